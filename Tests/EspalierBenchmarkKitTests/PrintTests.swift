// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
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

  @Test func theLastColumnIsCutOffWhereThereIsNoRoom() {
    var table = Table(columns: [.init("name"), .init("why")])
    table.add(["a", "another 漢字 machine"])
    table.add(["b", "short"])
    #expect(
      table.text(indent: 1, limit: 20) == """
         name  why
         ────  ─────────────
         a     another 漢字…
         b     short

        """)
    #expect(table.text(limit: 100) == table.text())
    // The title stays, whatever the limit.
    #expect(table.text(limit: 3).contains("why"))
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
    #expect(fixed(1e14, decimals: 6) == "100000000000000.0" && fixed(9e18, decimals: 0) == "9e+18")
    #expect(duration(0.4) == "0.40 ns" && duration(812) == "812 ns")
    #expect(duration(29_100) == "29.1 µs" && duration(41_300_000) == "41.3 ms")
    #expect(duration(2_050_000_000) == "2.05 s" && duration(999_600) == "1.00 ms")
    #expect(byteCount(512) == "512 B" && byteCount(1536) == "1.50 KiB")
    #expect(byteCount(3_145_728) == "3.00 MiB" && byteCount(5_368_709_120) == "5.00 GiB")
  }

  private let lines = [
    line("insert-1", .time, 100, 100...105), line("insert-1", .timesCopy, 0.5),
    line("insert-1", .allocations, 0), line("insert-1", .operations, 1),
    line("insert-1", contestant: "memcpy", .time, 200),
    line("insert-1", contestant: "heckel", .time, 150_000, 150_000...190_000),
    line("insert-1", contestant: "heckel", .timesOurs, 1480),
    line("insert-1", contestant: "heckel", .allocations, 24),
    line("insert-1", contestant: "difference", .cutOff, 3.2e9),
    line("swap-2", .time, 300, 300...400),
    line("swap-2", contestant: "heckel", .time, 150, 150...151),
    line("swap-2", contestant: "heckel", .timesOurs, 0.51),
    line("swap-2", contestant: "espalier-vouched", .time, 10, 10...10),
  ]

  /// The ratio to the fastest peer comes first; losses are marked; our own variations are no peers.
  @Test func runTablesBeginWithTheRatio() {
    #expect(
      RunReport(lines).text() == """
        updates · 1,000 rows
          benchmark          × peer  peer       time  ×memcpy  allocs
          ─────────────────  ──────  ──────  ───────  ───────  ──────
          insert-1 · random   1,480  heckel   100 ns     0.50       0
          swap-2 · random    ✗ 0.51  heckel  ~300 ns

        """)
    #expect(RunReport([]).text().isEmpty)
  }

  @Test func wideTablesShowEveryContestant() {
    var report = RunReport(lines)
    report.style.isWide = true
    let text = report.text()
    #expect(text.contains("~150 µs ×1,480"))
    #expect(text.contains("cut off, 3.20 s"))
    #expect(text.contains("espalier-vouched"))
  }

  @Test func markdownAndColoursAreOnRequest() {
    var report = RunReport(lines)
    #expect(!report.text().contains("\u{1B}"))
    report.style.isColored = true
    #expect(report.text().contains("\u{1B}[31mswap-2"))
    report.style.isColored = false
    report.style.isMarkdown = true
    let text = report.text()
    #expect(text.hasPrefix("### updates · 1,000 rows\n\n| benchmark | × peer | peer |"))
    #expect(text.contains("\n| --- | ---: | --- |"))
    #expect(text.contains("\n| insert-1 · random | 1,480 | heckel |"))
  }

  /// However many columns there are to fill: what does not fit is left out from the right.
  @Test func tablesFitTheScreen() {
    let presentation = Presentation(
      group: { $0.rows < 1000 ? "small" : "large" },
      columns: (0..<12).map { number in .init("column \(number)") { _, _ in "123,456,789" } })
    let suite = EspalierBenchmarkKit.Suite("updates", "", presentation: presentation) {}
    let report = RunReport(lines, suites: [suite])
    let rows = report.text().split(separator: "\n")
    #expect(rows.allSatisfy { displayWidth(String($0)) <= 100 })
    #expect(rows[1].contains("column 0") && !rows[1].contains("column 11"))
    #expect(rows.contains("  large"))
  }

  @Test func progressIsPlainWhereThereIsNoTerminal() {
    var text = ""
    let plain = ProgressLine(total: 4, isTerminal: false) { text += $0 }
    for (suite, what) in [("a", "x"), ("a", "y"), ("b", "z"), ("b", "z")] {
      plain.step(suite, what)
    }
    plain.finish()
    #expect(text.split(separator: "\n").count == 2 && !text.contains("\u{1B}"))
    #expect(text.hasPrefix("0 % · a\n50 % · b"))
    text = ""
    let live = ProgressLine(total: 2, isTerminal: true) { text += $0 }
    live.step("a", "x")
    live.finish()
    #expect(text == "\r0 % · a · x\u{1B}[K\r\u{1B}[K")
  }

  /// Numbers no benchmark has, but a file that was edited by hand may.
  @Test func hugeNumbersAreNoTrap() {
    #expect(fixed(1e300, decimals: 3) == "1e+300" && short(1e300) == "1e+300")
    #expect(duration(1e30).hasSuffix(" s") && byteCount(1e300).hasSuffix(" GiB"))
  }
}
