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
  ///   - budget: the most rows to plan.
  ///   - order: the order that the layout stands on.
  /// - Complexity: O(log n) per planned row.
  /// - Allocations: none once warm.
  public mutating func plan(
    _ plan: inout MeasurePlan, budget: Int, in order: inout RowOrder
  ) {
    plan.clear()
    let ranges = ranges(in: &order)
    guard breadth > 0 else { return }
    let isForward = scroll.direction == .forward
    let visible = Stretch(ranges.visible)
    let (display, preload) = (Stretch(ranges.display), Stretch(ranges.preload))
    if isForward {
      planDown(from: firstPlanned(visible.start, order), visible.end, &plan, budget, order)
      planDown(after: visible.end, display.end, &plan, budget, order)
      planUp(before: visible.start, display.start, &plan, budget, order)
      planDown(after: display.end, preload.end, &plan, budget, order)
      planUp(before: display.start, preload.start, &plan, budget, order)
    } else {
      let end = rowsStarting(upTo: visible.end - 1, order)
      planUp(from: end, visible.start, &plan, budget, order)
      planUp(before: visible.start, display.start, &plan, budget, order)
      planDown(after: visible.end, display.end, &plan, budget, order)
      planUp(before: display.start, preload.start, &plan, budget, order)
      planDown(after: display.end, preload.end, &plan, budget, order)
    }
  }

  /// The index of the first row that ends after a place.
  private func firstPlanned(_ place: Int64, _ order: borrowing RowOrder) -> Int {
    let entry = firstEntry(at: place, in: order)
    return entry == EntrySlot.none ? order.rowCount : order.rank(of: entry)
  }

  /// Plans rows that start at a place or after it and before another one.
  private func planDown(
    after place: Int64, _ end: Int64, _ plan: inout MeasurePlan, _ budget: Int,
    _ order: borrowing RowOrder
  ) {
    planDown(from: rowsStarting(upTo: place - 1, order), end, &plan, budget, order)
  }

  private func planDown(
    from first: Int, _ end: Int64, _ plan: inout MeasurePlan, _ budget: Int,
    _ order: borrowing RowOrder
  ) {
    var row = first
    while plan.count < budget, row < order.rowCount,
      let entry = order.firstUnmeasured(fromRow: row)
    {
      guard top(of: entry.rawValue, in: order) < end else { return }
      plan.add(request(for: entry.rawValue))
      row = order.row(of: entry) + 1
    }
  }

  /// Plans rows that end at a place or before it and after another one.
  private func planUp(
    before place: Int64, _ start: Int64, _ plan: inout MeasurePlan, _ budget: Int,
    _ order: borrowing RowOrder
  ) {
    planUp(from: firstPlanned(place, order), start, &plan, budget, order)
  }

  private func planUp(
    from end: Int, _ start: Int64, _ plan: inout MeasurePlan, _ budget: Int,
    _ order: borrowing RowOrder
  ) {
    var row = end
    while plan.count < budget, row > 0, let entry = order.lastUnmeasured(beforeRow: row) {
      let slot = entry.rawValue
      let bottom = top(of: slot, in: order) + Int64(states[Int(slot)].height)
      guard bottom > start else { return }
      plan.add(request(for: slot))
      row = order.row(of: entry)
    }
  }
}

extension Stretch {
  fileprivate init(_ range: Range<Double>) {
    self.init(start: Units.from(range.lowerBound), end: Units.from(range.upperBound))
  }
}
