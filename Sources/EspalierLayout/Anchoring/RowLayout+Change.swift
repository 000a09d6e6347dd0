// SPDX-License-Identifier: MIT

import EspalierBase

// What happens to the viewport when rows come, go and move.
extension RowLayout {
  /// Notes what is in sight. Call it before the order is edited, and `didChange` afterwards.
  ///
  /// - Complexity: O(log n + rows in sight).
  /// - Allocations: none once warm.
  public mutating func willChange(in order: inout RowOrder) {
    settle(&order)
    seen.clear()
    kept.isWaiting = false
    if kept.isValid, configuration.topPolicy == .keepRow {
      assert(Int(kept.firstRow) == order.rank(of: kept.firstEntry))
      seen.offset = base + order.offset(of: kept.firstEntry) + kept.distance
      noteFold(kept.firstRow, kept.firstEntry, at: -kept.distance)
      return kept.wait()
    }
    kept.drop()
    let offset =
      scroll.isBeyond ? anchoredOffset(in: order) : clamped(anchoredOffset(in: order), in: order)
    seen.wasAtTop = offset <= 0
    seen.offset = offset
    guard isLiveRow(anchor.entry) else { return }
    var entry = anchor.entry
    var row = Int32(order.rank(of: entry))
    while entry != EntrySlot.none {
      let place = top(of: entry, in: order) - offset
      if place >= viewport, seen.count > 0 { break }
      if entry == anchor.entry || states[Int(entry)].role != .background {
        seen.add(SeenRows.Row(entry: entry, row: row, place: place))
        noteFold(row, entry, at: place)
      }
      entry = nextRow(after: entry, order)
      row += 1
    }
    noteRowsAbove(Int32(order.rank(of: anchor.entry)), offset, order)
  }

  /// Notes a row if it lies across the fold and may be the anchor.
  private mutating func noteFold(_ row: Int32, _ entry: Int32, at place: Int64) {
    let state = states[Int(entry)]
    guard place < 0, place + Int64(state.height) > 0, state.isFitAnchor else { return }
    seen.addFold(SeenRows.Row(entry: entry, row: row, place: place))
  }

  /// Notes rows in sight before the anchor's, upwards: they are next if none after it stays.
  private mutating func noteRowsAbove(
    _ anchorRow: Int32, _ offset: Int64, _ order: borrowing RowOrder
  ) {
    var row = anchorRow - 1
    while row >= 0 {
      let entry = order.slot(atRank: Int(row))
      let place = top(of: entry, in: order) - offset
      guard place + Int64(states[Int(entry)].height) > 0 else { return }
      if states[Int(entry)].isFitAnchor, place < viewport {
        seen.add(SeenRows.Row(entry: entry, row: row, place: place))
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
  public mutating func didChange(
    deletes: Span<OldRow> = Span(), inserts: Span<NewRow> = Span(),
    moveSources: Span<OldRow> = Span(), moveTargets: Span<NewRow> = Span(),
    in order: inout RowOrder
  ) {
    if !leavingContainers.isEmpty { freeLeavingContainers() }
    let (leaving, arriving) = (
      deletes.count + moveSources.count, inserts.count + moveTargets.count
    )
    defer { seen.forgetFolds() }
    guard leaving + arriving > 0 else {
      settle(&order)
      keepUpdatedFold(leaving)
      return didMutate(order)
    }
    collect(deletes, inserts, moveSources, moveTargets)
    if !isPlain { touchGaps(leaving, arriving, order) }
    if !moveTargets.isEmpty {
      if !trustsExtents { touchMoved(moveTargets, order) }
      pins.rowsMoved()
    }
    settle(&order)
    returnPoint = nil
    checkKeptPass(leaving, arriving)
    keepPlace(leaving, arriving, order)
    didMutate(order)
  }

  private mutating func touchMoved(_ targets: Span<NewRow>, _ order: borrowing RowOrder) {
    for index in targets.indices {
      let entry = order.slot(atRank: targets[index].index)
      // A column knows its rows by their order, which is another one now.
      lanes.remove(entry)
      touch(entry)
    }
  }

  private mutating func freeLeavingContainers() {
    for index in leavingContainers { containers[Int(index)] = Container() }
    freeContainers.append(contentsOf: leavingContainers)
    leavingContainers.removeAll(keepingCapacity: true)
  }

  private mutating func collect(
    _ deletes: Span<OldRow>, _ inserts: Span<NewRow>, _ sources: Span<OldRow>,
    _ targets: Span<NewRow>
  ) {
    seen.leaving.grow(to: deletes.count + sources.count)
    seen.arriving.grow(to: inserts.count + targets.count)
    for index in sources.indices { seen.leaving[index] = Int64(sources[index].rawValue) }
    for index in targets.indices { seen.arriving[index] = Int64(targets[index].rawValue) }
    // Sorted keys in front, ascending rows behind them: merged from the end.
    if !sources.isEmpty { sort(&seen.leaving, count: sources.count) }
    if !targets.isEmpty { sort(&seen.arriving, count: targets.count) }
    var count = sources.count
    for index in deletes.indices {
      let row = deletes[deletes.count - 1 - index].rawValue
      SeenRows.merge(Int64(row), into: &seen.leaving, &count, rest: deletes.count - 1 - index)
    }
    count = targets.count
    for index in inserts.indices {
      let row = inserts[inserts.count - 1 - index].rawValue
      SeenRows.merge(Int64(row), into: &seen.arriving, &count, rest: inserts.count - 1 - index)
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
      let survivor = Int(seen.leaving[index]) - index
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
    while gone < leaving, seen.leaving[gone] < Int64(row) { gone += 1 }
    return gone
  }

  /// Counts the rows that have arrived before a survivor.
  func skipArrivals(_ arrived: inout Int, before survivor: Int, _ arriving: Int) {
    while arrived < arriving, Int(seen.arriving[arrived]) <= survivor + arrived { arrived += 1 }
  }

  private mutating func touchGap(from start: Int, to row: Int, _ order: borrowing RowOrder) {
    let end = row < order.rowCount ? order.slot(atRank: row) : EntrySlot.none
    if end != EntrySlot.none, isInWaterfall(end),
      arranges(previous(end, order), with: states[Int(end)].container)
    {
      // A row that follows another one than before is dealt anew, and all behind it.
      lanes.remove(end)
    }
    var entry = start >= 0 ? order.slot(atRank: start) : firstKnown(order)
    while entry != EntrySlot.none {
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
    if !(configuration.topPolicy == .stayAtTop && seen.wasAtTop), keepUpdatedFold(leaving) {
      return
    }
    if kept.isWaiting {
      guard hasLeft(kept.oldAnchorRow, leaving) else { return }
      kept.list(in: &seen) { states[Int($0)].isFitAnchor }
    }
    if configuration.topPolicy == .stayAtTop, seen.wasAtTop {
      anchor = pickAnchor(at: 0, in: order)
      return
    }
    if let row = survivor(leaving) {
      // The first one is the anchor's own.
      if row > 0 { anchor = Anchor(entry: seen.rows[row].entry, delta: -seen.rows[row].place) }
      return
    }
    if seen.count > 0 {
      let offset = scroll.isBeyond ? seen.offset : clamped(seen.offset, in: order)
      anchor = pickAnchor(at: offset, in: order)
    }
    if !isLiveRow(anchor.entry) { anchor = pickAnchor(at: max(0, anchor.delta), in: order) }
  }

  /// Makes a row across the fold that shows something new the anchor: its top keeps its place. Returns whether
  /// there is one.
  @discardableResult
  private mutating func keepUpdatedFold(_ leaving: Int) -> Bool {
    guard let fold = seen.updated, !hasLeft(fold.row, leaving) else { return false }
    anchor = Anchor(entry: fold.entry, delta: -fold.place, keepsTop: true)
    returnPoint = nil
    return true
  }

  /// The position of the row that is the anchor from now on among those that were in sight: that of the
  /// anchor's own if it has stayed, else of the first that has, measured ones before others, and pinned
  /// ones last; nil if none has.
  private func survivor(_ leaving: Int) -> Int? {
    var (found, rank) = (nil as Int?, 3)
    for index in 0..<seen.count where !hasLeft(seen.rows[index].row, leaving) {
      if index == 0 { return 0 }
      let state = states[Int(seen.rows[index].entry)]
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
      if seen.leaving[middle] < Int64(row) { low = middle + 1 } else { high = middle }
    }
    return low < leaving && seen.leaving[low] == Int64(row)
  }
}
