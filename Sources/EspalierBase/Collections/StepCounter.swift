// SPDX-License-Identifier: MIT

/// Counts work, for tests of growth: rows looked at, slots probed, comparisons made, elements shifted.
///
/// Compiled in where assertions are, and with `ESPALIER_CHECKS`; elsewhere it takes no room and no time.
@usableFromInline
package struct StepCounter: Sendable {
  #if DEBUG || ESPALIER_CHECKS
    @usableFromInline
    var counted = 0
  #endif

  /// Makes a counter at zero.
  @inlinable
  package init() {}

  /// Whether this build counts.
  package static var isCompiledIn: Bool {
    #if DEBUG || ESPALIER_CHECKS
      true
    #else
      false
    #endif
  }

  /// The number of steps since the last `reset`; zero in builds that do not count.
  package var count: Int {
    #if DEBUG || ESPALIER_CHECKS
      counted
    #else
      0
    #endif
  }

  /// Adds steps, which are not even computed in builds that do not count.
  @inlinable
  @inline(__always)
  package mutating func add(_ steps: @autoclosure () -> Int) {
    #if DEBUG || ESPALIER_CHECKS
      counted += steps()
    #endif
  }

  /// Begins again at zero.
  @inlinable
  @inline(__always)
  package mutating func reset() {
    #if DEBUG || ESPALIER_CHECKS
      counted = 0
    #endif
  }
}
