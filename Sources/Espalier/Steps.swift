// SPDX-License-Identifier: MIT

#if ESPALIER_CHECKS
  /// What the engine does, counted while tests double a list: never compiled into what is shipped.
  ///
  /// All that the engine keeps is in buffers or in what the classes of lists and models have. Each access to an element of
  /// a buffer is a step: an entry that is looked at, a node that is climbed over, a slot of a table that is probed, an
  /// operation that is put into a report. So nothing that is walked through goes uncounted, also where nobody thought of it. What
  /// goes through several elements at once, such as the sum of a branch, is a step for every sixteen. Loops over arrays of
  /// objects count their own turns (`noteStep`). That a buffer moves into more storage is not counted: it doubles each time.
  ///
  /// Only the task that counts is counted, so tests that run beside it do not disturb it.
  package enum Steps {
    /// Written by one test at a time, and read by all: whoever reads it meanwhile is another task, whatever it finds.
    nonisolated(unsafe) private static var isCounting = false
    nonisolated(unsafe) private static var task = 0
    nonisolated(unsafe) private static var steps = 0

    /// Counts what `body` does in this task. It must not be called while another task counts.
    package static func counting(_ body: () throws -> Void) rethrows -> Int {
      unsafe task = current
      unsafe steps = 0
      unsafe isCounting = true
      defer { unsafe isCounting = false }
      try body()
      return unsafe steps
    }

    /// Does not count what `body` does: checks are no work of the engine.
    static func pausing(_ body: () -> Void) {
      let wasCounting = unsafe isCounting && task == current
      if wasCounting { unsafe isCounting = false }
      body()
      if wasCounting { unsafe isCounting = true }
    }

    /// A step. In generic code that is not inlined this is all there is.
    @inline(__always)
    static func one() {
      if unsafe isCounting { more(1) }
    }

    /// What goes through elements sixteen at once.
    @inline(__always)
    static func block(_ count: Int) {
      if unsafe isCounting { more(1 + count / 16) }
    }

    private static func more(_ count: Int) {
      if unsafe task == current { unsafe steps += count }
    }

    private static var current: Int {
      unsafe withUnsafeCurrentTask { task in unsafe task?.hashValue ?? 0 }
    }
  }
#endif

/// An element of a buffer is accessed, or a loop over objects takes a turn.
@inline(__always)
func noteStep() {
  #if ESPALIER_CHECKS
    Steps.one()
  #endif
}

/// So many elements are gone through at once.
@inline(__always)
func noteSteps(_ count: Int) {
  #if ESPALIER_CHECKS
    Steps.block(count)
  #endif
}
