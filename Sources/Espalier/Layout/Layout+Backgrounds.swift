// SPDX-License-Identifier: MIT

// Rows that are stretched behind their containers, over the insets on all four sides.
extension Layout {
  /// Places the backgrounds of all containers that are open before an entry, those of outer ones first. O(levels) in a
  /// list that has backgrounds.
  mutating func placeBackgrounds(around entry: Entry, _ tree: inout Tree, _ report: inout Report) {
    guard tree.looks.hasBackgrounds, tree.arena.isNamed(entry.node) else { return }
    var container = entry.isEnd ? entry.node : tree.arena[entry.node].parent
    while container >= 0 {
      openContainers.append(container)
      container = tree.arena[container].parent
    }
    while let container = openContainers.popLast() {
      placeBackground(of: container, &tree, &report)
    }
  }

  /// Places the background rows of a container: they are its first rows, beside its header.
  func placeBackground(of container: Int32, _ tree: inout Tree, _ report: inout Report) {
    guard tree.looks.hasBackgrounds else { return }
    let start = tree.order.position(of: .start(container))
    var next = tree.order.row(after: start)
    while let row = next, tree.arena[row.node].parent == container,
      !tree.arena[row.node].flags.isDisjoint(with: [.header, .separator])
    {
      next = tree.order.row(after: row.place)
      guard tree.arena[row.node].flags.role == .background else { continue }
      let (top, end) = (
        tree.order.height(before: start),
        tree.order.height(before: tree.order.after(tree.order.position(of: .end(container))))
      )
      guard end > offset, top < offset + extent else { continue }
      report.backgrounds.append(
        PlacedRow(
          node: tree.arena.id(row.node), top: top, height: Int32(clamping: end - top),
          row: Int32(truncatingIfNeeded: tree.order.count(.newRows, before: row.place)),
          width: settings.breadth, layer: .background))
    }
  }
}
