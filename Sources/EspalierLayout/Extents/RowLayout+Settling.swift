// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Settling: bringing extents up to date after an edit. See `DirtyExtents` for which are looked at.
extension RowLayout {
  /// Brings the extents of all entries that were touched, and the lists of pinned rows, up to date.
  ///
  /// - Complexity: O(log n) per touched entry, and what lines and columns it disturbs.
  @inline(__always)
  mutating func settle(_ order: inout RowOrder) {
    if extents.isWaiting { settleExtents(&order) }
    if pins.isToSettle { pins.settle(order, heights.states) }
  }

  @inline(never)
  private mutating func settleExtents(_ order: inout RowOrder) {
    if !isPlain {
      if !containers.turned.isEmpty { touchTurned(order) }
      flattenUnknown(&order)
    }
    if extents.isAll { return settleAll(&order) }
    if isPlain { settlePlain(&order) } else { settleWithNeighbours(&order) }
    extents.forgetTouched()
  }

  private mutating func settlePlain(_ order: inout RowOrder) {
    var dealt = Dealt()
    for position in 0..<extents.count {
      let slot = extents[position]
      if isKnown(slot) {
        // The owner of the order may have set the extent already, so what it was is not asked.
        disturb(.extent(slot))
        settle(slot, &order, &dealt)
      } else {
        disturb(.extents)
        flatten(slot, &order)
      }
    }
  }

  private mutating func settleWithNeighbours(_ order: inout RowOrder) {
    disturb(.extents)
    extents.sort(by: order)
    var dealt = Dealt()
    for position in 0..<extents.count {
      let slot = extents[position]
      settle(previous(slot, order), &order, &dealt)
      settle(slot, &order, &dealt)
      settle(next(slot, order), &order, &dealt)
    }
    settleRuns(&order)
  }

  /// Takes the extents of entries that the layout does not know, such as hidden rows, before any other is
  /// looked at: one may be between two rows of a run, whose extents are added up. One that is in the order
  /// stands for the two around it from here on.
  private mutating func flattenUnknown(_ order: inout RowOrder) {
    var count = 0
    for position in 0..<extents.count {
      var slot = extents[position]
      if !isKnown(slot) {
        flatten(slot, &order)
        slot = neighbour(of: slot, order)
      }
      if slot == Slot.none { continue }
      extents.replace(at: count, with: slot)
      count += 1
    }
    extents.keepFirst(count)
  }

  /// The entry before one that the layout does not know, whose next one is the entry after it; or that one,
  /// if there is none before; or none, if it is not in the order.
  private func neighbour(of slot: Slot, _ order: borrowing RowOrder) -> Slot {
    guard order.contains(slot) else { return Slot.none }
    let before = previous(slot, order)
    return before == Slot.none ? next(slot, order) : before
  }

  /// An entry that the layout does not know, such as a hidden row, has no extent.
  private func flatten(_ slot: Slot, _ order: inout RowOrder) {
    guard order.contains(slot), order.extent(of: slot) != 0 else { return }
    order.setExtent(0, of: slot)
  }

  /// Touches the markers of all containers in those that were hidden or shown.
  private mutating func touchTurned(_ order: borrowing RowOrder) {
    for id in containers.turned {
      let container = self[id]
      var entry = container.begin
      // It may have left since.
      guard order.contains(entry) else { continue }
      while entry != Slot.none, entry != container.end {
        entry = order.next(entry)
        if entry != Slot.none, heights.isLive(entry), !self[entry].isRow { extents.touch(entry) }
      }
    }
    containers.forgetTurned()
  }

  /// The rows dealt last: all from one on to the end of its run.
  private struct Dealt {
    var first = Slot.none
    var last = Slot.none
  }

  /// Looks at every entry, in the order of the list.
  private mutating func settleAll(_ order: inout RowOrder) {
    disturb(.everything)
    let dealsAgain = extents.takeAll()
    containers.forgetTurned()
    if isPlain { return settleAllPlain(&order) }
    var dealt = Dealt()
    var entry = firstKnown(order)
    while entry != Slot.none {
      let state = self[entry]
      if container(of: state).arranges(state) {
        entry = settleRun(from: entry, dealsAgain: dealsAgain, &order)
      } else {
        settle(entry, &order, &dealt)
        entry = next(entry, order)
      }
    }
    settleRuns(&order)
  }

  private func settleAllPlain(_ order: inout RowOrder) {
    noteWork(order.rowCount)
    order.setAll { item in
      guard item.entry.index < heights.capacity else { return (.zero, item.traits) }
      let state = self[item.entry]
      guard state.isRow else { return (.zero, item.traits) }
      return (Length(unchecked: state.isBackground ? 0 : state.height), state.traits)
    }
  }

  private mutating func settleRun(
    from entry: Slot, dealsAgain: Bool, _ order: inout RowOrder
  ) -> Slot {
    let container = container(of: self[entry])
    switch container.shape {
    case .flow: wrap(from: entry, until: Slot.none, &order)
    case .waterfall:
      let keepsColumns = !dealsAgain && !container.options.contains(.strict)
      let last = keepsColumns ? refreshRun(from: entry, &order) : deal(from: entry, &order)
      return next(last, order)
    case .list: break
    }
    return next(lastOfRun(entry, order), order)
  }

  private mutating func settle(
    _ entry: Slot, _ order: inout RowOrder, _ dealt: inout Dealt
  ) {
    guard entry != Slot.none else { return }
    let state = self[entry]
    let container = container(of: state)
    guard container.arranges(state) else {
      self[entry].flags.remove(.closes)
      waterfalls.remove(entry)
      return setExtent(ownExtent(entry, state, container, order), of: entry, &order)
    }
    if container.shape == .flow { return wrap(around: entry, &order) }
    if dealt.first != Slot.none, !order.stands(entry, before: dealt.first),
      !order.stands(dealt.last, before: entry)
    {
      return
    }
    if !container.options.contains(.strict), isDealt(entry, container, order) {
      return refreshInWaterfall(entry, container, &order)
    }
    dealt = Dealt(first: entry, last: deal(from: entry, &order))
  }

  /// The height of a row changed and nothing else.
  mutating func heightDidChange(of entry: Slot, isFirst: Bool, in order: inout RowOrder) {
    let state = self[entry]
    if isPlain {
      return order.set(state.isBackground ? 0 : state.height, state.traits, of: entry)
    }
    let container = container(of: state)
    guard container.arranges(state) else {
      return setExtent(ownExtent(entry, state, container, order), of: entry, &order)
    }
    if container.shape == .flow {
      setLineExtent(of: entry, &order)
    } else {
      heightInWaterfallDidChange(of: entry, isFirst: isFirst, &order)
    }
    order.setTraits(state.traits, of: entry)
  }
}
