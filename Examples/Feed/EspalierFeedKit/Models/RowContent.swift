// SPDX-License-Identifier: MIT

import Espalier

/// What a row says: the models fill it in, and know nothing of widths.
enum RowContent: Hashable, Sendable {
  /// Text, paragraph after paragraph.
  case text([Paragraph])

  /// A picture of so many lines, with a text in the middle.
  case photo(PostSource, height: Int, title: [Run])
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
