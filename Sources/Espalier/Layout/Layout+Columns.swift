// SPDX-License-Identifier: MIT

// Rows in columns: how they are placed, and what of them is in sight and not measured.
extension Layout {
  func placeColumns(
    _ columns: Int, from first: Position, _ top: inout Int64, _ row: inout Int32,
    _ tree: inout Tree, _ report: inout Report
  ) -> Position? {
    tree.looks.beginSight(columns)
    let count = report.rows.count
    var current = first
    while true {
      let node = tree.order.entry(at: current).node
      // What is above a loose row would have been stacked on if it were in sight.
      if tree.arena[node].flags.contains(.loose) {
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

  /// Whether a row of a waterfall is above a place, where the viewport begins. As its height changes, what is in sight
  /// below it stays, and it grows upwards with those above. O(log n).
  func isAbove(_ start: Int64, _ node: Int32, _ tree: inout Tree) -> Bool {
    let place = tree.order.position(of: .start(node))
    guard tree.isInColumns(place) else { return false }
    return tree.top(of: place) + Int64(tree.arena[node].height) <= start
  }

  /// Whether a row of a waterfall ends above one behind it that is in sight, as after a jump to that: which stays where it
  /// is, so the row grows upwards. In another column as well, as rows between the two may go to this one by the height the
  /// row gets. But not one that came below another of its column that is in sight: what is above it stays.
  /// O(v log n) for v rows that were in sight, and O(log n) of one below them.
  func isAboveSight(_ node: Int32, _ tree: inout Tree) -> Bool {
    guard node >= 0, tree.looks.hasArrangements, !tree.arena[node].flags.contains(.inSight),
      tree.isInColumns(tree.order.position(of: .start(node)))
    else { return false }
    let (column, home) = (tree.arena[node].column, tree.looks.home(of: node, tree.arena))
    let end = tree.top(of: tree.order.position(of: .start(node))) + Int64(tree.arena[node].height)
    var (index, isAbove) = (formerRows.count, false)
    while index > 0 {
      index -= 1
      let id = formerRows[index].node
      guard tree.arena.isValid(id), tree.arena[id.index].flags.isRow else { continue }
      let isBehind = tree.order.precedes(.start(node), .start(id.index))
      if !isBehind, !isAbove { return false }
      let row = tree.arena[id.index]
      guard row.flags.isSuperset(of: [.inSight, .kept]), !isBehind || !isAbove,
        tree.looks.home(of: id.index, tree.arena) == home
      else { continue }
      if !isBehind {
        if row.column == column, row.height > 0, tree.looks.isArranged(id.index, tree.arena) {
          return false
        }
      } else if row.column == column
        || row.height > 0 && end <= tree.top(of: tree.order.position(of: .start(id.index)))
      {
        isAbove = true
      }
    }
    return isAbove
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

  /// Looks down the columns of a waterfall for a row that is in sight and not measured. Where rows do not go with
  /// those above them, they are stacked on.
  /// - Parameters:
  ///   - edge: where the entry of the first row begins, from the top of the viewport.
  ///   - anchor: a row that stays where it is.
  mutating func lookDown(
    from first: Position, edge: Int64, _ extent: Int64, anchor: Int32,
    _ settings: borrowing Settings
  ) -> Looks.Sight {
    var (sight, edge) = (Looks.Sight(place: first, edge: edge), edge)
    var loose: Position?
    beginSight(at: first)
    while true {
      let node = order.entry(at: sight.place).node
      if loose == nil, arena[node].flags.contains(.loose), node != anchor { loose = sight.place }
      if let place = loose {
        loose = nil
        let stays = order.position(of: .start(anchor))
        edge += top(of: stays)
        looks.stack(from: place, keepsColumns: true, &arena, &order)
        // Of height 0, the anchor may have been lifted to where its column ends: the others come down by that.
        edge -= top(of: stays)
        beginSight(at: first)
        (sight.place, sight.edge) = (first, edge)
        continue
      }
      let top = sight.edge + Int64(arena[node].rise)
      if Walk.isInSight(top, Int64(arena[node].height), in: extent) {
        sight.needsMeasuring = settings.needsMeasuring(node, &self)
        if sight.needsMeasuring { return sight }
      } else if top >= extent, looks.leaves(node, arena) {
        loose = leftAbove(extent, behind: sight, anchor: anchor)
        if loose == nil { return sight }
        continue
      }
      sight.edge += Int64(order.height(at: sight.place))
      guard let next = looks.mate(of: sight.place, isAfter: true, arena, &order) else {
        sight.isAll = true
        return sight
      }
      sight.place = next
    }
  }

  /// A loose row that is the next one behind all columns that are in sight, if it or one that goes with it was left where the
  /// viewport is: where those above it were before they grew.
  private mutating func leftAbove(
    _ end: Int64, behind sight: Looks.Sight, anchor: Int32
  ) -> Position? {
    var (place, edge, loose) = (sight.place, sight.edge, nil as Position?)
    // So far a change deals rows, and a row that was measured may be as far behind these since others grew.
    var left = 2 * Looks.reach * looks.ends.count
    while left > 0 {
      left -= 1
      edge += Int64(order.height(at: place))
      guard let next = looks.mate(of: place, isAfter: true, arena, &order) else { return nil }
      place = next
      let node = order.entry(at: place).node
      if loose == nil, arena[node].flags.contains(.loose) {
        if node == anchor { return nil }
        (loose, left) = (place, Looks.reach * looks.ends.count)
      }
      if let loose, arena[node].height > 0, edge + Int64(arena[node].rise) < end { return loose }
    }
    return nil
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
      // Above one that begins with the viewport there may be some of its column without a height.
      if top < 0, looks.leaves(node, arena) {
        guard let place = leftBelow(above: sight) else { return sight }
        sight.isMoved = looks.stackUp(from: place, &arena, &order)
        if sight.isMoved { return sight }
        beginSight(at: first)
        (sight.place, sight.edge) = (first, edge)
        continue
      }
      guard let before = looks.mate(of: sight.place, isAfter: false, arena, &order) else {
        sight.isAll = true
        sight.isMoved = evenOut(from: sight.place, to: anchor)
        return sight
      }
      sight.place = before
    }
  }

  /// The row before the next loose one above all columns that are in sight, if it or one above it was left where the
  /// viewport is.
  private mutating func leftBelow(above sight: Looks.Sight) -> Position? {
    var (place, edge, last) = (sight.place, sight.edge, nil as Position?)
    var left = Looks.reach * looks.ends.count
    while left > 0 {
      left -= 1
      let isLoose = arena[order.entry(at: place).node].flags.contains(.loose)
      guard let before = looks.mate(of: place, isAfter: false, arena, &order) else { return nil }
      (place, edge) = (before, edge - Int64(order.height(at: before)))
      if isLoose, last == nil { (last, left) = (place, Looks.reach * looks.ends.count) }
      let node = order.entry(at: place).node
      let end = edge + Int64(arena[node].rise) + Int64(arena[node].height)
      if let last, arena[node].height > 0, end > 0 { return last }
    }
    return nil
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

  /// Lets the columns begin side by side if the row that stays is the first one of a waterfall.
  mutating func evenOut(atStart node: Int32) {
    guard arena[node].flags.contains(.loose) else { return }
    let place = order.position(of: .start(node))
    if looks.mate(of: place, isAfter: false, arena, &order) == nil {
      looks.stack(from: place, keepsColumns: true, &arena, &order)
    }
  }

  /// The same if the first row is in sight, above the one that stays.
  private mutating func evenOut(from first: Position, to anchor: Int32) -> Bool {
    let node = order.entry(at: first).node
    guard arena[node].flags.contains(.loose) else { return false }
    let above = order.count(.newRows, before: first)
    let rows = order.count(.newRows, before: order.position(of: .start(anchor))) - above
    looks.stack(from: first, keepsColumns: true, count: max(0, rows) + 1, &arena, &order)
    return true
  }
}

extension Looks {
  /// What a look along the columns of a waterfall found.
  struct Sight: BitwiseCopyable {
    /// The row that has to be measured, or the last one that was looked at.
    var place: Position
    /// Where the entry of that row begins, or ends if the look went up.
    var edge: Int64
    var needsMeasuring = false
    /// Whether all rows were looked at there are in this direction.
    var isAll = false
    /// Whether rows that stay where they are were moved against each other.
    var isMoved = false
  }

  /// Begins to look along the columns: none was seen to leave the viewport.
  mutating func beginSight(_ columns: Int) {
    ends.removeAll()
    ends.resize(to: columns, filling: 0)
  }

  /// Notes that the column of a row leaves the viewport; returns whether all do. A row of height 0 says nothing of it.
  mutating func leaves(_ node: Int32, _ arena: borrowing Arena) -> Bool {
    if arena[node].height == 0 { return false }
    let column = min(Int(arena[node].column), ends.count - 1)
    ends[column] = 1
    for column in 0..<ends.count where ends[column] == 0 { return false }
    return true
  }

  /// The first row at or before an entry that may reach beyond a place, and where its entry begins: in a line the
  /// first one, in columns the first behind one of each column that is above.
  /// - Parameter isTouching: whether one without a height counts that is at the place itself.
  @inline(never)
  mutating func first(
    reaching place: Int64, isTouching: Bool = false, from found: (place: Position, top: Int64),
    _ arena: borrowing Arena, _ order: inout Order
  ) -> (place: Position, top: Int64) {
    guard order.counts(.newRows, at: found.place) else { return found }
    switch arrangement(of: order.entry(at: found.place).node, arena) {
    case .list: return found
    case .flow: return (startOfLine(found.place, arena, &order), found.top)
    case .waterfall(let columns, _):
      beginSight(columns)
      var (current, top) = found
      while true {
        let node = order.entry(at: current).node
        let isAbove = top + Int64(arena[node].rise) <= (isTouching ? place - 1 : place)
        if isAbove, leaves(node, arena) { return (current, top) }
        // What is above a loose row does not go with it, and may reach farther.
        if arena[node].flags.contains(.loose) { beginSight(columns) }
        guard let before = mate(of: current, isAfter: false, arena, &order) else {
          return (current, top)
        }
        (current, top) = (before, top - Int64(order.height(at: before)))
      }
    }
  }

  /// The last row of a waterfall at or behind an entry, which begins at its top, that begins up to a place. All columns
  /// are looked at until they are beyond: the next row of one may begin above the end of the longest.
  mutating func last(
    beginningUpTo place: Int64, from found: (place: Position, top: Int64),
    _ arena: borrowing Arena, _ order: inout Order
  ) -> Position {
    guard
      case .waterfall(let columns, _) = arrangement(of: order.entry(at: found.place).node, arena)
    else { return found.place }
    beginSight(columns)
    var (current, top, last) = (found.place, found.top, found.place)
    while true {
      let node = order.entry(at: current).node
      // What is from a loose row on does not go with what is above it.
      if arena[node].flags.contains(.loose) { beginSight(columns) }
      if top + Int64(arena[node].rise) <= place {
        last = current
      } else if leaves(node, arena) {
        return last
      }
      top += Int64(order.height(at: current))
      guard let next = mate(of: current, isAfter: true, arena, &order) else { return last }
      current = next
    }
  }
}
