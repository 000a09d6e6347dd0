// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTree

/// The way to the layout, which works on the order of the tree's rows. Nothing of it is asked while it is in the
/// middle of a pass: a host that measures is told so.
extension ListEngine {
  /// Runs a change of the layout, which must not be in the middle of another one; nil without a layout.
  @inline(__always)
  @discardableResult
  func changeLayout<Result>(
    _ change: (inout RowLayout, inout RowOrder) -> Result
  ) -> Result? {
    guard hasLayout else { return nil }
    require(!isMeasuring, "A host that measures a row must not change the layout.")
    return change(&self.layout.value, &tree.order)
  }
}
