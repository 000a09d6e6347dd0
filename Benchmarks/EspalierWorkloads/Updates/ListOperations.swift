// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

extension Suite {
  /// The list operations of js-framework-benchmark, by their names and at their sizes.
  @ListBuilder<Benchmark>
  static var listOperations: [Benchmark] {
    listOperation("create-rows", rows: 1000) { rows, _ in .replaced(rows: 0, by: rows) }
    listOperation("replace-all-rows", rows: 1000) { rows, _ in .replaced(rows: rows, by: rows) }
    listOperation("partial-update", rows: 10_000) { rows, _ in
      var recipe = Recipe(rows: rows)
      recipe.update { $0.isMultiple(of: 10) }
      return recipe
    }
    // The row that was selected before loses its highlight.
    listOperation("select-row", rows: 1000) { rows, generator in
      var recipe = Recipe(rows: rows)
      recipe.update(2, &generator)
      return recipe
    }
    listOperation("swap-rows", rows: 1000) { rows, _ in .swappedTwo(rows: rows, 1, rows - 2) }
    listOperation("remove-row", rows: 1000) { rows, generator in
      var recipe = Recipe(rows: rows)
      recipe.delete(1, &generator)
      return recipe
    }
    listOperation("create-many-rows", rows: 10_000) { rows, _ in .replaced(rows: 0, by: rows) }
    listOperation("append-rows-to-large-table", rows: 10_000) { rows, _ in
      .inserted(rows: rows, 1000, at: rows)
    }
  }

  private static func listOperation(
    _ name: String, rows: Int, _ recipe: @escaping MakeRecipe
  ) -> Benchmark {
    Benchmark(name, variants: ["js-framework"], sizes: .fixed([rows])) { request in
      let pairs = makePairs(request, .random, recipe)
      return Case(pairs) { UpdateContestants.all(pairs, unique: true) }
    }
  }
}
