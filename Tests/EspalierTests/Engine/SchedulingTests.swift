// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("Scheduling")
@MainActor struct SchedulingTests {
  let host = ReportingHost()

  private func makeEngine(_ scheduler: CommitScheduler = .immediate) -> ListEngine {
    let engine = ListEngine(scheduler: scheduler)
    engine.host = host
    return engine
  }

  @Test("Immediate commits are serial")
  func immediate() {
    let engine = makeEngine()
    var (depth, deepest) = (0, 0)
    host.onApply = { [unowned host] engine in
      depth += 1
      deepest = max(depth, deepest)
      if host.commits.count < 3 { engine.setNeedsCommit() }
      depth -= 1
    }
    engine.setNeedsCommit()
    #expect(host.commits.count == 3 && deepest == 1)
  }

  @Test("Many requests in a turn are one commit in the next")
  func nextTurn() throws {
    var turns: [() -> Void] = []
    let scheduler = CommitScheduler.nextTurn { turns.append($0) }
    let (engine, other) = (makeEngine(scheduler), makeEngine(scheduler))
    for id in 0..<5 {
      try engine.makeRow(RowContent(RowID(Int64(id))), at: .last(in: engine.rootNode))
      engine.setNeedsCommit()
      other.setNeedsCommit()
    }
    #expect(host.commits.count == 0 && turns.count == 1)
    host.onApply = { [unowned host, unowned engine] in
      if $0 === engine, host.commits.count == 1 { $0.setNeedsCommit() }
    }
    turns.removeFirst()()
    #expect(host.commits.count == 2 && turns.count == 1)
    turns.removeFirst()()
    #expect(host.commits.count == 3 && turns.isEmpty && engine.rowCount == 5)
  }

  @Test("Manual: what is asked for in a commit waits for the next run")
  func manual() {
    let scheduler = ManualScheduler()
    let engine = makeEngine(scheduler.scheduler)
    host.onApply = { $0.setNeedsCommit() }
    engine.setNeedsCommit()
    #expect(scheduler.run() == 1 && host.commits.count == 1 && scheduler.waitingCount == 1)
    #expect(scheduler.run() == 1 && host.commits.count == 2)
  }

  @Test("Another scheduler is asked for what waits, and a late call of the former does nothing")
  func anotherScheduler() {
    let (former, next) = (ManualScheduler(), ManualScheduler())
    let engine = makeEngine(former.scheduler)
    var called = 0
    engine.setNeedsCommit { called += 1 }
    engine.scheduler = next.scheduler
    #expect(former.run() == 1 && host.commits.count == 0 && next.waitingCount == 1)
    engine.setNeedsCommit()
    #expect(next.run() == 1 && host.commits.count == 1 && called == 1)
    // Where nothing waits, none is asked.
    engine.scheduler = former.scheduler
    #expect(former.waitingCount == 0 && next.waitingCount == 0)
    engine.setNeedsCommit { called += 1 }
    engine.scheduler = .immediate
    #expect(host.commits.count == 2 && called == 2)
    #expect(former.run() == 1 && host.commits.count == 2)
  }

  @Test("A completion that waits is called once, and not at all if the engine goes first")
  func completions() {
    let scheduler = ManualScheduler()
    var called: [Int] = []
    var engine: ListEngine? = makeEngine(scheduler.scheduler)
    engine?.setNeedsCommit { called.append(0) }
    engine?.setNeedsCommit { called.append(1) }
    #expect(called == [])
    #expect(scheduler.run() == 1 && called == [0, 1])
    engine?.commit()
    engine?.setNeedsCommit { called.append(2) }
    engine = nil
    #expect(scheduler.run() == 1 && called == [0, 1])
  }

  @Test("What commits that keep coming leave is asked for, and a scheduler at once is not drowned")
  func restOfCommits() {
    var waited = 0
    let manual = ManualScheduler()
    for scheduler in [manual.scheduler, .immediate] {
      let engine = ListEngine(EngineConfiguration { $0.commitLimit = 10 }, scheduler: scheduler)
      let host = ReportingHost()
      engine.host = host
      host.onApply = { [unowned host] in if host.commits.count < 15 { $0.commit() } }
      engine.commit()
      #expect(host.commits.count == 10)
      if manual.waitingCount == 0 { continue }
      #expect(manual.run() == 1 && host.commits.count == 15 && manual.waitingCount == 0)
      waited += 1
    }
    #expect(waited == 1)
  }
}
