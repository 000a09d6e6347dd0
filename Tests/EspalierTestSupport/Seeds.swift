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

/// A small generator (SplitMix64) whose whole state is one number, so that a failure can be repeated; or the decisions
/// of a fuzzer's input.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// Where it started, or a number that the first decisions of an input make: 1 if they are zero.
  public let seed: UInt64

  private var state: UInt64
  private var decisions: ByteGenerator?

  /// Starts at `seed`.
  public init(seed: UInt64) {
    (self.seed, state) = (seed, seed)
  }

  /// Takes its decisions from an input.
  public init(_ decisions: ByteGenerator) {
    var decisions = decisions
    seed = decisions.takeSeed() ^ 1
    (state, self.decisions) = (seed, decisions)
  }

  /// A number below a bound; of an input, one decision up to 256 and two beyond.
  public mutating func below(_ bound: Int) -> Int {
    guard let choice = decisions?.below(bound) else { return Int(next() % UInt64(bound)) }
    return choice
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    if let word = decisions?.next() { return word }
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
