// SPDX-License-Identifier: MIT

import EspalierFeedKit
import Testing

@Suite struct CharacterWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}\u{302}\u{303}", 1), (" ", 1), ("…", 1), ("♥", 1), ("█", 1),
    ("ß", 1), ("א", 1), ("ไ", 1), ("①", 1), ("─", 1),
    ("李", 2), ("あ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("Ａ", 2), ("。", 2), ("㎏", 2),
    ("🌻", 2), ("👋🏽", 2), ("👨‍👩‍👧‍👦", 2), ("👩🏽‍🔬", 2), ("🇳🇱", 2), ("☔", 2), ("❤️", 2), ("❤", 1),
    ("☔\u{FE0E}", 1),
    ("1️⃣", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("𠮷", 2), ("🫠", 2), ("⌚", 2), ("™", 1), ("©", 1),
    ("\u{0}", 0), ("\u{7F}", 0), ("\u{1B}", 0), ("\r\n", 0), ("\u{200B}", 0), ("\u{AD}", 0),
    ("\u{301}", 0), ("\u{2028}", 0),
  ])
  func characterTakes(_ character: String, cells: Int) {
    #expect(character.count == 1)
    #expect(CharacterWidth.of(character) == cells, "\(character)")
  }

  @Test func aPrefixNeverCutsACharacter() {
    let text = "a李👨‍👩‍👧‍👦b"
    let expected = ["", "a", "a", "a李", "a李", "a李👨‍👩‍👧‍👦", "a李👨‍👩‍👧‍👦b", "a李👨‍👩‍👧‍👦b"]
    for (limit, prefix) in expected.enumerated() {
      let (found, cells) = text.prefix(cells: limit)
      #expect(found == prefix)
      #expect(cells == CharacterWidth.of(prefix))
    }
    #expect(text.prefix(cells: -1).text.isEmpty)
  }
}
