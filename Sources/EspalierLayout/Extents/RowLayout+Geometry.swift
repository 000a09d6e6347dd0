// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

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
  var base: Int64 { Int64(self[.list].top) }

  /// The extent of everything, in units.
  func contentExtent(in order: borrowing RowOrder) -> Int64 {
    base + order.total + Int64(self[.list].bottom)
  }

  mutating func setExtent(_ extent: Int32, of entry: Slot, _ order: inout RowOrder) {
    noteWork()
    // A line and the gap before it together are at most as tall as the tallest row.
    let extent = min(extent, Length.maximum.rawValue)
    let state = self[entry]
    if state.isRow { return order.set(extent, state.traits, of: entry) }
    // What the traits of a marker mean is for the owner of the order to say.
    if order.extent(of: entry) != extent { order.setExtent(extent, of: entry) }
  }

  /// The extent of an entry that shares its line with no other.
  func ownExtent(
    _ entry: Slot, _ state: RowState, _ container: Container, _ order: borrowing RowOrder
  ) -> Int32 {
    guard state.isRow else { return markerExtent(entry, state, container, order) }
    switch state.role {
    case .background: return 0
    // The insets of a list without markers are around all of it.
    case .header: return state.height + (container.begin == Slot.none ? 0 : container.top)
    case .footer: return state.height + (container.end == Slot.none ? 0 : container.bottom)
    case .item: return state.height + gap(before: entry, state, container, order)
    }
  }

  /// A marker carries its container's inset, unless a header or footer does.
  private func markerExtent(
    _ entry: Slot, _ state: RowState, _ container: Container, _ order: borrowing RowOrder
  ) -> Int32 {
    let isBegin = state.flags.contains(.begin)
    let inset = isBegin ? container.top : container.bottom
    guard inset > 0, !containers.isHidden(container) else { return 0 }
    var neighbour = isBegin ? next(entry, order) : previous(entry, order)
    guard neighbour != Slot.none else { return 0 }
    let other = self[neighbour]
    if container.options.contains(.collapses), !other.isRow,
      other.container == state.container
    {
      return 0
    }
    while isBackground(neighbour, of: state.container) {
      neighbour = isBegin ? next(neighbour, order) : previous(neighbour, order)
    }
    if isRow(neighbour, isBegin ? .header : .footer, of: state.container) { return 0 }
    return inset
  }

  /// The space before an item, a line or a run: only after an item of the same container.
  func gap(
    before entry: Slot, _ state: RowState, _ container: Container, _ order: borrowing RowOrder
  ) -> Int32 {
    guard container.lineSpacing > 0 else { return 0 }
    var previous = self.previous(entry, order)
    while previous != Slot.none {
      let other = self[previous]
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
  func top(of entry: Slot, in order: borrowing RowOrder) -> Int64 {
    noteWork()
    let state = self[entry]
    let container = self[state.container]
    if container.shape == .waterfall, container.arranges(state) {
      return topOfRun(waterfalls.run(of: entry), in: order) + waterfalls.top(of: entry)
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
    state.isItem || state.isFooter ? Int64(extent - state.height) : 0
  }

}
