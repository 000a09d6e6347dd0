// SPDX-License-Identifier: MIT

import EspalierFeedKit
import EspalierTestSupport
import Testing

@Suite struct ScreenWriterTests {
  private func screen(_ lines: String..., width: Int = 10) -> Screen {
    var screen = Screen(width: width, height: lines.count)
    for (y, line) in lines.enumerated() {
      screen.draw(Line([Run(line)]), x: 0, y: y, width: width)
    }
    return screen
  }

  @Test func onlyChangedLinesAreWritten() {
    var writer = ScreenWriter()
    var model = TerminalModel(width: 10, height: 3)
    model.write(writer.update(to: screen("one", "two", "three")).utf8)
    #expect(model.lines == ["one", "two", "three"])
    let text = writer.update(to: screen("one", "2", "three"))
    model.write(text.utf8)
    #expect(model.lines == ["one", "2", "three"])
    #expect(writer.changedLineCount == 1)
    #expect(!text.contains("one") && !text.contains("three"))
    #expect(writer.update(to: screen("one", "2", "three")).isEmpty)
    #expect(model.complaints.isEmpty)
  }

  @Test func whatIsForgottenIsWrittenAgain() {
    var writer = ScreenWriter()
    _ = writer.update(to: screen("one", "two"))
    writer.forget()
    var model = TerminalModel(width: 10, height: 2)
    model.write("\u{1B}[1;1Hrubbish".utf8)
    model.write(writer.update(to: screen("one", "")).utf8)
    #expect(model.lines == ["one", ""])
  }

  @Test func whatIsOverwrittenInPartBecomesBlank() {
    var screen = screen("李雷")
    screen.put("x", .plain, cells: 1, x: 1, y: 0)
    #expect(screen.text(ofLine: 0) == " x雷")
    screen.put("あ", .plain, cells: 2, x: 1, y: 0)
    #expect(screen.text(ofLine: 0) == " あ")
    // What is not wholly on the screen is left out.
    screen.put("あ", .plain, cells: 2, x: 9, y: 0)
    #expect(screen.text(ofLine: 0) == " あ")
  }

  @Test func theCursorIsWhereItIsTyped() {
    var writer = ScreenWriter()
    var screen = screen("one", "two")
    screen.cursor = Screen.Position(x: 3, y: 1)
    var model = TerminalModel(width: 10, height: 2)
    model.write(writer.update(to: screen).utf8)
    #expect(model.cursor == (3, 1))
    #expect(model.isCursorShown)
    screen.cursor = nil
    model.write(writer.update(to: screen).utf8)
    #expect(!model.isCursorShown)
  }

  /// Going from any screen to any other one shows that one.
  @Test(arguments: seeds(count: 10))
  func randomScreensAreShownAsTheyAre(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [Character] = ["a", "b", " ", "李", "👨‍👩‍👧‍👦", "é", "🇳🇱"]
    var writer = ScreenWriter()
    var model = TerminalModel(width: 12, height: 5)
    var screen = Screen(width: 12, height: 5)
    for _ in 0..<100 {
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let character = alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        screen.put(
          character, Style(Bool.random(using: &generator) ? 3 : nil),
          cells: CharacterWidth.of(character), x: Int.random(in: -1...12, using: &generator),
          y: Int.random(in: 0..<5, using: &generator))
      }
      model.write(writer.update(to: screen).utf8)
      #expect(model.lines == screen.lines)
    }
    #expect(model.complaints.isEmpty, "\(model.complaints)")
  }
}
