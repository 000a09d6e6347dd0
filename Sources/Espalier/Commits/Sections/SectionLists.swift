// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierUpdates

/// The operations of a commit on sections and their rows while they are gathered.
struct SectionLists: ~Copyable {
  struct Path: ZeroInitializable {
    var section: Int32
    var row: Int32

    /// Ascends as paths do.
    var key: Int64 { Int64(section) << 32 | Int64(row) }
  }

  struct Move: ZeroInitializable {
    var from: Path
    var to: Path
  }

  // As keys: an index, or a new index above an old one, or a section above a row.
  var sectionDeletes = GrowableBuffer<Int64>()
  var sectionInserts = GrowableBuffer<Int64>()
  var sectionMoves = GrowableBuffer<Int64>()
  var sectionUpdates = GrowableBuffer<Int64>()
  var deletes = GrowableBuffer<Int64>()
  var inserts = GrowableBuffer<Int64>()

  var moves = GrowableBuffer<Move>()
  var updates = GrowableBuffer<Move>()

  mutating func clear() {
    sectionDeletes.removeAll()
    sectionInserts.removeAll()
    sectionMoves.removeAll()
    sectionUpdates.removeAll()
    deletes.removeAll()
    inserts.removeAll()
    moves.removeAll()
    updates.removeAll()
  }

  mutating func sortSections() {
    sectionDeletes.sort()
    sectionInserts.sort()
    sectionMoves.sort()
    sectionUpdates.sort()
  }

  mutating func sortRows() {
    deletes.sort()
    inserts.sort()
  }

  /// Drops the moves of sections that lead nowhere.
  mutating func dropSectionMoves(_ stays: inout MovesThatStay) {
    guard sectionMoves.count > 0 else { return }
    stays.solve(
      moves: sectionMoves.count, deletes: sectionDeletes.count, inserts: sectionInserts.count,
      old: { Int32(truncatingIfNeeded: sectionMoves[$0]) },
      new: { Int32(sectionMoves[$0] >> 32) },
      delete: { Int32(sectionDeletes[$0]) },
      insert: { Int32(sectionInserts[$0]) })
    var moved = 0
    for index in 0..<sectionMoves.count where !stays.takeNext() {
      sectionMoves[moved] = sectionMoves[index]
      moved += 1
    }
    sectionMoves.truncate(to: moved)
  }

  /// Replaces a batch update.
  func write(into update: inout SectionedBatchUpdate) {
    replace(&update.sectionDeletes, sectionDeletes) { OldSection(rawValue: Int32($0)) }
    replace(&update.sectionInserts, sectionInserts) { NewSection(rawValue: Int32($0)) }
    replace(&update.sectionMoves, sectionMoves) {
      SectionedBatchUpdate.SectionMove(
        from: OldSection(rawValue: Int32(truncatingIfNeeded: $0)),
        to: NewSection(rawValue: Int32($0 >> 32)))
    }
    replace(&update.sectionUpdates, sectionUpdates) {
      SectionedBatchUpdate.SectionUpdate(
        old: OldSection(rawValue: Int32(truncatingIfNeeded: $0)),
        new: NewSection(rawValue: Int32($0 >> 32)))
    }
    replace(&update.deletes, deletes) {
      OldPath(
        section: OldSection(rawValue: Int32($0 >> 32)),
        row: OldRow(rawValue: Int32(truncatingIfNeeded: $0)))
    }
    replace(&update.inserts, inserts) {
      NewPath(
        section: NewSection(rawValue: Int32($0 >> 32)),
        row: NewRow(rawValue: Int32(truncatingIfNeeded: $0)))
    }
    replace(&update.moves, moves) {
      SectionedBatchUpdate.Move(from: $0.from.old, to: $0.to.new)
    }
    replace(&update.updates, updates) {
      SectionedBatchUpdate.Update(old: $0.from.old, new: $0.to.new)
    }
  }

  @inline(__always)
  private func replace<Element, Operation>(
    _ operations: inout SharedBuffer<Operation>, _ list: borrowing GrowableBuffer<Element>,
    _ operation: (Element) -> Operation
  ) {
    if list.isEmpty, operations.isEmpty { return }
    operations.replaceAll(count: list.count) { operation(list[$0]) }
  }
}

extension SectionLists.Path {
  fileprivate var old: OldPath {
    OldPath(section: OldSection(rawValue: section), row: OldRow(rawValue: row))
  }

  fileprivate var new: NewPath {
    NewPath(section: NewSection(rawValue: section), row: NewRow(rawValue: row))
  }
}
