// SPDX-License-Identifier: MIT

// Rows that are arranged: where they are placed in the report, and those in lines.
extension Layout {
  /// Places the rows of a line, or of a waterfall as far as it is in sight, from one on.
  /// - Parameters:
  ///   - top: where the entry begins, and where the last one ends afterwards.
  ///   - row: the index of the row, and that of the row behind the last one afterwards.
  /// - Returns: the last entry; nil if what is behind it is out of sight.
  mutating func placeArranged(
    from first: Position, _ top: inout Int64, _ row: inout Int32, _ tree: inout Tree,
    _ report: inout Report
  ) -> Position? {
    let node = tree.order.entry(at: first).node
    switch tree.looks.arrangement(of: node, tree.arena) {
    case .list: return first
    case .flow: return placeLine(from: first, &top, &row, &tree, &report)
    case .waterfall(let columns, _):
      let count = report.rows.count
      let last = placeColumns(columns, from: first, &top, &row, &tree, &report)
      placeBackgrounds(amidColumnsFrom: node, to: last, count, &tree, &report)
      return last
    }
  }

  private func placeLine(
    from first: Position, _ top: inout Int64, _ row: inout Int32, _ tree: inout Tree,
    _ report: inout Report
  ) -> Position {
    let line = tree.looks.line(of: first, tree.arena, &tree.order)
    let container = tree.arena[tree.order.entry(at: first).node].parent
    let home = tree.looks.home(of: tree.order.entry(at: first).node, tree.arena)
    let isHorizontal = tree.looks.isHorizontal
    let left = Int64(
      tree.looks.inherited(container, tree.arena) { isHorizontal ? $0.top : $0.left })
    var (filled, index, current) = (0 as Int64, 0 as Int64, first)
    while true {
      let node = tree.order.entry(at: current).node
      if tree.order.counts(.newRows, at: current) {
        if tree.looks.isArranged(node, tree.arena), tree.looks.home(of: node, tree.arena) == home {
          let (height, width) = (
            tree.arena[node].height, tree.looks.breadth(of: node, tree.arena)
          )
          let placed = PlacedRow(
            node: tree.arena.id(node),
            top: top + Int64(line.gap + line.inset(ofHeight: height)), height: height, row: row,
            left: Int32(clamping: left + filled + line.gaps(before: index)), width: width)
          if isInSight(placed) { report.rows.append(placed) }
          (filled, index) = (filled + Int64(width), index + 1)
        } else if tree.arena[node].flags.role != .background {
          // One of height 0, which parts no line.
          var placed = PlacedRow(node: tree.arena.id(node), top: top, height: 0, row: row)
          tree.looks.dress(&placed, at: current, tree.arena, &tree.order)
          if isInSight(placed) { report.rows.append(placed) }
        }
        row += 1
      } else if !tree.order.entry(at: current).isEnd {
        // A container without a style may begin in the line.
        placeBackground(of: node, &tree, &report)
      }
      top += Int64(tree.order.height(at: current))
      guard current != line.last, let next = tree.order.next(current) else { return current }
      current = next
    }
  }
}

extension Tree {
  /// The space above a row in its line; −1: it is in no line.
  mutating func slack(of node: Int32) -> Int32 {
    guard hasLooks, case .flow = looks.arrangement(of: node, arena) else { return -1 }
    let line = looks.line(of: order.position(of: .start(node)), arena, &order)
    return line.inset(ofHeight: arena[node].height)
  }

  /// The space between the end of a row and that of the list.
  mutating func spaceBelow(_ node: Int32) -> Int32 {
    let top = top(of: order.position(of: .start(node)))
    return Int32(clamping: order.total.height - top - Int64(arena[node].height))
  }

  /// What of the extent of a row that begins at a position is before it, or before its line.
  @inline(never)
  mutating func leadOfLine(at place: Position) -> Int64 {
    guard case .flow = looks.arrangement(of: order.entry(at: place).node, arena) else {
      return lead(at: place)
    }
    return Int64(looks.line(of: place, arena, &order).gap)
  }

  /// A row of the same line that has to be measured; −1: there is none, or the row is in no line.
  /// - Parameter lead: how far behind the start of the line's entry it begins at the least, without a height.
  @inline(__always)
  mutating func unmeasuredMate(
    of node: Int32, _ settings: borrowing Settings, leadingBy lead: Int64 = .min
  ) -> Int32 {
    looks.hasArrangements ? unmeasured(inLineOf: node, settings, lead) : -1
  }

  @inline(never)
  private mutating func unmeasured(
    inLineOf node: Int32, _ settings: borrowing Settings, _ least: Int64
  ) -> Int32 {
    guard case .flow = looks.arrangement(of: node, arena) else { return -1 }
    var next = looks.startOfLine(order.position(of: .start(node)), arena, &order) as Position?
    while let place = next {
      let node = order.entry(at: place).node
      if settings.needsMeasuring(node, &self), least == .min || lead(at: place) >= least {
        return node
      }
      if arena[node].flags.contains(.closesLine) { return -1 }
      next = looks.mate(of: place, isAfter: true, arena, &order)
    }
    return -1
  }

  /// The last row of the outermost line that goes on on both sides of a row, which turned out to have no height and does
  /// not part it any more; else the row itself.
  @inline(never)
  mutating func endOfLine(across place: Position) -> Position {
    let node = order.entry(at: place).node
    guard !looks.parts(node, arena) else { return place }
    var (end, next) = (place, place as Position?)
    var seen: Int32 = looks.isArranged(node, arena) ? looks.home(of: node, arena) : -1
    while let last = next, let row = looks.beside(last, isAfter: true, arena, &order) {
      let home = looks.home(of: row.node, arena)
      if home != seen, case .flow = looks.arrangement(of: row.node, arena) {
        seen = home
        let line = looks.line(of: row.place, arena, &order)
        if order.precedes(order.entry(at: line.first), order.entry(at: place)) { end = line.last }
      }
      next = looks.goesOn(across: row, arena) ? row.place : nil
    }
    return end
  }
}
