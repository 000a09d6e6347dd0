// SPDX-License-Identifier: MIT

// Most edits are out of sight: then the rows in sight are those of the last pass, and go up or down as a whole.
extension Layout {
  /// Moves the rows in sight by what came or went above them, if they are the same, as high as they were, and fill the
  /// viewport; returns whether they are. It compares them with the order: nobody has to say what was disturbed.
  mutating func shift(_ tree: inout Tree, _ report: inout Report) -> Bool {
    guard let first = report.rows.isEmpty ? nil : report.rows[0], first.top <= offset,
      report.rows[report.rows.count - 1].bottom >= offset + extent, report.pinned.isEmpty,
      !tree.looks.hasBackgrounds, !tree.looks.hasArrangements, !tree.order.hasPins,
      // From the right all rows are elsewhere when the content has another extent.
      !(tree.looks.isHorizontal && configuration.isRightToLeft),
      // Rows of runs are not told.
      display.told.count == report.rows.count,
      tree.arena.isValid(first.node), hasHeight(report.rows),
      !report.hasMoves
        || !report.tellsMove(ofRows: first.row..<first.row + Int32(report.rows.count))
    else { return false }
    let place = tree.order.position(of: .start(first.node.index))
    guard isSame(report.rows, from: place, &tree), !hasComeBeside(report.rows, place, &tree) else {
      return false
    }
    let change = tree.top(of: place) - first.top
    let shifted = offset + change
    let range = offsets(tree)
    guard range.contains(shifted), !isFollowing || shifted == range.limit,
      change == 0 || !isStayingAtTop(at: offset)
    else { return false }
    if change != 0 {
      for index in 0..<report.rows.count { report.rows[index].top += change }
    }
    let row = Int32(truncatingIfNeeded: tree.order.count(.newRows, before: place))
    let come = row - report.rows[0].row
    if come != 0 { for index in 0..<report.rows.count { report.rows[index].row += come } }
    if isFollowing || isStayingAtTop(at: offset) {
      holdEnd(isLast: isFollowing, tree, report)
    } else if let row = followedRow(among: report.rows, from: shifted, tree)
      ?? refusedRow(atFoldOf: report.rows, shifted)
    {
      anchor = row.node
    }
    note(shifted, &tree, &report)
    return true
  }

  /// Whether any row has a height: those without one keep no place.
  private func hasHeight(_ rows: borrowing Buffer<PlacedRow>) -> Bool {
    for index in 0..<rows.count where rows[index].height > 0 { return true }
    return false
  }

  /// Whether a row without a height is right before or behind the rows in sight, where the viewport begins or ends: then
  /// it is in sight as well.
  private mutating func hasComeBeside(
    _ rows: borrowing Buffer<PlacedRow>, _ start: Position, _ tree: inout Tree
  ) -> Bool {
    let last = rows[rows.count - 1]
    if rows[0].top == offset, let former = tree.order.row(before: start),
      tree.arena[former.node].height == 0, tree.top(of: former.place) == tree.top(of: start)
    {
      return true
    }
    guard last.bottom == offset + extent else { return false }
    let end = tree.order.position(of: .start(last.node.index))
    guard let next = tree.order.row(after: end), tree.arena[next.node].height == 0 else {
      return false
    }
    return tree.top(of: next.place) == tree.top(of: end) + Int64(last.height)
  }

  /// The row at the fold, if the host would not measure it: it has been answered since, and holds the list.
  private func refusedRow(
    atFoldOf rows: borrowing Buffer<PlacedRow>, _ offset: Int64
  ) -> PlacedRow? {
    for index in 0..<rows.count where rows[index].height > 0 && rows[index].bottom > offset {
      return walk.hasRefused(rows[index].node) ? rows[index] : nil
    }
    return nil
  }

  /// A list that stays at an end is held by its outermost row there, or else by the first one in sight.
  private mutating func holdEnd(
    isLast: Bool, _ tree: borrowing Tree, _ report: borrowing Report
  ) {
    let last = report.rows[report.rows.count - 1]
    if isLast, last.height > 0, Int(last.row) == tree.order.total[.newRows] - 1 {
      anchor = last.node
      return
    }
    for index in 0..<report.rows.count where report.rows[index].height > 0 {
      anchor = report.rows[index].node
      return
    }
  }

  /// Whether a row is as wide as it was, and as far from the side.
  private func isAcross(_ row: PlacedRow, _ node: Int32, _ tree: inout Tree) -> Bool {
    var present = row
    present.node = tree.arena.id(node)
    tree.placeAcross(&present)
    turn(&present, settings.breadth)
    return present.left == row.left && present.width == row.width
  }

  /// Whether there are just these rows from a position on, as far from each other as they were.
  private func isSame(
    _ rows: borrowing Buffer<PlacedRow>, from start: Position, _ tree: inout Tree
  ) -> Bool {
    // A run that is not seen may have gone from between them.
    if Int(rows[rows.count - 1].row - rows[0].row) != rows.count - 1 { return false }
    var (leaf, at, top, index) = (start.leaf, start.index, rows[0].top, 0)
    let (hasLooks, isUniform, current) = (
      tree.hasLooks, settings.isUniform(tree), settings.current
    )
    top -= tree.lead(at: start)
    while leaf >= 0 {
      let (count, mask) = (
        tree.order.leaves.count(leaf), tree.order.leaves.masks[leaf][Lane.newRows.index]
      )
      while at < count {
        let place = Position(leaf: leaf, index: at)
        var height = tree.order.height(at: place)
        let bottom = top + Int64(height)
        if mask &>> UInt64(at) & 1 != 0 {
          let (entry, row) = (tree.order.entry(at: place), rows[index])
          let node = tree.arena[entry.node]
          if hasLooks {
            top += Int64(tree.looks.lead(at: place, tree.arena, &tree.order))
            height = node.height
            if !isAcross(row, entry.node, &tree) { return false }
          }
          guard row.node.index == entry.node, row.node.generation == node.generation,
            row.top == top, row.height == height,
            node.flags.isDisjoint(with: [.changedInSight, .run]),
            // What was told of it would be told again when it goes.
            node.kind == display.told[index].kind,
            !(isUniform
              ? node.flags.contains(.automatic) && node.measuredIn != current
              : needsMeasuring(entry.node, &tree))
          else { return false }
          index += 1
          if index == rows.count { return true }
        } else if index == 0 {
          return false
        }
        top = bottom
        at += 1
      }
      (leaf, at) = (tree.order.leaves.heads[leaf].next, 0)
    }
    return false
  }
}
