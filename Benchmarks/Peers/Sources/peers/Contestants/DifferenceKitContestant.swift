// SPDX-License-Identifier: MIT

import DifferenceKit
import EspalierBenchmarkKit

extension Post: Differentiable {
  var differenceIdentifier: ID { id }
}

/// DifferenceKit, with all stages and their data, as its users apply them.
func differenceKit<ID>(_ pairs: [PostPair<ID>]) -> Contestant {
  Contestant("difference-kit") {
    var result = StagedChangeset<[Post<ID>]>()
    let judge = Judge()
    let stages = {
      result.map { change in
        // Updates are told by the index before the stage; stages with updates only delete besides.
        let gone = Set(change.elementDeleted.map(\.element))
        let updates = change.elementUpdated.map { update in
          update.element - gone.count { $0 < update.element }
        }
        return Stage(
          deletes: change.elementDeleted.map(\.element),
          inserts: change.elementInserted.map(\.element),
          moves: change.elementMoved.map { ($0.source.element, $0.target.element) },
          updates: updates)
      }
    }
    return Operation(
      run: { result = StagedChangeset(source: pairs[$0].old, target: pairs[$0].new) },
      verify: { set in
        let all = Array(zip(stages(), result.map(\.data)))
        try judge.verify(set, pairs[set].old, pairs[set].new, all.map { (stage: $0, target: $1) })
      },
      counters: { _ in counters(stages()) })
  }
}
