// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// The anchor is the truth about the scroll position; offsets follow from it.
extension RowLayout {
  /// The anchor at another offset: the present one while it is measured and in sight; then a measured row
  /// that was in sight at the old offset and still is; then any measured row in sight.
  func anchor(
    movedTo offset: Int64, from old: Int64, in order: borrowing RowOrder
  ) -> Anchor {
    if let same = sameAnchor(at: offset, in: order) { return same }
    let both = Stretch(start: max(old, offset), end: min(old, offset) + viewport.extent)
    var found = firstMeasured(in: both, order)
    // Nothing that was in sight is held: the very start of the content is what was asked for.
    if found == nil, offset > 0 {
      found = firstMeasured(in: Stretch(start: offset, end: offset + viewport.extent), order)
    }
    guard let (entry, top) = found else { return pickAnchor(at: offset, in: order) }
    return Anchor(entry: entry, delta: offset - top)
  }

  /// The anchor with the same row at another offset, if the row may stay the anchor there.
  func sameAnchor(at offset: Int64, in order: borrowing RowOrder) -> Anchor? {
    guard isLiveRow(viewport.anchor.entry) else { return nil }
    let state = self[viewport.anchor.entry]
    guard state.isFitAnchor, state.isMeasured || viewport.anchor.keepsTop else { return nil }
    let delta = offset - top(of: viewport.anchor.entry, in: order)
    guard delta < Int64(state.height), delta > -viewport.extent else { return nil }
    return Anchor(entry: viewport.anchor.entry, delta: delta, keepsTop: viewport.anchor.keepsTop)
  }

  /// The first row that meets a stretch, is measured and may be the anchor, and its top; or nil.
  private func firstMeasured(
    in stretch: Stretch, _ order: borrowing RowOrder
  ) -> (entry: Slot, top: Int64)? {
    guard stretch.start < stretch.end else { return nil }
    var entry = firstRow(at: stretch.start, in: order)
    while entry != Slot.none {
      let (state, top) = (self[entry], top(of: entry, in: order))
      // A row may begin below a taller one that comes after it in its line.
      if top >= stretch.end, lineStretch(of: entry, in: order).start >= stretch.end { return nil }
      if top < stretch.end, state.isMeasured, state.isFitAnchor,
        top + Int64(state.height) > stretch.start
      {
        return (entry, top)
      }
      entry = nextRow(after: entry, order)
    }
    return nil
  }

  /// The anchor for an offset by the estimates there are: the first row in sight that is not pinned, or the
  /// first one at all. A background is one only where there is nothing else: it is wherever its container
  /// begins.
  func pickAnchor(
    at offset: Int64, in order: borrowing RowOrder, skipsPinned: Bool = true
  ) -> Anchor {
    var entry = firstRow(at: offset, in: order)
    var fallback = entry
    while skipsPinned, entry != Slot.none, !self[entry].isFitAnchor {
      if fallback != Slot.none, self[fallback].role == .background { fallback = entry }
      entry = nextRow(after: entry, order)
      if entry != Slot.none, top(of: entry, in: order) >= offset + viewport.extent {
        entry = Slot.none
      }
    }
    if entry == Slot.none { entry = fallback }
    guard entry != Slot.none else { return Anchor(delta: offset) }
    return Anchor(entry: entry, delta: offset - top(of: entry, in: order))
  }

  /// The first row that ends after a place, or the last row of the list.
  private func firstRow(at place: Int64, in order: borrowing RowOrder) -> Slot {
    var entry = firstEntry(at: place, in: order)
    if entry == Slot.none { return lastRow(order) }
    if isInWaterfall(entry) { return firstInWaterfall(entry, at: place, order) }
    if !self[entry].isRow || isHeader(entry, endingBefore: place, order) {
      entry = nextRow(after: entry, order)
    }
    return entry == Slot.none ? lastRow(order) : entry
  }

  /// Whether a row is a header that ends at a place or before it: what is behind it is the inset of its
  /// container, which is part of its extent.
  func isHeader(
    _ entry: Slot, endingBefore place: Int64, _ order: borrowing RowOrder
  ) -> Bool {
    let state = self[entry]
    return state.isRow && state.role == .header
      && top(of: entry, in: order) + Int64(state.height) <= place
  }

  func nextRow(after entry: Slot, _ order: borrowing RowOrder) -> Slot {
    var next = self.next(entry, order)
    while next != Slot.none, !self[next].isRow { next = self.next(next, order) }
    return next
  }

  private func lastRow(_ order: borrowing RowOrder) -> Slot {
    order.rowCount == 0 ? Slot.none : order.slot(atRank: order.rowCount - 1)
  }

  /// Keeps a place when the height of the anchor's row, across the fold, changes: that of its top, or that
  /// of the row below it.
  mutating func keepFold(_ entry: Slot, from old: RowState, to height: Int32) {
    guard entry == viewport.anchor.entry, viewport.anchor.whole == 0, viewport.anchor.delta > 0,
      !old.isMeasured,
      !viewport.anchor.keepsTop
    else { return }
    let container = self[old.container]
    guard !container.arranges(old) else { return }
    let keepsNext =
      switch configuration.foldPolicy {
      case .topEdge: false
      case .firstFullyVisible: true
      case .automatic: viewport.scroll.hasScrolled && viewport.scroll.direction == .backward
      }
    if keepsNext { viewport.anchor.delta += Int64(height) - Int64(old.height) }
  }
}
