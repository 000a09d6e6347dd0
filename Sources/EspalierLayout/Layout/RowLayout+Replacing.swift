// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// A list whose rows are all exchanged, and rows that are queued before they are inserted together.
extension RowLayout {
  /// What a queued row is inserted into the order as. Without gaps and insets the extent is right from
  /// the start, and the entry need not be looked at again.
  mutating func makeItem(
    _ entry: Slot, _ row: Row, _ attributes: RowAttributes, in id: ContainerID
  ) -> RowOrder.Item {
    let touched = extents.count
    addRow(entry, row, attributes, in: id)
    let state = self[entry]
    extents.forget(after: touched)
    return RowOrder.Item(
      entry, height: isPlain ? Length(unchecked: state.height) : .zero,
      traits: state.traits)
  }

  /// Keeps the heights of rows that are all about to leave: as many as there is room for, those of the first
  /// rows.
  mutating func retireFirstRows(_ order: borrowing RowOrder) {
    let count = min(order.rowCount, max(0, configuration.spareHeightLimit))
    for row in stride(from: count - 1, through: 0, by: -1) {
      heights.retire(order.slot(atRank: row), containers)
    }
  }

  /// All rows have left: every extent depends on others now, unless the list is plain.
  mutating func rowsLeft() {
    if !isPlain { extents.touchAll() }
  }

  /// All rows are about to be exchanged: nothing that was found of them holds, and no row is held in its
  /// place any more. The number of the offset stays, and what waits for the end of a momentum.
  mutating func willReplaceRows(in order: borrowing RowOrder) {
    // Where the viewport is: the anchor may stand for a place beyond the end of content that has become short.
    let anchored = anchoredOffset(in: order)
    let offset = viewport.scroll.isBeyond ? anchored : clamped(anchored, in: order)
    disturb(.everything)
    viewport.seen.clear()
    viewport.kept.isWaiting = false
    (viewport.target, viewport.returnPoint) = (nil, nil)
    viewport.anchor = Anchor(delta: offset)
  }

  /// All rows were exchanged: the viewport keeps its offset as far as there is content.
  mutating func rowsReplaced(in order: inout RowOrder) {
    settle(&order)
    // Beyond the start the list is pulled; beyond the end there was other content.
    if viewport.anchor.delta > 0 { viewport.scroll.isBeyond = false }
    let offset =
      viewport.scroll.isBeyond ? viewport.anchor.delta : clamped(viewport.anchor.delta, in: order)
    viewport.anchor = pickAnchor(at: offset, in: order)
    didMutate(order)
  }
}
