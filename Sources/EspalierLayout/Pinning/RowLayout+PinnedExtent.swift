// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// What pinned rows cover of the viewport, for those who scroll to a row.
extension RowLayout {
  /// How much of the start of the viewport is covered by pinned rows when a row is below them.
  func pinnedExtent(above entry: Slot, _ edge: PinEdge, in order: borrowing RowOrder) -> Int64 {
    guard !pins.isEmpty else { return 0 }
    let view = PinView(edge, offset: 0, viewport: viewport.extent, configuration)
    let row = order.rank(of: entry)
    var extent = stackingExtent(past: entry, row, view, order)
    var stack = PinStack(rowCount: order.rowCount)
    let own = self[entry]
    for level in 0..<Pin.levels {
      if own.isPinned, own.pinEdge == edge, own.pinLevel <= level { break }
      let group = PinIndex.group(level, edge)
      guard pins.contains(group) else { continue }
      let pinned =
        edge == .leading
        ? pins.last(group, before: row, order) : pins.first(group, from: row + 1, order)
      guard pinned != Slot.none, isBelowParents(pinned, in: stack, view, order),
        holds(pinned, over: entry)
      else { continue }
      guard stack.extent + Int64(self[pinned].height) < viewport.extent else { break }
      stack[level] = pinned
      stack.extent += Int64(self[pinned].height)
    }
    extent += stack.extent
    return extent
  }

  /// Whether a pinned row is in force where another row is.
  private func holds(_ pinned: Slot, over entry: Slot) -> Bool {
    let state = self[pinned]
    guard state.pinMode == .insideContainer else { return true }
    return isInside(self[entry].container, of: state.container)
  }

  private func stackingExtent(
    past target: Slot, _ row: Int, _ view: PinView, _ order: borrowing RowOrder
  ) -> Int64 {
    let group = PinIndex.stacking(view.edge)
    guard pins.contains(group) else { return 0 }
    var extent: Int64 = 0
    var entry = firstStacking(group, view, order)
    while entry != Slot.none {
      let isBefore = (order.rank(of: entry) < row) == (view.edge == .leading)
      let state = self[entry]
      let counts =
        switch state.pinMode {
        case .afterContainer: isBefore
        case .beforeContainer: !isBefore
        default: true
        }
      if counts, entry != target { extent += Int64(state.height) }
      entry = nextStacking(after: entry, group, view, order)
    }
    return extent
  }
}
