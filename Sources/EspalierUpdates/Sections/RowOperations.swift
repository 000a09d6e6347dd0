// SPDX-License-Identifier: MIT

import EspalierBase

/// The operations on rows of a sectioned diff, in lent storage.
struct RowOperations: ~Copyable {
  var deletes = GrowableBuffer<OldPath>()
  var inserts = GrowableBuffer<NewPath>()
  /// Moves and updates within sections, by ascending new path.
  var moves = GrowableBuffer<SectionedBatchUpdate.Move>()
  var updates = GrowableBuffer<SectionedBatchUpdate.Update>()
  /// Those between sections, by ascending new path, until they are merged.
  var crossMoves = GrowableBuffer<SectionedBatchUpdate.Move>()
  var crossUpdates = GrowableBuffer<SectionedBatchUpdate.Update>()

  /// Takes the storage of a batch update to write the next one into.
  mutating func borrowStorage(of update: inout SectionedBatchUpdate) {
    deletes = GrowableBuffer(lentBy: &update.deletes)
    inserts = GrowableBuffer(lentBy: &update.inserts)
    moves = GrowableBuffer(lentBy: &update.moves)
    updates = GrowableBuffer(lentBy: &update.updates)
  }

  /// Gives the storage back, filled.
  mutating func returnStorage(to update: inout SectionedBatchUpdate) {
    deletes.giveBack(to: &update.deletes)
    inserts.giveBack(to: &update.inserts)
    moves.giveBack(to: &update.moves)
    updates.giveBack(to: &update.updates)
  }

  /// Forgets the operations between sections.
  mutating func removeCrossings() {
    crossMoves.removeAll()
    crossUpdates.removeAll()
  }

  /// Takes moves and updates of one pair of sections over.
  mutating func take(
    _ difference: borrowing BatchUpdate, from source: OldSection, to target: NewSection
  ) {
    let moved = difference.moves.span
    for index in moved.indices {
      moves.append(
        SectionedBatchUpdate.Move(
          from: OldPath(section: source, row: moved[index].from),
          to: NewPath(section: target, row: moved[index].to)))
    }
    let updated = difference.updates.span
    for index in updated.indices {
      updates.append(
        SectionedBatchUpdate.Update(
          old: OldPath(section: source, row: updated[index].old),
          new: NewPath(section: target, row: updated[index].new)))
    }
  }

  /// Brings the operations within sections and those between sections into one order.
  mutating func mergeCrossings() {
    Self.merge(crossMoves, into: &moves)
    Self.merge(crossUpdates, into: &updates)
  }

  /// Merges two lists that ascend by new path into one, from the back.
  private static func merge<Operation: OperationWithNewPath>(
    _ others: borrowing GrowableBuffer<Operation>, into list: inout GrowableBuffer<Operation>
  ) {
    var left = list.count
    var right = others.count
    var place = left + right
    list.extend(to: place)
    // Places below `left` hold what is not merged yet, places from `place` on are final.
    while right > 0 {
      place -= 1
      if left > 0 && list[left - 1].newPath > others[right - 1].newPath {
        left -= 1
        list[place] = list[left]
      } else {
        right -= 1
        list[place] = others[right]
      }
    }
  }
}

/// An operation that is listed by ascending new path.
private protocol OperationWithNewPath: ZeroInitializable {
  var newPath: NewPath { get }
}

extension SectionedBatchUpdate.Move: OperationWithNewPath {
  fileprivate var newPath: NewPath { to }
}

extension SectionedBatchUpdate.Update: OperationWithNewPath {
  fileprivate var newPath: NewPath { new }
}

extension BatchUpdate {
  /// Writes this difference, which is one of sections, as the sections' part of `update`.
  borrowing func writeSections(into update: inout SectionedBatchUpdate) {
    update.sectionDeletes.replaceAll(with: deletes.span) { OldSection(rawValue: $0.rawValue) }
    update.sectionInserts.replaceAll(with: inserts.span) { NewSection(rawValue: $0.rawValue) }
    update.sectionMoves.replaceAll(with: moves.span) {
      SectionedBatchUpdate.SectionMove(
        from: OldSection(rawValue: $0.from.rawValue), to: NewSection(rawValue: $0.to.rawValue))
    }
    update.sectionUpdates.replaceAll(with: updates.span) {
      SectionedBatchUpdate.SectionUpdate(
        old: OldSection(rawValue: $0.old.rawValue), new: NewSection(rawValue: $0.new.rawValue))
    }
  }
}
