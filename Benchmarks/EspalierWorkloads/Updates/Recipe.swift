// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// How a new list comes from an old one, by positions alone: for every new row the old row that it is.
///
/// Identities come later. What a diff has to find is known from the recipe, without a diff.
package struct Recipe {
  /// The number of rows of the old list.
  package let oldCount: Int

  /// For every new row the index of the old row that it is, or `Recipe.fresh`.
  package private(set) var sources: [Int32]

  /// For every new row whether its content changed.
  package private(set) var isUpdated: [Bool]

  /// The source of a row that is new.
  package static let fresh: Int32 = -1

  /// The recipe that changes nothing.
  package init(rows: Int) {
    self.init(oldCount: rows, sources: Array(0..<Int32(rows)))
  }

  /// A recipe whose new list takes the old rows of these indices.
  package init(oldCount: Int, sources: [Int32]) {
    self.oldCount = oldCount
    self.sources = sources
    isUpdated = Array(repeating: false, count: sources.count)
  }

  /// The number of new rows.
  package var newCount: Int { sources.count }

  /// Takes out `count` rows at random.
  package mutating func delete(_ count: Int, _ generator: inout SplitMix64) {
    let isChosen = choose(count, of: newCount, &generator)
    keep { !isChosen[$0] }
  }

  /// Keeps the rows whose index fits.
  package mutating func keep(where isKept: (Int) -> Bool) {
    let kept = sources.indices.filter(isKept)
    sources = kept.map { sources[$0] }
    isUpdated = kept.map { isUpdated[$0] }
  }

  /// Inserts `count` fresh rows at random places.
  package mutating func insert(_ count: Int, _ generator: inout SplitMix64) {
    place(Array(repeating: (Self.fresh, false), count: count), &generator)
  }

  /// Takes `count` rows at random and puts each at a random place.
  package mutating func move(_ count: Int, _ generator: inout SplitMix64) {
    let isChosen = choose(count, of: newCount, &generator)
    let moved = sources.indices.filter { isChosen[$0] }.map { (sources[$0], isUpdated[$0]) }
    keep { !isChosen[$0] }
    place(moved.shuffled(using: &generator), &generator)
  }

  /// Changes the content of `count` rows at random; fresh ones have nothing to change.
  package mutating func update(_ count: Int, _ generator: inout SplitMix64) {
    let isChosen = choose(count, of: newCount, &generator)
    for row in sources.indices where isChosen[row] && sources[row] != Self.fresh {
      isUpdated[row] = true
    }
  }

  /// Changes the content of the rows whose index fits.
  package mutating func update(where isChanged: (Int) -> Bool) {
    for row in sources.indices where isChanged(row) { isUpdated[row] = true }
  }

  /// Replaces the rows in a range by as many fresh ones.
  package mutating func replace(_ range: Range<Int>) {
    for row in range { sources[row] = Self.fresh }
  }

  /// Spreads rows over random places of the list.
  private mutating func place(_ rows: [(Int32, Bool)], _ generator: inout SplitMix64) {
    let isPlace = choose(rows.count, of: newCount + rows.count, &generator)
    var (nextRow, nextOld) = (0, 0)
    var placed: [Int32] = []
    var updated: [Bool] = []
    for place in isPlace.indices {
      placed.append(isPlace[place] ? rows[nextRow].0 : sources[nextOld])
      updated.append(isPlace[place] ? rows[nextRow].1 : isUpdated[nextOld])
      if isPlace[place] { nextRow += 1 } else { nextOld += 1 }
    }
    (sources, isUpdated) = (placed, updated)
  }
}

/// Chooses `count` of `total` with equal chances (Knuth's Algorithm S): true for the chosen.
package func choose(_ count: Int, of total: Int, _ generator: inout SplitMix64) -> [Bool] {
  var missing = min(count, total)
  return (0..<total).map { index in
    let isChosen = Int.random(in: 0..<total - index, using: &generator) < missing
    if isChosen { missing -= 1 }
    return isChosen
  }
}
