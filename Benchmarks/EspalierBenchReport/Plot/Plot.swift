// SPDX-License-Identifier: MIT

/// A picture made of SVG elements.
struct Plot {
  /// The title, which is drawn.
  var title: String

  /// What the picture shows, in a sentence; it is drawn below the title, too.
  var summary: String

  /// The height; the width is always `Plot.width`, which fits a phone.
  var height: Double

  /// Everything but title and points.
  var drawing: [Markup]

  /// The points, in the order of the keyboard.
  var points: [PlotPoint]

  /// The width in points of the screen at which letters have their natural size.
  static let width: Double = 360

  /// The picture for a page that has the rules of `Theme`.
  var inPage: Markup {
    .element(
      "svg",
      ["class": "plot", "viewBox": viewBox, "role": "group", "aria-label": "\(title). \(summary)"],
      heading + drawing + points.map(\.inPage))
  }

  /// The picture as a file of its own. It brings its paper, for a page around it may be light or dark
  /// whatever the system prefers.
  var file: String {
    let rules = Markup.element(
      "style", [:], [.style(Theme.variables), .style("\n"), .style(Theme.plots)])
    let picture = Markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "plot", "viewBox": viewBox,
        "width": coordinate(Self.width * 2), "height": coordinate(height * 2), "role": "img",
        "aria-label": "\(title). \(summary)",
      ],
      [
        .element("title", [:], [.text(title)]), .element("desc", [:], [.text(summary)]), rules,
        .element(
          "rect", ["class": "paper", "width": "100%", "height": "100%", "rx": "6"]),
      ] + heading + drawing + points.map(\.inFile))
    return picture.description + "\n"
  }

  private var viewBox: String { "0 0 \(coordinate(Self.width)) \(coordinate(height))" }

  private var heading: [Markup] {
    [
      .element("text", ["class": "title", "x": "8", "y": "16"], [.text(shortened(title, to: 52))]),
      .element(
        "text", ["class": "soft hint", "x": "8", "y": "31"], [.text(shortened(summary, to: 64))]),
    ]
  }
}

/// A point of a plot, which tells its figure.
struct PlotPoint {
  var x: Double
  var y: Double
  var style: SeriesStyle

  /// What the point says: contestant, place and figure.
  var label: String

  /// The point as it answers to pointer and keyboard: its figure shows below the plot's title.
  fileprivate var inPage: Markup {
    .element(
      "g",
      [
        "class": "point \(style.colorClass)", "tabindex": "0", "role": "img", "aria-label": label,
      ],
      [
        .element(
          "circle", ["class": "hit", "cx": coordinate(x), "cy": coordinate(y), "r": "8"]),
        style.marker(x: x, y: y),
        .element(
          "text", ["class": "tell", "x": "8", "y": "31"], [.text(shortened(label, to: 60))]),
      ])
  }

  fileprivate var inFile: Markup {
    .element(
      "g", ["class": style.colorClass],
      [.element("title", [:], [.text(label)]), style.marker(x: x, y: y)])
  }
}

/// The text, or as much of it as fits with an ellipsis.
func shortened(_ text: String, to length: Int) -> String {
  text.count <= length ? text : text.prefix(length - 1) + "…"
}

/// What the lines and markers mean, in rows below a plot.
struct Legend {
  /// The names with their styles.
  var entries: [(name: String, style: SeriesStyle)]

  /// The height of a row.
  static let rowHeight: Double = 16

  /// The rows, `top` being the upper edge of the first, and their height.
  func drawing(top: Double) -> (markup: [Markup], height: Double) {
    var (x, row) = (8.0, 0.0)
    var markup: [Markup] = []
    for (name, style) in entries {
      let name = shortened(name, to: 40)
      let width = 34 + 6.2 * Double(name.count)
      if x > 8, x + width > Plot.width { (x, row) = (8, row + 1) }
      let y = top + row * Self.rowHeight + 8
      markup.append(
        .element(
          "g", ["class": style.colorClass],
          [
            curve(from: x, to: x + 20, y: y, style), style.marker(x: x + 10, y: y),
            .element(
              "text", ["x": coordinate(x + 24), "y": coordinate(y + 4)], [.text(name)]),
          ]))
      x += width + 4
    }
    return (markup, entries.isEmpty ? 0 : (row + 1) * Self.rowHeight)
  }

  private func curve(from: Double, to: Double, y: Double, _ style: SeriesStyle) -> Markup {
    .element(
      "path",
      [
        "class": "curve", "stroke-dasharray": style.dashes.isEmpty ? "none" : style.dashes,
        "d": "M\(coordinate(from)) \(coordinate(y))H\(coordinate(to))",
      ])
  }
}
