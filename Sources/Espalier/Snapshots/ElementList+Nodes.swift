// SPDX-License-Identifier: MIT

import EspalierTree

extension ElementList {
  /// The committed row of an element, by the element's identity; nil for an element that has none yet, or none any
  /// more. To scroll to it, select it, or drag it.
  ///
  /// - Complexity: O(1) expected, and O(n) the first time after a change of the list.
  public func node(withID id: ID) -> NodeID? {
    guard let engine = link.engine, let rowID = rowID(withID: id) else { return nil }
    let row = engine.committedRow(rowID, childOf: container.index)
    return engine.tree.node(at: row)
  }
}
