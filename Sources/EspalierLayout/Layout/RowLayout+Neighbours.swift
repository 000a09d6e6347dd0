// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// The sequence as the layout knows it: without hidden rows, and without the markers of hidden containers,
// which separate nothing.
extension RowLayout {
  /// The entry after one, leaving out those the layout does not know: hidden rows and containers.
  @inline(__always)
  func next(_ entry: Slot, _ order: borrowing RowOrder) -> Slot {
    var next = order.next(entry)
    noteWork()
    var passed = 0
    while next != Slot.none, !isKnown(next) {
      passed += 1
      if passed == RowLayout.walkLimit, hasNoContainers { return row(behind: next, order) }
      next = order.next(next)
      noteWork()
    }
    return next
  }

  /// The entry before one, leaving out those the layout does not know.
  @inline(__always)
  func previous(_ entry: Slot, _ order: borrowing RowOrder) -> Slot {
    var previous = order.previous(entry)
    noteWork()
    var passed = 0
    while previous != Slot.none, !isKnown(previous) {
      passed += 1
      if passed == RowLayout.walkLimit, hasNoContainers { return row(before: previous, order) }
      previous = order.previous(previous)
      noteWork()
    }
    return previous
  }

  /// After how many entries that are unknown the next row is searched for: there may be any number of
  /// containers side by side that show nothing, as behind a filter.
  private static var walkLimit: Int {
    #if ESPALIER_CHECKS
      2
    #else
      16
    #endif
  }

  /// Whether rows alone are known: no container has a style.
  private var hasNoContainers: Bool { containers.count == containers.free.count + 1 }

  /// The first known row from an entry on.
  @inline(never)
  private func row(behind entry: Slot, _ order: borrowing RowOrder) -> Slot {
    for row in order.row(of: entry)..<order.rowCount {
      noteWork()
      let slot = order.entry(atRow: row)
      if isKnown(slot) { return slot }
    }
    return Slot.none
  }

  /// The last known row before an entry that is unknown.
  @inline(never)
  private func row(before entry: Slot, _ order: borrowing RowOrder) -> Slot {
    for row in (0..<order.row(of: entry)).reversed() {
      noteWork()
      let slot = order.entry(atRow: row)
      if isKnown(slot) { return slot }
    }
    return Slot.none
  }

  /// Whether the layout has anything to do with an entry: a row, or the marker of a container that is not
  /// hidden.
  @inline(__always)
  func isKnown(_ entry: Slot) -> Bool {
    guard entry.index < heights.capacity else { return false }
    return isKnown(entry, self[entry])
  }

  /// The same of an entry there is room for, with its state at hand.
  @inline(__always)
  func isKnown(_ entry: Slot, _ state: RowState) -> Bool {
    guard state.flags.contains(.live) else { return false }
    return containers.hiddenCount == 0 || state.isRow || !isHiddenMarker(entry)
  }

  @inline(never)
  private func isHiddenMarker(_ entry: Slot) -> Bool {
    containers.isHidden(self[self[entry].container])
  }

  /// The first entry the layout knows, or none.
  func firstKnown(_ order: borrowing RowOrder) -> Slot {
    let first = order.first
    return first == Slot.none || isKnown(first) ? first : next(first, order)
  }

  /// The last entry the layout knows, or none.
  func lastKnown(_ order: borrowing RowOrder) -> Slot {
    let last = order.last
    return last == Slot.none || isKnown(last) ? last : previous(last, order)
  }

  /// Whether an entry, or none, is the row of a role of a container.
  func isRow(_ entry: Slot, _ role: RowRole, of container: ContainerID) -> Bool {
    guard entry != Slot.none else { return false }
    let state = self[entry]
    return state.isRow && state.role == role && state.container == container
  }

  /// Whether an entry, or none, is a row that is stretched behind a container.
  func isBackground(_ entry: Slot, of container: ContainerID) -> Bool {
    isRow(entry, .background, of: container)
  }

  /// Whether two entries are arranged in one run: items of one container, side by side.
  func arranges(_ entry: Slot, with container: ContainerID) -> Bool {
    guard entry != Slot.none else { return false }
    let state = self[entry]
    return state.container == container && self[container].arranges(state)
  }

  /// The first row of the run an arranged row is in.
  ///
  /// - Complexity: O(rows before it in the run).
  func firstOfRun(_ entry: Slot, _ order: borrowing RowOrder) -> Slot {
    let container = self[entry].container
    var first = entry
    while case let previous = self.previous(first, order), arranges(previous, with: container) {
      first = previous
    }
    return first
  }

  /// The last row of the run an arranged row is in.
  func lastOfRun(_ entry: Slot, _ order: borrowing RowOrder) -> Slot {
    let container = self[entry].container
    var last = entry
    while case let next = self.next(last, order), arranges(next, with: container) { last = next }
    return last
  }
}
