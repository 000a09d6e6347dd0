// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierWorkloads
import Testing

/// What a run measures for which nothing is named, and what it says in the end.
@Suite struct HighlightsTests {
  private let choices: [Selection.Choice]

  init() throws {
    choices = try Highlights.choices(of: highlights, from: allSuites)
  }

  @Test func `about sixty cases of every suite are measured, each once`() {
    let ids = choices.map(\.id)
    #expect((55...70).contains(ids.count), "\(ids.count)")
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids.map(\.suite)) == Set(allSuites.map(\.name)))
    #expect(Set(ids.map(\.rows)) == [20, 1000, 100_000])
    #expect(ids.first?.suite == "flatten")
    // A suite that is left is not come back to.
    let changes = zip(ids, ids.dropFirst()).filter { $0.suite != $1.suite }
    #expect(changes.count == allSuites.count - 1)
  }

  @Test func `every pattern has a case`() throws {
    for one in highlights {
      let patterns = one.shown.map(\.value) + one.others
      #expect(!patterns.isEmpty, "\(one.title)")
      for pattern in patterns {
        let selection = Selection(rows: [one.rows], patterns: [Glob(pattern)])
        #expect(throws: Never.self, "\(pattern)") { try selection.choices(from: allSuites) }
      }
      for (_, path) in one.shown {
        #expect(choices.contains { $0.id.path == path && $0.id.rows == one.rows }, "\(path)")
      }
    }
  }

  /// Ours and a peer of every case; ours allocates in the third.
  private var figures: [ResultLine] {
    choices.enumerated().flatMap { index, choice in
      [
        (Contestant.ours, Metric.time, 1000.0), (Contestant.ours, .allocations, index == 2 ? 7 : 0),
        ("difference", .time, 2500), ("difference", .timesOurs, 2.5),
      ].map { contestant, metric, value in
        ResultLine(
          id: choice.id, contestant: contestant, edits: 0, metric: metric, estimate: Estimate(value)
        )
      }
    }
  }

  private func headline(
    _ lines: [ResultLine], comparedWith before: [ResultLine] = []
  ) -> [String] {
    let moment = LoadSnapshot(wall: 0, own: 0, switches: 0, busy: nil, stolen: nil)
    var after = file(lines)
    after.header.append(.init("commit", "abc123"))
    var headline = Headline(
      file: after, machine: "a machine", seconds: 125, load: MachineLoad(from: moment, to: moment),
      repeated: 0,
      comparison: before.isEmpty ? nil : Comparison(before: file(before), after: after))
    headline.reference = "before.csv"
    headline.highlights = highlights
    headline.suites = allSuites
    return headline.text().split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  @Test func `the summary has twenty lines at most`() {
    let lines = headline(figures, comparedWith: figures)
    #expect(lines.count <= 20 && lines.allSatisfy { !$0.isEmpty })
    #expect(lines.allSatisfy { $0.count <= 170 }, "\(lines)")
    let text = lines.joined(separator: "\n")
    #expect(lines[0].hasPrefix("Espalier ") && lines[0].hasSuffix("  commit abc123"))
    #expect(lines[1].hasPrefix("On ") && lines[1].hasSuffix("  a machine"))
    #expect(
      lines[2].contains("\(choices.count) cases of flatten, events, updates, layout, elements"))
    #expect(lines[2].contains(" at 100,000 · 1,000 · 20 rows in 2 min 5 s"))
    for one in highlights where !one.shown.isEmpty {
      let own = lines.first { $0.hasPrefix("\(one.title)  ") }
      for (name, _) in one.shown { #expect(own?.contains(" \(name) 1.00 µs (") == true, "\(name)") }
    }
    // Suites know shorter names of peers.
    #expect(text.contains("insert-1 1.00 µs (stdlib ×2.50)"))
    #expect(text.contains("none in \(choices.count - 1) of \(choices.count) warmed cases: "))
    #expect(text.contains("ours is fastest in \(choices.count) of \(choices.count)"))
    #expect(text.contains("before.csv: 0 slower; 0 faster"))
  }

  @Test func `the summary has what was measured and nothing else`() {
    let lines = headline([
      line("insert-1", .time, 50), line("insert-1", contestant: "heckel", .time, 25),
    ])
    #expect(lines.count == 8)
    #expect(
      lines[4].hasPrefix("diff, 1,000") && lines[4].hasSuffix("insert-1 50.0 ns (heckel ×0.50)"))
    #expect(lines[5].hasSuffix("not counted, for there is no jemalloc"))
    #expect(lines[6].hasSuffix("fastest in 0 of 1; slower: insert-1/random 2.00× heckel"))
    #expect(lines[7].hasSuffix("none"))
  }

  /// What is gone is a loss; what is new in a suite is none.
  @Test func `the summary tells what is missing from what is new`() throws {
    let (kept, gone, new) = (line("a", .time, 5), line("b", .time, 5), line("c", .time, 5))
    let last = try #require(headline([kept, new], comparedWith: [kept, gone]).last)
    #expect(last.contains("; 1 case missing: updates/b/random; 1 case is not in it"))
  }

  @Test func `spans of time are short`() {
    #expect([29.6, 120, 125].map(span) == ["30 s", "2 min", "2 min 5 s"])
  }
}

/// How a run shares its time.
@Suite struct TimeBudgetTests {
  /// Runs cases that take a share of what they may, and returns when each begins and may end.
  private func run(_ cases: Int, share: Double) -> [(start: UInt64, deadline: UInt64)] {
    let budget = TimeBudget(span: 100_000_000, cases: cases)
    var now: UInt64 = 0
    return (0..<cases).map { index in
      let deadline = budget.deadline(now: now, left: cases - index)
      defer { now += UInt64(Double(deadline - now) * share) }
      return (now, deadline)
    }
  }

  @Test(arguments: [1, 2, 60, 400])
  func `cases that take all they may starve none`(cases: Int) throws {
    let all = run(cases, share: 1)
    let even = 80_000_000 / UInt64(cases)
    #expect(all.allSatisfy { $0.deadline - $0.start >= even / 2 - 1 })
    #expect(try #require(all.last).deadline <= 80_000_000)
  }

  @Test func `what the others do not take a case may use`() {
    let all = run(60, share: 0.3)
    let even: UInt64 = 80_000_000 / 60
    #expect(all.dropLast(10).allSatisfy { $0.deadline - $0.start > 2 * even })
  }

  @Test func `a case is measured again only where time was saved`() {
    let budget = TimeBudget(span: 100, cases: 8)
    #expect(!budget.isAhead(now: 0, left: 8) && budget.isAhead(now: 0, left: 6))
    #expect(budget.isAhead(now: 60, left: 0) && !budget.isAhead(now: 80, left: 0))
    #expect(budget.end == 100)
    #expect(TimeBudget.unlimited.isAhead(now: .max, left: 8))
    #expect(TimeBudget.unlimited.deadline(now: 7, left: 8) == .max)
  }
}
