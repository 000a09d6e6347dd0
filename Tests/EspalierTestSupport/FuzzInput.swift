// SPDX-License-Identifier: MIT

/// The bytes that decide a case: four that name a stream of random decisions, then decisions that come
/// before that stream.
///
/// Every sequence of bytes is a whole case, because the stream never ends. Four bytes alone are a plain
/// seeded case. The same case with its first decisions written out is one that a fuzzer, or a reader, can
/// change one decision of. Seed 0 is the quiet stream: its decisions are zero, the first choice of each
/// kind, so what matters of a found case can be told by few bytes.
public struct FuzzInput: Equatable, Sendable {
  /// The stream that follows the decisions.
  public var seed: UInt32

  /// The decisions that come first, one byte each.
  public var decisions: [UInt8]

  /// How many bytes name the stream.
  public static let seedLength = 4

  /// How many zeros the quiet stream has before it becomes random: a case that draws until something
  /// fits would never end.
  static let quietLength = 4_096

  /// Makes an input.
  public init(seed: UInt32, decisions: [UInt8] = []) {
    self.seed = seed
    self.decisions = decisions
  }

  /// Reads an input; bytes of the seed that are missing are zero.
  public init(bytes: some Collection<UInt8>) {
    seed = bytes.prefix(Self.seedLength).enumerated().reduce(0) { seed, byte in
      seed | UInt32(byte.element) << UInt32(8 * byte.offset)
    }
    decisions = Array(bytes.dropFirst(Self.seedLength))
  }

  /// The input as it is kept in a file.
  public var bytes: [UInt8] {
    (0..<Self.seedLength).map { UInt8(truncatingIfNeeded: seed >> UInt32(8 * $0)) } + decisions
  }

  /// A name that differs from that of other inputs: FNV-1a of the bytes (Fowler, Noll, Vo), 16 digits.
  public var name: String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The decision at an index of the endless stream.
  public func decision(at index: Int) -> UInt8 {
    if index < decisions.count { return decisions[index] }
    if seed == 0 && index - decisions.count < Self.quietLength { return 0 }
    return UInt8(mix(UInt64(seed) << 32 | UInt64(truncatingIfNeeded: index)) >> 56)
  }

  /// The same case with this many decisions written out.
  public func writtenOut(_ count: Int) -> FuzzInput {
    FuzzInput(seed: seed, decisions: (0..<max(count, decisions.count)).map { decision(at: $0) })
  }
}

/// A bijection of 64-bit integers (the finaliser of SplitMix64; Steele, Lea and Flood 2014).
private func mix(_ value: UInt64) -> UInt64 {
  var mixed = value &+ 0x9E37_79B9_7F4A_7C15
  mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
  return mixed ^ (mixed >> 31)
}
