// SPDX-License-Identifier: MIT

// Rows in lines and in columns: how they are placed, and what of them is in sight and not measured.
extension Layout {
  /// Places the rows of a line, or of a waterfall as far as it is in sight, from one on.
  /// - Parameters:
  ///   - top: where the entry begins, and where the last one ends afterwards.
  ///   - row: the index of the row, and that of the row behind the last one afterwards.
  /// - Returns: the last entry; nil if what is behind it is out of sight.
  func placeArranged(
    from first: Position, _ top: inout Int64, _ row: inout Int32, _ tree: inout Tree,
    _ report: inout Report
  ) -> Position? {
    let node = tree.order.entry(at: first).node
    switch tree.looks.arrangement(of: node, tree.arena) {
    case .list: return first
    case .flow: return placeLine(from: first, &top, &row, &tree, &report)
    case .waterfall(let columns, _):
      return placeColumns(columns, from: first, &top, &row, &tree, &report)
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
      if current == line.last { return current }
      guard let next = tree.order.next(current) else { return current }
      current = next
    }
  }

  private func placeColumns(
    _ columns: Int, from first: Position, _ top: inout Int64, _ row: inout Int32,
    _ tree: inout Tree, _ report: inout Report
  ) -> Position? {
    tree.looks.beginSight(columns)
    let (count, formerRow) = (report.rows.count, row)
    var current = first
    while true {
      let node = tree.order.entry(at: current).node
      // What is above a loose row would have been stacked on if it were in sight.
      if tree.arena[node].flags.contains(.loose), row > formerRow {
        while report.rows.count > count { _ = report.rows.popLast() }
        tree.looks.beginSight(columns)
      }
      var placed = PlacedRow(
        node: tree.arena.id(node), top: top + Int64(tree.arena[node].rise),
        height: tree.arena[node].height,
        row: Int32(truncatingIfNeeded: tree.order.count(.newRows, before: current)))
      if isInSight(placed) {
        tree.placeAcross(&placed)
        report.rows.append(placed)
      } else if placed.top >= offset + extent {
        if tree.looks.leaves(node, tree.arena) { return nil }
      }
      row = placed.row + 1
      top += Int64(tree.order.height(at: current))
      guard let next = tree.looks.mate(of: current, isAfter: true, tree.arena, &tree.order)
      else { return current }
      current = next
    }
  }

  /// Whether a row of a waterfall is above a place, where the viewport begins. As its height changes, what is in sight below it stays, and it
  /// grows upwards with those above. O(log n).
  func isAbove(_ start: Int64, _ node: Int32, _ tree: inout Tree) -> Bool {
    let place = tree.order.position(of: .start(node))
    guard tree.looks.hasArrangements, tree.isInColumns(place) else { return false }
    return tree.top(of: place) + Int64(tree.arena[node].height) <= start
  }

  /// Whether a row of a waterfall was above one of its column that is in sight, as after a jump to that: which stays where
  /// it is, so the row grows upwards. O(v log n) for v rows that were in sight, and O(log n) of one below them.
  func isAboveSight(_ node: Int32, _ tree: inout Tree) -> Bool {
    guard node >= 0, tree.looks.hasArrangements, !tree.arena[node].flags.contains(.inSight),
      tree.isInColumns(tree.order.position(of: .start(node)))
    else { return false }
    let (column, home) = (tree.arena[node].column, tree.looks.home(of: node, tree.arena))
    var index = formerRows.count
    while index > 0 {
      index -= 1
      let id = formerRows[index].node
      guard tree.arena.isValid(id) else { continue }
      if !tree.order.precedes(.start(node), .start(id.index)) { return false }
      let row = tree.arena[id.index]
      if row.column == column, row.flags.isSuperset(of: [.inSight, .kept]),
        tree.looks.home(of: id.index, tree.arena) == home
      {
        return true
      }
    }
    return false
  }

  /// Notes that rows in sight have their columns from here on.
  func keepColumns(_ tree: inout Tree, _ report: borrowing Report) {
    for index in 0..<report.rows.count {
      tree.arena[report.rows[index].node.index].flags.insert(.kept)
    }
  }
}

extension Tree {
  /// Whether the row at a position is one of a waterfall.
  @inline(__always)
  func isInColumns(_ place: Position) -> Bool {
    guard looks.hasArrangements, order.counts(.newRows, at: place),
      case .waterfall = looks.arrangement(of: order.entry(at: place).node, arena)
    else { return false }
    return true
  }

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
  @inline(__always)
  mutating func unmeasuredMate(of node: Int32, _ settings: borrowing Settings) -> Int32 {
    hasLooks && looks.hasArrangements ? unmeasured(inLineOf: node, settings) : -1
  }

  @inline(never)
  private mutating func unmeasured(
    inLineOf node: Int32, _ settings: borrowing Settings
  ) -> Int32 {
    guard case .flow = looks.arrangement(of: node, arena) else { return -1 }
    var next = looks.startOfLine(order.position(of: .start(node)), arena, &order) as Position?
    while let place = next {
      let node = order.entry(at: place).node
      if settings.needsMeasuring(node, &self) { return node }
      if arena[node].flags.contains(.closesLine) { return -1 }
      next = looks.mate(of: place, isAfter: true, arena, &order)
    }
    return -1
  }

  /// The last row of the line that goes on on both sides of a row, which turned out to have no height and does not part
  /// it any more; else the row itself.
  @inline(never)
  mutating func endOfLine(across place: Position) -> Position {
    let node = order.entry(at: place).node
    guard !looks.parts(node, arena), !looks.isArranged(node, arena),
      let next = looks.beside(place, isAfter: true, arena, &order),
      case .flow = looks.arrangement(of: next.node, arena)
    else { return place }
    let line = looks.line(of: next.place, arena, &order)
    let isAcross = order.precedes(order.entry(at: line.first), order.entry(at: place))
    return isAcross ? line.last : place
  }

  /// Looks down the columns of a waterfall for a row that is in sight and not measured. Where rows do not go with
  /// those above them, they are stacked on.
  /// - Parameters:
  ///   - edge: where the entry of the first row begins, from the top of the viewport.
  ///   - anchor: a row that stays where it is.
  mutating func lookDown(
    from first: Position, edge: Int64, _ extent: Int64, anchor: Int32,
    _ settings: borrowing Settings
  ) -> Looks.Sight {
    var sight = Looks.Sight(place: first, edge: edge)
    beginSight(at: first)
    while true {
      let node = order.entry(at: sight.place).node
      if arena[node].flags.contains(.loose), node != anchor {
        looks.stack(from: sight.place, keepsColumns: true, &arena, &order)
        beginSight(at: first)
        (sight.place, sight.edge) = (first, edge)
        continue
      }
      let top = sight.edge + Int64(arena[node].rise)
      if Walk.isInSight(top, Int64(arena[node].height), in: extent) {
        sight.needsMeasuring = settings.needsMeasuring(node, &self)
        if sight.needsMeasuring { return sight }
      } else if top >= extent {
        if looks.leaves(node, arena) { return sight }
      }
      sight.edge += Int64(order.height(at: sight.place))
      guard let next = looks.mate(of: sight.place, isAfter: true, arena, &order) else {
        sight.isAll = true
        return sight
      }
      sight.place = next
    }
  }

  /// The same upwards. Rows above those that do not go with them are stacked so that those stay.
  /// - Parameter edge: where the entry of the first row ends.
  mutating func lookUp(
    from first: Position, edge: Int64, anchor: Int32, _ settings: borrowing Settings
  ) -> Looks.Sight {
    var sight = Looks.Sight(place: first, edge: edge)
    beginSight(at: first)
    while true {
      if let behind = looks.mate(of: sight.place, isAfter: true, arena, &order),
        arena[order.entry(at: behind).node].flags.contains(.loose)
      {
        sight.isMoved = looks.stackUp(from: sight.place, &arena, &order)
        if sight.isMoved { return sight }
        beginSight(at: first)
        (sight.place, sight.edge) = (first, edge)
        continue
      }
      let node = order.entry(at: sight.place).node
      sight.edge -= Int64(order.height(at: sight.place))
      let top = sight.edge + Int64(arena[node].rise)
      if Walk.isInSight(top, Int64(arena[node].height), in: .max),
        settings.needsMeasuring(node, &self)
      {
        sight.needsMeasuring = true
        sight.isMoved = arena[node].flags.contains(.inSight) || isStrict(node)
        return sight
      }
      let isLast = top <= 0 && looks.leaves(node, arena)
      if isLast, top < 0 { return sight }
      let before = looks.mate(of: sight.place, isAfter: false, arena, &order)
      // Above one that begins with the viewport there may be some without a height, and nothing else that is in sight.
      if isLast, let before, arena[order.entry(at: before).node].height > 0 { return sight }
      guard let before else {
        sight.isAll = true
        sight.isMoved = evenOut(from: sight.place, to: anchor)
        return sight
      }
      sight.place = before
    }
  }

  private mutating func beginSight(at place: Position) {
    if case .waterfall(let columns, _) = looks.arrangement(
      of: order.entry(at: place).node, arena)
    {
      looks.beginSight(columns)
    }
  }

  private func isStrict(_ node: Int32) -> Bool {
    if case .waterfall(_, strict: true) = looks.arrangement(of: node, arena) { return true }
    return false
  }

  /// The same where the row that stays is the first one itself.
  @inline(__always)
  mutating func evenOut(atStart node: Int32) {
    guard hasLooks, arena[node].flags.contains(.loose) else { return }
    let place = order.position(of: .start(node))
    if looks.mate(of: place, isAfter: false, arena, &order) == nil {
      looks.stack(from: place, keepsColumns: true, &arena, &order)
    }
  }

  /// Lets the columns begin side by side if the first row of a waterfall, which is in sight, says that they do not.
  private mutating func evenOut(from first: Position, to anchor: Int32) -> Bool {
    let node = order.entry(at: first).node
    guard arena[node].flags.contains(.loose) else { return false }
    let above = order.count(.newRows, before: first)
    let rows = order.count(.newRows, before: order.position(of: .start(anchor))) - above
    looks.stack(from: first, keepsColumns: true, count: max(0, rows) + 1, &arena, &order)
    return true
  }
}
