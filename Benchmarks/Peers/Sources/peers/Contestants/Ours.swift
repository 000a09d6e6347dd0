// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierDiff

/// Ours, with what a list view needs: the plan of one batch.
enum Ours {
  /// A differ that is kept from update to update, as a list view does.
  static func kept<ID>(_ pairs: [PostPair<ID>]) -> Contestant {
    Contestant("espalier") {
      var differ = Differ<ID>()
      var update = BatchUpdate()
      var plan = BatchPlan()
      return operation(pairs) { pair in
        differ.diff(from: pair.old, to: pair.new, into: &update)
        plan.translate(update)
      } result: {
        plan
      }
    }
  }

  /// A differ that is made for every update.
  static func fresh<ID>(_ pairs: [PostPair<ID>]) -> Contestant {
    Contestant("espalier-fresh") {
      var plan = BatchPlan()
      return operation(pairs) { pair in
        var differ = Differ<ID>()
        plan = BatchPlan(differ.diff(from: pair.old, to: pair.new))
      } result: {
        plan
      }
    }
  }

  private static func operation<ID>(
    _ pairs: [PostPair<ID>], run: @escaping (PostPair<ID>) -> Void,
    result: @escaping () -> BatchPlan
  ) -> Operation {
    let judge = Judge()
    return Operation(
      run: { run(pairs[$0]) },
      verify: { set in
        let pair = pairs[set]
        try judge.verify(set, pair.old, pair.new, [(stage(result()), pair.new)])
      },
      counters: { _ in counters([stage(result())]) })
  }

  private static func stage(_ plan: BatchPlan) -> Stage {
    Stage(
      deletes: plan.deletes.map(\.index), inserts: plan.inserts.map(\.index),
      moves: plan.moves.map { ($0.from.index, $0.to.index) },
      updates: plan.reconfigures.map(\.index))
  }
}
