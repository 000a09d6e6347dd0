// SPDX-License-Identifier: MIT

import EspalierBase

// Where two lists differ: how many rows to leave out of each so that they go on alike.

extension Scanner {
  /// One row deleted, one row inserted, or one row for another.
  @inline(__always)
  func nextRowSkip(_ region: ScanRegion, _ old: Span<Row>, _ new: Span<Row>) -> Skip? {
    // All indices are at most the ends of lists.
    let i = region.old
    let j = region.new
    let hasNextOld = i &+ 1 < region.oldEnd
    let hasNextNew = j &+ 1 < region.newEnd
    if hasNextOld && old[i &+ 1].id == new[j].id { return Skip(old: 1, new: 0) }
    if hasNextNew && new[j &+ 1].id == old[i].id { return Skip(old: 0, new: 1) }
    if hasNextOld && hasNextNew && old[i &+ 1].id == new[j &+ 1].id { return Skip(old: 1, new: 1) }
    return nil
  }

  /// The nearest equal pair among the next rows of both lists, eight of each: the one that leaves out the fewest
  /// rows, and among equals the fewest old ones.
  mutating func windowSkip(_ region: ScanRegion, _ old: Span<Row>, _ new: Span<Row>) -> Skip? {
    let olds = min(tuning.windowWidth, region.oldEnd - region.old)
    let news = min(tuning.windowWidth, region.newEnd - region.new)
    steps.add(tuning.windowWidth)
    var sum = 2
    while sum < olds + news {
      let first = max(0, sum - news + 1)
      let last = min(olds - 1, sum)
      var skippedOld = first
      while skippedOld <= last {
        let skippedNew = sum - skippedOld
        if old[region.old + skippedOld].id == new[region.new + skippedNew].id {
          return Skip(old: skippedOld, new: skippedNew)
        }
        skippedOld += 1
      }
      sum += 1
    }
    return nil
  }

  /// A place far away: where the next old row is in the new list, or the next new row in the old one;
  /// else any place that sampling the rows ahead finds.
  mutating func farSkip(
    _ region: ScanRegion, _ old: Span<Row>, _ new: Span<Row>, _ credit: inout ScanCredit
  ) -> Skip? {
    needleSkip(region, old, new, &credit) ?? sampledSkip(region, old, new, &credit)
  }

  /// Looks for the two next rows in widening stretches of the other list. A hit counts only if the row
  /// behind it matches too: a single row that was moved far away is no place to go on.
  private func needleSkip(
    _ region: ScanRegion, _ old: Span<Row>, _ new: Span<Row>, _ credit: inout ScanCredit
  ) -> Skip? {
    let i = region.old
    let j = region.new
    var place = i
    var target = j
    var reach = tuning.needleReach
    while credit.needleRows > 0 && (place < region.oldEnd || target < region.newEnd) {
      let oldReach = min(region.oldEnd, i + reach)
      let newReach = min(region.newEnd, j + reach)
      credit.needleRows -= (oldReach - min(place, oldReach)) + (newReach - min(target, newReach))
      if target < newReach {
        target = RowKernels.firstIndex(of: old[i].id, in: new, from: target, to: newReach)
        if target < newReach {
          if isPair(i, target, region, old, new) { return Skip(old: 0, new: target - j) }
          target = region.newEnd
        }
      }
      if place < oldReach {
        place = RowKernels.firstIndex(of: new[j].id, in: old, from: place, to: oldReach)
        if place < oldReach {
          if isPair(place, j, region, old, new) { return Skip(old: place - i, new: 0) }
          place = region.oldEnd
        }
      }
      reach *= 4
    }
    return nil
  }

  /// Whether two rows that are equal are followed by two that are.
  @inline(__always)
  private func isPair(
    _ i: Int, _ j: Int, _ region: ScanRegion, _ old: Span<Row>, _ new: Span<Row>
  ) -> Bool {
    i + 1 < region.oldEnd && j + 1 < region.newEnd && old[i + 1].id == new[j + 1].id
  }

  /// Puts the next rows of the old list into a small table, direct-mapped, and looks the next rows of
  /// the new list up in it; widens until it finds two neighbours that match, or the credit is spent. The
  /// table is never cleared: an entry is only a hint where to look.
  private mutating func sampledSkip(
    _ region: ScanRegion, _ old: Span<Row>, _ new: Span<Row>, _ credit: inout ScanCredit
  ) -> Skip? {
    var width = tuning.sampleWidth
    while true {
      let oldReach = min(region.oldEnd, region.old + width)
      let newReach = min(region.newEnd, region.new + width)
      credit.sampledRows -= (oldReach - region.old) + (newReach - region.new)
      if credit.sampledRows < 0 { return nil }
      let mask = 4 * width - 1
      samples.grow(to: mask + 1)
      for row in region.old..<oldReach {
        samples[sampleSlot(old[row].id, mask)] = Int32(truncatingIfNeeded: row)
      }
      for target in region.new..<newReach {
        let row = Int(samples[sampleSlot(new[target].id, mask)])
        if row >= region.old && row < oldReach && old[row].id == new[target].id
          && isPair(row, target, region, old, new)
        {
          return Skip(old: row - region.old, new: target - region.new)
        }
      }
      if oldReach == region.oldEnd && newReach == region.newEnd { return nil }
      width *= 4
    }
  }

  @inline(__always)
  private func sampleSlot(_ id: RowID, _ mask: Int) -> Int {
    let mixed = id.spread
    return Int(truncatingIfNeeded: mixed &>> 32) & mask
  }
}
