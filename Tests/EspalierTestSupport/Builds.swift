// SPDX-License-Identifier: MIT

/// How the code under test was built.
public enum Builds {
  /// Whether every change ends with a check of the invariants. Checks allocate, so allocations say nothing.
  public static var checkInvariants: Bool {
    #if ESPALIER_CHECKS
      true
    #else
      false
    #endif
  }

  /// Whether algorithms count their steps: in builds that check themselves.
  public static var countSteps: Bool {
    #if DEBUG || ESPALIER_CHECKS
      true
    #else
      false
    #endif
  }

  /// Whether the optimiser ran. Without it, generic code allocates frames and array literals are built at
  /// run time, so allocations say nothing.
  public static var areOptimized: Bool {
    var optimized = true
    // An assertion's condition is not evaluated in optimised builds.
    assert(
      {
        optimized = false
        return true
      }())
    return optimized
  }
}
