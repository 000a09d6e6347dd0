// SPDX-License-Identifier: MIT

import Espalier

// What only tests ask of a tree, and do with it.
extension Tree {
  /// Whether a node is another one or in it; false if either was removed. O(levels).
  package func contains(_ id: NodeID, in container: NodeID) -> Bool {
    var next = isValid(id) ? id : nil
    while let node = next, node != container { next = parent(of: node) }
    return next != nil
  }

  /// Where a row begins, in points; nil if it is none. O(log n).
  package mutating func offset(of id: NodeID) -> Double? {
    guard let row = index(of: id) else { return nil }
    return offset(ofRow: row)
  }

  /// Identity and stamp of all rows, in their order. O(n log n).
  package mutating func rows() -> [(identity: Int64, stamp: Int64)] {
    (0..<rowCount()).map { row in
      let node = node(atRow: row)!
      return (identity(of: node)!, stamp(of: node)!)
    }
  }

  /// Says that a row, or a section, shows something else: it has the next stamp.
  package mutating func update(_ id: NodeID) throws(EditError) {
    try setStamp((stamp(of: id) ?? 0) &+ 1, id)
  }

  /// Puts a row in place of a node, which is removed with all that is in it.
  @discardableResult
  package mutating func replace(_ id: NodeID, with row: RowContent) throws(EditError) -> NodeID {
    let new = try makeRow(row, at: .before(id))
    try remove(id)
    return new
  }
}
