// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// The first step: the places that rows had, while the order still knows them.
extension SectionComposer {
  /// Lists the rows that went or moved, ascending.
  mutating func noteLeaving(_ changes: borrowing RowChanges) {
    let (deleted, moved) = (changes.deletes.count, changes.moves.count)
    moving.leavingCount = deleted + moved
    moving.leaving.reserve(moving.leavingCount)
    moving.sources.reserve(moved)
    keys.reserve(moved)
    for position in 0..<moved {
      keys[position] = Int64(changes.moves[position].old.rawValue) << 32 | Int64(position)
    }
    sort(&keys, count: moved)
    steps.add(moving.leavingCount)
    var place = OldPlace()
    var (nextDelete, nextMove) = (0, 0)
    for position in 0..<moving.leavingCount {
      let moveRow = nextMove < moved ? Int32(truncatingIfNeeded: keys[nextMove] >> 32) : .max
      if nextDelete < deleted, changes.deletes[nextDelete].row.rawValue < moveRow {
        moving.leaving[position] = oldPlace(of: changes.deletes[nextDelete].row.rawValue, &place)
        nextDelete += 1
      } else {
        moving.leaving[position] = oldPlace(of: moveRow, &place)
        moving.leaving[position].move = Int32(truncatingIfNeeded: keys[nextMove])
        moving.sources[Int(moving.leaving[position].move)] = Int32(position)
        nextMove += 1
      }
      count(moving.leaving[position].section, leavingAt: position)
    }
  }

  private mutating func count(_ section: Int32, leavingAt position: Int) {
    guard section >= 0 else { return }
    if touched[Int(section)].leavingCount == 0 {
      touched[Int(section)].firstLeaving = Int32(position)
    }
    touched[Int(section)].leavingCount += 1
  }

  /// Lists where the updated rows were.
  mutating func noteUpdates(_ changes: borrowing RowChanges) {
    oldUpdates.reserve(changes.updates.count)
    var place = OldPlace()
    for position in changes.updates.indices {
      oldUpdates[position] = oldPlace(of: changes.updates[position].old.rawValue, &place)
    }
  }

  /// Where a row of the old list was. Rows that follow each other mostly were in the same section.
  private mutating func oldPlace(of row: Int32, _ place: inout OldPlace) -> SectionRow {
    if row < place.start || row >= place.end {
      let found = order.placement(atOffset: Int64(row))!
      place.child = found.entry
      place.start = Int32(found.top)
      place.end = place.start + found.height.rawValue
      place.section = touch(found.entry)
    }
    return SectionRow(
      row: row, section: place.section, place: row - place.start, move: -1, child: place.child)
  }

  /// Notes a child of the root as it was. Returns its position; −1 for a row.
  mutating func touch(_ child: NodeIndex) -> Int32 {
    steps.add(1)
    let known = records.slot(of: child)
    let touchedAt = known < 0 ? -1 : position(of: child, known)
    if touchedAt >= 0 { return touchedAt }
    let isInOrder = order.contains(child)
    if isInOrder, !order.traits(of: child).contains(.row) { return -1 }
    let slot = known >= 0 ? known : records.makeSlot(of: child)
    var section = TouchedSection(node: child, slot: slot)
    if isInOrder {
      let placement = order.placement(of: child)
      section.oldIndex = placement.row
      section.oldStart = Int32(placement.top)
      section.oldCount = placement.height.rawValue
      section.old = records[slot]
    }
    touched.grow(to: touchedCount + 1)
    touched[touchedCount] = section
    touchedCount += 1
    records.touch(slot, at: Int32(touchedCount - 1))
    return Int32(touchedCount - 1)
  }

  /// The position of a child of the root among the touched ones; −1 if it is none of them. What its slot says may be of
  /// an earlier commit.
  func position(of child: NodeIndex, _ slot: Int) -> Int32 {
    let position = records.touchedAt(slot)
    return position >= 0 && Int(position) < touchedCount && touched[Int(position)].node == child
      ? position : -1
  }
}

/// The child of the root that was found last, and its rows.
private struct OldPlace {
  var child = NodeIndex.none
  var section: Int32 = -1
  var start: Int32 = 0
  var end: Int32 = 0
}
