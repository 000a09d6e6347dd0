// SPDX-License-Identifier: MIT

/// Brings a terminal from one screen to the next: only lines that changed are written.
public struct ScreenWriter {
  /// What the terminal shows; nil if that is not known.
  private var shown: Screen?

  /// How many lines were written last.
  public private(set) var changedLineCount = 0

  /// Makes a writer for a terminal that may show anything.
  public init() {}

  /// Forgets what the terminal shows, after it was resized or used by another program.
  public mutating func forget() { shown = nil }

  /// What is to be written so that the terminal shows a screen.
  ///
  /// Nothing for the screen that it shows already. All of it is one update for terminals that know how to hold
  /// one back until it is complete.
  ///
  /// - Complexity: O(cells).
  public mutating func update(to screen: Screen) -> String {
    changedLineCount = 0
    if screen == shown { return "" }
    var text = "\u{1B}[?2026h\u{1B}[?25l"
    let isKnown = shown.map { $0.width == screen.width && $0.height == screen.height } == true
    if !isKnown { text += "\u{1B}[0m\u{1B}[2J" }
    for y in 0..<screen.height {
      if isKnown, let shown, shown.line(y) == screen.line(y) { continue }
      if !isKnown, screen.line(y).allSatisfy({ $0 == .blank }) { continue }
      changedLineCount += 1
      text += "\u{1B}[\(y + 1);1H"
      Self.write(screen.line(y), to: &text)
    }
    if let cursor = screen.cursor { text += "\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H\u{1B}[?25h" }
    text += "\u{1B}[?2026l"
    shown = screen
    return text
  }

  private static func write(_ line: ArraySlice<Cell>, to text: inout String) {
    let end = line.lastIndex { $0 != .blank }.map { $0 + 1 } ?? line.startIndex
    var style: Style?
    for (index, cell) in zip(line.indices, line) {
      if index >= end { break }
      if cell.isSecondHalf { continue }
      if cell.style != style {
        text += cell.style.sequence
        style = cell.style
      }
      text.append(cell.character)
      // Terminals do not agree on the cells of what is joined of several scalars: say where it goes on.
      if cell.character.unicodeScalars.count > 1, index + 1 < line.endIndex {
        let isWide = line[index + 1].isSecondHalf
        text += "\u{1B}[\(index - line.startIndex + (isWide ? 3 : 2))G"
      }
    }
    if end < line.endIndex { text += "\u{1B}[0m\u{1B}[K" }
  }
}
