// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Updates of arrays")
struct ArrayTests {
  private func items(_ rows: [Row]) -> [NamedItem] { rows.map(NamedItem.init) }

  @Test("What an array's own update makes of the old array is the new one")
  func applying() {
    var nextID: Int64 = 1_000
    forEachSeed(count: 60) { random in
      let old = rows(0..<Int.random(in: 0...60, using: &random))
      let new = ListEdits.edit(old, nextID: &nextID, duplicates: true, using: &random)
      let update = arrayUpdate(from: items(old), to: items(new))
      try demand(items(old).applying(update, from: items(new)) == items(new), "\(update)")
      var asked: [Int] = []
      let again = items(old).applying(update) { row in
        asked.append(row.index)
        return items(new)[row.index]
      }
      try demand(again == items(new), "\(update)")
      let expected = (update.inserts.map(\.index) + update.updates.map(\.new.index)).sorted()
      try demand(asked == expected, "asked for \(asked), not \(expected)")
    }
  }

  @Test func applyingKeepsElementsAndPassesErrorsOn() {
    let old = items(rows([1, 2], stamps: [7, 0]))
    let new = items(rows([2, 1], stamps: [9, 0]))
    let update = BatchUpdate(
      moves: [BatchUpdate.Move(from: 1, to: 0)], updates: [BatchUpdate.Update(old: 1, new: 0)])
    #expect(old.applying(update, from: new) == [new[0], old[0]])
    #expect(throws: BatchUpdateFault.lostRow(1)) {
      try old.applying(update) { _ throws(BatchUpdateFault) in throw .lostRow(1) }
    }
  }

  @Test("Two updates of elements of any identity are the difference of the first and the last list")
  func composition() {
    var nextID: Int64 = 1_000
    forEachSeed(count: 60) { random in
      let old = rows(0..<Int.random(in: 0...40, using: &random))
      let middle = ListEdits.edit(old, nextID: &nextID, duplicates: false, using: &random)
      let base = Bool.random(using: &random) ? old : middle
      let new = ListEdits.edit(base, nextID: &nextID, duplicates: false, using: &random)
      let lists = [old, middle, new].map { items($0) }
      let both = arrayUpdate(from: lists[0], to: lists[1]).followed(
        by: arrayUpdate(from: lists[1], to: lists[2]), from: lists[0], to: lists[2])
      try demand(both == arrayUpdate(from: lists[0], to: lists[2]), "\(both)")
    }
  }

  @Test("Updates that fit no lists are refused before they are applied")
  func checking() throws {
    typealias Move = BatchUpdate.Move
    typealias Update = BatchUpdate.Update
    let cases: [(BatchUpdate, Int, Int, BatchUpdateFault)] = [
      (BatchUpdate(deletes: [3]), 3, 2, .outOfRange(operation: 0, kind: .delete)),
      (
        BatchUpdate(deletes: [OldRow(rawValue: -1)]), 3, 2,
        .outOfRange(operation: 0, kind: .delete)
      ),
      (BatchUpdate(deletes: [1, 1]), 3, 1, .notAscending(operation: 1, kind: .delete)),
      (BatchUpdate(inserts: [4]), 3, 4, .outOfRange(operation: 0, kind: .insert)),
      (BatchUpdate(inserts: [1, 0]), 3, 5, .notAscending(operation: 1, kind: .insert)),
      (BatchUpdate(inserts: [1]), 3, 3, .wrongCount(expected: 3, actual: 4)),
      (
        BatchUpdate(deletes: [1], moves: [Move(from: 1, to: 0)]), 3, 2, .removedTwice(1)
      ),
      (BatchUpdate(inserts: [0], moves: [Move(from: 1, to: 0)]), 3, 4, .filledTwice(0)),
      (
        BatchUpdate(moves: [Move(from: 3, to: 0)]), 3, 3,
        .outOfRange(operation: 0, kind: .move)
      ),
      (
        BatchUpdate(moves: [Move(from: 0, to: 3)]), 3, 3,
        .outOfRange(operation: 0, kind: .move)
      ),
      (
        BatchUpdate(inserts: [0], updates: [Update(old: 0, new: 0)]), 3, 4,
        .updateOfAnotherRow(old: 0, new: 0)
      ),
      (
        BatchUpdate(inserts: [0], updates: [Update(old: 0, new: 2)]), 3, 4,
        .updateOfAnotherRow(old: 0, new: 2)
      ),
      (
        BatchUpdate(updates: [Update(old: 3, new: 2)]), 3, 3,
        .outOfRange(operation: 0, kind: .update)
      ),
      (BatchUpdate(), -1, -1, .badCount(-1)),
      (BatchUpdate(), maximumRowCount + 1, maximumRowCount + 1, .badCount(maximumRowCount + 1)),
      (BatchUpdate(deletes: [0]), .min, .max, .badCount(.min)),
      (BatchUpdate(inserts: [0]), .max, .min, .badCount(.max)),
      (
        BatchUpdate(inserts: [0]), maximumRowCount, maximumRowCount,
        .wrongCount(expected: maximumRowCount, actual: maximumRowCount + 1)
      ),
    ]
    for (update, old, new, error) in cases {
      #expect(throws: BatchUpdateError(error), "\(update)") {
        try update.check(oldCount: old, newCount: new)
      }
    }
    try BatchUpdate(inserts: [0], updates: [Update(old: 0, new: 1)]).check(oldCount: 3, newCount: 4)
    try BatchUpdate().check(oldCount: maximumRowCount, newCount: maximumRowCount)
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test("Updates that fit no lists end the process with a sentence")
    func misuseIsToldInWords() async {
      await #expect(processExitsWith: .failure) {
        _ = [1, 2].applying(BatchUpdate(deletes: [0]), from: [1, 2])
      }
      await #expect(processExitsWith: .failure) {
        _ = [1, 2].applying(BatchUpdate(updates: [.init(old: 5, new: 5)]), from: [1, 2])
      }
      await #expect(processExitsWith: .failure) {
        let update = BatchUpdate(inserts: [1], updates: [.init(old: 0, new: 1)])
        _ = [1].applying(update, from: [1, 2])
      }
      await #expect(processExitsWith: .failure) {
        let none: [Int] = []
        _ = none.applying(BatchUpdate(updates: [.init(old: 0, new: 0)]), from: none)
      }
      await #expect(processExitsWith: .failure) {
        _ = BatchUpdate(inserts: [1, 0]).followed(by: BatchUpdate())
      }
      await #expect(processExitsWith: .failure) {
        _ = BatchUpdate(deletes: [0]).followed(by: BatchUpdate(), from: rows("a"), to: rows("a"))
      }
      await #expect(processExitsWith: .failure) {
        _ = BatchUpdate(moves: [.init(from: 1, to: 0), .init(from: 1, to: 2)]).inverted()
      }
      await #expect(processExitsWith: .failure) { _ = BatchUpdate(deletes: [1, 1]).inverted() }
      await #expect(processExitsWith: .failure) { _ = BatchUpdate(inserts: [2, 1]).inverted() }
      await #expect(processExitsWith: .failure) {
        _ = BatchUpdate(deletes: [OldRow(rawValue: -1)]).inverted()
      }
      await #expect(processExitsWith: .failure) {
        _ = BatchUpdate(deletes: [0], moves: [.init(from: 0, to: 1)]).inverted()
      }
      await #expect(processExitsWith: .failure) {
        _ = BatchUpdate(inserts: [1], moves: [.init(from: 0, to: 1)]).inverted()
      }
      await #expect(processExitsWith: .failure) {
        _ = BatchUpdate(updates: [.init(old: 1, new: 1), .init(old: 0, new: 0)]).inverted()
      }
      await #expect(processExitsWith: .failure) {
        _ = BatchUpdate(updates: [.init(old: 0, new: 0), .init(old: 0, new: 1)]).inverted()
      }
      await #expect(processExitsWith: .failure) {
        _ = SectionedBatchUpdate(sectionInserts: [1, 1]).inverted()
      }
      await #expect(processExitsWith: .failure) {
        let row = OldPath(section: 0, row: 1)
        _ = SectionedBatchUpdate(deletes: [row, row]).inverted()
      }
    }
  #endif
}
