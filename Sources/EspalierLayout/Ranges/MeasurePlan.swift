// SPDX-License-Identifier: MIT

import EspalierBase

/// Which rows to measure next, in which order. A plan is filled again and again without allocating.
public struct MeasurePlan: ~Copyable, Sendable {
  private var buffer = UniqueBuffer<MeasureRequest>()

  /// The number of rows to measure.
  public private(set) var count = 0

  /// Makes an empty plan. Allocates nothing.
  public init() {}

  /// The rows to measure, the most urgent first.
  public var requests: Span<MeasureRequest> {
    @_lifetime(borrow self)
    get { buffer.span(count: count) }
  }

  mutating func clear() { count = 0 }

  mutating func add(_ request: MeasureRequest) {
    buffer.grow(to: count + 1)
    buffer[count] = request
    count += 1
  }
}

extension RowLayout {
  /// The ranges around the viewport, in points.
  public mutating func ranges(in order: inout RowOrder) -> WorkingRanges {
    settle(&order)
    return WorkingRanges(
      offset: Units.points(anchoredOffset(in: order)), viewport: Units.points(viewport),
      direction: scroll.direction, hasScrolled: scroll.hasScrolled, tuning: configuration.ranges)
  }

  /// Whether to fetch more rows at the end of the list and at its start.
  ///
  /// - Parameters:
  ///   - trigger: how near the end has to be.
  ///   - isFetching: whether a fetch is in flight.
  ///   - order: the order that the layout stands on.
  /// - Complexity: O(log n).
  public mutating func fetches(
    _ trigger: BatchFetch = .init(), isFetching: Bool, in order: inout RowOrder
  ) -> (atEnd: Bool, atStart: Bool) {
    settle(&order)
    let offset = Units.points(anchoredOffset(in: order))
    let (viewport, content) = (
      Units.points(viewport), Units.points(contentExtent(in: order))
    )
    return (
      trigger.fetchesAtEnd(
        offset: offset, viewport: viewport, content: content, direction: scroll.direction,
        isFetching: isFetching),
      trigger.fetchesAtStart(
        offset: offset, viewport: viewport, content: content, direction: scroll.direction,
        isFetching: isFetching)
    )
  }

  /// Fills a plan with the rows to measure next: those in sight in the direction of scrolling, then those
  /// of the display range, then those of the preload range, each time the ones ahead before the ones
  /// behind, the nearest first. Rows whose heights are known are left out.
  ///
  /// - Parameters:
  ///   - plan: what is filled; its storage is reused.
  ///   - budget: the most rows to plan; below 1, none.
  ///   - order: the order that the layout stands on.
  /// - Complexity: O(log n) per planned row.
  /// - Allocations: none once warm.
  public mutating func plan(
    _ plan: inout MeasurePlan, budget: Int, in order: inout RowOrder
  ) {
    plan.clear()
    let ranges = ranges(in: &order)
    guard breadth > 0, viewport > 0 else { return }
    let visible = rowRange(Stretch(ranges.visible), in: order)
    let display = rowRange(Stretch(ranges.display), in: order, around: visible)
    let preload = rowRange(Stretch(ranges.preload), in: order, around: display)
    let (afterVisible, afterDisplay) = (
      visible.upperBound..<display.upperBound, display.upperBound..<preload.upperBound
    )
    let (beforeVisible, beforeDisplay) = (
      display.lowerBound..<visible.lowerBound, preload.lowerBound..<display.lowerBound
    )
    if scroll.direction == .forward {
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

  /// The indices of the rows in a stretch, and in a smaller range inside it. Where rows stand side by
  /// side, rows of the same lines and between rows of the stretch are among them.
  private func rowRange(
    _ stretch: Stretch, in order: borrowing RowOrder, around inner: Range<Int>? = nil
  ) -> Range<Int> {
    var start = order.rowCount
    let first = firstEntry(at: stretch.start, in: order)
    if stretch.start <= base {
      start = 0
    } else if first != EntrySlot.none {
      start = firstRank(first, at: stretch.start, order)
    }
    var end = max(start, endRank(before: stretch.end, order))
    if let inner { (start, end) = (min(start, inner.lowerBound), max(end, inner.upperBound)) }
    return start..<end
  }

  private func firstRank(_ entry: Int32, at place: Int64, _ order: borrowing RowOrder) -> Int {
    order.rank(of: isInWaterfall(entry) ? firstInWaterfall(entry, at: place, order) : entry)
  }

  /// The index after the last row that starts before a place.
  private func endRank(before place: Int64, _ order: borrowing RowOrder) -> Int {
    let y = place - 1 - base
    guard y >= 0 else { return 0 }
    let entry = order.slot(atOffset: y)
    guard entry != EntrySlot.none else { return order.rowCount }
    guard states[Int(entry)].isRow else { return order.rank(of: entry) }
    guard isInWaterfall(entry) else { return order.rank(of: entry) + 1 }
    return endRankInWaterfall(entry, before: place, order)
  }

  private func endRankInWaterfall(
    _ entry: Int32, before place: Int64, _ order: borrowing RowOrder
  ) -> Int {
    let index = lanes.run(of: entry)
    let run = lanes.runs[Int(index)]
    let inside = max(0, place - 1 - topOfRun(index, in: order))
    var end = 0
    for column in 0..<run.columns {
      let lane = run.firstLane + column
      let extent = lanes.extent(of: lane)
      guard extent > 0 else { continue }
      let start = lanes.order.offset(of: Lanes.slot(ofLane: lane))
      let row = lanes.order.slot(atOffset: start + min(inside, extent - 1)) / 2
      end = max(end, order.rank(of: row) + 1)
    }
    return max(end, order.rank(of: run.first))
  }

  private func planDown(
    _ range: Range<Int>, _ plan: inout MeasurePlan, _ budget: Int, _ order: borrowing RowOrder
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
    _ range: Range<Int>, _ plan: inout MeasurePlan, _ budget: Int, _ order: borrowing RowOrder
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
  private func add(_ entry: RowOrder.Entry, to plan: inout MeasurePlan) {
    guard breadth(of: entry.rawValue) > 0 else { return }
    plan.add(request(for: entry.rawValue))
  }
}

extension Stretch {
  fileprivate init(_ range: Range<Double>) {
    self.init(start: Units.from(range.lowerBound), end: Units.from(range.upperBound))
  }
}
