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
    seen.count = 0
    kept.isWaiting = false
    if kept.isValid, configuration.topPolicy == .keepRow {
      assert(Int(kept.firstRow) == order.rank(of: kept.firstEntry))
      return kept.wait()
    }
    kept.drop()
    let offset =
      scroll.isBeyond ? anchoredOffset(in: order) : clamped(anchoredOffset(in: order), in: order)
    seen.wasAtTop = offset <= 0
    guard isLiveRow(anchor.entry) else { return }
    var entry = anchor.entry
    var row = Int32(order.rank(of: entry))
    while entry != EntrySlot.none {
      let place = top(of: entry, in: order) - offset
      if place >= viewport, seen.count > 0 { break }
      if entry == anchor.entry || states[Int(entry)].role != .background {
        seen.add(SeenRows.Row(entry: entry, row: row, place: place))
      }
      entry = nextRow(after: entry, order)
      row += 1
    }
    noteRowsAbove(Int32(order.rank(of: anchor.entry)), offset, order)
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
      }
      row -= 1
    }
  }

  /// Brings extents and anchor up to date after the order was edited.
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
    guard leaving + arriving > 0 else { return settle(&order) }
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
    if kept.isWaiting {
      guard hasLeft(kept.oldAnchorRow, leaving) else { return }
      kept.list(in: &seen) { states[Int($0)].isFitAnchor }
    }
    if configuration.topPolicy == .stayAtTop, seen.wasAtTop {
      anchor = pickAnchor(at: 0, in: order)
      return
    }
    for index in 0..<seen.count where !hasLeft(seen.rows[index].row, leaving) {
      if index > 0 { takeOver(seen.rows[index].entry, at: seen.rows[index].place, order) }
      return
    }
    if seen.count > 0 { takeOver(beyond: seen.rows[0].row, leaving, arriving, order) }
    if !isLiveRow(anchor.entry) { anchor = pickAnchor(at: max(0, anchor.delta), in: order) }
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

  private mutating func takeOver(_ entry: Int32, at place: Int64, _ order: borrowing RowOrder) {
    anchor = Anchor(entry: entry, delta: -place)
  }

  /// Nothing in sight has stayed: the place where the anchor was comes to the end of the viewport. Below
  /// the fold were rows that stayed, and they keep out of sight; or none, and the last row ends there.
  private mutating func takeOver(
    beyond row: Int32, _ leaving: Int, _ arriving: Int, _ order: borrowing RowOrder
  ) {
    let survivor = Int(row) - countLeaving(before: row, leaving)
    var arrived = 0
    skipArrivals(&arrived, before: survivor, arriving)
    let place = survivor + arrived
    if place < order.rowCount {
      anchor = Anchor(entry: order.slot(atRank: place), delta: -viewport)
    } else if order.rowCount > 0 {
      let last = order.slot(atRank: order.rowCount - 1)
      anchor = Anchor(entry: last, delta: Int64(states[Int(last)].height) - viewport)
    } else {
      anchor = Anchor()
    }
  }

}
