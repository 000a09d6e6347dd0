// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Around commits")
struct CommitHookTests {
  @Test("A completion is called once, after the host was told of the commit that it waits for")
  func completions() throws {
    let world = try SmallWorld(rows: 3)
    var log: [String] = []
    world.host.onApply = { _ in log.append("host") }
    world.engine.commit { log.append("first") }
    #expect(log == ["host", "first"])
    world.engine.commit()
    #expect(log == ["host", "first", "host"])
    // In the middle of a commit it waits for the one that follows.
    world.host.onApply = { engine in
      log.append("host")
      world.host.onApply = { _ in log.append("again") }
      engine.commit { log.append("second") }
    }
    log = []
    world.engine.commit { log.append("outer") }
    #expect(log == ["host", "outer", "again", "second"])
    let number = log.count
    world.engine.commit()
    #expect(log.count == number + 1)
  }

  @Test("What is scheduled is completed by the commit that carries it out")
  func scheduled() throws {
    let scheduler = ManualScheduler()
    let engine = ListEngine(scheduler: scheduler.scheduler)
    var done = 0
    engine.setNeedsCommit { done += 1 }
    engine.setNeedsCommit { done += 10 }
    #expect(done == 0)
    scheduler.run()
    #expect(done == 11)
  }

  @Test("Several observers hear every commit; one that is gone or removed hears none")
  func observers() throws {
    let world = try SmallWorld(rows: 1)
    let (first, second) = (Observer(), Observer())
    world.engine.add(first)
    world.engine.add(first)
    world.engine.add(second)
    do {
      let third = Observer()
      world.engine.add(third)
    }
    try world.tree.appendRow(9, to: world.tree.root)
    world.engine.commit()
    #expect(first.log == ["will 1", "did 2 +1"] && second.log == first.log)
    world.engine.remove(first)
    world.engine.commit()
    #expect(first.log.count == 2 && second.log.count == 4)
  }

  @Test("What an observer edits before a commit is part of it, what it edits after is the next one")
  func observerEdits() throws {
    let world = try SmallWorld(rows: 0)
    let observer = Observer()
    observer.onWill = { _ = try? $0.tree.appendRow(1, to: $0.tree.root) }
    observer.onDid = { engine in
      observer.onDid = nil
      engine.commit()
    }
    world.engine.add(observer)
    world.engine.commit()
    #expect(observer.log == ["will 0", "did 1 +1", "will 1", "did 2 +1"])
  }

  @Test("The handler of a container runs once before each commit as long as it is in the list")
  func containers() throws {
    let world = try SmallWorld(rows: 0)
    let (engine, tree) = (world.engine, world.tree)
    let list = try tree.appendContainer(to: tree.root)
    var wanted = 3
    var calls = 0
    try engine.onWillCommit(of: list) {
      calls += 1
      try? tree.removeAll(in: list)
      for id in 0..<wanted { _ = try? tree.appendRow(RowID(Int64(id)), to: list) }
    }
    engine.commit()
    #expect(calls == 1 && engine.rowCount == 3)
    wanted = 5
    engine.commit()
    #expect(calls == 2 && engine.rowCount == 5)
    try tree.detach(list)
    engine.commit()
    #expect(calls == 2)
    try tree.move(list, to: .last(in: tree.root))
    try engine.onWillCommit(of: list) { calls += 100 }
    engine.commit()
    #expect(calls == 102)
    try engine.onWillCommit(of: list, nil)
    engine.commit()
    #expect(calls == 102)
    try engine.onWillCommit(of: list) { calls += 1 }
    try tree.remove(list)
    engine.commit()
    let row = try tree.appendRow(1, to: tree.root)
    engine.commit()
    #expect(calls == 102)
    #expect(throws: TreeError.self) { try engine.onWillCommit(of: row) {} }
  }

  @Test("A host around a recycler hands marks on")
  func marks() throws {
    let views = StrictViews()
    let host = WrappingHost(Recycler(adapter: views))
    let engine = ListEngine()
    engine.host = host
    engine.setViewport(width: 320, height: 400)
    let row = try engine.tree.appendRow(
      1, attributes: RowAttributes(height: .fixed(40)), to: engine.tree.root)
    engine.commit()
    try engine.selection.insert(row)
    #expect(
      host.inner.views(of: row).first?.marks == .selected && engine.marks(of: row) == .selected)
    engine.selection.removeAll()
    #expect(host.inner.views(of: row).first?.marks == [] && engine.marks(of: row) == [])
  }

  private final class Observer: CommitObserver {
    var log: [String] = []
    var onWill: ((ListEngine) -> Void)?
    var onDid: ((ListEngine) -> Void)?

    func willCommit(in engine: ListEngine) {
      log.append("will \(engine.rowCount)")
      onWill?(engine)
    }

    func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
      log.append("did \(engine.rowCount) +\(commit.update.inserts.count)")
      onDid?(engine)
    }
  }
}

/// Hands everything on to a recycler.
private final class WrappingHost: ListHost {
  let inner: Recycler<StrictViews>

  init(_ inner: Recycler<StrictViews>) { self.inner = inner }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    inner.height(for: request, in: engine)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    inner.apply(commit, in: engine)
  }

  func showMarks(in engine: ListEngine) { inner.showMarks(in: engine) }
}

#if DEBUG
  @Suite("Mistakes that nothing shows are told once")
  struct SilentMistakeTests {
    /// What is told while a body runs.
    private func notes(_ body: () throws -> Void) rethrows -> [String] {
      var notes: [String] = []
      DebugNotes.forget()
      DebugNotes.onNote = { notes.append($0) }
      defer { DebugNotes.onNote = nil }
      try body()
      return notes
    }

    private func edit(_ engine: ListEngine) throws {
      try engine.tree.appendRow(1, to: engine.tree.root)
      engine.commit()
    }

    @Test("A host that nobody keeps")
    func host() throws {
      let notes = try notes {
        let views = StrictViews()
        let engine = ListEngine()
        engine.setViewport(width: 100, height: 100)
        engine.host = Recycler(adapter: views)
        try edit(engine)
        try edit(engine)
      }
      #expect(notes.count == 1 && notes[0].contains("host that the engine was given is gone"))
    }

    @Test("A host that goes later is no mistake, and neither is one that is taken away")
    func latterHost() throws {
      let notes = try notes {
        let engine = ListEngine()
        engine.setViewport(width: 100, height: 100)
        do {
          let host = ReportingHost()
          engine.host = host
          try edit(engine)
        }
        try edit(engine)
      }
      #expect(notes == [])
    }

    @Test("Two models of one identity, but not one that takes the place of the other")
    func sameIdentity() throws {
      func list() throws -> (ListEngine, ReportingHost) {
        let (engine, host) = (ListEngine(), ReportingHost())
        engine.host = host
        engine.setViewport(width: 100, height: 100)
        try engine.root.add(CellModel(id: 7, height: .fixed(10)))
        engine.commit()
        return (engine, host)
      }
      let replaced = try notes {
        let (engine, host) = try list()
        let new = CellModel(id: 7, height: .fixed(10))
        try engine.root.replace(engine.root.children[0], with: new)
        engine.commit()
        let hidden = CellModel(id: 7, height: .fixed(10))
        hidden.isHidden = true
        try engine.root.add(hidden)
        engine.commit()
        withExtendedLifetime(host) {}
      }
      #expect(replaced == [])
      let repeated = try notes {
        let (engine, host) = try list()
        for _ in 0..<2 {
          try engine.root.add(CellModel(id: 7, height: .fixed(10)))
          engine.commit()
        }
        withExtendedLifetime(host) {}
      }
      #expect(repeated.count == 1 && repeated[0].contains("the same identity"))
    }

    @Test("A host that gives no heights, unless they come later")
    func noHeights() throws {
      final class Mute: ListHost {
        var height: Double?
        func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { height }
        func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {}
      }
      func show(_ host: Mute, answeringFrom first: Int) throws -> [String] {
        try notes {
          let engine = ListEngine()
          engine.host = host
          engine.setViewport(width: 100, height: 1_000)
          for index in 0..<8 {
            if index == first { host.height = 20 }
            try engine.root.add(CellModel())
            engine.commit()
          }
        }
      }
      #expect(try show(Mute(), answeringFrom: 3) == [])
      let told = try show(Mute(), answeringFrom: 9)
      #expect(told.count == 1 && told[0].contains("never gave any"))
    }

    @Test("An adapter that nobody keeps")
    func adapter() throws {
      let notes = try notes {
        let recycler = Recycler(adapter: StrictViews())
        let engine = ListEngine()
        engine.setViewport(width: 100, height: 100)
        engine.host = recycler
        try edit(engine)
        try edit(engine)
      }
      #expect(notes.count == 1 && notes[0].contains("adapter of a recycler is gone"))
    }

    @Test("No host, unless somebody else hears")
    func noHost() throws {
      let without = try notes { try edit(ListEngine()) }
      #expect(without.count == 1 && without[0].contains("no host"))
      let completed = try notes {
        let engine = ListEngine()
        try engine.tree.appendRow(1, to: engine.tree.root)
        engine.commit {}
      }
      #expect(completed == [])
    }

    @Test("Three commits without a viewport")
    func viewport() throws {
      let host = ReportingHost()
      let few = try notes {
        let engine = ListEngine()
        engine.host = host
        try edit(engine)
        try edit(engine)
        engine.setViewport(width: 100, height: 100)
        try edit(engine)
      }
      #expect(few == [])
      let many = try notes {
        let engine = ListEngine()
        engine.host = host
        for _ in 0..<4 { try edit(engine) }
      }
      #expect(many.count == 1 && many[0].contains("without a viewport"))
    }

    @Test("A plan in sections of an engine without")
    func sections() throws {
      final class Planner: ListHost {
        func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }
        func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
          _ = commit.sectionedBatchPlan()
        }
      }
      for hasSections in [false, true] {
        let host = Planner()
        let notes = try notes {
          var configuration = EngineConfiguration()
          configuration.hasSections = hasSections
          configuration.layout = nil
          let engine = ListEngine(configuration)
          engine.host = host
          try edit(engine)
        }
        #expect(notes.count == (hasSections ? 0 : 1))
      }
    }
  }
#endif
