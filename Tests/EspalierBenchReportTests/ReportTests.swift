// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBenchmarkKit
  import Testing

  @testable import EspalierBenchReport

  @Suite struct ReportTests {
    /// Three sizes, two contestants and the limit, one benchmark of a single size, allocations.
    private var usual: [ResultLine] {
      let scaled = [1000, 10_000, 100_000].flatMap { rows -> [ResultLine] in
        [
          line("shuffle", rows: rows, Double(rows) * 20),
          line("shuffle", rows: rows, 0, .allocations),
          line("shuffle", contestant: "heckel", rows: rows, Double(rows) * 100),
          line("shuffle", contestant: "heckel", rows: rows, Double(rows), .allocations),
          line("shuffle", contestant: "memcpy", rows: rows, Double(rows)),
        ]
      }
      return scaled + [
        line("swap-2", rows: 1000, 500), line("swap-2", contestant: "heckel", rows: 1000, 200),
        line("reverse", contestant: "difference", rows: 1000, 9e12, .cutOff),
        line("reverse", rows: 1000, 900),
      ]
    }

    /// The page parses, loads nothing and runs nothing.
    private func content(of report: Report) throws -> XMLContent {
      let page = report.html()
      let content = try #require(XMLContent(page))
      #expect(content.elements["script"] == nil && content.elements["img"] == nil)
      #expect(!page.contains("http"))
      let anchors = page.matches(of: /\ id="([^"]*)"/).map(\.output.1)
      #expect(Set(anchors).count == anchors.count)
      for target in content.attributes["href"] ?? [] where target.hasPrefix("#") {
        // XML has unescaped the link, and the page has it escaped.
        #expect(page.contains("id=\"\(Markup.text(String(target.dropFirst())))\""), "\(target)")
      }
      for (name, values) in content.attributes {
        #expect(!name.lowercased().hasPrefix("on") && name != "src")
        if name == "href" {
          #expect(values.allSatisfy { $0.hasPrefix("#") || $0 == "data:," })
        }
      }
      return content
    }

    private func checkPictures(_ report: Report) {
      let pictures = report.pictures()
      #expect(Set(pictures.map(\.name)).count == pictures.count)
      for (name, svg) in pictures {
        #expect(XMLContent(svg) != nil, "\(name)")
        #expect(!svg.contains("nan") && !svg.contains("inf\""), "\(name)")
        #expect(!name.contains("/") && !name.hasPrefix("."))
      }
    }

    @Test func thePageTellsFiguresPeersAndLosses() throws {
      let text = try content(of: report(usual)).text
      for word in ["shuffle · random", "100,000", "heckel", "5.00 ×", "▼ 0.40 ×", "cut off"] {
        #expect(text.contains(word), "\(word)")
      }
      #expect(text.contains("1 of 4") || text.contains("1 of 5"))  // One case lost.
      // The template has no name that the model lacks.
      #expect(!report(usual).html().contains("{{"))
      #expect(text.contains("bench report run.csv") && text.contains("A processor"))
      #expect(text.contains("Espalier, 100,000 rows: 2.00 ms"))
      #expect(text.contains("copying the input, 1,000 rows: 1.00 µs"))
      checkPictures(report(usual))
    }

    @Test func contestantsAreExplainedAndTilesSaySo() throws {
      let text = try content(of: report(usual)).text
      #expect(text.contains("Who is who") && text.contains("a diff after Heckel 1978, written for"))
      #expect(
        text.contains("the time of plain Heckel diff in multiples of ours: geometric mean of "))
      // A way to call ours is no peer.
      let own = usual.filter { $0.contestant == "espalier" }
      let fresh = own.map { line in
        var line = line
        line.contestant = "trim-and-hash"
        return line
      }
      let alone = try content(of: report(own + fresh)).text
      #expect(!alone.contains("in multiples of ours: geometric mean"))
    }

    @Test func namesOfLinesAreNotCrossed() {
      for (name, svg) in report(usual).pictures() where name.contains("summary") {
        let texts = svg.matches(of: /<text x="8" y="([0-9.]+)">/).compactMap { Double($0.output.1) }
        let lines = svg.matches(of: /M[0-9.]+ ([0-9.]+)V([0-9.]+)/).compactMap { match in
          Double(match.output.1).flatMap { high in Double(match.output.2).map { (high, $0) } }
        }
        #expect(texts.count > 1 && lines.count > 1)
        for text in texts {
          // Letters of 11 points reach from 9 above to 3 below the line they stand on.
          #expect(!lines.contains { $0.0 < text + 3 && $0.1 > text - 9 }, "\(name)")
        }
      }
    }

    @Test func everyPointCanBeReachedAndTells() throws {
      let content = try self.content(of: report(usual))
      let labels = content.attributes["aria-label"] ?? []
      #expect(labels.contains("plain Heckel diff, 10,000 rows: 1.00 ms"))
      #expect(labels.contains { $0.hasPrefix("shuffle · random. ") })
      #expect(content.attributes["tabindex"] == ["0"])
    }

    @Test func everyBenchmarkOfTheBaselineAppears() throws {
      let results = try committedResults()
      let report = Report([.init("baseline.csv", results)], command: "bench report")
      let content = try self.content(of: report)
      for id in results.lines.map(\.id).unique {
        #expect(content.text.contains(id.benchmark) && content.text.contains(id.variant), "\(id)")
      }
      let drawn = (content.attributes["aria-label"] ?? []).joined(separator: "\n")
      for line in results.lines where line.metric == .time && line.contestant == "espalier" {
        #expect(drawn.contains(line.id.benchmark), "\(line.id)")
      }
      checkPictures(report)
    }

    @Test func theSameInputGivesTheSameBytes() throws {
      let first = report(usual)
      let second = report(usual)
      #expect(first.html() == second.html())
      #expect(first.pictures().map(\.svg) == second.pictures().map(\.svg))
    }

    @Test func hostileNamesAreShownAndNotRun() throws {
      let names = [
        "<script>alert(1)</script>", "\"\u{301} onload=\"x", "]]>", "--><b>", "{{title}}",
        "../../etc",
        "\u{0}\u{202E}", "'", "a&b;",
      ]
      let lines = names.flatMap { name in
        [
          line(name, variant: name, suite: name, contestant: name, rows: 10, 5),
          line(name, variant: name, suite: name, rows: 10, 5),
          line(name, variant: name, suite: name, rows: 100, 50),
          line(name, variant: name, suite: name, rows: 100, 50, Metric(name, .count)),
        ]
      }
      let hostile = Report(
        [.init(names[0], file(lines, date: names[0]))], baseline: .init(names[1], file(lines)),
        command: names[0])
      let content = try self.content(of: hostile)
      #expect(content.text.contains("<script>alert(1)</script>"))
      checkPictures(hostile)
    }

    @Test func numbersOfAnySizeHaveAPlace() throws {
      let values = [
        0, .leastNonzeroMagnitude, 1e-9, 1, 1e15, 9.3e18, 1e19, 1e300,
        Double.greatestFiniteMagnitude,
      ]
      let lines = values.enumerated().flatMap { number, value -> [ResultLine] in
        Metric.Unit.allCases.map { unit in
          line("b\(number)", rows: Int.max, value, Metric("m-\(unit.rawValue)", unit))
        } + [
          line("b\(number)", rows: 1, value), line("b\(number)", rows: Int.max, value),
          line("b\(number)", contestant: "peer", rows: 1, values[values.count - 1 - number]),
          line("b\(number)", rows: 1, value, .allocations),
        ]
      }
      _ = try content(of: report(lines))
      checkPictures(report(lines))
    }

    /// Five cases of every day, in the libraries that people know by their names, before all that is folded.
    @Test func `the first screen shows everyday cases beside libraries and where others win`()
      throws
    {
      let everyday = ["refresh-1", "insert-1", "move-1", "mixed-1pct", "filter-70pct"].flatMap {
        name in
        [20, 1000].flatMap { rows in
          [
            line(name, variant: "uuid", suite: "peers", rows: rows, 10),
            line(
              name, variant: "uuid", suite: "peers", contestant: "difference-kit", rows: rows, 370),
            line(name, variant: "uuid", suite: "peers", contestant: "differ-ids", rows: rows, 8800),
          ]
        }
      }
      let report = report(usual + everyday)
      let page = try #require(report.html().split(separator: "<details").first)
      for word in [
        "DifferenceKit", "Differ (identities)", "One row is edited", "One row is inserted",
        "One row is moved", "A search leaves 7 rows of 10", "37 ×", "1,000 rows",
        "Of the libraries, none in 10 cases.", "plain Heckel diff at updates/swap-2 0.40 ×.",
      ] {
        #expect(page.contains(word), "\(word)")
      }
      #expect(page.matches(of: /<svg/).count == 1 && !page.contains("shuffle"))
      #expect(!report.html().contains("<details id=\"times\" open"))
    }

    /// A run of our own suites has five everyday cases as well, and what is said of each is what was done.
    @Test func `without the libraries the first screen has five cases too`() throws {
      let names = ["partial-update", "insert-1", "move-1", "mixed-1pct", "select-row", "swap-2"]
      let lines = names.flatMap { name in
        [line(name, 10), line(name, contestant: "difference", 30)]
      }
      let page = try #require(report(lines).html().split(separator: "<details").first)
      #expect(page.matches(of: /<th scope="row">/).count == 5)
      #expect(page.contains("Another row is selected") && page.contains("Two rows change places"))
      // Every tenth row is edited there.
      #expect(!page.contains("One row is edited") && !page.contains("partial-update"))
    }

    /// Libraries may have been measured at another commit than our suites.
    @Test func `of several runs the page says which suites are of which`() throws {
      var older = file([line("insert-1", suite: "peers", 5)], date: "2025-11-12T00:00:00Z")
      older.header[4].value = "old1234"
      let both = Report(
        [.init("peers.csv", older), .init("run.csv", file([line("swap-2", 5)]))],
        command: "bench report")
      #expect(
        both.html().contains(
          "peers: commit old1234 of 2025-11-12 · updates: commit abc1234 of 2026-01-02"))
      #expect(report(usual).html().contains("Swift 6.3.1 · commit abc1234 of 2026-01-02"))
    }

    @Test func `columns have the names that people know`() {
      let headings = report(usual).html().matches(of: /<th scope="col">([^<]*)/).map(\.output.1)
      #expect(headings.contains("plain Heckel diff") && headings.contains("Espalier"))
      #expect(!headings.contains("heckel") && !headings.contains("espalier"))
    }

    @Test func `the page of the baseline is small before it is unfolded`() throws {
      let page = Report([.init("baseline.csv", try committedResults())], command: "bench report")
        .html()
      let front = try #require(page.split(separator: "<details").first)
      #expect(front.utf8.count < 300_000 && page.utf8.count > 300_000)
    }

    /// Whatever else is measured, a library keeps its colour, and no two libraries share one.
    @Test func `a library has one colour everywhere`() {
      let names = [
        "espalier", "difference-kit", "differentiator", "deep-diff", "differ-ids", "difference",
      ]
      let lines = names.map { line("b", contestant: $0, 5) }
      let index = FigureIndex([file(lines)])
      let other = FigureIndex([file([line("b", contestant: "x", 5)] + lines.reversed())])
      #expect(names.allSatisfy { index.style($0) == other.style($0) })
      #expect(Set(names.map { index.style($0).colorClass }).count == names.count)
      #expect(index.style("difference").colorClass == index.style("difference-moves").colorClass)
      #expect(!names.map { other.style($0).colorClass }.contains(other.style("x").colorClass))
      // Several of whom nothing is known take none of their colours either.
      let unknown = (0..<9).map { "x\($0)" }
      let many = FigureIndex([file((unknown + names).map { line("b", contestant: $0, 5) })])
      let taken = Set(names.map { many.style($0).colorClass })
      #expect(taken.isDisjoint(with: unknown.map { many.style($0).colorClass }))
    }

    @Test func `a marker does not hide its neighbour`() throws {
      let dots = [1, 100, 101, 900].enumerated().map { number, value in
        DotPlot.Dot(
          value: value, style: SeriesStyle(color: number, shape: number), label: "\(number)")
      }
      let plot = try #require(
        DotPlot(
          title: "", summary: "", lines: [.init(name: "", dots: dots)], legend: [],
          label: { "\($0)" }
        ).plot())
      // The first is drawn last, and is on top.
      #expect(plot.points.map(\.label) == ["3", "2", "1", "0"])
      let line = plot.points[0].y
      #expect(plot.points.map { $0.y - line } == [0, 5, 0, 0])
    }

    @Test func littleOrNothingMakesAPageToo() throws {
      let empty = try content(of: report([]))
      #expect(empty.text.contains("There is no figure"))
      #expect(report([]).pictures().isEmpty)
      #expect(try content(of: Report([], command: "bench report")).text.contains("no figure"))
      let one = try content(of: report([line("alone", 5)]))
      #expect(one.text.contains("alone"))
      let peersOnly = try content(of: report([line("alone", contestant: "heckel", 5)]))
      #expect(peersOnly.text.contains("heckel"))
      let untimed = try content(of: report([line("alone", 5, .allocations)]))
      #expect(untimed.text.contains("alone"))
    }

    @Test func manyBenchmarksHaveAPlaceEach() throws {
      let lines = (0..<200).flatMap { number in
        [
          line("many-\(number)", rows: 7, 5),
          line("other-\(number)", variant: "v\(number)", rows: 7, 6),
        ]
      }
      let content = try self.content(of: report(lines))
      for number in 0..<200 {
        #expect(content.text.contains("many-\(number)") && content.text.contains("v\(number)"))
      }
      checkPictures(report(lines))
    }

    /// Instructions are counted at small sizes only; they have their plot all the same.
    @Test func countsShowAtTheLargestSizeThatHasThem() throws {
      let instructions = Metric("instructions", .count)
      let lines = usual + [line("shuffle", rows: 10_000, 123_456, instructions)]
      let content = try self.content(of: report(lines))
      let labels = content.attributes["aria-label"] ?? []
      #expect(labels.contains("Espalier, shuffle: 123,456"))
    }

    /// Where a ratio was taken round by round, that is what the heat map shows.
    @Test func pairedRatiosComeBeforeQuotientsOfMinima() throws {
      let paired = line(
        "shuffle", contestant: "heckel", rows: 100_000, 7.77, Metric("x_ours", .ratio))
      let cell = "<td class=\"win2\">7.77 ×</td>"
      #expect(report(usual + [paired]).html().contains(cell))
      var unsure = paired
      unsure.estimate.interval = 0.01...16
      #expect(!report(usual + [unsure]).html().contains(cell))
    }

    @Test func filesOfOtherMachinesAreAnnounced() throws {
      var other = file([line("b", 5)])
      other.header[0].value = "another"
      let mixed = Report(
        [.init("a.csv", file([line("b", 7)])), .init("b.csv", other)], command: "bench report")
      #expect(try content(of: mixed).text.contains("The files differ in machine"))
    }

    @Test func theBaselineStandsBesideOurFigures() throws {
      let before = file([line("b", 10), line("b", 4, .operations)])
      let after = file([line("b", 20), line("b", 5, .operations)])
      let report = Report(
        [.init("after.csv", after)], baseline: .init("before.csv", before), command: "bench report")
      let text = try content(of: report).text
      #expect(text.contains("2.00 ×") && text.contains("Counts of ours that changed: 1"))
    }
  }
#endif
