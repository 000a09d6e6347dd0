// SPDX-License-Identifier: MIT

import EspalierBase

// A few long blocks that moved as a whole need no table: find where a block begins, follow it to its end.

extension DiffWorkspace {
  /// Matches skipped rows block by block, if they stand in few gaps and the search stays within a budget
  /// of the rows there are. Returns false, with nothing matched, if it does not; then the table is better.
  ///
  /// - Complexity: O(skipped rows).
  mutating func matchByBlocks(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    guard runCount <= 16, min(deleteCount, insertCount) >= 32 else { return false }
    matches.prepare(count: min(deleteCount, insertCount))
    table.free.insertAll(bound: deleteCount)
    var search = BlockSearch(
      budget: deleteCount + insertCount, position: 0, target: 0, unmatched: 0)
    let budget = search.budget
    defer { steps.add(budget - search.budget) }
    while search.target < insertCount {
      let position = nextBlock(&search, old, new)
      if search.budget < 0 { return false }
      if position < 0 {
        unmatchedInserts[search.unmatched] = inserts[search.target]
        search.unmatched += 1
        search.target += 1
      } else if !followBlock(position, &search, old, new) {
        return false
      }
    }
    return true
  }

  /// Where the search for blocks stands.
  struct BlockSearch {
    /// What it costs to find a block, however short it is, in rows.
    static let block = 24

    /// Rows that may still be looked at.
    var budget: Int
    /// Where the next block is looked for first: behind the last one.
    var position: Int
    /// The next of the skipped new rows.
    var target: Int
    /// How many of them were not found.
    var unmatched: Int
  }

  /// The position of the next target's identity among the skipped old rows, or −1. Looks behind the last
  /// block first, then from the beginning.
  private func nextBlock(
    _ search: inout BlockSearch, _ old: Span<Row>, _ new: Span<Row>
  ) -> Int {
    let id = new[inserts[search.target].index].id
    let behind = find(id, search.position..<deleteCount, &search, old)
    return behind >= 0 ? behind : find(id, 0..<search.position, &search, old)
  }

  /// The first free position in a range at which an identity stands, or −1. Walks gap by gap.
  private func find(
    _ id: RowID, _ range: Range<Int>, _ search: inout BlockSearch, _ old: Span<Row>
  ) -> Int {
    var start = range.lowerBound
    while start < range.upperBound && search.budget >= 0 {
      let first = deletes[start].index
      let end = min(range.upperBound, endOfGap(start))
      let row = RowKernels.firstIndex(of: id, in: old, from: first, to: first + end - start)
      search.budget -= row - first + 1
      let position = start + row - first
      if position < end {
        if table.free.contains(position) { return position }
        start = position + 1
      } else {
        start = end
      }
    }
    return -1
  }

  /// The position behind the gap of a position: where the next run comes.
  private func endOfGap(_ position: Int) -> Int {
    for run in 0..<runCount where Int(runs[run].skipped) > position {
      return Int(runs[run].skipped)
    }
    return deleteCount
  }

  /// Matches from a position and the next target on as far as identities are equal and rows stand side by
  /// side. Returns false if that takes a row that was taken before, as only repeated identities can.
  ///
  /// - Complexity: O(matched rows).
  private mutating func followBlock(
    _ position: Int, _ search: inout BlockSearch, _ old: Span<Row>, _ new: Span<Row>
  ) -> Bool {
    let target = search.target
    let first = deletes[position].index
    let firstNew = inserts[target].index
    let limit = min(endOfGap(position) - position, insertCount - target)
    var count = 0
    var stretch = 64
    while count < limit {
      // Stretch by stretch: how far the new rows stand side by side matters only as far as they match.
      let end = endOfStretch(from: target + count, upTo: target + min(limit, count + stretch))
      let wanted = end - target
      while count < wanted {
        count += RowKernels.equalCount(
          old, from: first + count, new, from: firstNew + count, limit: wanted - count)
        if count == wanted || old[first + count].id != new[firstNew + count].id { break }
        matches.update(old: first + count, new: firstNew + count)
        count += 1
      }
      if count < wanted || isEndOfGap(end) { break }
      stretch *= 2
    }
    guard table.free.remove(position..<position + count) == count else { return false }
    matches.appendBlock(old: first, new: firstNew, position: position, count: count)
    search.target += count
    search.position = position + count
    search.budget -= count + BlockSearch.block
    return true
  }

  /// Where the skipped new rows from `start` on end to stand side by side, `end` at the latest. They ascend
  /// strictly, so those up to one of them stand side by side if and only if it is as far away as there are
  /// rows between.
  private func endOfStretch(from start: Int, upTo end: Int) -> Int {
    let distance = inserts[start].index - start
    if inserts[end - 1].index - (end - 1) == distance { return end }
    var low = start + 1
    var high = end - 1
    while low < high {
      let middle = (low + high) / 2
      if inserts[middle].index - middle == distance { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether the skipped new row at a place does not stand right behind the one before it.
  private func isEndOfGap(_ place: Int) -> Bool {
    place == insertCount || inserts[place].index != inserts[place - 1].index + 1
  }
}
