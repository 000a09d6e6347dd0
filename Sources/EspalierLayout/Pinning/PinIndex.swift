// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Finds the pinned rows of one group: of one edge and level, or all those that do not push each other.
///
/// With one group in use, as in most lists, the flags of the row order answer in O(log n) and nothing
/// is kept here. With several, a list of each group's rows in order is made when it is needed, after an
/// edit that pinned rows had a part in, and searched by halves.
struct PinIndex: ~Copyable {
  /// The rows in each group.
  private var counts = UniqueBuffer<Int32>()
  private var entries = UniqueBuffer<Slot>()
  /// Where the rows of each group start in `entries`.
  private var starts = UniqueBuffer<Int32>()
  private var groupsInUse = 0
  private var isStale = true

  /// The bytes that are kept.
  var memoryInUse: Int { counts.memoryInUse + entries.memoryInUse + starts.memoryInUse }

  static let groupCount = 2 * Pin.levels + 2

  /// The group of the rows of a level and edge that push each other out.
  static func group(_ level: Int, _ edge: PinEdge) -> Int { 2 * level + Int(edge.rawValue) }

  /// The group of the rows of an edge that stack.
  static func stacking(_ edge: PinEdge) -> Int { 2 * Pin.levels + Int(edge.rawValue) }

  /// The group of a row; nil if it is not pinned.
  static func group(of state: RowState) -> Int? {
    switch state.pinMode {
    case .none: nil
    case .untilNext, .insideContainer: group(state.pinLevel, state.pinEdge)
    case .afterContainer, .beforeContainer, .always: stacking(state.pinEdge)
    }
  }

  /// Whether nothing is pinned.
  var isEmpty: Bool { groupsInUse == 0 }

  /// Whether a group has rows.
  func contains(_ group: Int) -> Bool { groupsInUse > 0 && counts[group] > 0 }

  /// Takes note of a row that comes, if it is pinned.
  mutating func note(_ state: RowState) {
    guard let group = PinIndex.group(of: state) else { return }
    counts.grow(to: PinIndex.groupCount)
    counts[group] += 1
    if counts[group] == 1 { groupsInUse += 1 }
    isStale = true
  }

  /// Takes note of a row that goes, if it is pinned.
  mutating func forget(_ state: RowState) {
    guard let group = PinIndex.group(of: state) else { return }
    counts[group] -= 1
    if counts[group] == 0 { groupsInUse -= 1 }
    isStale = true
  }

  /// Takes note that rows moved.
  mutating func rowsMoved() { isStale = true }

  /// Whether the lists are needed and out of date.
  @inline(__always)
  var isToSettle: Bool { isStale && groupsInUse > 1 }

  /// Makes the lists.
  ///
  /// - Complexity: O(pinned rows · log n).
  @inline(never)
  mutating func settle(
    _ order: borrowing RowOrder, _ states: borrowing RowStates
  ) {
    isStale = false
    starts.grow(to: PinIndex.groupCount + 1)
    var start: Int32 = 0
    for group in 0..<PinIndex.groupCount {
      starts[group] = start
      start += counts[group]
    }
    starts[PinIndex.groupCount] = start
    entries.grow(to: Int(start))
    fill(order, states)
  }

  private mutating func fill(
    _ order: borrowing RowOrder, _ states: borrowing RowStates
  ) {
    var filled = SIMD16<Int32>(repeating: 0)
    var row = 0
    while let entry = order.firstPinned(fromRow: row) {
      row = order.row(of: entry) + 1
      let state = states[entry]
      guard let group = PinIndex.group(of: state), filled[group] < counts[group] else { continue }
      entries[Int(starts[group] + filled[group])] = entry
      filled[group] += 1
    }
  }

  /// The last row of a group before a row of the list, or none.
  func last(_ group: Int, before row: Int, _ order: borrowing RowOrder) -> Slot {
    if groupsInUse == 1 {
      return row == 0
        ? Slot.none : order.lastPinned(beforeRow: row) ?? Slot.none
    }
    let place = place(group, atOrAfter: row, order)
    return place > Int(starts[group]) ? entries[place - 1] : Slot.none
  }

  /// The first row of a group at a row of the list or after it, or none.
  func first(_ group: Int, from row: Int, _ order: borrowing RowOrder) -> Slot {
    if groupsInUse == 1 {
      return row >= order.rowCount
        ? Slot.none : order.firstPinned(fromRow: row) ?? Slot.none
    }
    let place = place(group, atOrAfter: row, order)
    return place < Int(starts[group + 1]) ? entries[place] : Slot.none
  }

  /// The place in `entries` of the first row of a group at a row of the list or after it, or where the group
  /// ends: searched from where it would be if the rows of the group stood at equal distances, in growing
  /// steps, then by halves.
  private func place(_ group: Int, atOrAfter row: Int, _ order: borrowing RowOrder) -> Int {
    // All before `low` are before the row, all from `high` on are not.
    var (low, high) = (Int(starts[group]), Int(starts[group + 1]))
    guard low < high else { return low }
    var probe = min(low + (high - low) * row / max(1, order.rowCount), high - 1)
    var step = 1
    let isBefore = order.rank(of: entries[probe]) < row
    if isBefore { low = probe + 1 } else { high = probe }
    while low < high {
      probe = isBefore ? min(low + step, high) - 1 : max(high - step, low)
      if order.rank(of: entries[probe]) < row { low = probe + 1 } else { high = probe }
      if (probe < low) != isBefore { break }
      step *= 2
    }
    while low < high {
      let middle = (low + high) / 2
      if order.rank(of: entries[middle]) < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Traps if pinned rows are miscounted, or the lists that are up to date do not have them in order.
  func checkInvariants(_ order: borrowing RowOrder, _ states: borrowing RowStates) {
    var found = [Int32](repeating: 0, count: PinIndex.groupCount)
    for slot in 0..<states.capacity where states[slot].isRow {
      if let group = PinIndex.group(of: states[slot]) { found[group] += 1 }
    }
    let inUse = found.count { $0 > 0 }
    precondition(inUse == groupsInUse, "Groups in use are counted.")
    guard inUse > 0 else { return }
    for group in 0..<PinIndex.groupCount {
      precondition(found[group] == counts[group], "The rows of a group are counted.")
      guard inUse > 1, !isStale else { continue }
      for place in Int(starts[group])..<Int(starts[group + 1]) {
        let entry = entries[place]
        precondition(PinIndex.group(of: states[entry]) == group, "A list has its own rows.")
        precondition(
          place == Int(starts[group]) || order.stands(entries[place - 1], before: entry),
          "A list is in the order of the rows.")
      }
    }
  }
}
