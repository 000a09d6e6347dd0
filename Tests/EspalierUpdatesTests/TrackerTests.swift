// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// What people report of other libraries: batches that a collection view refuses, moves that are lost, headers that
/// stay as they were.
@Suite("Cases from public trackers")
struct TrackerTests {
  private struct Item: Identifiable, Equatable {
    var id: Int
    var text: String
  }

  @Test(
    "Two rows swap and one of them changes: one move and one update, and the same through CollectionDifference"
  )
  func swapWithAnUpdate() {
    let old = [Item(id: 1, text: "A"), Item(id: 2, text: "B")]
    let new = [Item(id: 2, text: "B"), Item(id: 1, text: "Z")]
    let update = arrayUpdate(from: old, to: new)
    #expect(update.moves.count == 1 && update.deletes.isEmpty && update.inserts.isEmpty)
    #expect(update.updates == [BatchUpdate.Update(old: 0, new: 1)])
    let difference = update.collectionDifference(from: old, to: new)
    #expect(old.applying(difference) == new)
    let back = BatchUpdate(difference)
    #expect(back.updates == update.updates && back.moves.count == 1 && back.operationCount == 2)
    #expect(old.applying(back, from: new) == new)
  }

  @Test("Thirty-five characters become digits and capitals, one operation at a time")
  func characters() throws {
    struct Letter: Identifiable, Equatable {
      var id: Character
    }
    let old = "👨‍👩‍👧🇩🇪é9A👍🏽zyx1Bwvu🏳️‍🌈CtsrqD0ponmE5lkj8ihg".map { Letter(id: $0) }
    let new = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { Letter(id: $0) }
    #expect(old.count == 35)
    let update = arrayUpdate(from: old, to: new)
    let kept = Set(old.map(\.id)).intersection(new.map(\.id)).count
    #expect(update.inserts.count == new.count - kept && update.deletes.count == old.count - kept)
    let numbers = Dictionary(
      uniqueKeysWithValues: Set((old + new).map(\.id)).enumerated().map { ($1, $0) })
    let (before, after) = (
      rows(old.map { numbers[$0.id]! }), rows(new.map { numbers[$0.id]! })
    )
    _ = try StrictApplier.apply(update, to: before, expecting: after)
    var host = RecyclerHost(showing: before)
    for operation in SequentialOperations(update).list { try host.perform(operation) }
    #expect(try host.layout(after) == after)
  }

  /// Carries a difference of sections out on a strict collection view.
  private func show(_ old: [ListSection], _ new: [ListSection]) throws -> SectionedBatchUpdate {
    var differ = SectionedDiffer()
    let update = checkSections(from: old, to: new, with: &differ)
    var view = ListViewHost(showing: old)
    try view.apply(SectionedBatchPlan(update), data: new)
    #expect(view.shown == new)
    return update
  }

  @Test("A row goes to an inserted section as its own is deleted: one move")
  func outOfADeletedSection() throws {
    let old = [
      ListSection(id: 1, rows: rows([1, 2])), ListSection(id: 2, rows: rows([3, 4])),
    ]
    let new = [
      ListSection(id: 1, rows: rows([1, 2])), ListSection(id: 3, rows: rows([5, 4])),
    ]
    let update = try show(old, new)
    #expect(update.sectionDeletes.count == 1 && update.sectionInserts.count == 1)
    #expect(update.moves.count == 1 && update.operationCount == 3)
  }

  @Test("A section moves from an index to the same one only if one that stays has passed it")
  func noMoveToItself() throws {
    let all = (0..<5).map { ListSection(id: RowID(Int64($0)), rows: rows([10 * $0, 10 * $0 + 1])) }
    for old in allLists(length: 4, keys: 5) where Set(old).count == 4 {
      for new in allLists(length: 4, keys: 5) where Set(new).count == 4 {
        var differ = SectionedDiffer()
        let update = differ.diff(from: old.map { all[$0] }, to: new.map { all[$0] })
        let moved = Set(update.sectionMoves.map { old[$0.from.index] })
        let staying = new.filter { old.contains($0) && !moved.contains($0) }
        for move in update.sectionMoves where move.from.index == move.to.index {
          let (from, to) = (move.from.index, move.to.index)
          let isPassed = staying.contains {
            (old.firstIndex(of: $0)! < from) != (new.firstIndex(of: $0)! < to)
          }
          #expect(isPassed, "\(old) → \(new): \(update)")
        }
        #expect(old != new || update.isEmpty)
      }
    }
  }

  @Test("Headers with counts change as a row changes its section and the sections swap")
  func countsInHeaders() throws {
    func section(_ id: Int64, _ numbers: [Int]) -> ListSection {
      ListSection(id: RowID(id), stamp: Stamp(Int64(numbers.count)), rows: rows(numbers))
    }
    let update = try show(
      [section(1, [1, 2, 3]), section(2, [4, 5])], [section(2, [4, 3, 5]), section(1, [1, 2])])
    #expect(update.sectionMoves.count == 1 && update.sectionUpdates.count == 2)
    #expect(update.moves.count == 1 && update.deletes.isEmpty && update.inserts.isEmpty)
  }
}
