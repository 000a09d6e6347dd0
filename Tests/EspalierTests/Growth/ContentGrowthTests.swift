// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

#if DEBUG
  /// Counted steps, while the size doubles.
  @Suite("What new content costs as lists grow")
  struct ContentGrowthTests {
    private struct Item: Identifiable, Equatable {
      var id: Int
      var text = 0
    }

    /// How the elements of a list change.
    enum Change: CaseIterable {
      case update, insert, remove, move, everyEighth, half, reverse, shuffle

      func callAsFunction<Element>(
        _ list: [Element], new: (Int) -> Element, update: (inout Element) -> Void
      ) -> [Element] {
        var list = list
        let middle = list.count / 2
        switch self {
        case .update: update(&list[middle])
        case .insert: list.insert(new(-1), at: middle)
        case .remove: list.remove(at: middle)
        case .move: list.insert(list.remove(at: middle), at: 3)
        case .everyEighth:
          for index in stride(from: 0, to: list.count, by: 8) {
            if index.isMultiple(of: 16) {
              list[index] = new(-2 - index)
            } else {
              update(&list[index])
            }
          }
        case .half: list.removeSubrange(middle...)
        case .reverse: list.reverse()
        case .shuffle:
          var random = SeededGenerator(seed: 1)
          list.shuffle(using: &random)
        }
        return list
      }

      /// Whether so little changes that a commit of it costs the same in any list.
      var isSmall: Bool { self == .update || self == .insert || self == .remove || self == .move }

      /// What the difference may cost.
      var growth: Growth { self == .shuffle || self == .reverse ? .linearLogarithmic : .linear }
    }

    /// Expects that content is compared and set in linear steps, and committed at the cost of what changed.
    private func expect(
      _ change: Change, location: SourceLocation = #_sourceLocation,
      _ configuration: EngineConfiguration = .init(),
      of act: (ListEngine, Int, _ isFirst: Bool) throws -> () throws -> Int
    ) throws {
      var commits: [Int] = []
      let found = try change.growth.violation(from: 200, doublings: 3) { count in
        let engine = ListEngine(configuration)
        engine.setViewport(width: 320, height: 400)
        let set = try act(engine, count, true)
        let before = engine.work
        let own = try set()
        let between = engine.work
        engine.commit()
        commits.append(engine.work - between)
        return between - before + own
      }
      #expect(found == nil, sourceLocation: location)
      let commit = (change.isSmall ? Growth.constant : change.growth)
        .violation(from: 200, doublings: 3) { _ in commits.removeFirst() }
      #expect(commit == nil, sourceLocation: location)
    }

    @Test("New elements", arguments: Change.allCases)
    func elements(change: Change) throws {
      try expect(change) { engine, count, _ in
        let list = ElementList<Item, Int>(in: engine) { _ in RowAttributes(height: .fixed(20)) }
        let old = (0..<count).map { Item(id: $0) }
        try list.apply(old)
        let new = change(old, new: { Item(id: $0) }, update: { $0.text += 1 })
        return {
          let before = list.work
          try list.set(new)
          return list.work - before
        }
      }
    }

    @Test("Rows of a snapshot", arguments: Change.allCases)
    func snapshots(change: Change) throws {
      try expect(change) { engine, count, _ in
        let old = (0..<count).map { Row(id: RowID(Int64($0)), stamp: 0) }
        try engine.apply(old, attributes: RowAttributes(height: .fixed(20)))
        let new = change(
          old, new: { Row(id: RowID(Int64($0)), stamp: 0) }, update: { $0.stamp = 1 })
        return {
          try engine.set(new, attributes: RowAttributes(height: .fixed(20)))
          return 0
        }
      }
    }

    /// Sections of ten rows with a header, a tenth as many as asked for.
    private func sections(_ count: Int) -> [SnapshotSection] {
      func row(_ id: Int) -> SnapshotRow { SnapshotRow(id: RowID(Int64(id))) }
      return (0..<count / 10).map { section -> SnapshotSection in
        let rows = (0..<10).map { row(10 * section + $0) }
        let id = RowID(Int64(section))
        return SnapshotSection(id: id, header: row(1_000_000 + section), rows: rows)
      }
    }

    @Test("Sections of a snapshot", arguments: Change.allCases)
    func sectionedSnapshots(change: Change) throws {
      try expect(change, .sectioned) { engine, count, _ in
        let old = sections(count)
        try engine.apply(old)
        let new = change(
          old, new: { SnapshotSection(id: RowID(Int64(-10 + $0))) },
          update: { $0.rows[3].row.stamp = 1 })
        return {
          try engine.set(new)
          return 0
        }
      }
    }

    /// Sections of ten cells, a tenth as many as asked for.
    private func described(_ count: Int) -> [CellSection] {
      (0..<count / 10).map { section in
        CellSection(id: section, header: SectionCell(model: section)) {
          for cell in 0..<10 { SectionCell(id: 10 * section + cell, model: 0) }
        }
      }
    }

    @Test("Sections that are described", arguments: Change.allCases)
    func describedSections(change: Change) throws {
      let found = try change.growth.violation(from: 200, doublings: 3) { count in
        let engine = ListEngine(.sectioned)
        engine.setViewport(width: 320, height: 400)
        let list = SectionList(in: engine)
        let old = described(count)
        try list.apply(old)
        let new = change(
          old, new: { CellSection(id: $0) { SectionCell(model: 1) } },
          update: { $0.cells[3] = SectionCell(id: $0.cells[3].id!, model: 1) })
        let before = engine.work
        try list.apply(new)
        return engine.work - before
      }
      #expect(found == nil)
    }

    @Test("Sections that all have the same ID, described again")
    func repeatedSections() throws {
      let found = try Growth.linear.violation(from: 100, doublings: 3) { count in
        let engine = ListEngine(.sectioned)
        let list = SectionList(in: engine)
        let sections = (0..<count).map { cell in
          CellSection(id: 0) { SectionCell(id: cell, model: 0) }
        }
        try list.apply(sections)
        let before = engine.work
        try list.apply(sections)
        #expect(engine.sectionCount == count)
        return engine.work - before
      }
      #expect(found == nil)
    }

    @Test("The first question after a change is linear, and all others are not")
    func questions() throws {
      var others: [Int] = []
      let found = try Growth.linear.violation(from: 200, doublings: 3) { count in
        let engine = ListEngine()
        try engine.tree.appendRow(-1, to: engine.tree.root)
        let container = try engine.tree.appendContainer(to: engine.tree.root)
        let list = ElementList<Item, Int>(in: engine, container: container)
        try list.apply((0..<count).map { Item(id: $0) })
        var before = engine.work + list.work
        #expect(list.element(atRow: count / 2)?.id == count / 2 - 1)
        #expect(list.element(withID: 1)?.id == 1)
        let first = engine.work + list.work - before
        before = engine.work + list.work
        for row in stride(from: 1, to: count, by: count / 20) {
          #expect(list.element(atRow: row)?.id == row - 1 && list.element(withID: row)?.id == row)
          #expect(list.rowID(withID: row) == RowID(Int64(row)))
        }
        others.append(engine.work + list.work - before)
        return first
      }
      #expect(found == nil)
      #expect(
        Growth.constant.violation(from: 200, doublings: 3) { _ in others.removeFirst() } == nil)
    }
  }
#endif
