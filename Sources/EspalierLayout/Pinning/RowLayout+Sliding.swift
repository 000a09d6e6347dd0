// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Rows that were pinned inside their containers and slide on under the inset of the edge, a bar for example,
// once their container has ended below it: until then the end pushed them, and it goes on to do so.
extension RowLayout {
  /// Adds the rows that slide to a report; returns one that must be measured first, or none.
  ///
  /// Where an end has passed the line, the rows are where they were when it did: a unit before that the end
  /// still pushed them. So they are those of a stack whose line is a unit before the end.
  ///
  /// - Complexity: O(log n) for each pinned row under the inset.
  mutating func placeSliding(
    _ view: PinView, from line: Int64, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) -> Slot {
    guard view.inset > 0 else { return Slot.none }
    var line = line
    while case let end = lastEnd(upTo: line, view, order), end > view.border {
      let stack = stack(from: end - 1, view, order)
      var isSliding = false
      for level in 0..<Pin.levels where stack[level] != Slot.none {
        let entry = stack[level]
        isSliding = isSliding || containerEnd(of: entry, view, order) == end
        guard isSliding else { continue }
        if isToMeasure(entry) { return entry }
        add(entry, at: stack.places[level], view, origin, order, &report)
      }
      line = end - 1
    }
    return Slot.none
  }

  /// The rows that are pinned if the first of them is at a line.
  func stack(
    from line: Int64, _ view: PinView, _ order: borrowing RowOrder
  ) -> PinStack {
    var stack = PinStack(rowCount: order.rowCount)
    for level in 0..<Pin.levels { _ = addLevel(level, to: &stack, view, line, order) }
    stack.push()
    return stack
  }

  /// The last place up to a line where a container ends that rows are pinned in, or none behind the border.
  private func lastEnd(
    upTo line: Int64, _ view: PinView, _ order: borrowing RowOrder
  ) -> Int64 {
    var last = view.border
    for level in 0..<Pin.levels where pins.contains(PinIndex.group(level, view.edge)) {
      let group = PinIndex.group(level, view.edge)
      var entry = current(group, reaching: line, within: 0..<order.rowCount, view, order)
      while entry != Slot.none {
        if let end = containerEnd(of: entry, view, order), end <= line { last = max(last, end) }
        // Those that come before this one end before it begins.
        if view.start(of: entry, self, order) <= last { break }
        let row = order.rank(of: entry)
        entry =
          view.edge == .leading
          ? pins.last(group, before: row, order) : pins.first(group, from: row + 1, order)
      }
    }
    return last
  }

  /// Where the container ends that a row is pinned in; nil if it is pinned in another way.
  private func containerEnd(
    of entry: Slot, _ view: PinView, _ order: borrowing RowOrder
  ) -> Int64? {
    guard self[entry].pinMode == .insideContainer else { return nil }
    let stretch = rowBounds(of: self[entry].container, except: entry, order)
    return view.edge == .leading ? stretch.end : -stretch.start
  }
}
