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
  private mutating func followBlock(
    _ position: Int, _ search: inout BlockSearch, _ old: Span<Row>, _ new: Span<Row>
  ) -> Bool {
    let target = search.target
    let first = deletes[position].index
    let firstNew = inserts[target].index
    let olds = endOfGap(position) - position
    var news = 1
    while target + news < insertCount && inserts[target + news].index == firstNew + news
      && news < olds
    {
      news += 1
    }
    var count = 0
    while count < news {
      count += RowKernels.equalCount(
        old, from: first + count, new, from: firstNew + count, limit: news - count)
      if count == news || old[first + count].id != new[firstNew + count].id { break }
      matches.update(old: first + count, new: firstNew + count)
      count += 1
    }
    guard table.free.remove(position..<position + count) == count else { return false }
    matches.appendBlock(old: first, new: firstNew, position: position, count: count)
    search.target += count
    search.position = position + count
    search.budget -= count
    return true
  }
}
