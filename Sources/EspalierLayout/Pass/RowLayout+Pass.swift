// SPDX-License-Identifier: MIT

import EspalierBase

// A pass measures what is in sight and says where everything is.
extension RowLayout {
  /// Lays out what is in sight, without measuring anything.
  public mutating func pass(in order: inout RowOrder, report: inout LayoutReport) {
    pass(in: &order, report: &report) { _ in nil }
  }

  /// Measures what is in sight, from the row that keeps its place outward, and says where everything is.
  ///
  /// The anchor keeps its place on the screen whatever is measured, and the report says by how much
  /// the offset moved for that. Rows that are outside the viewport afterwards are not measured, save pinned
  /// ones; only where rows of a waterfall are measured, or the content ends, some may leave it meanwhile.
  ///
  /// - Parameters:
  ///   - order: the order that the layout stands on.
  ///   - report: where everything is; its storage is reused.
  ///   - measure: the height of a row in points, or nil for not now: the pass then asks no more. It must
  ///     not touch the layout. What is no height is noted as a diagnostic and not used.
  /// - Complexity: O(log n + rows in sight) and O(log n) per measurement.
  /// - Allocations: none once the report has seen its largest viewport.
  public mutating func pass(
    in order: inout RowOrder, report: inout LayoutReport, measure: (MeasureRequest) -> Double?
  ) {
    settle(&order)
    skippedCount = 0
    report.measurements = 0
    report.hasSameRows = false
    report.isUnchanged = false
    if moveReport(in: order, &report) { return didMutate(order) }
    report.axis = configuration.axis
    report.contentBreadth = Units.points(Int64(breadth))
    var offset = presentOffset(in: order)
    place(at: offset, in: order, &report)
    var goesOn = true
    var isMeasured = false
    while goesOn {
      let unmeasured = placePinnedRows(at: offset, in: order, &report)
      isMeasured = unmeasured == EntrySlot.none && report.unmeasuredCount == 0
      if isMeasured { break }
      let before = report.measurements
      if report.unmeasuredCount > 0 {
        goesOn = measureVisible(&report, &order, measure)
      } else {
        goesOn = ask(for: unmeasured, &report, &order, measure)
      }
      let isSettled = report.measurements == before
      offset = presentOffset(in: order)
      place(at: offset, in: order, &report)
      if isSettled || !goesOn {
        _ = placePinnedRows(at: offset, in: order, &report, skipsAll: true)
        break
      }
    }
    finish(at: offset, in: order, &report)
    keepPass(at: offset, in: order, &report, isMeasured: isMeasured)
    didMutate(order)
  }

  /// The offset by the rule that is in force: a scroll to a row, the tail, or the anchor.
  func presentOffset(in order: borrowing RowOrder) -> Int64 {
    if let target { return offset(for: target, in: order) }
    if isFollowing { return clamped(Int64.max / 4, in: order) }
    let offset = anchoredOffset(in: order)
    return scroll.isBeyond ? offset : clamped(offset, in: order)
  }

  /// Whether the viewport sticks to the end of the list.
  var isFollowing: Bool {
    configuration.followsTail && scroll.isAtEnd && !scroll.isBeyond
  }

  private mutating func place(
    at offset: Int64, in order: borrowing RowOrder, _ report: inout LayoutReport
  ) {
    // The window stays while the viewport is within 2²⁶ units, 87,381 points, of its origin: there
    // `Float` tells 1/128 of a point apart.
    if abs(offset - scroll.windowOrigin) > 1 << 26 {
      scroll.windowOrigin = offset / Int64(Height.unitsPerPoint) * Int64(Height.unitsPerPoint)
    }
    placeRows(
      Stretch(start: offset, end: offset + viewport), origin: scroll.windowOrigin, in: order,
      &report)
  }

  /// Places the pinned rows for an offset and nothing else: what a host asks between two passes while it
  /// scrolls by itself. Nothing is measured, and the viewport of the layout stays where it is.
  ///
  /// - Parameters:
  ///   - offset: the start of the viewport, in points. A NaN counts as 0.
  ///   - order: the order that the layout stands on.
  ///   - report: that of the last pass; its pinned rows are replaced.
  /// - Complexity: O(log n) per level.
  /// - Allocations: none once the report has seen as many.
  public mutating func placePinned(
    at offset: Double, in order: inout RowOrder, report: inout LayoutReport
  ) {
    settle(&order)
    kept.drop()
    report.axis = configuration.axis
    report.windowOrigin = Units.points(scroll.windowOrigin - scroll.deferred)
    let offset = Units.from(offset) + scroll.deferred
    _ = placePinnedRows(at: offset, in: order, &report, skipsAll: true)
  }

  private mutating func placePinnedRows(
    at offset: Int64, in order: borrowing RowOrder, _ report: inout LayoutReport,
    skipsAll: Bool = false
  ) -> Int32 {
    report.pinnedCount = 0
    measuresNothing = skipsAll
    defer { measuresNothing = false }
    return placePinned(at: offset, origin: scroll.windowOrigin, in: order, &report)
  }

  /// Measures the rows of the report that are still in sight when their turn comes, and those that come into
  /// sight by that: from the row that keeps its place outward. Returns whether the host would measure more.
  private mutating func measureVisible(
    _ report: inout LayoutReport, _ order: inout RowOrder,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    let count = report.unmeasuredCount
    var middle = countAboveFixedRow(report, order)
    let first = report.unmeasuredEntries[0].rawValue
    let last = report.unmeasuredEntries[count - 1].rawValue
    let above = middle
    if middle < count, report.unmeasuredEntries[middle].rawValue == fixedRow {
      if !askInSight(fixedRow, &report, &order, measure) { return false }
      middle += 1
    }
    // At the end of the content, what is below decides how much of what is above is in sight.
    let isAtEnd = presentOffset(in: order) == largestOffset(in: order)
    if !isAtEnd, !measureUp(above, first, &report, &order, measure) { return false }
    for index in middle..<count {
      let entry = report.unmeasuredEntries[index].rawValue
      if !askInSight(entry, &report, &order, measure) { return false }
    }
    if middle < count, !measureOn(after: last, &report, &order, measure) { return false }
    return !isAtEnd || measureUp(above, first, &report, &order, measure)
  }

  /// The row that keeps its place in a pass, or none if the end of the content does.
  private var fixedRow: Int32 {
    if let target { return target.entry }
    return isFollowing ? EntrySlot.none : anchor.entry
  }

  /// The number of unmeasured rows of the report before the row that keeps its place. The rows of a waterfall
  /// find their columns in the order of the list.
  private func countAboveFixedRow(
    _ report: borrowing LayoutReport, _ order: borrowing RowOrder
  ) -> Int {
    let fixed = fixedRow
    guard isLiveRow(fixed) else { return target == nil && isFollowing ? report.unmeasuredCount : 0 }
    if isInWaterfall(fixed) { return 0 }
    var count = 0
    while count < report.unmeasuredCount,
      order.stands(report.unmeasuredEntries[count].rawValue, before: fixed)
    {
      count += 1
    }
    return count
  }

  /// Measures the first rows of the report upwards, and on from there.
  private mutating func measureUp(
    _ count: Int, _ first: Int32, _ report: inout LayoutReport, _ order: inout RowOrder,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    for step in 0..<count {
      let entry = report.unmeasuredEntries[count - 1 - step].rawValue
      if !askInSight(entry, &report, &order, measure) { return false }
    }
    guard count > 0 else { return true }
    var row = order.rank(of: first)
    while let entry = order.lastUnmeasured(beforeRow: row), isInSight(entry.rawValue, in: order) {
      row = order.row(of: entry)
      if !askInSight(entry.rawValue, &report, &order, measure) { return false }
    }
    return true
  }

  /// Measures rows after one as long as they are in sight: rows that turned out lower than they were thought
  /// to be let others in, and a pass over rows of no height looks at each once.
  private mutating func measureOn(
    after last: Int32, _ report: inout LayoutReport, _ order: inout RowOrder,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    var row = order.rank(of: last) + 1
    while row < order.rowCount, let entry = order.firstUnmeasured(fromRow: row),
      isInSight(entry.rawValue, in: order)
    {
      row = order.row(of: entry) + 1
      if !askInSight(entry.rawValue, &report, &order, measure) { return false }
    }
    return true
  }

  /// Asks for the height of a row if it is in sight. Returns whether the host would measure more.
  private mutating func askInSight(
    _ entry: Int32, _ report: inout LayoutReport, _ order: inout RowOrder,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    guard !isSkipped(entry), isInSight(entry, in: order) else { return true }
    return ask(for: entry, &report, &order, measure)
  }

  private func isInSight(_ entry: Int32, in order: borrowing RowOrder) -> Bool {
    let offset = presentOffset(in: order)
    let top = top(of: entry, in: order)
    let bottom = top + Int64(states[Int(entry)].height)
    return top < offset + viewport && (bottom > offset || top >= offset)
  }

  /// Asks the host for one height and uses it. Returns whether the host would measure more.
  private mutating func ask(
    for entry: Int32, _ report: inout LayoutReport, _ order: inout RowOrder,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    guard entry != EntrySlot.none, breadth(of: entry) > 0 else {
      skip(entry)
      return true
    }
    let request = request(for: entry)
    guard let points = measure(request) else { return false }
    if let height = checked(points, for: request.id) {
      self.measure(entry, height, in: &order)
      report.measurements += 1
    } else {
      skip(entry)
    }
    return true
  }

  /// Leaves a row with its estimate for the rest of the pass.
  private mutating func skip(_ entry: Int32) {
    skipped.grow(to: skippedCount + 1)
    skipped[skippedCount] = entry
    skippedCount += 1
  }

  func isSkipped(_ entry: Int32) -> Bool {
    if measuresNothing { return true }
    for index in 0..<skippedCount where skipped[index] == entry { return true }
    return false
  }

  /// Whether the anchor's row is out of sight: it has shrunk above the viewport, or the content ends. A row
  /// in sight has to take over, or it would move with the next height of the other one. A background, which
  /// was all there was, is no good either.
  private var isAnchorUnfit: Bool {
    guard isLiveRow(anchor.entry) else { return false }
    let state = states[Int(anchor.entry)]
    return anchor.delta >= Int64(state.height) || anchor.delta <= -viewport
      || state.role == .background
  }

  /// Notes where the viewport stands now, and tells the host.
  ///
  /// - Parameter isAnchored: whether the offset is known to be the one the anchor stands for.
  mutating func finish(
    at offset: Int64, in order: borrowing RowOrder, _ report: inout LayoutReport,
    isAnchored: Bool = false
  ) {
    let isOff = (!isAnchored && offset != anchoredOffset(in: order)) || isAnchorUnfit
    if let target {
      anchor.entry = target.entry
      anchor.keepsTop = true
      returnPoint = nil
    }
    if target != nil || (anchor.whole == 0 && isOff) {
      let same = sameAnchor(at: offset, in: order)
      anchor = same ?? anchor(movedTo: offset, from: offset, in: order)
    }
    target = nil
    if scroll.isBeyond, offset == clamped(offset, in: order) { scroll.isBeyond = false }
    let shift = offset - scroll.offset
    scroll.offset = offset
    let extent = contentExtent(in: order)
    scroll.isAtEnd = isAtEnd(offset, extent)
    if scroll.isMomentum {
      scroll.deferred += shift
      report.adjustment = 0
    } else {
      report.adjustment = Units.points(shift + scroll.deferred)
      scroll.deferred = 0
    }
    report.offset = Units.points(offset - scroll.deferred)
    report.windowOrigin = Units.points(scroll.windowOrigin - scroll.deferred)
    report.contentExtent = Units.points(extent)
  }
}
