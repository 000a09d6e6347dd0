// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

extension ListEngine {
  /// Counts something that is done once for each row, section or model that is looked at.
  @inline(__always)
  func noteWork(_ steps: @autoclosure () -> Int = 1) {
    #if DEBUG
      countedWork.value += steps()
    #endif
  }

  #if DEBUG
    /// What was done so far, for tests of growth: slots of the tree and registrations looked at, entries of the
    /// layout, and the rounds of the engine's own loops and of those over its models. A search of the row order or
    /// of a table counts as one at most; that those are logarithmic, or constant, is for their own tests.
    package var work: Int {
      var work = countedWork.value + tree.visitCount + layout.value.work.steps
      work += memory.value.work + (parts.value.display?.work ?? 0)
      work += (registry.map { $0.work } ?? 0) + memory.value.found.work
      return work
    }
  #endif

  /// Does something that is no part of what tests count.
  func uncounted(_ body: () -> Void) {
    #if DEBUG
      let before = work
      body()
      countedWork.value -= work - before
    #else
      body()
    #endif
  }
}

/// Counts what is done for models that may be in no list, and so have no engine to count it.
@MainActor
@inline(__always)
func noteFreeWork(_ steps: @autoclosure () -> Int = 1) {
  #if DEBUG
    FreeModels.work += steps()
  #endif
}

#if DEBUG
  /// What models in no list do, all of the process together: tests that count it do not wait for anything
  /// meanwhile.
  @MainActor
  package enum FreeModels {
    /// The models and links that were looked at so far.
    package fileprivate(set) static var work = 0
  }

  extension ModelRegistry {
    /// The models, views, links and states that were looked at.
    var work: Int { steps.count + states.steps.count + depthQuestions }
  }

  extension CommittedIdentities {
    /// The slots and nodes that were looked at.
    var work: Int { rows.steps.count + sections.steps.count }
  }

  extension CommitMemory {
    /// The rounds of the loops over what a commit lists.
    var work: Int { moves.steps.count + sections.steps.count + identities.steps }
  }
#endif
