// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The place of an entry of the row order in the tables of the layout: a row, or one of the two markers of a
/// container.
package typealias Slot = RowOrder.Entry

extension RowOrder.Entry {
  /// No entry.
  @inline(__always)
  static var none: Slot { Slot(rawValue: -1) }
}
