// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

#if DEBUG
  /// How many models of a list were given which identity. In debug builds only: a table of all models is more
  /// than finding a mistake is worth to others.
  @MainActor
  struct GivenIdentities {
    private var counts: [RowID: Int] = [:]

    /// Those that two models had since it was looked at last.
    private var repeated: Set<RowID> = []

    nonisolated init() {}

    mutating func enter(_ model: ComponentModel) {
      guard model.marks.contains(.sharesIdentity) else { return }
      counts[model.id, default: 0] += 1
      if counts[model.id] == 2 { repeated.insert(model.id) }
    }

    mutating func leave(_ model: ComponentModel) {
      guard model.marks.contains(.sharesIdentity), let count = counts[model.id] else { return }
      counts[model.id] = count == 1 ? nil : count - 1
      // A model that takes the place of another is there before that one goes.
      if count == 2 { repeated.remove(model.id) }
    }

    mutating func takeRepeated() -> Set<RowID> {
      if repeated.isEmpty { return [] }
      defer { repeated = [] }
      return repeated
    }
  }

  extension ModelRegistry {
    /// Tells of two models of one identity that are in the list, neither of them hidden.
    func tellSameIdentities() {
      let ids = takeRepeatedIdentities()
      guard !ids.isEmpty else { return }
      var seen: Set<RowID> = []
      for model in allModels where ids.contains(model.id) && model.marks.contains(.sharesIdentity) {
        guard tree.contains(model.nodeInTree), (try? tree.isVisible(model.nodeInTree)) == true
        else {
          continue
        }
        if !seen.insert(model.id).inserted { return DebugNotes.tell(.sameIdentity) }
      }
    }
  }
#endif
