// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// What happens to lists every day: a name, and what makes of a number of rows.
struct EverydayChange: Sendable {
  let name: String
  let recipe: MakeRecipe

  private init(_ name: String, _ recipe: @escaping MakeRecipe) {
    self.name = name
    self.recipe = recipe
  }

  /// All of them.
  static let all = [
    EverydayChange("identical") { rows, _ in Recipe(rows: rows) },
    EverydayChange("append-1pct") { rows, _ in
      .inserted(rows: rows, Recipe.onePercent(of: rows), at: rows)
    },
    EverydayChange("prepend-1") { rows, _ in .inserted(rows: rows, 1, at: 0) },
    EverydayChange("insert-1") { rows, _ in .inserted(rows: rows, 1, at: rows / 2) },
    EverydayChange("delete-1pct") { rows, generator in
      var recipe = Recipe(rows: rows)
      recipe.delete(Recipe.onePercent(of: rows), &generator)
      return recipe
    },
    EverydayChange("insert-1pct") { rows, generator in
      var recipe = Recipe(rows: rows)
      recipe.insert(Recipe.onePercent(of: rows), &generator)
      return recipe
    },
    EverydayChange("update-1pct") { rows, generator in
      var recipe = Recipe(rows: rows)
      recipe.update(Recipe.onePercent(of: rows), &generator)
      return recipe
    },
    EverydayChange("move-1") { rows, _ in .rotated(rows: rows, by: rows - 1) },
    EverydayChange("move-1pct") { rows, generator in
      var recipe = Recipe(rows: rows)
      recipe.move(Recipe.onePercent(of: rows), &generator)
      return recipe
    },
    EverydayChange("block-move-10pct") { rows, _ in
      .blockMove(rows: rows, start: rows / 5, count: rows / 10, target: rows * 3 / 5)
    },
    EverydayChange("swap-2") { rows, _ in .swappedTwo(rows: rows, rows / 4, rows * 3 / 4) },
    EverydayChange("reverse") { rows, _ in .reordered(rows: rows) { rows - 1 - $0 } },
    EverydayChange("shuffle") { rows, generator in .shuffled(rows: rows, &generator) },
    EverydayChange("mixed-1pct") { rows, generator in
      .mixed(rows: rows, percent: 1, &generator)
    },
    EverydayChange("replace-all") { rows, _ in .replaced(rows: rows, by: rows) },
  ]
}
