// SPDX-License-Identifier: MIT

import EspalierBase

/// The second phase of a diff: matches old rows in gaps with new ones of the same identity, as many as
/// there are.
///
/// Three ways, of which the first that fits is taken: block by block, if the rows are in a few gaps; behind
/// filters, if few of them can have partners; through a table.
struct Matcher: ~Copyable {
  private let tuning: Tuning.Matching
  private var filter = CandidateFilter()
  private var lookup: TableLookup

  /// Counts work, for tests: how many rows of the last gaps went through the table.
  private(set) var hashedRowCount = 0
  /// Counts work, for tests: rows looked at, slots probed.
  private(set) var steps = StepCounter()

  init(_ tuning: Tuning) {
    self.tuning = tuning.matching
    lookup = TableLookup(tuning.matching)
  }

  /// Forgets what the last diff counted.
  mutating func prepare() { hashedRowCount = 0 }

  /// Finds the rows that are in gaps on both sides.
  ///
  /// Example: old `A B C D E`, new `A X B D E C`. X finds nothing among the old rows in gaps, C finds C at
  /// position 0 there.
  ///
  /// - Parameter inOrder: Whether the i-th row of an identity is matched with the i-th, whatever is beside
  ///   them.
  /// - Complexity: O(rows in gaps), expected.
  mutating func match(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>, inOrder: Bool,
    into matches: inout Matches
  ) {
    if inOrder
      || !(matchByBlocks(gaps, old, new, &matches) || matchFiltered(gaps, old, new, &matches))
    {
      matchByTable(gaps, old, new, inOrder: inOrder, &matches)
    }
    matches.unmatchedOldCount = gaps.oldRows.count - matches.rows.count
    assert(
      matches.rows.count + matches.unmatchedNew.count == gaps.newRows.count,
      "A new row is matched, or it is not.")
    matches.checkInvariants(gaps, old, new)
  }

  private mutating func matchByBlocks(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>, _ matches: inout Matches
  ) -> Bool {
    let (olds, news) = (gaps.oldRows.count, gaps.newRows.count)
    guard gaps.runs.count <= tuning.runsForBlocks, min(olds, news) >= tuning.rowsForBlocks else {
      return false
    }
    var search = BlockSearch(budget: olds + news, tuning)
    let areFound = search.matchAll(gaps, old, new, &matches)
    steps.add(olds + news - search.budget)
    return areFound
  }

  private mutating func matchFiltered(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>, _ matches: inout Matches
  ) -> Bool {
    let (olds, news) = (gaps.oldRows.count, gaps.newRows.count)
    guard min(olds, news) >= tuning.rowsForFilters,
      filter.fewHavePartners(gaps, old, new, tuning)
    else { return false }
    steps.add(olds + news)
    hashedRowCount += filter.match(gaps, old, new, with: &lookup, into: &matches)
    steps.add(lookup.steps)
    return true
  }

  private mutating func matchByTable(
    _ gaps: borrowing Gaps, _ old: Span<Row>, _ new: Span<Row>, inOrder: Bool,
    _ matches: inout Matches
  ) {
    let olds = gaps.oldRows.span
    let first = olds[0].index
    if olds[olds.count - 1].index - first == olds.count - 1 {
      lookup.match(
        RowRange(old, first: first, count: olds.count), new, gaps.newRows.span, inOrder: inOrder,
        &matches)
    } else {
      lookup.match(
        ScatteredRows(old, olds), new, gaps.newRows.span, inOrder: inOrder, &matches)
    }
    hashedRowCount += olds.count + gaps.newRows.count
    steps.add(lookup.steps)
  }
}
