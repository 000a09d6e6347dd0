// SPDX-License-Identifier: MIT

// Most edits are out of sight: then the rows in sight are those of the last pass, and go up or down as a whole.
extension Layout {
  /// Moves the rows in sight by what came or went above them, if they are the same, as high as they were, and fill the
  /// viewport; returns whether they are. It compares them with the order: nobody has to say what was disturbed.
  mutating func shift(
    _ tree: inout Tree, _ report: inout Report, carriedAway: borrowing Buffer<Int32>
  ) -> Bool {
    guard let first = report.rows.isEmpty ? nil : report.rows[0], first.top <= offset,
      report.rows[report.rows.count - 1].bottom >= offset + extent, report.pinned.isEmpty,
      (0..<4).allSatisfy({ tree.order.total[.pins(level: $0)] == 0 }),
      tree.arena.isValid(first.node), isUnmoved(report, carriedAway)
    else { return false }
    let place = tree.order.position(of: .start(first.node.index))
    guard isSame(report.rows, from: place, tree) else { return false }
    let change = tree.order.height(before: place) - first.top
    let shifted = offset + change
    guard shifted >= 0, shifted <= tree.order.total.height - extent else { return false }
    if change != 0 {
      for index in 0..<report.rows.count { report.rows[index].top += change }
    }
    report.firstRow = tree.order.count(.newRows, before: place)
    note(shifted, adjustment: change, tree, &report)
    return true
  }

  /// Whether no row in sight was taken elsewhere.
  private func isUnmoved(
    _ report: borrowing Report, _ carriedAway: borrowing Buffer<Int32>
  ) -> Bool {
    let rows = report.firstRow..<report.firstRow + report.rows.count
    for index in 0..<carriedAway.count where rows.contains(Int(carriedAway[index])) {
      return false
    }
    return true
  }

  /// Whether there are just these rows from a position on, as far from each other as they were.
  private func isSame(
    _ rows: borrowing Buffer<PlacedRow>, from start: Position, _ tree: borrowing Tree
  ) -> Bool {
    var (next, top, index) = (start as Position?, rows[0].top, 0)
    while let place = next {
      let height = tree.order.height(at: place)
      if tree.order.counts(.newRows, at: place) {
        let (row, id) = (rows[index], tree.order.entry(at: place).node)
        guard row.node == tree.arena.id(id), !tree.arena[id].flags.contains(.run), row.top == top,
          row.height == height,
          !tree.arena[id].flags.contains(.changedInSight), !needsMeasuring(tree.arena[id])
        else { return false }
        index += 1
        if index == rows.count { return true }
      } else if index == 0 {
        return false
      }
      top += Int64(height)
      next = tree.order.next(place)
    }
    return false
  }
}
