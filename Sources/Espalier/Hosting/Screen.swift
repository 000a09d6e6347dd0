// SPDX-License-Identifier: MIT

/// The rows on the screen with their views, and while a commit is shown those that are to be there.
///
/// The views are any objects here, so that nothing depends on the kit: what does is compiled where the kit is not known.
/// A value, all of which is accessed at once while rows are looked for: what an object has is checked at each access. It
/// cannot be copied: to read one field of it by an accessor would copy all of them.
@MainActor
struct Screen: ~Copyable {
  /// A row on the screen.
  struct Row {
    var row: VisibleRow
    var frame: RowFrame
    /// Where the view was put last; nil if it comes onto the screen.
    var lastFrame: RowFrame?
    var marks: RowMarks = []
    /// Nil until there is one for a row that comes.
    var view: AnyObject?
    var isComing = true
  }

  private let addressed = Addressed()

  /// What is on the screen: backgrounds, rows in the order of the list, pinned rows.
  var shown: [Row] = []
  /// What is to be on the screen, in the same order.
  var wanted: [Row] = []
  /// For each position in `shown`, whether its view is wanted.
  private(set) var stays: [Bool] = []

  // Looking for rows: each is expected behind the one before it, past those that went.
  private var expected = 0
  private var (appeared, disappeared) = (0, 0)
  /// Where the shown rows are, once one is not where it is expected.
  private var positions: [NodeID: Int] = [:]
  private var hasPositions = false
  /// Whether a row is shown that is out of sight.
  private var hasKept = false
  /// The pinned rows to be shown.
  private var pinned: Set<NodeID> = []

  /// Lists what a report shows, each row with the view that shows it already.
  ///
  /// - Parameter isNext: whether what is shown is what the commit before it said.
  /// - Complexity: O(v) for v rows in sight.
  /// - Allocations: none once warm.
  mutating func want(_ commit: borrowing CommitReport, isNext: Bool, _ bare: BareList) {
    stays.removeAll(keepingCapacity: true)
    for _ in shown.indices { stays.append(false) }
    (expected, appeared, disappeared, hasPositions) = (0, 0, 0, false)
    // A row that was kept out of sight may come into sight, and has its view.
    if !isNext || hasKept { (appeared, disappeared) = (.max, .max) }
    hasKept = false
    if !pinned.isEmpty { pinned.removeAll(keepingCapacity: true) }
    for index in 0..<bare.report.pinned.count { pinned.insert(bare.report.pinned[index].node) }
    let (came, went) = (commit.appeared, commit.disappeared)
    want(bare.report.backgrounds, came, went, bare)
    want(bare.report.rows, came, went, bare, passesPinned: true)
    // What pushes another one up, or is pushed, is listed after what is nearer to the edge, and goes behind it.
    want(bare.report.pinned, came, went, bare, isReversed: true)
  }

  /// Whether a commit finds on the screen what it shows, in the same places: nothing has to be listed then. What is shown
  /// is what the commit before it said.
  ///
  /// - Complexity: O(v) for v rows in sight.
  func shows(_ commit: borrowing CommitReport, _ bare: BareList) -> Bool {
    guard !hasKept, bare.report.appeared.isEmpty, bare.report.disappeared.isEmpty else {
      return false
    }
    if bare.report.isUnmoved { return true }
    var position = 0
    return isNext(bare.report.backgrounds, &position, bare)
      && isNext(bare.report.rows, &position, bare, passesPinned: true)
      && isNext(bare.report.pinned, &position, bare, isReversed: true) && position == shown.count
  }

  /// Whether rows are shown from a position on.
  private func isNext(
    _ rows: borrowing Buffer<PlacedRow>, _ position: inout Int, _ bare: BareList,
    passesPinned: Bool = false, isReversed: Bool = false
  ) -> Bool {
    for step in 0..<rows.count {
      let index = isReversed ? rows.count - 1 - step : step
      let node = rows[index].node
      if isPassed(rows[index], passesPinned, bare) { continue }
      guard position < shown.count, shown[position].row == VisibleRow(node, bare.tree),
        shown[position].frame == RowFrame(of: rows[index])
      else { return false }
      position += 1
    }
    return true
  }

  private mutating func want(
    _ rows: borrowing Buffer<PlacedRow>, _ came: VisibleRows, _ went: VisibleRows,
    _ bare: BareList, passesPinned: Bool = false, isReversed: Bool = false
  ) {
    for step in 0..<rows.count {
      let index = isReversed ? rows.count - 1 - step : step
      let node = rows[index].node
      if isPassed(rows[index], passesPinned, bare) { continue }
      var new = Row(row: VisibleRow(node, bare.tree), frame: RowFrame(of: rows[index]))
      keep(find(node, came, went), for: &new)
      wanted.append(new)
    }
  }

  /// A pinned row may be in sight at its own place as well; it is shown once, where it is held. Rows without content
  /// have no views, also if the first one of their run was filled since.
  @inline(__always)
  private func isPassed(_ row: PlacedRow, _ passesPinned: Bool, _ bare: BareList) -> Bool {
    let flags = bare.tree.arena[row.node.index].flags
    return flags.contains(.run) || row.indexInRun > 0
      || passesPinned && flags.contains(.pinned) && pinned.contains(row.node)
  }

  /// Adds a row out of sight that keeps its view, if it has one of its kind.
  ///
  /// - Complexity: O(v).
  mutating func wantKept(_ row: VisibleRow, _ frame: RowFrame) {
    guard !wanted.contains(where: { $0.row.node == row.node }),
      let position = shown.firstIndex(where: { $0.row == row })
    else { return }
    var new = Row(row: row, frame: frame)
    keep(position, for: &new)
    wanted.append(new)
    hasKept = true
  }

  private mutating func keep(_ position: Int?, for new: inout Row) {
    guard let position, shown[position].row.kind == new.row.kind else { return }
    stays[position] = true
    new.isComing = false
    new.view = shown[position].view
    new.marks = shown[position].marks
    new.lastFrame = shown[position].frame
  }

  /// Where a row is on the screen; nil if it is not.
  private mutating func find(_ node: NodeID, _ came: VisibleRows, _ went: VisibleRows) -> Int? {
    if appeared < came.count, came[appeared].node == node {
      appeared += 1
      return nil
    }
    while disappeared < went.count, expected < shown.count,
      went[disappeared].node == shown[expected].row.node
    {
      (disappeared, expected) = (disappeared + 1, expected + 1)
    }
    if expected >= shown.count || shown[expected].row.node != node {
      guard let position = position(of: node) else { return nil }
      expected = position
    }
    defer { expected += 1 }
    return expected
  }

  private mutating func position(of node: NodeID) -> Int? {
    if !hasPositions {
      positions.removeAll(keepingCapacity: true)
      for position in shown.indices { positions[shown[position].row.node] = position }
      hasPositions = true
    }
    return positions[node]
  }

  /// What is wanted is what is shown from now on. Returns what was shown: views may die with it, and their code may ask
  /// for what is shown.
  mutating func exchange() -> [Row] {
    swap(&shown, &wanted)
    return wanted.take()
  }

  /// All that came has been bound.
  mutating func settle() {
    for position in shown.indices where shown[position].isComing {
      shown[position].isComing = false
    }
  }
}
