// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// The check of sectioned updates without the lists, held against what the strict applier says with them.
@Suite("Checking of sectioned updates")
struct SectionedCheckingTests {
  private typealias Move = SectionedBatchUpdate.Move
  private typealias Update = SectionedBatchUpdate.Update

  private static func old(_ section: Int32, _ row: Int32) -> OldPath {
    OldPath(section: OldSection(rawValue: section), row: OldRow(rawValue: row))
  }

  private static func new(_ section: Int32, _ row: Int32) -> NewPath {
    NewPath(section: NewSection(rawValue: section), row: NewRow(rawValue: row))
  }

  /// Updates of sections of two rows and one, and the lengths that they claim.
  static let misfits: [(SectionedBatchUpdate, [Int], BatchUpdateFault)] = [
    (
      SectionedBatchUpdate(sectionDeletes: [2]), [2],
      .sections(.outOfRange(operation: 0, kind: .delete))
    ),
    (
      SectionedBatchUpdate(sectionInserts: [1]), [2, 1],
      .sections(.wrongCount(expected: 2, actual: 3))
    ),
    (
      SectionedBatchUpdate(deletes: [old(2, 0)]), [2, 1],
      .outOfRange(operation: 0, kind: .delete)
    ),
    (
      SectionedBatchUpdate(deletes: [old(0, 2)]), [1, 1],
      .outOfRange(operation: 0, kind: .delete)
    ),
    (
      SectionedBatchUpdate(deletes: [old(-1, 0)]), [1, 1],
      .outOfRange(operation: 0, kind: .delete)
    ),
    (
      SectionedBatchUpdate(deletes: [old(0, -1)]), [1, 1],
      .outOfRange(operation: 0, kind: .delete)
    ),
    (
      SectionedBatchUpdate(deletes: [old(0, 1), old(0, 1)]), [0, 1],
      .notAscending(operation: 1, kind: .delete)
    ),
    (
      SectionedBatchUpdate(inserts: [new(1, 0), new(0, 0)]), [3, 2],
      .notAscending(operation: 1, kind: .insert)
    ),
    (
      SectionedBatchUpdate(sectionDeletes: [1], deletes: [old(1, 0)]), [2],
      .deleteInDeletedSection(FaultyRow(section: 1, row: 0))
    ),
    (
      SectionedBatchUpdate(sectionInserts: [2], inserts: [new(2, 0)]), [2, 1, 1],
      .insertInInsertedSection(FaultyRow(section: 2, row: 0))
    ),
    (
      SectionedBatchUpdate(
        deletes: [old(0, 1)], moves: [Move(from: old(0, 1), to: new(1, 0))]), [1, 2],
      .removedTwice(FaultyRow(section: 0, row: 1))
    ),
    (
      SectionedBatchUpdate(
        inserts: [new(1, 0)], moves: [Move(from: old(0, 1), to: new(1, 0))]), [1, 2],
      .filledTwice(FaultyRow(section: 1, row: 0))
    ),
    (
      SectionedBatchUpdate(moves: [Move(from: old(0, 1), to: new(1, 0))]), [2, 1],
      .wrongCount(section: 0, expected: 2, actual: 1)
    ),
    // Lengths that agree only together: a row is missing here and one too many there.
    (
      SectionedBatchUpdate(deletes: [old(0, 0)], inserts: [new(1, 0)]), [2, 1],
      .wrongCount(section: 0, expected: 2, actual: 1)
    ),
    (
      SectionedBatchUpdate(updates: [Update(old: old(0, 0), new: new(0, 1))]), [2, 1],
      .updateOfAnotherRow(old: FaultyRow(section: 0, row: 0), new: FaultyRow(section: 0, row: 1))
    ),
    (
      SectionedBatchUpdate(
        sectionInserts: [0], updates: [Update(old: old(0, 0), new: new(0, 0))]), [2, 2, 1],
      .updateOfAnotherRow(old: FaultyRow(section: 0, row: 0), new: FaultyRow(section: 0, row: 0))
    ),
  ]

  @Test("Updates that fit no sections are refused", arguments: 0..<16)
  func refusals(_ index: Int) {
    let (update, counts, error) = Self.misfits[index]
    #expect(throws: BatchUpdateError(error), "\(update)") {
      try update.check(oldCounts: [2, 1], newCounts: counts)
    }
    #expect("\(BatchUpdateError(error))".hasSuffix("."), "a sentence says what is wrong")
  }

  @Test("Lengths that no section has are refused, whatever becomes of the section")
  func lengths() {
    for count in [-5, Int.min, maximumRowCount + 1, Int.max] {
      let error = BatchUpdateError(.badCount(count))
      #expect(throws: error) {
        try SectionedBatchUpdate(sectionInserts: [0]).check(oldCounts: [], newCounts: [count])
      }
      #expect(throws: error) {
        try SectionedBatchUpdate(sectionDeletes: [0]).check(oldCounts: [count], newCounts: [])
      }
      #expect(throws: error) {
        try SectionedBatchUpdate().check(oldCounts: [1, count], newCounts: [1, count])
      }
      #expect("\(error)".hasSuffix("."), "a sentence says what is wrong")
    }
  }

  @Test("Updates that fit pass: rows of sections that go, come and move")
  func fitting() throws {
    try SectionedBatchUpdate(
      sectionDeletes: [0], sectionInserts: [1],
      moves: [Move(from: Self.old(0, 1), to: Self.new(1, 3))],
      updates: [
        Update(old: Self.old(1, 0), new: Self.new(0, 0)),
        Update(old: Self.old(0, 1), new: Self.new(1, 3)),
      ]
    ).check(oldCounts: [2, 1], newCounts: [1, 4])
    try SectionedBatchUpdate().check(oldCounts: [], newCounts: [])
  }

  @Test(
    "An operation left out or turned round is refused whenever the strict applier finds a count wrong"
  )
  func damaged() {
    forEachSeed(count: 150) { random in
      var differ = SectionedDiffer()
      let old = numberedSections(count: Int.random(in: 0...6, using: &random)) { _ in
        Int.random(in: 0...6, using: &random)
      }
      let new = SectionEdits.edit(old, duplicates: false, using: &random)
      let update = differ.diff(from: old, to: new)
      for damaged in Self.damage(update) {
        let counts = (old.map(\.rows.count), new.map(\.rows.count))
        var fault: BatchUpdateError?
        do throws(BatchUpdateError) {
          try damaged.check(oldCounts: counts.0, newCounts: counts.1)
        } catch {
          fault = error
        }
        var truth: BatchUpdateError?
        do throws(BatchUpdateError) {
          try StrictApplier.check(damaged, from: old, to: new)
        } catch {
          truth = error
        }
        try demand(truth != nil || fault == nil, "\(damaged): \(String(describing: fault))")
        switch truth?.fault {
        case .wrongCount, .removedTwice, .filledTwice, .outOfRange, .notAscending,
          .deleteInDeletedSection, .insertInInsertedSection, .sections(.wrongCount):
          try demand(fault != nil, "\(damaged) passed, but: \(String(describing: truth))")
        default: break
        }
      }
    }
  }

  /// The update without one operation of a kind.
  private static func damage(_ update: SectionedBatchUpdate) -> [SectionedBatchUpdate] {
    func make(
      sectionDeletes: Int = 0, sectionInserts: Int = 0, deletes: Int = 0, inserts: Int = 0,
      moves: Int = 0
    ) -> SectionedBatchUpdate {
      SectionedBatchUpdate(
        sectionDeletes: SharedBuffer(update.sectionDeletes.dropFirst(sectionDeletes)),
        sectionInserts: SharedBuffer(update.sectionInserts.dropFirst(sectionInserts)),
        sectionMoves: update.sectionMoves, sectionUpdates: update.sectionUpdates,
        deletes: SharedBuffer(update.deletes.dropFirst(deletes)),
        inserts: SharedBuffer(update.inserts.dropFirst(inserts)),
        moves: SharedBuffer(update.moves.dropFirst(moves)), updates: update.updates)
    }
    return [
      make(), make(sectionDeletes: 1), make(sectionInserts: 1), make(deletes: 1),
      make(inserts: 1), make(moves: 1), make(deletes: 1, inserts: 1),
    ]
  }

  @Test("A section that goes and comes is lost, also if its rows are moved out of it and back in")
  func lostSection() {
    func check(_ moves: [Move], _ old: ListSection, _ new: ListSection) {
      let update = SectionedBatchUpdate(
        sectionDeletes: [0], sectionInserts: [0], moves: SharedBuffer(moves))
      let error = #expect(throws: BatchUpdateError.self) {
        try StrictApplier.check(update, from: [old], to: [new])
      }
      #expect(error?.fault == .sections(.lostRow(7)))
    }
    check([], ListSection(id: 7, stamp: 1), ListSection(id: 7, stamp: 2))
    let rows = ListSection(id: 7, stamp: 1, rows: [Row(id: 1), Row(id: 2)])
    check((0..<2).map { Move(from: Self.old(0, $0), to: Self.new(0, $0)) }, rows, rows)
  }
}
