// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// How a contestant looks in every plot: a colour, a line and a marker, any one of which tells it from
/// its neighbours.
struct SeriesStyle: Hashable {
  /// The colour, from 0 to 7, or -1 for the physical limit.
  private let color: Int

  /// Line and marker.
  private let shape: Int

  /// A colour from 0 to 7, with one of the lines and markers, which are numbered from 0.
  init(color: Int, shape: Int) {
    (self.color, self.shape) = (color, shape)
  }

  /// One of many looks, no two neighbours of which have anything in common.
  init(number: Int) {
    self.init(color: number % 8, shape: number)
  }

  /// Copying the input, which nothing that looks at all of it can beat.
  static let limit = SeriesStyle(color: -1, shape: -1)

  /// The class that `Theme` gives a colour.
  var colorClass: String { color < 0 ? "limit" : "c\(color)" }

  /// The dashes of the line; the empty text is a whole line.
  var dashes: String {
    if shape < 0 { return "1 3" }
    return ["", "7 3", "2 2", "7 2 2 2", "4 2"][shape % 5]
  }

  /// The marker with its centre at a point, in the colour of what is around it.
  func marker(x: Double, y: Double, size: Double = 3.6) -> Markup {
    func path(_ steps: [(Double, Double)]) -> Markup {
      let points = steps.map { "\(coordinate(x + $0.0 * size)),\(coordinate(y + $0.1 * size))" }
      return .element("polygon", ["class": "mark", "points": points.joined(separator: " ")])
    }
    switch shape < 0 ? 7 : shape % 7 {
    case 0:
      return .element(
        "circle",
        ["class": "mark", "cx": coordinate(x), "cy": coordinate(y), "r": coordinate(size)])
    case 1: return path([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])
    case 2: return path([(0, -1.2), (1.1, 0.8), (-1.1, 0.8)])
    case 3: return path([(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)])
    case 4: return path([(0, 1.2), (1.1, -0.8), (-1.1, -0.8)])
    case 5:
      return .element(
        "circle",
        ["class": "ring", "cx": coordinate(x), "cy": coordinate(y), "r": coordinate(size)])
    case 6: return path([(-1.2, 0), (0.8, -1.1), (0.8, 1.1)])
    default:
      return .element(
        "path",
        [
          "class": "ring",
          "d": "M\(coordinate(x - size)) \(coordinate(y))H\(coordinate(x + size))",
        ])
    }
  }
}

/// A coordinate with one decimal.
func coordinate(_ value: Double) -> String { fixed(value, decimals: 1) }
