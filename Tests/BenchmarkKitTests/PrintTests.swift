// SPDX-License-Identifier: MIT

import BenchmarkKit
import Testing

@Suite struct PrintTests {
  @Test func tablesAlignWideAndCombiningCharacters() {
    var table = Table(columns: [.init("name"), .init("n", .right)])
    table.add(["漢字", "1"])
    table.add(["e\u{301}", "1,000"])
    table.add(["👍🏽", ""])
    table.add(["a\nb\u{1B}", "2"])
    #expect(
      table.text(indent: 1) == """
         name      n
         ────  ─────
         漢字      1
         e\u{301}     1,000
         👍🏽
         a�b�      2

        """)
  }

  @Test func rowsHaveACellForEveryColumn() async {
    await #expect(processExitsWith: .failure) {
      var table = Table(columns: [.init("a"), .init("b")])
      table.add(["1"])
    }
    await #expect(processExitsWith: .failure) { _ = Table(columns: []) }
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("ä", 1), ("e\u{301}", 1), ("漢", 2), ("ﾊ", 1), ("Ａ", 2), ("👩‍👩‍👧", 2),
    ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("\u{200B}", 0), ("한", 2), ("×", 1), ("µ", 1),
  ])
  func widthsAreThoseOfATerminal(text: String, width: Int) {
    #expect(displayWidth(text) == width, "\(text)")
  }

  @Test func numbersAreShort() {
    #expect(grouped(0) == "0" && grouped(999) == "999" && grouped(1000) == "1,000")
    #expect(grouped(-1_234_567) == "-1,234,567" && grouped(.min) == "-9,223,372,036,854,775,808")
    #expect(short(0.584) == "0.58" && short(12.34) == "12.3" && short(1234.5) == "1,235")
    #expect(short(9.999) == "10.0" && short(99.96) == "100")
    #expect(fixed(1.005, decimals: 0) == "1" && fixed(-0.001, decimals: 2) == "0.00")
    #expect(fixed(-12.3456, decimals: 3) == "-12.346" && fixed(2.25, decimals: 1) == "2.3")
    #expect(duration(0.4) == "0.40 ns" && duration(812) == "812 ns")
    #expect(duration(29_100) == "29.1 µs" && duration(41_300_000) == "41.3 ms")
    #expect(duration(2_050_000_000) == "2.05 s" && duration(999_600) == "1.00 ms")
    #expect(byteCount(512) == "512 B" && byteCount(1536) == "1.50 KiB")
    #expect(byteCount(3_145_728) == "3.00 MiB" && byteCount(5_368_709_120) == "5.00 GiB")
  }

  @Test func runTablesPutPeersBesideOurs() {
    let text = RunReport([
      line("insert-1", .time, 100, 100...105), line("insert-1", .timesCopy, 0.5),
      line("insert-1", .allocations, 0), line("insert-1", .operations, 1),
      line("insert-1", contestant: "memcpy", .time, 200),
      line("insert-1", contestant: "heckel", .time, 150_000, 150_000...190_000),
      line("insert-1", contestant: "heckel", .allocations, 24),
      line("insert-1", contestant: "difference", .cutOff, 3.2e9),
    ]).text()
    #expect(
      text == """
        updates · random · 1,000 rows
          benchmark  espalier  ×memcpy  allocs  ops          heckel       difference
          ─────────  ────────  ───────  ──────  ───  ──────────────  ───────────────
          insert-1     100 ns     0.50       0    1  ~150 µs ×1,500  cut off, 3.20 s
          allocations: heckel 24

        """)
    #expect(RunReport([]).text().isEmpty)
  }
}
