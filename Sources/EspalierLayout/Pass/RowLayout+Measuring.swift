// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Measuring: the rows in sight, from the one that keeps its place outward, until nothing in sight has to be
// measured. Every height moves what is beyond it, so rows come into sight and leave meanwhile.
extension RowLayout {
  /// Measures what is in sight, places it again, and goes on as long as that brings something into sight.
  /// The offset is the one everything is placed for in the end. Returns whether all in sight is measured.
  mutating func measureUntilSettled(
    _ offset: inout Int64, _ order: inout RowOrder, _ report: inout LayoutReport,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    while true {
      let pinned = placePinnedRows(at: offset, in: order, &report)
      if pinned == Slot.none, report.unmeasuredCount == 0 { return true }
      let before = report.measurements
      let goesOn =
        report.unmeasuredCount > 0
        ? measureVisible(&report, &order, measure) : ask(for: pinned, &report, &order, measure)
      offset = place(in: order, &report)
      if !goesOn || report.measurements == before {
        return stopMeasuring(at: offset, in: order, &report)
      }
    }
  }

  /// The rest keeps its estimates. Returns that not all in sight is measured.
  mutating func stopMeasuring(
    at offset: Int64, in order: borrowing RowOrder, _ report: inout LayoutReport
  ) -> Bool {
    _ = placePinnedRows(at: offset, in: order, &report, skipsAll: true)
    return false
  }

  /// Measures the rows of the report that are still in sight when their turn comes, and those that come into
  /// sight by that: from the row that keeps its place outward. Returns whether the host would measure more.
  mutating func measureVisible(
    _ report: inout LayoutReport, _ order: inout RowOrder,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    let count = report.unmeasuredCount
    var middle = countAboveFixedRow(report, order)
    let first = report.unmeasuredEntries[0]
    let last = report.unmeasuredEntries[count - 1]
    let above = middle
    if middle < count, report.unmeasuredEntries[middle] == fixedRow {
      if !askInSight(fixedRow, &report, &order, measure) { return false }
      middle += 1
    }
    // At the end of the content, what is below decides how much of what is above is in sight.
    let isAtEnd = presentOffset(in: order) == largestOffset(in: order)
    if !isAtEnd, !measureUp(above, first, &report, &order, measure) { return false }
    for index in middle..<count {
      let entry = report.unmeasuredEntries[index]
      if !askInSight(entry, &report, &order, measure) { return false }
    }
    if middle < count, !measureOn(after: last, &report, &order, measure) { return false }
    return !isAtEnd || measureUp(above, first, &report, &order, measure)
  }

  /// The row that keeps its place in a pass, or none if the end of the content does.
  private var fixedRow: Slot {
    if let target = viewport.target { return target.entry }
    return isFollowing ? Slot.none : viewport.anchor.entry
  }

  /// The number of unmeasured rows of the report before the row that keeps its place. The rows of a waterfall
  /// find their columns in the order of the list.
  private func countAboveFixedRow(
    _ report: borrowing LayoutReport, _ order: borrowing RowOrder
  ) -> Int {
    let fixed = fixedRow
    guard isLiveRow(fixed) else {
      return viewport.target == nil && isFollowing ? report.unmeasuredCount : 0
    }
    if isInWaterfall(fixed) { return 0 }
    var count = 0
    while count < report.unmeasuredCount,
      order.stands(report.unmeasuredEntries[count], before: fixed)
    {
      count += 1
    }
    return count
  }

  /// Measures the first rows of the report upwards, and on from there.
  private mutating func measureUp(
    _ count: Int, _ first: Slot, _ report: inout LayoutReport, _ order: inout RowOrder,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    for step in 0..<count {
      let entry = report.unmeasuredEntries[count - 1 - step]
      if !askInSight(entry, &report, &order, measure) { return false }
    }
    guard count > 0 else { return true }
    var row = order.rank(of: first)
    while let entry = order.lastUnmeasured(beforeRow: row), isInSight(entry, in: order) {
      row = order.row(of: entry)
      if !askInSight(entry, &report, &order, measure) { return false }
    }
    return true
  }

  /// Measures rows after one as long as they are in sight: rows that turned out lower than they were thought
  /// to be let others in, and a pass over rows of no height looks at each once.
  private mutating func measureOn(
    after last: Slot, _ report: inout LayoutReport, _ order: inout RowOrder,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    var row = order.rank(of: last) + 1
    while row < order.rowCount, let entry = order.firstUnmeasured(fromRow: row),
      isInSight(entry, in: order)
    {
      row = order.row(of: entry) + 1
      if !askInSight(entry, &report, &order, measure) { return false }
    }
    return true
  }

  /// Whether a pinned row has to be measured before it is placed.
  func isToMeasure(_ entry: Slot) -> Bool {
    !self[entry].isMeasured && breadth(of: entry) > 0 && !skipped.contains(entry)
  }

  /// Asks for the height of a row if it is in sight. Returns whether the host would measure more.
  private mutating func askInSight(
    _ entry: Slot, _ report: inout LayoutReport, _ order: inout RowOrder,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    guard !self[entry].isMeasured, !skipped.contains(entry), isInSight(entry, in: order) else {
      return true
    }
    return ask(for: entry, &report, &order, measure)
  }

  /// Whether a row is in sight, or the line it is in.
  private func isInSight(_ entry: Slot, in order: borrowing RowOrder) -> Bool {
    let whole = lineStretch(of: entry, in: order)
    return viewport.stretch(at: presentOffset(in: order)).meets(whole.start, whole.end)
  }

  /// Where a row is, or the line that it shares with others.
  func lineStretch(of entry: Slot, in order: borrowing RowOrder) -> Stretch {
    let (state, container) = (self[entry], self[self[entry].container])
    var (top, extent) = (top(of: entry, in: order), state.height)
    if container.shape == .flow, container.arranges(state) {
      let tallest = line(from: lineStart(entry, order), order).tallest
      top -= Int64(inset(extent, in: tallest, container))
      extent = tallest
    }
    return Stretch(start: top, end: top + Int64(extent))
  }

  /// Asks the host for one height and uses it. Returns whether the host would measure more.
  mutating func ask(
    for entry: Slot, _ report: inout LayoutReport, _ order: inout RowOrder,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    guard entry != Slot.none, breadth(of: entry) > 0 else {
      skipped.add(entry)
      return true
    }
    let request = request(for: entry)
    guard let points = measure(request) else { return false }
    if let height = checked(points, for: request.id) {
      self.measure(entry, height, in: &order)
      report.measurements += 1
    } else {
      skipped.add(entry)
    }
    return true
  }
}
