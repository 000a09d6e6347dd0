// SPDX-License-Identifier: MIT

/// A clock that the runner reads; tests bring their own.
public protocol BenchmarkClock {
  /// Nanoseconds since some moment; never fewer than before.
  func now() -> UInt64
}

/// The monotonic clock of the system. Reading it takes about 20 ns.
public struct SystemClock: BenchmarkClock {
  private let start = ContinuousClock.now

  /// Makes a clock that starts at 0.
  public init() {}

  /// Nanoseconds since the clock was made.
  public func now() -> UInt64 {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
  }
}
