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
    steps.add(deleteCount + insertCount)
    let news = collectNewCandidates(old, new)
    let olds = news > 0 ? collectOldCandidates(old, new, candidates: news) : 0
    matchCandidates(old, new, olds: olds, news: news)
    markMatchedPositions()
    listUnmatchedInserts()
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

  /// Lists the new rows that may have partners, ascending, and returns their number.
  private mutating func collectNewCandidates(_ old: Span<Row>, _ new: Span<Row>) -> Int {
    newCandidates.reserve(insertCount + 1)
    bitmap.prepare(count: deleteCount, spacing: 16)
    for position in 0..<deleteCount { bitmap.insert(old[deletes[position].index].id) }
    var count = 0
    for index in 0..<insertCount {
      newCandidates[count] = inserts[index]
      count &+= bitmap.mayContain(new[inserts[index].index].id) ? 1 : 0
    }
    return count
  }

  /// Lists the old rows that may be partners of the new candidates, with their positions among the skipped
  /// rows, and returns their number.
  private mutating func collectOldCandidates(
    _ old: Span<Row>, _ new: Span<Row>, candidates news: Int
  ) -> Int {
    oldCandidates.reserve(deleteCount + 1)
    candidatePositions.reserve(deleteCount + 1)
    filter.prepare(count: news)
    for index in 0..<news { filter.insert(new[newCandidates[index].index].id) }
    var count = 0
    for position in 0..<deleteCount {
      oldCandidates[count] = deletes[position]
      candidatePositions[count] = Int32(truncatingIfNeeded: position)
      count &+= filter.mayContain(old[deletes[position].index].id) ? 1 : 0
    }
    for index in 0..<news { filter.remove(new[newCandidates[index].index].id) }
    return count
  }

  private mutating func matchCandidates(
    _ old: Span<Row>, _ new: Span<Row>, olds: Int, news: Int
  ) {
    for attempt in 0...1 {
      matches.prepare(count: min(olds, news))
      table.prepare(count: olds, strong: attempt == 1)
      table.fill(ScatteredRows(), in: old, at: oldCandidates)
      if table.isAttacked { continue }
      Self.takeMatches(
        ScatteredRows(), old, oldCandidates, olds, new, newCandidates, news, inOrder: false,
        &table, &matches, unmatched: &unmatchedInserts, &hashes)
      if !table.isAttacked { break }
    }
    steps.add(table.steps.count)
    hashedRowCount += olds + news
  }

  /// Turns positions among the candidates into positions among the skipped rows.
  private mutating func markMatchedPositions() {
    table.free.insertAll(bound: deleteCount)
    for index in 0..<matches.count {
      let position = candidatePositions[Int(matches.positions[index])]
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
