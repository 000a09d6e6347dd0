// SPDX-License-Identifier: MIT

/// Numbers texts: equal bytes get the same number, different bytes never do.
///
/// The numbers count from zero in the order in which the texts were first seen, so the same texts in the
/// same order get the same numbers, always. A text is kept once, with eight bytes for its place and
/// eleven to twenty-one for its slots in an open hash table; the hash has a seed of its own in each
/// process, so no one can prepare texts that collide.
public struct ByteInterner: ~Copyable {
  /// The number of different texts.
  public private(set) var count = 0

  /// All texts, one behind the other.
  private var bytes: ContiguousArray<UInt8> = []

  /// Where each text begins; the text after the last begins where the next one will be put.
  private var starts: ContiguousArray = [0]

  /// Open addressing with linear probing. A slot holds the upper half of the text's hash and, in its
  /// lower half, the text's number plus one; zero is an empty slot.
  private var slots: ContiguousArray<UInt64>

  /// The number of slots less one; the number of slots is a power of two.
  private var slotMask = 0
  private let seed = UInt64.random(in: .min ... .max)

  /// Makes an interner that knows no text.
  public init() {
    slots = ContiguousArray(repeating: 0, count: 1024)
    slotMask = 1023
  }

  /// Makes room for `count` texts of `byteCount` bytes together.
  ///
  /// Memory for bytes that do not come costs address space only.
  public mutating func reserve(_ count: Int, byteCount: Int) {
    starts.reserveCapacity(count + 1)
    bytes.reserveCapacity(byteCount)
    var slotCount = slotMask + 1
    while slotCount / 4 * 3 < count { slotCount *= 2 }
    if slotCount > slotMask + 1 { grow(slotCount: slotCount) }
  }

  /// The number of the text in `range` of `source`; a text not seen before gets the next number.
  ///
  /// Traps at 2³² − 1 different texts.
  ///
  /// - Complexity: O(length) expected.
  /// - Allocations: none but the growth of the tables.
  public mutating func number(of source: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    let hash = hash(of: source, range)
    var slot = Int(truncatingIfNeeded: hash) & slotMask
    // At least a quarter of the slots is empty, so the search ends.
    while slots[slot] != 0 {
      let held = slots[slot]
      let number = Int(held & ~upperHalf) - 1
      if (held ^ hash) & upperHalf == 0 && holds(number, source, range) { return number }
      slot = (slot + 1) & slotMask
    }
    slots[slot] = (hash & upperHalf) | UInt64(count + 1)
    return append(source, range)
  }

  /// Whether the text of this number is the one in `range` of `source`.
  ///
  /// - Complexity: O(length).
  @inline(__always)
  public func holds(_ number: Int, _ source: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    ByteKernels.areEqual(allBytes, place(of: number), source, range)
  }

  /// The text of a number, as a range of `allBytes`; traps for a number that was not given.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  public func place(of number: Int) -> Range<Int> {
    precondition(number >= 0 && number < count, "No text has this number.")
    return starts[number]..<starts[number + 1]
  }

  /// The text of a number, in an array of its own.
  ///
  /// - Complexity: O(length).
  public func text(of number: Int) -> [UInt8] {
    let all = allBytes
    return place(of: number).map { all[$0] }
  }

  /// All texts, one behind the other, in the order of their numbers.
  public var allBytes: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span }
  }

  private func hash(of source: borrowing Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    ByteKernels.hash(of: source, range, seed: seed)
  }

  private mutating func append(_ source: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    let number = count
    // Where an `Int` has 32 bits, memory ends sooner.
    precondition(number < Int(clamping: UInt32.max) - 1, "An interner holds at most 2³² − 2 texts.")
    bytes.append(source, range)
    starts.append(bytes.count)
    count += 1
    if count > (slotMask + 1) / 4 * 3 { grow(slotCount: 2 * (slotMask + 1)) }
    return number
  }

  /// Makes a larger table of slots.
  ///
  /// The lower half of a hash, which says where a text belongs, is computed again from the text, in the
  /// order of the texts in memory.
  private mutating func grow(slotCount: Int) {
    slots = []
    slots = ContiguousArray(repeating: 0, count: slotCount)
    slotMask = slotCount - 1
    for number in 0..<count {
      let hash = hash(of: bytes.span, place(of: number))
      var slot = Int(truncatingIfNeeded: hash) & slotMask
      while slots[slot] != 0 { slot = (slot + 1) & slotMask }
      slots[slot] = (hash & upperHalf) | UInt64(number + 1)
    }
  }
}

/// The half of a slot that holds a part of the hash.
private let upperHalf: UInt64 = 0xFFFF_FFFF_0000_0000
