// SPDX-License-Identifier: MIT

import EspalierBase

// A list that was turned round, as by sorting it the other way: no need to look anything up.

extension DiffWorkspace {
  /// Whether the rows of the region stand in the new list in reversed order. Looks at few rows if not.
  func isReversed(_ region: ScanRegion, _ old: Span<Row>, _ new: Span<Row>) -> Bool {
    let count = region.oldEnd - region.old
    guard count == region.newEnd - region.new else { return false }
    var row = 0
    while row < count && old[region.old &+ row].id == new[region.newEnd &- 1 &- row].id {
      row &+= 1
    }
    return row == count
  }

  /// Matches skipped rows that are one range in each list, the one the reverse of the other. Returns
  /// false, with nothing matched, if they are not.
  ///
  /// - Complexity: O(skipped rows) if they are, else next to nothing.
  mutating func matchReversed(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    let count = deleteCount
    let first = deletes[0].index
    let firstNew = inserts[0].index
    guard count == insertCount, deletes[count - 1].index - first == count - 1,
      inserts[count - 1].index - firstNew == count - 1
    else { return false }
    let region = ScanRegion(
      old: first, new: firstNew, oldEnd: first + count, newEnd: firstNew + count)
    guard isReversed(region, old, new) else { return false }
    matches.prepare(count: count)
    table.free.removeAll(bound: count)
    var position = count
    while position > 0 {
      position &-= 1
      let row = first &+ position
      let target = firstNew &+ count &- 1 &- position
      matches.append(
        old: row, new: target, position: position, isUpdate: old[row].stamp != new[target].stamp)
    }
    return true
  }
}
