// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff
import EspalierTree

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

  /// The rows and nodes that will be there next.
  var nextRows = GrowableBuffer<Row>()
  var nextNodes = GrowableBuffer<NodeID>()

  /// Sections that are to be there, without rows.
  var sections = UniqueBuffer<RowSection>()

  /// The difference, in indices of all rows.
  var update = BatchUpdate()
  var differ = ListDiffer()
  var removed = RemovedRows()
  var kept = KeptRuns()

  /// The same with sections, and what was there as the differ takes it.
  var sectioned = SectionedBatchUpdate()
  var sectionedDiffer = SectionedDiffer()
  var oldSections = UniqueBuffer<RowSection>()
  var pairs = SectionPairs()
  var newStarts = UniqueBuffer<Int32>()

  /// Snapshots of rows with attributes, as rows.
  var plainRows = UniqueBuffer<Row>()
  var sectionContent = SectionContent()

  var repeated = RepeatedIdentities()
  var diagnostics: [EngineDiagnostic] = []

  /// The operations that `place` has not reached yet.
  var nextInsert = 0
  var nextMove = 0

  /// The nodes of the inserts it has reached.
  var insertedNodes = UniqueBuffer<NodeID>()

  /// The rows that were looked at, but for those that parts have counted.
  var steps = StepCounter()

  #if DEBUG
    /// What was done so far, with that of the parts.
    var work: Int {
      steps.count + removed.steps.count + repeated.steps.count + (kept.stepCount ?? 0)
        + (differ.stepCount ?? 0) + (sectionedDiffer.stepCount ?? 0)
    }
  #endif

  init() {}
}

/// Flat content.
extension SnapshotWorkspace {
  /// Makes a container hold exactly these rows.
  mutating func set(
    _ new: Span<Row>, in container: NodeID, of tree: ComponentTree,
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try list(contentOf: container, in: tree)
    Self.diff(content, new, with: &differ, into: &update)
    if !content.isFlat { moveAllKept(newCount: new.count) }
    try carryOut(new, in: container, of: tree, attributes: attributes)
  }

  /// Carries `update` out.
  mutating func carryOut(
    _ new: Span<Row>, in container: NodeID, of tree: ComponentTree,
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try checkRoom(for: 0, in: tree)
    repeated.find(in: new, inserted: update.inserts, into: &diagnostics)
    try begin(tree)
    try place(
      new, at: 0..<new.count, from: 0..<content.rows.count, in: container, of: tree,
      attributes: attributes)
    try removeContainers(of: tree)
    try updateRows(new, of: tree, attributes: attributes)
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
    nextInsert = 0
    nextMove = 0
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
    var placed = places.lowerBound
    var last: NodeID?
    while let target = nextTarget(before: places.upperBound) {
      steps.add(1)
      if target > placed {
        old = removed.pass(target - placed, from: old)
        last = content.nodes[old - 1]
      }
      let place = last.map { Place.after($0) } ?? .first(in: container)
      last = try put(new[target], at: target, place, of: tree, attributes: attributes)
      placed = target + 1
    }
  }

  private func nextTarget(before end: Int) -> Int? {
    var target = end
    if nextInsert < update.inserts.count { target = min(target, update.inserts[nextInsert].index) }
    if nextMove < update.moves.count { target = min(target, update.moves[nextMove].to.index) }
    return target < end ? target : nil
  }

  private mutating func put(
    _ row: Row, at target: Int, _ place: Place, of tree: ComponentTree,
    attributes: (Int) -> RowAttributes
  ) throws(TreeError) -> NodeID {
    if nextMove < update.moves.count, update.moves[nextMove].to.index == target {
      let node = content.nodes[update.moves[nextMove].from.index]
      nextMove += 1
      let shape = tree.shapeNumber
      try tree.move(node, to: place)
      knowledge.note(tree, since: shape, edits: 2)
      return node
    }
    nextInsert += 1
    let shape = tree.shapeNumber
    let attributes = attributes(target)
    let node = try tree.makeRow(row.id, stamp: row.stamp, attributes: attributes, at: place)
    knowledge.note(tree, since: shape, edits: 1)
    insertedNodes.grow(to: nextInsert)
    insertedNodes[nextInsert - 1] = node
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
      try tree.setAttributes(attributes(change.new.index), of: node)
    }
    knowledge.note(tree, since: shape, edits: 0)
  }
}
