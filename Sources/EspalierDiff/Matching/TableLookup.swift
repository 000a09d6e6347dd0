// SPDX-License-Identifier: MIT

import EspalierBase

/// Old rows in gaps, by position: what a table finds and where they are in their list.
protocol GapRows: IdentityList, ~Escapable {
  /// The list that the rows are in.
  var list: Span<Row> { @_lifetime(copy self) get }
  /// The number of rows.
  var count: Int { get }
  /// The index, in the list, of the row at a position.
  func row(_ position: Int) -> Int
}

/// Rows in gaps that are all rows of one range: no need to look their places up.
struct RowRange: GapRows, ~Escapable {
  let list: Span<Row>
  let first: Int
  let count: Int

  @_lifetime(copy list)
  init(_ list: Span<Row>, first: Int, count: Int) {
    self.list = list
    self.first = first
    self.count = count
  }

  @inline(__always)
  func row(_ position: Int) -> Int { first &+ position }  // An index of the list, or trapped there.

  @inline(__always)
  func id(at position: Int) -> RowID { list[row(position)].id }
}

/// Rows in gaps here and there.
struct ScatteredRows: GapRows, ~Escapable {
  let list: Span<Row>
  let places: Span<OldRow>

  @_lifetime(copy list, copy places)
  init(_ list: Span<Row>, _ places: Span<OldRow>) {
    self.list = list
    self.places = places
  }

  var count: Int {
    @inline(__always)
    get { places.count }
  }

  @inline(__always)
  func row(_ position: Int) -> Int { Int(places[position].rawValue) }

  @inline(__always)
  func id(at position: Int) -> RowID { list[row(position)].id }
}

/// Matches rows through a table: old rows are put into it, new ones looked up.
struct TableLookup: ~Copyable {
  private let tuning: Tuning.Matching
  private var table = IdentityTable()
  /// The hashes of one batch of rows.
  private var hashes = UniqueBuffer<UInt64>()

  init(_ tuning: Tuning.Matching) {
    self.tuning = tuning
  }

  /// The steps of the last match.
  var steps: Int { table.steps.count }

  /// Matches the rows of `targets` with `olds`. Tries it with a quick hash first, and again with a stronger one
  /// if that is attacked.
  ///
  /// - Complexity: O(rows), expected.
  mutating func match<Rows: GapRows & ~Escapable>(
    _ olds: Rows, _ new: Span<Row>, _ targets: Span<NewRow>, inOrder: Bool,
    _ matches: inout Matches
  ) {
    let quick = IdentityTable.Hashing.quick(
      probes: tuning.probes * olds.count + tuning.spareProbes)
    if !isMatched(olds, new, targets, inOrder: inOrder, quick, &matches) {
      _ = isMatched(olds, new, targets, inOrder: inOrder, .seeded, &matches)
    }
  }

  /// Matches all rows with one way to hash; returns false if the hash is attacked.
  private mutating func isMatched<Rows: GapRows & ~Escapable>(
    _ olds: Rows, _ new: Span<Row>, _ targets: Span<NewRow>, inOrder: Bool,
    _ hashing: IdentityTable.Hashing, _ matches: inout Matches
  ) -> Bool {
    hashes.reserve(tuning.batch)
    matches.beginRows(atMost: min(olds.count, targets.count))
    matches.unmatchedOld.insertAll(bound: olds.count)
    matches.unmatchedNew.removeAll()
    table.prepare(count: olds.count, hashing: hashing)
    table.fill(olds, batch: tuning.batch)
    if table.isAttacked { return false }
    takeAll(olds, new, targets, inOrder: inOrder, &matches)
    return !table.isAttacked
  }

  /// Looks every new row up. Stops when the table is attacked.
  ///
  /// The row behind the one that was matched last is tried first: rows that moved together need no look
  /// at the table. Where that is wrong for many rows on end it is left, until a row is found there.
  private mutating func takeAll<Rows: GapRows & ~Escapable>(
    _ olds: Rows, _ new: Span<Row>, _ targets: Span<NewRow>, inOrder: Bool,
    _ matches: inout Matches
  ) {
    let old = olds.list
    let layout = table.layout
    // Positions are below the count of rows, which fits 32 bits; so are places in a batch.
    var expected = inOrder ? olds.count : 0
    var misses = 0
    var start = 0
    while start < targets.count && !table.isAttacked {
      let end = min(targets.count, start &+ tuning.batch)
      for index in start..<end {
        let hash = layout.hash(new[Int(targets[index].rawValue)].id)
        hashes[index &- start] = hash
        table.prefetchSlot(hash)
      }
      for index in start..<end {
        let position = table.firstPosition(hashes[index &- start])
        if position >= 0 { old.prefetch(olds.row(position)) }
      }
      for index in start..<end {
        let target = Int(targets[index].rawValue)
        let row = new[target]
        var position = expected
        if misses > tuning.patience || expected >= olds.count || olds.id(at: expected) != row.id
          || !matches.unmatchedOld.remove(expected)
        {
          position = table.take(
            row.id, hash: hashes[index &- start], layout, of: olds, from: &matches.unmatchedOld)
          misses = position == expected ? 0 : misses &+ 1  // At most one for each row.
        }
        if position >= 0 {
          let source = olds.row(position)
          matches.put(
            old: source, new: target, position: position,
            isUpdate: old[source].stamp != row.stamp)
          expected = inOrder ? olds.count : position &+ 1
        } else {
          matches.unmatchedNew.put(targets[index])
        }
      }
      start = end
    }
  }
}
