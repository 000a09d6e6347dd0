// SPDX-License-Identifier: MIT

// Rows whose content is not there yet: as many as one likes in one node, until each is filled. A run is divided where
// something is put between its rows, or one of them becomes a node; what was and what is of it at the last commit is
// divided with it. Nothing here depends on how many rows there are.
extension Tree {
  /// A run that has its first rows alone now, and what has the rest.
  struct Division: BitwiseCopyable {
    var run: NodeID
    var count: Int32
    var rest: NodeID
  }

  /// Makes a run of rows without content, at least one. O(log n), and so is their memory.
  /// - Parameter height: of each row, in points; it is not measured.
  @discardableResult
  package mutating func makeRun(
    count: Int, height: Double, at place: Place
  ) throws(EditError) -> NodeID {
    precondition(
      count > 0 && count <= Int(Int32.max) - order.total[.oldRows] && hasRoom(forRows: count),
      "A run has at least one row, and all rows fewer than 2³¹, not \(count).")
    let target = try resolve(place)
    if hasSections { throw .runInSections }
    if hasLooks { throw .runsHaveNoLooks }
    let units = try Length(height).rawValue
    try checkRoom(for: 1, rows: 0)
    let node = arena.make()
    arena[node].height = units
    arena[node].flags = .run
    order.setWeight(Int32(count), of: .start(node))
    runRowCount += count
    return insert(new: node, at: target)
  }

  /// Whether so many rows more can be counted, if all that is hidden were shown.
  func hasRoom(forRows count: Int) -> Bool {
    count <= Int(Int32.max) - runRowCount - arena.namedCount
  }

  /// The number of rows in a run; nil if the node is none.
  package func runCount(of id: NodeID) -> Int? {
    guard arena.isValid(id), arena[id.index].flags.contains(.run) else { return nil }
    return Int(order.leaves.weights.number(of: Entry.start(id.index).weightKey))
  }

  /// The index in its run of a row, at the place of the run; 0 of other rows.
  mutating func indexInRun(ofRow row: Int, at place: Position, _ moment: Moment = .now) -> Int {
    order.hasRuns ? row - order.count(moment.rows, before: place) : 0
  }

  /// Where a row begins whose place, or that of its run, is known; in units.
  mutating func top(ofRow row: Int, at place: Position) -> Int64 {
    let top = top(of: place)
    if !order.hasRuns { return top }
    return top + Int64(order.height(at: place)) * Int64(indexInRun(ofRow: row, at: place))
  }

  /// How many rows of the run at a place end within so many units; 0 elsewhere.
  func rowsPassed(in place: Position, by units: Int64, _ moment: Moment = .now) -> Int {
    guard order.hasRuns, order.counts(moment.rows, at: place) else { return 0 }
    let (height, count) = (Int64(order.leaves.height(place, moment)), Int(order.weight(at: place)))
    return count > 1 && height > 0 ? min(count - 1, Int(units / height)) : 0
  }

  /// The run that has a row, and the index of the row in it; nil if the row has content, and outside. O(log n).
  package mutating func run(
    atRow row: Int, _ moment: Moment = .now
  ) -> (run: NodeID, index: Int)? {
    guard order.hasRuns, let run = node(atRow: row, moment), runCount(of: run) != nil else {
      return nil
    }
    let place = order.find(row, moment.rows)
    return (run, indexInRun(ofRow: row, at: place, moment))
  }

  /// Divides a run: the first rows stay in it, the others are in the run that is returned, right behind. O(log n).
  /// - Parameter count: how many stay, at least one, and not all.
  @discardableResult
  package mutating func divideRun(_ id: NodeID, after count: Int) throws(EditError) -> NodeID {
    guard let all = runCount(of: id), count > 0, count < all else { throw .notInRun(id) }
    try checkRoom(for: 1, rows: 0)
    try beginEdit()
    let (node, other) = (id.index, arena.make())
    let generation = arena[other].generation
    arena[other] = arena[node]
    arena[other].generation = generation
    arena[other].registered = Node.Registered()
    arena[other].flags.subtract([.touched, .inSight, .changedInSight])
    if arena[node].flags.contains(.touched) { touch(other) }
    order.divide(at: order.position(of: .start(node)), Int32(count), .start(other))
    let ghost = arena[node].ghost
    if ghost >= 0 {
      let otherGhost = arena.make()
      arena.retire(otherGhost)
      (arena[otherGhost].parent, arena[other].ghost) = (other, otherGhost)
      order.divide(at: order.position(of: .start(ghost)), Int32(count), .start(otherGhost))
    }
    divisions.append(Division(run: id, count: Int32(count), rest: arena.id(other)))
    didEdit()
    return arena.id(other)
  }

  /// Gives a row of a run its content: it is a node then, updated if the last commit knew it. O(log n).
  /// - Parameter index: of the row in the run. What is before it stays in the run.
  @discardableResult
  package mutating func fill(
    _ id: NodeID, at index: Int, with row: RowContent
  ) throws(EditError) -> NodeID {
    guard let all = runCount(of: id), index >= 0, index < all else { throw .notInRun(id) }
    if row.role != .item { throw .runsHaveNoLooks }
    let (height, isAutomatic) = try units(row.height, kind: row.kind)
    let line = try row.line()
    try checkRoom(for: (index == 0 ? 0 : 1) + (index + 1 < all ? 1 : 0), rows: 0)
    let filled = index == 0 ? id : try divideRun(id, after: index)
    if index + 1 < all { try divideRun(filled, after: 1) }
    try beginEdit()
    let node = filled.index
    arena[node].identity = row.id.rawValue
    arena[node].stamp = row.stamp.rawValue
    arena[node].kind = row.kind
    arena[node].height = height
    arena[node].flags.remove(.run)
    arena[node].flags.set(.automatic, isAutomatic)
    notePin(row.pin, node)
    arena[node].line = line
    noteIdentity(of: node)
    runRowCount -= 1
    order.endRun(at: order.position(of: .start(node)))
    if arena[node].ghost >= 0 {
      order.endRun(at: order.position(of: .start(arena[node].ghost)))
    }
    refresh(.start(node))
    // A commit that did not know the row tells of it anyway.
    // If it is in sight, which is not known here, it is what shows something else there.
    arena[node].flags.formUnion([.updated, .changedInSight])
    touch(node)
    didEdit()
    return filled
  }
}
