// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

// For hosts that make and recycle views by themselves, and hand rows to an engine's binder.
extension VisibleRow {
  /// The row that is to be measured, for a host that fills a prototype with it.
  public init(_ request: MeasureRequest) {
    self.init(node: request.entry, id: request.id, kind: request.kind)
  }
}

extension ListEngine {
  /// The committed row at an index, as it is handed to binders and observers. Traps outside.
  ///
  /// - Complexity: O(log n).
  public func visibleRow(at row: Int) -> VisibleRow {
    require(row >= 0 && row < rowCount, "There is no row \(row) in a list of \(rowCount).")
    return VisibleRow(at: tree.order.entry(atRow: row), tree)
  }

  /// The handle of a row in sight, or of one that is to be measured; nil if it was removed since.
  ///
  /// - Complexity: O(1).
  public func node(of row: VisibleRow) -> NodeID? {
    let node = tree.committedNode(at: row.node)
    guard (try? tree.row(node))?.id == row.id else { return nil }
    return node
  }
}
