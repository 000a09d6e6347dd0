// SPDX-License-Identifier: MIT

import Espalier
import Testing

#if DEBUG
  /// What would be looked for long: why the screen is empty.
  @Suite("An empty screen is told why, once of an engine") @MainActor
  struct DebugNoteTests {
    private final class Observer: CommitObserver {}

    private func notes(_ body: () throws -> Void) rethrows -> [String] {
      var notes: [String] = []
      let former = DebugNotes.onNote
      DebugNotes.onNote = { notes.append($0) }
      defer { DebugNotes.onNote = former }
      try body()
      return notes
    }

    private func addRows(_ count: Int, to engine: ListEngine) throws {
      for _ in 0..<count {
        try engine.makeRow(RowContent(1), at: .last(in: engine.rootNode))
        engine.commit()
      }
    }

    @Test("Nobody shows the list, in each of two engines")
    func noHost() throws {
      let told = try notes {
        for _ in 0..<2 {
          let engine = ListEngine()
          engine.commit()
          try addRows(4, to: engine)
        }
      }
      #expect(told.count == 2 && told.allSatisfy { $0.contains("there is no host") })
      #expect(told.allSatisfy { $0.hasPrefix("Espalier: ") && $0.hasSuffix("\n") })
    }

    @Test("Who listens to commits is told of them, and who reads the list needs no host")
    func observed() throws {
      let read = try notes {
        let engine = ListEngine()
        engine.needsNoHost()
        try addRows(4, to: engine)
      }
      #expect(read == [])
      let observer = Observer()
      let told = try notes {
        let engine = ListEngine()
        engine.add(observer)
        try addRows(4, to: engine)
      }
      #expect(told == [])
    }

    @Test("The host was not kept; but not one that was told, nor one that was taken away")
    func hostIsGone() throws {
      let lost = try notes {
        let engine = ListEngine()
        @MainActor func show(_ host: ReportingHost) { engine.host = host }
        show(ReportingHost())
        try addRows(4, to: engine)
      }
      #expect(lost.count == 1 && lost.first?.contains("is gone and was told of nothing") == true)
      let (closed, taken) = try (
        notes {
          let engine = ListEngine()
          var host: ReportingHost? = ReportingHost()
          engine.host = host
          engine.commit()
          host = nil
          try addRows(4, to: engine)
          _ = host
        },
        notes {
          let (engine, host) = (ListEngine(), ReportingHost())
          engine.host = host
          engine.host = nil
          try addRows(4, to: engine)
        }
      )
      #expect(closed == [] && taken == [])
    }

    @Test("Nobody has said how large the screen is; at the third commit that is late")
    func noViewport() throws {
      let host = ReportingHost()
      let late = try notes {
        let engine = ListEngine(for: host)
        try addRows(5, to: engine)
      }
      #expect(late.count == 1 && late.first?.contains("without a viewport") == true)
      let right = try notes {
        let early = ListEngine(for: host)
        try addRows(2, to: early)
        early.setViewport(width: 100, height: 100)
        try addRows(3, to: early)
        let own = ListEngine(EngineConfiguration { $0.layout = nil }, for: host)
        try addRows(5, to: own)
        let tiny = ListEngine(for: host, width: 1, height: 0)
        try addRows(5, to: tiny)
        let empty = ListEngine(for: host)
        for _ in 0..<5 { empty.commit() }
      }
      #expect(right == [])
    }

    @Test("The adapter of a recycler was not kept")
    func adapterIsGone() throws {
      let told = try notes {
        let recycler = Recycler(adapter: StrictViews())
        let engine = ListEngine(for: recycler, width: 100, height: 100)
        try addRows(4, to: engine)
      }
      #expect(told.count == 1 && told.first?.contains("adapter of a recycler is gone") == true)
    }
  }
#endif
