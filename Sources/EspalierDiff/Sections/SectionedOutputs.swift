// SPDX-License-Identifier: MIT

import EspalierBase

extension SectionedWorkspace {
  /// Brings the operations within sections and those between sections into one order.
  mutating func mergeCrossings() {
    Self.merge(crossMoves, into: &moves)
    Self.merge(crossUpdates, into: &updates)
  }

  /// Merges two lists that ascend by new path into one, from the back.
  private static func merge<Operation: OperationWithNewPath>(
    _ others: borrowing GrowingList<Operation>, into list: inout GrowingList<Operation>
  ) {
    var left = list.count
    var right = others.count
    var place = left + right
    list.elements.grow(to: place)
    list.count = place
    // Places below `left` hold what is not merged yet, places from `place` on are final.
    while right > 0 {
      place -= 1
      if left > 0 && list.elements[left - 1].newPath > others.elements[right - 1].newPath {
        left -= 1
        list.elements[place] = list.elements[left]
      } else {
        right -= 1
        list.elements[place] = others.elements[right]
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
    var gone = GrowingList(update.sectionDeletes.lend())
    for index in deletes.indices { gone.append(OldSection(rawValue: deletes[index].rawValue)) }
    gone.giveBack(to: &update.sectionDeletes)
    var added = GrowingList(update.sectionInserts.lend())
    for index in inserts.indices { added.append(NewSection(rawValue: inserts[index].rawValue)) }
    added.giveBack(to: &update.sectionInserts)
    var moved = GrowingList(update.sectionMoves.lend())
    for index in moves.indices {
      let move = moves[index]
      moved.append(
        SectionedBatchUpdate.SectionMove(
          from: OldSection(rawValue: move.from.rawValue),
          to: NewSection(rawValue: move.to.rawValue)))
    }
    moved.giveBack(to: &update.sectionMoves)
    var changed = GrowingList(update.sectionUpdates.lend())
    for index in updates.indices {
      let operation = updates[index]
      changed.append(
        SectionedBatchUpdate.SectionUpdate(
          old: OldSection(rawValue: operation.old.rawValue),
          new: NewSection(rawValue: operation.new.rawValue)))
    }
    changed.giveBack(to: &update.sectionUpdates)
  }
}
