// SPDX-License-Identifier: MIT

/// Which rows are shown, in sight or pinned: what came and what went is found here once, and told by the report.
struct Display: ~Copyable {
  private let addressed = Addressed()
  private var seen = Buffer<NodeID>()
  private var formerlySeen = Buffer<NodeID>()
  /// What the rows that are seen were told to be: what is said of them when they are gone.
  private(set) var told = Buffer<VisibleRow>()

  /// Tells which rows came into sight, and which went.
  mutating func tell(_ tree: inout Tree, _ report: inout Report) {
    swap(&seen, &formerlySeen)
    seen.removeAll()
    // Rows of runs are no nodes: nothing of theirs appears.
    for index in 0..<report.rows.count
    where !tree.order.hasRuns
      || !tree.arena[report.rows[index].node.index].flags.contains(.run)
    {
      seen.append(report.rows[index].node)
    }
    for index in 0..<report.backgrounds.count { seen.append(report.backgrounds[index].node) }
    for index in 0..<report.pinned.count {
      // One that is in sight where it belongs as well is listed already: rows in sight have rising indices. In lines and
      // columns that need not be so of one between them.
      let pinned = report.pinned[index]
      if report.placed(row: Int(pinned.row))?.node != pinned.node { seen.append(pinned.node) }
    }
    if isAsBefore(&tree) { return }
    for index in 0..<seen.count
    where !tree.arena[seen[index].index].flags.contains(.inSight) {
      report.appeared.append(VisibleRow(seen[index], tree))
    }
    for index in 0..<formerlySeen.count where tree.arena.isValid(formerlySeen[index]) {
      tree.arena[formerlySeen[index].index].flags.subtract([.inSight, .changedInSight])
    }
    for index in 0..<seen.count { tree.arena[seen[index].index].flags.insert(.inSight) }
    for index in 0..<formerlySeen.count {
      let id = formerlySeen[index]
      if !tree.arena.isValid(id) || !tree.arena[id.index].flags.contains(.inSight) {
        report.disappeared.append(told[index])
      }
    }
    told.removeAll()
    for index in 0..<seen.count { told.append(VisibleRow(seen[index], tree)) }
  }

  /// Whether the same rows are in sight, in the same order; notes that what has changed in them was told.
  private mutating func isAsBefore(_ tree: inout Tree) -> Bool {
    guard seen.count == formerlySeen.count else { return false }
    for index in 0..<seen.count where seen[index] != formerlySeen[index] { return false }
    for index in 0..<seen.count {
      tree.arena[seen[index].index].flags.remove(.changedInSight)
      told[index] = VisibleRow(seen[index], tree)
    }
    return true
  }
}
