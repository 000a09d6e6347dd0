// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierUpdates

extension Suite {
  /// Lists of sections of a hundred rows each.
  @ListBuilder<Benchmark>
  static var sectionBenchmarks: [Benchmark] {
    sectionBenchmark("sections-identical") { _, _, _ in }
    sectionBenchmark("sections-mixed-1pct") { recipe, rows, generator in
      recipe.delete(Recipe.onePercent(of: rows), &generator)
      recipe.move(Recipe.onePercent(of: rows), &generator)
      recipe.update(Recipe.onePercent(of: rows), &generator)
      recipe.insert(Recipe.onePercent(of: rows), &generator)
    }
    sectionBenchmark("sections-move-10") { recipe, _, generator in
      recipe.moveSections(10, &generator)
    }
    sectionBenchmark("sections-move-rows-1pct") { recipe, rows, generator in
      recipe.move(Recipe.onePercent(of: rows), &generator)
    }
  }

  private static let rowsPerSection = 100
  /// The variant of the differ for elements of any type.
  private static let sectionElements = "section-elements"

  private static func sectionBenchmark(
    _ name: String,
    _ edit:
      @escaping @Sendable (
        _ recipe: inout SectionRecipe, _ rows: Int, _ generator: inout SplitMix64
      ) -> Void
  ) -> Benchmark {
    Benchmark(name, variants: ["sections", sectionElements]) { request in
      let sections = max(1, request.rows / rowsPerSection)
      let pairs = (0..<request.dataSets).map { set in
        var generator = request.generator(set: set)
        var recipe = SectionRecipe(sections: sections, rowsPerSection: rowsPerSection)
        edit(&recipe, request.rows, &generator)
        return recipe.pair(&generator)
      }
      return Case(
        edits: pairs[0].rows.operations + pairs[0].sectionMoves, inputBytes: pairs[0].bytes,
        dataSets: pairs.count
      ) {
        if request.variant == sectionElements {
          sectionedElements(pairs)
        } else {
          sectionedEspalier(pairs)
        }
      }
    }
  }

  /// The public diff of sections, with a differ and a batch update that are reused.
  private static func sectionedEspalier(_ pairs: [SectionPair]) -> Contestant {
    sectioned(pairs) {
      var differ = SectionedDiffer()
      return { dataSet, update in
        differ.diff(from: pairs[dataSet].old, to: pairs[dataSet].new, into: &update)
      }
    }
  }

  /// The public diff of sections of any type, with a differ and a batch update that are reused.
  private static func sectionedElements(_ pairs: [SectionPair]) -> Contestant {
    sectioned(pairs) {
      var differ = SectionedElementDiffer<RowID, RowID>()
      return { dataSet, update in
        differ.diff(
          from: pairs[dataSet].old, to: pairs[dataSet].new,
          sectionID: { $0.id }, isSectionEqual: { $0.stamp == $1.stamp }, items: { $0.rows },
          id: { $0.id }, isEqual: { $0.stamp == $1.stamp }, into: &update)
      }
    }
  }

  private static func sectioned(
    _ pairs: [SectionPair],
    _ makeDiff: @escaping () -> (_ dataSet: Int, _ update: inout SectionedBatchUpdate) -> Void
  ) -> Contestant {
    Contestant(Contestant.ours) {
      let diff = makeDiff()
      var update = SectionedBatchUpdate()
      let verifier = Verifier<SectionedBatchUpdate>(dataSets: pairs.count) { result, dataSet in
        try check(result, of: pairs[dataSet])
      }
      return Operation(
        run: { diff($0, &update) },
        verify: { try verifier.verify(update, $0) },
        counters: { _ in
          [
            Counter("operations", update.operationCount),
            Counter("moves", update.moves.count + update.sectionMoves.count),
          ]
        })
    }
  }

  private static func check(_ update: SectionedBatchUpdate, of pair: SectionPair) throws {
    try StrictApplier.check(update, from: pair.old, to: pair.new)
    let found = Expectation(
      deletes: update.deletes.count, inserts: update.inserts.count, moves: update.moves.count,
      updates: update.updates.count)
    try expect(found == pair.rows, "\(found), not \(pair.rows)")
    try expect(
      update.sectionMoves.count == pair.sectionMoves,
      "\(update.sectionMoves.count) moves of sections, not \(pair.sectionMoves)")
  }
}
