// SPDX-License-Identifier: MIT

import Espalier
import Testing

#if DEBUG
  /// Mistakes with lists that nothing shows but an empty screen.
  @Suite("Mistakes with lists are told once") @MainActor
  struct ListNoteTests {
    private func notes(_ body: () throws -> Void) rethrows -> [String] {
      var notes: [String] = []
      DebugNotes.forget()
      DebugNotes.onNote = { notes.append($0) }
      defer { DebugNotes.onNote = nil }
      try body()
      return notes
    }

    private func engine() -> ListEngine {
      ListEngine(for: quiet, width: 100, height: 100)
    }

    private let quiet = ReportingHost()

    private func numbers(_ engine: ListEngine, in container: NodeID? = nil) -> ElementList<Int, Int>
    {
      ElementList(in: engine, container: container, id: \.self)
    }

    @Test("A list that outlives its engine and is handed content")
    func engineIsGone() throws {
      let elements = try notes {
        let list = numbers(engine())
        try list.apply([1])
        try list.apply([2])
        #expect(list.element(withID: 1) == nil)
      }
      #expect(elements.count == 1 && elements[0].contains("its engine is gone"))
      let sections = try notes {
        let list = SectionList(in: engine())
        try list.apply { CellSection(id: 1) { SectionCell(id: "a") } }
      }
      #expect(sections.count == 1 && sections[0].contains("its engine is gone"))
      let kept = try notes {
        let engine = engine()
        try numbers(engine).apply([1])
      }
      #expect(kept == [])
    }

    @Test("A list in a container that has models takes them out")
    func models() throws {
      for hand in 0..<3 {
        let notes = try notes {
          let engine = engine()
          try engine.root.add(CellModel(height: .fixed(10)))
          engine.commit()
          switch hand {
          case 0: try numbers(engine).apply([1])
          case 1: try SectionList(in: engine).apply { CellSection(id: 1) }
          default: try engine.apply([Row(id: 1, stamp: 0)])
          }
          #expect(engine.root.children.isEmpty)
        }
        #expect(notes.count == 1 && notes.first?.contains("took the models out") == true)
      }
    }

    @Test("Two lists that take turns in one container; but not one that follows another")
    func turns() throws {
      let following = try notes {
        let engine = engine()
        let first = numbers(engine)
        try first.apply([1])
        let second = numbers(engine)
        try second.apply([2])
        try second.apply([3])
        _ = first
      }
      #expect(following == [])
      let taking = try notes {
        let engine = engine()
        let (first, second) = (numbers(engine), SectionList(in: engine))
        for _ in 0..<2 {
          try first.apply([1])
          try second.apply { CellSection(id: 1) { SectionCell(id: "a") } }
        }
      }
      #expect(taking.count == 1 && taking[0].contains("given the same container"))
    }
  }
#endif
