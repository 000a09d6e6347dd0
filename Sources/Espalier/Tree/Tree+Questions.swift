// SPDX-License-Identifier: MIT

import EspalierRows

// Questions, which change nothing that can be asked. They are mutating, as those of the order are; and those about now
// carry out first what containers were asked for. Nil is the answer about what is not there.
extension Tree {
  package var root: NodeID { .root }

  /// Whether anything was edited since the last commit.
  package var hasEdits: Bool { !journal.isEmpty || !hidings.isEmpty || !looks.disturbed.isEmpty }

  package func isValid(_ id: NodeID) -> Bool { arena.isValid(id) }
  package func isContainer(_ id: NodeID) -> Bool {
    arena.isValid(id) && arena[id.index].flags.isContainer
  }
  /// Whether it was asked to be hidden.
  package func isHidden(_ id: NodeID) -> Bool {
    arena.isValid(id) && arena[id.index].flags.contains(.hidden)
  }
  package func identity(of id: NodeID) -> Int64? {
    arena.isValid(id) ? arena[id.index].identity : nil
  }
  package func stamp(of id: NodeID) -> Int64? { arena.isValid(id) ? arena[id.index].stamp : nil }
  package func parent(of id: NodeID) -> NodeID? {
    guard arena.isValid(id), id.index != 0 else { return nil }
    return arena.id(arena[id.index].parent)
  }

  /// Whether neither a node nor anything it is in is hidden. O(1).
  package mutating func isShown(_ id: NodeID) -> Bool {
    settleHidings()
    return arena.isValid(id) && arena[id.index].isShown
  }

  /// The number of rows. O(1).
  package mutating func rowCount(_ moment: Moment = .now) -> Int {
    settleHidings(for: moment)
    return order.total[moment.rows]
  }

  /// The number of sections; 0 in a flat tree. O(1).
  package mutating func sectionCount(_ moment: Moment = .now) -> Int {
    settleHidings(for: moment)
    return order.total[moment.sections]
  }

  /// The index of a row; nil if it is, or was, none. O(log n).
  package mutating func index(of id: NodeID, _ moment: Moment = .now) -> Int? {
    guard let place = place(of: id, moment, moment.rows) else { return nil }
    return order.count(moment.rows, before: place)
  }

  /// The index of a section; nil if it is, or was, none. O(log n).
  package mutating func sectionIndex(of id: NodeID, _ moment: Moment = .now) -> Int? {
    guard let place = place(of: id, moment, moment.sections) else { return nil }
    return order.count(moment.sections, before: place)
  }

  /// The section of a row, and its index in the body of that; nil outside of bodies, and in a flat tree. O(log n).
  package mutating func path(of id: NodeID, _ moment: Moment = .now) -> NewPath? {
    guard hasSections, let place = place(of: id, moment, moment.rows) else { return nil }
    return path(at: place, moment)
  }

  /// The section that a node was or was in at the last commit, whatever was edited since; nil if it was none, in none,
  /// or a container in one without a row. O(log n).
  package mutating func committedSection(around id: NodeID) -> Int? {
    guard hasSections, arena.isValid(id) else { return nil }
    guard arena[id.index].isContainer else {
      return place(of: id, .lastCommit, .oldRows).map { section(at: $0, .lastCommit) }
    }
    if let own = sectionIndex(of: id, .lastCommit) { return own }
    // Rows that came into a container since say nothing of where it was.
    guard let rows = committedRows(of: id), !rows.isEmpty else { return nil }
    return section(ofRow: rows.lowerBound, .lastCommit)
  }

  /// The committed rows of a row, of a section, or of a container; nil if it has none.
  /// O(log n).
  package mutating func committedRows(of id: NodeID) -> Range<Int>? {
    guard arena.isValid(id) else { return nil }
    if !arena[id.index].isContainer { return index(of: id, .lastCommit).map { $0..<$0 + 1 } }
    if let rows = rowsBeforeMove(of: id.index) { return rows }
    if hasSections, arena[id.index].parent == 0, sectionIndex(of: id, .lastCommit) == nil {
      return nil
    }
    let (start, end) = bounds(of: id.index)
    return order.count(.oldRows, before: start)..<order.count(.oldRows, before: end)
  }

  /// The number of rows in the body of a section; nil if there is no such section. O(log n).
  package mutating func rowCount(inSection index: Int, _ moment: Moment = .now) -> Int? {
    bodyRows(ofSection: index, moment)?.count
  }

  /// The row at an index; nil if there is none, or if it was removed since. O(log n).
  package mutating func node(atRow row: Int, _ moment: Moment = .now) -> NodeID? {
    settleHidings(for: moment)
    guard row >= 0, row < order.total[moment.rows] else { return nil }
    return owner(at: order.find(row, moment.rows))
  }

  /// The section at an index; nil if there is none, or if it was removed since. O(log n).
  package mutating func section(at index: Int, _ moment: Moment = .now) -> NodeID? {
    settleHidings(for: moment)
    guard index >= 0, index < order.total[moment.sections] else { return nil }
    return owner(at: order.find(index, moment.sections))
  }

  var start: Position { mutating get { order.position(of: .start(0)) } }

  /// Where the row at an index begins, in points; for the number of rows, where all end. O(log n).
  package mutating func offset(ofRow row: Int) -> Double? {
    settleHidings()
    if row == order.total[.newRows] { return contentHeight }
    guard row >= 0, row < order.total[.newRows] else { return nil }
    return Units.points(top(ofRow: row, at: order.find(row, .newRows)))
  }

  /// The index of the row at so many points from the start; nil outside of the content. In the space at the start
  /// or the end of a container it is that of the next row, at the very end that of the last one. O(log n).
  package mutating func row(atOffset points: Double) -> Int? {
    settleHidings()
    guard points >= 0, points * Units.perPoint < Double(order.total.height) else { return nil }
    let offset = Int64(points * Units.perPoint)
    if order.total[.newRows] == 0 { return nil }
    let (place, top) = order.find(height: offset)
    let row = order.count(.newRows, before: place) + rowsPassed(in: place, by: offset - top)
    return min(row, order.total[.newRows] - 1)
  }

  /// The height of all rows and spaces, in points. O(1).
  package var contentHeight: Double {
    mutating get {
      settleHidings()
      return Units.points(order.total.height)
    }
  }

  /// The indices of the rows in a container; nil if it is none. O(log n).
  package mutating func rows(in id: NodeID) -> Range<Int>? {
    settleHidings()
    guard arena.isValid(id), arena[id.index].isContainer else { return nil }
    let (start, end) = bounds(of: id.index)
    return order.count(.newRows, before: start)..<order.count(.newRows, before: end)
  }

  /// Calls `body` with each node that is in a container, not with those in nodes of it. O(n) at worst.
  package mutating func forEachChild(of id: NodeID, _ body: (NodeID) -> Void) {
    guard arena.isValid(id), arena[id.index].flags.isContainer else { return }
    let wasLocked = isLocked
    isLocked = true
    defer { isLocked = wasLocked }
    var place = order.position(of: .start(id.index))
    while let next = order.next(place) {
      place = next
      let entry = order.entry(at: place)
      if entry == .end(id.index) { return }
      guard arena.isNamed(entry.node), !arena[entry.node].flags.contains(.separator) else {
        continue
      }
      body(arena.id(entry.node))
      if arena[entry.node].flags.isContainer { place = order.position(of: .end(entry.node)) }
    }
  }

  /// The rows in a container, at any depth and hidden or not, in their order: those with content, and no separators.
  /// O(n) for what is in it.
  package mutating func allRows(in id: NodeID) throws(EditError) -> [NodeID] {
    let bounds = bounds(of: try resolve(container: id))
    var rows: [NodeID] = []
    forEachRow(in: bounds) { node in rows.append(arena.id(node)) }
    return rows
  }

  /// Identity and stamp of the same.
  mutating func allContents(in id: NodeID) throws(EditError) -> [Row] {
    let container = try resolve(container: id)
    var rows: [Row] = []
    // With those that are hidden there are more, which are seldom many. Those of runs are not listed.
    rows.reserveCapacity(
      order.hasRuns ? 0 : id == .root ? rowCount() : self.rows(in: id)?.count ?? 0)
    // Who asks for the number has separators made that are due, and rows are elsewhere in the order then.
    let bounds = bounds(of: container)
    forEachRow(in: bounds) { node in
      rows.append(Row(id: RowID(arena[node].identity), stamp: Stamp(arena[node].stamp)))
    }
    return rows
  }

  private mutating func bounds(of container: Int32) -> (start: Position, end: Position) {
    (order.position(of: .start(container)), order.position(of: .end(container)))
  }

  @inline(__always)
  private func forEachRow(in bounds: (start: Position, end: Position), _ body: (Int32) -> Void) {
    order.forEach(from: bounds.start, to: bounds.end) { entry in
      let node = entry.node
      if arena.isNamed(node),
        arena[node].flags.isDisjoint(with: [.container, .run, .separator])
      {
        body(node)
      }
    }
  }

  /// Where the row at a position begins, in units: the space before it is not of it.
  @inline(__always)
  mutating func top(of place: Position) -> Int64 {
    order.height(before: place) + lead(at: place)
  }

  /// What of the extent of the row at a position is before it: nothing in a list without looks.
  @inline(__always)
  mutating func lead(at place: Position) -> Int64 {
    hasLooks ? Int64(looks.lead(at: place, arena, &order)) : 0
  }

  /// Puts a row to its place across the axis. Call it in a list with looks.
  mutating func placeAcross(_ row: inout PlacedRow) {
    row.left = looks.left(of: row.node.index, arena, &order)
    row.width = looks.breadth(of: row.node.index, arena)
  }

  private mutating func place(
    of id: NodeID, _ moment: Moment, _ lane: Lane
  ) -> Position? {
    settleHidings(for: moment)
    return arena.isValid(id) ? place(of: id.index, lane) : nil
  }

  /// Where a node, which may have been removed since the last commit, counts in a lane; nil if it does not.
  mutating func place(of node: Int32, _ lane: Lane) -> Position? {
    let ghost = lane.isOld ? arena[node].ghost : -1
    let entry = Entry.start(ghost >= 0 ? ghost : node)
    guard order.contains(entry) else { return nil }
    let place = order.position(of: entry)
    return order.counts(lane, at: place) ? place : nil
  }

  /// The node of the entry at a position, or the one whose place it keeps; nil if it was removed.
  func owner(at place: Position) -> NodeID? {
    let node = owner(of: order.entry(at: place).node)
    return arena.isNamed(node) ? arena.id(node) : nil
  }

  /// A node, or that whose ghost it is.
  func owner(of node: Int32) -> Int32 {
    let parent = arena[node].parent
    return !arena.isNamed(node) && parent >= 0 && arena[parent].ghost == node ? parent : node
  }
}
