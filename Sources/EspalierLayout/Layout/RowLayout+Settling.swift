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
    if isAllDirty { return settleAll(&order) }
    kept.isReported = false
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
    kept.drop()
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
}
