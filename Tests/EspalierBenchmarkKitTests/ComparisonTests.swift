// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import Testing

@Suite struct ComparisonTests {
  private func verdict(_ before: ResultLine, _ after: ResultLine) -> Verdict {
    Comparison(before: file([before]), after: file([after])).findings[0].verdict
  }

  @Test func aTimeNeedsThresholdAndInterval() {
    let before = line(.time, 100, 100...102)
    #expect(verdict(before, line(.time, 100, 100...102)) == .same)
    #expect(verdict(before, line(.time, 107.5, 107...110)) == .same)
    #expect(verdict(before, line(.time, 109, 109...110)) == .suspect)
    #expect(verdict(before, line(.time, 131, 131...132)) == .slower)
    #expect(verdict(before, line(.time, 109, 101...120)) == .inconclusive)
    #expect(verdict(before, line(.time, 92, 92...94)) == .faster)
    #expect(verdict(before, line(.time, 92, 92...101)) == .inconclusive)
    #expect(verdict(before, line(.time, 94, 94...95)) == .same)
    #expect(verdict(before, line(.time, 200)) == .inconclusive)
    #expect(verdict(line(.time, 0), line(.time, 0)) == .same)
    #expect(verdict(line(.time, 0), line(.time, 1)) == .inconclusive)
  }

  @Test func countsAreJudgedStrictly() {
    for metric in [Metric.allocations, .allocated, .operations, .moves, Metric("visits", .count)] {
      #expect(verdict(line(metric, 3), line(metric, 3)) == .same)
      #expect(verdict(line(metric, 0), line(metric, 1)) == .slower)
      #expect(verdict(line(metric, 3), line(metric, 0)) == .faster)
      #expect(verdict(line(metric, 1000), line(metric, 999)) == .faster)
    }
  }

  @Test func bytesMayDifferByLessThanAThousandth() {
    let before = line(.allocated, 1_000_000)
    #expect(verdict(before, line(.allocated, 1_000_999)) == .same)
    #expect(verdict(before, line(.allocated, 1_001_000)) == .slower)
    #expect(verdict(line(.allocations, 1_000_000), line(.allocations, 1_000_001)) == .slower)
    #expect(verdict(line(.allocated, 0), line(.allocated, 16)) == .slower)
  }

  @Test func whatOnlyInformsIsNotJudged() {
    let metrics: [Metric] = [.slowTime, .timesOurs, .disturbed, .timesCopy, .resident, .cutOff]
    let comparison = Comparison(
      before: file(metrics.map { line($0, 1) }), after: file(metrics.map { line($0, 9) }))
    #expect(comparison.findings.isEmpty)
    #expect(comparison.exitCode(strict: true) == 2)
    #expect(comparison.exitCode(strict: false) == 0)
  }

  @Test func thresholdsCanBeChosen() {
    let before = file([line(.time, 100, 100...101)])
    let after = file([line(.time, 120, 119...121)])
    #expect(Comparison(before: before, after: after, threshold: 0.25).exitCode(strict: true) == 0)
    #expect(Comparison(before: before, after: after, threshold: 0.15).exitCode(strict: true) == 1)
  }

  @Test func missingFiguresAreNamedOnBothSides() {
    let comparison = Comparison(
      before: file([line("a", .operations, 1), line("b", .operations, 1)]),
      after: file([line("b", .operations, 1), line("c", .operations, 1)]))
    #expect(comparison.findings.map(\.verdict) == [.missing, .same, .missing])
    #expect(
      comparison.findings.map(\.reason) == ["not in the file after", "", "not in the file before"])
    #expect(comparison.exitCode(strict: true) == 2)
    #expect(comparison.exitCode(strict: false) == 0)
    let report = comparison.report()
    #expect(report.contains("new: 1 figure of 1 case is not in the file before (updates/c)\n"))
    #expect(
      comparison.summary.hasSuffix("1 same, 0 faster, 0 slower, 0 inconclusive, 1 missing, 1 new"))
  }

  /// A case that is gone is a line, a suite as well; what is new is one line whatever it is.
  @Test func missingCasesAreListedOnce() {
    let figures = { (suite: String, names: Range<Int>) in
      names.flatMap { number in
        [Metric.allocations, .operations, .moves].map { metric in
          ResultLine(
            id: CaseID(suite: suite, benchmark: "b\(number)", variant: "v", rows: 1000),
            contestant: "espalier", edits: 1, metric: metric, estimate: Estimate(1))
        }
      }
    }
    let old = figures("updates", 0..<4) + figures("flatten", 0..<30)
    let new = Array(figures("updates", 1..<4).dropLast()) + figures("layout", 0..<40)
    let comparison = Comparison(before: file(old), after: file(new))
    let report = comparison.report()
    #expect(
      report.contains(
        """

        missing: not in the file after
          updates/b0/v at 1,000 rows
          updates/b3/v at 1,000 rows: moves
          flatten: all of it (30)

        new: 120 figures of 40 cases are not in the file before (layout/b0, layout/b1, layout/b2 …)

        """), "\(report)")
    #expect(report.split(separator: "\n").count == 6)
    #expect(report.hasSuffix(", 94 missing, 120 new\n"))
    #expect(comparison.exitCode(strict: false) == 0 && comparison.exitCode(strict: true) == 2)
    let back = Comparison(before: file(new), after: file(old))
    #expect(back.report().contains("layout: all of it (40)") && back.exitCode(strict: true) == 2)
    let many = Comparison(
      before: file(figures("updates", 0..<30)), after: file(figures("updates", 29..<30)))
    #expect(many.report(limit: 20).contains("b19/v at 1,000 rows\n  … and 9 more\n"))
    #expect(many.report(limit: nil).contains("b28/v at 1,000 rows\n"))
  }

  @Test func oneRegressionOutweighsAllElse() {
    let comparison = Comparison(
      before: file([line("a", .operations, 1), line("b", .operations, 9)]),
      after: file([line("a", .operations, 2), line("b", .operations, 1)]))
    #expect(comparison.exitCode(strict: false) == 1)
    #expect(comparison.count(.faster) == 1)
  }

  /// Times are refused across machines, allocators, toolchains and builds; what the difference cannot
  /// touch is judged all the same.
  @Test(arguments: [
    ("machine", false, true), ("machine-id", false, true), ("control-chase", false, true),
    ("jemalloc", false, false), ("swift", false, false),
    ("build", false, false), ("", true, true),
  ])
  func figuresOfOtherSettingsAreInconclusive(key: String, judgesTime: Bool, judgesMemory: Bool) {
    let lines = { (value: Double) in
      [line(.time, value, value...value), line(.allocations, value), line(.operations, value)]
    }
    var after = file(lines(2))
    let position = after.header.firstIndex { $0.key == key }
    if let position { after.header[position].value = key == "machine" ? "m-other" : "other" }
    let comparison = Comparison(before: file(lines(1)), after: after)
    let expected: [Verdict] = [
      judgesTime ? .slower : .unjudged, judgesMemory ? .slower : .inconclusive, .slower,
    ]
    #expect(comparison.findings.map(\.verdict) == expected)
    #expect(comparison.notes.isEmpty == key.isEmpty)
    if let position { after.header.remove(at: position) }
    let unnamed = Comparison(before: file(lines(1)), after: after)
    #expect(unnamed.findings.map(\.verdict) == expected)
  }

  @Test func otherWorkIsNotCompared() {
    let comparison = Comparison(
      before: file([line(edits: 1, .operations, 1)]), after: file([line(edits: 2, .operations, 1)]))
    #expect(comparison.findings[0].verdict == .inconclusive)
    #expect(comparison.findings[0].reason == "another number of edits")
  }

  @Test func peersDoNotDecideUnlessAskedFor() {
    let before = file([
      line(.time, 100, 100...100), line(contestant: "heckel", .time, 100, 100...100),
    ])
    let after = file([
      line(.time, 100, 100...100), line(contestant: "heckel", .time, 200, 200...200),
    ])
    #expect(Comparison(before: before, after: after).exitCode(strict: true) == 0)
    let all = Comparison(before: before, after: after, contestants: Glob("*"))
    #expect(all.exitCode(strict: true) == 1)
    let foreign = Comparison(
      before: file([line(contestant: "x", .time, 1, 1...1)]),
      after: file([line(contestant: "x", .time, 2, 2...2)]))
    #expect(foreign.exitCode(strict: true) == 1)
  }

  /// The same machine at another pace: times are shown with their ratio to a peer then and now, and the
  /// reader is told what to do.
  @Test func anotherPaceIsNoVerdict() {
    let lines = { (factor: Double) in
      [
        line(.time, 100 * factor, 100 * factor...100 * factor),
        line(contestant: "heckel", .time, 900 * factor, 900 * factor...900 * factor),
        line(.allocations, 3),
      ]
    }
    let comparison = Comparison(
      before: file(lines(1)), after: file(lines(2), controls: "2000 1900 2100"))
    #expect(comparison.findings.map(\.verdict) == [.unjudged, .same])
    #expect(comparison.exitCode(strict: false) == 0)
    #expect(comparison.exitCode(strict: true) == 2)
    #expect(comparison.notes.count == 1 && comparison.notes[0].contains("copy 1.00 µs before"))
    let report = comparison.report()
    #expect(report.contains("peer ÷ ours\n") && report.contains("heckel 9.00 → 9.00\n"))
    #expect(report.contains("\nnot judged: another pace of the machine\n"))
    #expect(report.contains("\npeer ÷ ours: the least time") && !report.contains("  why"))
    #expect(report.contains("bench record --local") && report.contains("bench ab"))
    let within = Comparison(
      before: file(lines(1)), after: file(lines(2), controls: "1050 1040 1060"))
    #expect(within.findings[0].verdict == .suspect)  // For heckel takes twice as long as well.
  }

  @Test func disturbedCasesAreNotJudged() {
    let before = file([line(.time, 100, 100...100), line(.operations, 1)])
    let after = file([
      line(.time, 300, 300...300), line(.operations, 2), line(.disturbed, 1),
    ])
    let comparison = Comparison(before: before, after: after)
    #expect(comparison.findings.map(\.verdict) == [.unjudged, .slower])
    // Where times are judged, what is not is told with its reason, beside peers as well.
    let peer = line(contestant: "heckel", .time, 900, 900...900)
    let withPeer = Comparison(
      before: file(before.lines + [peer]), after: file(after.lines + [peer]))
    let report = withPeer.report()
    #expect(report.contains("\nnot judged: disturbed by other programs\n"), "\(report)")
    #expect(report.contains("heckel 9.00 → 3.00\n"), "\(report)")
  }

  /// More than 1 % is shown, more than 3 % fails; the machine does not matter, the architecture does.
  @Test func instructionsAreJudgedByThreePercent() {
    let verdict = { (before: Double, after: Double) in
      Comparison(
        before: file([line(.instructions, before)]),
        after: file([line(.instructions, after)], machine: "m-other")
      ).findings[0].verdict
    }
    #expect(verdict(1000, 1010) == .same && verdict(1000, 990) == .same)
    #expect(verdict(1000, 1011) == .changed && verdict(1000, 1030) == .changed)
    #expect(verdict(1000, 1031) == .slower && verdict(1000, 960) == .faster)
    #expect(verdict(0, 0) == .same && verdict(0, 1) == .slower)
    let elsewhere = Comparison(
      before: file([line(.instructions, 1)]),
      after: file([line(.instructions, 9)], machine: "arm64"))
    #expect(elsewhere.findings[0].verdict == .inconclusive)
    #expect(elsewhere.exitCode(strict: false) == 0)
    let toolchain = Comparison(
      before: file([line(.instructions, 1)]), after: file([line(.instructions, 9)], swift: "6.4"))
    #expect(toolchain.findings[0].verdict == .inconclusive)
    #expect(toolchain.exitCode(strict: false) == 0)
  }

  /// A run that counts no instructions is not held against those of the baseline, nor is one without
  /// times told about the machine.
  @Test func kindsOfFiguresAreComparedWhereBothHaveThem() {
    let all = [line(.time, 1, 1...1), line(.operations, 1), line(.instructions, 1)]
    let run = Comparison(before: file(all), after: file(Array(all[..<2])))
    #expect(run.findings.map(\.verdict) == [.same, .same])
    let counts = Comparison(before: file(all), after: file(Array(all[1...]), machine: "m-other"))
    #expect(counts.findings.map(\.verdict) == [.same, .same])
    #expect(counts.notes == ["The file after has no times: they are not compared."])
    #expect(counts.exitCode(strict: false) == 0 && counts.exitCode(strict: true) == 2)
    #expect(counts.advice == nil && run.exitCode(strict: true) == 0)
  }

  @Test func countsThatDidNotSettleAreNotJudged() {
    var restless = line(.allocations, 5)
    restless.estimate.interval = 0...5
    let comparison = Comparison(before: file([line(.allocations, 1)]), after: file([restless]))
    #expect(comparison.findings[0].verdict == .inconclusive)
  }

  @Test func theReportNamesWhatIsNotTheSame() {
    let comparison = Comparison(
      before: file([line("a", .time, 1000, 1000...1000), line("b", .allocations, 0)]),
      after: file([line("a", .time, 500, 500...500), line("b", .allocations, 2)]))
    let report = comparison.report()
    #expect(report.contains("slower\nupdates/b/random  1,000  allocations"))
    #expect(
      report.contains("faster\nupdates/a/random  1,000  time         1.00 µs  500 ns  −50.0 %"))
    #expect(
      report.hasSuffix(
        "0 same, 1 faster, 1 slower, 0 inconclusive, 0 missing (threshold of times 7.9 %)\n"))
  }

  @Test func longReportsAreCut() {
    let lines = { (value: Double) in (0..<30).map { line("b\($0)", .operations, value) } }
    let comparison = Comparison(before: file(lines(1)), after: file(lines(2)))
    #expect(comparison.report(limit: 20).contains("… and 10 more slower"))
    #expect(comparison.report(limit: nil).contains("updates/b29/random"))
    #expect(comparison.report(limit: 20, whole: [.slower]).contains("updates/b29/random"))
  }
}

@Suite struct BudgetTests {
  private func restless(_ benchmark: String, _ metric: Metric) -> ResultLine {
    line(benchmark, metric, 5, 0...5)
  }

  /// Less is no failure, more is; so it is if there is nothing to say that it is not more.
  @Test func aBudgetIsKeptOnlyByAFigure() {
    let budgets = file([
      line("a", .allocations, 1), line("b", .operations, 1), line("c", .instructions, 1000),
    ])
    let kept = Comparison(before: budgets, after: budgets)
    #expect(kept.budgetExitCode == 0 && kept.budgetReport.isEmpty)
    for (index, metric) in [(0, Metric.allocations), (1, .operations), (2, .instructions)] {
      var unsettled = budgets
      unsettled.lines[index] = restless(budgets.lines[index].id.benchmark, metric)
      let comparison = Comparison(before: budgets, after: unsettled)
      #expect(comparison.exitCode(strict: false) == 0)
      #expect(comparison.budgetExitCode == 1 && comparison.unjudgedBudgets == 0)
      #expect(comparison.budgetReport.contains(": \(metric.name): "))
    }
    var other = budgets
    other.lines[1].edits = 9
    #expect(Comparison(before: budgets, after: other).budgetExitCode == 1)
    // What never settled is no budget, and what is new has none yet.
    var loose = budgets
    loose.lines[0] = restless("a", .allocations)
    let free = Comparison(before: loose, after: budgets)
    #expect(free.budgetExitCode == 0 && free.budgetReport == "1 budget was not judged.\n")
    let new = file(budgets.lines + [line("d", .operations, 7)])
    #expect(Comparison(before: budgets, after: new).budgetExitCode == 0)
  }

  @Test func aBudgetDoesNotEndWithItsBenchmark() {
    let budgets = file(["a", "b"].map { line($0, .operations, 1) })
    let rest = file([line("b", .operations, 1)])
    let comparison = Comparison(before: budgets, after: rest)
    #expect(comparison.budgetExitCode == 1)
    #expect(
      comparison.budgetReport.contains(
        "  updates/a/random at 1,000 rows: operations: not in the file after\n"))
  }

  /// No valgrind, no jemalloc: what was not counted at all is left alone.
  @Test func whatIsNotCountedIsNotGone() {
    let all = [line(.operations, 1), line(.allocations, 1), line(.instructions, 1)]
    for count in 1...3 {
      let comparison = Comparison(before: file(all), after: file(Array(all[..<count])))
      #expect(comparison.budgetExitCode == 0, "\(count)")
    }
  }

  /// Another toolchain allocates something else, which is said; what it counts and what is gone is judged.
  @Test func budgetsOfAnotherToolchainAreNotJudged() {
    let budgets = file([line("a", .allocations, 1), line("b", .allocations, 1)])
    let after = file([line("a", .allocations, 9), restless("b", .allocations)], swift: "6.4")
    let comparison = Comparison(before: budgets, after: after)
    #expect(comparison.budgetExitCode == 0)
    #expect(comparison.budgetReport == "2 budgets were not judged.\n")
    let gone = Comparison(before: budgets, after: file([after.lines[0]], swift: "6.4"))
    #expect(gone.budgetExitCode == 1)
  }

  /// Without valgrind the budgets of instructions stay, as long as there is the case, and they suit the new header.
  @Test func whatIsNotCountedStaysWhenBudgetsAreWritten() throws {
    let old = file([
      line("a", .operations, 1), line("gone", .operations, 1), line("a", .instructions, 1000),
      line("gone", .instructions, 1000), line("a", .retains, 3),
    ])
    let new = file([line("a", .operations, 2)], machine: "m-other")
    let written = try new.keepingBudgets(of: old)
    #expect(written.header == new.header)
    #expect(written.lines == [new.lines[0], old.lines[2], old.lines[4]])
    let counted = file([line("a", .operations, 2), line("a", .instructions, 5)])
    #expect(try counted.keepingBudgets(of: old) == counted)
    let toolchain = file(new.lines, swift: "6.4")
    let error = #expect(throws: MixedBudgets.self) { try toolchain.keepingBudgets(of: old) }
    #expect(
      error?.description
        == "2 budgets (instructions …) were not counted this time, and cannot be kept: another toolchain."
    )
    #expect(try toolchain.keepingBudgets(of: counted.without(.instructions)) == toolchain)
  }
}

extension ResultFile {
  /// The file without figures of a kind.
  fileprivate func without(_ metric: Metric) -> ResultFile {
    ResultFile(header: header, lines: lines.filter { $0.metric != metric })
  }
}
