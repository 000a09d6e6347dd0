// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Which extents have to be looked at before a question is asked about where something is.
///
/// An extent is what an entry adds to the places of all that follow. It depends on the entry itself and, unless
/// the list is plain, on its neighbours. So whatever changes an entry, or what is next to one, touches it, and
/// `RowLayout.settle` looks at those that were touched and at their neighbours. The rule, in order:
///
/// 1. `isAll`: every extent is looked at, and what was touched one by one does not matter. `dealsAgain` goes
///    beyond that: rows of waterfalls do not even keep their columns.
/// 2. In a plain list (`isPlain`) an extent is the height of its own row, and neighbours are not looked at.
/// 3. If, moreover, the owner of the order keeps the extents of rows that move and enters rows of fixed height
///    with that height (`isOrderExact`), what comes, moves and goes is not looked at at all:
///    `trustsExtents`.
///
/// Invariants: `dealsAgain` only with `isAll`; `isPlain` only if every container is; an entry is in the list
/// as often as it was touched; `checkInvariants` of the layout holds every extent that waits for nothing
/// against its definition.
struct DirtyExtents: ~Copyable {
  /// The entries that were touched. They may have left, or be another row's by now.
  private var slots = GrowableBuffer<Slot>()
  /// Whether every extent has to be looked at.
  private(set) var isAll = false
  /// Whether all rows of waterfalls have to be dealt again, those that keep their columns as well.
  private(set) var dealsAgain = false
  /// Whether every extent depends on its own row alone.
  private(set) var isPlain = true
  /// Whether the owner of the order enters rows of fixed height with that height, keeps the extents of
  /// rows that move, and leaves none to rows that go.
  var isOrderExact = false
  private var sortKeys = UniqueBuffer<Int64>()

  /// Whether rows that go, move or change nothing but their container need no second look.
  var trustsExtents: Bool { isOrderExact && isPlain }

  /// The number of entries that were touched.
  @inline(__always)
  var count: Int { slots.count }

  /// Whether an extent waits to be looked at.
  @inline(__always)
  var isWaiting: Bool { isAll || count > 0 }

  /// The bytes that are kept.
  var memoryInUse: Int { slots.memoryInUse + sortKeys.memoryInUse }

  /// An entry that was touched.
  subscript(position: Int) -> Slot { slots[position] }

  /// Marks an entry whose extent has to be looked at, and those of its neighbours.
  mutating func touch(_ slot: Slot) { slots.append(slot) }

  /// Marks all extents.
  mutating func touchAll(dealingAgain: Bool = false) {
    isAll = true
    if dealingAgain { dealsAgain = true }
  }

  /// Forgets what was touched since there were only so many: the order has its extent already, or all are
  /// looked at anyway.
  mutating func forget(after count: Int) {
    if isPlain || isAll { slots.truncate(to: count) }
  }

  /// Says whether every extent depends on its own row alone.
  mutating func setPlain(_ isPlain: Bool) { self.isPlain = isPlain }

  /// Puts another entry in the place of one that was touched.
  mutating func replace(at position: Int, with slot: Slot) { slots[position] = slot }

  /// Forgets all that was touched but the first ones.
  mutating func keepFirst(_ count: Int) { slots.truncate(to: count) }

  /// Sorts the entries by their place, so that a waterfall is dealt once, from the first of them.
  mutating func sort(by order: borrowing RowOrder) {
    sortKeys.grow(to: count)
    for position in 0..<count {
      let slot = slots[position]
      sortKeys[position] = Int64(order.rank(of: slot)) << 32 | Int64(slot.rawValue)
    }
    EspalierBase.sort(&sortKeys, count: count)
    for position in 0..<count {
      slots[position] = Slot(rawValue: Int32(truncatingIfNeeded: sortKeys[position]))
    }
  }

  /// Everything that was touched has been looked at.
  mutating func forgetTouched() { slots.removeAll() }

  /// Every extent is being looked at. Returns whether waterfalls are dealt again.
  mutating func takeAll() -> Bool {
    defer { (isAll, dealsAgain) = (false, false) }
    slots.removeAll()
    return dealsAgain
  }

  /// Traps if the rule above does not hold.
  ///
  /// - Parameter containersArePlain: what the containers say.
  func checkInvariants(containersArePlain: Bool) {
    precondition(isAll || !dealsAgain, "Waterfalls are dealt again when all extents are looked at.")
    precondition(!isPlain || containersArePlain, "A plain list has plain containers only.")
  }
}
