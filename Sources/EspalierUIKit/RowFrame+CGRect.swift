// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  extension CGRect {
    /// Where a row is in the content.
    init(_ frame: RowFrame) {
      self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }
  }

  extension ListEngine {
    /// The node of a row that was shown; nil if it has been removed.
    func node(of row: VisibleRow) -> NodeID? { identity(of: row.node) == nil ? nil : row.node }
  }
#endif
