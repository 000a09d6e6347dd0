// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds skipped old rows by identity: open addressing with linear probing in slots of four bytes.
///
/// A slot holds the position of a row among the skipped ones (plus one, so that zero means empty), one
/// bit that says whether more rows of that identity follow in `next`, and as many bits of the hash as are
/// left. The table is three to six times as large as the number of rows, because mispredicted collisions
/// cost more than memory. One multiplication makes the hash (Fibonacci hashing, Knuth 6.4); identities
/// that collide under it exceed a budget of probes, and the caller starts again with a stronger one.
struct IdentityTable: ~Copyable {
  /// How many rows are hashed, and their slots asked for, before the first of them is needed. At 100,000
  /// rows anything from 16 on is the same; at a million 128 saves a third of the time.
  static var batch: Int { 128 }

  /// What nobody can prepare identities for: mixed into the stronger hash. One for the process, and drawn
  /// when it is needed first: asking the system for each differ costs more than a small diff.
  private static let seed = UInt64.random(in: .min ... .max)

  private var slots = UniqueBuffer<UInt32>()
  /// For a row whose slot says that more follow: what the slot would hold for the next one.
  private var next = UniqueBuffer<UInt32>()
  /// The positions that were not taken yet.
  var free = BitSet()
  private var count = 0
  private(set) var layout = SlotLayout(count: 0, seed: nil)
  /// Probes beyond the first that may still happen before the hash counts as attacked.
  private var budget = 0
  /// Counts rows added and slots looked at.
  var steps = StepCounter()

  /// Whether so many identities collided that the hash should be a stronger one.
  var isAttacked: Bool { budget < 0 }

  /// Empties the table for `count` rows.
  ///
  /// - Complexity: O(`count`), at the speed of `memset`.
  mutating func prepare(count: Int, strong: Bool) {
    layout = SlotLayout(count: count, seed: strong ? Self.seed : nil)
    slots.reserve(layout.slotCount)
    slots.clear(count: layout.slotCount)
    next.reserve(count)
    free.insertAll(bound: count)
    self.count = count
    budget = strong ? .max : 8 * count + 4096
    steps.reset()
    steps.add(layout.slotCount / 8 + count)
  }

  /// Adds all rows of a list that stand at the places that `rows` names, the last one first, so that the
  /// first of equal identities is found first. Stops when the table is attacked.
  ///
  /// Rows are hashed some at a time, and their slots asked for before the first is needed.
  mutating func fill<Rows: SkippedRows>(
    _ rows: Rows, in list: Span<Row>, at skipped: borrowing UniqueBuffer<OldRow>
  ) {
    let places = skipped.span(count: count)
    let layout = layout
    var end = count
    while end > 0 && budget >= 0 {
      let start = max(0, end &- Self.batch)
      for position in start..<end {
        slots.prefetch(layout.firstSlot(layout.hash(list[rows.row(position, places)].id)))
      }
      var position = end
      while position > start {
        position &-= 1
        let id = list[rows.row(position, places)].id
        let hash = layout.hash(id)
        let tag = layout.tag(hash)
        var entry = tag | UInt32(truncatingIfNeeded: position &+ 1)
        var slot = layout.firstSlot(hash)
        while slots[slot] != 0 {
          let held = slots[slot]
          if layout.hasTag(held, tag), list[rows.row(layout.position(held), places)].id == id {
            next[position] = layout.withoutTag(held)
            entry |= layout.followedBit
            break
          }
          budget &-= 1  // Starts at a multiple of the rows and is looked at after every batch.
          steps.add(1)
          slot = layout.slot(after: slot)
        }
        slots[slot] = entry
      }
      end = start
    }
  }

  /// Brings the slot near at which the search for an identity begins.
  @inline(__always)
  func prefetchSlot(_ hash: UInt64) {
    slots.prefetch(layout.firstSlot(hash))
  }

  /// The position in the slot at which the search begins, or −1.
  @inline(__always)
  func firstPosition(_ hash: UInt64) -> Int {
    layout.position(slots[layout.firstSlot(hash)])
  }

  /// The first free row of this identity, which is then taken, or −1.
  @inline(__always)
  mutating func take<Rows: SkippedRows>(
    _ id: RowID, hash: UInt64, _ layout: SlotLayout, of rows: Rows, in list: Span<Row>,
    at places: Span<OldRow>
  ) -> Int {
    let tag = layout.tag(hash)
    var slot = layout.firstSlot(hash)
    while true {
      steps.add(1)
      let held = slots[slot]
      if held == 0 { return -1 }
      let position = layout.position(held)
      if layout.hasTag(held, tag), list[rows.row(position, places)].id == id {
        if free.remove(position) { return position }
        if held & layout.followedBit == 0 { return -1 }
        slots[slot] = tag | next[position]
      } else {
        budget &-= 1
        slot = layout.slot(after: slot)
      }
    }
  }

  /// Takes the row at `position`; returns whether it was free.
  @inline(__always)
  mutating func take(position: Int) -> Bool {
    free.remove(position)
  }
}

/// How the bits of hashes and slots are used in a table of one size.
struct SlotLayout {
  let slotCount: Int
  let followedBit: UInt32
  private let slotShift: UInt64
  private let tagShift: UInt64
  private let tagPlace: UInt64
  private let positionMask: UInt32
  private let tagMask: UInt32
  /// The seed of the stronger hash, or nil for the quick one.
  private let seed: UInt64?

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

  @inline(__always)
  func hash(_ id: RowID) -> UInt64 {
    let bits = UInt64(bitPattern: id.rawValue)
    guard let seed else { return bits &* 0x9E37_79B9_7F4A_7C15 }
    return Self.stronglyMixed(bits, seed)
  }

  /// Two folded multiplications, as in wyhash, with a seed.
  @inline(never)
  private static func stronglyMixed(_ bits: UInt64, _ seed: UInt64) -> UInt64 {
    func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
      let product = left.multipliedFullWidth(by: right)
      return product.high ^ product.low
    }
    return fold(fold(bits ^ seed, 0xA076_1D64_78BD_642F) ^ seed, 0xE703_7ED1_A0B4_28DB)
  }

  /// The slot at which the search for a hash begins.
  @inline(__always)
  func firstSlot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash &>> slotShift)
  }

  @inline(__always)
  func slot(after slot: Int) -> Int {
    (slot &+ 1) & (slotCount &- 1)
  }

  /// The bits of a hash that a slot repeats, in their place.
  @inline(__always)
  func tag(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: (hash &>> tagShift) &<< tagPlace) & tagMask
  }

  @inline(__always)
  func hasTag(_ slot: UInt32, _ tag: UInt32) -> Bool {
    (slot ^ tag) & tagMask == 0
  }

  @inline(__always)
  func withoutTag(_ slot: UInt32) -> UInt32 {
    slot & ~tagMask
  }

  /// The position that a slot holds, or −1.
  @inline(__always)
  func position(_ slot: UInt32) -> Int {
    Int(slot & positionMask) &- 1
  }
}

/// Where skipped rows stand in their list.
protocol SkippedRows {
  /// The row at a position among the skipped ones; `places` are the indices that the scan noted.
  func row(_ position: Int, _ places: Span<OldRow>) -> Int
}

/// Skipped rows that are all rows of one range: no need to look their places up.
struct SkippedRange: SkippedRows {
  var first: Int

  @inline(__always)
  func row(_ position: Int, _ places: Span<OldRow>) -> Int { first &+ position }
}

/// Skipped rows here and there.
struct ScatteredRows: SkippedRows {
  @inline(__always)
  func row(_ position: Int, _ places: Span<OldRow>) -> Int { Int(places[position].rawValue) }
}
