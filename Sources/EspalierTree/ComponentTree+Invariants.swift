// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

extension ComponentTree {
  /// Called at the end of everything that changes the tree. Built with `ESPALIER_CHECKS`, it looks at
  /// everything: in small trees every time, in large ones as often as keeps that linear.
  @usableFromInline
  func didChange() {
    #if ESPALIER_CHECKS
      if invariantsAreDue(size: forest.store.usedSlots + registry.liveCount) { checkInvariants() }
    #endif
  }
}

extension ComponentTree {
  /// Called at the end of every edit: settling will read what the edit named, so it is asked for already.
  ///
  /// Ends what is registered at removed nodes, separators among them, and forgets what waited for them to be
  /// loaded. No code of the user runs before `sweep`.
  @inline(__always)
  func didEdit() {
    if !forest.leaving.isEmpty { endAllOfLeavingNodes() }
    settler.prefetchLatest(of: forest)
    didChange()
  }

  @inline(never)
  private func endAllOfLeavingNodes() {
    for position in 0..<forest.leaving.count {
      let left = forest.leaving[position]
      if left.isRegistered, registrations.endAll(at: left.node) { dataCell.value.reading += 1 }
      if left.isLoading { loading.drop(left.node) }
    }
    forest.leaving.removeAll()
  }
}

#if ESPALIER_CHECKS
  /// What must hold whenever no function of the tree is at work, also while something is being delivered.
  extension ComponentTree {
    /// Traps if anything about the tree is not as it must be.
    ///
    /// - Complexity: O(slots + registrations), times log n.
    package func checkInvariants() {
      #if DEBUG
        // What tests count is what the tree does, not what is looked at here.
        let visits = (forest.store.visits.value, registry.visits.value)
        defer { (forest.store.visits.value, registry.visits.value) = visits }
      #endif
      checkSlots()
      checkJournal()
      checkFollowedOrder()
      checkRegistrations()
      checkIndices()
    }
  }
#endif
