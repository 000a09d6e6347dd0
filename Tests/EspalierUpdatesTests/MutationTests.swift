// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// The judges of the other tests are judged here: each must refuse what is wrong.
@Suite("Corrupted answers are refused")
struct MutationTests {
  /// Pairs of lists with unique identities and operations of all kinds.
  private static let pairs: [(old: [Row], new: [Row])] = {
    var random = SeededGenerator(seed: 11)
    var pairs: [(old: [Row], new: [Row])] = []
    for count in 1...12 {
      let old = rows(0..<count)
      var new = rows((count / 3..<count + count / 2).shuffled(using: &random))
      for index in new.indices where index % 3 == 0 { new[index].stamp = 1 }
      pairs.append((old, new))
      pairs.append((new, old))
      pairs.append((old, rows(0..<count, stamps: (0..<count).map { $0 % 2 })))
    }
    return pairs
  }()

  @Test("The strict applier refuses every corrupted batch update")
  func strictApplier() {
    var differ = ListDiffer()
    var count = 0
    for (old, new) in Self.pairs {
      let update = differ.diff(from: old, to: new)
      for mutant in update.mutants() {
        count += 1
        #expect(throws: BatchUpdateError.self, "\(old) → \(new), \(update): \(mutant)") {
          try StrictApplier.check(mutant, from: old, to: new)
        }
      }
    }
    #expect(count > 1_000)
  }

  @Test("The strict applier says what is wrong")
  func reasons() {
    let old = rows("ABC")
    func check(_ update: BatchUpdate, _ new: [Row], _ error: BatchUpdateFault) {
      #expect(throws: BatchUpdateError(error)) {
        try StrictApplier.check(update, from: old, to: new)
      }
    }
    check(BatchUpdate(deletes: [3]), old, .outOfRange(operation: 0, kind: .delete))
    check(BatchUpdate(inserts: [9]), old, .outOfRange(operation: 0, kind: .insert))
    check(BatchUpdate(deletes: [1, 0]), rows("C"), .notAscending(operation: 1, kind: .delete))
    check(BatchUpdate(deletes: [0]), old, .wrongCount(expected: 3, actual: 2))
    check(
      BatchUpdate(deletes: [0], moves: [BatchUpdate.Move(from: 0, to: 0)]), old, .removedTwice(0))
    check(
      BatchUpdate(inserts: [0], moves: [BatchUpdate.Move(from: 0, to: 0)]), old, .filledTwice(0))
    check(BatchUpdate(), rows("ACB"), .wrongIdentity(1, expected: 67, actual: 66))
    check(BatchUpdate(deletes: [0], inserts: [0]), old, .lostRow(65))
    var changed = old
    changed[1].stamp = 1
    check(BatchUpdate(), changed, .missingUpdate(old: 1, new: 1))
    check(
      BatchUpdate(updates: [BatchUpdate.Update(old: 0, new: 0)]), changed,
      .needlessUpdate(old: 0, new: 0))
    check(
      BatchUpdate(updates: [BatchUpdate.Update(old: 0, new: 1)]), changed,
      .updateOfAnotherRow(old: 0, new: 1))
  }

  @Test("The strict applier refuses every corrupted update of sections")
  func strictApplierOfSections() {
    var differ = SectionedDiffer()
    let pairs = [
      ("A12 B34 C56", "C5 A126 B34"), ("A12 B34 C56", "A'21 B34' D78 C56"), ("A1 B2", "B12' C3"),
      ("A123 B456", "B16 A'234"), ("A12345", "A51237'"), ("A12 B3 C4 D5", "D5 C4 B3 E12"),
    ]
    var count = 0
    for (before, after) in pairs {
      let (old, new) = (sections(before), sections(after))
      let update = differ.diff(from: old, to: new)
      for mutant in update.mutants() {
        count += 1
        #expect(throws: BatchUpdateError.self, "\(before) → \(after): \(mutant)") {
          try StrictApplier.check(mutant, from: old, to: new)
        }
      }
    }
    #expect(count > 60)
  }

  @Test("A list view refuses or misshows every corrupted batch")
  func listView() {
    var differ = ListDiffer()
    for (old, new) in Self.pairs {
      let update = differ.diff(from: old, to: new)
      let data = [ListSection(id: 0, rows: new)]
      for mutant in update.mutants() where mutant.updates == update.updates {
        let plan = BatchPlan(mutant)
        var host = ListViewHost(showing: [ListSection(id: 0, rows: old)])
        do throws(ListViewRefusal) {
          try host.performBatchUpdates(ListViewHost.Batch(plan), data: data)
          try host.reconfigure(
            items: plan.reconfigures.map { NewPath(section: 0, row: $0) }, headers: [], data: data)
          #expect(host.shown != data, "\(old) → \(new), \(update): \(mutant)")
        } catch {}
      }
    }
  }

  @Test("A list model's view refuses every corrupted splice")
  func listModel() {
    var differ = ListDiffer()
    for (old, new) in Self.pairs {
      let splices = Splices(differ.diff(from: old, to: new)).list
      let changes: [(Splice) -> Splice?] = [
        { Self.splice($0, position: 1) }, { Self.splice($0, position: -1) },
        { Self.splice($0, removed: 1) }, { Self.splice($0, removed: -1) },
        { Self.splice($0, added: 1) }, { Self.splice($0, added: -1) },
      ]
      for mutant in mutants(of: splices, changes: changes) where !repeatsReplacement(mutant) {
        #expect(throws: ListModelRefusal.self, "\(old) → \(new): \(mutant)") {
          var host = ListModelHost(showing: old)
          var model = old
          for (index, splice) in mutant.enumerated() {
            // The model does what is right; the corrupted splice is what it says it did.
            let place = splices[min(index, splices.count - 1)]
            if index < splices.count {
              let range = place.position.index..<place.position.index + Int(place.removed)
              let added = place.position.index..<place.position.index + Int(place.added)
              model.replaceSubrange(range, with: new[added])
            }
            try host.itemsChanged(
              position: splice.position.index, removed: Int(splice.removed),
              added: Int(splice.added), model: model)
          }
          if host.items != new { throw ListModelRefusal.itemChangedUnsaid(position: -1) }
        }
      }
    }
  }

  /// To replace rows twice by as many is needless and harmless.
  private func repeatsReplacement(_ splices: [Splice]) -> Bool {
    zip(splices, splices.dropFirst()).contains { $0 == $1 && $0.removed == $0.added }
  }

  private static func splice(
    _ splice: Splice, position: Int32 = 0, removed: Int32 = 0, added: Int32 = 0
  ) -> Splice {
    Splice(
      position: NewRow(rawValue: splice.position.rawValue + position),
      oldPosition: splice.oldPosition, removed: splice.removed + removed,
      added: splice.added + added)
  }

  @Test("A recycler refuses or misshows every corrupted operation")
  func recycler() {
    var differ = ListDiffer()
    for (old, new) in Self.pairs {
      let update = differ.diff(from: old, to: new)
      let inserted = Set(update.inserts.map(\.index))
      let holders = new.indices.map { inserted.contains($0) ? nil : new[$0].id }
      let operations = SequentialOperations(update).list
      let changes: [(SequentialOperation) -> SequentialOperation?] = [
        { Self.shifted($0, by: 1) }, { Self.shifted($0, by: -1) }, { Self.longer($0) },
      ]
      for mutant in mutants(of: operations, changes: changes) where !repeatsAChange(mutant) {
        var host = RecyclerHost(showing: old)
        do throws(RecyclerRefusal) {
          for operation in mutant { try host.perform(operation) }
          let shown = try host.layout(new)
          // A row in the place of another may be bound to the right content; its holder gives it away.
          #expect(shown != new || host.holders != holders, "\(old) → \(new): \(mutant)")
        } catch {}
      }
    }
  }

  /// To bind a row twice is needless and harmless.
  private func repeatsAChange(_ operations: [SequentialOperation]) -> Bool {
    zip(operations, operations.dropFirst()).contains { first, second in
      if case .change = first { first == second } else { false }
    }
  }

  private static func shifted(
    _ operation: SequentialOperation, by offset: Int
  ) -> SequentialOperation {
    switch operation {
    case .remove(let position, let count): .remove(position: position + offset, count: count)
    case .insert(let position, let count): .insert(position: position + offset, count: count)
    case .move(let from, let to): .move(from: from + offset, to: to)
    case .change(let position, let count): .change(position: position + offset, count: count)
    }
  }

  private static func longer(_ operation: SequentialOperation) -> SequentialOperation? {
    switch operation {
    case .remove(let position, let count): .remove(position: position, count: count + 1)
    case .insert(let position, let count): .insert(position: position, count: count - 1)
    case .move(let from, let to): .move(from: from, to: to + 1)
    case .change: nil
    }
  }
}

@Suite("Strict hosts refuse what their models refuse")
struct HostTests {
  private func path(_ section: Int, _ row: Int) -> OldPath {
    OldPath(section: OldSection(section), row: OldRow(row))
  }

  private func newPath(_ section: Int, _ row: Int) -> NewPath {
    NewPath(section: NewSection(section), row: NewRow(row))
  }

  private func refuse(
    _ before: String, _ after: String, _ refusal: ListViewRefusal,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ fill: (inout ListViewHost.Batch) -> Void
  ) {
    var host = ListViewHost(showing: sections(before))
    var batch = ListViewHost.Batch()
    fill(&batch)
    let calls = batch
    #expect(throws: refusal, sourceLocation: sourceLocation) {
      try host.performBatchUpdates(calls, data: sections(after))
    }
  }

  @Test("A list view: counts that do not add up, items and sections that are not there")
  func counts() {
    refuse("A12", "A12 B", .invalidNumberOfSections(before: 1, after: 2)) { _ in }
    refuse("A12", "A1", .invalidNumberOfItems(section: 0, before: 2, after: 1)) { _ in }
    refuse("A12", "A123", .invalidNumberOfItems(section: 0, before: 2, after: 3)) {
      $0.insertedItems = [newPath(0, 1), newPath(0, 2)]
    }
    refuse("A12", "A1", .noSuchItemBefore(path(0, 2))) { $0.deletedItems = [path(0, 2)] }
    refuse("A12", "A12", .noSuchItemAfter(newPath(0, 2))) { $0.insertedItems = [newPath(0, 2)] }
    refuse("A", "A B", .noSuchSectionAfter(2)) { $0.insertedSections = [2] }
    refuse("A B", "A", .noSuchSectionBefore(2)) { $0.deletedSections = [2] }
  }

  @Test("A list view: an item or a section that takes part in two animations")
  func twice() {
    refuse("A12", "A1", .itemRemovedTwice(path(0, 0))) {
      $0.deletedItems = [path(0, 0)]
      $0.movedItems = [(path(0, 0), newPath(0, 0))]
    }
    refuse("A12", "A12", .itemPlacedTwice(newPath(0, 0))) {
      $0.insertedItems = [newPath(0, 0)]
      $0.movedItems = [(path(0, 1), newPath(0, 0))]
    }
    refuse("A B", "A", .sectionRemovedTwice(0)) {
      $0.deletedSections = [0]
      $0.movedSections = [(0, 0)]
    }
    refuse("A B", "A B C", .sectionPlacedTwice(0)) {
      $0.insertedSections = [0]
      $0.movedSections = [(1, 0)]
    }
    refuse("A B", "A B C D", .sectionPlacedTwice(0)) { $0.insertedSections = [0, 0] }
  }

  @Test("A list view: items of sections that come, go or move, and reloads among other changes")
  func sectionsAndReloads() {
    refuse("A1 B2", "B2", .itemInDeletedSection(path(0, 0))) {
      $0.deletedSections = [0]
      $0.deletedItems = [path(0, 0)]
    }
    refuse("A1", "A1 B2", .itemInInsertedSection(newPath(1, 0))) {
      $0.insertedSections = [1]
      $0.insertedItems = [newPath(1, 0)]
    }
    refuse("A12 B", "B A21", .itemMoveWithMovedSection(path(0, 1), newPath(1, 0))) {
      $0.movedSections = [(0, 1)]
      $0.movedItems = [(path(0, 1), newPath(1, 0))]
    }
    refuse("A12", "A1", .reloadInStructuralBatch(path(0, 0))) {
      $0.deletedItems = [path(0, 1)]
      $0.reloadedItems = [path(0, 0)]
    }
    var host = ListViewHost(showing: sections("A1"))
    #expect(throws: ListViewRefusal.reconfigureOfMissingItem(newPath(0, 1))) {
      try host.reconfigure(items: [newPath(0, 1)], headers: [], data: sections("A1"))
    }
    #expect(throws: ListViewRefusal.noSuchSectionAfter(1)) {
      try host.reconfigure(items: [], headers: [1], data: sections("A1"))
    }
  }

  @Test("A list model's view: ranges, counts and items")
  func listModel() {
    var host = ListModelHost(showing: rows("ABC"))
    #expect(throws: ListModelRefusal.rangeOutside(position: 2, removed: 2, count: 3)) {
      try host.itemsChanged(position: 2, removed: 2, added: 0, model: rows("AB"))
    }
    #expect(throws: ListModelRefusal.wrongNumberOfItems(expected: 2, actual: 3)) {
      try host.itemsChanged(position: 0, removed: 1, added: 0, model: rows("ABC"))
    }
    #expect(throws: ListModelRefusal.itemChangedUnsaid(position: 2)) {
      try host.itemsChanged(position: 0, removed: 1, added: 1, model: rows("XBD"))
    }
  }

  @Test("A recycler: ranges and counts")
  func recycler() {
    func refuse(_ operation: SequentialOperation, _ refusal: RecyclerRefusal) {
      var host = RecyclerHost(showing: rows("AB"))
      #expect(throws: refusal) { try host.perform(operation) }
    }
    for operation: SequentialOperation in [
      .remove(position: 1, count: 2), .insert(position: 3, count: 1), .move(from: 2, to: 0),
      .move(from: 0, to: 2), .change(position: -1, count: 1),
    ] {
      refuse(operation, .rangeOutside(operation, count: 2))
    }
    refuse(.remove(position: 0, count: 0), .emptyRange(.remove(position: 0, count: 0)))
    var host = RecyclerHost(showing: rows("AB"))
    #expect(throws: RecyclerRefusal.inconsistentCount(expected: 1, actual: 2)) {
      try host.layout(rows("A"))
    }
  }

  @Test("A document: nodes that are not children")
  func document() throws {
    var host = DocumentHost()
    let node = host.makeNode()
    #expect(throws: DocumentRefusal.notAChild(node)) { try host.removeChild(node) }
    #expect(throws: DocumentRefusal.notAChild(9)) { try host.insertBefore(node, 9) }
    try host.insertBefore(node, nil)
    try host.insertBefore(node, node)
    #expect(host.children == [node])
  }
}
