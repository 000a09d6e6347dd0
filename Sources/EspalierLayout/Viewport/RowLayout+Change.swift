// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// The end of an edit: extents follow, then the viewport.
extension RowLayout {
  /// Brings extents and anchor up to date after the order was edited.
  ///
  /// The anchor stays what it is if its row neither left nor moved. Else another row in sight that stayed
  /// where it was in the list takes its part, a measured one if there is one; if none stayed, as when a list
  /// is sorted, the offset stays the number it is, brought into the content. A row across the fold that shows
  /// something new becomes the anchor by its own top.
  ///
  /// Index lists that do not tell the edit leave the viewport at some other row; those of rows outside the
  /// list may trap.
  ///
  /// - Parameters:
  ///   - deletes: indices in the list as it was, ascending.
  ///   - inserts: indices in the list as it is, ascending.
  ///   - moveSources: where moved rows were, in any order.
  ///   - moveTargets: where they are, in any order.
  ///   - order: the order that the layout works on.
  /// - Complexity: O(k log n) for k rows that came, went or moved.
  /// - Allocations: none once warm.
  package mutating func didChange(
    deletes: Span<OldRow> = Span(), inserts: Span<NewRow> = Span(),
    moveSources: Span<OldRow> = Span(), moveTargets: Span<NewRow> = Span(),
    in order: inout RowOrder
  ) {
    containers.freeLeaving()
    let (leaving, arriving) = (
      deletes.count + moveSources.count, inserts.count + moveTargets.count
    )
    defer { viewport.seen.forgetFolds() }
    guard leaving + arriving > 0 else {
      settle(&order)
      keepUpdatedFold(leaving)
      return didMutate(order)
    }
    viewport.seen.collect(deletes, inserts, moveSources, moveTargets)
    if !isPlain { touchGaps(leaving, arriving, order) }
    if !moveTargets.isEmpty {
      if !extents.trustsExtents { touchMoved(moveTargets, order) }
      pins.rowsMoved()
    }
    settle(&order)
    viewport.returnPoint = nil
    checkKeptPass(leaving, arriving)
    keepPlace(leaving, arriving, order)
    didMutate(order)
  }

  private mutating func touchMoved(_ targets: Span<NewRow>, _ order: borrowing RowOrder) {
    for index in targets.indices {
      let entry = order.slot(atRank: targets[index].index)
      // A column knows its rows by their order, which is another one now.
      waterfalls.remove(entry)
      touch(entry)
    }
  }

  /// Touches the entries around every place that a row has left: all between the two survivors around
  /// it, as rows that arrived there may stand on either side.
  private mutating func touchGaps(
    _ leaving: Int, _ arriving: Int, _ order: borrowing RowOrder
  ) {
    var (arrived, last) = (0, -1)
    for index in 0..<leaving {
      // The survivor that follows, counted among survivors, and where it and the one before are now.
      let survivor = Int(viewport.seen.leaving[index]) - index
      if survivor == last { continue }
      last = survivor
      viewport.seen.skipArrivals(&arrived, before: survivor - 1, arriving)
      let start = survivor - 1 + arrived
      viewport.seen.skipArrivals(&arrived, before: survivor, arriving)
      touchGap(from: start, to: survivor + arrived, order)
    }
  }

  private mutating func touchGap(from start: Int, to row: Int, _ order: borrowing RowOrder) {
    let end = row < order.rowCount ? order.slot(atRank: row) : Slot.none
    if end != Slot.none, isInWaterfall(end),
      arranges(previous(end, order), with: self[end].container)
    {
      // A row that follows another one than before is dealt again, and all behind it.
      waterfalls.remove(end)
    }
    var entry = start >= 0 ? order.slot(atRank: start) : firstKnown(order)
    while entry != Slot.none {
      touch(entry)
      if entry == end { break }
      entry = next(entry, order)
    }
  }

}
