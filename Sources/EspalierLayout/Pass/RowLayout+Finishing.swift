// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Finishing: the viewport is where the pass has put it, and the host is told.
extension RowLayout {
  /// Whether the anchor's row is out of sight: it has shrunk above the viewport, or the content ends. A row
  /// in sight has to take over, or it would move with the next height of the other one. A background, which
  /// was all there was, is no good either.
  private var isAnchorUnfit: Bool {
    guard isLiveRow(viewport.anchor.entry) else { return false }
    let state = self[viewport.anchor.entry]
    return viewport.anchor.delta >= Int64(state.height) || viewport.anchor.delta <= -viewport.extent
      || state.role == .background
  }

  /// Whether the row at the fold of a former size or setting keeps its place, or its fraction, until the list is
  /// scrolled: the end of the content may be beyond the viewport again when more is measured.
  private var keepsFold: Bool { viewport.anchor.whole > 0 || viewport.returnPoint != nil }

  /// Notes where the viewport is now, and tells the host.
  ///
  /// - Parameter isAnchored: whether the offset is known to be the one the anchor stands for.
  mutating func finish(
    at offset: Int64, in order: borrowing RowOrder, _ report: inout LayoutReport,
    isAnchored: Bool = false
  ) {
    // A row that waits for its height may only seem to be, by its estimate.
    let isOff =
      !isHolding && ((!isAnchored && offset != anchoredOffset(in: order)) || isAnchorUnfit)
    if let target = viewport.target {
      anchorTarget(target, at: offset, in: order)
    } else if isOff, !keepsFold || isFollowing {
      let same = sameAnchor(at: offset, in: order)
      viewport.anchor = same ?? anchor(movedTo: offset, from: offset, in: order)
    }
    if viewport.scroll.isBeyond, offset == clamped(offset, in: order) {
      viewport.scroll.isBeyond = false
    }
    let shift = offset - viewport.scroll.offset
    viewport.scroll.offset = offset
    let extent = contentExtent(in: order)
    viewport.scroll.isAtEnd = isAtEnd(offset, extent)
    if viewport.scroll.isDecelerating {
      viewport.scroll.deferred += shift
      report.adjustment = 0
    } else {
      report.adjustment = Units.points(shift + viewport.scroll.deferred)
      viewport.scroll.deferred = 0
    }
    report.offset = Units.points(offset - viewport.scroll.deferred)
    report.windowOrigin = Units.points(viewport.scroll.windowOrigin - viewport.scroll.deferred)
    report.contentExtent = Units.points(extent)
  }

  /// A scroll to a row is carried out: the row keeps its place from now on, if it may.
  mutating func anchorTarget(
    _ target: ScrollTarget, at offset: Int64, in order: borrowing RowOrder
  ) {
    viewport.anchor.entry = target.entry
    viewport.anchor.keepsTop = true
    viewport.returnPoint = nil
    let same = sameAnchor(at: offset, in: order)
    viewport.anchor = same ?? anchor(movedTo: offset, from: offset, in: order)
    viewport.kept.moveAnchor(to: viewport.anchor.entry)
    viewport.target = nil
  }
}
