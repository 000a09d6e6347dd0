// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Edits of one row. Each does what `apply` does with a batch update of that one operation.
extension ListLayout {
  /// Inserts a row. It joins the container of the row before it, or of the first row if it is the first. Traps if
  /// the index is outside the list.
  ///
  /// A height that was measured for this identity, stamp, width and traits before is used again.
  ///
  /// - Parameters:
  ///   - row: the new row.
  ///   - index: its index in the list as it will be; the number of rows there are puts it at the end.
  ///   - attributes: what the layout should know of it.
  /// - Complexity: O(log n), and the rest of the run in a waterfall.
  /// - Allocations: none once warm.
  public mutating func insertRow(
    _ row: Row, at index: Int, _ attributes: RowAttributes = RowAttributes()
  ) {
    require(
      index >= 0 && index <= rowCount, "There is no place \(index) in a list of \(rowCount) rows.")
    layout.willChange(in: &order)
    let (anchor, container) = place(at: index)
    enqueue(row, attributes, in: container)
    flush(after: anchor)
    change(inserts: index)
  }

  /// Removes a row. Its measured heights are kept for a while, for the case that it comes back. Traps if there
  /// is no such row.
  ///
  /// - Complexity: O(log n), and the rest of the run in a waterfall.
  /// - Allocations: none once warm.
  public mutating func removeRow(at index: Int) {
    let entry = order.slot(atRank: checked(index))
    layout.willChange(in: &order)
    drop(entry)
    edits.list(index..<index + 1, to: index)
    ListLayout.note(edits.leaving, 1, &layout, &order)
  }

  /// Moves a row, which keeps its height. It joins the container of the row before it, or of the first row if it
  /// is the first. Traps if there is no such row, or if it has no such place to go to.
  ///
  /// - Parameters:
  ///   - source: the index of the row.
  ///   - target: its index in the list as it will be.
  /// - Complexity: O(log n), and the rest of the run in a waterfall.
  /// - Allocations: none once warm.
  public mutating func moveRow(from source: Int, to target: Int) {
    let entry = order.slot(atRank: checked(source))
    _ = checked(target)
    layout.willChange(in: &order)
    order.remove(entry)
    let (anchor, container) = place(at: target)
    enqueueMoved(entry, in: container)
    flush(after: anchor)
    edits.list(source..<source + 1, to: target)
    ListLayout.note(edits.leaving, edits.arriving, 1, &layout, &order)
  }

  /// Says that a row shows something new: its height becomes the estimate of its height, unless the attributes
  /// have one or it was measured with that stamp before. With the stamp it has, only the attributes are set.
  /// Traps if there is no such row.
  ///
  /// - Parameters:
  ///   - index: the index of the row.
  ///   - stamp: what it shows from now on.
  ///   - attributes: what the layout should know of it; nil: what it knows.
  /// - Complexity: O(log n).
  /// - Allocations: none once warm.
  public mutating func updateRow(
    at index: Int, stamp: Stamp, _ attributes: RowAttributes? = nil
  ) {
    let entry = order.slot(atRank: checked(index))
    layout.willChange(in: &order)
    layout.updateRow(entry, stamp: stamp, attributes)
    layout.didChange(in: &order)
  }
}
