// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBenchmarkKit
  import Testing

  @testable import EspalierBenchReport

  @Suite struct HistoryTests {
    private func run(_ value: Double, date: String) -> ResultFile {
      file([line("shuffle", rows: 100_000, value), line("unheard-of", 3)], date: date)
    }

    @Test func aRunHasALineForEachHeadlineFigure() {
      var history = History()
      #expect(history.record(run(2_700_000, date: "2026-01-01T00:00:00Z")) == 1)
      history.record(run(2_500_000.25, date: "2026-02-01T00:00:00Z"))
      #expect(
        history.encoded() == """
          date,commit,machine,figure,unit,value
          2026-01-01T00:00:00Z,abc1234,m,updates/shuffle/random/100000/espalier/time,ns,2700000
          2026-02-01T00:00:00Z,abc1234,m,updates/shuffle/random/100000/espalier/time,ns,2500000.25

          """)
      #expect(history.runs.count == 2)
    }

    @Test func theSameRunIsRecordedOnce() {
      var history = History()
      history.record(run(1, date: "a"))
      history.record(run(2, date: "a"))
      #expect(history.entries.map(\.value) == [2])
    }

    @Test func whatWasWrittenIsReadBack() throws {
      var history = History()
      history.record(run(1.5, date: "a,\"b\""))
      history.record(run(1e300, date: "c"))
      #expect(try History(decoding: Array(history.encoded().utf8)) == history)
      #expect(try History(decoding: Array(History().encoded().utf8)) == History())
    }

    @Test(arguments: [
      ("", 1, "missing"), ("date,commit\n", 1, "columns"),
      ("HEAD\na,b,c,shuffle,ns,1\n", 2, "no name"),
      ("HEAD\na,b,c,s/b/v/1/c/time,hours,1\n", 2, "unit"),
      ("HEAD\na,b,c,s/b/v/1/c/time,ns,nan\n", 2, "value"),
      ("HEAD\na,b,c,s/b/v/1/c/time,ns,-1\n", 2, "value"),
      ("HEAD\na,b,c,s/b/v/1/c/time,ns,1\na,b,c,s/b/v/1/c/time,ns,2\n", 3, "second time"),
      ("HEAD\na,b,c\n", 2, "fields"),
    ])
    func whatIsWrongIsSaidWithItsLine(_ text: String, _ number: Int, _ reason: String) {
      let whole = text.replacing("HEAD", with: History.columns.joined(separator: ","))
      let error = #expect(throws: TextError.self) { try History(decoding: Array(whole.utf8)) }
      #expect(error?.line == number && error?.reason.contains(reason) == true, "\(error!)")
    }

    @Test func theReportDrawsTheCurve() throws {
      var history = History()
      for (month, value) in [3_000_000.0, 2_700_000, 2_500_000].enumerated() {
        history.record(run(value, date: "2026-0\(month + 1)-01T00:00:00Z"))
      }
      let report = Report(
        [.init("run.csv", run(1, date: "x"))], history: history, command: "bench report")
      let content = try #require(XMLContent(report.html()))
      let labels = content.attributes["aria-label"] ?? []
      #expect(labels.contains("2026-02-01, abc1234: 2.70 ms"))
      #expect(report.pictures().contains { $0.name.hasPrefix("history-updates-shuffle") })
    }

    @Test func `the report says when ours became slower and why`() throws {
      var history = History()
      for (month, value) in [3.0e6, 3.3e6, 4e6, 5e6].enumerated() {
        var run = run(value, date: "2026-0\(month + 1)-01T00:00:00Z")
        run.header[4].value = "c\(month)"
        history.record(run)
      }
      let notes = try HistoryNotes(
        decoding: "# what\n\nc2 flatten elsewhere\nc2 updates/shuffle It sorts twice.\nc2 * later\n"
      )
      let report = Report(
        [.init("run.csv", run(1, date: "x"))], history: history, notes: notes,
        command: "bench report")
      let text = try #require(XMLContent(report.html())).text
      #expect(text.contains("Recorded runs: 4, from 2026-01-01 to 2026-04-01"))
      let rows = HistoryCharts(history, notes).setbacks.flatMap(\.lines)
      #expect(rows.map(\.first.description) == ["2026-03-01, c2", "2026-04-01, c3"])
      #expect(
        rows.map { $0.rest[1].value.description }
          == ["It sorts twice.", "nobody has said why"])
      #expect(
        rows.first?.rest[2].value.description
          == "updates, time at 100,000 rows: shuffle/random 1.21 ×")
      #expect(text.contains("It sorts twice.") && !text.contains("elsewhere"))
    }

    /// Whoever records a run in which something became worse says why.
    @Test func `every setback of the recorded runs has a reason`() throws {
      let history = try History(decoding: committed("history.csv"))
      let notes = try HistoryNotes(
        decoding: String(decoding: committed("history-notes.txt"), as: UTF8.self))
      let rows = HistoryCharts(history, notes).setbacks.flatMap(\.lines)
      #expect(rows.count > 5)
      for row in rows {
        let reason = row.rest[1].value.description
        #expect(reason != "nobody has said why", "\(row.first): \(row.rest[2].value)")
      }
      for run in history.runs {
        #expect(!run.commit.isEmpty && run.date.wholeMatch(of: /\d{4}-\d\d-\d\dT[\d:]{8}Z/) != nil)
      }
    }

    @Test func `a note without a reason is refused with its line`() {
      let error = #expect(throws: TextError.self) {
        try HistoryNotes(decoding: "# what\nc1 * chance\nc2 updates\n")
      }
      #expect(error?.line == 3)
    }

    @Test func namesOfFiguresAreReadStrictly() {
      let name = FigureName("updates/shuffle/random/100000/espalier/time")
      #expect(name?.description == "updates/shuffle/random/100000/espalier/time")
      for wrong in ["", "a/b/c/d/e/f", "a/b/c/1/e", "a/b/c/-1/e/f", "a//c/1/e/f", "a/b/c/1/e/f/g"] {
        #expect(FigureName(wrong) == nil, "\(wrong)")
      }
      #expect(Set(HeadlineFigures.all).count == HeadlineFigures.all.count)
    }
  }
#endif
