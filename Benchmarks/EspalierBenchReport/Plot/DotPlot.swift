// SPDX-License-Identifier: MIT

/// A line for each benchmark, with a marker for each contestant where its figure lies.
struct DotPlot {
  /// A marker.
  struct Dot: Equatable {
    var value: Double
    var style: SeriesStyle
    /// What it says.
    var label: String
  }

  /// A line with its markers.
  struct Line {
    var name: String
    var dots: [Dot]
  }

  var title: String
  var summary: String
  var lines: [Line]

  /// The contestants of the legend.
  var legend: [(name: String, style: SeriesStyle)]

  /// A value that is marked by a stronger line, and is always on the axis.
  var reference: Double?

  /// How the axis is divided.
  var scale: Scale.Kind = .logarithmic

  /// The words at a tick.
  var label: (Double) -> String

  private let left = 14.0
  private let right = Plot.width - 14
  private let top = 58.0
  private let pitch = 27.0

  /// The plot; nil if nothing has a place on its axis.
  ///
  /// - Complexity: O(dots).
  func plot() -> Plot? {
    let dots = lines.map { line in line.dots.filter { Scale.hasPlace($0.value, scale) } }
    guard dots.contains(where: { !$0.isEmpty }),
      let across = Scale(
        scale, covering: dots.flatMap { $0.map(\.value) } + [reference].compactMap(\.self))
    else { return nil }
    let bottom = top + Double(lines.count) * pitch
    let used = Set(dots.flatMap { $0.map(\.style) })
    let legend = Legend(entries: self.legend.filter { used.contains($0.style) })
      .drawing(top: bottom + 6)
    return Plot(
      title: title, summary: summary, height: bottom + 12 + legend.height,
      drawing: ticks(across) + names() + marks(across)
        + legend.markup,
      points: dots.enumerated().flatMap { index, dots in points(dots, index, across) })
  }

  /// The markers of a line, the first on top. One that would lie on its neighbour lies below it, for both to be seen.
  private func points(_ dots: [Dot], _ line: Int, _ across: Scale) -> [PlotPoint] {
    var points = dots.map { dot in
      PlotPoint(x: x(dot.value, across), y: lineHeight(line), style: dot.style, label: dot.label)
    }
    var last = -Double.infinity
    for place in points.indices.sorted(by: { (points[$0].x, $0) < (points[$1].x, $1) }) {
      if points[place].x - last < 6 { points[place].y += 5 } else { last = points[place].x }
    }
    return points.reversed()
  }

  private func x(_ value: Double, _ across: Scale) -> Double {
    left + across.position(value) * (right - left)
  }

  private func lineHeight(_ index: Int) -> Double { top + Double(index) * pitch + 18 }

  private func names() -> [Markup] {
    lines.enumerated().flatMap { index, line in
      [
        Markup.element(
          "path",
          [
            "class": "grid",
            "d": "M\(coordinate(left)) \(coordinate(lineHeight(index)))H\(coordinate(right))",
          ]),
        Markup.element(
          "text", ["x": "8", "y": coordinate(lineHeight(index) - 9)],
          [.text(shortened(line.name, to: 58))]),
      ]
    }
  }

  private func marks(_ across: Scale) -> [Markup] {
    guard let reference else { return [] }
    let x = coordinate(self.x(reference, across))
    return lines.indices.map { index in
      let (high, low) = (lineHeight(index) - Self.reach, lineHeight(index) + Self.reach)
      return .element(
        "path", ["class": "even", "d": "M\(x) \(coordinate(high))V\(coordinate(low))"])
    }
  }

  /// A vertical line at a place, left out where names are.
  private func besides(_ x: String) -> String {
    lines.indices.map {
      "M\(x) \(coordinate(lineHeight($0) - Self.reach))V\(coordinate(lineHeight($0) + Self.reach))"
    }.joined()
  }

  /// How far vertical lines go above and below that of a benchmark. Its name stands above them.
  private static let reach = 6.0

  private func ticks(_ across: Scale) -> [Markup] {
    across.ticks(most: 6).flatMap { tick in
      let x = coordinate(self.x(tick, across))
      return [
        Markup.element(
          "path", ["class": "grid", "d": "M\(x) \(coordinate(top - 4))v4" + besides(x)]),
        Markup.element(
          "text",
          ["class": "soft", "x": x, "y": coordinate(top - 8), "text-anchor": "middle"],
          [.text(label(tick))]),
      ]
    }
  }
}
