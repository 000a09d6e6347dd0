// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// The rows in sight of lines and columns.
extension RowLayout {
  /// Places one flow line and goes on to the entry after it.
  func placeLine(
    _ entry: inout Slot, _ along: inout Int64, _ row: inout Int32, _ container: Container,
    _ stretch: Stretch, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let line = line(from: entry, order)
    let shared = sharedSpace(of: line, container, order)
    let extent = order.extent(of: line.end)
    let top = along - origin + Int64(extent - line.tallest)
    var (filled, index) = (0 as Int64, 0 as Int64)
    while true {
      let state = self[entry]
      let own = breadth(of: entry)
      let across = Int64(container.left) + filled + line.flow.gaps(before: index, shared)
      let frame = RowFrame(
        along: top + Int64(inset(state.height, in: line.tallest, container)),
        extent: Int64(state.height), across: Int32(clamping: across), breadth: own, entry: entry,
        row: row)
      add(
        frame, state, isInWaterfall: false,
        line: Stretch(start: top + origin, end: top + origin + Int64(line.tallest)), stretch,
        origin,
        &report)
      (filled, index, row) = (filled + Int64(own), index + 1, row + 1)
      defer { entry = next(entry, order) }
      if entry == line.end { break }
    }
    along += Int64(extent)
  }

  /// Places the rows of a waterfall run that are in sight and goes on to the entry after the run.
  func placeRun(
    _ entry: inout Slot, _ along: inout Int64, _ row: inout Int32, _ container: Container,
    _ stretch: Stretch, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let index = waterfalls.run(of: entry)
    let run = waterfalls.runs[Int(index)]
    let top = topOfRun(index, in: order)
    let first = report.rowCount
    for column in 0..<Int(run.columns) {
      placeColumn(Int32(column), run, top, container, stretch, origin, order, &report)
    }
    report.sortRows(from: first)
    for index in first..<report.rowCount {
      let entry = report.frames[index].entry
      if !self[entry].isMeasured { report.addUnmeasured(entry) }
    }
    row += run.rows
    entry = Slot.none
    let next = Int(row)
    if next < order.rowCount { entry = startOfGap(before: order.slot(atRank: next), order) }
    let extent = waterfalls.extent(ofRun: index, spacing: container.lineSpacing)
    along = top + extent
  }

  /// The first of the markers that are directly before a row.
  private func startOfGap(before row: Slot, _ order: borrowing RowOrder) -> Slot {
    var entry = row
    while case let previous = self.previous(entry, order), previous != Slot.none,
      !self[previous].isRow
    {
      entry = previous
    }
    return entry
  }

  /// Where a row of a line or a column begins across the axis.
  ///
  /// - Complexity: O(1) in a column, O(length of the line) in a line.
  func across(
    of entry: Slot, _ container: Container, _ order: borrowing RowOrder
  ) -> Int32 {
    if container.shape == .waterfall {
      let run = waterfalls.runs[Int(waterfalls.run(of: entry))]
      return container.columnStart(
        waterfalls.lane(of: entry) - run.firstLane, in: breadth, pixel: configuration.pixel)
    }
    var current = lineStart(entry, order)
    let line = line(from: current, order)
    var (filled, index) = (0 as Int64, 0 as Int64)
    while current != entry {
      (filled, index) = (filled + Int64(breadth(of: current)), index + 1)
      current = next(current, order)
    }
    let gaps = line.flow.gaps(before: index, sharedSpace(of: line, container, order))
    return Int32(clamping: Int64(container.left) + filled + gaps)
  }

  private func placeColumn(
    _ column: Int32, _ run: Waterfalls.Run, _ top: Int64, _ container: Container,
    _ stretch: Stretch, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let marker = Waterfalls.slot(ofLane: run.firstLane + column)
    let start = waterfalls.order.offset(of: marker)
    let end = Waterfalls.slot(ofLane: run.firstLane + column + 1)
    let inside = max(0, stretch.start - top)
    guard inside == 0 || inside < waterfalls.order.offset(of: end) - start else { return }
    let width = container.columnBreadth(in: breadth, pixel: configuration.pixel)
    let across = container.columnStart(column, in: breadth, pixel: configuration.pixel)
    // Rows without a height at the start of the column contain no place, and are in sight all the same.
    var slot =
      inside == 0 ? waterfalls.order.next(marker) : waterfalls.order.slot(atOffset: start + inside)
    var along = top + waterfalls.order.offset(of: slot) - start
    while slot != end, along < stretch.end {
      let entry = Waterfalls.row(of: slot)
      let state = self[entry]
      let frame = RowFrame(
        along: along - origin, extent: Int64(state.height),
        across: across, breadth: width, entry: entry, row: Int32(order.rank(of: entry)))
      add(frame, state, isInWaterfall: true, stretch, origin, &report)
      along += Int64(waterfalls.order.extent(of: slot))
      slot = waterfalls.order.next(slot)
    }
  }
}

extension LayoutReport {
  /// Sorts the rows from an index on by their place in the list. They come in as many runs as there are
  /// columns, and are few.
  mutating func sortRows(from first: Int) {
    let count = rowCount
    var frames = frames.mutableSpan(count: count)
    for index in first..<count {
      let frame = frames[index]
      var place = index
      while place > first, frames[place - 1].rank > frame.rank {
        frames[place] = frames[place - 1]
        place -= 1
      }
      frames[place] = frame
    }
  }
}
