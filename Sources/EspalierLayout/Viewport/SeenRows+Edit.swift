// SPDX-License-Identifier: MIT

import EspalierBase

// What an edit does to the list, seen from the rows that were in sight: old and new indices, sorted.
extension SeenRows {
  /// Collects the rows that leave and arrive, sorted.
  mutating func collect(
    _ deletes: Span<OldRow>, _ inserts: Span<NewRow>, _ sources: Span<OldRow>,
    _ targets: Span<NewRow>
  ) {
    leaving.grow(to: deletes.count + sources.count)
    arriving.grow(to: inserts.count + targets.count)
    for index in sources.indices { leaving[index] = Int64(sources[index].rawValue) }
    for index in targets.indices { arriving[index] = Int64(targets[index].rawValue) }
    // Sorted keys in front, ascending rows behind them: merged from the end.
    if !sources.isEmpty { EspalierBase.sort(&leaving, count: sources.count) }
    if !targets.isEmpty { EspalierBase.sort(&arriving, count: targets.count) }
    var count = sources.count
    for index in deletes.indices {
      let row = deletes[deletes.count - 1 - index].rawValue
      SeenRows.merge(
        Int64(row), into: &leaving, &count, rest: deletes.count - 1 - index)
    }
    count = targets.count
    for index in inserts.indices {
      let row = inserts[inserts.count - 1 - index].rawValue
      SeenRows.merge(
        Int64(row), into: &arriving, &count, rest: inserts.count - 1 - index)
    }
  }

  /// The number of rows that have left or moved from before a row of the list as it was.
  func countLeaving(before row: Int32, _ leaving: Int) -> Int {
    var gone = 0
    while gone < leaving, self.leaving[gone] < Int64(row) { gone += 1 }
    return gone
  }

  /// Counts the rows that have arrived before a survivor.
  func skipArrivals(_ arrived: inout Int, before survivor: Int, _ arriving: Int) {
    while arrived < arriving, Int(self.arriving[arrived]) <= survivor + arrived {
      arrived += 1
    }
  }

  /// Whether a row of the list as it was is among those that left or moved.
  func hasLeft(_ row: Int32, _ leaving: Int) -> Bool {
    var (low, high) = (0, leaving)
    while low < high {
      let middle = (low + high) / 2
      if self.leaving[middle] < Int64(row) { low = middle + 1 } else { high = middle }
    }
    return low < leaving && self.leaving[low] == Int64(row)
  }
}
