// SPDX-License-Identifier: MIT

/// Rows in an order of the caller's, as an `IdentityTable` sees them: by position.
@usableFromInline
package protocol IdentityList: ~Escapable {
  /// The identity of the row at a position.
  func id(at position: Int) -> RowID
}

/// Finds rows by identity: open addressing with linear probing in slots of four bytes.
///
/// The rows stay where they are, in a list of the caller's. A slot holds the position of a row (plus one, so
/// that zero means empty), one bit that says whether more rows of that identity follow in `next`, and as many
/// bits of the hash as are left. The table is three to six times as large as the number of rows, because
/// mispredicted collisions cost more than memory. One multiplication makes the hash (Fibonacci hashing, Knuth
/// 6.4); identities that collide under it exceed a budget of probes, and the caller starts again with a
/// stronger one.
///
/// Use: `prepare`, `fill` with all rows, then `take` rows one by one.
@usableFromInline
package struct IdentityTable: ~Copyable {
  /// How identities are hashed.
  @usableFromInline
  package enum Hashing {
    /// With one multiplication; the table counts as attacked after so many probes beyond the first ones.
    case quick(probes: Int)
    /// With a seed that cannot be known before the process runs, and never attacked.
    case seeded
  }

  @usableFromInline
  var slots = UniqueBuffer<UInt32>()
  /// For a row whose slot says that more follow: what the slot would hold for the next one.
  @usableFromInline
  var next = UniqueBuffer<UInt32>()
  @usableFromInline
  var count = 0
  /// How slots are used in a table of this size.
  @usableFromInline
  package var layout = SlotLayout(count: 0, seed: nil)
  /// Probes beyond the first that may still happen before the hash counts as attacked.
  @usableFromInline
  var budget = 0
  /// Counts rows added and slots looked at.
  @usableFromInline
  package var steps = StepCounter()

  /// Makes an empty table. Allocates nothing.
  package init() {}

  /// Whether so many identities collided that the hash should be a stronger one.
  @inlinable
  @inline(__always)
  package var isAttacked: Bool { budget < 0 }

  /// Empties the table for `count` rows.
  ///
  /// - Complexity: O(`count`), at the speed of `memset`.
  /// - Allocations: none once there is room.
  package mutating func prepare(count: Int, hashing: Hashing) {
    switch hashing {
    case .quick(let probes):
      layout = SlotLayout(count: count, seed: nil)
      budget = probes
    case .seeded:
      layout = SlotLayout(count: count, seed: ProcessSeed.value)
      budget = .max
    }
    slots.reserveZeros(layout.slotCount)
    next.reserve(count)
    self.count = count
    steps.reset()
    steps.add(layout.slotCount / 8 + count)
  }

  /// Adds all rows of a list, the last one first, so that the first of equal identities is found first. Stops
  /// when the table is attacked.
  ///
  /// - Parameters:
  ///   - list: The rows, as many as the table was prepared for.
  ///   - batch: How many rows are hashed, and their slots asked for, before the first of them is needed.
  /// - Complexity: O(n) expected.
  /// - Allocations: none.
  @inlinable
  package mutating func fill<List: IdentityList & ~Escapable>(_ list: List, batch: Int) {
    let layout = layout
    var end = count
    while end > 0 && budget >= 0 {
      let start = max(0, end &- batch)
      for position in start..<end {
        slots.prefetch(layout.firstSlot(layout.hash(list.id(at: position))))
      }
      // Positions are below the count, which fits 32 bits; the budget begins at a multiple of the rows and is
      // looked at after every batch.
      var position = end
      while position > start {
        position &-= 1
        let id = list.id(at: position)
        let hash = layout.hash(id)
        let tag = layout.tag(hash)
        var entry = tag | UInt32(truncatingIfNeeded: position &+ 1)
        var slot = layout.firstSlot(hash)
        while slots[slot] != 0 {
          let held = slots[slot]
          if layout.hasTag(held, tag), list.id(at: layout.position(held)) == id {
            next[position] = layout.withoutTag(held)
            entry |= layout.followedBit
            break
          }
          budget &-= 1
          steps.add(1)
          slot = layout.slot(after: slot)
        }
        slots[slot] = entry
      }
      end = start
    }
  }

  /// Brings the slot near at which the search for an identity begins.
  @inlinable
  @inline(__always)
  package func prefetchSlot(_ hash: UInt64) {
    slots.prefetch(layout.firstSlot(hash))
  }

  /// The position in the slot at which the search begins, or −1.
  @inlinable
  @inline(__always)
  package func firstPosition(_ hash: UInt64) -> Int {
    layout.position(slots[layout.firstSlot(hash)])
  }

  /// Takes the first row of an identity that is still free, and returns its position, or −1.
  ///
  /// - Parameters:
  ///   - hash: The identity's hash, by `layout`, which is the table's.
  ///   - list: The rows that the table was filled with.
  ///   - free: The positions that were not taken yet.
  /// - Complexity: O(1) expected, amortised over all rows of one identity.
  @inlinable
  @inline(__always)
  package mutating func take<List: IdentityList & ~Escapable>(
    _ id: RowID, hash: UInt64, _ layout: SlotLayout, of list: List, from free: inout BitSet
  ) -> Int {
    let tag = layout.tag(hash)
    var slot = layout.firstSlot(hash)
    while true {
      steps.add(1)
      let held = slots[slot]
      if held == 0 { return -1 }
      let position = layout.position(held)
      if layout.hasTag(held, tag), list.id(at: position) == id {
        if free.remove(position) { return position }
        if held & layout.followedBit == 0 { return -1 }
        slots[slot] = tag | next[position]
      } else {
        budget &-= 1  // At most the number of slots for each call, and looked at after every batch.
        slot = layout.slot(after: slot)
      }
    }
  }
}
