// SPDX-License-Identifier: MIT

import Espalier
import Testing

// The code of the article "Writing a host", word for word.

/// A list in a terminal. A point is a character wide and a line high.
@MainActor final class Terminal: ViewAdapter {
  final class Line {
    var text = ""
  }

  let engine = ListEngine()
  let (width, height): (Int, Int)
  var texts: [RowID: String] = [:]
  var screen: [String] = []
  private lazy var recycler = Recycler(adapter: self)

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    engine.host = recycler
    engine.setViewport(width: Double(width), height: Double(height))
  }

  func makeView(of kind: RowKind) -> Line { Line() }

  func bind(_ line: Line, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    line.text = texts[row.id] ?? ""
  }

  func update(_ line: Line, of row: VisibleRow, in engine: ListEngine) {
    line.text = texts[row.id] ?? ""
  }

  func height(of line: Line, for request: MeasureRequest) -> Double? {
    Double((line.text.count + width - 1) / width)
  }

  func place(_ line: Line, at frame: RowFrame) {}

  func remove(_ line: Line) {}

  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    screen = Array(repeating: "", count: height)
    for (_, frame, line) in recycler.shownRows {
      let top = Int((frame.y - commit.offset).rounded())
      var rest = line.text[...]
      for y in top..<top + Int(frame.height) {
        if screen.indices.contains(y) { screen[y] = String(rest.prefix(width)) }
        rest = rest.dropFirst(width)
      }
    }
  }

  func scroll(to line: Int) {
    engine.scrollAndCommit(to: Double(line))
  }
}

@Suite("Article: writing a host") @MainActor
struct TerminalHostTests {
  @Test("A terminal")
  func terminal() throws {
    let terminal = Terminal(width: 10, height: 4)
    terminal.texts = [1: "Title", 2: "A row that is long", 3: "Three", 4: "Four", 5: "Five"]
    try terminal.engine.apply((1...5).map { Row(id: RowID($0)) }) { index in
      RowContent(pin: index == 0 ? .untilNext : nil)
    }
    #expect(terminal.screen == ["Title", "A row that", " is long", "Three"])

    terminal.scroll(to: 2)
    #expect(terminal.screen == ["Title", "Three", "Four", "Five"])

    terminal.texts[1] = "Heading"
    try terminal.engine.update(#require(terminal.engine.node(withID: 1)))
    terminal.engine.commit()
    #expect(terminal.screen == ["Heading", "Three", "Four", "Five"])
  }
}
