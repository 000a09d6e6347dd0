// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#elseif canImport(Android)
  import Android
#endif

/// A small generator (SplitMix64) whose whole state is one number, so that a failure can be repeated.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts at `seed`.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The seeds of a random test: `SEED` from the environment alone, or else `ITERATIONS` seeds (or
/// `count`) from `first` on. A failing test states its seed; `SEED=… swift test --filter …` repeats it.
public func seeds(from first: UInt64 = 1, count: Int) -> Range<UInt64> {
  if let seed = environment("SEED").flatMap({ UInt64($0) }) {
    return seed..<seed + 1
  }
  let iterations = environment("ITERATIONS").flatMap { Int($0) } ?? count
  return first..<first + UInt64(iterations)
}

/// The value of an environment variable.
private func environment(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
