// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

extension Recipe {
  /// One row in a hundred, but one at least.
  package static func onePercent(of rows: Int) -> Int { max(1, rows / 100) }

  /// `percent` % each of deleted, moved, updated and inserted rows, at random places.
  package static func mixed(rows: Int, percent: Double, _ generator: inout SplitMix64) -> Recipe {
    let count = max(1, Int((Double(rows) * percent / 100).rounded()))
    var recipe = Recipe(rows: rows)
    recipe.delete(count, &generator)
    recipe.move(count, &generator)
    recipe.update(count, &generator)
    recipe.insert(count, &generator)
    return recipe
  }

  /// The old rows in another order: `source` says which old row stands at a new index.
  package static func reordered(rows: Int, source: (Int) -> Int) -> Recipe {
    Recipe(oldCount: rows, sources: (0..<rows).map { Int32(source($0)) })
  }

  /// The rows from `start` on, `count` of them, moved so that they begin at `target`.
  package static func blockMove(rows: Int, start: Int, count: Int, target: Int) -> Recipe {
    var sources = Array(0..<Int32(rows))
    let block = sources[start..<start + count]
    sources.removeSubrange(start..<start + count)
    sources.insert(contentsOf: block, at: target)
    return Recipe(oldCount: rows, sources: sources)
  }

  /// Every row by chance anywhere.
  package static func shuffled(rows: Int, _ generator: inout SplitMix64) -> Recipe {
    Recipe(oldCount: rows, sources: (0..<Int32(rows)).shuffled(using: &generator))
  }

  /// Chunks of `size` rows, each whole, in random order.
  package static func shuffledChunks(rows: Int, size: Int, _ generator: inout SplitMix64) -> Recipe
  {
    let starts = Array(stride(from: 0, to: rows, by: size)).shuffled(using: &generator)
    let sources = starts.flatMap { Int32($0)..<Int32(min($0 + size, rows)) }
    return Recipe(oldCount: rows, sources: sources)
  }

  /// The first row becomes the last, `count` times.
  package static func rotated(rows: Int, by count: Int) -> Recipe {
    reordered(rows: rows) { ($0 + count) % rows }
  }

  /// In every run of `size` rows the two halves change places.
  package static func swappedHalves(rows: Int, size: Int) -> Recipe {
    let whole = rows / size * size
    return reordered(rows: rows) { $0 < whole ? $0 / size * size + ($0 + size / 2) % size : $0 }
  }

  /// One row of the first half, one of the second, and so on.
  package static func interleavedHalves(rows: Int) -> Recipe {
    let half = rows / 2
    return reordered(rows: rows) {
      $0 >= half * 2 ? $0 : $0.isMultiple(of: 2) ? $0 / 2 : half + $0 / 2
    }
  }

  /// Two rows, a quarter of the list from its ends, change places.
  package static func swappedTwo(rows: Int, _ first: Int, _ second: Int) -> Recipe {
    reordered(rows: rows) { $0 == first ? second : $0 == second ? first : $0 }
  }

  /// Only fresh rows, `count` of them.
  package static func replaced(rows: Int, by count: Int) -> Recipe {
    Recipe(oldCount: rows, sources: Array(repeating: fresh, count: count))
  }

  /// The old rows with `count` fresh ones from `index` on.
  package static func inserted(rows: Int, _ count: Int, at index: Int) -> Recipe {
    var sources = Array(0..<Int32(rows))
    sources.insert(contentsOf: Array(repeating: fresh, count: count), at: index)
    return Recipe(oldCount: rows, sources: sources)
  }
}
