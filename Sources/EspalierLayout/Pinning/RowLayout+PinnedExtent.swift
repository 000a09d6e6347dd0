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

  /// How far rows that are pinned to an edge reach into the viewport at an offset, but for one row.
  func pinnedReach(
    _ edge: PinEdge, at offset: Int64, without target: Slot, in order: borrowing RowOrder
  ) -> Int64 {
    let view = PinView(edge, offset: offset, viewport: viewport.extent, configuration)
    var line = view.line
    let group = PinIndex.stacking(edge)
    var entry = pins.contains(group) ? firstStacking(group, view, order) : Slot.none
    while entry != Slot.none {
      let start = view.start(of: entry, self, order)
      if entry != target, isStacked(self[entry], from: start, line) {
        line += Int64(self[entry].height)
      }
      entry = nextStacking(after: entry, group, view, order)
    }
    let stack = stack(from: line, view, order)
    for level in 0..<Pin.levels where stack[level] != Slot.none && stack[level] != target {
      line = max(line, stack.places[level] + stack.heights[level])
    }
    return line - view.border
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
