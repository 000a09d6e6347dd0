// SPDX-License-Identifier: MIT

import EspalierBase

// The anchor is the truth about the scroll position; offsets follow from it.
extension RowLayout {
  /// The offset the anchor stands for.
  func anchoredOffset(in order: borrowing RowOrder) -> Int64 {
    guard anchor.entry != EntrySlot.none, isLiveRow(anchor.entry) else { return anchor.delta }
    let height = states[Int(anchor.entry)].height
    return top(of: anchor.entry, in: order) + anchor.delta(height: height)
  }

  /// The anchor at another offset: the present one while it is measured and in sight; then a measured row
  /// that was in sight at the old offset and still is; then any measured row in sight.
  func anchor(
    movedTo offset: Int64, from old: Int64, in order: borrowing RowOrder
  ) -> Anchor {
    if let same = sameAnchor(at: offset, in: order) { return same }
    let both = Stretch(start: max(old, offset), end: min(old, offset) + viewport)
    var entry = firstMeasured(in: both, order)
    // Nothing that was in sight is held: the very start of the content is what was asked for.
    if entry == EntrySlot.none, offset > 0 {
      entry = firstMeasured(in: Stretch(start: offset, end: offset + viewport), order)
    }
    guard entry != EntrySlot.none else { return pickAnchor(at: offset, in: order) }
    return Anchor(entry: entry, delta: offset - top(of: entry, in: order))
  }

  /// The anchor with the same row at another offset, if the row may stay the anchor there.
  func sameAnchor(at offset: Int64, in order: borrowing RowOrder) -> Anchor? {
    guard isLiveRow(anchor.entry) else { return nil }
    let state = states[Int(anchor.entry)]
    guard state.isFitAnchor, state.isMeasured || anchor.keepsTop else { return nil }
    let delta = offset - top(of: anchor.entry, in: order)
    guard delta < Int64(state.height), delta > -viewport else { return nil }
    return Anchor(entry: anchor.entry, delta: delta, keepsTop: anchor.keepsTop)
  }

  /// The first row that meets a stretch, is measured and may be the anchor; or none.
  private func firstMeasured(in stretch: Stretch, _ order: borrowing RowOrder) -> Int32 {
    guard stretch.start < stretch.end else { return EntrySlot.none }
    var entry = firstRow(at: stretch.start, in: order)
    while entry != EntrySlot.none {
      let (state, top) = (states[Int(entry)], top(of: entry, in: order))
      if top >= stretch.end { return EntrySlot.none }
      if state.isMeasured, state.isFitAnchor, top + Int64(state.height) > stretch.start {
        return entry
      }
      entry = nextRow(after: entry, order)
    }
    return EntrySlot.none
  }

  /// The anchor for an offset by the estimates there are: the first row in sight that is not pinned, or the
  /// first one at all. A background is one only where there is nothing else: it is wherever its container
  /// begins.
  func pickAnchor(
    at offset: Int64, in order: borrowing RowOrder, skipsPinned: Bool = true
  ) -> Anchor {
    var entry = firstRow(at: offset, in: order)
    var fallback = entry
    while skipsPinned, entry != EntrySlot.none, !states[Int(entry)].isFitAnchor {
      if fallback != EntrySlot.none, states[Int(fallback)].role == .background { fallback = entry }
      entry = nextRow(after: entry, order)
      if entry != EntrySlot.none, top(of: entry, in: order) >= offset + viewport {
        entry = EntrySlot.none
      }
    }
    if entry == EntrySlot.none { entry = fallback }
    guard entry != EntrySlot.none else { return Anchor(delta: offset) }
    return Anchor(entry: entry, delta: offset - top(of: entry, in: order))
  }

  /// The first row that ends after a place, or the last row of the list.
  private func firstRow(at place: Int64, in order: borrowing RowOrder) -> Int32 {
    var entry = firstEntry(at: place, in: order)
    if entry == EntrySlot.none { return lastRow(order) }
    if isInWaterfall(entry) { return firstInWaterfall(entry, at: place, order) }
    if !states[Int(entry)].isRow || isHeader(entry, endingBefore: place, order) {
      entry = nextRow(after: entry, order)
    }
    return entry == EntrySlot.none ? lastRow(order) : entry
  }

  /// Whether a row is a header that ends at a place or before it: what lies behind it is the inset of its
  /// container, which is part of its extent.
  func isHeader(
    _ entry: Int32, endingBefore place: Int64, _ order: borrowing RowOrder
  ) -> Bool {
    let state = states[Int(entry)]
    return state.isRow && state.role == .header
      && top(of: entry, in: order) + Int64(state.height) <= place
  }

  func isInWaterfall(_ entry: Int32) -> Bool {
    let state = states[Int(entry)]
    let container = containers[Int(state.container)]
    return container.shape == .waterfall && container.arranges(state)
  }

  /// The row of a run that is first in the list among those that are next to end after a place in their
  /// columns.
  func firstInWaterfall(
    _ entry: Int32, at place: Int64, _ order: borrowing RowOrder
  ) -> Int32 {
    let index = lanes.run(of: entry)
    let run = lanes.runs[Int(index)]
    let inside = max(0, place - topOfRun(index, in: order))
    var found = EntrySlot.none
    for column in 0..<Int(run.columns) {
      let lane = run.firstLane + Int32(column)
      guard inside < lanes.extent(of: lane) else { continue }
      let start = lanes.order.offset(of: Lanes.slot(ofLane: lane))
      var slot = lanes.order.slot(atOffset: start + inside)
      // The spacing behind a row is part of its extent there.
      let height = Int64(states[Int(slot / 2)].height)
      if inside > 0, lanes.order.offset(of: slot) - start + height <= inside {
        slot = lanes.order.next(slot)
        guard slot.isMultiple(of: 2) else { continue }
      }
      let row = slot / 2
      if found == EntrySlot.none || order.stands(row, before: found) { found = row }
    }
    return found == EntrySlot.none ? entry : found
  }

  /// The index after the last row of a run that begins before a place, in whichever column.
  func endInWaterfall(
    _ entry: Int32, before end: Int64, _ order: borrowing RowOrder
  ) -> Int {
    let index = lanes.run(of: entry)
    let run = lanes.runs[Int(index)]
    let inside = end - topOfRun(index, in: order)
    var last = order.rank(of: run.first) - 1
    guard inside > 0 else { return last + 1 }
    for column in 0..<Int(run.columns) {
      let lane = run.firstLane + Int32(column)
      let extent = lanes.extent(of: lane)
      guard extent > 0 else { continue }
      let start = lanes.order.offset(of: Lanes.slot(ofLane: lane))
      var slot = lanes.order.slot(atOffset: start + min(inside, extent) - 1)
      // Rows without height may follow the last that has one.
      while extent < inside, case let next = lanes.order.next(slot), next.isMultiple(of: 2) {
        slot = next
      }
      last = max(last, order.rank(of: slot / 2))
    }
    return last + 1
  }

  func nextRow(after entry: Int32, _ order: borrowing RowOrder) -> Int32 {
    var next = self.next(entry, order)
    while next != EntrySlot.none, !states[Int(next)].isRow { next = self.next(next, order) }
    return next
  }

  private func lastRow(_ order: borrowing RowOrder) -> Int32 {
    order.rowCount == 0 ? EntrySlot.none : order.slot(atRank: order.rowCount - 1)
  }

  /// The largest offset that does not leave the content; 0 if the content fits the viewport, or less
  /// if short content lies at the end.
  func largestOffset(in order: borrowing RowOrder) -> Int64 {
    largestOffset(contentExtent(in: order))
  }

  private func largestOffset(_ extent: Int64) -> Int64 {
    let free = extent - viewport
    return configuration.alignsShortContentToEnd ? free : max(0, free)
  }

  func clamped(_ offset: Int64, in order: borrowing RowOrder) -> Int64 {
    let largest = largestOffset(in: order)
    return max(min(0, largest), min(offset, largest))
  }

  /// Keeps a place when the height of the anchor's row, across the fold, changes: that of its top, or that
  /// of the row below it.
  mutating func keepFold(_ entry: Int32, from old: RowState, to height: Int32) {
    guard entry == anchor.entry, anchor.whole == 0, anchor.delta > 0, !old.isMeasured,
      !anchor.keepsTop
    else { return }
    let container = containers[Int(old.container)]
    guard !container.arranges(old) else { return }
    let keepsNext =
      switch configuration.foldPolicy {
      case .topEdge: false
      case .firstFullyVisible: true
      case .automatic: scroll.hasScrolled && scroll.direction == .backward
      }
    if keepsNext { anchor.delta += Int64(height) - Int64(old.height) }
  }

  /// The anchor's row shows something new: from now on its top keeps its place.
  mutating func rebaseAnchor(lastHeight: Int32) {
    anchor.delta = anchor.delta(height: lastHeight)
    anchor.whole = 0
    anchor.keepsTop = true
    returnPoint = nil
  }

  /// The host scrolled, by a finger, a wheel or an animation of its own.
  ///
  /// What is in sight before and after moves by the distance that was scrolled, whatever the rows that come
  /// into sight measure: one of them, a measured one, is the anchor as long as it stays in sight. Where no
  /// such row stays, the rows at the new offset are those that the estimates say.
  /// - Parameters:
  ///   - offset: the host's offset, in points, as it follows from the last report. It may lie outside
  ///     the content (overscroll). A NaN counts as 0, an infinity as the farthest offset there is.
  ///   - isMomentum: whether the list is moving by itself. Until it is not, no adjustment is made; all
  ///     frames are reported so that nothing jumps.
  ///   - order: the order that the layout stands on.
  /// - Complexity: O(log n); O(rows in sight · log n) where the anchor leaves the viewport.
  public mutating func scrolled(
    to offset: Double, isMomentum: Bool = false, in order: inout RowOrder
  ) {
    settle(&order)
    scroll.isMomentum = isMomentum
    // The host does not know yet by how much the offset moved since the last report.
    if target == nil {
      let present = presentOffset(in: order)
      scroll.deferred += present - scroll.offset
      scroll.offset = present
    }
    move(to: Units.from(offset) + scroll.deferred, in: order)
    didMutate(order)
  }

  /// Scrolls to an offset whatever the list is doing. Adjustments that wait are dropped. At the start of the
  /// content the first row is in sight after the next pass; everywhere else a measured row in sight keeps
  /// its place while rows around it are measured, as with `scrolled`.
  ///
  /// - Parameters:
  ///   - offset: the offset in points; it is brought into the content. A NaN counts as 0.
  ///   - order: the order that the layout stands on.
  public mutating func jump(to offset: Double, in order: inout RowOrder) {
    settle(&order)
    scroll.isMomentum = false
    if scroll.deferred != 0 { kept.drop() }
    scroll.deferred = 0
    let wanted = clamped(Units.from(offset), in: order)
    move(to: wanted, in: order)
    if wanted <= 0, anchor.whole == 0 { anchor = pickAnchor(at: wanted, in: order) }
    didMutate(order)
  }

  private mutating func move(to offset: Int64, in order: borrowing RowOrder) {
    let old = anchoredOffset(in: order)
    // To scroll to where the list is changes nothing of what the last pass found.
    if offset != old { kept.drop() }
    target = nil
    if offset != scroll.offset {
      scroll.direction = offset > scroll.offset ? .forward : .backward
      scroll.hasScrolled = true
    }
    scroll.offset = offset
    let largest = largestOffset(in: order)
    scroll.isBeyond = offset < min(0, largest) || offset > largest
    scroll.isAtEnd = isAtEnd(offset, contentExtent(in: order))
    if anchor.whole == 0 || offset != old {
      anchor = anchor(movedTo: offset, from: old, in: order)
      returnPoint = nil
    }
  }

  /// Whether an offset is at the end of content of an extent, or nearly.
  func isAtEnd(_ offset: Int64, _ extent: Int64) -> Bool {
    offset >= largestOffset(extent) - Units.from(configuration.tailThreshold)
  }

  /// Says that the list has come to rest or goes on by itself. At rest, the next pass makes all
  /// adjustments that waited, at once.
  public mutating func setMomentum(_ isMomentum: Bool) {
    scroll.isMomentum = isMomentum
  }

  /// Brings a row into sight; the next pass carries it out, exactly, in one go.
  ///
  /// Nothing but what is in sight afterwards is measured, from the row outward, and pinned rows. Of several
  /// calls the last one counts. Traps if the entry is no row of this layout; one that leaves before the pass
  /// is forgotten, and so is one of a list that is loaded anew.
  public mutating func scroll(to entry: RowOrder.Entry, _ alignment: ScrollAlignment = .top) {
    checkLive(row: entry.rawValue)
    // What waits stays known until the pass: it is the way from where the host is.
    target = ScrollTarget(entry: entry.rawValue, alignment: alignment)
    scroll.isMomentum = false
    scroll.isBeyond = false
  }

  /// The offset that brings the target to its place, as far as heights are known by now.
  func offset(for target: ScrollTarget, in order: borrowing RowOrder) -> Int64 {
    let top = top(of: target.entry, in: order)
    let bottom = top + Int64(states[Int(target.entry)].height)
    let above = pinnedExtent(above: target.entry, .leading, in: order)
    let below = pinnedExtent(above: target.entry, .trailing, in: order)
    let (first, last) = (top - above - leadingInset, bottom + below + trailingInset - viewport)
    switch target.alignment {
    case .top: return clamped(first, in: order)
    case .bottom: return clamped(last, in: order)
    case .center: return clamped((first + last) / 2, in: order)
    case .nearest:
      let present = anchoredOffset(in: order)
      // Between the two the row is in sight whole, or spans all there is.
      let nearest = max(min(first, last), min(present, max(first, last)))
      return clamped(nearest, in: order)
    }
  }

  private var leadingInset: Int64 {
    pins.isEmpty ? 0 : Int64(configuration.leadingPinInset.rawValue)
  }
  private var trailingInset: Int64 {
    pins.isEmpty ? 0 : Int64(configuration.trailingPinInset.rawValue)
  }
}
