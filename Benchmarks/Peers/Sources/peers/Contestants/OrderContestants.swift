// SPDX-License-Identifier: MIT

import Differ
import EspalierBenchmarkKit

/// Contestants that look at identities alone and find no updates: they do less.
enum OrderContestants {
  /// Differ, which takes time in the square of the edits.
  static func differ<ID>(_ pairs: [PostPair<ID>]) -> Contestant {
    let ids = pairs.map { (old: $0.old.map(\.id), new: $0.new.map(\.id)) }
    return Contestant("differ-ids", estimate: estimate(pairs)) {
      var result: ExtendedDiff?
      let judge = Judge()
      let stage = {
        var stage = Stage()
        for element in result?.elements ?? [] {
          switch element {
          case .insert(let index): stage.inserts.append(index)
          case .delete(let index): stage.deletes.append(index)
          case .move(let from, let to): stage.moves.append((from, to))
          }
        }
        return stage
      }
      return Operation(
        run: { result = ids[$0].old.extendedDiff(ids[$0].new) },
        verify: { try judge.verify($0, ids[$0].old, ids[$0].new, [(stage(), ids[$0].new)]) },
        counters: { _ in counters([stage()]) })
    }
  }

  /// The standard library's diff, with moves.
  static func standardLibrary<ID>(_ pairs: [PostPair<ID>]) -> Contestant {
    let ids = pairs.map { (old: $0.old.map(\.id), new: $0.new.map(\.id)) }
    return Contestant("difference-ids", estimate: estimate(pairs)) {
      var result: CollectionDifference<ID>?
      return Operation(
        run: { result = ids[$0].new.difference(from: ids[$0].old).inferringMoves() },
        verify: { set in
          let list = result.flatMap { ids[set].old.applying($0) }
          try expect(list == ids[set].new, "the result leads to another list")
        })
    }
  }

  /// About how long one diff takes, in nanoseconds.
  private static func estimate<ID>(_ pairs: [PostPair<ID>]) -> Double {
    let edits = Double(pairs[0].edits)
    return 20 * edits * edits
  }
}
