// SPDX-License-Identifier: MIT

// Extents follow what was edited: what is disturbed, and what is beside it, is arranged anew before anybody asks.
extension Looks {
  /// Brings the extents around an entry up to date: its own, that of the row behind it, and the insets of the
  /// containers it is in. O(log n) for each of those.
  /// - Parameter keepsColumns: whether rows in sight stay in their columns: nothing came or went between them.
  mutating func settle(
    _ entry: Entry, keepsColumns: Bool = false, _ arena: inout Arena, _ order: inout Order
  ) {
    if hasArrangements {
      let isInLine = !entry.isEnd && isArranged(entry.node, arena)
      if isInLine {
        arrange(order.position(of: entry), keepsColumns: keepsColumns, &arena, &order)
      }
      arrangeBeside(entry, isInLine: isInLine, keepsColumns: keepsColumns, &arena, &order)
    }
    settleExtent(of: entry, &arena, &order)
    settleExtents(behind: order.position(of: entry), &arena, &order)
    var container = arena[entry.node].flags.isContainer ? entry.node : -1
    while container >= 0, arena.isNamed(container), order.contains(.start(container)) {
      if arena[container].height > 0 || arena[container].endHeight > 0 {
        settleExtent(of: .start(container), &arena, &order)
        settleExtent(of: .end(container), &arena, &order)
      }
      container = arena[container].parent
    }
  }

  /// Settles the extents behind a position, up to the first row that has a height and so may have a space before it.
  mutating func settleExtents(
    behind place: Position, _ arena: inout Arena, _ order: inout Order
  ) {
    var (next, hasPassed) = (order.row(after: place), false)
    while let row = next {
      let parts = parts(row.node, arena)
      // One that is disturbed itself has its turn.
      if !arena[row.node].flags.contains(.isStartDisturbed) {
        if parts, hasPassed { settleSpace(before: row.place, &arena, &order) }
        settleExtent(of: .start(row.node), &arena, &order)
      }
      if parts { return }
      hasPassed = true
      next = order.row(after: row.place)
    }
  }

  /// The space before the line of a row, or the columns that begin with it, may have come or gone, and nothing else of it.
  private mutating func settleSpace(
    before place: Position, _ arena: inout Arena, _ order: inout Order
  ) {
    switch arrangement(of: order.entry(at: place).node, arena) {
    case .list: return
    case .flow:
      let line = line(of: place, arena, &order)
      order.set(order.lanes(at: line.last), height: line.extent, at: line.last)
    case .waterfall: settleSpaceOfColumns(beginningAt: place, &arena, &order)
    }
  }

  /// Brings the extent of an entry up to date. Where a space comes or goes by that, the entry is disturbed.
  /// - Parameter isResized: whether all that has changed is the height of the row.
  private mutating func settleExtent(
    of entry: Entry, isResized: Bool = false, _ arena: inout Arena, _ order: inout Order
  ) {
    if !entry.isEnd, isArranged(entry.node, arena) { return }
    let place = order.position(of: entry)
    let (old, new) = (order.height(at: place), extent(of: entry, arena, &order))
    guard old != new else { return }
    order.set(order.lanes(at: place), height: new, at: place)
    // A space that comes or goes parts what is around it, or does not any more. A header without a height may carry one.
    let node = arena[entry.node]
    let isSpace =
      entry.isEnd || node.flags.isContainer
      || !isResized && node.height == 0 && node.role != .item
    guard isSpace, (old == 0) != (new == 0) else { return }
    disturb(entry, &arena)
    // The first row in a container without a style is arranged with what is before that.
    if !entry.isEnd, node.flags.isContainer, let row = beside(place, isAfter: true, arena, &order),
      home(of: row.node, arena) != entry.node
    {
      disturb(.start(row.node), &arena)
    }
  }

  /// Notes which rows are about to be wrapped or dealt, so that those beside each other are looked at once.
  func noteLoose(from first: Int, _ arena: inout Arena) {
    for index in first..<disturbed.count {
      let entry = disturbed[index]
      if !entry.isEnd, isArranged(entry.node, arena) { arena[entry.node].flags.insert(.loose) }
    }
  }

  /// Whether a disturbed row was wrapped or dealt with one before it, and all that is beside it has its own turn: of many
  /// rows beside each other, as when all come or the list has another width, few are settled singly.
  func isSeenTo(_ entry: Entry, _ arena: borrowing Arena, _ order: inout Order) -> Bool {
    guard hasArrangements, !entry.isEnd, !arena[entry.node].flags.contains(.loose),
      isArranged(entry.node, arena)
    else { return false }
    let place = order.position(of: entry)
    guard let next = order.row(after: place), isNext(next, to: entry.node, arena),
      arena[next.node].height > 0, arena[next.node].flags.contains(.isStartDisturbed),
      let before = order.row(before: place)
    else { return false }
    // Behind a row without a height, the space before the next line depends on what is above that.
    if arena[before.node].height == 0, isInFlow(entry.node, arena) { return false }
    return isNext(before, to: entry.node, arena)
  }

  /// Whether nothing is between two rows, which are arranged in one container that both are right in.
  private func isNext(
    _ row: Order.Neighbour, to node: Int32, _ arena: borrowing Arena
  ) -> Bool {
    row.space == 0 && arena[row.node].parent == arena[node].parent && isArranged(row.node, arena)
  }

  /// Wraps the line and deals the columns on either side of an entry, if those are of another container: what comes
  /// between two rows of a container, be it deep in another one, parts them.
  private mutating func arrangeBeside(
    _ entry: Entry, isInLine: Bool, keepsColumns: Bool, _ arena: inout Arena, _ order: inout Order
  ) {
    let home = isInLine ? home(of: entry.node, arena) : -1
    arrangeBehind(entry, home: home, keepsColumns: keepsColumns, &arena, &order)
    wrapBefore(entry, isInLine: isInLine, &arena, &order)
    closeColumns(before: entry, &arena, &order)
  }

  /// Arranges the row behind an entry, unless that was done with the entry, whose home is told then. Where that row has
  /// no height, lines of the containers around it go on behind it, so the first row of each of these has its turn as well.
  private mutating func arrangeBehind(
    _ entry: Entry, home arranged: Int32, keepsColumns: Bool, _ arena: inout Arena,
    _ order: inout Order
  ) {
    var (next, seen, isNearest) = (order.position(of: entry) as Position?, arranged, true)
    while let place = next, let row = beside(place, isAfter: true, arena, &order) {
      let home = home(of: row.node, arena)
      if home != seen, isNearest ? isArranged(row.node, arena) : isInFlow(row.node, arena),
        isBeside(row.node, entry, arena, &order)
      {
        seen = home
        arena[row.node].flags.insert(.loose)
        // One that is disturbed itself has its turn, be it after many entries before it that are not shown.
        if !arena[row.node].flags.contains(.isStartDisturbed) {
          arrange(row.place, keepsColumns: keepsColumns, &arena, &order)
        }
      }
      isNearest = false
      next = goesOn(across: row, arena) ? row.place : nil
    }
  }

  /// Wraps the line before an entry and, where that ends with rows that have no height, those of the containers around.
  private mutating func wrapBefore(
    _ entry: Entry, isInLine: Bool, _ arena: inout Arena, _ order: inout Order
  ) {
    var (next, seen) = (order.position(of: entry) as Position?, -1 as Int32)
    while let place = next, let row = beside(place, isAfter: false, arena, &order) {
      let home = home(of: row.node, arena)
      if home != seen, isInFlow(row.node, arena),
        seen < 0 || !order.precedes(.end(home), entry)
      {
        seen = home
        wrap(before: entry, isInLine: isInLine, row.place, &arena, &order)
      }
      next = goesOn(across: row, arena) ? row.place : nil
    }
  }

  /// Whether a line of a container around the one that a row is arranged in may go on on both sides of the row.
  func goesOn(across row: Order.Neighbour, _ arena: borrowing Arena) -> Bool {
    if parts(row.node, arena) { return false }
    var home = home(of: row.node, arena)
    while home > 0 {
      home = self.home(of: home, arena)
      if isFlow(home, arena) { return true }
    }
    return false
  }

  /// Wraps the line before an entry, unless it is wrapped with the row behind it.
  private mutating func wrap(
    before entry: Entry, isInLine: Bool, _ place: Position, _ arena: inout Arena,
    _ order: inout Order
  ) {
    if let behind = mate(of: place, isAfter: true, arena, &order) {
      let node = order.entry(at: behind).node
      if isInLine, node == entry.node { return }
      if arena[node].flags.contains(.isStartDisturbed) {
        arena[node].flags.insert(.loose)
        return
      }
    }
    wrap(around: place, &arena, &order)
  }

  /// The next row beside a position that is arranged, or parts what is on its two sides.
  func beside(
    _ place: Position, isAfter: Bool, _ arena: borrowing Arena, _ order: inout Order
  ) -> Order.Neighbour? {
    var next = neighbour(of: place, isAfter: isAfter, &order)
    while let row = next, !isArranged(row.node, arena), !parts(row.node, arena) {
      next = neighbour(of: row.place, isAfter: isAfter, &order)
    }
    return next
  }

  /// Whether an entry is among what a row behind it is arranged with, be it deep in another container, and the row is not
  /// inside of the node of the entry. O(levels), and O(log n) of what is gone, whose containers are not known.
  private func isBeside(
    _ row: Int32, _ entry: Entry, _ arena: borrowing Arena, _ order: inout Order
  ) -> Bool {
    let (node, home) = (entry.node, home(of: row, arena))
    guard arena.isNamed(node) else { return home == 0 || order.precedes(.start(home), entry) }
    var container = arena[row].parent
    while container != home, container != node { container = arena[container].parent }
    guard container != node else { return false }
    var around = arena[node].parent
    while around >= 0, around != home { around = arena[around].parent }
    return around == home
  }

  /// Wraps the lines around a row, or deals the rows from it on to their columns.
  private mutating func arrange(
    _ place: Position, keepsColumns: Bool, _ arena: inout Arena, _ order: inout Order
  ) {
    let node = order.entry(at: place).node
    if case .flow = arrangement(of: node, arena) {
      wrap(around: place, &arena, &order)
    } else if arena[node].flags.contains(.loose) {
      stack(from: place, keepsColumns: keepsColumns, &arena, &order)
    }
  }

  /// A row has another height, and nothing beside it has changed.
  mutating func resize(
    _ node: Int32, from former: Int32, _ arena: inout Arena, _ order: inout Order
  ) {
    if arena[node].flags.role == .background { return }
    let place = order.position(of: .start(node))
    if (former == 0) != (arena[node].height == 0) {
      return resizeFromNothing(place, &arena, &order)
    }
    if isArranged(node, arena) { return resizeArranged(place, &arena, &order) }
    let extent = order.height(at: place) + arena[node].height - former
    order.set(order.lanes(at: place), height: extent, at: place)
  }

  /// A row has a height and had none, or the reverse: the spaces around it come and go as if it did.
  private mutating func resizeFromNothing(
    _ place: Position, _ arena: inout Arena, _ order: inout Order
  ) {
    let node = order.entry(at: place).node
    settleExtent(of: .start(node), isResized: true, &arena, &order)
    if !disturbed.isEmpty { return disturb(.start(node), &arena) }
    if case .waterfall = arrangement(of: node, arena) {
      resizeArranged(place, &arena, &order)
      arrangeBeside(.start(node), isInLine: true, keepsColumns: true, &arena, &order)
      return settleExtents(behind: place, &arena, &order)
    }
    settle(.start(node), keepsColumns: true, &arena, &order)
  }

  private mutating func resizeArranged(
    _ place: Position, _ arena: inout Arena, _ order: inout Order
  ) {
    let node = order.entry(at: place).node
    if !disturbed.isEmpty {
      disturb(.start(node), &arena)
    } else if case .flow = arrangement(of: node, arena) {
      let line = line(of: place, arena, &order)
      order.set(order.lanes(at: line.last), height: line.extent, at: line.last)
    } else if growsUp, !arena[node].flags.contains(.inSight) {
      if stackUp(from: place, &arena, &order) { hasDealt = true }
    } else {
      stack(from: place, keepsColumns: true, &arena, &order)
    }
  }

  /// The extent that an entry has to have.
  func extent(of entry: Entry, _ arena: borrowing Arena, _ order: inout Order) -> Int32 {
    let node = arena[entry.node]
    guard arena.isNamed(entry.node), node.isShown else { return 0 }
    if node.isContainer { return inset(entry, node, arena, &order) }
    switch node.role {
    case .background: return 0
    // The insets of the whole list are around all of it.
    case .header, .footer:
      let home = home(of: entry.node, arena)
      if home == 0 { return node.height }
      return node.height + (node.role == .header ? arena[home].height : arena[home].endHeight)
    case .item: break
    }
    switch arrangement(of: entry.node, arena) {
    case .list:
      return node.height == 0 ? 0 : node.height + gap(before: entry.node, arena, &order)
    case .flow:
      guard node.flags.contains(.closesLine) else { return 0 }
      return line(of: order.position(of: entry), arena, &order).extent
    // What it has depends on all rows before it.
    case .waterfall: return order.height(at: order.position(of: entry))
    }
  }

  private func inset(
    _ entry: Entry, _ node: Node, _ arena: borrowing Arena, _ order: inout Order
  ) -> Int32 {
    let inset = entry.isEnd ? node.endHeight : node.height
    guard inset > 0 else { return 0 }
    if record(of: entry.node, arena)?.style.collapsesWhenEmpty == true,
      isEmpty(entry.node, arena, &order)
    {
      return 0
    }
    if entry.node == 0 { return inset }
    var beside = neighbour(of: order.position(of: entry), isAfter: !entry.isEnd, &order)
    while let row = beside, home(of: row.node, arena) == entry.node {
      let flags = arena[row.node].flags
      switch flags.role {
      case .background: beside = neighbour(of: row.place, isAfter: !entry.isEnd, &order)
      // One beside a header or a footer is outside of the insets as well.
      case .item where flags.contains(.separator):
        beside = neighbour(of: row.place, isAfter: !entry.isEnd, &order)
      case .header: return entry.isEnd ? inset : 0
      case .footer: return entry.isEnd ? 0 : inset
      case .item: return inset
      }
    }
    return inset
  }

  private func neighbour(of place: Position, isAfter: Bool, _ order: inout Order)
    -> Order.Neighbour?
  {
    isAfter ? order.row(after: place) : order.row(before: place)
  }

  /// Whether a container shows no row but backgrounds, and nothing in it takes space.
  private func isEmpty(
    _ container: Int32, _ arena: borrowing Arena, _ order: inout Order
  ) -> Bool {
    let start = order.after(order.position(of: .start(container)))
    let end = order.position(of: .end(container))
    var rows = order.count(.newRows, before: end) - order.count(.newRows, before: start)
    guard rows == 0 || hasBackgrounds, order.height(before: start) == order.height(before: end)
    else { return false }
    var last = end
    while rows > 0, let row = order.row(before: last), arena[row.node].flags.role == .background {
      (rows, last) = (rows - 1, row.place)
    }
    return rows == 0
  }
}

// MARK: Spaces

// The spaces between rows. A row of height 0 is as if it were not there: it has none, and is passed where the row before
// another one is looked for. As a row gets a height or loses it, the space before the next one may come or go.
extension Looks {
  /// The space before an item, a line or a run of columns, if that has a height: only behind an item with one that is
  /// arranged in the same container.
  func gap(before node: Int32, _ arena: borrowing Arena, _ order: inout Order) -> Int32 {
    let container = arena[node].parent
    let spacing = inherited(container, arena) { $0.lineSpacing }
    guard spacing > 0, let item = item(before: node, arena, &order) else { return 0 }
    return arena[item].flags.role == .item ? spacing : 0
  }

  /// The row right before a row that is arranged in the same container, with no space between them; backgrounds and rows
  /// of height 0 are passed. O(rows that are passed).
  func item(before node: Int32, _ arena: borrowing Arena, _ order: inout Order) -> Int32? {
    let home = home(of: node, arena)
    var before = order.row(before: order.position(of: .start(node)))
    while let row = before, row.space == 0 {
      if parts(row.node, arena) { return self.home(of: row.node, arena) == home ? row.node : nil }
      guard isPassed(row, arena, order) else { return nil }
      before = order.row(before: row.place)
    }
    return nil
  }

  /// Whether rows are beside each other with a row that parts nothing between them, be it of another container: a
  /// background, or a row of height 0 that carries no inset.
  func isPassed(
    _ row: Order.Neighbour, _ arena: borrowing Arena, _ order: borrowing Order,
    _ passesEmpty: Bool = true
  ) -> Bool {
    if arena[row.node].flags.role == .background { return true }
    return passesEmpty && arena[row.node].height == 0
      && (isArranged(row.node, arena) || order.height(at: row.place) == 0)
  }

  /// Whether a row parts what is before it from what is behind it: not a background, and not one of height 0.
  func parts(_ node: Int32, _ arena: borrowing Arena) -> Bool {
    arena[node].flags.role != .background && arena[node].height > 0
  }
}
