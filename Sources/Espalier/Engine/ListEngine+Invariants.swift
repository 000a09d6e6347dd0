// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

#if ESPALIER_CHECKS
  extension ListEngine {
    /// Checks what holds after every commit, before anybody is told of it.
    ///
    /// - Complexity: O(n).
    func checkInvariants() {
      registry?.checkInvariants()
      parts.value.selection?.checkInvariants()
      parts.value.highlight?.checkInvariants()
      parts.value.display?.checkInvariants()
      checkCommittedIdentities()
      if configuration.hasSections { memory.value.sections.checkInvariants(tree) }
      if configuration.reportsRepeatedIdentities { checkIdentities() }
    }

    private func checkIdentities() {
      var counts: [RowID: Int] = [:]
      for row in 0..<rowCount {
        counts[tree.row(at: tree.order.entry(atRow: row)).id, default: 0] += 1
      }
      precondition(
        memory.value.identities.identityCount == counts.count
          && counts.allSatisfy { memory.value.identities.count(of: $0.key) == $0.value },
        "The identities that are counted are those of the list.")
    }
  }

  extension ModelRegistry {
    /// Every model of the table is at its own node, and knows it.
    func checkInvariants() {
      for (position, model) in entries.enumerated() {
        guard let model else { continue }
        precondition(
          model.registry === self && Int(model.nodeInTree.index.rawValue) == position,
          "A model knows where it is.")
        precondition(model.freeHome == nil, "A model in a list has no other container.")
        guard tree.contains(model.nodeInTree) else { continue }
        let isContainer = (try? tree.isContainer(model.nodeInTree)) == true
        precondition(isContainer == (model is ContainerModel), "A model is what its node is.")
        precondition(
          (model as? ContainerModel)?.hasFreeChildren != true,
          "The children of a container in a list are in the tree.")
      }
    }
  }
#endif
