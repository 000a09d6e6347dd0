// SPDX-License-Identifier: MIT

import EspalierBase

/// What the last pass found, as long as nothing has disturbed it: edits out of sight move all that is in
/// sight by the same distance, so the next pass need not look at the rows again.
///
/// Kept only of lists in which every extent depends on its own row alone, measured and filling the viewport.
/// Whatever touches a kept row, or the viewport, drops it. In a list with pinned rows the report holds as
/// long as no row comes, goes, moves or changes its height.
struct KeptPass: ~Copyable {
  /// Which pass it was, and so whether a report is its report; 0 if there is none.
  private(set) var number: UInt64 = 0
  private var lastNumber: UInt64 = 0

  /// The rows in sight.
  private var entries = UniqueBuffer<Int32>()
  private(set) var count = 0

  /// The start of the viewport minus the top of the first row, in units.
  private(set) var distance: Int64 = 0

  /// Where each row is, in units from the start of the viewport.
  private var places = UniqueBuffer<Int64>()

  /// The position of the anchor's row among those in sight.
  private var anchorPosition = 0

  /// The index of the first row.
  private(set) var firstRow: Int32 = 0

  /// The index of the first row when `willChange` was called.
  private(set) var oldFirstRow: Int32 = 0

  /// Whether `willChange` noted nothing but that.
  var isWaiting = false

  /// Whether there are pinned rows in the list.
  private(set) var hasPins = false

  /// Whether nothing has moved since the report was written, so that it holds as it is.
  var isReported = false

  var isValid: Bool { number != 0 }

  var firstEntry: Int32 { entries[0] }

  /// The index of the anchor's row when `willChange` was called.
  var oldAnchorRow: Int32 { oldFirstRow + Int32(anchorPosition) }

  /// Notes that there will be a change.
  mutating func wait() {
    oldFirstRow = firstRow
    isWaiting = true
  }

  /// Notes how many rows there are before the first one now.
  mutating func moveFirstRow(to row: Int32) {
    firstRow = row
    isReported = false
  }

  /// Lists the rows as `willChange` does: the anchor's and those after it, then those before, upwards.
  ///
  /// - Parameter isFit: whether a row above the anchor's may take its part.
  func list(in seen: inout SeenRows, isFit: (Int32) -> Bool) {
    seen.count = 0
    for position in anchorPosition..<count { seen.add(row(at: position)) }
    for position in 0..<anchorPosition {
      let row = row(at: anchorPosition - 1 - position)
      if isFit(row.entry) { seen.add(row) }
    }
  }

  func row(at position: Int) -> SeenRows.Row {
    SeenRows.Row(
      entry: entries[position], row: oldFirstRow + Int32(position), place: places[position])
  }

  mutating func drop() { number = 0 }

  mutating func drop(ifItHas entry: Int32) {
    if isValid, has(entry) { drop() }
  }

  private func has(_ entry: Int32) -> Bool {
    let span = entries.span(count: count)
    for index in span.indices where span[index] == entry { return true }
    return false
  }

  /// Keeps a pass, if the anchor's row is among those in sight.
  mutating func keep(
    _ report: inout LayoutReport, distance: Int64, anchor: Int32, hasPins: Bool
  ) {
    self.hasPins = hasPins
    guard let position = KeptPass.position(of: anchor, in: report) else { return }
    anchorPosition = position
    if lastNumber == 0 { lastNumber = UInt64(bitPattern: uniqueNumber()) << 32 }
    lastNumber += 1
    number = lastNumber
    report.passNumber = number
    count = report.rowCount
    firstRow = report.frames[0].row
    isReported = true
    self.distance = distance
    entries.grow(to: count)
    places.grow(to: count)
    let top = report.frames[0].along + distance
    for index in 0..<count {
      entries[index] = report.frames[index].entry.rawValue
      places[index] = report.frames[index].along - top
    }
  }

  private static func position(of entry: Int32, in report: borrowing LayoutReport) -> Int? {
    for index in 0..<report.rowCount where report.frames[index].entry.rawValue == entry {
      return index
    }
    return nil
  }
}

extension RowLayout {
  /// Keeps what a pass has found, if it may be kept.
  mutating func keepPass(
    at offset: Int64, in order: borrowing RowOrder, _ report: inout LayoutReport, isMeasured: Bool
  ) {
    kept.drop()
    report.passNumber = 0
    guard isMeasured, isPlain, !scroll.isBeyond, report.rowCount > 0,
      report.unmeasuredCount == 0, report.backgroundCount == 0
    else { return }
    let origin = scroll.windowOrigin
    let (first, last) = (report.frames[0], report.frames[report.rowCount - 1])
    guard origin + first.along <= offset,
      origin + last.along + last.extent >= offset + viewport,
      offset == anchoredOffset(in: order)
    else { return }
    kept.keep(
      &report, distance: offset - origin - first.along, anchor: anchor.entry,
      hasPins: !pins.isEmpty)
  }

  /// Carries out a pass by moving the report of the last one, if all of it holds. Returns whether it does.
  ///
  /// - Complexity: O(log n + rows in sight), with a few instructions per row.
  mutating func moveReport(in order: borrowing RowOrder, _ report: inout LayoutReport) -> Bool {
    guard kept.isValid, report.passNumber == kept.number, isPlain, target != nil || !isFollowing
    else { return false }
    if let wanted = target {
      // A scroll to a row that is where it is to be.
      guard offset(for: wanted, in: order) == anchoredOffset(in: order) else { return false }
      target = nil
    }
    if kept.isReported, scroll.deferred == 0 {
      report.hasSameRows = true
      report.adjustment = 0
      report.isUnchanged = true
      return true
    }
    if mayMovePins { return false }
    // The anchor's row is among the kept ones, which moved together.
    let first = order.offset(of: kept.firstEntry)
    let offset = base + first + kept.distance
    assert(offset == anchoredOffset(in: order))
    assert(Int(kept.firstRow) == order.rank(of: kept.firstEntry))
    guard offset == clamped(offset, in: order),
      abs(offset - scroll.windowOrigin) <= 1 << 26
    else { return false }
    report.hasSameRows = true
    let along = base + first - scroll.windowOrigin - report.frames[0].along
    let rows = kept.firstRow - report.frames[0].row
    if along != 0 || rows != 0 {
      for index in 0..<report.rowCount {
        report.frames[index].along += along
        report.frames[index].row += rows
      }
    }
    finish(at: offset, in: order, &report, isAnchored: true)
    kept.isReported = true
    return true
  }

  /// Whether rows are or were pinned: whatever moves, they have to be placed anew.
  private var mayMovePins: Bool { kept.hasPins || !pins.isEmpty }

  /// Drops the kept pass if an edit came near the rows in sight.
  ///
  /// Old indices are compared with those that the rows had, new ones with those they have. A row that comes
  /// next to the first or the last counts as near: it may have no height.
  mutating func checkKeptPass(_ leaving: Int, _ arriving: Int) {
    guard kept.isValid else { return }
    if mayMovePins { return kept.drop() }
    let old = kept.oldFirstRow
    let gone = countLeaving(before: old, leaving)
    if gone < leaving, seen.leaving[gone] < Int64(old) + Int64(kept.count) { return kept.drop() }
    let survivor = Int(old) - gone
    var arrived = 0
    skipArrivals(&arrived, before: survivor, arriving)
    let new = survivor + arrived
    // The last that came before it, and the first that came after it or between its neighbours.
    if arrived > 0, Int(seen.arriving[arrived - 1]) == new - 1 { return kept.drop() }
    if arrived < arriving, Int(seen.arriving[arrived]) <= new + kept.count { return kept.drop() }
    kept.moveFirstRow(to: Int32(truncatingIfNeeded: new))
  }
}
