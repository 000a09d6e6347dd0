// SPDX-License-Identifier: MIT

import EspalierBase

/// Rows that the scan skipped in both lists and that were matched afterwards, by ascending new index.
struct LeftoverMatches: ~Copyable {
  /// Where each row was.
  var olds = UniqueBuffer<Int32>()
  /// Where each row is.
  var news = UniqueBuffer<Int32>()
  /// The position of each row among the skipped old ones.
  var positions = UniqueBuffer<Int32>()
  var count = 0

  /// The updates among them.
  var updates = UniqueBuffer<BatchUpdate.Update>()
  var updateCount = 0

  mutating func prepare(count: Int) {
    olds.reserve(count)
    news.reserve(count)
    positions.reserve(count)
    updates.reserve(count + 1)
    self.count = 0
    updateCount = 0
  }

  /// Makes room for `count` rows and keeps what is there.
  mutating func makeRoom(count: Int) {
    olds.grow(to: count)
    news.grow(to: count)
  }

  @inline(__always)
  mutating func append(old: Int, new: Int, position: Int, isUpdate: Bool) {
    assert(count == 0 || news[count - 1] < new, "Matches ascend in the new list.")
    // Row indices fit 32 bits; there are no more matches than there was room made for.
    olds[count] = Int32(truncatingIfNeeded: old)
    news[count] = Int32(truncatingIfNeeded: new)
    positions[count] = Int32(truncatingIfNeeded: position)
    count &+= 1
    updates[updateCount] = BatchUpdate.Update(
      old: OldRow(rawValue: Int32(truncatingIfNeeded: old)),
      new: NewRow(rawValue: Int32(truncatingIfNeeded: new)))
    updateCount &+= isUpdate ? 1 : 0
  }

  /// Adds rows that stand side by side in both lists.
  mutating func appendBlock(old: Int, new: Int, position: Int, count: Int) {
    assert(self.count == 0 || news[self.count - 1] < new, "Matches ascend in the new list.")
    olds.storeAscending(from: old, count: count, at: self.count)
    news.storeAscending(from: new, count: count, at: self.count)
    positions.storeAscending(from: position, count: count, at: self.count)
    self.count += count
  }

  mutating func update(old: Int, new: Int) {
    updates[updateCount] = BatchUpdate.Update(old: OldRow(old), new: NewRow(new))
    updateCount += 1
  }
}

// What the scan skipped in both lists is matched here: `deletes` and `inserts` hold the skipped rows,
// ascending; `inserts` loses the matched ones at once, `deletes` in `dropMatchedDeletes`.

extension DiffWorkspace {
  /// Matches skipped old rows with skipped new ones of the same identity, as many as there are.
  ///
  /// `inOrder` matches the i-th skipped row of an identity with the i-th, whatever stands beside them.
  ///
  /// - Complexity: O(skipped rows), expected.
  mutating func matchLeftovers(_ old: Span<Row>, _ new: Span<Row>, inOrder: Bool) {
    let first = deletes[0].index
    if inOrder || !(matchByBlocks(old, new) || matchByFilter(old, new)) {
      if deletes[deleteCount - 1].index - first == deleteCount - 1 {
        match(SkippedRange(first: first), old, new, inOrder: inOrder)
      } else {
        match(ScatteredRows(), old, new, inOrder: inOrder)
      }
    }
    assert(matches.count <= min(deleteCount, insertCount), "A row is matched once.")
    swap(&inserts, &unmatchedInserts)
    insertCount -= matches.count
  }

  private mutating func match(
    _ rows: some SkippedRows, _ old: Span<Row>, _ new: Span<Row>, inOrder: Bool
  ) {
    for attempt in 0...1 {
      matches.prepare(count: min(deleteCount, insertCount))
      table.prepare(count: deleteCount, strong: attempt == 1)
      table.fill(rows, in: old, at: deletes)
      if table.isAttacked { continue }
      Self.takeMatches(
        rows, old, deletes, deleteCount, new, inserts, insertCount, inOrder: inOrder, &table,
        &matches, unmatched: &unmatchedInserts, &hashes)
      if !table.isAttacked { break }
    }
    steps.add(table.steps.count)
    hashedRowCount += deleteCount + insertCount
  }

  /// Looks every skipped new row up; leaves the rows that were not found in `unmatched`. Stops when the
  /// table is attacked.
  ///
  /// The row behind the one that was matched last is tried first: rows that moved together need no look
  /// at the table.
  static func takeMatches<Rows: SkippedRows>(
    _ rows: Rows, _ old: Span<Row>, _ deletes: borrowing UniqueBuffer<OldRow>, _ deleteCount: Int,
    _ new: Span<Row>, _ inserts: borrowing UniqueBuffer<NewRow>, _ insertCount: Int, inOrder: Bool,
    _ table: inout IdentityTable, _ matches: inout LeftoverMatches,
    unmatched: inout UniqueBuffer<NewRow>, _ hashes: inout UniqueBuffer<UInt64>
  ) {
    let places = deletes.span(count: deleteCount)
    let targets = inserts.span(count: insertCount)
    let layout = table.layout
    var unmatchedCount = 0
    var expected = inOrder ? places.count : 0
    var start = 0
    while start < targets.count && !table.isAttacked {
      let end = min(targets.count, start &+ IdentityTable.batch)
      for index in start..<end {
        let hash = layout.hash(new[Int(targets[index].rawValue)].id)
        hashes[index &- start] = hash
        table.prefetchSlot(hash)
      }
      for index in start..<end {
        let position = table.firstPosition(hashes[index &- start])
        if position >= 0 { old.prefetch(rows.row(position, places)) }
      }
      for index in start..<end {
        let target = Int(targets[index].rawValue)
        let row = new[target]
        var position = expected
        if expected >= places.count || old[rows.row(expected, places)].id != row.id
          || !table.take(position: expected)
        {
          position = table.take(
            row.id, hash: hashes[index &- start], layout, of: rows, in: old, at: places)
        }
        if position >= 0 {
          let source = rows.row(position, places)
          matches.append(
            old: source, new: target, position: position,
            isUpdate: old[source].stamp != row.stamp)
          expected = inOrder ? places.count : position &+ 1
        } else {
          unmatched[unmatchedCount] = targets[index]
          unmatchedCount &+= 1
        }
      }
      start = end
    }
  }

  /// Takes the matched rows out of `deletes`.
  mutating func dropMatchedDeletes() {
    if matches.count == 0 { return }
    steps.add(deleteCount)
    if matches.count == deleteCount {
      deleteCount = 0
      return
    }
    var kept = 0
    for position in 0..<deleteCount {
      deletes[kept] = deletes[position]
      kept &+= table.free.contains(position) ? 1 : 0
    }
    deleteCount = kept
  }
}
