// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

/// Rows one after the other, for keys, screen readers and switches.
extension ListEngine {
  /// The row so many rows after another one in the order of the list, or before it, brought into sight with the
  /// next commit. Backgrounds are left out; pinned rows have the places they have in the list.
  ///
  /// The order is that of the rows as they were committed, whatever is in sight: a screen reader, an arrow key or the
  /// tabulator goes on beyond the edge of the screen by it.
  ///
  /// - Parameters:
  ///   - step: how many rows further on; less than 0: further back.
  ///   - node: the row to count from.
  ///   - alignment: where in the viewport the row is to be.
  /// - Throws: `TreeError.unknownNode`, `TreeError.notRow`.
  /// - Returns: the row; nil beyond either end of the list, and if the row to count from is not in it. Then nothing
  ///   is scrolled.
  /// - Complexity: O(log n) for each step.
  public func reachRow(
    _ step: Int = 1, from node: NodeID, at alignment: ScrollAlignment = .nearest
  ) throws(TreeError) -> NodeID? {
    guard var row = try rowIndex(of: node) else { return nil }
    var left = step.magnitude
    while left > 0 {
      row += step.signum()
      guard row >= 0, row < rowCount else { return nil }
      if isReachable(row) { left -= 1 }
    }
    guard let found = self.node(atRow: row) else { return nil }
    try scroll(to: found, at: alignment)
    return found
  }

  /// Whether a committed row is there still and is no background.
  private func isReachable(_ row: Int) -> Bool {
    guard let node = node(atRow: row) else { return false }
    return tree.attributes(at: node.index).role != .background
  }
}
