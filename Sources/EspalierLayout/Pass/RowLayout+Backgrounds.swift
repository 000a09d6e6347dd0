// SPDX-License-Identifier: MIT

import EspalierBase

// Rows that are stretched behind their containers.
extension RowLayout {
  /// Places the backgrounds of all containers that are open where the stretch starts.
  func placeBackgrounds(
    around entry: Int32, _ stretch: Stretch, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let state = states[Int(entry)]
    // A begin marker in sight places the background itself when its turn comes.
    var index = state.container
    if state.flags.contains(.begin) { index = containers[Int(index)].parent }
    let first = report.backgroundCount
    while index >= 0 {
      if containers[Int(index)].options.contains(.hasBackground) {
        placeBackground(of: index, origin, order, &report)
      }
      index = containers[Int(index)].parent
    }
    report.reverseBackgrounds(from: first)
  }

  /// Places the background rows of a container: they are its first rows.
  func placeBackground(
    of index: Int32, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let container = containers[Int(index)]
    let isList = container.begin == EntrySlot.none
    let start = isList ? 0 : base + order.offset(of: container.begin)
    let end =
      isList
      ? contentExtent(in: order)
      : base + order.offset(of: container.end) + Int64(order.height(of: container.end))
    var entry = isList ? firstKnown(order) : next(container.begin, order)
    while entry != EntrySlot.none, states[Int(entry)].role == .background, states[Int(entry)].isRow
    {
      report.addBackground(
        RowFrame(
          along: start - origin, extent: end - start, across: container.left,
          breadth: container.innerBreadth(of: breadth), entry: entry,
          row: Int32(order.rank(of: entry))))
      entry = next(entry, order)
    }
  }
}
