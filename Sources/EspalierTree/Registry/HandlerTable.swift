// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// An open-addressing table from (node, number) to a chain of registrations.
///
/// One table for the whole tree instead of one per node: a lookup is a multiplication and, almost
/// always, one cache line. Linear probing; deleting moves the followers back, so there are no
/// tombstones. At most half full.
struct HandlerTable: ~Copyable {
  /// A filled slot has a key that is not 0, as no number is 0 but `nodeNumber`, whose nodes are
  /// counted from 1.
  struct Slot: ZeroInitializable {
    var key: UInt64
    var head: Int32
    var tail: Int32
  }

  private var slots = UniqueBuffer<Slot>()
  private var slotCount = 0
  private(set) var count = 0

  /// The number under which all registrations of a node are chained.
  static var nodeNumber: Int32 { 0 }

  @inline(__always)
  private static func key(_ node: NodeIndex, _ number: Int32) -> UInt64 {
    // Both are not negative, and an index below 2³¹ − 1 has a successor.
    UInt64(UInt32(bitPattern: node.rawValue &+ 1)) << 32 | UInt64(UInt32(bitPattern: number))
  }

  @inline(__always)
  private func home(of key: UInt64) -> Int {
    // Fibonacci hashing; wraps on purpose. The upper bits of the product are the mixed ones.
    let mixed = (key ^ (key >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & (slotCount - 1)
  }

  /// The first registration under a key; −1 if there is none.
  @inline(__always)
  func head(_ node: NodeIndex, _ number: Int32) -> Int32 {
    guard count > 0 else { return -1 }
    let key = Self.key(node, number)
    let slots = slots.span(count: slotCount)
    var position = home(of: key)
    while true {
      // A position is masked by the number of slots, less one: it is inside.
      let slot = unsafe slots[unchecked: position]
      if slot.key == key { return slot.head }
      if slot.key == 0 { return -1 }
      position = (position + 1) & (slotCount - 1)
    }
  }

  /// The last registration under a key; −1 if there is none.
  func tail(_ node: NodeIndex, _ number: Int32) -> Int32 {
    guard count > 0 else { return -1 }
    let position = find(Self.key(node, number))
    return slots[position].key == 0 ? -1 : slots[position].tail
  }

  /// Puts a registration behind the last one under a key, and returns that one; −1 if it is the first.
  mutating func append(_ registration: Int32, _ node: NodeIndex, _ number: Int32) -> Int32 {
    let position = makeSlot(Self.key(node, number), registration)
    let tail = slots[position].tail
    slots[position].tail = registration
    return tail
  }

  /// Puts a registration before the first one under a key whose chain has no tail, and returns that one; −1 if
  /// it is the only one.
  mutating func prepend(_ registration: Int32, _ node: NodeIndex, _ number: Int32) -> Int32 {
    let position = makeSlot(Self.key(node, number), -1)
    let head = slots[position].head
    slots[position].head = registration
    return head
  }

  /// The slot of a key; a new one has this head, and no tail.
  @inline(__always)
  private mutating func makeSlot(_ key: UInt64, _ head: Int32) -> Int {
    makeRoom()
    let position = find(key)
    if slots[position].key == 0 {
      count += 1
      slots[position] = Slot(key: key, head: head, tail: -1)
    }
    return position
  }

  /// Sets the ends of a chain; a head of −1 removes the key.
  mutating func setChain(_ node: NodeIndex, _ number: Int32, head: Int32, tail: Int32) {
    if head >= 0 { makeRoom() }
    guard slotCount > 0 else { return }
    let key = Self.key(node, number)
    let position = find(key)
    guard head >= 0 else { return remove(at: position) }
    if slots[position].key == 0 { count += 1 }
    slots[position] = Slot(key: key, head: head, tail: tail)
  }

  /// The slot of the key, or the empty one where it would go. There is an empty one, so the loop
  /// ends.
  @inline(__always)
  private func find(_ key: UInt64) -> Int {
    var position = home(of: key)
    while slots[position].key != key && slots[position].key != 0 {
      position = (position + 1) & (slotCount - 1)
    }
    return position
  }

  private mutating func makeRoom() {
    guard 2 * (count + 1) > slotCount else { return }
    var old = UniqueBuffer<Slot>(capacity: max(16, 2 * slotCount))
    swap(&old, &slots)
    let oldCount = slotCount
    slotCount = max(16, 2 * slotCount)
    for position in 0..<oldCount where old[position].key != 0 {
      slots[find(old[position].key)] = old[position]
    }
  }

  /// Empties a slot and moves back what would no longer be found past the gap.
  private mutating func remove(at position: Int) {
    guard slots[position].key != 0 else { return }
    count -= 1
    var gap = position
    var next = (gap + 1) & (slotCount - 1)
    while slots[next].key != 0 {
      let distance = (next - home(of: slots[next].key)) & (slotCount - 1)
      if distance >= (next - gap) & (slotCount - 1) {
        slots[gap] = slots[next]
        gap = next
      }
      next = (next + 1) & (slotCount - 1)
    }
    slots[gap] = Slot(key: 0, head: 0, tail: 0)
  }
}
