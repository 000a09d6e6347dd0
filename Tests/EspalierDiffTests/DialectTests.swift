// SPDX-License-Identifier: MIT

import EspalierDiff
import TestSupport
import Testing

/// Carries a difference out in every dialect on its strict host; each must end with the new list.
struct DialectCheck: ~Copyable {
  var differ = ListDiffer()
  var update = BatchUpdate()
  var plan = BatchPlan()
  var splices = Splices()
  var spliceTranslator = SpliceTranslator()
  var operations = SequentialOperations()
  var sequentialTranslator = SequentialTranslator()

  mutating func check(
    from old: [Row], to new: [Row], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    differ.diff(from: old.span, to: new.span, into: &update)
    do {
      try checkBatch(old, new)
      try checkSplices(old, new)
      try checkSequential(old, new)
      checkDocument(old, new)
      try checkCollectionDifference(old, new)
    } catch {
      Issue.record("\(error): \(old) → \(new) gave \(update)", sourceLocation: sourceLocation)
    }
  }

  mutating func translate() {
    plan.translate(update)
    spliceTranslator.translate(update, into: &splices)
    sequentialTranslator.translate(update, into: &operations)
  }

  mutating func checkBatch(_ old: [Row], _ new: [Row]) throws {
    plan.translate(update)
    let data = [ListSection(id: 0, rows: new)]
    var host = ListViewHost(showing: [ListSection(id: 0, rows: old)])
    try host.performBatchUpdates(ListViewHost.Batch(plan), data: data)
    try host.reconfigure(
      items: plan.reconfigures.map { NewPath(section: 0, row: $0) }, headers: [], data: data)
    #expect(host.shown == data)
    #expect(host.cellsMade == update.inserts.count)
    #expect(plan == BatchPlan(update))
  }

  mutating func checkSplices(_ old: [Row], _ new: [Row]) throws {
    spliceTranslator.translate(update, into: &splices)
    var host = ListModelHost(showing: old)
    var model = old
    var last = -1
    for splice in splices.list {
      // The model makes the change, then says so.
      let place = splice.position.index
      model.replaceSubrange(
        place..<place + Int(splice.removed), with: new[place..<place + Int(splice.added)])
      try host.itemsChanged(
        position: place, removed: Int(splice.removed), added: Int(splice.added), model: model)
      #expect(splice.oldPosition.index > last)  // A row that stays lies between any two.
      last = splice.oldPosition.index + Int(splice.removed)
    }
    #expect(host.items == new)
    var array = old
    splices.apply(to: &array, from: new)
    #expect(array == new)
    var backwards = old
    for splice in splices.list.reversed() {
      let removed = splice.oldPosition.index..<splice.oldPosition.index + Int(splice.removed)
      let added = splice.position.index..<splice.position.index + Int(splice.added)
      backwards.replaceSubrange(removed, with: new[added])
    }
    #expect(backwards == new)
    var structural = old
    Splices(update, updates: .omitted).apply(to: &structural, from: new)
    #expect(structural.map(\.id) == new.map(\.id))
    #expect(splices == Splices(update))
  }

  mutating func checkSequential(_ old: [Row], _ new: [Row]) throws {
    sequentialTranslator.translate(update, into: &operations)
    var host = RecyclerHost(showing: old)
    for operation in operations.list { try host.perform(operation) }
    #expect(try host.layout(new) == new)
    // Rows that were kept are still shown by the holders they had.
    let inserted = Set(update.inserts.map(\.index))
    for index in new.indices {
      #expect(host.holders[index] == (inserted.contains(index) ? nil : new[index].id))
    }
    #expect(operations == SequentialOperations(update))
  }

  /// The same operations, by way of `insertBefore` and `removeChild`.
  mutating func checkDocument(_ old: [Row], _ new: [Row]) {
    guard old.count < 100 else { return }
    var host = DocumentHost()
    var contents: [Int: Row] = [:]
    #expect(throws: Never.self) {
      for row in old {
        let node = host.makeNode()
        contents[node] = row
        try host.insertBefore(node, nil)
      }
      for operation in operations.list {
        switch operation {
        case .remove(let position, let count):
          for node in host.children[position..<position + count] { try host.removeChild(node) }
        case .insert(let position, let count):
          for row in new[position..<position + count].reversed() {
            let node = host.makeNode()
            contents[node] = row
            try host.insertBefore(
              node, position < host.children.count ? host.children[position] : nil)
          }
        case .move(let from, let to):
          let node = host.children[from]
          let next = to < from ? to : to + 1
          try host.insertBefore(node, next < host.children.count ? host.children[next] : nil)
        case .change(let position, let count):
          for index in position..<position + count { contents[host.children[index]] = new[index] }
        }
      }
    }
    #expect(host.children.map { contents[$0] } == new)
  }

  mutating func checkCollectionDifference(_ old: [Row], _ new: [Row]) throws {
    let difference = update.collectionDifference(from: old, to: new)
    #expect(old.applying(difference) == new)
    let back = BatchUpdate(difference)
    try StrictApplier.check(back, from: old, to: new)
    #expect(back.deletes == update.deletes)
    #expect(back.inserts == update.inserts)
    #expect(back.updates == update.updates)
    #expect(back.moves.count <= update.moves.count)
    guard old.count < 100 else { return }
    let standard = BatchUpdate(new.difference(from: old).inferringMoves())
    #expect(throws: Never.self) { try StrictApplier.apply(standard, to: old, expecting: new) }
  }
}

@Suite("Dialects (SEMANTICS 2.5)")
struct DialectTests {
  @Test("All pairs of lists of up to four rows over three identities")
  func allPairs() {
    var check = DialectCheck()
    let lists = (0...4).flatMap { allLists(length: $0, keys: 3) }.map { rows($0) }
    for old in lists { for new in lists { check.check(from: old, to: new) } }
  }

  @Test("All pairs of lists of up to three rows over two identities and two stamps")
  func allPairsWithStamps() {
    var check = DialectCheck()
    let lists = (0...3).flatMap { allLists(length: $0, keys: 4) }.map { list in
      list.map { Row(id: RowID(Int64($0 / 2)), stamp: Stamp(Int64($0 % 2))) }
    }
    for old in lists { for new in lists { check.check(from: old, to: new) } }
  }

  @Test("All orders of up to six rows")
  func allOrders() {
    var check = DialectCheck()
    for count in 0...6 {
      for order in allPermutations(of: count) {
        check.check(from: rows(0..<count), to: rows(order))
      }
    }
  }

  @Test("Hundreds of rows, edited at random", arguments: seeds(count: 40))
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var check = DialectCheck()
    var nextID: Int64 = 10_000
    var list = rows(0..<Int.random(in: 50...1_000, using: &random))
    for _ in 0..<4 {
      let edited = ListEdits.edit(
        list, nextID: &nextID, duplicates: seed % 2 == 0, using: &random)
      check.check(from: list, to: edited)
      list = edited
    }
    check.check(from: list, to: list.shuffled(using: &random))
  }

  @Test("Translations allocate nothing once warm")
  func allocatesNothing() {
    var random = SeededGenerator(seed: 3)
    let old = rows(0..<500)
    var new = old.shuffled(using: &random)
    new.removeLast(100)
    new += rows(600..<700)
    for index in stride(from: 0, to: 300, by: 7) { new[index].stamp = 1 }
    var check = DialectCheck()
    check.differ.diff(from: old.span, to: new.span, into: &check.update)
    check.translate()
    let counted = allocations { check.translate() }
    #expect(counted == .none)
  }

  @Test("Bytes that are all zero are the first operation")
  func zeroOperation() {
    let buffer = UniqueBuffer<SequentialOperation>(capacity: 1)
    #expect(buffer[0] == .remove(position: 0, count: 0))
  }

  @Test("Splices that do not fit their arrays are refused")
  func misfit() async {
    await #expect(processExitsWith: .failure) {
      var array = [1, 2, 3]
      Splices(BatchUpdate(deletes: [5])).apply(to: &array, from: [1, 2])
    }
    await #expect(processExitsWith: .failure) {
      _ = BatchUpdate(deletes: [0, 0]).collectionDifference(from: [1], to: [])
    }
  }
}

@Suite("Sections in one batch (SEMANTICS 2.5)")
struct SectionedDialectTests {
  /// Carries a difference out on a strict list view.
  static func check(
    from old: [ListSection], to new: [ListSection], with differ: inout SectionedDiffer
  ) {
    let update = checkSections(from: old, to: new, with: &differ)
    let plan = SectionedBatchPlan(update)
    var host = ListViewHost(showing: old)
    do {
      try host.performBatchUpdates(ListViewHost.Batch(plan), data: new)
      try host.reconfigure(
        items: plan.reconfigures, headers: plan.sectionReconfigures.map(\.index), data: new)
    } catch {
      Issue.record("\(error): \(old) → \(new) gave \(plan)")
    }
    #expect(host.shown == new)
    #expect(plan.deletes.elementsEqual(plan.deletes.sorted()))
    #expect(plan.inserts.elementsEqual(plan.inserts.sorted()))
  }

  @Test("All orders of four rows, cut into sections in every way")
  func allOrders() {
    let old = [
      ListSection(id: 0, rows: rows([0, 1])), ListSection(id: 1, rows: rows([2])),
      ListSection(id: 2, rows: rows([3])),
    ]
    var differ = SectionedDiffer()
    for order in allPermutations(of: 4) {
      for count in 1...3 {
        for split in allSplits(of: rows(order, stamps: [0, 1, 0, 1]), into: count) {
          for ids in allPermutations(of: 3) {
            let new = split.indices.map { ListSection(id: RowID(Int64(ids[$0])), rows: split[$0]) }
            Self.check(from: old, to: new, with: &differ)
            Self.check(from: new, to: old, with: &differ)
          }
        }
      }
    }
  }

  @Test("Hundreds of rows, edited at random", arguments: seeds(count: 40))
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var differ = SectionedDiffer()
    var list = (0..<Int.random(in: 1...20, using: &random)).map { section in
      ListSection(
        id: RowID(Int64(section)),
        rows: rows((0..<Int.random(in: 0...30, using: &random)).map { section * 1_000 + $0 }))
    }
    for _ in 0..<4 {
      let edited = SectionEdits.edit(list, duplicates: seed % 2 == 0, using: &random)
      Self.check(from: list, to: edited, with: &differ)
      list = edited
    }
  }

  @Test("A row that would move with its section is deleted and inserted")
  func moveInMovedSection() {
    var differ = SectionedDiffer()
    let plan = SectionedBatchPlan(
      differ.diff(from: sections("A12 B34 C56"), to: sections("C56' A2 B341'")))
    // C moves and row 6 is updated in place; row 1 goes from A to B, neither of which moves.
    #expect(plan.sectionMoves.map(\.from) == [2])
    #expect(plan.moves.count == 1)
    #expect(plan.reconfigures.count == 2)
    let other = SectionedBatchPlan(
      differ.diff(from: sections("A12 B34 C56"), to: sections("C651 A2 B34")))
    #expect(other.moves.isEmpty)
    #expect(other.deletes.count == 2 && other.inserts.count == 2)
  }

  @Test("Translation allocates nothing once warm")
  func allocatesNothing() {
    var differ = SectionedDiffer()
    let update = differ.diff(
      from: sections("A12 B34 C56 D7"), to: sections("C651 A24' B3 E78'"))
    var plan = SectionedBatchPlan()
    var translator = SectionedBatchTranslator()
    translator.translate(update, into: &plan)
    #expect(allocations { translator.translate(update, into: &plan) } == .none)
    #expect(plan == SectionedBatchPlan(update))
  }
}
