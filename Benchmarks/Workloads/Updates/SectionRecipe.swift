// SPDX-License-Identifier: MIT

import BenchmarkKit
import EspalierBase

/// How a new list of sections comes from an old one, by positions alone.
package struct SectionRecipe {
  /// A row of the new list: which old row it is (counted through all sections), or `Recipe.fresh`.
  private struct Place {
    var source: Int32
    var isUpdated = false
  }

  private let rowsPerSection: Int

  /// For every new section the old section that it is.
  private var order: [Int]

  /// The rows of every old section as they are in the new list.
  private var places: [[Place]]

  /// The recipe that changes nothing.
  package init(sections: Int, rowsPerSection: Int) {
    self.rowsPerSection = rowsPerSection
    order = Array(0..<sections)
    places = order.map { section in
      (0..<rowsPerSection).map { Place(source: Int32(section * rowsPerSection + $0)) }
    }
  }

  private var rowCount: Int { places.reduce(0) { $0 + $1.count } }

  /// Takes out `count` rows at random.
  package mutating func delete(_ count: Int, _ generator: inout SplitMix64) {
    _ = take(count, &generator)
  }

  /// Inserts `count` fresh rows at random places of random sections.
  package mutating func insert(_ count: Int, _ generator: inout SplitMix64) {
    place(Array(repeating: Place(source: Recipe.fresh), count: count), &generator)
  }

  /// Moves `count` rows at random to random places, mostly of other sections.
  package mutating func move(_ count: Int, _ generator: inout SplitMix64) {
    place(take(count, &generator), &generator)
  }

  /// Changes the content of `count` rows at random; fresh ones have nothing to change.
  package mutating func update(_ count: Int, _ generator: inout SplitMix64) {
    let isChosen = choose(count, of: rowCount, &generator)
    var index = 0
    for section in places.indices {
      for row in places[section].indices {
        let isFresh = places[section][row].source == Recipe.fresh
        if isChosen[index] && !isFresh { places[section][row].isUpdated = true }
        index += 1
      }
    }
  }

  /// Moves `count` sections at random, whole, to random places.
  package mutating func moveSections(_ count: Int, _ generator: inout SplitMix64) {
    for _ in 0..<count {
      let section = order.remove(at: Int.random(in: order.indices, using: &generator))
      order.insert(section, at: Int.random(in: 0...order.count, using: &generator))
    }
  }

  private mutating func take(_ count: Int, _ generator: inout SplitMix64) -> [Place] {
    let isChosen = choose(count, of: rowCount, &generator)
    var index = 0
    var taken: [Place] = []
    for section in places.indices {
      places[section].removeAll { place in
        defer { index += 1 }
        if isChosen[index] { taken.append(place) }
        return isChosen[index]
      }
    }
    return taken
  }

  private mutating func place(_ rows: [Place], _ generator: inout SplitMix64) {
    for row in rows {
      let section = Int.random(in: places.indices, using: &generator)
      let index = Int.random(in: 0...places[section].count, using: &generator)
      places[section].insert(row, at: index)
    }
  }
}

/// Two lists of sections, and what the update between them has to be.
package struct SectionPair {
  /// A section: its own identity, and its rows.
  package struct Section {
    package var section: Row
    package var rows: [Row]
  }

  package let old: [Section]
  package let new: [Section]

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
    let section = { (number: Int) in Row(id: RowID(Int64(number) + 1)) }
    let old = places.indices.map { number in
      let first = number * rowsPerSection
      return SectionPair.Section(
        section: section(number), rows: (first..<first + rowsPerSection).map(row))
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
      return SectionPair.Section(section: section(number), rows: rows)
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
