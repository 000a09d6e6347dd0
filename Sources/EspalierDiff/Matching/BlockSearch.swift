// SPDX-License-Identifier: MIT

import EspalierBase

/// Matches rows in gaps block by block: finds where a block begins and follows it to its end. A few long
/// blocks that moved as a whole need no table.
struct BlockSearch {
  /// Rows that may still be looked at.
  private(set) var budget: Int
  private let tuning: Tuning.Matching
  /// Where the next block is looked for first: behind the last one.
  private var position = 0
  /// The next of the new rows in gaps.
  private var target = 0

  init(budget: Int, _ tuning: Tuning.Matching) {
    self.budget = budget
    self.tuning = tuning
  }

  /// Matches all rows in gaps, if the search stays within the budget. Returns false, with nothing to be
  /// trusted in `matches`, if it does not; then a table is better.
  ///
  /// - Complexity: O(rows in gaps).
  mutating func matchAll(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>, _ matches: inout Matches
  ) -> Bool {
    matches.begin(gaps)
    while target < gaps.newRows.count {
      let (before, first) = (budget, target)
      let position = nextBlock(gaps, old, new, matches)
      if budget < 0 { return false }
      let looked = before - budget
      if position < 0 {
        matches.unmatchedNew.put(gaps.newRows[target])
        target += 1
      } else if !followBlock(position, gaps, old, new, &matches) {
        return false
      }
      // A row or two, far away: so it goes on if the rows were shuffled, and a table is better.
      if target - first < tuning.shortBlock { budget -= tuning.shortBlockLoss * looked }
    }
    return true
  }

  /// The position of the next target's identity among the old rows in gaps, or −1. Looks behind the last
  /// block first, then from the beginning.
  private mutating func nextBlock(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>, _ matches: borrowing Matches
  ) -> Int {
    let id = new[gaps.newRows[target].index].id
    let behind = find(id, position..<gaps.oldRows.count, gaps, old, matches)
    return behind >= 0 ? behind : find(id, 0..<position, gaps, old, matches)
  }

  /// The first free position in a range that has an identity, or −1. Walks gap by gap.
  private mutating func find(
    _ id: RowID, _ range: Range<Int>, _ gaps: borrowing Gaps, _ old: Span<Row>,
    _ matches: borrowing Matches
  ) -> Int {
    var start = range.lowerBound
    while start < range.upperBound && budget >= 0 {
      let first = gaps.oldRows[start].index
      let end = min(range.upperBound, gaps.endOfOldGap(start))
      let row = RowKernels.firstIndex(of: id, in: old, from: first, to: first + end - start)
      budget -= row - first + 1
      let position = start + row - first
      if position < end {
        if matches.unmatchedOld.contains(position) { return position }
        start = position + 1
      } else {
        start = end
      }
    }
    return -1
  }

  /// Matches from a position and the next target on as far as identities are equal and rows are side by
  /// side. Returns false if that takes a row that was taken before, as only repeated identities can.
  ///
  /// - Complexity: O(matched rows).
  private mutating func followBlock(
    _ position: Int, _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>,
    _ matches: inout Matches
  ) -> Bool {
    let first = gaps.oldRows[position].index
    let firstNew = gaps.newRows[target].index
    let limit = min(gaps.endOfOldGap(position) - position, gaps.newRows.count - target)
    var count = 0
    var stretch = 64
    while count < limit {
      // Stretch by stretch: how far the new rows are side by side matters only as far as they match.
      let end = gaps.endOfNewStretch(
        from: target + count, upTo: target + min(limit, count + stretch))
      let wanted = end - target
      while count < wanted {
        count += RowKernels.equalCount(
          old, from: first + count, new, from: firstNew + count, limit: wanted - count)
        if count == wanted || old[first + count].id != new[firstNew + count].id { break }
        matches.update(old: first + count, new: firstNew + count)
        count += 1
      }
      if count < wanted || gaps.isEndOfNewGap(end) { break }
      stretch *= 2
    }
    guard matches.unmatchedOld.remove(position..<position + count) == count else { return false }
    matches.putBlock(old: first, new: firstNew, position: position, count: count)
    target += count
    self.position = position + count
    budget -= count + tuning.block
    return true
  }
}

// Where the gaps end.
extension Gaps {
  /// The position behind the gap of a position: where the next run comes.
  fileprivate func endOfOldGap(_ position: Int) -> Int {
    for run in runs.indices where Int(runs[run].gapRows) > position {
      return Int(runs[run].gapRows)
    }
    return oldRows.count
  }

  /// Where the new rows in gaps from `start` on end to be side by side, `end` at the latest. They ascend
  /// strictly, so those up to one of them are side by side if and only if it is as far away as there are
  /// rows between.
  fileprivate func endOfNewStretch(from start: Int, upTo end: Int) -> Int {
    let distance = newRows[start].index - start
    if newRows[end - 1].index - (end - 1) == distance { return end }
    var low = start + 1
    var high = end - 1
    while low < high {
      let middle = (low + high) / 2
      if newRows[middle].index - middle == distance { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether the new row at a place among those in gaps is not right behind the one before it.
  fileprivate func isEndOfNewGap(_ place: Int) -> Bool {
    place == newRows.count || newRows[place].index != newRows[place - 1].index + 1
  }
}
