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
      !tree.looks.hasBackgrounds, !tree.looks.hasArrangements,
      (0..<4).allSatisfy({ tree.order.total[.pins(level: $0)] == 0 }),
      tree.arena.isValid(first.node), isUnmoved(report, carriedAway)
    else { return false }
    let place = tree.order.position(of: .start(first.node.index))
    guard isSame(report.rows, from: place, &tree) else { return false }
    let change = tree.top(of: place) - first.top
    let shifted = offset + change
    let limit = tree.order.total.height - extent
    guard shifted >= 0, shifted <= limit, !isFollowing || shifted == limit,
      change == 0 || !isStayingAtTop
    else { return false }
    if change != 0 {
      for index in 0..<report.rows.count { report.rows[index].top += change }
    }
    let row = Int32(truncatingIfNeeded: tree.order.count(.newRows, before: place))
    let come = row - report.rows[0].row
    if come != 0 { for index in 0..<report.rows.count { report.rows[index].row += come } }
    note(shifted, &tree, &report)
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
    _ rows: borrowing Buffer<PlacedRow>, from start: Position, _ tree: inout Tree
  ) -> Bool {
    var (next, top, index) = (start as Position?, rows[0].top, 0)
    let (hasLooks, current) = (tree.hasLooks, settings.current)
    if hasLooks {
      top -= tree.lead(at: start)
    }
    while let place = next {
      var (height, lead) = (tree.order.height(at: place), 0 as Int32)
      let bottom = top + Int64(height)
      if tree.order.counts(.newRows, at: place) {
        let node = tree.order.entry(at: place).node
        if hasLooks {
          if tree.arena[node].flags.role == .background { return false }
          lead = tree.looks.lead(at: place, tree.arena, &tree.order)
          height = tree.arena[node].height
        }
        let flags = tree.arena[node].flags
        guard rows[index].node == tree.arena.id(node), rows[index].top == top + Int64(lead),
          rows[index].height == height, flags.isDisjoint(with: [.changedInSight, .run]),
          !(hasLooks
            ? needsMeasuring(node, &tree)
            : flags.contains(.automatic) && tree.arena[node].measuredIn != current)
        else { return false }
        index += 1
        if index == rows.count { return true }
      } else if index == 0 {
        return false
      }
      top = bottom
      next = tree.order.next(place)
    }
    return false
  }
}
