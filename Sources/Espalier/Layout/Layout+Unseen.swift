// SPDX-License-Identifier: MIT

// Commits without a viewport: it has no height, or none was told. Nothing is in sight then, and nothing is measured.
extension Layout {
  /// Takes what was in sight out of the report, and tells that it has gone. When there is a viewport again, the rows that
  /// stayed among the others until then are those that may keep their places. O(v log n) for v rows that were in sight.
  /// - Parameter hasLayout: whether there are places at all, and so an extent.
  mutating func noteUnseen(
    _ tree: inout Tree, _ report: inout Report, carriedAway: borrowing Buffer<Int32>,
    hasLayout: Bool
  ) {
    // Rows come while nothing is laid out.
    scrolling.restored?.hasNews = true
    if isUnseen {
      swap(&formerRows, &report.rows)
    } else if report.deferred != 0 {
      report.lower(by: report.deferred)
    }
    if tree.divisions.count > 0 { followDivisions(tree, &report) }
    keepFormerRows(&tree, &report, carriedAway)
    (report.deferred, isUnseen) = (0, true)
    report.pinned.removeAll()
    report.backgrounds.removeAll()
    display.tell(&tree, &report)
    report.contentHeight = hasLayout ? tree.order.total.height : 0
  }

  /// Takes the rows out of the report, and keeps those that are where they were among the others, with the indices they
  /// have by now.
  private mutating func keepFormerRows(
    _ tree: inout Tree, _ report: inout Report, _ carriedAway: borrowing Buffer<Int32>
  ) {
    formerRows.removeAll()
    for index in 0..<report.rows.count {
      var row = report.rows[index]
      guard isAmongOthers(row, tree, carriedAway) else { continue }
      let place = tree.order.position(of: .start(row.node.index))
      row.row =
        Int32(truncatingIfNeeded: tree.order.count(.newRows, before: place)) + row.indexInRun
      formerRows.append(row)
    }
    report.rows.removeAll()
  }
}
