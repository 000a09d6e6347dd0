// SPDX-License-Identifier: MIT

import EspalierBase

// Where most skipped rows have no partner, as when a list is replaced, a bit for each old identity rules
// out most new rows, a byte for each of the rest most old rows, and only what is left is hashed.

extension DiffWorkspace {
  /// Matches skipped rows as `matchLeftovers` does, if a sample says that few of them have partners.
  /// Returns false, with nothing matched, if not.
  ///
  /// - Complexity: O(skipped rows).
  mutating func matchByFilter(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    guard min(deleteCount, insertCount) >= 2_048, fewHavePartners(old, new) else { return false }
    let news = collectNewCandidates(old, new)
    suspectCount = 0
    if news > 0 { collectOldCandidates(old, new, candidates: news) }
    matchCandidates(old, new, candidates: news)
    markMatchedPositions()
    listUnmatchedInserts()
    hasRepeats = table.hasRepeats ? .yes : .no
    return true
  }

  /// Whether less than about a quarter of the new rows stand among the old ones: looks for 512 of them in
  /// every eighth old row.
  private mutating func fewHavePartners(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    let samples = 512
    filter.prepare(count: 4_096)
    let stride = insertCount / samples
    for sample in 0..<samples { filter.insert(new[inserts[sample * stride].index].id) }
    var found = 0
    for position in Swift.stride(from: 0, to: deleteCount, by: 8) {
      found += filter.mayContain(old[deletes[position].index].id) ? 1 : 0
    }
    for sample in 0..<samples { filter.remove(new[inserts[sample * stride].index].id) }
    // A place in the filter is taken by chance once in 512 times.
    let byChance = deleteCount / 8 / 512
    return found < byChance + samples / 8 / 4
  }

  /// Lists the new rows that may have partners in `candidates`, ascending, and returns their number.
  private mutating func collectNewCandidates(_ old: Span<Row>, _ new: Span<Row>) -> Int {
    bitmap.prepare(count: deleteCount, spacing: 16)
    for position in 0..<deleteCount { bitmap.insert(old[deletes[position].index].id) }
    var count = 0
    for index in 0..<insertCount {
      candidates[count] = inserts[index]
      count &+= bitmap.mayContain(new[inserts[index].index].id) ? 1 : 0
    }
    return count
  }

  /// Lists the old rows that may be partners of candidates in `suspects`, with their positions among the
  /// skipped rows.
  private mutating func collectOldCandidates(
    _ old: Span<Row>, _ new: Span<Row>, candidates count: Int
  ) {
    filter.prepare(count: count)
    for index in 0..<count { filter.insert(new[candidates[index].index].id) }
    for position in 0..<deleteCount {
      suspects[suspectCount] = deletes[position]
      suspectPositions[suspectCount] = Int32(truncatingIfNeeded: position)
      suspectCount &+= filter.mayContain(old[deletes[position].index].id) ? 1 : 0
    }
    for index in 0..<count { filter.remove(new[candidates[index].index].id) }
  }

  private mutating func matchCandidates(
    _ old: Span<Row>, _ new: Span<Row>, candidates count: Int
  ) {
    for attempt in 0...1 {
      matches.prepare(count: min(suspectCount, count))
      table.prepare(count: suspectCount, strong: attempt == 1)
      table.fill(ScatteredRows(), in: old, at: suspects)
      if table.isAttacked { continue }
      Self.takeMatches(
        ScatteredRows(), old, suspects, suspectCount, new, candidates, count, inOrder: false,
        &table, &matches, unmatched: &unmatchedInserts, &hashes)
      if !table.isAttacked { break }
    }
    hashedRowCount += suspectCount + count
  }

  /// Turns positions among the suspects into positions among the skipped rows.
  private mutating func markMatchedPositions() {
    table.free.insertAll(bound: deleteCount)
    for index in 0..<matches.count {
      let position = suspectPositions[Int(matches.positions[index])]
      matches.positions[index] = position
      table.free.remove(Int(position))
    }
  }

  private mutating func listUnmatchedInserts() {
    var unmatched = 0
    var match = 0
    for index in 0..<insertCount {
      unmatchedInserts[unmatched] = inserts[index]
      let isMatched = match < matches.count && matches.news[match] == inserts[index].rawValue
      match &+= isMatched ? 1 : 0
      unmatched &+= isMatched ? 0 : 1
    }
  }
}
