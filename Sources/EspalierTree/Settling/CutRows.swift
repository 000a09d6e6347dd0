// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// A row that was taken out of the row order while it settles, or hidden in it.
struct CutRow: ZeroInitializable {
  /// The row; none once it was put in again where it is visible.
  var node: NodeIndex

  /// The row's own height, in place of which its slot names this cut meanwhile.
  var ownHeight: Length

  /// The height and the traits it had in the order.
  var orderHeight: Length
  var traits: RowOrder.Traits

  /// Its index among the visible rows; −1 if it was not visible.
  var oldRow: Int32

  var wasVisible: Bool { oldRow >= 0 }
}

extension CutRow {
  /// A row that keeps its place in the order and ceases to be visible.
  init(hidden node: NodeIndex, oldRow: Int32) {
    self.init(node: node, ownHeight: .zero, orderHeight: .zero, traits: [], oldRow: oldRow)
  }
}

/// What the first two phases of settling hand to the third and to the listing: the rows that were cut or
/// hidden, in their old order.
struct CutRows: ~Copyable {
  private var rows = GrowableBuffer<CutRow>()

  /// The number of those that were visible: what the index of a later row has lost by now.
  private(set) var visibleCount: Int32 = 0

  var count: Int { rows.count }

  /// The bytes that are held.
  var byteCount: Int { rows.byteCount }

  subscript(position: Int) -> CutRow {
    @inline(__always)
    get { rows[position] }
  }

  @inline(__always)
  mutating func append(_ cut: CutRow) {
    rows.append(cut)
    if cut.wasVisible { visibleCount += 1 }
  }

  /// Notes that a row is visible again, so that it is not listed as deleted.
  mutating func takeBack(_ position: Int) { rows[position].node = .none }

  mutating func removeAll() {
    rows.removeAll()
    visibleCount = 0
  }
}
