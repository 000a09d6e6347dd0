// SPDX-License-Identifier: MIT

// Lines of a flow: the last row of a line has the extent of the whole line, and the others have none. So all rows of
// a line have the same place in the order, which is that of the line. Lines depend on breadths alone: a measured
// height never wraps a line again.
extension Looks {
  /// How a row is arranged; a row in a line of its own as in a list.
  @inline(__always)
  func arrangement(of node: Int32, _ arena: borrowing Arena) -> Arrangement {
    hasArrangements ? knownArrangement(of: node, arena) : .list
  }

  @inline(never)
  private func knownArrangement(of node: Int32, _ arena: borrowing Arena) -> Arrangement {
    arena[node].flags.isRow ? arrangementOnceShown(of: node, arena) : .list
  }

  /// How a row is arranged, or will be if it is hidden now.
  @inline(__always)
  func arrangementOnceShown(of node: Int32, _ arena: borrowing Arena) -> Arrangement {
    let apart: Node.Flags = [.container, .header, .footer, .separator, .spansLine]
    guard arena[node].flags.isDisjoint(with: apart), arena.isNamed(node) else { return .list }
    let look = arena[home(of: node, arena)].look
    return look < 0 ? .list : style(look).arrangement
  }

  /// Whether a row shares its line, or its columns, with others.
  @inline(__always)
  func isArranged(_ node: Int32, _ arena: borrowing Arena) -> Bool {
    hasArrangements && knownArrangement(of: node, arena) != .list
  }

  func isInFlow(_ node: Int32, _ arena: borrowing Arena) -> Bool {
    if case .flow = arrangement(of: node, arena) { return true }
    return false
  }

  /// The row beside another one in its line or its columns: nothing but backgrounds is between them, and in a flow rows of
  /// height 0 that are not arranged in it.
  @inline(never)
  func mate(
    of place: Position, isAfter: Bool, _ arena: borrowing Arena, _ order: inout Order
  ) -> Position? {
    let node = order.entry(at: place).node
    let home = home(of: node, arena)
    let isInLine = isInFlow(node, arena)
    var beside = isAfter ? order.row(after: place) : order.row(before: place)
    while let row = beside, row.space == 0 {
      if self.home(of: row.node, arena) == home, isArranged(row.node, arena) { return row.place }
      guard isPassed(row, arena, order, isInLine) else { return nil }
      beside = isAfter ? order.row(after: row.place) : order.row(before: row.place)
    }
    return nil
  }

  /// Whether a container, which has a style or is the list, is a flow.
  func isFlow(_ home: Int32, _ arena: borrowing Arena) -> Bool {
    let look = arena[home].look
    if look >= 0, case .flow = style(look).arrangement { return true }
    return false
  }

  /// The first row in a container, or behind it, that is arranged with what is around the container, if nothing before it
  /// parts them: backgrounds do not, nor in a flow rows of height 0 in containers with a style. O(log n) for each of those.
  func firstMate(in container: Int32, _ arena: borrowing Arena, _ order: inout Order) -> Int32? {
    let home = home(of: container, arena)
    let passes = isFlow(home, arena) && record(of: container, arena)?.isStyled != true
    var next = order.row(after: order.position(of: .start(container)))
    while let row = next {
      if self.home(of: row.node, arena) == home { return row.node }
      guard passes && !parts(row.node, arena) || arena[row.node].flags.role == .background,
        order.precedes(.start(row.node), .end(container))
      else { return nil }
      next = order.row(after: row.place)
    }
    return nil
  }

  /// The first row of the line that a row is in.
  func startOfLine(_ place: Position, _ arena: borrowing Arena, _ order: inout Order) -> Position {
    var start = place
    while let before = mate(of: start, isAfter: false, arena, &order),
      !arena[order.entry(at: before).node].flags.contains(.closesLine)
    {
      start = before
    }
    return start
  }

  /// The line that a row is in. O(rows in it).
  // Not optimised: of the loop the compiler (6.3.1, -O) makes one whose rows lag behind by one, and which runs into the
  // next line (`FlowTests`, in an optimised build).
  @_optimize(none)
  func line(of place: Position, _ arena: borrowing Arena, _ order: inout Order) -> FlowLine {
    let first = startOfLine(place, arena, &order)
    var line = emptyLine(first, arena, &order)
    var current = first
    while true {
      let node = order.entry(at: current).node
      line.add(breadth: breadth(of: node, arena), height: arena[node].height)
      line.last = current
      let next = mate(of: current, isAfter: true, arena, &order)
      line.isLast = next == nil
      if arena[node].flags.contains(.closesLine) { return line }
      guard let next else { return line }
      current = next
    }
  }

  /// A line without rows that begins at a place.
  private func emptyLine(
    _ first: Position, _ arena: borrowing Arena, _ order: inout Order
  ) -> FlowLine {
    let node = order.entry(at: first).node
    guard case .flow(let style) = arrangement(of: node, arena) else {
      preconditionFailure("A row in no flow has no line.")
    }
    let container = arena[node].parent
    return FlowLine(
      style: style, first: first, last: first,
      room: Int64(innerBreadth(of: container, arena)),
      spacing: Int64(inherited(container, arena) { $0.itemSpacing }),
      space: gap(before: node, arena, &order))
  }

  /// Wraps the lines around a row that is new or changed, from the line before it on, as the row may have made room
  /// there, to the first end of a line behind it that was one before, and that no row follows which is about to be wrapped.
  ///
  /// Rows 50 wide in a line of 170, spacing 10: `ab|cd|e` is wrong after `b` was put into `acd|e`, so the wrap begins
  /// at `a`: `abc|de`. The end behind `e` was one before and is one now: whatever follows is as it was.
  mutating func wrap(around changed: Position, _ arena: inout Arena, _ order: inout Order) {
    let node = order.entry(at: changed).node
    var current = startOfLine(changed, arena, &order)
    // The first row of the line before may belong to one before that.
    var staysLoose = false
    if let before = mate(of: current, isAfter: false, arena, &order) {
      current = startOfLine(before, arena, &order)
      staysLoose = true
    }
    var line = emptyLine(current, arena, &order)
    var (own, hasPassed) = (breadth(of: order.entry(at: current).node, arena), false)
    // Whether the space before what follows may have come or gone, as a line has a height or has none any more, or ends
    // elsewhere.
    var movesSpace = false
    while true {
      let row = order.entry(at: current).node
      line.add(breadth: own, height: arena[row].height)
      let next = mate(of: current, isAfter: true, arena, &order)
      var ends = true
      if let next {
        let node = order.entry(at: next).node
        own = breadth(of: node, arena)
        ends = line.isFull(for: own) || arena[node].flags.contains(.startsLine)
      }
      let ended = arena[row].flags.contains(.closesLine)
      arena[row].flags.set(.closesLine, ends)
      if !staysLoose { arena[row].flags.remove(.loose) }
      staysLoose = false
      let extent = ends ? line.extent : 0
      if ended != ends || (order.height(at: current) == 0) != (extent == 0) { movesSpace = true }
      order.set(order.lanes(at: current), height: extent, at: current)
      guard let next else {
        if movesSpace { settleExtents(behind: current, &arena, &order) }
        return
      }
      let isDue = arena[order.entry(at: next).node].flags.contains(.loose)
      if ends, hasPassed, !movesSpace, !isDue { return }
      if row == node { hasPassed = true }
      if ends, line.tallest > 0 { movesSpace = false }
      if ends { line = emptyLine(next, arena, &order) }
      current = next
    }
  }

  /// Where a row of a line begins across the axis. O(rows in it).
  func left(ofRowInLine node: Int32, _ arena: borrowing Arena, _ order: inout Order) -> Int32 {
    let line = line(of: order.position(of: .start(node)), arena, &order)
    var (filled, index, current) = (0 as Int64, 0 as Int64, line.first)
    while case let row = order.entry(at: current).node, row != node,
      let next = mate(of: current, isAfter: true, arena, &order)
    {
      (filled, index, current) = (filled + Int64(breadth(of: row, arena)), index + 1, next)
    }
    let start = inherited(arena[node].parent, arena) { isHorizontal ? $0.top : $0.left }
    return Int32(clamping: Int64(start) + filled + line.gaps(before: index))
  }

  // MARK: Breadths

  /// The space there is across the axis in a container; never negative.
  func innerBreadth(of container: Int32, _ arena: borrowing Arena) -> Int32 {
    let before = inherited(container, arena) { isHorizontal ? $0.top : $0.left }
    let after = inherited(container, arena) { isHorizontal ? $0.bottom : $0.right }
    return max(0, breadth - before - after)
  }

  /// How wide a column is, floored to the pixel: ⌊(width − (n − 1) · spacing) / n⌋.
  func columnBreadth(_ columns: Int, in container: Int32, _ arena: borrowing Arena) -> Int32 {
    let inner = innerBreadth(of: container, arena)
    guard columns > 1 else { return inner }
    let spacing = Int64(inherited(container, arena) { $0.itemSpacing })
    let column = Int32(max(0, (Int64(inner) - Int64(columns - 1) * spacing) / Int64(columns)))
    return column / pixel * pixel
  }

  /// Where a column begins. What is left when columns are floored to pixels goes to the gaps, in whole pixels, so
  /// that the last column ends at the inset.
  ///
  /// Three columns in a width of 100, spacing 5, are 30 wide and begin at 0, 35 and 70. In a width of 102 they are 30
  /// wide as well, and begin at 0, 36 and 72.
  func columnStart(
    _ column: Int, of columns: Int, in container: Int32, _ arena: borrowing Arena
  ) -> Int32 {
    let width = Int64(columnBreadth(columns, in: container, arena))
    let spacing = Int64(inherited(container, arena) { $0.itemSpacing })
    let start =
      Int64(inherited(container, arena) { isHorizontal ? $0.top : $0.left }) + Int64(column)
      * (width + spacing)
    let used = Int64(columns) * width + Int64(columns - 1) * spacing
    let rest = Int64(innerBreadth(of: container, arena)) - used
    guard column > 0, rest > 0 else { return Int32(clamping: start) }
    if column == columns - 1 { return Int32(clamping: start + rest) }
    let share = rest * Int64(column) / Int64(columns - 1)
    return Int32(clamping: start + share / Int64(pixel) * Int64(pixel))
  }
}
