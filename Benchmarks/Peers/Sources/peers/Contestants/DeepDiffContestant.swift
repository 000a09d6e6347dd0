// SPDX-License-Identifier: MIT

import DeepDiff
import EspalierBenchmarkKit

extension Post: DiffAware {
  var diffId: ID { id }

  static func compareContent(_ one: Post<ID>, _ other: Post<ID>) -> Bool { one == other }
}

/// DeepDiff.
func deepDiff<ID>(_ pairs: [PostPair<ID>]) -> Contestant {
  Contestant("deep-diff") {
    var result: [Change<Post<ID>>] = []
    let judge = Judge()
    let stage = {
      Stage(
        deletes: result.compactMap { $0.delete?.index },
        inserts: result.compactMap { $0.insert?.index },
        moves: result.compactMap { change in
          change.move.map { (old: $0.fromIndex, new: $0.toIndex) }
        }, updates: result.compactMap { $0.replace?.index })
    }
    return Operation(
      run: { result = diff(old: pairs[$0].old, new: pairs[$0].new) },
      verify: { set in
        try judge.verify(
          set, pairs[set].old, pairs[set].new, [(stage: stage(), target: pairs[set].new)])
      },
      counters: { _ in counters([stage()]) })
  }
}
