// SPDX-License-Identifier: MIT

/// Counts work, for tests of growth: rows looked at, slots probed, comparisons made, elements shifted.
///
/// Compiled in where assertions are, and with `ESPALIER_CHECKS`; elsewhere it takes no room and no time.
struct StepCounter {
  #if DEBUG || ESPALIER_CHECKS
    private var counted = 0
  #endif

  /// Whether this build counts.
  static var isCompiledIn: Bool {
    #if DEBUG || ESPALIER_CHECKS
      true
    #else
      false
    #endif
  }

  /// The number of steps since the last `reset`; zero in builds that do not count.
  var count: Int {
    #if DEBUG || ESPALIER_CHECKS
      counted
    #else
      0
    #endif
  }

  @inline(__always)
  mutating func add(_ steps: @autoclosure () -> Int) {
    #if DEBUG || ESPALIER_CHECKS
      counted += steps()
    #endif
  }

  @inline(__always)
  mutating func reset() {
    #if DEBUG || ESPALIER_CHECKS
      counted = 0
    #endif
  }
}
