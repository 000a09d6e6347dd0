// SPDX-License-Identifier: MIT

import EspalierBase

// How heights, insets and spacings become extents of entries in the order.
//
// The extents of the entries add up to the place of everything. In a list container a row's extent is
// its height and the gap before it. In a flow line the last row carries the whole line, so that all
// rows of the line have the same offset, its top; the rows of a waterfall share the extent of their
// run. Markers carry the insets. Each extent depends on the entry and its neighbours alone, so
// an edit changes the extents next to it and no others, and every question about places stays
// O(log n). (Lines and runs as nodes of their own were considered: they would need a second order
// for every container, and the rows of a tree do not come with one.)
extension RowLayout {
  /// Where the first entry starts: after the top inset of a list that has no markers.
  var base: Int64 { Int64(containers[0].top) }

  /// The extent of everything, in units.
  func contentExtent(in order: borrowing RowOrder) -> Int64 {
    base + order.total + Int64(containers[0].bottom)
  }

  /// Brings the extents of all entries that were touched, and the lists of pinned rows, up to date.
  ///
  /// - Complexity: O(log n) per touched entry, and what lines and columns it disturbs.
  @inline(__always)
  mutating func settle(_ order: inout RowOrder) {
    if isAllDirty || dirtyCount > 0 { settleExtents(&order) }
    if pins.isToSettle { pins.settle(order, states) }
  }

  @inline(never)
  private mutating func settleExtents(_ order: inout RowOrder) {
    if isAllDirty { return settleAll(&order) }
    if !isPlain { sortDirty(order) }
    var poured = Poured()
    for index in 0..<dirtyCount {
      let entry = dirty[index]
      guard states[Int(entry)].flags.contains(.live) else {
        flatten(entry, &order)
        continue
      }
      if !isPlain { settle(previous(entry, order), &order, &poured) }
      settle(entry, &order, &poured)
      if !isPlain { settle(next(entry, order), &order, &poured) }
    }
    dirtyCount = 0
  }

  /// An entry that the layout does not know, such as a hidden row, has no extent.
  private func flatten(_ slot: Int32, _ order: inout RowOrder) {
    let entry = RowOrder.Entry(rawValue: slot)
    guard order.contains(entry), order.height(of: slot) != 0 else { return }
    order.setHeight(0, of: slot)
  }

  /// Sorts the touched entries by their place, so that a waterfall is dealt once, from the first of them.
  private mutating func sortDirty(_ order: borrowing RowOrder) {
    sortKeys.grow(to: dirtyCount)
    for index in 0..<dirtyCount {
      let entry = dirty[index]
      let isLive = states[Int(entry)].flags.contains(.live)
      sortKeys[index] = Int64(isLive ? order.rank(of: entry) : 0) << 32 | Int64(entry)
    }
    sort(&sortKeys, count: dirtyCount)
    for index in 0..<dirtyCount { dirty[index] = Int32(truncatingIfNeeded: sortKeys[index]) }
  }

  /// The rows dealt last: all from one on to the end of its run.
  private struct Poured {
    var first = EntrySlot.none
    var last = EntrySlot.none
  }

  /// Looks at every entry, in the order of the list.
  private mutating func settleAll(_ order: inout RowOrder) {
    isAllDirty = false
    dirtyCount = 0
    if isPlain { return settleAllPlain(&order) }
    var poured = Poured()
    var entry = firstKnown(order)
    while entry != EntrySlot.none {
      let state = states[Int(entry)]
      if containers[Int(state.container)].arranges(state) {
        entry = settleRun(from: entry, &order)
      } else {
        settle(entry, &order, &poured)
        entry = next(entry, order)
      }
    }
  }

  private func settleAllPlain(_ order: inout RowOrder) {
    order.setAll { item in
      guard isKnown(item.entry.rawValue) else { return (.zero, item.traits) }
      let state = states[item.entry.index]
      guard state.isRow else { return (.zero, item.traits) }
      return (Height(rawValue: state.isBackground ? 0 : state.height), state.traits)
    }
  }

  private mutating func settleRun(from entry: Int32, _ order: inout RowOrder) -> Int32 {
    switch containers[Int(states[Int(entry)].container)].shape {
    case .flow: wrap(from: entry, until: EntrySlot.none, &order)
    case .waterfall: pour(from: entry, &order)
    case .list: break
    }
    return next(lastOfRun(entry, order), order)
  }

  private mutating func settle(
    _ entry: Int32, _ order: inout RowOrder, _ poured: inout Poured
  ) {
    guard entry != EntrySlot.none else { return }
    let state = states[Int(entry)]
    let container = containers[Int(state.container)]
    guard container.arranges(state) else {
      states[Int(entry)].flags.remove(.closes)
      lanes.remove(entry)
      return setExtent(ownExtent(entry, state, container, order), of: entry, &order)
    }
    if container.shape == .flow { return wrap(around: entry, &order) }
    if poured.first != EntrySlot.none, !order.stands(entry, before: poured.first),
      !order.stands(poured.last, before: entry)
    {
      return
    }
    poured = Poured(first: entry, last: pour(from: entry, &order))
  }

  /// The height of a row changed and nothing else.
  mutating func heightDidChange(of entry: Int32, isFirst: Bool, in order: inout RowOrder) {
    let state = states[Int(entry)]
    if isPlain {
      return order.set(state.isBackground ? 0 : state.height, state.traits, of: entry)
    }
    let container = containers[Int(state.container)]
    guard container.arranges(state) else {
      return setExtent(ownExtent(entry, state, container, order), of: entry, &order)
    }
    if container.shape == .flow {
      setLineExtent(of: entry, &order)
    } else {
      heightInWaterfallDidChange(of: entry, isFirst: isFirst, &order)
    }
    order.setTraits(state.traits, of: RowOrder.Entry(rawValue: entry))
  }

  mutating func setExtent(_ extent: Int32, of entry: Int32, _ order: inout RowOrder) {
    // A line and the gap before it together are at most as tall as the tallest row.
    let extent = min(extent, Height.maximum.rawValue)
    let state = states[Int(entry)]
    if state.isRow { return order.set(extent, state.traits, of: entry) }
    // What the traits of a marker mean is for the owner of the order to say.
    if order.height(of: entry) != extent { order.setHeight(extent, of: entry) }
  }

  /// The extent of an entry that shares its line with no other.
  private func ownExtent(
    _ entry: Int32, _ state: RowState, _ container: Container, _ order: borrowing RowOrder
  ) -> Int32 {
    guard state.isRow else { return markerExtent(entry, state, container, order) }
    switch state.role {
    case .background: return 0
    case .header: return state.height + container.top
    case .footer: return state.height + container.bottom
    case .item: return state.height + gap(before: entry, state, container, order)
    }
  }

  /// A marker carries its container's inset, unless a header or footer does.
  private func markerExtent(
    _ entry: Int32, _ state: RowState, _ container: Container, _ order: borrowing RowOrder
  ) -> Int32 {
    let isBegin = state.flags.contains(.begin)
    let neighbour = isBegin ? next(entry, order) : previous(entry, order)
    guard neighbour != EntrySlot.none else { return 0 }
    let other = states[Int(neighbour)]
    if container.options.contains(.hidden) { return 0 }
    if container.options.contains(.collapses), !other.isRow,
      other.container == state.container
    {
      return 0
    }
    let carrier: RowRole = isBegin ? .header : .footer
    if other.isRow, other.container == state.container, other.role == carrier { return 0 }
    return isBegin ? container.top : container.bottom
  }

  /// The space before an item, a line or a run: only after an item of the same container.
  func gap(
    before entry: Int32, _ state: RowState, _ container: Container, _ order: borrowing RowOrder
  ) -> Int32 {
    guard container.lineSpacing > 0 else { return 0 }
    var previous = self.previous(entry, order)
    while previous != EntrySlot.none {
      let other = states[Int(previous)]
      guard other.isRow, other.container == state.container else { return 0 }
      switch other.role {
      case .background: previous = self.previous(previous, order)
      case .header, .footer: return 0
      case .item: return container.lineSpacing
      }
    }
    return 0
  }

  /// The top of a row, in units from the start of the content.
  ///
  /// - Complexity: O(log n), and the length of the row's line.
  func top(of entry: Int32, in order: borrowing RowOrder) -> Int64 {
    let state = states[Int(entry)]
    let container = containers[Int(state.container)]
    if container.shape == .waterfall, container.arranges(state) {
      return topOfRun(lanes.run(of: entry), in: order) + lanes.top(of: entry)
    }
    let place = order.placement(of: entry)
    let offset = base + place.top
    return container.arranges(state)
      ? offset + topInLine(of: entry, state, container, order)
      : offset + lead(of: state, in: place.height.rawValue)
  }

  /// What an entry's extent holds before a row that shares its line with no other: the gap before an item,
  /// or the inset before a footer. A header has an inset before it as well, but that is its own.
  @inline(__always)
  func lead(of state: RowState, in extent: Int32) -> Int64 {
    state.isItem || state.role == .footer ? Int64(extent - state.height) : 0
  }

  /// The entry after one, leaving out those the layout does not know: hidden rows.
  @inline(__always)
  func next(_ entry: Int32, _ order: borrowing RowOrder) -> Int32 {
    var next = order.next(entry)
    while next != EntrySlot.none, !isKnown(next) { next = order.next(next) }
    return next
  }

  /// The entry before one, leaving out those the layout does not know.
  @inline(__always)
  func previous(_ entry: Int32, _ order: borrowing RowOrder) -> Int32 {
    var previous = order.previous(entry)
    while previous != EntrySlot.none, !isKnown(previous) { previous = order.previous(previous) }
    return previous
  }

  @inline(__always)
  func isKnown(_ entry: Int32) -> Bool {
    Int(entry) < states.capacity && states[Int(entry)].flags.contains(.live)
  }

  /// The first entry the layout knows, or none.
  func firstKnown(_ order: borrowing RowOrder) -> Int32 {
    let first = order.first
    return first == EntrySlot.none || isKnown(first) ? first : next(first, order)
  }

  /// Whether two entries are arranged in one run: items of one container, side by side.
  func arranges(_ entry: Int32, with container: Int32) -> Bool {
    guard entry != EntrySlot.none else { return false }
    let state = states[Int(entry)]
    return state.container == container && containers[Int(container)].arranges(state)
  }

  /// The first row of the run an arranged row lies in.
  ///
  /// - Complexity: O(rows before it in the run).
  func firstOfRun(_ entry: Int32, _ order: borrowing RowOrder) -> Int32 {
    let container = states[Int(entry)].container
    var first = entry
    while case let previous = self.previous(first, order), arranges(previous, with: container) {
      first = previous
    }
    return first
  }

  /// The last row of the run an arranged row lies in.
  func lastOfRun(_ entry: Int32, _ order: borrowing RowOrder) -> Int32 {
    let container = states[Int(entry)].container
    var last = entry
    while case let next = self.next(last, order), arranges(next, with: container) { last = next }
    return last
  }
}
