// SPDX-License-Identifier: MIT

import EspalierFeedKit
import EspalierTestSupport
import Testing

@Suite struct ParagraphTests {
  private func lines(_ text: String, _ width: Int, lead: String = "") -> [String] {
    Paragraph([Run(text)], lead: Run(lead)).lines(width: width).map(\.text)
  }

  @Test func linesBreakAtSpaces() {
    #expect(lines("one two three", 7) == ["one two", "three"])
    #expect(lines("one two three", 13) == ["one two three"])
    #expect(lines("one two three", 3) == ["one", "two", "thr", "ee"])
    #expect(lines("", 10) == [""])
    #expect(lines("one   ", 10) == ["one"])
    #expect(lines("  one", 10) == ["  one"])
    #expect(lines("a  b", 10) == ["a  b"])
    #expect(lines("one\ntwo\n", 10) == ["one", "two", ""])
  }

  @Test func longWordsBreakWhereTheLineEnds() {
    #expect(lines("abcdefgh", 3) == ["abc", "def", "gh"])
    #expect(lines("x abcdefgh", 4) == ["x", "abcd", "efgh"])
  }

  @Test func wideCharactersAreNeverCut() {
    #expect(lines("李雷李", 5) == ["李雷", "李"])
    #expect(lines("a李雷", 3) == ["a李", "雷"])
    #expect(lines("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3) == ["👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"])
    #expect(lines("李a", 1) == ["a"])
  }

  @Test func aLeadIndentsTheOtherLines() {
    #expect(lines("one two", 6, lead: "- ") == ["- one", "  two"])
    // Where hardly anything would fit beside it, there is none.
    #expect(lines("one", 4, lead: "- ") == ["one"])
  }

  @Test func whatDoesNotWrapEndsWithAnEllipsis() {
    let cut = Paragraph([Run("one "), Run("李雷 two")], wraps: false)
    #expect(cut.lines(width: 12).map(\.text) == ["one 李雷 two"])
    #expect(cut.lines(width: 8).map(\.text) == ["one 李…"])
    #expect(cut.lines(width: 1).map(\.text) == ["…"])
  }

  /// Nothing but spaces is lost, and no line is too long, whatever the text and the width.
  @Test(arguments: seeds(count: 20))
  func randomTextsKeepTheirCharacters(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet: [Character] = ["a", "b", " ", " ", "李", "👨‍👩‍👧‍👦", "é", "\n", "x"]
    for _ in 0..<50 {
      let text = String(
        (0..<Int.random(in: 0...40, using: &generator)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        })
      let width = Int.random(in: 2...20, using: &generator)
      let found = Paragraph([Run(text)]).lines(width: width)
      #expect(found.allSatisfy { $0.cells <= width }, "\(text)")
      let kept = found.map(\.text).joined()
      #expect(
        kept.filter { $0 != " " } == text.filter { $0 != " " && $0 != "\n" }, "\(text) at \(width)")
    }
  }
}
