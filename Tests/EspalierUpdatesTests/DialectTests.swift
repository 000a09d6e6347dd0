// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
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

  @Test(
    "A plan that is filled again allocates nothing once warm",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() {
    var random = SeededGenerator(seed: 3)
    let old = rows(0..<500)
    var new = old.shuffled(using: &random)
    new.removeLast(100)
    new += rows(600..<700)
    for index in stride(from: 0, to: 300, by: 7) { new[index].stamp = 1 }
    var check = DialectCheck()
    check.diff(from: old, to: new)
    let counted = warmAllocations { check.translate() }
    #expect(counted == .none)
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

  @Test("Updates that no lists have end translations with a sentence")
  func misuseIsToldInWords() async throws {
    let negative = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Splices(BatchUpdate(deletes: [OldRow(rawValue: -1)]))
    }
    #expect(text(negative).contains("deletes of a batch update are out of order, or negative"))
    let update = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Splices(
        BatchUpdate(updates: [BatchUpdate.Update(old: OldRow(rawValue: -7), new: 0)]))
    }
    #expect(text(update).contains("updates of a batch update are out of order, or negative"))
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Splices(
        BatchUpdate(deletes: [3], updates: [BatchUpdate.Update(old: 3, new: 0)]))
    }
    #expect(text(twice).contains("names a row twice"))
    let move = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SequentialOperations(
        BatchUpdate(moves: [BatchUpdate.Move(from: OldRow(rawValue: -1), to: 0)]))
    }
    #expect(text(move).contains("removes a row twice, or a negative one"))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
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
            let new = split.indices.map {
              ListSection(id: RowID(Int64(ids[$0])), stamp: Stamp(Int64(count)), rows: split[$0])
            }
            try SectionedDialects.check(from: old, to: new, with: &differ)
            try SectionedDialects.check(from: new, to: old, with: &differ)
          }
        }
      }
    }
  }

  @Test("Hundreds of rows, edited at random")
  func fuzz() {
    forEachSeed(count: 60) { try DiffCases.sectionedDialects(using: &$0) }
  }

  @Test("Rows of a section that moves come first, in a batch of their own")
  func staged() {
    // C moves and row 6 is updated in place; row 1 goes from A to B, neither of which moves.
    let single = plan("A12 B34 C56", "C56' A2 B341'")
    #expect(single.batches.count == 1)
    #expect(single.first.sectionMoves.map(\.from) == [2])
    #expect(single.first.moves.count == 1)
    #expect(single.reconfigures.count == 2)
    // Now row 1 goes to C, which moves. Between the batches the sections are in their old order.
    let staged = plan("A12 B34 C56", "C651 A2 B34")
    #expect(staged.batches.count == 2)
    #expect(staged.first.order.arrange(["C", "A", "B"]) == ["A", "B", "C"])
    #expect(staged.first.moves.map(\.to.section) == [2, 2])
    #expect(staged.first.deletes.isEmpty && staged.first.inserts.isEmpty)
    #expect(staged.second.sectionMoves.map(\.from) == [2])
    #expect(staged.second.moves.isEmpty && staged.second.deletes.isEmpty)
  }

  @Test("The other ways with a section that moves and changes")
  func otherWays() {
    let replaced = plan("A12 B34 C56", "C'6'51 A2 B34", .replaced)
    #expect(replaced.batches.count == 1 && replaced.first.sectionMoves.isEmpty)
    #expect(replaced.first.sectionDeletes == [2] && replaced.first.sectionInserts == [0])
    #expect(replaced.first.deletes.count == 1 && replaced.first.inserts.isEmpty)
    #expect(replaced.reconfigures.isEmpty && replaced.sectionReconfigures.isEmpty)
    // A section that moves as it is keeps moving.
    let whole = plan("A12 B34 C56", "C56 A2 B34", .replaced)
    #expect(whole.first.sectionMoves.count == 1 && whole.first.deletes.count == 1)
  }

  @Test("Between the batches are the sections that were kept, in their old order")
  func between() {
    // B goes, X comes, D moves to the front and gets a row; E, behind, gets one as well.
    let staged = plan("A1 B2 C3 D4 E5 F6", "D49 X7 A1 C3 E58 F6")
    #expect(staged.first.sectionDeletes == [1] && staged.first.sectionInserts.isEmpty)
    #expect(staged.first.order.arrange(Array("DXACEF")) == Array("ACDEF"))
    #expect(staged.first.order.count(of: 6) == 5)
    #expect(staged.first.order[4] == 5 && !staged.first.order.isNew)
    #expect(staged.first.inserts.map(\.section) == [2, 3])
    #expect(staged.second.sectionInserts == [1])
    #expect(staged.second.sectionMoves.map(\.from) == [2])
    #expect(staged.second.order.isNew)
    #expect(SectionedBatchPlan(SectionedBatchUpdate()).batches.isEmpty)
  }

  @Test("Sections that the plan was not made of are refused")
  func foreignSections() async {
    await #expect(processExitsWith: .failure) {
      var differ = SectionedDiffer()
      let plan = SectionedBatchPlan(
        differ.diff(from: sections("A12 B34 C56"), to: sections("C651 A2 B34")))
      _ = plan.first.order.arrange([1])
    }
  }

  private func plan(
    _ old: String, _ new: String, _ way: SectionedBatchPlan.MovedSections = .staged
  ) -> SectionedBatchPlan {
    var differ = SectionedDiffer()
    return SectionedBatchPlan(
      differ.diff(from: sections(old), to: sections(new)), movedSections: way)
  }
}
