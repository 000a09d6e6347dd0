// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// The ranges around the viewport, and what to measure and fetch next.
extension RowLayout {
  /// The ranges around the viewport, in points.
  package mutating func ranges(in order: inout RowOrder) -> WorkingRanges {
    settle(&order)
    return WorkingRanges(
      offset: Units.points(anchoredOffset(in: order)), viewport: Units.points(viewport.extent),
      direction: viewport.scroll.direction, hasScrolled: viewport.scroll.hasScrolled,
      configuration: configuration)
  }

  /// What `ListLayout.shouldFetchMore` does, on an order of the caller's.
  package mutating func shouldFetchMore(
    _ trigger: BatchFetch = .init(), isFetching: Bool, in order: inout RowOrder
  ) -> (atEnd: Bool, atStart: Bool) {
    settle(&order)
    let offset = Units.points(anchoredOffset(in: order))
    let (extent, content) = (
      Units.points(viewport.extent), Units.points(contentExtent(in: order))
    )
    return (
      trigger.fetchesAtEnd(
        offset: offset, viewport: extent, content: content, direction: viewport.scroll.direction,
        isFetching: isFetching),
      trigger.fetchesAtStart(
        offset: offset, viewport: extent, content: content, direction: viewport.scroll.direction,
        isFetching: isFetching)
    )
  }

  /// What `ListLayout.plan` does, on an order of the caller's.
  package mutating func plan(
    _ plan: inout [MeasureRequest], budget: Int, in order: inout RowOrder
  ) {
    plan.removeAll(keepingCapacity: true)
    let ranges = ranges(in: &order)
    guard breadth > 0, viewport.extent > 0 else { return }
    let visible = rowRange(Stretch(ranges.visible), in: order)
    let display = rowRange(Stretch(ranges.display), in: order, around: visible)
    let preload = rowRange(Stretch(ranges.preload), in: order, around: display)
    let (afterVisible, afterDisplay) = (
      visible.upperBound..<display.upperBound, display.upperBound..<preload.upperBound
    )
    let (beforeVisible, beforeDisplay) = (
      display.lowerBound..<visible.lowerBound, preload.lowerBound..<display.lowerBound
    )
    if viewport.scroll.direction == .forward {
      planDown(visible, &plan, budget, order)
      planDown(afterVisible, &plan, budget, order)
      planUp(beforeVisible, &plan, budget, order)
      planDown(afterDisplay, &plan, budget, order)
      planUp(beforeDisplay, &plan, budget, order)
    } else {
      planUp(visible, &plan, budget, order)
      planUp(beforeVisible, &plan, budget, order)
      planDown(afterVisible, &plan, budget, order)
      planUp(beforeDisplay, &plan, budget, order)
      planDown(afterDisplay, &plan, budget, order)
    }
  }

  /// The indices of the rows in a stretch, and in a smaller range inside it. Where rows are side by
  /// side, rows of the same lines and between rows of the stretch are among them.
  private func rowRange(
    _ stretch: Stretch, in order: borrowing RowOrder, around inner: Range<Int>? = nil
  ) -> Range<Int> {
    var start = order.rowCount
    let first = firstEntry(at: stretch.start, in: order)
    if stretch.start <= base {
      start = 0
    } else if first != Slot.none {
      start = firstRank(first, at: stretch.start, order)
    }
    var end = max(start, endRank(before: stretch.end, order))
    if let inner { (start, end) = (min(start, inner.lowerBound), max(end, inner.upperBound)) }
    return start..<end
  }

  private func firstRank(_ entry: Slot, at place: Int64, _ order: borrowing RowOrder) -> Int {
    order.rank(of: isInWaterfall(entry) ? firstInWaterfall(entry, at: place, order) : entry)
  }

  /// The index after the last row that starts before a place.
  private func endRank(before place: Int64, _ order: borrowing RowOrder) -> Int {
    let y = place - 1 - base
    guard y >= 0 else { return 0 }
    let entry = order.slot(atOffset: y)
    guard entry != Slot.none else { return order.rowCount }
    guard self[entry].isRow else { return order.rank(of: entry) }
    guard isInWaterfall(entry) else { return order.rank(of: entry) + 1 }
    return endRankInWaterfall(entry, before: place, order)
  }

  private func endRankInWaterfall(
    _ entry: Slot, before place: Int64, _ order: borrowing RowOrder
  ) -> Int {
    let index = waterfalls.run(of: entry)
    let run = waterfalls.runs[Int(index)]
    let inside = max(0, place - 1 - topOfRun(index, in: order))
    var end = 0
    for column in 0..<run.columns {
      let lane = run.firstLane + column
      let extent = waterfalls.extent(of: lane)
      guard extent > 0 else { continue }
      let start = waterfalls.order.offset(of: Waterfalls.slot(ofLane: lane))
      let row = Waterfalls.row(
        of: waterfalls.order.slot(atOffset: start + min(inside, extent - 1)))
      end = max(end, order.rank(of: row) + 1)
    }
    return max(end, order.rank(of: run.first))
  }

  private func planDown(
    _ range: Range<Int>, _ plan: inout [MeasureRequest], _ budget: Int, _ order: borrowing RowOrder
  ) {
    var row = range.lowerBound
    while plan.count < budget, row < range.upperBound,
      let entry = order.firstUnmeasured(fromRow: row)
    {
      row = order.row(of: entry) + 1
      guard row <= range.upperBound else { return }
      add(entry, to: &plan)
    }
  }

  private func planUp(
    _ range: Range<Int>, _ plan: inout [MeasureRequest], _ budget: Int, _ order: borrowing RowOrder
  ) {
    var row = range.upperBound
    while plan.count < budget, row > range.lowerBound,
      let entry = order.lastUnmeasured(beforeRow: row)
    {
      row = order.row(of: entry)
      guard row >= range.lowerBound else { return }
      add(entry, to: &plan)
    }
  }

  /// Nothing is measured at no width.
  private func add(_ entry: RowOrder.Entry, to plan: inout [MeasureRequest]) {
    guard breadth(of: entry) > 0 else { return }
    plan.append(request(for: entry))
  }
}

extension Stretch {
  fileprivate init(_ range: Range<Double>) {
    self.init(start: Units.from(range.lowerBound), end: Units.from(range.upperBound))
  }
}
