// SPDX-License-Identifier: MIT

// Rows of runs in sight have their places, as others do, but are not measured and do not appear. Those without a height are
// not listed: there is nothing to show, and there may be millions of them.
extension Layout {
  /// Lists those rows of a run that are in sight.
  func placeRun(
    _ id: NodeID, _ top: Int64, _ height: Int32, _ count: Int32, row: Int32,
    _ report: inout Report
  ) {
    guard height > 0 else { return }
    let above = max(0, (offset - top) / Int64(height))
    for index in above..<max(above, Int64(count)) {
      let rowTop = top + index * Int64(height)
      if rowTop >= offset + extent { return }
      report.rows.append(
        PlacedRow(
          node: id, top: rowTop, height: height, row: row + Int32(index), width: settings.breadth,
          indexInRun: Int32(index)))
    }
  }

  /// Lets the rows in sight follow the parts of runs that were divided, or became rows with content.
  func followDivisions(_ tree: borrowing Tree, _ report: inout Report) {
    for division in 0..<tree.divisions.count {
      let part = tree.divisions[division]
      for index in 0..<report.rows.count
      where report.rows[index].node == part.run && report.rows[index].indexInRun >= part.count {
        report.rows[index].node = part.rest
        report.rows[index].indexInRun -= part.count
      }
    }
  }
}
