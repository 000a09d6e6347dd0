// SPDX-License-Identifier: MIT

import EspalierFeedKit
import EspalierTestSupport
import Testing

@Suite struct KeyParserTests {
  private func keys(_ text: String) -> [Key] {
    var parser = KeyParser()
    return parser.keys(of: text.utf8) + parser.flush()
  }

  @Test(
    arguments: [
      ("a", [.character("a")]), ("李🌻", [.character("李"), .character("🌻")]),
      ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
      ("\u{7F}\u{8}", [.backspace, .backspace]),
      ("\u{C}", [.control("l")]), ("\u{1B}[A\u{1B}OB", [.up, .down]),
      ("\u{1B}[C\u{1B}[D", [.right, .left]), ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
      ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~", [.home, .end, .home, .end]),
      ("\u{1B}[3~\u{1B}[Z", [.delete, .backTab]), ("\u{1B}[1;5A", [.up]),
      ("\u{1B}[<64;3;4M\u{1B}[<65;3;4M", [.wheel(isDown: false), .wheel(isDown: true)]),
      ("\u{1B}[<0;3;4M\u{1B}[<0;3;4m", [.click(x: 2, y: 3)]),
      ("\u{1B}[<4;1;1M", [.click(x: 0, y: 0)]),
      ("\u{1B}[200~a\r\u{1B}[Ab\u{1B}[201~c", [.paste("a\r\u{1B}[Ab"), .character("c")]),
      ("\u{1B}", [.escape]), ("\u{1B}\u{1B}[A", [.escape, .up]),
      ("\u{1B}[999zq", [.character("q")]),
      ("\u{1B}[15~\u{1B}[<9;9M\u{1B}[<1;1;1Mx", [.character("x")]), ("\u{0}", []),
    ] as [(String, [Key])])
  func bytesAre(_ text: String, keys expected: [Key]) {
    #expect(keys(text) == expected, "\(text.debugDescription)")
    // In single bytes it is the same.
    var parser = KeyParser()
    var found: [Key] = []
    for byte in text.utf8 { found += parser.keys(of: [byte]) }
    #expect(found + parser.flush() == expected, "\(text.debugDescription) in single bytes")
  }

  @Test func whatIsNoTextIsDropped() {
    var parser = KeyParser()
    #expect(
      parser.keys(of: [0xFF, 0xC0, 0xE6, 0x61, 0xED, 0xA0, 0x80, 0x62]).last == .character("b"))
    #expect(!parser.isWaiting)
  }

  @Test func anEscapeWaitsForTheRest() {
    var parser = KeyParser()
    #expect(parser.keys(of: [0x1B]).isEmpty)
    #expect(parser.isWaiting)
    #expect(parser.keys(of: "[A".utf8) == [.up])
    #expect(!parser.isWaiting)
  }

  /// Whatever comes, the parser goes on, and understands a key after it.
  @Test(arguments: seeds(count: 10))
  func randomBytesDoNotStopIt(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var parser = KeyParser()
      let bytes = (0..<30).map { _ -> UInt8 in
        let some: [UInt8] = [0x1B, 0x5B, 0x3B, 0x3C, 0x31, 0x4D, 0xE6, 0x80, 0x61, 0x00]
        return some[Int.random(in: 0..<some.count, using: &generator)]
      }
      _ = parser.keys(of: bytes)
      _ = parser.flush()
      #expect(parser.keys(of: [0x71]).last == .character("q"), "\(bytes)")
    }
  }
}
