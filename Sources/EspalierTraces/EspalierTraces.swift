// SPDX-License-Identifier: MIT

// The steps of a trace, and what reads and writes them, are part of every call of this module.
@_exported import EspalierFormats

/// Counts what recording and playing do, in builds that check themselves; in others it is nothing.
struct StepCounter {
  #if DEBUG || ESPALIER_CHECKS
    private(set) var count = 0
    mutating func add(_ steps: Int) { count += steps }
  #else
    @inline(__always)
    func add(_ steps: @autoclosure () -> Int) {}
  #endif
}
