// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierTestSupport
import Testing

@Suite("Dialects")
struct DialectTests {
  @Test("All pairs of lists of up to four rows over three identities")
  func allPairs() throws {
    var check = DialectCheck()
    let lists = (0...4).flatMap { allLists(length: $0, keys: 3) }.map { rows($0) }
    for old in lists { for new in lists { try check.check(from: old, to: new) } }
  }

  @Test("All pairs of lists of up to three rows over two identities and two stamps")
  func allPairsWithStamps() throws {
    var check = DialectCheck()
    let lists = (0...3).flatMap { allLists(length: $0, keys: 4) }.map { list in
      list.map { Row(id: RowID(Int64($0 / 2)), stamp: Stamp(Int64($0 % 2))) }
    }
    for old in lists { for new in lists { try check.check(from: old, to: new) } }
  }

  @Test("All orders of up to six rows")
  func allOrders() throws {
    var check = DialectCheck()
    for count in 0...6 {
      for order in allPermutations(of: count) {
        try check.check(from: rows(0..<count), to: rows(order))
      }
    }
  }

  @Test("Hundreds of rows, edited at random")
  func fuzz() {
    forEachSeed(count: 40) { try DiffCases.dialects(using: &$0) }
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
    check.diff(from: old, to: new)
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

@Suite("Sections in one batch")
struct SectionedDialectTests {
  @Test("All orders of four rows, cut into sections in every way")
  func allOrders() throws {
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
            try SectionedDialects.check(from: old, to: new, with: &differ)
            try SectionedDialects.check(from: new, to: old, with: &differ)
          }
        }
      }
    }
  }

  @Test("Hundreds of rows, edited at random")
  func fuzz() {
    forEachSeed(count: 40) { try DiffCases.sectionedDialects(using: &$0) }
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
