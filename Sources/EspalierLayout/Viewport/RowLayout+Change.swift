// SPDX-License-Identifier: MIT

import EspalierBase

// What happens to the viewport when rows come, go and move.
extension RowLayout {
  /// Notes what is in sight. Call it before the order is edited, and `didChange` afterwards.
  ///
  /// - Complexity: O(log n + rows in sight).
  /// - Allocations: none once warm.
  package mutating func willChange(in order: inout RowOrder) {
    settle(&order)
    viewport.seen.clear()
    viewport.kept.isWaiting = false
    if viewport.kept.isValid, configuration.topPolicy == .keepRow {
      assert(Int(viewport.kept.firstRow) == order.rank(of: viewport.kept.firstEntry))
      viewport.seen.offset =
        base + order.offset(of: viewport.kept.firstEntry) + viewport.kept.distance
      noteFold(viewport.kept.firstRow, viewport.kept.firstEntry, at: -viewport.kept.distance)
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

  /// Notes a row if it lies across the fold and may be the viewport.anchor.
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
  ///   - order: the order that the layout stands on.
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
    collect(deletes, inserts, moveSources, moveTargets)
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

  private mutating func collect(
    _ deletes: Span<OldRow>, _ inserts: Span<NewRow>, _ sources: Span<OldRow>,
    _ targets: Span<NewRow>
  ) {
    viewport.seen.leaving.grow(to: deletes.count + sources.count)
    viewport.seen.arriving.grow(to: inserts.count + targets.count)
    for index in sources.indices { viewport.seen.leaving[index] = Int64(sources[index].rawValue) }
    for index in targets.indices { viewport.seen.arriving[index] = Int64(targets[index].rawValue) }
    // Sorted keys in front, ascending rows behind them: merged from the end.
    if !sources.isEmpty { sort(&viewport.seen.leaving, count: sources.count) }
    if !targets.isEmpty { sort(&viewport.seen.arriving, count: targets.count) }
    var count = sources.count
    for index in deletes.indices {
      let row = deletes[deletes.count - 1 - index].rawValue
      SeenRows.merge(
        Int64(row), into: &viewport.seen.leaving, &count, rest: deletes.count - 1 - index)
    }
    count = targets.count
    for index in inserts.indices {
      let row = inserts[inserts.count - 1 - index].rawValue
      SeenRows.merge(
        Int64(row), into: &viewport.seen.arriving, &count, rest: inserts.count - 1 - index)
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
      skipArrivals(&arrived, before: survivor - 1, arriving)
      let start = survivor - 1 + arrived
      skipArrivals(&arrived, before: survivor, arriving)
      touchGap(from: start, to: survivor + arrived, order)
    }
  }

  /// The number of rows that have left or moved from before a row of the list as it was.
  func countLeaving(before row: Int32, _ leaving: Int) -> Int {
    var gone = 0
    while gone < leaving, viewport.seen.leaving[gone] < Int64(row) { gone += 1 }
    return gone
  }

  /// Counts the rows that have arrived before a survivor.
  func skipArrivals(_ arrived: inout Int, before survivor: Int, _ arriving: Int) {
    while arrived < arriving, Int(viewport.seen.arriving[arrived]) <= survivor + arrived {
      arrived += 1
    }
  }

  private mutating func touchGap(from start: Int, to row: Int, _ order: borrowing RowOrder) {
    let end = row < order.rowCount ? order.slot(atRank: row) : Slot.none
    if end != Slot.none, isInWaterfall(end),
      arranges(previous(end, order), with: self[end].container)
    {
      // A row that follows another one than before is dealt anew, and all behind it.
      waterfalls.remove(end)
    }
    var entry = start >= 0 ? order.slot(atRank: start) : firstKnown(order)
    while entry != Slot.none {
      touch(entry)
      if entry == end { break }
      entry = next(entry, order)
    }
  }

  /// Gives the anchor's part to the next row in sight that has stayed where it was in the list, if the
  /// anchor's own row has not.
  private mutating func keepPlace(
    _ leaving: Int, _ arriving: Int, _ order: borrowing RowOrder
  ) {
    if !(configuration.topPolicy == .stayAtTop && viewport.seen.wasAtTop), keepUpdatedFold(leaving)
    {
      return
    }
    if viewport.kept.isWaiting {
      guard hasLeft(viewport.kept.oldAnchorRow, leaving) else { return }
      viewport.kept.list(in: &viewport.seen) { heights[$0].isFitAnchor }
    }
    if configuration.topPolicy == .stayAtTop, viewport.seen.wasAtTop {
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
  private mutating func keepUpdatedFold(_ leaving: Int) -> Bool {
    guard let fold = viewport.seen.updated, !hasLeft(fold.row, leaving) else { return false }
    viewport.anchor = Anchor(entry: fold.entry, delta: -fold.place, keepsTop: true)
    viewport.returnPoint = nil
    return true
  }

  /// The position of the row that is the anchor from now on among those that were in sight: that of the
  /// anchor's own if it has stayed, else of the first that has, measured ones before others, and pinned
  /// ones last; nil if none has.
  private func survivor(_ leaving: Int) -> Int? {
    var (found, rank) = (nil as Int?, 3)
    for index in 0..<viewport.seen.count where !hasLeft(viewport.seen.rows[index].row, leaving) {
      if index == 0 { return 0 }
      let state = self[viewport.seen.rows[index].entry]
      let own = !state.isFitAnchor ? 2 : state.isMeasured ? 0 : 1
      if own < rank { (found, rank) = (index, own) }
    }
    return found
  }

  /// Whether a row of the list as it was is among those that left or moved.
  private func hasLeft(_ row: Int32, _ leaving: Int) -> Bool {
    var (low, high) = (0, leaving)
    while low < high {
      let middle = (low + high) / 2
      if viewport.seen.leaving[middle] < Int64(row) { low = middle + 1 } else { high = middle }
    }
    return low < leaving && viewport.seen.leaving[low] == Int64(row)
  }
}
