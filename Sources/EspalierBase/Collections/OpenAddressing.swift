// SPDX-License-Identifier: MIT

/// Where in a table of slots an identity is looked for: from its home on, one slot after the other, until it is found
/// or a slot is free (linear probing).
///
/// What is in the slots is for the table to keep; it has fewer identities than slots, and hands in how a slot is
/// read. Invariant of such a table: no slot between the home of an identity and its slot is free. Removing closes the
/// gap that it makes, so there are no tombstones.
@frozen
@usableFromInline
package struct OpenAddressing {
  /// The number of slots, a power of two, minus one; −1 without slots.
  @usableFromInline
  let mask: Int

  /// Leaves as many bits of a hash as the mask has.
  @usableFromInline
  let shift: UInt64

  /// Of a table without slots.
  @inlinable
  package init() { (mask, shift) = (-1, 64) }

  /// Of a table of a power of two of slots, two at least.
  @inlinable
  package init(slotCount: Int) {
    assert(slotCount > 1 && slotCount & (slotCount - 1) == 0, "A hash is cut to so many bits.")
    (mask, shift) = (slotCount - 1, UInt64(64 - slotCount.trailingZeroBitCount))
  }

  /// The number of slots.
  @inlinable
  package var slotCount: Int { mask + 1 }

  /// Whether there are no slots. Then nothing else is to be asked.
  @inlinable
  package var isEmpty: Bool { mask < 0 }

  /// The slot at which the search for an identity begins.
  @inlinable
  @inline(__always)
  package func home(of id: RowID) -> Int {
    Int(truncatingIfNeeded: id.spread &>> shift)
  }

  /// The slot of an identity, or the free one where it belongs.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - identity: What is in a slot; nil if it is free.
  /// - Complexity: O(1) expected, if an eighth of the slots is free.
  @inlinable
  @inline(__always)
  package func slot(of id: RowID, identity: (_ slot: Int) -> RowID?) -> Int {
    var slot = home(of: id)
    // No slot is the last index there is.
    while let other = identity(slot), other != id { slot = (slot &+ 1) & mask }
    return slot
  }

  /// Moves back what would no longer be found past a slot that was freed.
  ///
  /// Example: `a` and `c` belong into slot 4, `b` into slot 5; they are in 4, 6 and 5. When `a` leaves, `b` stays, and
  /// `c` moves from 6 to 4.
  ///
  /// - Parameters:
  ///   - slot: The slot that was freed.
  ///   - identity: What is in a slot; nil if it is free.
  ///   - move: Takes what is in the first slot into the second one, which is free, and frees the first.
  /// - Complexity: O(1) expected, if an eighth of the slots is free.
  @inlinable
  @inline(__always)
  package func close(
    _ slot: Int, identity: (_ slot: Int) -> RowID?, move: (_ slot: Int, _ gap: Int) -> Void
  ) {
    var gap = slot
    var next = (gap + 1) & mask
    while let id = identity(next) {
      if (next - home(of: id)) & mask >= (next - gap) & mask {
        move(next, gap)
        gap = next
      }
      next = (next + 1) & mask
    }
  }
}

extension RowID {
  /// The identity times 2⁶⁴ ÷ φ (Fibonacci hashing): the high bits of identities that follow each other lie far
  /// apart. Wraps on purpose.
  @inlinable
  package var spread: UInt64 {
    @inline(__always)
    get { UInt64(bitPattern: rawValue) &* 0x9E37_79B9_7F4A_7C15 }
  }
}
