// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The entries of a list's own order: those in use, and those that rows have left, which are used again first.
struct EntryPool: ~Copyable {
  private var free = GrowableBuffer<Slot>()
  /// The entries there have ever been.
  private var count = 0

  /// The bytes that are kept.
  var memoryInUse: Int { free.memoryInUse }

  /// Hands out an entry that is not in use.
  mutating func take() -> Slot {
    if !free.isEmpty { return free.removeLast() }
    count += 1
    return Slot(count - 1)
  }

  /// Takes an entry back.
  mutating func keep(_ slot: Slot) { free.append(slot) }

  /// Traps if an entry is free twice, or in use and free.
  func checkInvariants(in order: borrowing RowOrder) {
    var seen: Set<Slot> = []
    for index in free.indices {
      precondition(seen.insert(free[index]).inserted, "An entry is free once.")
      precondition(!order.contains(free[index]), "An entry in the order is not free.")
      precondition(free[index].index < count, "An entry was there before it is free.")
    }
  }
}
