// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierUpdates

/// Two lists of sections, and what the update between them has to be.
package struct SectionPair {
  package let old: [ListSection]
  package let new: [ListSection]

  /// The operations on rows; the moves are the fewest possible.
  package let rows: Expectation

  /// The fewest moves of sections.
  package let sectionMoves: Int

  /// The bytes of all rows of both lists.
  package var bytes: Int {
    (old + new).reduce(0) { $0 + $1.rows.count } * MemoryLayout<Row>.stride
  }
}

extension SectionRecipe {
  /// Gives sections and rows random identities.
  package func pair(_ generator: inout SplitMix64) -> SectionPair {
    let salt = generator.next()
    let row = { (number: Int) in
      Row(id: Identities.random.identity(number, salt: salt), stamp: Stamp(Int64(number)))
    }
    let section = { (number: Int, rows: [Row]) in
      ListSection(id: RowID(Int64(number) + 1), rows: rows)
    }
    let old = places.indices.map { number in
      let first = number * rowsPerSection
      return section(number, (first..<first + rowsPerSection).map(row))
    }
    var nextFresh = places.count * rowsPerSection
    let new = order.map { number in
      let rows = places[number].map { place in
        guard place.source != Recipe.fresh else {
          nextFresh += 1
          return row(nextFresh - 1)
        }
        var kept = row(Int(place.source))
        if place.isUpdated { kept.stamp = Stamp(~kept.stamp.rawValue) }
        return kept
      }
      return section(number, rows)
    }
    return SectionPair(
      old: old, new: new, rows: expectation,
      sectionMoves: order.count - longestIncreasingCount(order.map { Int32($0) }))
  }

  /// A row that changed its section is one move; of those that stayed, all but the longest increasing
  /// subsequence of their section move.
  private var expectation: Expectation {
    var expected = Expectation(
      deletes: places.count * rowsPerSection, inserts: 0, moves: 0, updates: 0)
    for (number, section) in places.enumerated() {
      let own = Int32(number * rowsPerSection)..<Int32((number + 1) * rowsPerSection)
      let stayed = section.map(\.source).filter(own.contains)
      let kept = section.count { $0.source != Recipe.fresh }
      expected.deletes -= kept
      expected.inserts += section.count - kept
      expected.moves += kept - longestIncreasingCount(stayed)
      expected.updates = expected.updates.map { $0 + section.count { $0.isUpdated } }
    }
    return expected
  }
}
