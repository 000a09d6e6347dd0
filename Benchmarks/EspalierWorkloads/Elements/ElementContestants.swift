// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierUpdates

/// Who finds the difference between two lists of elements.
enum ElementContestants {
  /// Ours, with a differ, an update and a plan that are kept from one change to the next, as a list view does.
  static func kept<Element: BenchmarkElement>(_ pairs: [ElementPair<Element>]) -> Contestant {
    Contestant(Contestant.ours) {
      var differ = Differ<Element.ID>()
      var update = BatchUpdate()
      var plan = BatchPlan()
      return operation(pairs) { pair in
        differ.diff(from: pair.old, to: pair.new, into: &update)
        plan.translate(update)
      } result: {
        update
      }
    }
  }

  /// Ours, with everything made for the call, as in a function that has two lists and wants a plan.
  static func fresh<Element: BenchmarkElement>(_ pairs: [ElementPair<Element>]) -> Contestant {
    Contestant("\(Contestant.ours)-fresh") {
      var update = BatchUpdate()
      return operation(pairs) { pair in
        var differ = Differ<Element.ID>()
        update = differ.diff(from: pair.old, to: pair.new)
        blackHole(BatchPlan(update))
      } result: {
        update
      }
    }
  }

  private static func operation<Element: BenchmarkElement>(
    _ pairs: [ElementPair<Element>], run: @escaping (ElementPair<Element>) -> Void,
    result: @escaping () -> BatchUpdate
  ) -> Operation {
    let verifier = Verifier<BatchUpdate>(dataSets: pairs.count) { update, set in
      try UpdateContestants.check(update, of: pairs[set].rows, unique: true)
    }
    return Operation(
      run: { run(pairs[$0]) }, verify: { try verifier.verify(result(), $0) },
      counters: { _ in PlainUpdate(result()).counters })
  }

  /// The standard library's diff (Myers 1986) of whole elements: content is compared, as ours compares it.
  static func standardLibrary<Element: BenchmarkElement>(
    _ pairs: [ElementPair<Element>]
  ) -> Contestant {
    let edits = Double(pairs[0].rows.expectation.insertionsAndRemovals)
    return Contestant("difference", estimate: 20 * edits * edits) {
      var result: CollectionDifference<Element>?
      return Operation(
        run: { result = pairs[$0].new.difference(from: pairs[$0].old) },
        verify: { set in
          let list = result.flatMap { pairs[set].old.applying($0) }
          try expect(list == pairs[set].new, "another list")
        })
    }
  }
}
