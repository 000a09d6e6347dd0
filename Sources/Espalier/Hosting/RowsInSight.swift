// SPDX-License-Identifier: MIT

import EspalierDiff

extension VisibleRow {
  /// The same for other modules: for one of those, to read the tree of a list would allocate.
  package init(_ node: NodeID, in report: borrowing CommitReport) {
    self.init(node, report.bare.tree)
  }
}

extension CommitReport {
  /// Hands on the rows that stayed in sight and became of another kind, as they were told before.
  package func forEachFormerKind(_ body: (VisibleRow) -> Void) {
    for index in 0..<bare.report.formerKinds.count { body(bare.report.formerKinds[index]) }
  }
}

extension ListEngine {
  /// The committed row at an index, as it is handed to views and observers; nil outside of the list, and if the row was
  /// removed since the commit.
  ///
  /// - Complexity: O(log n).
  public func visibleRow(at row: Int) -> VisibleRow? {
    guard let node = node(atRow: row) else { return nil }
    return VisibleRow(node, bare.tree)
  }

  /// A committed row, as it is handed to views and observers; nil if it is not in the list, or not yet, if it was removed,
  /// and for containers.
  ///
  /// - Complexity: O(log n).
  public func visibleRow(of node: NodeID) -> VisibleRow? {
    rowIndex(of: node) == nil ? nil : VisibleRow(node, bare.tree)
  }

  /// Where the row at an index is in the list, be it in sight or not, as of the last commit; nil outside of the list. Of a
  /// row out of sight it is what is known of it by now: in a waterfall it may overlap others, some in sight. What is
  /// under a finger is found among the rows that the report lists.
  ///
  /// - Complexity: O(log n).
  public func frame(ofRow row: Int) -> RowFrame? {
    configuration.layout == nil ? nil : bare.place(ofRow: row).map(RowFrame.init)
  }

  /// How a row is marked: selected, focused, dragged. None for a stale handle.
  ///
  /// For hosts that show rows without a recycler; see `ListHost.showMarks(in:)`.
  ///
  /// - Complexity: O(sets of rows); O(depth) while a section is dragged.
  public func marks(of node: NodeID) -> RowMarks { hosting?.marks(of: node, self) ?? [] }
}

/// Rows one after the other, for keys, screen readers and switches.
extension ListEngine {
  /// The row so many rows after another one in the order of the list, or before it, brought into sight with the next
  /// commit. Backgrounds and separators are left out; pinned rows have the places they have in the list.
  ///
  /// The order is that of the rows as they were committed, whatever is in sight: a screen reader, an arrow key or the
  /// tabulator goes on beyond the edge of the screen by it.
  ///
  /// The handle of a run, which all of its rows have, stands for the first one to count from. Row 7 of a run is reached by
  /// seven steps from its handle, or at its place: `setContentOffset(offset(ofRow:))`.
  ///
  /// - Parameters:
  ///   - step: how many rows further on; less than 0: further back.
  ///   - node: the row to count from.
  ///   - alignment: where in the viewport the row is to be.
  /// - Throws: `EditError.unknownNode`.
  /// - Returns: the row; nil beyond either end of the list, and if the row to count from is not in it. Then nothing is
  ///   scrolled.
  /// - Complexity: O(log n) for each step.
  public func reachRow(
    _ step: Int = 1, from node: NodeID, at alignment: ScrollAlignment = .nearest
  ) throws(EditError) -> NodeID? {
    guard bare.tree.isValid(node) else { throw .unknownNode(node) }
    guard var row = rowIndex(of: node) else { return nil }
    var (left, found) = (step.magnitude, node)
    while left > 0 {
      row += step.signum()
      guard row >= 0, row < rowCount else { return nil }
      // What was removed since is passed.
      guard let next = self.node(atRow: row), isReached(next) else { continue }
      (found, left) = (next, left - 1)
    }
    // The first row of a run is scrolled to as far above.
    let above = distanceInRun(ofRow: row, .lastCommit)
    ask(ScrollRequest(goal: .node(found), alignment: alignment, distance: -above))
    return found
  }

  /// The first row with content from an index on, which is no background and no separator; nil: none. For keys, which go
  /// to views: rows of runs have none, and are passed all at once.
  ///
  /// - Parameters:
  ///   - row: the index, which is looked at as well.
  ///   - isForward: whether those behind it come next.
  /// - Complexity: O(log n) for each background, separator and run that is passed.
  package func rowWithContent(from row: Int, isForward: Bool) -> NodeID? {
    var row = row
    while row >= 0, row < rowCount {
      let step: Int
      if let (run, index) = run(atRow: row), let count = rowCount(ofRun: run) {
        // What was divided since has fewer.
        step = max(1, isForward ? count - index : index + 1)
      } else if let node = node(atRow: row), isReached(node) {
        return node
      } else {
        // What was removed since is passed.
        step = 1
      }
      row += isForward ? step : -step
    }
    return nil
  }

  /// Whether a row is one of those that are gone through.
  private func isReached(_ node: NodeID) -> Bool {
    bare.tree.arena[node.index].role != .background && !bare.tree.isSeparator(node)
  }
}
