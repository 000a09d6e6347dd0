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
  private var rows: [Row] = []

  /// The cells of a row, or one text over all columns.
  private struct Row: Sendable {
    var cells: [String]
    var heading: String?
    var isMarked = false
  }

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
  /// - Parameter isMarked: whether the row is red where there are colours.
  /// - Precondition: there is a cell for every column.
  public mutating func add(_ cells: [String], isMarked: Bool = false) {
    precondition(cells.count == columns.count, "A row has a cell for every column.")
    rows.append(Row(cells: cells.map(printable), isMarked: isMarked))
  }

  /// Adds a heading over the rows that follow.
  public mutating func addHeading(_ text: String) {
    rows.append(Row(cells: [], heading: printable(text)))
  }

  /// The table with its titles and a rule below them; every line ends with a line feed.
  ///
  /// - Parameter limit: the columns of a terminal to keep to: cells of the last column are cut off at the
  ///   end, with an ellipsis, if that makes room.
  /// - Complexity: O(characters).
  public func text(indent: Int = 0, isColored: Bool = false, limit: Int? = nil) -> String {
    if let limit, indent + width > limit {
      return clipped(limit - indent - (width - widths[columns.count - 1]))
        .text(indent: indent, isColored: isColored)
    }
    let widths = widths
    let margin = String(repeating: " ", count: indent)
    let rule = widths.map { String(repeating: "─", count: $0) }
    let lines = rows.map { row in
      if let heading = row.heading { return margin + heading + "\n" }
      let text = line(row.cells, widths)
      // Red, and back to the usual colours before the line ends (ECMA-48).
      return isColored && row.isMarked
        ? "\(margin)\u{1B}[31m\(text.dropLast())\u{1B}[0m\n" : margin + text
    }
    return [titles, rule].map { margin + line($0, widths) }.joined() + lines.joined()
  }

  /// The table as GitHub-flavoured Markdown has it; headings are rows in bold.
  ///
  /// - Complexity: O(characters).
  public func markdown() -> String {
    let escape = { (cell: String) in
      cell.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
    }
    let rule = columns.map { $0.alignment == .left ? "---" : "---:" }
    let all = rows.map { row in
      row.heading.map { ["**\(escape($0))**"] + columns.dropFirst().map { _ in "" } }
        ?? row.cells.map(escape)
    }
    return ([titles.map(escape), rule] + all).map { "| \($0.joined(separator: " | ")) |\n" }
      .joined()
  }

  /// How many columns of a terminal the table takes up.
  public var width: Int {
    widths.reduce(0, +) + 2 * (columns.count - 1)
  }

  /// The same with the last column at most so wide, but no narrower than its title.
  private func clipped(_ room: Int) -> Table {
    let last = columns.count - 1
    let room = max(room, displayWidth(titles[last]), 1)
    var table = self
    for index in rows.indices where rows[index].heading == nil {
      var cell = rows[index].cells[last]
      guard displayWidth(cell) > room else { continue }
      while displayWidth(cell) > room - 1 { cell.removeLast() }
      table.rows[index].cells[last] = cell + "…"
    }
    return table
  }

  private var titles: [String] { columns.map { printable($0.title) } }

  private var widths: [Int] {
    let cells = [titles] + rows.filter { $0.heading == nil }.map(\.cells)
    return columns.indices.map { column in cells.map { displayWidth($0[column]) }.max() ?? 0 }
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
