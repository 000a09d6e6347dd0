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
    /// layout, and the rounds of the engine's own loops. A search of the row order or of a table counts as one at
    /// most; that those are logarithmic, or constant, is for their own tests.
    package var work: Int {
      var work = countedWork.value + tree.visitCount + layout.value.work.steps
      work += memory.value.work + (parts.display?.work ?? 0)
      work += registry.map { $0.states.steps.count + $0.depthQuestions } ?? 0
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

#if DEBUG
  extension CommitMemory {
    /// The rounds of the loops over what a commit lists.
    var work: Int { moves.steps.count + sections.steps.count + identities.steps.count }
  }
#endif
