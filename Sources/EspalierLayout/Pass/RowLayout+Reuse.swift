// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Reuse: as long as nothing has come near what is in sight, the report of the last pass is moved.
extension RowLayout {
  /// Keeps what a pass has found, if it may be kept.
  mutating func keep(
    at offset: Int64, in order: borrowing RowOrder, _ report: inout LayoutReport, isMeasured: Bool
  ) {
    disturb(.pass)
    report.passNumber = 0
    guard isMeasured, !viewport.scroll.isBeyond, report.unmeasuredCount == 0,
      offset == anchoredOffset(in: order)
    else { return }
    let origin = viewport.scroll.windowOrigin
    if mayMove(report, from: offset - origin) {
      viewport.kept.keep(
        &report, distance: offset - origin - report.frames[0].along,
        anchor: viewport.anchor.entry, hasPins: !pins.isEmpty)
    }
    if !viewport.kept.isValid { viewport.kept.keepStill(&report) }
  }

  /// Whether the rows of a report move as a whole when something happens out of sight: those of a plain list
  /// that fill the viewport.
  private func mayMove(_ report: borrowing LayoutReport, from start: Int64) -> Bool {
    guard isPlain, report.rowCount > 0, report.backgroundCount == 0 else { return false }
    let (first, last) = (report.frames[0], report.frames[report.rowCount - 1])
    return first.along <= start && last.along + last.extent >= start + viewport.extent
  }

  /// Carries out a pass by moving the report of the last one, if all of it holds. Returns whether it does.
  ///
  /// - Complexity: O(log n + rows in sight), with a few instructions per row.
  mutating func reuse(in order: borrowing RowOrder, _ report: inout LayoutReport) -> Bool {
    guard report.passNumber != 0, viewport.target != nil || !isFollowing, !viewport.kept.isOpen
    else { return false }
    let isStill = report.passNumber == viewport.kept.numbers.still
    guard isStill || (report.passNumber == viewport.kept.numbers.kept && isPlain) else {
      return false
    }
    if isStill, viewport.scroll.deferred != 0 { return false }
    if let wanted = viewport.target {
      // A scroll to a row that is where it is to be.
      let offset = anchoredOffset(in: order)
      guard self.offset(for: wanted, in: order) == offset else { return false }
      anchorTarget(wanted, at: offset, in: order)
      // Its row may be out of sight after all.
      guard isStill || viewport.kept.isValid else { return false }
    }
    if isStill || viewport.kept.isReported, viewport.scroll.deferred == 0 {
      report.hasSameRows = true
      report.adjustment = 0
      report.isUnchanged = true
      return true
    }
    if mayMovePins { return false }
    // The anchor's row is among the kept ones, which moved together.
    let first = order.offset(of: viewport.kept.rows.firstEntry)
    let offset = base + first + viewport.kept.rows.distance
    assert(offset == anchoredOffset(in: order))
    assert(Int(viewport.kept.rows.firstRow) == order.rank(of: viewport.kept.rows.firstEntry))
    guard offset == clamped(offset, in: order),
      abs(offset - viewport.scroll.windowOrigin) <= 1 << 26
    else { return false }
    report.hasSameRows = true
    let along = base + first - viewport.scroll.windowOrigin - report.frames[0].along
    let rows = viewport.kept.rows.firstRow - report.frames[0].rank
    if along != 0 || rows != 0 {
      for index in 0..<report.rowCount {
        report.frames[inPlace: index].along += along
        report.frames[inPlace: index].rank += rows
      }
    }
    finish(at: offset, in: order, &report, isAnchored: true)
    viewport.kept.isReported = true
    return true
  }

  /// Whether rows are or were pinned: whatever moves, they have to be placed again.
  private var mayMovePins: Bool { viewport.kept.hasPins || !pins.isEmpty }

  /// Drops the kept pass if an edit came near the rows in sight.
  ///
  /// Old indices are compared with those that the rows had, new ones with those they have. A row that comes
  /// next to the first or the last counts as near: it may have no height.
  mutating func checkKeptPass(_ leaving: Int, _ arriving: Int) {
    guard viewport.kept.isValid else { return }
    if mayMovePins { return disturb(.edit) }
    let old = viewport.kept.rows.oldFirstRow
    let gone = viewport.seen.countLeaving(before: old, leaving)
    if gone < leaving, viewport.seen.leaving[gone] < Int64(old) + Int64(viewport.kept.rows.count) {
      return disturb(.edit)
    }
    let survivor = Int(old) - gone
    var arrived = 0
    viewport.seen.skipArrivals(&arrived, before: survivor, arriving)
    let new = survivor + arrived
    // The last that came before it, and the first that came after it or between its neighbours.
    if arrived > 0, Int(viewport.seen.arriving[arrived - 1]) == new - 1 { return disturb(.edit) }
    if arrived < arriving, Int(viewport.seen.arriving[arrived]) <= new + viewport.kept.rows.count {
      return disturb(.edit)
    }
    viewport.kept.moveFirstRow(to: Int32(truncatingIfNeeded: new))
  }
}
