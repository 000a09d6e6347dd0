// SPDX-License-Identifier: MIT

import EspalierBase

// A list that was turned round, as by sorting it the other way: no need to look anything up, and no need
// to search for what stays: one row does.

extension DiffWorkspace {
  /// Whether the rows of the region stand in the new list in reversed order. Looks at few rows if not.
  mutating func isReversed(_ region: ScanRegion, _ old: Span<Row>, _ new: Span<Row>) -> Bool {
    let count = region.oldEnd - region.old
    guard count == region.newEnd - region.new else { return false }
    let olds = old.extracting(region.old..<region.oldEnd)
    let news = new.extracting(region.new..<region.newEnd)
    var row = 0
    while row < count && olds[row].id == news[count &- 1 &- row].id { row &+= 1 }
    steps.add(row + 1)
    return row == count
  }

  /// Makes moves of all skipped rows but the last, if the scan found them reversed: one range in each
  /// list, with runs before and behind it only.
  ///
  /// - Complexity: O(skipped rows).
  mutating func moveReversed(_ old: Span<Row>, _ new: Span<Row>) {
    let count = deleteCount
    let olds = old.extracting(deletes[0].index..<deletes[0].index + count)
    let news = new.extracting(inserts[0].index..<inserts[0].index + count)
    let firstOld = deletes[0].rawValue
    let firstNew = inserts[0].rawValue
    steps.add(count)
    matches.prepare(count: count)
    for target in 0..<count {
      let row = count &- 1 &- target
      // Both are indices of rows.
      let old = OldRow(rawValue: firstOld &+ Int32(truncatingIfNeeded: row))
      let new = NewRow(rawValue: firstNew &+ Int32(truncatingIfNeeded: target))
      moves[target] = BatchUpdate.Move(from: old, to: new)
      if olds[row].stamp != news[target].stamp {
        matches.updates[matches.updateCount] = BatchUpdate.Update(old: old, new: new)
        matches.updateCount &+= 1  // At most one per row.
      }
    }
    moveCount = count - 1
    matches.count = count
    insertCount = 0
    table.free.removeAll(bound: count)
  }
}
