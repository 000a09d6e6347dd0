// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Rows that stay in sight. For the end edge everything is mirrored: places are negated, so that one
// set of rules serves both.
extension RowLayout {
  /// Adds the frames of the pinned rows to a report; returns one that must be measured first, or none.
  ///
  /// - Complexity: O(log n) per level, with several groups of pinned rows O(log² n); O(1) per row of
  ///   the modes that stack.
  mutating func placePinned(
    at offset: Int64, origin: Int64, in order: borrowing RowOrder, _ report: inout LayoutReport
  ) -> Slot {
    guard !pins.isEmpty, viewport.extent > 0 else { return Slot.none }
    let leading = placePinned(.leading, at: offset, origin, order, &report)
    if leading != Slot.none { return leading }
    return placePinned(.trailing, at: offset, origin, order, &report)
  }

  private mutating func placePinned(
    _ edge: PinEdge, at offset: Int64, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) -> Slot {
    let view = PinView(edge, offset: offset, viewport: viewport.extent, configuration)
    var start = view.line
    let unmeasured = placeStacking(view, &start, origin, order, &report)
    if unmeasured != Slot.none { return unmeasured }
    var stack = PinStack(rowCount: order.rowCount)
    for level in 0..<Pin.levels {
      let entry = addLevel(level, to: &stack, view, start, order)
      if entry != Slot.none, isToMeasure(entry) { return entry }
    }
    stack.push()
    for level in 0..<Pin.levels where stack[level] != Slot.none {
      add(stack[level], at: stack.places[level], view, origin, order, &report)
    }
    return placeSliding(view, from: start, origin, order, &report)
  }

  /// Adds the row of a level to a stack; returns it, or none. A row that is pushed out whole is none.
  func addLevel(
    _ level: Int, to stack: inout PinStack, _ view: PinView, _ start: Int64,
    _ order: borrowing RowOrder
  ) -> Slot {
    let group = PinIndex.group(level, view.edge)
    guard pins.contains(group), !stack.isFull else { return Slot.none }
    let line = start + stack.extent
    // The top level pins what has passed the line, lower ones what has reached it.
    let reach = stack.extent == 0 ? line - 1 : line
    let entry = current(group, reaching: reach, within: stack.bounds, view, order)
    guard entry != Slot.none else { return Slot.none }
    let limit = limit(of: entry, within: stack.bounds, view, order)
    guard limit.place > line else {
      stack.bounds = stack.bounds.clamped(to: limit.beyond)
      return Slot.none
    }
    let height = Int64(self[entry].height)
    stack.isFull = stack.extent + height >= viewport.extent
    if stack.isFull { return Slot.none }
    stack.add(entry, height, level: level, until: limit.place, line: line)
    stack.bounds = stack.bounds.clamped(to: limit.rows)
    return entry
  }

  /// The row of a group that has passed a line last, of those with indices in a range.
  func current(
    _ group: Int, reaching reach: Int64, within rows: Range<Int>, _ view: PinView,
    _ order: borrowing RowOrder
  ) -> Slot {
    var entry: Slot
    switch view.edge {
    case .leading:
      let end = min(rows.upperBound, rowsStarting(upTo: reach, order))
      entry = pins.last(group, before: end, order)
    case .trailing:
      // Mirrored: the first row that ends at or after −reach.
      let start = max(rows.lowerBound, rowsEnding(before: -reach, order))
      entry = pins.first(group, from: start, order)
    }
    if entry != Slot.none, !rows.contains(order.rank(of: entry)) { entry = Slot.none }
    return entry
  }

  /// The number of rows that start at a place or before it.
  func rowsStarting(upTo place: Int64, _ order: borrowing RowOrder) -> Int {
    let y = place - base
    guard y >= 0 else { return 0 }
    let entry = order.slot(atOffset: y)
    guard entry != Slot.none else { return order.rowCount }
    let rows = order.rank(of: entry)
    guard isKnown(entry), self[entry].isRow else { return rows }
    return top(of: entry, in: order) <= place ? rows + 1 : rows
  }

  /// The number of rows that end before a place.
  private func rowsEnding(before place: Int64, _ order: borrowing RowOrder) -> Int {
    // The row that contains the unit before the place ends at the place or after it.
    let y = place - 1 - base
    guard y >= 0 else { return 0 }
    let entry = order.slot(atOffset: y)
    guard entry != Slot.none else { return order.rowCount }
    // A header that ends before the place has its container's inset behind it.
    let isBefore = isKnown(entry) && isHeader(entry, endingBefore: place - 1, order)
    return order.rank(of: entry) + (isBefore ? 1 : 0)
  }

  /// Whether a row belongs to the rows that are pinned in the levels above: it comes after them.
  func isBelowParents(
    _ entry: Slot, in stack: PinStack, _ view: PinView, _ order: borrowing RowOrder
  ) -> Bool {
    for level in 0..<Pin.levels where stack[level] != Slot.none {
      let parent = stack[level]
      let isAfter = order.stands(parent, before: entry)
      if isAfter != (view.edge == .leading) { return false }
    }
    return true
  }

  /// Where a pinned row has to have ended: at the next one of its level or of one above, or at the end of its
  /// container.
  ///
  /// - Parameter bounds: the rows between the rows pinned above and what pushes them out. What is outside
  ///   pushes them, and this row with them.
  private func limit(
    of entry: Slot, within bounds: Range<Int>, _ view: PinView, _ order: borrowing RowOrder
  ) -> PinLimit {
    let (row, isLeading) = (order.rank(of: entry), view.edge == .leading)
    var limit = PinLimit(rows: isLeading ? row + 1..<order.rowCount : 0..<row)
    for level in 0...self[entry].pinLevel {
      let group = PinIndex.group(level, view.edge)
      guard pins.contains(group) else { continue }
      let next =
        isLeading ? pins.first(group, from: row + 1, order) : pins.last(group, before: row, order)
      if next != Slot.none, case let other = order.rank(of: next), bounds.contains(other) {
        let place = view.start(of: next, self, order)
        limit.add(place, other..<other + 1, isLeading, order.rowCount)
      }
    }
    guard self[entry].pinMode == .insideContainer else { return limit }
    let container = self[self[entry].container]
    let stretch = rowBounds(of: self[entry].container, except: entry, order)
    let marker = isLeading ? container.end : container.begin
    let listEnd = isLeading ? order.rowCount : 0
    let end = marker == Slot.none ? listEnd : order.rank(of: marker)
    let place = isLeading ? stretch.end : -stretch.start
    limit.add(place, end..<end, isLeading, order.rowCount)
    return limit
  }

  /// The stretch of a container without its header and footer, except for the row that is asked for.
  func rowBounds(
    of index: ContainerID, except entry: Slot, _ order: borrowing RowOrder
  ) -> Stretch {
    let container = self[index]
    var bounds = stretch(of: index, order)
    let isList = container.begin == Slot.none
    var first = isList ? firstKnown(order) : next(container.begin, order)
    while isBackground(first, of: index) { first = next(first, order) }
    let last = isList ? lastKnown(order) : previous(container.end, order)
    if first != entry, isRow(first, .header, of: index) {
      bounds.start += Int64(self[first].height)
    }
    if last != entry, isRow(last, .footer, of: index) {
      bounds.end -= Int64(self[last].height)
    }
    return bounds
  }

  func add(
    _ entry: Slot, at place: Int64, _ view: PinView, _ origin: Int64,
    _ order: borrowing RowOrder, _ report: inout LayoutReport
  ) {
    let height = Int64(self[entry].height)
    let along = view.edge == .leading ? place : -place - height
    guard along + height > view.offset, along < view.offset + viewport.extent else { return }
    let state = self[entry]
    let container = self[state.container]
    report.addPinned(
      RowFrame(
        along: along - origin, extent: height,
        across: container.arranges(state)
          ? across(of: entry, container, order) : state.role == .item ? container.left : 0,
        breadth: breadth(of: entry),
        entry: entry, row: Int32(order.rank(of: entry))
      ).on(.pinned))
  }

}
