// SPDX-License-Identifier: MIT

import BenchmarkKit
import Testing

@Suite struct ComparisonTests {
  private func verdict(_ before: ResultLine, _ after: ResultLine) -> Verdict {
    Comparison(before: file([before]), after: file([after])).findings[0].verdict
  }

  @Test func aTimeNeedsThresholdAndInterval() {
    let before = line(.time, 100, 100...102)
    #expect(verdict(before, line(.time, 100, 100...102)) == .same)
    #expect(verdict(before, line(.time, 106.9, 106...110)) == .same)
    #expect(verdict(before, line(.time, 108, 108...110)) == .slower)
    #expect(verdict(before, line(.time, 108, 101...120)) == .inconclusive)
    #expect(verdict(before, line(.time, 93, 93...94)) == .faster)
    #expect(verdict(before, line(.time, 93.4, 93.4...101)) == .inconclusive)
    #expect(verdict(before, line(.time, 94, 94...95)) == .same)
    #expect(verdict(before, line(.time, 200)) == .inconclusive)
    #expect(verdict(line(.time, 0), line(.time, 0)) == .same)
    #expect(verdict(line(.time, 0), line(.time, 1)) == .inconclusive)
  }

  @Test func countsAreJudgedStrictly() {
    for metric in [Metric.allocations, .allocated, .operations, .moves, Metric("visits", .count)] {
      #expect(verdict(line(metric, 3), line(metric, 3)) == .same)
      #expect(verdict(line(metric, 0), line(metric, 1)) == .slower)
      #expect(verdict(line(metric, 1000), line(metric, 999)) == .faster)
    }
  }

  @Test func whatOnlyInformsIsNotJudged() {
    let metrics: [Metric] = [.medianTime, .slowTime, .timesCopy, .resident, .cutOff]
    let comparison = Comparison(
      before: file(metrics.map { line($0, 1) }), after: file(metrics.map { line($0, 9) }))
    #expect(comparison.findings.isEmpty)
    #expect(comparison.exitCode(lenient: false) == 2)
    #expect(comparison.exitCode(lenient: true) == 0)
  }

  @Test func thresholdsCanBeChosen() {
    let before = file([line(.time, 100, 100...101)])
    let after = file([line(.time, 120, 119...121)])
    #expect(Comparison(before: before, after: after, threshold: 0.25).exitCode(lenient: false) == 0)
    #expect(Comparison(before: before, after: after, threshold: 0.15).exitCode(lenient: false) == 1)
  }

  @Test func missingFiguresAreNamedOnBothSides() {
    let comparison = Comparison(
      before: file([line("a", .operations, 1), line("b", .operations, 1)]),
      after: file([line("b", .operations, 1), line("c", .operations, 1)]))
    #expect(comparison.findings.map(\.verdict) == [.missing, .same, .missing])
    #expect(
      comparison.findings.map(\.reason) == ["not in the file after", "", "not in the file before"])
    #expect(comparison.exitCode(lenient: false) == 2)
    #expect(comparison.exitCode(lenient: true) == 0)
  }

  @Test func oneRegressionOutweighsAllElse() {
    let comparison = Comparison(
      before: file([line("a", .operations, 1), line("b", .operations, 9)]),
      after: file([line("a", .operations, 2), line("b", .operations, 1)]))
    #expect(comparison.exitCode(lenient: true) == 1)
    #expect(comparison.count(.faster) == 1)
  }

  /// Times are refused across machines, allocators, toolchains and builds; what the difference cannot
  /// touch is judged all the same.
  @Test(arguments: [
    ("machine", false, true), ("jemalloc", false, false), ("swift", false, false),
    ("build", false, false), ("", true, true),
  ])
  func figuresOfOtherSettingsAreInconclusive(key: String, judgesTime: Bool, judgesMemory: Bool) {
    let lines = { (value: Double) in
      [line(.time, value, value...value), line(.allocations, value), line(.operations, value)]
    }
    var after = file(lines(2))
    let position = after.header.firstIndex { $0.key == key }
    if let position { after.header[position].value = "other" }
    let comparison = Comparison(before: file(lines(1)), after: after)
    let expected: [Verdict] = [
      judgesTime ? .slower : .inconclusive, judgesMemory ? .slower : .inconclusive, .slower,
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
    #expect(Comparison(before: before, after: after).exitCode(lenient: false) == 0)
    let all = Comparison(before: before, after: after, contestants: Glob("*"))
    #expect(all.exitCode(lenient: false) == 1)
    let foreign = Comparison(
      before: file([line(contestant: "x", .time, 1, 1...1)]),
      after: file([line(contestant: "x", .time, 2, 2...2)]))
    #expect(foreign.exitCode(lenient: false) == 1)
  }

  @Test func aSlowerMachineIsMentioned() {
    let slower = Comparison(
      before: file([line(.operations, 1)], calibration: "1000 ns for a memcpy"),
      after: file([line(.operations, 1)], calibration: "1200 ns for a memcpy"))
    #expect(slower.notes == ["This machine copies memory 20 % slower than before."])
    #expect(slower.exitCode(lenient: false) == 0)
  }

  @Test func theReportNamesWhatIsNotTheSame() {
    let comparison = Comparison(
      before: file([line("a", .time, 1000, 1000...1000), line("b", .allocations, 0)]),
      after: file([line("a", .time, 500, 500...500), line("b", .allocations, 2)]))
    let report = comparison.report()
    #expect(report.contains("slower   updates/b/random  1,000  allocations"))
    #expect(
      report.contains("faster   updates/a/random  1,000  time         1.00 µs  500 ns  −50.0 %"))
    #expect(
      report.hasSuffix(
        "0 same, 1 faster, 1 slower, 0 inconclusive, 0 missing (threshold 7.00 %)\n"))
  }

  @Test func longReportsAreCut() {
    let lines = { (value: Double) in (0..<30).map { line("b\($0)", .operations, value) } }
    let comparison = Comparison(before: file(lines(1)), after: file(lines(2)))
    #expect(comparison.report(limit: 20).contains("… and 10 more slower"))
    #expect(comparison.report(limit: nil).contains("updates/b29/random"))
  }
}
