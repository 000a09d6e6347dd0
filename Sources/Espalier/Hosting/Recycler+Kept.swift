// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

// Rows that keep their views while they are out of sight: those that have the focus of the engine. Each is wanted
// on the screen as any row in sight is, at its place outside the viewport, so all else goes by the same steps. A row
// that has no view yet gets none before it is in sight.
extension Recycler {
  /// Adds the rows with the focus that are out of sight and have a view to what is wanted.
  ///
  /// - Complexity: O(v) for each of them, for v rows in sight.
  /// - Allocations: none once warm.
  func wantKept(_ engine: ListEngine) {
    if !kept.value.isEmpty { kept.value.removeAll(keepingCapacity: true) }
    guard let focus = engine.parts.value.focus, !focus.isEmpty else { return }
    focus.forEachNode { node in
      guard let row = (try? engine.rowIndex(of: node)) ?? nil else { return }
      let attributes = engine.tree.attributes(at: node.index)
      guard attributes.role != .background, let frame = engine.frame(ofRow: row) else { return }
      if screen.value.wantKept(node, attributes.kind, frame) { kept.value.append(node) }
    }
  }

  /// Whether rows that keep their views out of sight all have the focus still.
  func keepsTheSame(_ engine: ListEngine) -> Bool {
    kept.value.isEmpty
      || kept.value.allSatisfy { engine.parts.value.focus?.contains($0) == true }
  }
}

extension ScreenRows {
  /// Wants a row out of sight, if it is on the screen and not wanted already. Call it after `want`, and `match`
  /// afterwards. Returns whether it is wanted by this.
  mutating func wantKept(_ node: NodeID, _ kind: RowKind, _ frame: RowFrame) -> Bool {
    steps.add(shown.count + wanted.count)
    guard !wanted.contains(where: { $0.row.node == node.index }),
      let old = shown.first(where: { $0.node == node }), old.row.kind == kind
    else { return false }
    wanted.append(
      ScreenRow(row: old.row, node: node, frame: frame))
    return true
  }
}
