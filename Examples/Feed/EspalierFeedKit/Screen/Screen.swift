// SPDX-License-Identifier: MIT

/// What is in one cell of a screen.
public struct Cell: Hashable, Sendable {
  /// The character; a blank where nothing is.
  public var character: Character
  /// What it looks like.
  public var style: Style

  /// Makes a cell.
  public init(_ character: Character = " ", _ style: Style = .plain) {
    self.character = character
    self.style = style
  }

  /// A cell where nothing is.
  public static let blank = Cell()

  /// Whether it is the second half of the character before it.
  public var isSecondHalf: Bool { character == Self.secondHalf }

  static let secondHalf: Character = "\0"
}

/// What a terminal shows: lines of cells. A character of two cells is in the first, and the second says so.
public struct Screen: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of lines.
  public let height: Int

  /// Where the cursor is; nil: it is not shown.
  public var cursor: Position?

  private var cells: [Cell]

  /// A place on a screen, counted from 0.
  public struct Position: Hashable, Sendable {
    /// The column.
    public var x: Int
    /// The line.
    public var y: Int

    /// Makes a place.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// Makes a blank screen.
  public init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  /// The cell at a place; traps outside.
  public subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

  /// The cells of a line; traps outside.
  public func line(_ y: Int) -> ArraySlice<Cell> { cells[y * width..<(y + 1) * width] }

  /// The text of a line, without the blanks at its end.
  public func text(ofLine y: Int) -> String {
    var text = String(line(y).filter { !$0.isSecondHalf }.map(\.character))
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all lines.
  public var lines: [String] { (0..<height).map(text(ofLine:)) }

  /// Draws a line at a place, over what was there. What does not fit between `x` and `x + width`, or is not on
  /// the screen, is left out.
  ///
  /// - Parameter marks: changes the style of all of it, the rest behind the text included.
  public mutating func draw(
    _ line: Line, x: Int, y: Int, width: Int, marks: (Style) -> Style = { $0 }
  ) {
    guard y >= 0, y < height else { return }
    let end = min(x + width, self.width)
    var place = x
    draw: for run in line.runs {
      let style = marks(run.style.on(line.background))
      for character in run.text {
        let cells = CharacterWidth.of(character)
        if cells == 0 { continue }
        if place + cells > end { break draw }
        put(character, style, cells: cells, x: place, y: y)
        place += cells
      }
    }
    let rest = Cell(" ", marks(Style(nil, on: line.background)))
    while place < end {
      put(rest.character, rest.style, cells: 1, x: place, y: y)
      place += 1
    }
  }

  /// Puts a character of one or two cells at a place. One that is not wholly on the screen is left out; of one
  /// that is overwritten in part, the rest becomes blank.
  public mutating func put(_ character: Character, _ style: Style, cells count: Int, x: Int, y: Int)
  {
    guard x >= 0, y >= 0, y < height, x + count <= width else { return }
    let start = y * width
    clearHalf(start + x)
    if count == 2 { clearHalf(start + x + 1) }
    cells[start + x] = Cell(character, style)
    if count == 2 { cells[start + x + 1] = Cell(Cell.secondHalf, style) }
  }

  private mutating func clearHalf(_ index: Int) {
    if cells[index].isSecondHalf {
      cells[index - 1].character = " "
    } else if (index + 1) % width != 0, cells[index + 1].isSecondHalf {
      cells[index + 1].character = " "
    }
  }
}
