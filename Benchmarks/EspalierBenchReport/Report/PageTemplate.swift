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
    <p class="soft">{{subtitle}}</p>
    <nav aria-label="Sections"><ul>
    {{#hasPeers}}<li><a href="#peers">Peers</a></li>{{/hasPeers}}
    <li><a href="#times">Times</a></li>
    {{#hasCounts}}<li><a href="#counts">Allocations</a></li>{{/hasCounts}}
    {{#hasComparison}}<li><a href="#baseline">Baseline</a></li>{{/hasComparison}}
    {{#hasHistory}}<li><a href="#history">History</a></li>{{/hasHistory}}
    <li><a href="#run">How it was measured</a></li>
    </ul></nav>
    </header>
    <main id="main">
    {{#notices}}<p class="notice">{{sentence}}</p>
    {{/notices}}
    <section aria-label="Headline figures" class="tiles">
    {{#tiles}}<div class="tile"><strong>{{figure}}</strong> <span>{{meaning}}</span></div>
    {{/tiles}}
    </section>
    <div class="plots">
    {{#summaries}}<figure>{{svg}}</figure>
    {{/summaries}}
    </div>
    {{#whoIsWho}}{{> table}}{{/whoIsWho}}
    {{#hasPeers}}
    <section id="peers">
    <h2>Ours against each peer</h2>
    <p>How many times as long a contestant takes as ours, by the minimum of each. Blue: ours is faster. \
    Orange and ▼: the contestant is faster. Where it would have taken too long it was cut off.</p>
    <p class="key" aria-hidden="true"><span class="loss2">&lt; 0.5 ×</span><span class="loss1">&lt; 0.95 ×</span>\
    <span class="draw">equal</span><span class="win1">&lt; 2 ×</span><span class="win2">&lt; 10 ×</span>\
    <span class="win3">&lt; 100 ×</span><span class="win4">more</span></p>
    {{#heat}}
    <h3>{{suite}}</h3>
    {{#maps}}{{> heat}}{{/maps}}
    {{/heat}}
    </section>
    {{/hasPeers}}
    <section id="times">
    <h2>Times</h2>
    <p>Both axes are divided by factors: a straight line that climbs one step for each step to the right \
    is time in proportion to the rows. The dotted line is the time that copying the input takes, which \
    nothing that looks at all of it can beat. A plot of dots has a line for each benchmark. Hover or focus a point, and its figure shows below the \
    plot's title.</p>
    {{#suites}}
    <h3>{{suite}}</h3>
    {{#groups}}{{> group}}{{/groups}}
    {{/suites}}
    </section>
    {{#hasCounts}}
    <section id="counts">
    <h2>Allocations and other counts</h2>
    <p>At the largest size that it was counted at. What is counted does not depend on the clock.</p>
    {{#counts}}{{> group}}{{/counts}}
    </section>
    {{/hasCounts}}
    {{#hasComparison}}
    <section id="baseline">
    <h2>Beside the baseline</h2>
    <p>Shown and not judged: that is the task of <code>bench compare</code>.</p>
    {{#comparison}}{{> table}}{{/comparison}}
    </section>
    {{/hasComparison}}
    {{#hasHistory}}
    <section id="history">
    <h2>Recorded runs</h2>
    {{#histories}}{{> group}}{{/histories}}
    </section>
    {{/hasHistory}}
    <section id="run">
    <h2>How it was measured</h2>
    {{#runs}}{{> table}}{{/runs}}
    <p>This page was made by <code>{{command}}</code>.</p>
    </section>
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
