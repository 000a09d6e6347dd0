// SPDX-License-Identifier: MIT

// Rows that are held at an edge. Those that stack are directly at it, in the order of the list; those that push each
// other are below all of them, also those that are before them in the list: a bar that stays does not give way to a
// header that comes and goes.
extension Layout {
  /// Finds the rows that are held; returns one that has to be measured first, or −1.
  /// O(log n) for each level in use and each row under an inset; and for each row that stacks.
  func placePins(_ tree: inout Tree, _ report: inout Report) -> Int32 {
    report.pinned.removeAll()
    guard tree.order.hasPins else { return -1 }
    let node = placePins(.leading, &tree, &report)
    return node >= 0 ? node : placePins(.trailing, &tree, &report)
  }

  private func placePins(_ edge: PinEdge, _ tree: inout Tree, _ report: inout Report) -> Int32 {
    let view = PinView(edge, offset: offset, self)
    var line = view.line
    let group = PinGroup.stacking(edge)
    var next = view.first(group, &tree)
    while let place = next {
      let node = tree.order.entry(at: place).node
      if isStacked(place, line, view, &tree) {
        if needsMeasuring(node, &tree) { return node }
        add(node, at: line, view, &tree, &report)
        line += Int64(tree.arena[node].height)
      }
      next = view.next(group, place, &tree)
    }
    var stack = PinStack(rowCount: tree.order.total[.newRows])
    for level in 0..<4 {
      let node = addLevel(level, to: &stack, view, line, &tree)
      if node >= 0, needsMeasuring(node, &tree) { return node }
    }
    stack.push()
    for level in 0..<4 where stack.nodes[level] >= 0 {
      add(stack.nodes[level], at: stack.places[level], view, &tree, &report)
    }
    return placeSliding(view, from: line, &tree, &report)
  }

  /// Whether a row that stacks is held where the line is.
  func isStacked(
    _ place: Position, _ line: Int64, _ view: PinView, _ tree: inout Tree
  ) -> Bool {
    switch tree.pin(at: place)?.mode {
    case .afterContainer: view.start(of: place, &tree) < line
    case .beforeContainer: view.start(of: place, &tree) > line
    default: true
    }
  }

  /// Rows that were held in their containers slide on under the inset of the edge, a bar for example, once those have
  /// ended below it: until then the end pushed them, and goes on to do so.
  ///
  /// Where an end has passed the line, the rows are where they were when it did: those of a stack whose line is a unit
  /// before the end.
  private func placeSliding(
    _ view: PinView, from line: Int64, _ tree: inout Tree, _ report: inout Report
  ) -> Int32 {
    guard view.inset > 0 else { return -1 }
    var line = line
    while case let end = lastEnd(upTo: line, view, &tree), end > view.border {
      let stack = stack(from: end - 1, view, &tree)
      var isSliding = false
      for level in 0..<4 where stack.nodes[level] >= 0 {
        let node = stack.nodes[level]
        isSliding = isSliding || containerEnd(of: node, view, &tree) == end
        guard isSliding else { continue }
        if needsMeasuring(node, &tree) { return node }
        add(node, at: stack.places[level], view, &tree, &report)
      }
      line = end - 1
    }
    return -1
  }

  /// The last place up to a line where a container ends that rows are pinned in, or none behind the border.
  private func lastEnd(upTo line: Int64, _ view: PinView, _ tree: inout Tree) -> Int64 {
    var last = view.border
    for level in 0..<4 {
      let group = PinGroup.pushing(level: level, view.edge)
      var next = current(group, line, 0..<tree.order.total[.newRows], view, &tree)
      while let place = next {
        let node = tree.order.entry(at: place).node
        if let end = containerEnd(of: node, view, &tree), end <= line { last = max(last, end) }
        // Those that come before this one end before it begins.
        if view.start(of: place, &tree) <= last { break }
        next = view.former(group, place, &tree)
      }
    }
    return last
  }

  // MARK: Levels

  /// The rows that are held if the first of them is at a line.
  func stack(from line: Int64, _ view: PinView, _ tree: inout Tree) -> PinStack {
    var stack = PinStack(rowCount: tree.order.total[.newRows])
    for level in 0..<4 { _ = addLevel(level, to: &stack, view, line, &tree) }
    stack.push()
    return stack
  }

  /// Adds the row of a level to a stack; returns it, or −1. A row that is pushed out whole is none.
  private func addLevel(
    _ level: Int, to stack: inout PinStack, _ view: PinView, _ start: Int64, _ tree: inout Tree
  ) -> Int32 {
    if stack.isFull { return -1 }
    let line = start + stack.extent
    // The first row held has passed the line, those below it have reached theirs.
    let reach = stack.extent == 0 ? line - 1 : line
    let group = PinGroup.pushing(level: level, view.edge)
    guard let place = current(group, reach, stack.bounds, view, &tree) else { return -1 }
    let limit = limit(of: place, level, stack.bounds, view, &tree)
    let node = tree.order.entry(at: place).node
    // What has ended at the line is pushed out; but of the first row, unless its container ended, what pushes it has not
    // passed the line then, and it is held yet, under the inset.
    guard
      limit.end > line
        || limit.end == line && stack.extent == 0
          && tree.pin(at: place)?.mode != .insideContainer
    else {
      stack.bounds = stack.bounds.clamped(to: limit.beyond)
      return -1
    }
    let height = Int64(tree.arena[node].height)
    stack.isFull = stack.extent + height >= extent
    if stack.isFull { return -1 }
    stack.add(node, height, level: level, until: limit.end, line: line)
    stack.bounds = stack.bounds.clamped(to: limit.rows)
    return node
  }

  /// The row of a group that has reached a place last, of those with indices in a range.
  private func current(
    _ group: PinGroup, _ reach: Int64, _ bounds: Range<Int>, _ view: PinView, _ tree: inout Tree
  ) -> Position? {
    guard tree.order.pins[group.number] > 0 else { return nil }
    var found: Position?
    if view.edge == .leading {
      let end = min(bounds.upperBound, rowsStarting(upTo: reach, &tree))
      found = tree.order.pin(group, before: tree.place(ofRow: end))
    } else {
      let start = max(bounds.lowerBound, rowsBefore(lineAt: -reach - 1, &tree))
      found = tree.order.pin(group, from: tree.place(ofRow: start))
    }
    // Of a line some rows begin before the others, and behind a header is an inset.
    while tree.hasLooks, let place = found, view.start(of: place, &tree) > reach {
      found = view.former(group, place, &tree)
    }
    guard let found, bounds.contains(tree.row(at: found)) else { return nil }
    return found
  }

  /// The number of rows that start at a place or before it.
  private func rowsStarting(upTo place: Int64, _ tree: inout Tree) -> Int {
    guard place >= 0 else { return 0 }
    var (found, top) = tree.order.find(height: place)
    if tree.isInColumns(found) {
      found = tree.looks.last(beginningUpTo: place, from: (found, top), tree.arena, &tree.order)
    }
    let isCounted = tree.order.counts(.newRows, at: found) && tree.top(of: found) <= place
    return tree.row(at: found) + (isCounted ? 1 : 0)
  }

  /// The number of rows before the line at a place, which is that of one row outside of flows.
  private func rowsBefore(lineAt place: Int64, _ tree: inout Tree) -> Int {
    guard place >= 0 else { return 0 }
    let (found, top) = tree.order.find(height: place)
    if !tree.hasLooks { return tree.row(at: found) }
    if tree.isInColumns(found) {
      return tree.row(
        at: tree.looks.first(
          reaching: place, from: (found, top), tree.arena, &tree.order
        ).place)
    }
    if top == 0 { return 0 }
    let former = tree.order.find(height: top - 1).place
    return tree.row(at: former) + (tree.order.counts(.newRows, at: former) ? 1 : 0)
  }

  /// Where a held row has to have ended: at the next one of its level or of one above, or at the end of its container.
  private func limit(
    of place: Position, _ level: Int, _ bounds: Range<Int>, _ view: PinView, _ tree: inout Tree
  ) -> PinLimit {
    let (row, count) = (tree.row(at: place), tree.order.total[.newRows])
    var limit = PinLimit(rows: view.edge == .leading ? row + 1..<count : 0..<row)
    for upper in 0...level {
      let next = view.next(.pushing(level: upper, view.edge), place, &tree)
      if let next, case let other = tree.row(at: next), bounds.contains(other) {
        limit.add(view.start(of: next, &tree), other..<other + 1, view.edge, count)
      }
    }
    let node = tree.order.entry(at: place).node
    if let end = containerEnd(of: node, view, &tree) {
      let container = tree.arena[node].parent
      let marker = view.edge == .leading ? Entry.end(container) : .start(container)
      let index = tree.row(at: tree.order.position(of: marker))
      limit.add(end, index..<index, view.edge, count)
    }
    return limit
  }

  /// Where the container ends that a row is pinned in, without its footer; at the end edge where it begins, without its
  /// header. Nil if the row is pinned in another way.
  private func containerEnd(of node: Int32, _ view: PinView, _ tree: inout Tree) -> Int64? {
    guard Pin(code: tree.arena[node].pin)?.mode == .insideContainer else { return nil }
    let (container, isLeading) = (tree.arena[node].parent, view.edge == .leading)
    let marker = tree.order.position(of: isLeading ? .end(container) : .start(container))
    var end = tree.order.height(before: isLeading ? tree.order.after(marker) : marker)
    var beside = isLeading ? tree.order.row(before: marker) : tree.order.row(after: marker)
    while let row = beside, tree.arena[row.node].parent == container {
      let (role, height) = (tree.arena[row.node].role, Int64(tree.arena[row.node].height))
      if row.node != node {
        if isLeading, role == .footer { end -= height }
        if !isLeading, role == .header { end += height }
      }
      guard role == .background else { break }
      beside = isLeading ? tree.order.row(before: row.place) : tree.order.row(after: row.place)
    }
    return isLeading ? end : -end
  }

  /// Lists a row that is held, if it is in sight there.
  private func add(
    _ node: Int32, at place: Int64, _ view: PinView, _ tree: inout Tree, _ report: inout Report
  ) {
    let height = Int64(tree.arena[node].height)
    let top = view.edge == .leading ? place : -place - height
    guard top + height > offset, top < offset + extent else { return }
    let row = tree.row(at: tree.order.position(of: .start(node)))
    var placed = PlacedRow(
      node: tree.arena.id(node), top: top, height: tree.arena[node].height,
      row: Int32(truncatingIfNeeded: row), width: settings.breadth, layer: .pinned)
    if tree.hasLooks { tree.placeAcross(&placed) }
    report.pinned.append(placed)
  }
}
