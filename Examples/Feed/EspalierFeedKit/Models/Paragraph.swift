// SPDX-License-Identifier: MIT

/// A text that is broken into lines where it has to be.
public struct Paragraph: Hashable, Sendable {
  /// The text; line feeds in it end a line.
  public var runs: [Run]

  /// What is before the first line, and in the same width before the others.
  public var lead: Run

  /// Whether a text that is too long goes on in another line; if not, it ends with an ellipsis.
  public var wraps: Bool

  /// Whether the lines are in the middle.
  public var isCentered: Bool

  /// The colour behind all of it.
  public var background: UInt8?

  /// Makes a paragraph.
  public init(
    _ runs: [Run], lead: Run = Run(""), wraps: Bool = true, isCentered: Bool = false,
    on background: UInt8? = nil
  ) {
    self.runs = runs
    self.lead = lead
    self.wraps = wraps
    self.isCentered = isCentered
    self.background = background
  }

  /// The lines at a width in cells; at least one.
  ///
  /// Lines break at spaces, which are not shown there, and around wide characters, as East Asian text does. A
  /// word that is longer than a line is broken where the line ends. No character is ever cut in half: one that
  /// is wider than the paragraph is left out.
  ///
  /// - Complexity: O(length).
  public func lines(width: Int) -> [Line] {
    let indent = CharacterWidth.of(lead.text)
    // Where hardly anything would fit beside the lead, there is none.
    let lead = indent + 4 > width ? Run("") : self.lead
    let room = max(1, width - (lead.text.isEmpty ? 0 : indent))
    var lines: [[Run]] = []
    for one in hardLines {
      if wraps {
        var breaker = LineBreaker(room: room)
        for run in one { breaker.add(run) }
        lines += breaker.finish()
      } else {
        lines.append(Self.cut(one, to: room))
      }
    }
    return lines.enumerated().map { number, runs in
      dress(runs, lead, isFirst: number == 0, room: room)
    }
  }

  private func dress(_ runs: [Run], _ lead: Run, isFirst: Bool, room: Int) -> Line {
    var runs = runs
    if isCentered {
      let left = (room - Line(runs).cells) / 2
      if left > 0 { runs.insert(Run(String(repeating: " ", count: left)), at: 0) }
    }
    if !lead.text.isEmpty {
      let blank = String(repeating: " ", count: CharacterWidth.of(lead.text))
      runs.insert(isFirst ? lead : Run(blank, lead.style), at: 0)
    }
    return Line(
      background == nil ? runs : runs.map { Run($0.text, $0.style.on(background)) },
      on: background)
  }

  /// The text as it is divided by its line feeds.
  private var hardLines: [[Run]] {
    var lines: [[Run]] = [[]]
    for run in runs {
      let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, part) in parts.enumerated() {
        if number > 0 { lines.append([]) }
        if !part.isEmpty { lines[lines.count - 1].append(Run(String(part), run.style)) }
      }
    }
    return lines
  }

  /// What fits, with an ellipsis if that is not all.
  static func cut(_ runs: [Run], to room: Int) -> [Run] {
    if Line(runs).cells <= room { return runs }
    var (kept, left): ([Run], Int) = ([], room - 1)
    for run in runs {
      let (text, cells) = run.text.prefix(cells: left)
      if !text.isEmpty { kept.append(Run(String(text), run.style)) }
      left -= cells
      if text.endIndex < run.text.endIndex {
        kept.append(Run("…", run.style))
        break
      }
    }
    return kept
  }
}

/// Breaks a text into lines, word by word.
private struct LineBreaker {
  private let room: Int
  private var lines: [[Run]] = []
  private var line: [Run] = []
  private var lineCells = 0
  private var word: [Run] = []
  private var wordCells = 0

  /// The spaces between the line and the word.
  private var gap: [Run] = []
  private var gapCells = 0

  init(room: Int) { self.room = room }

  mutating func add(_ run: Run) {
    for character in run.text {
      let cells = CharacterWidth.of(character)
      if cells > room { continue }
      if character == " " || character == "\t" {
        endWord()
        Self.append(" ", run.style, to: &gap)
        gapCells += 1
        continue
      }
      if cells == 2 { endWord() }
      if wordCells + cells > room { breakWord() }
      Self.append(character, run.style, to: &word)
      wordCells += cells
      if cells == 2 { endWord() }
    }
  }

  mutating func finish() -> [[Run]] {
    endWord()
    lines.append(line)
    return lines
  }

  /// A word that is longer than a line.
  private mutating func breakWord() {
    endWord()
    endLine()
  }

  private mutating func endWord() {
    guard wordCells > 0 else { return }
    if lineCells + gapCells + wordCells > room {
      if lineCells > 0 { endLine() }
      (gap, gapCells) = ([], 0)
    }
    line += gap + word
    lineCells += gapCells + wordCells
    (gap, gapCells, word, wordCells) = ([], 0, [], 0)
  }

  private mutating func endLine() {
    lines.append(line)
    (line, lineCells, gap, gapCells) = ([], 0, [], 0)
  }

  private static func append(_ character: Character, _ style: Style, to runs: inout [Run]) {
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text.append(character)
    } else {
      runs.append(Run(String(character), style))
    }
  }
}
