// SPDX-License-Identifier: MIT

import Mustache

/// The page as a template.
enum PageTemplate {
  /// The page of a model.
  static func render(_ model: PageModel) -> String {
    do {
      let library = try MustacheLibrary(templates: [
        "table": MustacheTemplate(string: table), "heat": MustacheTemplate(string: heat),
        "group": MustacheTemplate(string: group),
      ])
      return try MustacheTemplate(string: page).render(model, library: library)
    } catch {
      preconditionFailure("The page's template is well formed: \(error)")
    }
  }

  /// The page. Its values are `Markup`, which is escaped already.
  private static let page = """
    {{% CONTENT_TYPE:TEXT}}
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>{{title}}</title>
    <link rel="icon" href="data:,"/>
    <style>
    {{rules}}
    \(PageStyle.rules)
    </style>
    </head>
    <body>
    <a class="skip" href="#main">To the figures</a>
    <header>
    <h1>{{title}}</h1>
    <p class="lead">{{lead}}</p>
    <p class="soft">{{subtitle}}</p>
    </header>
    <main id="main">
    {{#notices}}<p class="notice">{{sentence}}</p>
    {{/notices}}
    <section class="front" aria-label="Everyday cases">
    {{#front}}<figure>{{svg}}</figure>{{/front}}
    <div class="beside">
    {{#everyday}}{{> table}}{{/everyday}}
    <p><strong>Where others win:</strong> {{whereOthersWin}}</p>
    <p class="soft">A row is an element of the list. × says how many times as long as Espalier. {{note}} Hover \
    or focus a point, and its figure shows below the plot's title.</p>
    </div>
    </section>
    <details id="words"><summary>Who is who, and what the words mean</summary>
    {{#words}}{{> table}}{{/words}}
    </details>
    <details id="sums"><summary>All cases in a few figures</summary>
    <div class="tiles">
    {{#tiles}}<div class="tile"><strong>{{figure}}</strong> <span>{{meaning}}</span></div>
    {{/tiles}}
    </div>
    <div class="plots">
    {{#summaries}}<figure>{{svg}}</figure>
    {{/summaries}}
    </div>
    </details>
    {{#hasPeers}}
    <details id="peers"><summary>Every case against each contestant</summary>
    <p>How many times as long a contestant takes as ours, by the minimum of each. Blue: ours is faster. \
    Orange and ▼: the contestant is faster. Where it would have taken too long it was cut off.</p>
    <p class="key" aria-hidden="true"><span class="loss2">&lt; 0.5 ×</span><span class="loss1">&lt; 0.95 ×</span>\
    <span class="draw">equal</span><span class="win1">&lt; 2 ×</span><span class="win2">&lt; 10 ×</span>\
    <span class="win3">&lt; 100 ×</span><span class="win4">more</span></p>
    {{#heat}}
    <h3>{{suite}}</h3>
    {{#maps}}{{> heat}}{{/maps}}
    {{/heat}}
    </details>
    {{/hasPeers}}
    <details id="times"><summary>Times of every case</summary>
    <p>Both axes are divided by factors: a straight line that climbs one step for each step to the right \
    is time in proportion to the rows. The dotted line is the time that copying the input takes, which \
    nothing that looks at all of it can beat. A plot of dots has a line for each benchmark.</p>
    {{#suites}}
    <h3>{{suite}}</h3>
    <p>{{meaning}}</p>
    {{#groups}}{{> group}}{{/groups}}
    {{/suites}}
    </details>
    {{#hasCounts}}
    <details id="counts"><summary>Allocations and other counts</summary>
    <p>At the largest size that it was counted at. What is counted does not depend on the clock.</p>
    {{#counts}}{{> group}}{{/counts}}
    </details>
    {{/hasCounts}}
    {{#hasComparison}}
    <details id="baseline" open=""><summary>Beside the baseline</summary>
    <p>Shown and not judged: that is the task of <code>bench compare</code>.</p>
    {{#comparison}}{{> table}}{{/comparison}}
    </details>
    {{/hasComparison}}
    {{#hasHistory}}
    <details id="history"><summary>{{historyTitle}}</summary>
    {{#setbacks}}{{> table}}{{/setbacks}}
    {{#histories}}{{> group}}{{/histories}}
    </details>
    {{/hasHistory}}
    <details id="run"><summary>How it was measured</summary>
    {{#runs}}{{> table}}{{/runs}}
    <p>This page was made by <code>{{command}}</code>.</p>
    </details>
    </main>
    </body>
    </html>

    """

  private static let table = """
    {{% CONTENT_TYPE:TEXT}}
    <div class="wide" role="region" tabindex="0" aria-label="{{caption}}">
    <table><caption>{{caption}}</caption>
    <thead><tr>{{#columns}}<th scope="col">{{name}}</th>{{/columns}}</tr></thead>
    <tbody>
    {{#lines}}<tr><th scope="row">{{first}}</th>{{#rest}}<td>{{value}}</td>{{/rest}}</tr>
    {{/lines}}
    </tbody></table></div>

    """

  private static let heat = """
    {{% CONTENT_TYPE:TEXT}}
    <details{{#isFirst}} open=""{{/isFirst}}><summary>{{heading}}</summary>
    <div class="wide" role="region" tabindex="0" aria-label="{{heading}}">
    <table class="heat"><caption>Time of each contestant as a multiple of ours</caption>
    <thead><tr><th scope="col">benchmark</th>{{#peers}}<th scope="col">{{name}}</th>{{/peers}}</tr></thead>
    <tbody>
    {{#lines}}<tr><th scope="row">{{benchmark}}</th>\
    {{#cells}}<td class="{{level}}">{{factor}}</td>{{/cells}}</tr>
    {{/lines}}
    </tbody></table></div></details>

    """

  private static let group = """
    {{% CONTENT_TYPE:TEXT}}
    <details{{#isOpen}} open=""{{/isOpen}}><summary>{{heading}}</summary>
    <a class="past" href="#{{anchor}}">Past these plots</a>
    <div class="plots">
    {{#pictures}}<figure>{{svg}}</figure>
    {{/pictures}}
    </div>
    <details class="figures" id="{{anchor}}"><summary>The figures behind these plots</summary>
    {{#table}}{{> table}}{{/table}}
    </details></details>

    """
}
