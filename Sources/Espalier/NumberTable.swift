// SPDX-License-Identifier: MIT

/// Numbers by keys, in one piece of storage: open addressing with linear probing, at most half full.
struct NumberTable: ~Copyable {
  struct Slot: BitwiseCopyable {
    var key: UInt64 = 0
    /// −1: the slot is free.
    var number: Int32 = -1
  }

  private var slots = Buffer<Slot>()
  private(set) var count = 0

  /// The number of a key; −1 if it has none. O(1) expected.
  @inline(__always)
  func number(of key: UInt64) -> Int32 {
    count == 0 ? -1 : slots[place(of: key)].number
  }

  /// Gives a key a number, 0 at least, in place of the one it had. O(1) expected, amortised.
  mutating func set(_ number: Int32, for key: UInt64) {
    if count * 2 >= slots.count { grow() }
    let place = place(of: key)
    if slots[place].number < 0 { count += 1 }
    slots[place] = Slot(key: key, number: number)
  }

  /// Takes the number of a key away. What had no place before it because of it moves up. O(1) expected.
  mutating func remove(_ key: UInt64) {
    guard count > 0 else { return }
    var hole = place(of: key)
    guard slots[hole].number >= 0 else { return }
    count -= 1
    let mask = slots.count - 1
    var next = (hole + 1) & mask
    while slots[next].number >= 0 {
      // It may fill the hole unless its own place lies behind that.
      if (next &- home(of: slots[next].key)) & mask >= (next &- hole) & mask {
        slots[hole] = slots[next]
        hole = next
      }
      next = (next + 1) & mask
    }
    slots[hole] = Slot()
  }

  /// Where a key is, or could be put.
  @inline(__always)
  private func place(of key: UInt64) -> Int {
    var place = home(of: key)
    while slots[place].number >= 0, slots[place].key != key {
      place = (place + 1) & (slots.count - 1)
    }
    return place
  }

  @inline(__always)
  private func home(of key: UInt64) -> Int {
    // The upper half of the product depends on all bits of the key.
    Int(truncatingIfNeeded: ((key ^ (key &>> 32)) &* 0x9E37_79B9_7F4A_7C15) &>> 32)
      & (slots.count - 1)
  }

  private mutating func grow() {
    var former = Buffer<Slot>(capacity: max(16, slots.count * 2))
    former.resize(to: max(16, slots.count * 2), filling: Slot())
    swap(&former, &slots)
    for index in 0..<former.count where former[index].number >= 0 {
      slots[place(of: former[index].key)] = former[index]
    }
  }
}
