// SPDX-License-Identifier: MIT

import EspalierBase

/// The heights all rows had in the two settings of the list before the present one: at other widths, or with
/// other traits.
///
/// The heights in the present setting live with the rows. On a change the present heights and a column change
/// places, so that coming back restores every height, measured or not, to the bit. A column is allocated when its
/// setting is left for the first time.
struct WidthColumns: ~Copyable {
  /// A height that was estimated is kept as its complement, which is negative.
  private var first = UniqueBuffer<Int32>()
  private var second = UniqueBuffer<Int32>()
  private(set) var keys: (Int32, Int32) = (WidthColumns.unused, WidthColumns.unused)
  /// Which column was left longer ago.
  private var oldestIsSecond = false

  /// The bytes that are kept.
  var memoryInUse: Int { first.memoryInUse + second.memoryInUse }

  /// No setting.
  static let unused: Int32 = -1
  /// No height: the row was not there in that setting.
  static let nothing = Int32.min

  /// Where the heights of `key` are kept, or which column to give up for it.
  func column(for key: Int32) -> (isSecond: Bool, isKnown: Bool) {
    if keys.0 == key { return (false, true) }
    if keys.1 == key { return (true, true) }
    if keys.0 == WidthColumns.unused { return (false, false) }
    if keys.1 == WidthColumns.unused { return (true, false) }
    return (oldestIsSecond, false)
  }

  /// Says which setting a column holds from now on, and that it was used last.
  mutating func label(second: Bool, _ key: Int32) {
    if second { keys.1 = key } else { keys.0 = key }
    oldestIsSecond = !second
  }

  /// The key of a column.
  func key(second: Bool) -> Int32 { second ? keys.1 : keys.0 }

  /// The height of a slot in a column, encoded.
  subscript(second isSecond: Bool, slot: Int) -> Int32 {
    get {
      let buffer = isSecond ? second.capacity : first.capacity
      guard slot < buffer else { return WidthColumns.nothing }
      // Zero-filled growth must not read as a measured height of nothing, hence the exclusive or.
      return (isSecond ? second[slot] : first[slot]) ^ WidthColumns.nothing
    }
    set {
      if isSecond {
        second[slot] = newValue ^ WidthColumns.nothing
      } else {
        first[slot] = newValue ^ WidthColumns.nothing
      }
    }
  }

  /// Makes room for a number of slots in a column.
  mutating func grow(second isSecond: Bool, to slots: Int) {
    if isSecond { second.grow(to: slots) } else { first.grow(to: slots) }
  }

  /// Whether a column keeps anything.
  func isInUse(second: Bool) -> Bool { key(second: second) != WidthColumns.unused }

  /// Forgets a slot in both columns.
  mutating func forget(_ slot: Int) {
    if slot < first.capacity { self[second: false, slot] = WidthColumns.nothing }
    if slot < second.capacity { self[second: true, slot] = WidthColumns.nothing }
  }

  /// Turns measured heights of a slot into hints.
  mutating func demote(_ slot: Int) {
    demote(slot, second: false)
    demote(slot, second: true)
  }

  /// Turns the measured height of a slot in one column into a hint.
  mutating func demote(_ slot: Int, second isSecond: Bool) {
    guard isInUse(second: isSecond) else { return }
    let height = self[second: isSecond, slot]
    if height >= 0 { self[second: isSecond, slot] = ~height }
  }
}
