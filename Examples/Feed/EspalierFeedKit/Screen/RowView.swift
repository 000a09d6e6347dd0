// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting

/// A view of the terminal: it breaks its content into lines. It is used for one row after the other.
class RowView {
  /// What it says.
  var content = RowContent.text([]) {
    didSet { if content != oldValue { broken = nil } }
  }

  /// Whether its row is selected.
  var marks: RowMarks = []

  /// Where it is shown; what it was last if it is not shown.
  var place: HostPlace?

  /// Whether it is there without being seen.
  var isHidden = false

  private var broken: (width: Int, lines: [Line])?

  /// The lines at a width; they are kept until content or width is another one.
  func lines(width: Int) -> [Line] {
    if let broken, broken.width == width { return broken.lines }
    let lines =
      switch content {
      case .text(let paragraphs): paragraphs.flatMap { $0.lines(width: width) }
      case .photo(let source, let height, let title):
        Photo(source: source, title: title).lines(width: width, height: height)
      }
    broken = (width, lines)
    return lines
  }
}

/// What heights are in cells of a terminal; other views of the models say it in points.
extension RowHeight {
  /// Rows that are never broken into more lines than these.
  static func lines(_ count: Int) -> RowHeight { .fixed(Double(count)) }

  /// Text that is broken into about so many lines.
  static func text(lines: Int) -> RowHeight { .automatic(estimate: Double(lines)) }

  /// A picture as high as so many lines.
  static func picture(lines: Int) -> RowHeight { .lines(lines) }
}

/// What insets and spacings are, in cells of a terminal.
extension Double {
  static let cell = 1.0
  static let twoCells = 2.0
}
