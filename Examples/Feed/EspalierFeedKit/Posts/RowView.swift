// SPDX-License-Identifier: MIT

import Espalier

/// What a row says: the models fill it in, and know nothing of widths.
enum RowContent: Hashable, Sendable {
  /// Text, paragraph after paragraph.
  case text([Paragraph])

  /// A picture of so many lines, with a text in the middle.
  case photo(PostSource, height: Int, title: [Run])
}

/// A view of the terminal: it breaks its content into lines. It is used for one row after the other.
final class RowView {
  /// What it says.
  var content = RowContent.text([]) {
    didSet { if content != oldValue { broken = nil } }
  }

  /// Whether its row is selected.
  var marks: RowMarks = []

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
extension HeightMode {
  /// Rows that are never broken into more lines than these.
  static func lines(_ count: Int) -> HeightMode { .fixed(Length(integerLiteral: count)) }

  /// Text that is broken into about so many lines.
  static func text(lines: Int) -> HeightMode { .automatic(estimate: Length(integerLiteral: lines)) }

  /// A picture as high as so many lines.
  static func picture(lines: Int) -> HeightMode { .lines(lines) }
}

extension Length {
  static let cell: Length = 1
  static let twoCells: Length = 2
}

/// The kinds of rows, each with a pool of views.
extension RowKind {
  static let user: RowKind = 1
  static let photo: RowKind = 2
  static let text: RowKind = 3
  static let buttons: RowKind = 4
  static let comment: RowKind = 5
  static let gap: RowKind = 6
  static let card: RowKind = 7
  static let heading: RowKind = 8
  static let empty: RowKind = 9
  static let more: RowKind = 10
}
