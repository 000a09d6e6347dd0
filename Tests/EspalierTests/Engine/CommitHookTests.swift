// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("Around commits")
@MainActor struct CommitHookTests {
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
    try world.engine.makeRow(RowContent(9), at: .last(in: .root))
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
    observer.onWill = { _ = try? $0.makeRow(RowContent(1), at: .last(in: .root)) }
    observer.onDid = { engine in
      observer.onDid = nil
      engine.commit()
    }
    world.engine.add(observer)
    world.engine.commit()
    #expect(observer.log == ["will 0", "did 1 +1", "will 1", "did 2 +1"])
  }

  @Test(
    "Who adds, removes or adds itself again while others are told keeps nobody from hearing",
    arguments: 0..<3)
  func observersThatAdd(what: Int) throws {
    let world = try SmallWorld(rows: 1)
    let (first, second, third, new) = (Observer(), Observer(), Observer(), Observer())
    for observer in [first, second, third] { world.engine.add(observer) }
    first.onDid = { [unowned first] engine in
      if what == 1 { engine.remove(first) }
      engine.add(what == 2 ? first : new)
    }
    world.engine.commit()
    #expect([first, second, third].allSatisfy { $0.log == ["will 1", "did 1 +0"] })
    #expect(new.log == [])
    first.onDid = nil
    world.engine.commit()
    #expect(new.log.count == (what == 2 ? 0 : 2) && second.log.count == 4)
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
