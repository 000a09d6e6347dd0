// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// What keeps its place when rows come, go and move.
extension RowLayout {
  /// Notes what is in sight. Call it before the order is edited, and `didChange` afterwards.
  ///
  /// - Complexity: O(log n + rows in sight).
  /// - Allocations: none once warm.
  package mutating func willChange(in order: inout RowOrder) {
    settle(&order)
    viewport.seen.clear()
    viewport.kept.isWaiting = false
    if viewport.kept.isValid, !viewport.kept.isOpen, !configuration.staysAtTop {
      assert(Int(viewport.kept.rows.firstRow) == order.rank(of: viewport.kept.rows.firstEntry))
      let (entry, distance) = (viewport.kept.rows.firstEntry, viewport.kept.rows.distance)
      viewport.seen.offset = base + order.offset(of: entry) + distance
      noteFold(viewport.kept.rows.firstRow, entry, at: -distance)
      return viewport.kept.wait()
    }
    disturb(.viewport)
    let offset =
      viewport.scroll.isBeyond
      ? anchoredOffset(in: order) : clamped(anchoredOffset(in: order), in: order)
    viewport.seen.wasAtTop = offset <= 0
    viewport.seen.offset = offset
    guard isLiveRow(viewport.anchor.entry) else { return }
    var entry = viewport.anchor.entry
    var row = Int32(order.rank(of: entry))
    while entry != Slot.none {
      let place = top(of: entry, in: order) - offset
      if place >= viewport.extent, viewport.seen.count > 0 { break }
      if entry == viewport.anchor.entry || self[entry].role != .background {
        viewport.seen.add(SeenRows.Row(entry: entry, row: row, place: place))
        noteFold(row, entry, at: place)
      }
      entry = nextRow(after: entry, order)
      row += 1
    }
    noteRowsAbove(Int32(order.rank(of: viewport.anchor.entry)), offset, order)
  }

  /// Notes a row if it is across the fold and may be the anchor.
  private mutating func noteFold(_ row: Int32, _ entry: Slot, at place: Int64) {
    let state = self[entry]
    guard place < 0, place + Int64(state.height) > 0, state.isFitAnchor else { return }
    viewport.seen.addFold(SeenRows.Row(entry: entry, row: row, place: place))
  }

  /// Notes rows in sight before the anchor's, upwards: they are next if none after it stays.
  private mutating func noteRowsAbove(
    _ anchorRow: Int32, _ offset: Int64, _ order: borrowing RowOrder
  ) {
    var row = anchorRow - 1
    while row >= 0 {
      let entry = order.slot(atRank: Int(row))
      let place = top(of: entry, in: order) - offset
      guard place + Int64(self[entry].height) > 0 else { return }
      if self[entry].isFitAnchor, place < viewport.extent {
        viewport.seen.add(SeenRows.Row(entry: entry, row: row, place: place))
        noteFold(row, entry, at: place)
      }
      row -= 1
    }
  }

  /// Gives the anchor's part to the next row in sight that has stayed where it was in the list, if the
  /// anchor's own row has not.
  mutating func keepPlace(
    _ leaving: Int, _ arriving: Int, _ order: borrowing RowOrder
  ) {
    if !(configuration.staysAtTop && viewport.seen.wasAtTop), keepUpdatedFold(leaving) {
      return
    }
    if viewport.kept.isWaiting {
      guard viewport.seen.hasLeft(viewport.kept.rows.oldAnchorRow, leaving) else { return }
      viewport.kept.rows.list(in: &viewport.seen) { heights[$0].isFitAnchor }
    }
    if configuration.staysAtTop, viewport.seen.wasAtTop {
      viewport.anchor = pickAnchor(at: 0, in: order)
      return
    }
    if let row = survivor(leaving) {
      // The first one is the anchor's own.
      if row > 0 {
        viewport.anchor = Anchor(
          entry: viewport.seen.rows[row].entry, delta: -viewport.seen.rows[row].place)
      }
      return
    }
    if viewport.seen.count > 0 {
      let offset =
        viewport.scroll.isBeyond ? viewport.seen.offset : clamped(viewport.seen.offset, in: order)
      viewport.anchor = pickAnchor(at: offset, in: order)
    }
    if !isLiveRow(viewport.anchor.entry) {
      viewport.anchor = pickAnchor(at: max(0, viewport.anchor.delta), in: order)
    }
  }

  /// Makes a row across the fold that shows something new the anchor: its top keeps its place. Returns whether
  /// there is one.
  @discardableResult
  mutating func keepUpdatedFold(_ leaving: Int) -> Bool {
    guard let fold = viewport.seen.updated, !viewport.seen.hasLeft(fold.row, leaving) else {
      return false
    }
    viewport.anchor = Anchor(entry: fold.entry, delta: -fold.place, keepsTop: true)
    viewport.kept.moveAnchor(to: fold.entry)
    viewport.returnPoint = nil
    return true
  }

  /// The position of the row that is the anchor from now on among those that were in sight: that of the
  /// anchor's own if it has stayed, else of the first that has, measured ones before others, and pinned
  /// ones last; nil if none has.
  private func survivor(_ leaving: Int) -> Int? {
    var (found, rank) = (nil as Int?, 3)
    for index in 0..<viewport.seen.count
    where !viewport.seen.hasLeft(viewport.seen.rows[index].row, leaving) {
      if index == 0 { return 0 }
      let state = self[viewport.seen.rows[index].entry]
      let own = !state.isFitAnchor ? 2 : state.isMeasured ? 0 : 1
      if own < rank { (found, rank) = (index, own) }
    }
    return found
  }
}
