// SPDX-License-Identifier: MIT

/// How the bits of hashes and slots are used in a table of one size.
@usableFromInline
package struct SlotLayout {
  /// The number of slots: a power of two.
  @usableFromInline
  let slotCount: Int
  /// The bit of a slot that says whether more rows of its identity follow.
  @usableFromInline
  let followedBit: UInt32
  @usableFromInline
  let slotShift: UInt64
  @usableFromInline
  let tagShift: UInt64
  @usableFromInline
  let tagPlace: UInt64
  @usableFromInline
  let positionMask: UInt32
  @usableFromInline
  let tagMask: UInt32
  /// The seed of the stronger hash, or nil for the quick one.
  @usableFromInline
  let seed: UInt64?

  init(count: Int, seed: UInt64?) {
    let slotBits = max(4, Int.bitWidth - (count * 3).leadingZeroBitCount)
    slotCount = 1 << slotBits
    slotShift = UInt64(64 - slotBits)
    // Positions up to `count` fit; above them one bit; what is left of 32 bits is the tag.
    let positionBits = Int.bitWidth - count.leadingZeroBitCount
    positionMask = UInt32(truncatingIfNeeded: 1 << positionBits - 1)
    followedBit = UInt32(truncatingIfNeeded: 1 << positionBits)
    tagMask = ~(positionMask | followedBit)
    tagPlace = UInt64(positionBits + 1)
    tagShift = slotShift - (32 - tagPlace)
    self.seed = seed
  }

  /// The hash of an identity.
  @inlinable
  @inline(__always)
  package func hash(_ id: RowID) -> UInt64 {
    guard let seed else { return id.spread }
    return Self.stronglyMixed(UInt64(bitPattern: id.rawValue), seed)
  }

  /// Two folded multiplications, as in wyhash, with a seed.
  @usableFromInline
  @inline(never)
  static func stronglyMixed(_ bits: UInt64, _ seed: UInt64) -> UInt64 {
    ((bits ^ seed).folded(with: 0xA076_1D64_78BD_642F) ^ seed).folded(with: 0xE703_7ED1_A0B4_28DB)
  }

  /// The slot at which the search for a hash begins.
  @inlinable
  @inline(__always)
  func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> slotShift)
  }

  @inlinable
  @inline(__always)
  func slot(after slot: Int) -> Int {
    (slot &+ 1) & (slotCount &- 1)
  }

  /// The bits of a hash that a slot repeats, in their place.
  @inlinable
  @inline(__always)
  func tag(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: (hash &>> tagShift) &<< tagPlace) & tagMask
  }

  @inlinable
  @inline(__always)
  func hasTag(_ slot: UInt32, _ tag: UInt32) -> Bool {
    (slot ^ tag) & tagMask == 0
  }

  @inlinable
  @inline(__always)
  func withoutTag(_ slot: UInt32) -> UInt32 {
    slot & ~tagMask
  }

  /// The position that a slot holds, or −1.
  @inlinable
  @inline(__always)
  func position(_ slot: UInt32) -> Int {
    Int(slot & positionMask) &- 1
  }
}

extension UInt64 {
  /// The two halves of a product of 128 bits, folded together: a multiplication that loses nothing but one half of what
  /// it is told, and spreads each bit (wyhash, Wang Yi 2019).
  @inline(__always)
  fileprivate func folded(with factor: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}
