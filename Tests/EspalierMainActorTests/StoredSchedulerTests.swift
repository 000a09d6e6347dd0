// SPDX-License-Identifier: MIT

import Dispatch
import Espalier
import Testing

// What an app may write outside of any actor: schedulers as the defaults of stored properties, and as constants.

nonisolated struct ListSettings: Sendable {
  let scheduler = CommitScheduler.nextTurn { turn in DispatchQueue.main.async { turn() } }
  var fallback = CommitScheduler.immediate
  let manual = ManualScheduler()
  let later = CommitScheduler { commit in Task { commit() } }
}

nonisolated let sharedScheduler = CommitScheduler.nextTurn { turn in Task { turn() } }

nonisolated final class SettingsStore: Sendable {
  let settings = ListSettings()

  func scheduler(isManual: Bool) -> CommitScheduler {
    isManual ? settings.manual.scheduler : settings.scheduler
  }
}

@MainActor
@Suite("Schedulers that are stored outside of the main actor")
struct StoredSchedulerTests {
  private func list(_ scheduler: CommitScheduler) throws -> ListEngine {
    let engine = ListEngine(scheduler: scheduler)
    let list = ElementList<Message, Int>(in: engine)
    try list.set([Message(id: 1, text: "a")])
    engine.setNeedsCommit()
    return engine
  }

  @Test("Commit in the next turn")
  func nextTurn() async throws {
    let store = SettingsStore()
    for scheduler in [store.scheduler(isManual: false), store.settings.later, sharedScheduler] {
      let engine = try list(scheduler)
      #expect(engine.rowCount == 0)
      while engine.rowCount == 0 { await Task.yield() }
    }
  }

  @Test("Commit at once, and when they are told to")
  func others() throws {
    let store = SettingsStore()
    #expect(try list(store.settings.fallback).rowCount == 1)
    let engine = try list(store.scheduler(isManual: true))
    #expect(engine.rowCount == 0)
    #expect(store.settings.manual.run() == 1 && engine.rowCount == 1)
  }
}
