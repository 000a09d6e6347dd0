// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierUpdates

/// How a new list of sections comes from an old one, by positions alone.
package struct SectionRecipe {
  /// A row of the new list: which old row it is (counted through all sections), or `Recipe.fresh`.
  struct Place {
    var source: Int32
    var isUpdated = false
  }

  let rowsPerSection: Int

  /// For every new section the old section that it is.
  private(set) var order: [Int]

  /// The rows of every old section as they are in the new list.
  private(set) var places: [[Place]]

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
