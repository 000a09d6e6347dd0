// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds skipped old rows by identity: open addressing with linear probing in slots of four bytes.
///
/// A slot holds the position of a row among the skipped ones (plus one, so that zero means empty), one
/// bit that says whether more rows of that identity follow in `next`, and as many bits of the hash as
/// are left. The table is three to six times as large as the number of rows, because mispredicted
/// collisions cost more than memory. One multiplication makes the hash (Fibonacci hashing, Knuth 6.4);
/// identities that collide under it exceed a budget of probes, and the caller starts again with a
/// stronger one.
struct IdentityTable: ~Copyable {
  /// What nobody can prepare identities for: mixed into the stronger hash.
  private let seed = UInt64.random(in: .min ... .max)

  private var slots = UniqueBuffer<UInt32>()
  /// For a row whose slot says that more follow: what the slot would hold for the next one.
  private var next = UniqueBuffer<UInt32>()
  /// The positions that were not taken yet.
  private(set) var free = BitSet()

  /// Whether an identity was asked for more often than it was there.
  private(set) var isExhausted = false

  private var isStrong = false
  /// Probes beyond the first that may still happen before the hash counts as attacked.
  private var budget = 0
  private var slotMask = 0
  private var slotShift: UInt64 = 0
  private var tagShift: UInt64 = 0
  private var tagPlace: UInt64 = 0
  private var positionMask: UInt32 = 0
  private var followedBit: UInt32 = 0
  private var tagMask: UInt32 = 0

  /// Empties the table for `count` rows.
  ///
  /// - Complexity: O(`count`), at the speed of `memset`.
  mutating func prepare(count: Int, strong: Bool) {
    let slotBits = max(4, Int.bitWidth - (count * 3).leadingZeroBitCount)
    slots.reserve(1 << slotBits)
    slots.clear(count: 1 << slotBits)
    next.reserve(count)
    free.removeAll(bound: count)
    isStrong = strong
    isExhausted = false
    budget = strong ? .max : 8 * count + 4096
    slotMask = 1 << slotBits - 1
    slotShift = UInt64(64 - slotBits)
    // Positions up to `count` fit; above them one bit; what is left of 32 bits is the tag.
    let positionBits = Int.bitWidth - count.leadingZeroBitCount
    positionMask = UInt32(truncatingIfNeeded: 1 << positionBits - 1)
    followedBit = UInt32(truncatingIfNeeded: 1 << positionBits)
    tagMask = ~(positionMask | followedBit)
    tagPlace = UInt64(positionBits + 1)
    tagShift = slotShift - (32 - tagPlace)
  }

  /// Whether so many identities collided that the hash should be a stronger one.
  var isAttacked: Bool { budget < 0 }

  @inline(__always)
  func hash(_ id: RowID) -> UInt64 {
    let bits = UInt64(bitPattern: id.rawValue)
    return isStrong ? stronglyMixed(bits) : bits &* 0x9E37_79B9_7F4A_7C15
  }

  /// Two folded multiplications, as in wyhash, with a seed.
  private func stronglyMixed(_ bits: UInt64) -> UInt64 {
    func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
      let product = left.multipliedFullWidth(by: right)
      return product.high ^ product.low
    }
    return fold(fold(bits ^ seed, 0xA076_1D64_78BD_642F) ^ seed, 0xE703_7ED1_A0B4_28DB)
  }

  /// Brings the slot near at which the search for a hash begins.
  @inline(__always)
  func prefetchSlot(_ hash: UInt64) {
    slots.prefetch(firstSlot(hash))
  }

  /// The position in the slot at which the search for a hash begins, or −1.
  @inline(__always)
  func firstPosition(_ hash: UInt64) -> Int {
    position(slots[firstSlot(hash)])
  }

  @inline(__always)
  private func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> slotShift)
  }

  @inline(__always)
  private func tag(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: (hash &>> tagShift) &<< tagPlace) & tagMask
  }

  @inline(__always)
  private func position(_ slot: UInt32) -> Int {
    Int(slot & positionMask) &- 1
  }

  /// Adds the row at `position`; rows are added by descending position, so that the first of equal
  /// identities is found first. Returns whether a row of that identity was there already.
  @inline(__always)
  mutating func insert(
    _ position: Int, hash: UInt64, of rows: SkippedRows, in old: Span<Row>,
    at skipped: borrowing UniqueBuffer<OldRow>
  ) -> Bool {
    free.insert(position)
    let tag = tag(hash)
    let entry = tag | UInt32(truncatingIfNeeded: position &+ 1)
    var slot = firstSlot(hash)
    while true {
      let held = slots[slot]
      if held == 0 {
        slots[slot] = entry
        return false
      }
      if (held ^ tag) & tagMask == 0,
        old[rows.row(at: self.position(held), skipped)].id
          == old[rows.row(at: position, skipped)].id
      {
        next[position] = held & ~tagMask
        slots[slot] = entry | followedBit
        return true
      }
      budget &-= 1  // Starts at a multiple of the rows and is looked at after every batch.
      slot = (slot &+ 1) & slotMask
    }
  }

  /// The first free row of this identity, which is then taken, or −1.
  @inline(__always)
  mutating func take(
    _ id: RowID, hash: UInt64, of rows: SkippedRows, in old: Span<Row>,
    at skipped: borrowing UniqueBuffer<OldRow>
  ) -> Int {
    let tag = tag(hash)
    var slot = firstSlot(hash)
    while true {
      let held = slots[slot]
      if held == 0 { return -1 }
      let position = position(held)
      if (held ^ tag) & tagMask == 0, old[rows.row(at: position, skipped)].id == id {
        if free.contains(position) {
          free.remove(position)
          return position
        }
        if held & followedBit == 0 {
          isExhausted = true
          return -1
        }
        slots[slot] = tag | next[position]
      } else {
        budget &-= 1
        slot = (slot &+ 1) & slotMask
      }
    }
  }

  /// Takes the row at `position`, which is free.
  @inline(__always)
  mutating func take(position: Int) {
    free.remove(position)
  }
}

/// Where the skipped rows stand in the old list: one range, or the indices the scan noted.
struct SkippedRows {
  /// The first row of the range, or −1 if the rows are no range.
  var first: Int

  /// The old row at a position among the skipped ones.
  @inline(__always)
  func row(at position: Int, _ skipped: borrowing UniqueBuffer<OldRow>) -> Int {
    first >= 0 ? first &+ position : Int(skipped[position].rawValue)
  }
}
