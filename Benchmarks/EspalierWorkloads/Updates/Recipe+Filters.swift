// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// What a screen does to its list as a whole: filters, groups, sorts, pages.
extension Recipe {
  /// `percent` % of the rows, taken at random, in their order.
  package static func filtered(
    rows: Int, percent: Int, _ generator: inout SplitMix64
  ) -> Recipe {
    var recipe = Recipe(rows: rows)
    let isKept = choose(max(1, rows * percent / 100), of: rows, &generator)
    recipe.keep { isKept[$0] }
    return recipe
  }

  /// Rows that were dealt round robin to so many groups, group by group.
  package static func grouped(rows: Int, by groups: Int) -> Recipe {
    Recipe(
      oldCount: rows,
      sources: (0..<groups).flatMap { stride(from: Int32($0), to: Int32(rows), by: groups) })
  }

  /// The rows sorted by a number that has nothing to do with their order; one in ten shares it with
  /// another row, and such rows keep their order.
  package static func sortedByOtherKey(rows: Int, _ generator: inout SplitMix64) -> Recipe {
    let keys = (0..<rows).map { _ in Int.random(in: 0..<rows * 5, using: &generator) }
    let order = (0..<rows).sorted { (keys[$0], $0) < (keys[$1], $1) }
    return Recipe(oldCount: rows, sources: order.map(Int32.init))
  }

  /// A page of a fiftieth of the rows comes on top, as many drop off at the end, one in a hundred of the
  /// others has new content.
  package static func refreshedPage(rows: Int, _ generator: inout SplitMix64) -> Recipe {
    let page = max(1, rows / 50)
    var recipe = Recipe(
      oldCount: rows,
      sources: Array(repeating: fresh, count: page) + (0..<Int32(rows - page)))
    recipe.update(onePercent(of: rows), &generator)
    return recipe
  }

  /// The rows of both halves in one list, each half in its order, as by a date that they share.
  package static func mergedHalves(rows: Int, _ generator: inout SplitMix64) -> Recipe {
    let isFirst = choose(rows / 2, of: rows, &generator)
    var (first, second) = (Int32(0), Int32(rows / 2))
    return Recipe(
      oldCount: rows,
      sources: isFirst.map { isFirst in
        defer { if isFirst { first += 1 } else { second += 1 } }
        return isFirst ? first : second
      })
  }

  /// Half of the rows, taken at random, and then the other half, as by a flag of theirs.
  package static func splitInTwo(rows: Int, _ generator: inout SplitMix64) -> Recipe {
    let isFirst = choose(rows / 2, of: rows, &generator)
    let all = 0..<rows
    return Recipe(
      oldCount: rows,
      sources: (all.filter { isFirst[$0] } + all.filter { !isFirst[$0] }).map(Int32.init))
  }

  /// A window that slides on by a quarter: what it leaves goes, what it reaches comes.
  package static func slidWindow(rows: Int) -> Recipe {
    let step = rows / 4
    return Recipe(
      oldCount: rows,
      sources: Array(Int32(step)..<Int32(rows)) + Array(repeating: fresh, count: step))
  }
}
