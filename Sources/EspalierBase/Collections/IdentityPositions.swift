// SPDX-License-Identifier: MIT

/// Which position an identity has: a table that identities come into and leave one by one.
///
/// Open addressing (`OpenAddressing`), at most half full. A slot has a position, and the identity is found by it: a
/// position takes 8 bytes, and an identity 8 to 16 bytes of the table. What else is known of a position is for the
/// owner of the table to keep beside it. `IdentityTable` is for lists that are compared once.
@frozen
@usableFromInline
package struct IdentityPositions: ~Copyable {
  /// The identity of each position that was named.
  @usableFromInline
  var ids = UniqueBuffer<RowID>()

  /// A position plus 1; 0: the slot is free.
  @usableFromInline
  var slots = UniqueBuffer<Int32>()
  @usableFromInline
  var used = 0
  @usableFromInline
  var addressing = OpenAddressing()

  /// The slots that were looked at to make room and to close gaps, and the identities that came and went.
  package private(set) var steps = StepCounter()

  /// Makes an empty table. Allocates nothing.
  package init() {}

  /// The number of identities.
  package var count: Int { used }

  /// The identity that a position was named with last.
  @inlinable
  package subscript(position: Int) -> RowID { ids[position] }

  /// The position of an identity, or −1.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  package func position(of id: RowID) -> Int {
    addressing.isEmpty ? -1 : Int(slots[slot(of: id)]) - 1
  }

  /// Notes the identity of a position, and that the identity is at it unless it is at another one already. Returns
  /// that other one, or −1.
  ///
  /// - Complexity: O(1) expected.
  package mutating func insert(_ id: RowID, at position: Int) -> Int {
    makeRoom()
    ids.grow(to: position + 1)
    ids[position] = id
    steps.add(1)
    let slot = slot(of: id)
    let known = Int(slots[slot]) - 1
    guard known < 0 else { return known }
    slots[slot] = Int32(position + 1)
    used += 1
    return -1
  }

  /// Says that an identity, which is in, is at another position, which was named with it.
  package mutating func setPosition(of id: RowID, to position: Int) {
    let slot = slot(of: id)
    assert(slots[slot] != 0 && ids[position] == id, "The identity is in, and at both positions.")
    slots[slot] = Int32(position + 1)
  }

  /// Takes an identity out, which is in.
  ///
  /// - Complexity: O(1) expected.
  package mutating func remove(_ id: RowID) {
    let slot = slot(of: id)
    assert(slots[slot] != 0, "What goes was there.")
    steps.add(1)
    used -= 1
    close(slot)
  }

  /// Moves back what would no longer be found past a gap.
  private mutating func close(_ slot: Int) {
    let addressing = addressing
    slots[slot] = 0
    addressing.close(slot) { slot in
      let position = slots[slot]
      if position == 0 { return nil }
      steps.add(1)
      return ids[Int(position) - 1]
    } move: { slot, gap in
      slots[gap] = slots[slot]
      slots[slot] = 0
    }
  }

  /// The slot of an identity, or the free one where it belongs. At least half of them are free.
  @inlinable
  @inline(__always)
  func slot(of id: RowID) -> Int {
    addressing.slot(of: id) { slots[$0] == 0 ? nil : ids[Int(slots[$0]) - 1] }
  }

  private mutating func makeRoom() {
    let oldSize = addressing.slotCount
    guard 2 * (used + 1) > oldSize else { return }
    let size = max(16, 2 * oldSize)
    var old = UniqueBuffer<Int32>(capacity: size)
    swap(&old, &slots)
    addressing = OpenAddressing(slotCount: size)
    slots.clear(count: size)
    steps.add(oldSize)
    for slot in 0..<oldSize where old[slot] != 0 {
      slots[self.slot(of: ids[Int(old[slot]) - 1])] = old[slot]
    }
  }
}
