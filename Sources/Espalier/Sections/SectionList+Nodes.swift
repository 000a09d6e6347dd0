// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// The committed rows of cells, by the cells' IDs: to scroll to them, select them, or drag them.
extension SectionList {
  /// The row of a cell, header or footer; nil if there is none of this ID, or if it was removed since the commit. The
  /// first, if there are several.
  ///
  /// - Complexity: O(1) expected; O(n) the first time that anything is looked for by its identity in this engine.
  public func node(ofCell id: some Hashable) -> NodeID? {
    guard let engine = link.engine, let rowID = knownRowID(ofCell: id) else { return nil }
    return engine.node(withID: rowID)
  }

  /// The index of the row of a cell, header or footer in the whole list; nil if there is none of this ID. The first,
  /// if there are several.
  ///
  /// - Complexity: O(log n); O(n) the first time that anything is looked for by its identity in this engine.
  public func rowIndex(ofCell id: some Hashable) -> Int? {
    guard let engine = link.engine, let rowID = knownRowID(ofCell: id) else { return nil }
    return engine.rowIndex(withID: rowID)
  }
}
