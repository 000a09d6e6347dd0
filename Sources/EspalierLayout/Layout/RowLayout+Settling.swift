// SPDX-License-Identifier: MIT

import EspalierBase

// Bringing extents up to date after an edit.
extension RowLayout {
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
    if !isPlain {
      if !turnedContainers.isEmpty { touchTurned(order) }
      flattenUnknown(&order)
    }
    if isAllDirty { return settleAll(&order) }
    kept.isReported = false
    if isPlain { settlePlain(&order) } else { settleWithNeighbours(&order) }
    dirtyCount = 0
  }

  private mutating func settlePlain(_ order: inout RowOrder) {
    var poured = Poured()
    for index in 0..<dirtyCount {
      let entry = dirty[index]
      if isKnown(entry) { settle(entry, &order, &poured) } else { flatten(entry, &order) }
    }
  }

  private mutating func settleWithNeighbours(_ order: inout RowOrder) {
    sortDirty(order)
    var poured = Poured()
    for index in 0..<dirtyCount {
      let entry = dirty[index]
      settle(previous(entry, order), &order, &poured)
      settle(entry, &order, &poured)
      settle(next(entry, order), &order, &poured)
    }
    settleRuns(&order)
  }

  /// Takes the extents of entries that the layout does not know, such as hidden rows, before any other is
  /// looked at: one may stand between two rows of a run, whose extents are added up. One that is in the order
  /// stands for the two around it from here on.
  private mutating func flattenUnknown(_ order: inout RowOrder) {
    var count = 0
    for index in 0..<dirtyCount {
      var slot = dirty[index]
      if !isKnown(slot) {
        flatten(slot, &order)
        slot = neighbour(of: slot, order)
      }
      if slot == EntrySlot.none { continue }
      dirty[count] = slot
      count += 1
    }
    dirtyCount = count
  }

  /// The entry before one that the layout does not know, whose next one is the entry after it; or that one,
  /// if there is none before; or none, if it is not in the order.
  private func neighbour(of slot: Int32, _ order: borrowing RowOrder) -> Int32 {
    guard order.contains(RowOrder.Entry(rawValue: slot)) else { return EntrySlot.none }
    let before = previous(slot, order)
    return before == EntrySlot.none ? next(slot, order) : before
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
      sortKeys[index] = Int64(order.rank(of: entry)) << 32 | Int64(entry)
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
    kept.drop()
    isAllDirty = false
    dirtyCount = 0
    turnedContainers.removeAll(keepingCapacity: true)
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
    dealsAnew = false
    settleRuns(&order)
  }

  private func settleAllPlain(_ order: inout RowOrder) {
    noteWork(order.rowCount)
    order.setAll { item in
      guard isKnown(item.entry.rawValue) else { return (.zero, item.traits) }
      let state = states[item.entry.index]
      guard state.isRow else { return (.zero, item.traits) }
      return (Height(unchecked: state.isBackground ? 0 : state.height), state.traits)
    }
  }

  private mutating func settleRun(from entry: Int32, _ order: inout RowOrder) -> Int32 {
    let container = containers[Int(states[Int(entry)].container)]
    switch container.shape {
    case .flow: wrap(from: entry, until: EntrySlot.none, &order)
    case .waterfall:
      let keepsColumns = !dealsAnew && !container.options.contains(.strict)
      let last = keepsColumns ? refreshRun(from: entry, &order) : pour(from: entry, &order)
      return next(last, order)
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
    if !container.options.contains(.strict), isDealt(entry, container, order) {
      return refreshInWaterfall(entry, container, &order)
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
}
