// SPDX-License-Identifier: MIT

import EspalierBase

/// A stretch of the content, in units.
struct Stretch {
  var start: Int64
  var end: Int64
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
    var index = EntrySlot.none
    var container = Container()
    var isFirst = true
    while let place = order.next(&walk), base + place.top < stretch.end {
      var entry = place.entry.rawValue
      guard isKnown(entry) else { continue }
      if isFirst { placeBackgrounds(around: entry, stretch, origin, order, &report) }
      isFirst = false
      let state = states[Int(entry)]
      if state.container != index {
        index = state.container
        container = containers[Int(index)]
      }
      if !container.arranges(state) {
        self.place(place, state, container, stretch, origin, &report)
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
      walk = entry == EntrySlot.none ? .ended : order.walk(from: RowOrder.Entry(rawValue: entry))
    }
  }

  /// The way from the first entry on that may have something to do with what lies at a place.
  private func walk(from place: Int64, in order: borrowing RowOrder) -> RowOrder.Walk {
    if place <= base {
      // Rows without a height at the very start contain no place, and have to be measured all the same.
      let first = firstKnown(order)
      return first == EntrySlot.none ? .ended : order.walk(from: RowOrder.Entry(rawValue: first))
    }
    let walk = order.walk(fromOffset: place - base)
    var ahead = walk
    if let found = order.next(&ahead), isKnown(found.entry.rawValue) {
      let state = states[found.entry.index]
      if !containers[Int(state.container)].arranges(state) { return walk }
    }
    let entry = firstEntry(at: place, in: order)
    return entry == EntrySlot.none ? .ended : order.walk(from: RowOrder.Entry(rawValue: entry))
  }

  /// The first entry that may have something to do with what lies at a place: the row there, the first
  /// of its line, or the marker whose inset it is.
  func firstEntry(at place: Int64, in order: borrowing RowOrder) -> Int32 {
    let y = place - base
    if y < 0 { return firstKnown(order) }
    let entry = order.slot(atOffset: y)
    guard entry != EntrySlot.none else {
      return y >= order.total ? EntrySlot.none : firstKnown(order)
    }
    let state = states[Int(entry)]
    let container = containers[Int(state.container)]
    guard container.arranges(state) else { return entry }
    if container.shape == .flow { return lineStart(entry, order) }
    return lanes.runs[Int(lanes.run(of: entry))].first
  }

  /// Places a row of a list container, a header or a footer; or nothing, for a marker.
  @inline(__always)
  private func place(
    _ place: RowOrder.Placement, _ state: RowState, _ container: Container,
    _ stretch: Stretch, _ origin: Int64, _ report: inout LayoutReport
  ) {
    guard state.isRow, !state.isBackground else { return }
    let isFull = !state.isItem
    let frame = RowFrame(
      along: base + place.top - origin + lead(of: state, in: place.height.rawValue),
      extent: Int64(state.height), across: isFull ? 0 : container.left,
      breadth: isFull ? breadth : container.innerBreadth(of: breadth),
      entry: place.entry.rawValue, row: place.row)
    add(frame, state, isInWaterfall: false, stretch, origin, &report)
  }

  @inline(__always)
  private func add(
    _ frame: RowFrame, _ state: RowState, isInWaterfall: Bool, _ stretch: Stretch,
    _ origin: Int64, _ report: inout LayoutReport
  ) {
    let start = frame.along + origin
    // A row without a height is in sight from its place on, as a point is.
    let reachesIn = start + frame.extent > stretch.start || start >= stretch.start
    guard start < stretch.end, reachesIn else { return }
    report.add(frame)
    // The rows of a run come column by column; they are noted when they have been sorted.
    if !state.isMeasured, !isInWaterfall {
      report.addUnmeasured(frame.entry)
    }
  }

  /// Places one flow line and goes on to the entry after it.
  private func placeLine(
    _ entry: inout Int32, _ along: inout Int64, _ row: inout Int32, _ container: Container,
    _ stretch: Stretch, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let line = line(from: entry, order)
    let shared = sharedSpace(of: line, container, order)
    let extent = order.height(of: line.end)
    let top = along - origin + Int64(extent - line.tallest)
    var (filled, index) = (0 as Int64, 0 as Int64)
    while true {
      let state = states[Int(entry)]
      let own = breadth(of: entry)
      let across = Int64(container.left) + filled + line.flow.gaps(before: index, shared)
      let frame = RowFrame(
        along: top + Int64(inset(state.height, in: line.tallest, container)),
        extent: Int64(state.height), across: Int32(clamping: across), breadth: own, entry: entry,
        row: row)
      add(frame, state, isInWaterfall: false, stretch, origin, &report)
      (filled, index, row) = (filled + Int64(own), index + 1, row + 1)
      defer { entry = next(entry, order) }
      if entry == line.end { break }
    }
    along += Int64(extent)
  }

  /// Places the rows of a waterfall run that are in sight and goes on to the entry after the run.
  private func placeRun(
    _ entry: inout Int32, _ along: inout Int64, _ row: inout Int32, _ container: Container,
    _ stretch: Stretch, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let index = lanes.run(of: entry)
    let run = lanes.runs[Int(index)]
    let top = topOfRun(index, in: order)
    let first = report.rowCount
    for column in 0..<Int(run.columns) {
      placeColumn(Int32(column), run, top, container, stretch, origin, order, &report)
    }
    report.sortRows(from: first)
    for index in first..<report.rowCount {
      let entry = report.frames[index].entry
      if !states[entry.index].isMeasured { report.addUnmeasured(entry) }
    }
    row += run.rows
    entry = EntrySlot.none
    let next = Int(row)
    if next < order.rowCount { entry = startOfGap(before: order.slot(atRank: next), order) }
    let extent = lanes.extent(ofRun: index, spacing: container.lineSpacing)
    along = top + extent
  }

  /// The first of the markers that stand directly before a row.
  private func startOfGap(before row: Int32, _ order: borrowing RowOrder) -> Int32 {
    var entry = row
    while case let previous = self.previous(entry, order), previous != EntrySlot.none,
      !states[Int(previous)].isRow
    {
      entry = previous
    }
    return entry
  }

  private func placeColumn(
    _ column: Int32, _ run: Lanes.Run, _ top: Int64, _ container: Container,
    _ stretch: Stretch, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let marker = Lanes.slot(ofLane: run.firstLane + column)
    let start = lanes.order.offset(of: marker)
    let end = Lanes.slot(ofLane: run.firstLane + column + 1)
    let inside = max(0, stretch.start - top)
    guard inside == 0 || inside < lanes.order.offset(of: end) - start else { return }
    let width = container.columnBreadth(in: breadth, pixel: configuration.pixel)
    // Rows without a height at the start of the column contain no place, and are in sight all the same.
    var slot =
      inside == 0 ? lanes.order.next(marker) : lanes.order.slot(atOffset: start + inside)
    var along = top + lanes.order.offset(of: slot) - start
    while slot != end, along < stretch.end {
      let entry = slot / 2
      let state = states[Int(entry)]
      let frame = RowFrame(
        along: along - origin, extent: Int64(state.height),
        across: container.left + column * (width + container.itemSpacing), breadth: width,
        entry: entry, row: Int32(order.rank(of: entry)))
      add(frame, state, isInWaterfall: true, stretch, origin, &report)
      along += Int64(lanes.order.height(of: slot))
      slot = lanes.order.next(slot)
    }
  }

  /// Places the backgrounds of all containers that are open where the stretch starts.
  private func placeBackgrounds(
    around entry: Int32, _ stretch: Stretch, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let state = states[Int(entry)]
    // A begin marker in sight places the background itself when its turn comes.
    var index = state.container
    if state.flags.contains(.begin) { index = containers[Int(index)].parent }
    let first = report.backgroundCount
    while index >= 0 {
      if containers[Int(index)].options.contains(.hasBackground) {
        placeBackground(of: index, origin, order, &report)
      }
      index = containers[Int(index)].parent
    }
    report.reverseBackgrounds(from: first)
  }

  /// Places the background rows of a container: they are its first rows.
  private func placeBackground(
    of index: Int32, _ origin: Int64, _ order: borrowing RowOrder,
    _ report: inout LayoutReport
  ) {
    let container = containers[Int(index)]
    let isList = container.begin == EntrySlot.none
    let start = isList ? 0 : base + order.offset(of: container.begin)
    let end =
      isList
      ? contentExtent(in: order)
      : base + order.offset(of: container.end) + Int64(order.height(of: container.end))
    var entry = isList ? firstKnown(order) : next(container.begin, order)
    while entry != EntrySlot.none, states[Int(entry)].role == .background, states[Int(entry)].isRow
    {
      report.addBackground(
        RowFrame(
          along: start - origin, extent: end - start, across: container.left,
          breadth: container.innerBreadth(of: breadth), entry: entry,
          row: Int32(order.rank(of: entry))))
      entry = next(entry, order)
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
      while place > first, frames[place - 1].row > frame.row {
        frames[place] = frames[place - 1]
        place -= 1
      }
      frames[place] = frame
    }
  }

  mutating func reverseBackgrounds(from first: Int) {
    var (low, high) = (first, backgroundCount - 1)
    while low < high {
      let frame = backgroundFrames[low]
      backgroundFrames[low] = backgroundFrames[high]
      backgroundFrames[high] = frame
      (low, high) = (low + 1, high - 1)
    }
  }
}
