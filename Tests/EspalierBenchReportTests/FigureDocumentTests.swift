// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBenchmarkKit
  import Testing

  @testable import EspalierBenchReport

  @Suite struct FigureDocumentTests {
    private let figures = [
      "r.csv": FigureIndex([
        file([
          line("a", 1500), line("a", contestant: "heckel", 30_000), line("b", 900_000),
          line("a", 0, .allocations),
        ])
      ])
    ]

    private func text(_ template: String, _ written: String) -> String {
      "# Title\n\n<!-- figures: r.csv\n\(template)\n-->\n\(written)<!-- /figures -->\nThe end.\n"
    }

    @Test func aRegionIsWrittenFromItsTemplate() throws {
      let template = """
        | change | time | Heckel |
        |---|---:|---:|
        @for $c in a b
        | $c | {updates/$c/random/1000/espalier/time} | \
        {updates/$c/random/1000/heckel/time / updates/$c/random/1000/espalier/time else –} |
        @end
        {updates/a/random/1000/espalier/allocations} blocks, \
        {updates/b/random/1000/espalier/time / updates/a/random/1000/espalier/time as number} times
        """
      let due = """
        | change | time | Heckel |
        |---|---:|---:|
        | a | 1.50 µs | 20 × |
        | b | 900 µs | – |
        0 blocks, 600 times

        """
      let before = try FigureDocument(text(template, "old\n"))
      #expect(before.paths == ["r.csv"])
      #expect(try before.rewritten(with: figures) == text(template, due))
      #expect(try before.outdated(with: figures).map(\.line) == [11])
      let after = try FigureDocument(text(template, due))
      #expect(try after.outdated(with: figures).isEmpty)
      #expect(try after.rewritten(with: figures) == text(template, due))
      let edited = try FigureDocument(text(template, due.replacing("900", with: "800")))
      #expect(try edited.outdated(with: figures).map(\.line) == [14])
    }

    @Test(arguments: [
      ("{updates/c/random/1000/espalier/time}", 4, "no figure"), ("x\n{nonsense}", 5, "no name"),
      ("{", 4, "never closed"), ("{}", 4, "expected"), ("@for $x in a\ny", 4, "without @end"),
      ("@end", 4, "without @for"), ("@for x", 4, "repetition"),
      (
        "{updates/a/random/1000/espalier/time / updates/a/random/1000/espalier/allocations}", 4,
        "divides"
      ),
    ])
    func aTemplateThatIsWrongIsSaidWithItsLine(
      _ template: String, _ number: Int, _ reason: String
    ) throws {
      let document = try FigureDocument(text(template, ""))
      let error = #expect(throws: TextError.self) { try document.rewritten(with: figures) }
      #expect(error?.line == number && error?.reason.contains(reason) == true, "\(error!)")
    }

    @Test func regionsThatDoNotEndAreErrors() {
      for wrong in ["<!-- figures: r.csv\nx\n", "<!-- figures: r.csv -->\n", "<!-- /figures -->\n"]
      {
        #expect(throws: TextError.self) { try FigureDocument(wrong) }
      }
      #expect(throws: TextError.self) {
        try FigureDocument(text("x", "x\n")).rewritten(with: [:])
      }
    }

    @Test func figuresOutsideOfRegionsAreFound() throws {
      let document = try FigureDocument(
        """
        It takes 1.5 µs, 20 × less, and is 3 times as fast as 48 ns.
        `sleep(50 ms)` and 16 bytes, 100,000 rows, version 6.3.
        ```
        12 ms
        ```
            13 ms
        """ + "\n" + text("x", "99 ns\n"))
      #expect(document.strays.count == 4)
      #expect(Set(document.strays.map(\.line)) == [1])
    }

    @Test func documentsWithoutRegionsStayAsTheyAre() throws {
      for whole in ["", "a\n", "a\n\n\nb\n"] {
        #expect(try FigureDocument(whole).rewritten(with: [:]) == whole)
      }
    }
  }
#endif
