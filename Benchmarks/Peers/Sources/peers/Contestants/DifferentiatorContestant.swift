// SPDX-License-Identifier: MIT

import Differentiator
import EspalierBenchmarkKit

extension Post: IdentifiableType {
  var identity: ID { id }
}

/// A list as the one section that it is to RxDataSources.
private struct OneSection<ID: Hashable & Sendable>: AnimatableSectionModelType {
  var items: [Post<ID>]
  var identity: Int { 0 }

  init(items: [Post<ID>]) {
    self.items = items
  }

  init(original: OneSection<ID>, items: [Post<ID>]) {
    self.items = items
  }
}

/// RxDataSources' Differentiator, with one section.
func differentiator<ID>(_ pairs: [PostPair<ID>]) -> Contestant {
  Contestant("differentiator") {
    var result: [Changeset<OneSection<ID>>] = []
    let judge = Judge()
    let stages = {
      result.map { change in
        let gone = Set(change.deletedItems.map(\.itemIndex))
        let updates = change.updatedItems.map { update in
          update.itemIndex - gone.count { $0 < update.itemIndex }
        }
        return Stage(
          deletes: change.deletedItems.map(\.itemIndex),
          inserts: change.insertedItems.map(\.itemIndex),
          moves: change.movedItems.map { ($0.from.itemIndex, $0.to.itemIndex) }, updates: updates)
      }
    }
    return Operation(
      run: { set in
        let (old, new) = (OneSection(items: pairs[set].old), OneSection(items: pairs[set].new))
        // It throws for repeated identities only, which there are none of; the replay would tell.
        result =
          (try? Diff.differencesForSectionedView(initialSections: [old], finalSections: [new]))
          ?? []
      },
      verify: { set in
        let targets = result.map { $0.finalSections.first?.items ?? [] }
        let all = zip(stages(), targets).map { (stage: $0, target: $1) }
        try judge.verify(set, pairs[set].old, pairs[set].new, all)
      },
      counters: { _ in counters(stages()) })
  }
}
