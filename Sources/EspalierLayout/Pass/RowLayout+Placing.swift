// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// A stretch of the content, in units.
struct Stretch {
  var start: Int64
  var end: Int64

  /// Whether something is in it. What has no extent is in sight from its place on, as a point is.
  @inline(__always)
  func meets(_ start: Int64, _ end: Int64) -> Bool {
    start < self.end && (end > self.start || start >= self.start)
  }
}

// Which rows are in sight, and where.
extension RowLayout {
  /// Fills the report with all rows that meet a stretch, relative to an origin.
  ///
  /// - Complexity: O(log n + rows in the stretch); a waterfall adds O(columns · log n).
  func placeRows(
    _ stretch: Stretch, origin: Int64, in order: borrowing RowOrder, _ report: inout LayoutReport
  ) {
    report.clear()
    guard stretch.end > stretch.start else { return }
    var walk = walk(from: stretch.start, in: order)
    var index = ContainerID.none
    var container = Container()
    var isFirst = true
    let (base, capacity) = (base, heights.capacity)
    while let place = order.next(&walk), base + place.top < stretch.end {
      noteWork()
      var entry = place.entry
      guard entry.index < capacity else { continue }
      let state = self[entry]
      guard isKnown(entry, state) else { continue }
      if isFirst { placeBackgrounds(around: entry, stretch, origin, order, &report) }
      isFirst = false
      if state.container != index {
        index = state.container
        container = self[index]
      }
      if !container.arranges(state) {
        self.place(place, at: base + place.top, state, container, stretch, origin, &report)
        if state.flags.contains(.begin), container.options.contains(.hasBackground) {
          placeBackground(of: index, origin, order, &report)
        }
        continue
      }
      var (along, row) = (base + place.top, place.row)
      if container.shape == .flow {
        placeLine(&entry, &along, &row, container, stretch, origin, order, &report)
      } else {
        placeRun(&entry, &along, &row, container, stretch, origin, order, &report)
      }
      walk = entry == Slot.none ? .ended : order.walk(from: entry)
    }
    if isFirst { placeListBackground(stretch, origin, order, &report) }
    if isMirrored { report.mirrorRows(in: breadth) }
  }

  /// The way from the first entry on that may have something to do with what is at a place.
  private func walk(from place: Int64, in order: borrowing RowOrder) -> RowOrder.Walk {
    if place <= base {
      // Rows without a height at the very start contain no place, and have to be measured all the same.
      let first = firstKnown(order)
      return first == Slot.none ? .ended : order.walk(from: first)
    }
    let walk = order.walk(fromOffset: place - base)
    var ahead = walk
    if let found = order.next(&ahead), isKnown(found.entry) {
      let state = self[found.entry]
      if !self[state.container].arranges(state) { return walk }
    }
    let entry = firstEntry(at: place, in: order)
    return entry == Slot.none ? .ended : order.walk(from: entry)
  }

  /// The first entry that may have something to do with what is at a place: the row there, the first
  /// of its line, or the marker whose inset it is.
  func firstEntry(at place: Int64, in order: borrowing RowOrder) -> Slot {
    let y = place - base
    if y < 0 { return firstKnown(order) }
    let entry = order.slot(atOffset: y)
    guard entry != Slot.none else {
      return y >= order.total ? Slot.none : firstKnown(order)
    }
    let state = self[entry]
    let container = self[state.container]
    guard container.arranges(state) else { return entry }
    if container.shape == .flow { return lineStart(entry, order) }
    return waterfalls.runs[Int(waterfalls.run(of: entry))].first
  }

  /// Places a row of a list container, a header or a footer; or nothing, for a marker.
  @inline(__always)
  private func place(
    _ place: RowOrder.Placement, at top: Int64, _ state: RowState, _ container: Container,
    _ stretch: Stretch, _ origin: Int64, _ report: inout LayoutReport
  ) {
    guard state.isRow, !state.isBackground else { return }
    let isFull = !state.isItem
    let frame = RowFrame(
      along: top - origin + lead(of: state, in: place.height.rawValue),
      extent: Int64(state.height), across: isFull ? 0 : container.left,
      breadth: isFull ? breadth : container.innerBreadth(of: breadth),
      entry: place.entry, row: place.row)
    add(frame, state, isInWaterfall: false, stretch, origin, &report)
  }

  /// - Parameter line: the extent of the row's line, from its top on, if it shares it with others: a line comes into
  ///   sight as a whole, and a row of it that is not in sight yet may turn out to be the tallest.
  @inline(__always)
  func add(
    _ frame: RowFrame, _ state: RowState, isInWaterfall: Bool, line: Stretch? = nil,
    _ stretch: Stretch, _ origin: Int64, _ report: inout LayoutReport
  ) {
    let start = frame.along + origin
    guard stretch.meets(start, start + frame.extent) else {
      if let line, !state.isMeasured, stretch.meets(line.start, line.end) {
        report.addUnmeasured(frame.entry)
      }
      return
    }
    report.add(frame)
    // The rows of a run come column by column; they are noted when they have been sorted.
    if !state.isMeasured, !isInWaterfall {
      report.addUnmeasured(frame.entry)
    }
  }

}
