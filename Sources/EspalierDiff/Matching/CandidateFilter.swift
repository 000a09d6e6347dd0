// SPDX-License-Identifier: MIT

import EspalierBase

/// Matches rows in gaps of which few have partners, as when a list is replaced: a bit for each old identity
/// rules out most new rows, a byte for each of the rest most old rows, and only what is left, the
/// *candidates*, is hashed.
struct CandidateFilter: ~Copyable {
  private var bitmap = IdentityBitmap()
  private var filter = IdentityFilter()
  /// Old rows that may have partners.
  private var oldRows = GrowableBuffer<OldRow>()
  /// Their positions among the old rows in gaps.
  private var positions = UniqueBuffer<Int32>()
  /// New rows that may have partners.
  private var newRows = GrowableBuffer<NewRow>()

  init() {}

  /// Whether less than about a quarter of the new rows are among the old ones: looks for some of them in
  /// every so many-th old row.
  mutating func fewHavePartners(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>, _ tuning: Tuning.Matching
  ) -> Bool {
    let samples = tuning.samples
    let size = filter.prepare(count: 8 * samples)
    let stride = gaps.newRows.count / samples
    for sample in 0..<samples { filter.insert(new[gaps.newRows[sample * stride].index].id) }
    var found = 0
    var position = 0
    while position < gaps.oldRows.count {
      found += filter.mayContain(old[gaps.oldRows[position].index].id) ? 1 : 0
      position += tuning.sampleStride
    }
    for sample in 0..<samples { filter.remove(new[gaps.newRows[sample * stride].index].id) }
    // How many rows find the place of another one taken.
    let byChance = gaps.oldRows.count / tuning.sampleStride * samples / size
    return found < byChance + samples / tuning.sampleStride / 4 + tuning.spareFinds
  }

  /// Matches all rows in gaps; returns how many of them were hashed.
  ///
  /// - Complexity: O(rows in gaps).
  mutating func match(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>, with lookup: inout TableLookup,
    into matches: inout Matches
  ) -> Int {
    collectNewRows(gaps, old, new)
    collectOldRows(gaps, old, new)
    lookup.match(
      ScatteredRows(old, oldRows.span), new, newRows.span, inOrder: false, &matches)
    countPositions(amongAllOf: gaps, &matches)
    listUnmatchedNew(gaps, &matches)
    return oldRows.count + newRows.count
  }

  /// Lists the new rows that may have partners, ascending.
  private mutating func collectNewRows(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>
  ) {
    newRows.removeAll(reserving: gaps.newRows.count + 1)
    bitmap.prepare(count: gaps.oldRows.count, spacing: 16)
    for position in gaps.oldRows.indices { bitmap.insert(old[gaps.oldRows[position].index].id) }
    for index in gaps.newRows.indices {
      let row = gaps.newRows[index]
      newRows.put(row, counted: bitmap.mayContain(new[row.index].id) ? 1 : 0)
    }
  }

  /// Lists the old rows that may be partners of the new candidates, with their positions.
  private mutating func collectOldRows(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>
  ) {
    oldRows.removeAll(reserving: gaps.oldRows.count + 1)
    positions.reserve(gaps.oldRows.count + 1)
    if newRows.isEmpty { return }
    _ = filter.prepare(count: newRows.count)
    for index in newRows.indices { filter.insert(new[newRows[index].index].id) }
    for position in gaps.oldRows.indices {
      let row = gaps.oldRows[position]
      positions[oldRows.count] = Int32(truncatingIfNeeded: position)
      oldRows.put(row, counted: filter.mayContain(old[row.index].id) ? 1 : 0)
    }
    for index in newRows.indices { filter.remove(new[newRows[index].index].id) }
  }

  /// Turns positions among the candidates into positions among all old rows in gaps.
  private func countPositions(amongAllOf gaps: borrowing Gaps, _ matches: inout Matches) {
    matches.unmatchedOld.insertAll(bound: gaps.oldRows.count)
    for index in 0..<matches.rows.count {
      let position = positions[Int(matches.positions[index])]
      matches.positions[index] = position
      matches.unmatchedOld.remove(Int(position))
    }
  }

  /// Lists all new rows in gaps that were not matched, candidates or not.
  private func listUnmatchedNew(_ gaps: borrowing Gaps, _ matches: inout Matches) {
    matches.unmatchedNew.removeAll()
    var match = 0
    for index in gaps.newRows.indices {
      let row = gaps.newRows[index]
      let isMatched = match < matches.rows.count && matches.rows.news[match] == row.rawValue
      match &+= isMatched ? 1 : 0  // At most one for each row.
      matches.unmatchedNew.put(row, counted: isMatched ? 0 : 1)
    }
  }
}
