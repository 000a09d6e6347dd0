// SPDX-License-Identifier: MIT

/// Curves over one axis of sizes or runs, with markers at what was measured.
struct LineChart {
  /// A measured place.
  struct Place: Equatable {
    var x: Double
    var y: Double
    /// What it says.
    var label: String
  }

  /// The places of one contestant.
  struct Series {
    var name: String
    var style: SeriesStyle
    var places: [Place]
  }

  var title: String
  var summary: String
  var series: [Series]

  /// How x is divided.
  var horizontal: Scale.Kind = .logarithmic

  /// How y is divided.
  var vertical: Scale.Kind = .logarithmic

  /// The words below a tick.
  var horizontalLabel: (Double) -> String
  var verticalLabel: (Double) -> String

  private let frame = (left: 56.0, top: 42.0, right: Plot.width - 10, bottom: 192.0)

  /// The plot; nil if nothing has a place on its axes.
  ///
  /// - Complexity: O(places log places).
  func plot() -> Plot? {
    let shown = series.map(placed).filter { !$0.places.isEmpty }
    let places = shown.flatMap(\.places)
    guard let across = Scale(horizontal, covering: places.map(\.x)),
      let up = Scale(vertical, covering: places.map(\.y))
    else { return nil }
    let legend = Legend(entries: shown.map { ($0.name, $0.style) }).drawing(top: 212)
    return Plot(
      title: title, summary: summary, height: 218 + legend.height,
      drawing: grid(across, up) + shown.reversed().map { curve($0, across, up) } + legend.markup,
      // What is drawn last is on top: ours.
      points: shown.reversed().flatMap { one in
        one.places.map { place in
          let (x, y) = point(place, across, up)
          return PlotPoint(x: x, y: y, style: one.style, label: place.label)
        }
      })
  }

  /// The series with the places that its axes can show, from left to right.
  private func placed(_ one: Series) -> Series {
    var one = one
    one.places = one.places.filter {
      Scale.hasPlace($0.x, horizontal) && Scale.hasPlace($0.y, vertical)
    }.sorted { $0.x < $1.x }
    return one
  }

  private func point(_ place: Place, _ across: Scale, _ up: Scale) -> (x: Double, y: Double) {
    (
      frame.left + across.position(place.x) * (frame.right - frame.left),
      frame.bottom - up.position(place.y) * (frame.bottom - frame.top)
    )
  }

  private func curve(_ one: Series, _ across: Scale, _ up: Scale) -> Markup {
    let points = one.places.map { place in
      let (x, y) = point(place, across, up)
      return "\(coordinate(x)),\(coordinate(y))"
    }
    return .element(
      "g", ["class": one.style.colorClass],
      [
        .element(
          "polyline",
          [
            "class": "curve",
            "stroke-dasharray": one.style.dashes.isEmpty ? "none" : one.style.dashes,
            "points": points.joined(separator: " "),
          ])
      ])
  }

  private func grid(_ across: Scale, _ up: Scale) -> [Markup] {
    let columns = across.ticks(most: 5).flatMap { tick in
      let x = frame.left + across.position(tick) * (frame.right - frame.left)
      return [
        gridLine("M\(coordinate(x)) \(coordinate(frame.top))V\(coordinate(frame.bottom))"),
        Markup.element(
          "text",
          [
            "class": "soft", "x": coordinate(x), "y": coordinate(frame.bottom + 14),
            "text-anchor": "middle",
          ], [.text(horizontalLabel(tick))]),
      ]
    }
    let rows = up.ticks(most: 6).flatMap { tick in
      let y = frame.bottom - up.position(tick) * (frame.bottom - frame.top)
      return [
        gridLine("M\(coordinate(frame.left)) \(coordinate(y))H\(coordinate(frame.right))"),
        Markup.element(
          "text",
          [
            "class": "soft", "x": coordinate(frame.left - 6), "y": coordinate(y + 4),
            "text-anchor": "end",
          ], [.text(verticalLabel(tick))]),
      ]
    }
    return columns + rows
  }

  private func gridLine(_ steps: String) -> Markup {
    .element("path", ["class": "grid", "d": steps])
  }
}
