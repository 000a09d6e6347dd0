// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

extension Suite {
  /// Batch updates: from two lists by the diff, and from edits by the engine.
  public static let updates = Suite(
    "updates", "two lists or some edits in, one batch update out", presentation: .updates
  ) {
    everyday
    wholeLists
    sectionBenchmarks
    compositionBenchmarks
    listOperations
    traceBenchmarks
    engineBenchmarks
    densities
    hostileShapes
  }

  /// What happens to lists, at every size and with every kind of identity.
  @ListBuilder<Benchmark>
  private static var everyday: [Benchmark] {
    for change in EverydayChange.all { everyday(change.name, change.recipe) }
  }

  /// What a screen does to its list as a whole.
  @ListBuilder<Benchmark>
  private static var wholeLists: [Benchmark] {
    for percent in [90, 50, 20, 10] {
      wholeList("filter-\(percent)pct") { rows, generator in
        .filtered(rows: rows, percent: percent, &generator)
      }
    }
    for groups in [3, 50] {
      wholeList("group-by-\(groups)") { rows, _ in .grouped(rows: rows, by: groups) }
    }
    wholeList("sort-by-other-key") { rows, generator in
      .sortedByOtherKey(rows: rows, &generator)
    }
    wholeList("refresh-page") { rows, generator in .refreshedPage(rows: rows, &generator) }
    wholeList("merge-two") { rows, generator in .mergedHalves(rows: rows, &generator) }
    wholeList("split-in-two") { rows, generator in .splitInTwo(rows: rows, &generator) }
    wholeList("window-slide") { rows, _ in .slidWindow(rows: rows) }
  }

  private static func wholeList(_ name: String, _ recipe: @escaping MakeRecipe) -> Benchmark {
    let kinds: [Identities] = [.random, .duplicates]
    return Benchmark(name, variants: kinds.map(\.rawValue), sizes: .scaled([100_000])) { request in
      let identities = Identities(rawValue: request.variant) ?? .random
      let pairs = makePairs(request, identities, recipe)
      return Case(pairs) { UpdateContestants.all(pairs, unique: !identities.hasDuplicates) }
    }
  }

  private static func everyday(_ name: String, _ recipe: @escaping MakeRecipe) -> Benchmark {
    let kinds: [Identities] = [.random, .sequential, .duplicates]
    return Benchmark(name, variants: kinds.map(\.rawValue)) { request in
      let identities = Identities(rawValue: request.variant) ?? .random
      let pairs = makePairs(request, identities, recipe)
      return Case(pairs) {
        UpdateContestants.all(pairs, unique: !identities.hasDuplicates)
      }
    }
  }

  /// From few edits to a list that is hardly the same: where does scanning stop to pay?
  @ListBuilder<Benchmark>
  private static var densities: [Benchmark] {
    for percent in ["0.01", "0.1", "0.3", "1", "2", "3", "5", "7", "10", "20", "50"] {
      guarded("mixed-\(percent)pct", variant: "density") { rows, generator in
        .mixed(rows: rows, percent: Double(percent)!, &generator)  // A literal of the list above.
      }
    }
  }

  /// Shapes that are chosen to hurt.
  @ListBuilder<Benchmark>
  private static var hostileShapes: [Benchmark] {
    for size in [16, 64, 65, 100, 1000, 10_000] {
      hostile("chunks-\(size)") { rows, generator in
        .shuffledChunks(rows: rows, size: size, &generator)
      }
    }
    hostile("rotate-1") { rows, _ in .rotated(rows: rows, by: 1) }
    hostile("rotate-half") { rows, _ in .rotated(rows: rows, by: rows / 2) }
    hostile("swap-halves-of-8") { rows, _ in .swappedHalves(rows: rows, size: 8) }
    hostile("delete-every-2nd") { rows, _ in
      var recipe = Recipe(rows: rows)
      recipe.keep { $0.isMultiple(of: 2) }
      return recipe
    }
    hostile("delete-half-in-blocks") { rows, _ in
      var recipe = Recipe(rows: rows)
      recipe.keep { ($0 / 1000).isMultiple(of: 2) }
      return recipe
    }
    hostile("replace-middle-20pct") { rows, _ in
      var recipe = Recipe(rows: rows)
      recipe.replace(rows * 2 / 5..<rows * 3 / 5)
      return recipe
    }
    hostile("interleave-halves") { rows, _ in .interleavedHalves(rows: rows) }
    hostile("block-move-50pct") { rows, _ in
      .blockMove(rows: rows, start: 0, count: rows / 2, target: rows / 3)
    }
    hostile("identities-shuffle", .hostile) { rows, generator in
      .shuffled(rows: rows, &generator)
    }
    hostile("identities-replace-all", .hostile) { rows, _ in .replaced(rows: rows, by: rows) }
    hostile("identities-mixed-1pct", .hostile) { rows, generator in
      .mixed(rows: rows, percent: 1, &generator)
    }
  }

  private static func hostile(
    _ name: String, _ identities: Identities = .random, _ recipe: @escaping MakeRecipe
  ) -> Benchmark {
    guarded(name, variant: "hostile", identities, recipe)
  }

  /// A benchmark of ours against trimming plus hashing alone.
  private static func guarded(
    _ name: String, variant: String, _ identities: Identities = .random,
    _ recipe: @escaping MakeRecipe
  ) -> Benchmark {
    Benchmark(name, variants: [variant], sizes: .scaled([100_000])) { request in
      let pairs = makePairs(request, identities, recipe)
      return Case(pairs) { UpdateContestants.ours(pairs, unique: true) }
    }
  }
}

/// Makes the recipe of one data set for a number of rows.
typealias MakeRecipe = @Sendable (_ rows: Int, _ generator: inout SplitMix64) -> Recipe

/// The data sets of a request.
func makePairs(
  _ request: Request, _ identities: Identities, _ recipe: MakeRecipe
) -> [ListPair] {
  (0..<request.dataSets).map { set in
    var generator = request.generator(set: set)
    let made = recipe(request.rows, &generator)
    return ListPair(made, identities, &generator)
  }
}

extension Case {
  /// The case of pairs of lists.
  init(_ pairs: [ListPair], @ListBuilder<Contestant> contestants: () -> [Contestant]) {
    self.init(
      edits: pairs[0].expectation.operations, inputBytes: pairs[0].bytes, dataSets: pairs.count,
      contestants: contestants)
  }
}
