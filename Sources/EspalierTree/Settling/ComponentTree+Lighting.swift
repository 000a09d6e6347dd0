// SPDX-License-Identifier: MIT

import EspalierBase

extension RowOrder.Traits {
  /// Of the marker that begins a container: neither the container nor an ancestor is hidden. Markers
  /// are no rows, so being pinned means nothing to them, and hiding a range clears it.
  static var lit: RowOrder.Traits { .pinned }
}

/// The second phase of settling: containers that were hidden or shown where they are.
///
/// Their entries stay in the row order. To hide them is to clear whole leaves; to show them is to
/// write back the height and the traits of every row that nothing inside hides.
extension ComponentTree {
  /// Whether neither a placed container nor an ancestor was hidden when the row order settled.
  func isLit(_ container: NodeIndex) -> Bool {
    order.traits(of: container).contains(.lit)
  }

  /// Hides a container that was hidden, in the old order, or notes one that is to be shown.
  ///
  /// What is inside another one that is to be shown is found when that is.
  func relight(_ container: NodeIndex) {
    let isWanted = isLit(store[container].parent) && !store[container].attributes.isHidden
    guard isLit(container) != isWanted else { return }
    if isWanted { scratch.appendShown(container) } else { hide(container) }
  }

  private func hide(_ container: NodeIndex) {
    if scratch.isRecording { noteHidden(container) }
    order.hide(from: container, through: container.end)
  }

  /// Lists the visible rows of a container among those that were cut.
  private func noteHidden(_ container: NodeIndex) {
    var row = oldRow(of: container)
    var reading = RangeReading(from: container, through: container.end)
    while let count = reading.next(in: orderCell.value, &scratch) {
      for position in 0..<count {
        let item = scratch.items[position]
        if item.traits.contains(.row) {
          scratch.append(CutRow(hidden: item.entry, oldRow: row))
          row += 1
        } else if item.traits.contains(.lit), store[item.entry].attributes.reportsPlacement {
          scratch.note(item.entry, .hidden)
        }
      }
    }
  }

  /// Shows the containers that were noted. All cuts are done by now, so that none of them takes a
  /// row that is only visible now for one that was.
  func showLit() {
    for position in 0..<scratch.shownCount { show(scratch.shown[position]) }
  }

  private func show(_ container: NodeIndex) {
    let start = scratch.placedCount
    var darkness = Darkness()
    var reading = RangeReading(from: container, through: container.end)
    while let count = reading.next(in: orderCell.value, &scratch) {
      for position in 0..<count { light(position, &darkness) }
      order.replaceItems(scratch.items.span(count: count))
    }
    scratch.endRun(from: container, start: start)
  }

  /// Gives one of the items that were read the height and the traits it has when it is lit.
  @inline(__always)
  private func light(_ position: Int, _ darkness: inout Darkness) {
    let index = scratch.items[position].entry
    let node = store[index]
    if node.attributes.isEnd {
      darkness.leave(endingAt: index)
    } else if node.attributes.isContainer {
      darkness.enter(index, isHidden: node.attributes.isHidden)
      guard !darkness.isDark else { return }
      scratch.items[position].traits = .lit
      if node.attributes.reportsPlacement { scratch.note(index, .shown) }
    } else if !darkness.isDark && !node.attributes.isHidden {
      scratch.items[position] = RowOrder.Item(
        index, height: node.height.inOrder, traits: node.attributes.orderTraits(isMeasured: false))
      if scratch.isRecording { scratch.append(PlacedRow(node: index, oldRow: -1)) }
    }
  }
}

/// Whether a walk over a subtree is inside a hidden container.
struct Darkness {
  /// The end of the outermost hidden container that the walk is in; none if it is in none.
  private var end = NodeIndex.none

  var isDark: Bool { !end.isNone }

  /// A walk that begins in the light.
  init() {}

  /// A walk that begins inside a container, which is lit or not.
  init(inside container: NodeIndex, isLit: Bool) {
    if !isLit { end = container.end }
  }

  @inline(__always)
  mutating func enter(_ container: NodeIndex, isHidden: Bool) {
    if isHidden && !isDark { end = container.end }
  }

  @inline(__always)
  mutating func leave(endingAt end: NodeIndex) {
    if self.end == end { self.end = .none }
  }
}

/// Reading the entries of a range of the row order, some at a time: few at first, as most ranges are
/// short.
struct RangeReading {
  private var upcoming: NodeIndex
  private let last: NodeIndex
  private var size = 32

  init(from first: NodeIndex, through last: NodeIndex) {
    upcoming = first
    self.last = last
  }

  /// Reads the next entries into `scratch.items`. Returns how many; nil if there are no more.
  mutating func next(
    in order: borrowing RowOrder, _ scratch: inout SettlingScratch
  ) -> Int? {
    guard !upcoming.isNone else { return nil }
    scratch.items.grow(to: size)
    var span = scratch.items.mutableSpan(count: size)
    var count = order.copyItems(from: upcoming, into: &span)
    size = min(4 * size, 2048)
    if let found = Self.position(of: last, in: span, count: count) {
      count = found + 1
      upcoming = .none
    } else {
      // The last entry of the range is still to come, so there is a next one.
      upcoming = order.entry(after: span[count - 1].entry)!
    }
    return count
  }

  @inline(__always)
  private static func position(
    of entry: NodeIndex, in items: borrowing MutableSpan<RowOrder.Item>, count: Int
  ) -> Int? {
    for position in 0..<count where items[position].entry == entry { return position }
    return nil
  }
}
