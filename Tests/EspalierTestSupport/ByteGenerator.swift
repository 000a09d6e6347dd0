// SPDX-License-Identifier: MIT

/// A generator that takes its decisions from the bytes of an input, one byte a draw.
///
/// `Int.random(in: 0..<n)` is the high part of a product with the word drawn, so the byte leads the word;
/// `Double.random` looks at the low 53 bits, narrower integers at the low bits of their width, and
/// `Bool.random` at bit 17: the byte leads those too. A changed byte changes that choice and no other. The
/// bits between are a number of the draw's own, so that no two words of a case are equal and random
/// identities do not repeat.
public struct ByteGenerator: RandomNumberGenerator, Sendable {
  private let input: FuzzInput

  /// How many decisions were taken.
  public private(set) var drawn = 0

  /// Starts at the first decision of an input.
  public init(_ input: FuzzInput) {
    self.input = input
  }

  /// The next decision, spread over 64 bits.
  public mutating func next() -> UInt64 {
    let decision = UInt64(input.decision(at: drawn))
    let own = Self.number(ofDraw: UInt64(truncatingIfNeeded: drawn))
    drawn += 1
    let chosen = decision << 56 | decision << 45 | decision << 24 | decision << 8
    return chosen | (decision >> 7) << 17 | (own & 0x7) << 53 | ((own >> 3) & 0x1FFF) << 32
      | ((own >> 16) & 0x3F) << 18 | ((own >> 22) & 0x1) << 16 | (own >> 23) & 0xFF
  }

  /// A number below a bound, by its remainder: one decision up to 256, two beyond.
  public mutating func below(_ bound: Int) -> Int {
    var choice = takeDecision()
    if bound > 256 { choice |= takeDecision() << 8 }
    return choice % bound
  }

  private mutating func takeDecision() -> Int {
    drawn += 1
    return Int(input.decision(at: drawn - 1))
  }

  /// A seed of 64 bits: eight decisions.
  public mutating func takeSeed() -> UInt64 {
    var seed: UInt64 = 0
    for _ in 0..<8 { seed = seed << 8 | UInt64(takeDecision()) }
    return seed
  }

  /// The decisions that are written out and not taken yet, for code that reads bytes; of an input without
  /// any, some of the stream.
  public mutating func takeBytes() -> [UInt8] {
    let written = input.decisions.count
    let count = written > 0 ? max(0, written - drawn) : 64
    defer { drawn += count }
    return (drawn..<drawn + count).map { input.decision(at: $0) }
  }

  /// A different number of 31 bits for each of the first 2³¹ draws, in no apparent order. The first one is
  /// not zero: a word of zeros is what `Int.random` throws away and draws again.
  private static func number(ofDraw index: UInt64) -> UInt64 {
    let mask: UInt64 = 0x7FFF_FFFF
    var number = (index &+ 1) &* 0x1E37_79B1 & mask
    number ^= number >> 16
    number = number &* 0x05EB_CA6B & mask
    return number ^ number >> 15
  }
}
