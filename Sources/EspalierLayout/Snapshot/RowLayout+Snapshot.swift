// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// What is kept of a layout until the list is shown again.
extension RowLayout {
  /// What `ListLayout.snapshot` does, on an order of the caller's.
  package mutating func snapshot(
    limit: Int = .max, in order: inout RowOrder
  ) -> LayoutSnapshot {
    settle(&order)
    var snapshot = LayoutSnapshot()
    snapshot.axis = configuration.axis
    var start = firstKnown(order)
    if isLiveRow(viewport.anchor.entry) {
      start = viewport.anchor.entry
      snapshot.anchor = row(of: start).id
      snapshot.anchorDelta = viewport.anchor.delta(height: self[start].height)
      snapshot.anchorOccurrence = occurrence(of: start, order)
    }
    var entry = start
    while entry != Slot.none {
      save(entry, limit, &snapshot)
      entry = next(entry, order)
    }
    let count = snapshot.heights.count
    entry = start == Slot.none ? start : previous(start, order)
    while entry != Slot.none {
      save(entry, limit, &snapshot)
      entry = previous(entry, order)
    }
    let (after, before) = (snapshot.heights[..<count], snapshot.heights[count...])
    snapshot.heights = before.reversed() + after
    return snapshot
  }

  private func occurrence(of entry: Slot, _ order: borrowing RowOrder) -> Int {
    let id = row(of: entry).id
    var (count, current) = (0, previous(entry, order))
    while current != Slot.none {
      if self[current].isRow, row(of: current).id == id { count += 1 }
      current = previous(current, order)
    }
    return count
  }

  private func save(_ entry: Slot, _ limit: Int, _ snapshot: inout LayoutSnapshot) {
    let state = self[entry]
    guard state.isRow, state.isMeasured, !state.flags.contains(.fixed), breadth > 0,
      snapshot.heights.count < limit
    else { return }
    let (row, traits) = (row(of: entry), heights.traits.value(of: state.kind))
    snapshot.heights.append(
      LayoutSnapshot.SavedHeight(
        id: row.id, stamp: row.stamp, breadth: Length(unchecked: breadth(of: entry)),
        traits: traits == 0 ? nil : traits, height: Length(unchecked: state.height)))
  }

  /// What `ListLayout.restore` does, on an order of the caller's.
  package mutating func restore(_ snapshot: LayoutSnapshot, in order: inout RowOrder) {
    var saved: [RowID: [LayoutSnapshot.SavedHeight]] = [:]
    for height in snapshot.heights.reversed() where snapshot.axis == configuration.axis {
      guard height.height >= .zero, height.height <= .maximum, height.breadth > .zero else {
        note(.badHeight(height.id, points: height.height.points))
        continue
      }
      saved[height.id, default: []].append(height)
    }
    restore(&saved, order)
    // Not in the order of the dictionary, which is another one in every process.
    for height in snapshot.heights {
      for left in saved.removeValue(forKey: height.id) ?? [] {
        heights.keepSpare(
          left.id, left.stamp, breadth: left.breadth, traits: left.traits ?? 0,
          height: left.height.rawValue)
      }
    }
    extents.touchAll(dealingAgain: true)
    settle(&order)
    restoreAnchor(snapshot, order)
    didMutate(order)
  }

  private mutating func restore(
    _ saved: inout [RowID: [LayoutSnapshot.SavedHeight]], _ order: borrowing RowOrder
  ) {
    var entry = firstKnown(order)
    while entry != Slot.none {
      let id = row(of: entry).id
      if self[entry].isRow, !self[entry].isMeasured, let height = saved[id]?.popLast() {
        heights.restore(height, of: entry, containers)
      }
      entry = next(entry, order)
    }
  }

  private mutating func restoreAnchor(
    _ snapshot: LayoutSnapshot, _ order: borrowing RowOrder
  ) {
    guard let id = snapshot.anchor else { return }
    var entry = firstKnown(order)
    var (left, found) = (snapshot.anchorOccurrence, Slot.none)
    while entry != Slot.none, left >= 0 {
      if self[entry].isRow, row(of: entry).id == id {
        found = entry
        left -= 1
      }
      entry = next(entry, order)
    }
    guard found != Slot.none else { return note(.missingAnchor(id)) }
    // A delta beyond what any list can hold was not written by a layout; keep the row all the same.
    let delta = max(-(1 << 40), min(1 << 40, snapshot.anchorDelta))
    viewport.anchor = Anchor(entry: found, delta: delta)
    (viewport.returnPoint, viewport.target) = (nil, nil)
    viewport.scroll.isBeyond = false
  }
}
