// SPDX-License-Identifier: MIT

import EspalierBase

/// What can be kept of a layout until the list is shown again: where the viewport stood, and the heights
/// that were measured, by identity.
public struct LayoutSnapshot: Codable, Hashable, Sendable {
  /// A measured height with everything it depends on.
  public struct SavedHeight: Codable, Hashable, Sendable {
    /// The identity of the row.
    public var id: RowID
    /// The content that was measured.
    public var stamp: Stamp
    /// The extent across the axis it was measured at.
    public var breadth: Height
    /// The height.
    public var height: Height
  }

  /// The axis of the list, along which the heights were measured.
  public var axis: Axis = .vertical
  /// The row the viewport stood at, if there was one.
  public var anchor: RowID?
  /// Which of the rows of that identity it was, counted from 0.
  public var anchorOccurrence = 0
  /// The start of the viewport minus the top of that row, in units of 1/768 point.
  public var anchorDelta: Int64 = 0
  /// The measured heights, in the order of the list: of rows of one identity, each has its own.
  public var heights: [SavedHeight] = []

  /// Makes a snapshot of nothing.
  public init() {}
}

extension RowLayout {
  /// Takes a snapshot.
  ///
  /// - Parameters:
  ///   - limit: the most heights to keep; those of the rows from the anchor on, then those before it,
  ///     upwards. Below 1, none.
  ///   - order: the order that the layout stands on.
  /// - Complexity: O(rows).
  public mutating func snapshot(
    limit: Int = .max, in order: inout RowOrder
  ) -> LayoutSnapshot {
    settle(&order)
    var snapshot = LayoutSnapshot()
    snapshot.axis = configuration.axis
    var start = firstKnown(order)
    if isLiveRow(anchor.entry) {
      start = anchor.entry
      snapshot.anchor = rows[Int(start)].id
      snapshot.anchorDelta = anchor.delta(height: states[Int(start)].height)
      snapshot.anchorOccurrence = occurrence(of: start, order)
    }
    var entry = start
    while entry != EntrySlot.none {
      save(entry, limit, &snapshot)
      entry = next(entry, order)
    }
    let count = snapshot.heights.count
    entry = start == EntrySlot.none ? start : previous(start, order)
    while entry != EntrySlot.none {
      save(entry, limit, &snapshot)
      entry = previous(entry, order)
    }
    let (after, before) = (snapshot.heights[..<count], snapshot.heights[count...])
    snapshot.heights = before.reversed() + after
    return snapshot
  }

  private func occurrence(of entry: Int32, _ order: borrowing RowOrder) -> Int {
    let id = rows[Int(entry)].id
    var (count, current) = (0, previous(entry, order))
    while current != EntrySlot.none {
      if states[Int(current)].isRow, rows[Int(current)].id == id { count += 1 }
      current = previous(current, order)
    }
    return count
  }

  private func save(_ entry: Int32, _ limit: Int, _ snapshot: inout LayoutSnapshot) {
    let state = states[Int(entry)]
    guard state.isRow, state.isMeasured, !state.flags.contains(.fixed), breadth > 0,
      snapshot.heights.count < limit
    else { return }
    let row = rows[Int(entry)]
    snapshot.heights.append(
      LayoutSnapshot.SavedHeight(
        id: row.id, stamp: row.stamp, breadth: Height(unchecked: breadth(of: entry)),
        height: Height(unchecked: state.height)))
  }

  /// Brings back heights and viewport. Rows and the width of the viewport have to be there already.
  ///
  /// A height counts as measured only for the same identity, stamp and width; for another stamp or width
  /// it is the estimate; heights along the other axis are left out. Rows that are measured by now keep their
  /// heights. Heights of rows that are not in the list are kept with the spare ones. If the anchor's row is
  /// gone, the viewport stays where it is, and a diagnostic says so.
  ///
  /// Of a snapshot somebody wrote by hand, heights that are none are refused with a diagnostic, and so is an
  /// anchor that is less than the first of its identity; one beyond the last is the last. A delta that leaves
  /// the content is brought into it by the next pass.
  /// - Complexity: O(rows + heights).
  public mutating func restore(_ snapshot: LayoutSnapshot, in order: inout RowOrder) {
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
      if let left = saved.removeValue(forKey: height.id) { keepSpare(left) }
    }
    (isAllDirty, dealsAnew) = (true, true)
    settle(&order)
    restoreAnchor(snapshot, order)
    didMutate(order)
  }

  private mutating func restore(
    _ saved: inout [RowID: [LayoutSnapshot.SavedHeight]], _ order: borrowing RowOrder
  ) {
    var entry = firstKnown(order)
    while entry != EntrySlot.none {
      let state = states[Int(entry)]
      let id = rows[Int(entry)].id
      if state.isRow, !state.isMeasured, let height = saved[id]?.popLast() {
        states[Int(entry)].height = height.height.rawValue
        let isRight =
          height.stamp == rows[Int(entry)].stamp
          && height.breadth.rawValue == breadth(of: entry)
        if isRight {
          states[Int(entry)].flags.insert(.measured)
          estimates.add(height.height.rawValue, of: state.kind)
        }
      }
      entry = next(entry, order)
    }
  }

  private mutating func keepSpare(_ heights: [LayoutSnapshot.SavedHeight]) {
    for height in heights {
      spares.keep(
        SpareHeights.Spare(
          id: height.id.rawValue, stamp: height.stamp.rawValue,
          breadth: height.breadth.rawValue, height: height.height.rawValue))
    }
  }

  private mutating func restoreAnchor(
    _ snapshot: LayoutSnapshot, _ order: borrowing RowOrder
  ) {
    guard let id = snapshot.anchor else { return }
    var entry = firstKnown(order)
    var (left, found) = (snapshot.anchorOccurrence, EntrySlot.none)
    while entry != EntrySlot.none, left >= 0 {
      if states[Int(entry)].isRow, rows[Int(entry)].id == id {
        found = entry
        left -= 1
      }
      entry = next(entry, order)
    }
    guard found != EntrySlot.none else { return note(.missingAnchor(id)) }
    // A delta beyond what any list can hold was not written by a layout; keep the row all the same.
    let delta = max(-(1 << 40), min(1 << 40, snapshot.anchorDelta))
    anchor = Anchor(entry: found, delta: delta)
    (returnPoint, target) = (nil, nil)
    scroll.isBeyond = false
  }
}
