// SPDX-License-Identifier: MIT

import EspalierBase

// What the scan skipped in both lists is matched here: `deletes` and `inserts` hold the skipped rows,
// ascending; matched rows leave them and become `crossings`.

extension DiffWorkspace {
  /// Matches skipped old rows with skipped new ones of the same identity, as many as there are.
  ///
  /// `inOrder` matches the i-th skipped row of an identity with the i-th, whatever stands beside them.
  ///
  /// - Complexity: O(skipped rows), expected.
  mutating func matchLeftovers(_ old: Span<Row>, _ new: Span<Row>, inOrder: Bool) {
    let rows = skippedRows()
    var unmatched = 0
    for strong in [false, true] {
      hasDuplicates = false
      crossingCount = 0
      crossedRowCount = 0
      crossingUpdateCount = 0
      table.prepare(count: deleteCount, strong: strong)
      fillTable(rows, old)
      if table.isAttacked { continue }
      unmatched = takeMatches(rows, old, new, inOrder: inOrder)
      if !table.isAttacked { break }
    }
    hasDuplicates = hasDuplicates || table.isExhausted
    hashedRowCount += deleteCount + insertCount
    swap(&inserts, &unmatchedInserts)
    insertCount = unmatched
    dropTakenDeletes()
  }

  private func skippedRows() -> SkippedRows {
    let first = Int(deletes[0].rawValue)
    let last = Int(deletes[deleteCount - 1].rawValue)
    return SkippedRows(first: last - first + 1 == deleteCount ? first : -1)
  }

  /// Rows are hashed some at a time, and their slots asked for before the first is needed.
  private static var batch: Int { 16 }

  private mutating func fillTable(_ rows: SkippedRows, _ old: Span<Row>) {
    var end = deleteCount
    while end > 0 && !table.isAttacked {
      let start = max(0, end - Self.batch)
      for position in start..<end {
        let hash = table.hash(old[rows.row(at: position, deletes)].id)
        hashes[position - start] = hash
        table.prefetchSlot(hash)
      }
      var position = end - 1
      while position >= start {
        let isRepeated = table.insert(
          position, hash: hashes[position - start], of: rows, in: old, at: deletes)
        hasDuplicates = hasDuplicates || isRepeated
        position -= 1
      }
      end = start
    }
  }

  /// Leaves the new rows that no old row was found for in `unmatchedInserts` and returns their number.
  private mutating func takeMatches(
    _ rows: SkippedRows, _ old: Span<Row>, _ new: Span<Row>, inOrder: Bool
  ) -> Int {
    var start = 0
    var expected = deleteCount
    var unmatched = 0
    while start < insertCount && !table.isAttacked {
      let end = min(insertCount, start + Self.batch)
      for index in start..<end {
        let hash = table.hash(new[Int(inserts[index].rawValue)].id)
        hashes[index - start] = hash
        table.prefetchSlot(hash)
      }
      for index in start..<end {
        let position = table.firstPosition(hashes[index - start])
        if position >= 0 { old.prefetch(rows.row(at: position, deletes)) }
      }
      for index in start..<end {
        let target = Int(inserts[index].rawValue)
        let row = new[target]
        var position = expected
        if !inOrder && expected < deleteCount && old[rows.row(at: expected, deletes)].id == row.id
          && table.free.contains(expected)
        {
          table.take(position: expected)
        } else {
          position = table.take(
            row.id, hash: hashes[index - start], of: rows, in: old, at: deletes)
        }
        unmatchedInserts[unmatched] = inserts[index]
        if position < 0 {
          unmatched &+= 1
          continue
        }
        expected = position &+ 1
        let source = rows.row(at: position, deletes)
        cross(old: source, new: target, skipped: position)
        if old[source].stamp != row.stamp { updateCrossing(old: source, new: target) }
      }
      start = end
    }
    return unmatched
  }

  private mutating func dropTakenDeletes() {
    var kept = 0
    for position in 0..<deleteCount {
      deletes[kept] = deletes[position]
      kept &+= table.free.contains(position) ? 1 : 0
    }
    deleteCount = kept
  }
}
