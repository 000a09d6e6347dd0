// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// Turns new content of a container into edits of the tree, in memory that is used again.
///
/// 1. *List* what is there (`ContainerContent`).
/// 2. *Diff* it against what is to be there. For sections, the difference is then written in indices
///    of all rows, so that the next step knows no sections.
/// 3. *Edit*: delete, then walk the operations by new index and put every inserted or moved row behind
///    the row that is before it. Rows that stay are passed over, 64 at a time.
///
/// Worked example of step 3. `a b c d` becomes `a d x b`: delete 2, insert 2, move 3→1. After the
/// deletion the tree holds `a b d`. Row 1 moves: before it stays `a`, so `d` goes behind `a`. Row 2 is
/// inserted behind row 1, which is `d`. `b` was never touched.
///
/// What is there is known from the last time if the tree has not been edited since; then step 1 is
/// skipped.
struct SnapshotWorkspace: ~Copyable {
  private let place = AtOneAddress()

  /// What is there.
  var content = ContainerContent()
  var knowledge = ContentKnowledge()

  /// Memory for what will be there next.
  var next = NextContent()

  /// The difference, in indices of all rows.
  var update = BatchUpdate()
  var differ = ListDiffer()
  var removed = RemovedRows()
  var kept = KeptRuns()

  /// The same with sections.
  var sectioned = SectionedDifference()

  /// Memory for snapshots of rows with attributes, as rows.
  var given = GivenContent()

  var repeated = RepeatedIdentities()
  var placed = PlacedOperations()

  /// The rows that were looked at, but for those that parts have counted.
  var steps = StepCounter()

  #if DEBUG
    /// What was done so far, with that of the parts.
    var work: Int {
      steps.count + removed.steps.count + repeated.steps.count + (kept.stepCount ?? 0)
        + (differ.stepCount ?? 0) + (sectioned.stepCount ?? 0)
    }
  #endif

  init() {}

  /// The rows and nodes of a container.
  struct NextContent: ~Copyable {
    var rows = GrowableBuffer<Row>()
    var nodes = GrowableBuffer<NodeID>()
  }

  /// What a caller handed over, side by side.
  struct GivenContent: ~Copyable {
    var rows = UniqueBuffer<Row>()
    var sections = SectionContent()
  }
}

/// Flat content.
extension SnapshotWorkspace {
  /// Makes a container hold exactly these rows.
  ///
  /// - Parameters:
  ///   - hasRoles: whether any row is another than an item; nil: the roles of kept rows stay.
  ///   - role: what a row is to its container.
  ///   - attributes: what a row carries.
  mutating func set(
    _ new: Span<Row>, in container: NodeID, of tree: ComponentTree, hasRoles: Bool? = nil,
    role: (Int) -> RowRole = { _ in .item }, attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try list(contentOf: container, in: tree)
    Self.diff(content, new, with: &differ, into: &update)
    if !content.isFlat { moveAllKept(newCount: new.count) }
    try carryOut(
      new, in: container, of: tree, hasRoles: hasRoles, role: role, attributes: attributes)
  }

  /// Carries `update` out.
  mutating func carryOut(
    _ new: Span<Row>, in container: NodeID, of tree: ComponentTree, hasRoles: Bool? = nil,
    role: (Int) -> RowRole = { _ in .item }, attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try checkRoom(for: 0, in: tree)
    repeated.find(in: new, inserted: update.inserts)
    try begin(tree)
    try place(
      new, at: 0..<new.count, from: 0..<content.rows.count, in: container, of: tree,
      attributes: attributes)
    try removeContainers(of: tree)
    try updateRows(new, of: tree, attributes: attributes)
    if let hasRoles {
      try updateRoles(hasRoles, count: new.count, of: tree, role: role, attributes: attributes)
    }
    keepContent(new, of: container, in: tree)
  }

  /// A function of its own because spans of one value's fields overlap.
  static func diff(
    _ content: borrowing ContainerContent, _ new: Span<Row>, with differ: inout ListDiffer,
    into update: inout BatchUpdate
  ) {
    differ.diff(from: content.rows.span, to: new, into: &update)
  }

  /// For content that is in containers it does not belong into: every kept row is moved, also one
  /// that ends up between the same neighbours. The commit drops such moves.
  mutating func moveAllKept(newCount: Int) {
    kept.read(update, oldCount: content.rows.count, newCount: newCount)
    Self.listMoves(of: kept, into: &update.moves)
  }

  private static func listMoves(
    of kept: borrowing KeptRuns, into list: inout SharedBuffer<BatchUpdate.Move>
  ) {
    var moves = list.lend()
    let runs = kept.span
    var count = 0
    for index in runs.indices {
      moves.grow(to: count + Int(runs[index].count))
      for offset in 0..<runs[index].count {
        moves[count] = BatchUpdate.Move(
          from: OldRow(rawValue: runs[index].old.rawValue + offset),
          to: NewRow(rawValue: runs[index].new.rawValue + offset))
        count += 1
      }
    }
    list.giveBack(moves, count: count)
  }

  /// Removes all containers there were.
  private mutating func removeContainers(of tree: ComponentTree) throws(TreeError) {
    for index in content.sections.indices { try tree.remove(content.sections[index].node) }
  }
}

/// The edits.
extension SnapshotWorkspace {
  /// Refuses what would not fit, before anything was changed.
  func checkRoom(for containers: Int, in tree: ComponentTree) throws(TreeError) {
    let slots =
      tree.usedSlots - update.deletes.count + update.inserts.count + 2 * containers
    guard slots <= tree.nodeLimit else { throw .tooManyNodes(limit: tree.nodeLimit) }
  }

  /// Deletes what is deleted and gets ready to place.
  mutating func begin(_ tree: ComponentTree) throws(TreeError) {
    knowledge.begin(tree)
    // Where no row comes, goes or moves, no one asks which rows stay.
    if update.isStructural { removed.read(update, count: content.rows.count) }
    placed.begin()
    for index in update.deletes.indices {
      let shape = tree.shapeNumber
      try tree.remove(content.nodes[update.deletes[index].index])
      knowledge.note(tree, since: shape, edits: 1)
    }
  }

  /// Brings the new rows of one container into their places: the operations up to the end of
  /// `places`, where all others are old rows that stay.
  mutating func place(
    _ new: Span<Row>, at places: Range<Int>, from oldRows: Range<Int>, in container: NodeID,
    of tree: ComponentTree, attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    var old = oldRows.lowerBound
    var reached = places.lowerBound
    var last: NodeID?
    while let target = placed.nextTarget(in: update, before: places.upperBound) {
      steps.add(1)
      if target > reached {
        old = removed.pass(target - reached, from: old)
        last = content.nodes[old - 1]
      }
      let place = last.map { Place.after($0) } ?? .first(in: container)
      last = try put(new[target], at: target, place, of: tree, attributes: attributes)
      reached = target + 1
    }
  }

  private mutating func put(
    _ row: Row, at target: Int, _ place: Place, of tree: ComponentTree,
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) -> NodeID {
    let shape = tree.shapeNumber
    if let source = placed.takeMove(to: target, in: update) {
      let node = content.nodes[source.index]
      try tree.move(node, to: place)
      knowledge.note(tree, since: shape, edits: 2)
      return node
    }
    let attributes = attributes(target)
    if attributes.role != .item { content.hasRoles = true }
    let node = try tree.makeRow(row.id, stamp: row.stamp, attributes: attributes, at: place)
    knowledge.note(tree, since: shape, edits: 1)
    placed.noteInsert(node)
    return node
  }

  /// Gives the rows with a new stamp their content.
  mutating func updateRows(
    _ new: Span<Row>, of tree: ComponentTree, attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    let shape = tree.shapeNumber
    for index in update.updates.indices {
      let change = update.updates[index]
      let node = content.nodes[change.old.index]
      try tree.setStamp(new[change.new.index].stamp, of: node)
      let attributes = attributes(change.new.index)
      if attributes.role != .item { content.hasRoles = true }
      try tree.setAttributes(attributes, of: node)
    }
    knowledge.note(tree, since: shape, edits: 0)
  }

  /// Gives the rows their attributes that are there before and after, show what they did, and are something else to
  /// their container: a cell that became a header.
  ///
  /// - Complexity: O(n) if any row is or was another than an item.
  mutating func updateRoles(
    _ hasRoles: Bool, count: Int, of tree: ComponentTree, role: (Int) -> RowRole,
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    guard hasRoles || content.hasRoles else { return }
    let shape = tree.shapeNumber
    kept.read(update, oldCount: content.rows.count, newCount: count)
    steps.add(count)
    try Self.setRoles(kept, content, tree, role: role, attributes: attributes)
    if hasRoles { content.hasRoles = true }
    knowledge.note(tree, since: shape, edits: 0)
  }

  /// A function of its own because the runs are borrowed meanwhile.
  private static func setRoles(
    _ kept: borrowing KeptRuns, _ content: borrowing ContainerContent, _ tree: ComponentTree,
    role: (Int) -> RowRole, attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    let runs = kept.span
    for index in runs.indices {
      let (old, new) = (runs[index].old.index, runs[index].new.index)
      for offset in 0..<Int(runs[index].count) {
        let node = content.nodes[old + offset]
        // Code of the user that heard of a move may have removed it.
        guard let former = try? tree.role(of: node), former != role(new + offset) else { continue }
        try tree.setAttributes(attributes(new + offset), of: node)
      }
    }
  }
}
