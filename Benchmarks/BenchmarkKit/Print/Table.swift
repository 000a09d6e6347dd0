// SPDX-License-Identifier: MIT

/// A table of text, aligned for a terminal: every row has as many cells as there are columns, and wide
/// and combining characters count as what they take up on the screen.
public struct Table: Sendable {
  /// A column: its title, and to which side its cells lean.
  public struct Column: Sendable {
    let title: String
    let alignment: Alignment

    /// Makes a column.
    public init(_ title: String, _ alignment: Alignment = .left) {
      self.title = title
      self.alignment = alignment
    }
  }

  /// The side cells lean to.
  public enum Alignment: Sendable {
    /// Text.
    case left
    /// Numbers.
    case right
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  /// Makes a table without rows.
  ///
  /// - Precondition: there is at least one column.
  public init(columns: [Column]) {
    precondition(!columns.isEmpty, "A table has at least one column.")
    self.columns = columns
  }

  /// Whether there are no rows.
  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a row. Control characters in a cell show as `�`, so that no cell breaks the table.
  ///
  /// - Precondition: there is a cell for every column.
  public mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "A row has a cell for every column.")
    rows.append(cells.map(printable))
  }

  /// The table with its titles and a rule below them; every line ends with a line feed.
  ///
  /// - Complexity: O(characters).
  public func text(indent: Int = 0) -> String {
    let titles = columns.map { printable($0.title) }
    let widths = columns.indices.map { column in
      ([titles] + rows).map { displayWidth($0[column]) }.max() ?? 0
    }
    let margin = String(repeating: " ", count: indent)
    let rule = widths.map { String(repeating: "─", count: $0) }
    return [titles, rule].map { margin + line($0, widths) }.joined()
      + rows.map { margin + line($0, widths) }.joined()
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var text = ""
    for (column, cell) in cells.enumerated() {
      let padding = String(repeating: " ", count: widths[column] - displayWidth(cell))
      text += column > 0 ? "  " : ""
      text += columns[column].alignment == .left ? cell + padding : padding + cell
    }
    while text.last == " " { text.removeLast() }
    return text + "\n"
  }

  private func printable(_ cell: String) -> String {
    String(
      String.UnicodeScalarView(
        cell.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
