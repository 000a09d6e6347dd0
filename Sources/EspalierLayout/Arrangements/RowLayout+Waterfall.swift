// SPDX-License-Identifier: MIT

import EspalierBase

// A row goes to the column that is shortest when its turn comes, ties to the left.
//
// In the list's own order the rows of a run share its extent among them: each carries what the run
// grew by when it was dealt. Later changes go to the row that changed, or to its neighbours. Only the
// sum means anything; places come from the lanes.
extension RowLayout {
  /// Deals the rows of a run to its columns, from one row on to the end of the run.
  ///
  /// Heights 145, 72, 116, 43, 87, two columns, spacing 10. The first two rows start the columns,
  /// which then end at 155 and 82, so the third goes right and ends at 208; the fourth goes left,
  /// 155 + 53 = 208, and the fifth, at a tie, left. Columns 0, 1, 1, 0, 0, tops 0, 0, 82, 155, 208.
  ///
  /// Returns the last row of the run.
  ///
  /// - Complexity: O(rows from `entry` on · (columns + log n)).
  @discardableResult
  mutating func pour(from entry: Int32, _ order: inout RowOrder) -> Int32 {
    let index = states[Int(entry)].container
    let container = containers[Int(index)]
    let run = run(for: entry, index, container, order)
    collectTails(before: entry, container, order)
    var longest = lanes.longestEnd(columns: container.columns)
    var current = entry
    lanes.strippedCount = 0
    while true {
      lanes.noteStripped(lanes.run(of: current), by: run)
      let extent = states[Int(current)].height + container.lineSpacing
      lanes.deal(current, extent: extent, to: run)
      let end = lanes.longestEnd(columns: container.columns)
      setExtent(Int32(end - longest), of: current, &order)
      longest = end
      let next = self.next(current, order)
      guard arranges(next, with: index) else { break }
      current = next
    }
    settleRunExtent(run, last: current, container, &order)
    for index in 0..<lanes.strippedCount { settleStripped(lanes.stripped[index], &order) }
    return current
  }

  /// A run that was split or joined to another one has lost rows.
  private mutating func settleStripped(_ run: Int32, _ order: inout RowOrder) {
    let first = lanes.runs[Int(run)].first
    guard lanes.runs[Int(run)].rows > 0, lanes.run(of: first) == run else { return }
    let container = containers[Int(states[Int(first)].container)]
    settleRunExtent(run, last: lastOfRun(first, order), container, &order)
  }

  /// Finds the last row and the end of every column above a row.
  private mutating func collectTails(
    before entry: Int32, _ container: Container, _ order: borrowing RowOrder
  ) {
    lanes.startDealing(columns: container.columns)
    let index = states[Int(entry)].container
    var missing = container.columns
    var current = previous(entry, order)
    while missing > 0, arranges(current, with: index), lanes.lane(of: current) != Lanes.none {
      if lanes.noteTail(current) { missing -= 1 }
      current = previous(current, order)
    }
  }

  /// The run a row belongs to: that of the row before it, or its own if it is the first.
  private mutating func run(
    for entry: Int32, _ index: Int32, _ container: Container, _ order: borrowing RowOrder
  ) -> Int32 {
    let previous = self.previous(entry, order)
    if arranges(previous, with: index), lanes.run(of: previous) != Lanes.none {
      return lanes.run(of: previous)
    }
    let own = lanes.run(of: entry)
    if own != Lanes.none, lanes.runs[Int(own)].columns == container.columns {
      let first = lanes.runs[Int(own)].first
      // If the first row is gone, or further down by now, this one takes over. If it stands before, the
      // run was split.
      if first == entry || lanes.run(of: first) != own || order.stands(entry, before: first) {
        lanes.runs[Int(own)].first = entry
        return own
      }
    }
    return lanes.makeRun(columns: container.columns, first: entry)
  }

  /// Makes the extents of a run's rows add up to the extent of the run.
  private mutating func settleRunExtent(
    _ run: Int32, last: Int32, _ container: Container, _ order: inout RowOrder
  ) {
    let first = lanes.runs[Int(run)].first
    let gap = gap(before: first, states[Int(first)], container, order)
    let wanted = lanes.extent(ofRun: run, spacing: container.lineSpacing) + Int64(gap)
    let present =
      order.offset(of: last) + Int64(order.height(of: last)) - order.offset(of: first)
    grow(by: wanted - present, at: last, &order)
  }

  /// Adds to the extent of a run at a row; what the row cannot take goes to the rows before it, then
  /// to those after it.
  private mutating func grow(by amount: Int64, at entry: Int32, _ order: inout RowOrder) {
    let index = states[Int(entry)].container
    var rest = amount
    var current = entry
    while rest != 0, arranges(current, with: index) {
      rest -= take(rest, current, &order)
      current = previous(current, order)
    }
    current = next(entry, order)
    while rest != 0, arranges(current, with: index) {
      rest -= take(rest, current, &order)
      current = next(current, order)
    }
  }

  /// Adds to the extent of one row as much as fits; returns how much that was.
  private mutating func take(
    _ amount: Int64, _ entry: Int32, _ order: inout RowOrder
  ) -> Int64 {
    let old = Int64(order.height(of: entry))
    let new = max(0, min(Int64(Height.maximum.rawValue), old + amount))
    if new != old { order.setHeight(Int32(new), of: entry) }
    return new - old
  }

  /// A height in a waterfall changed: the column below the row moves; in a strict one, rows after it
  /// may change their columns as well.
  ///
  /// In one that is not strict, rows that have not been measured yet are dealt anew when the row above
  /// them is measured for the first time: a few rows ahead of the measurement, so that what comes into
  /// sight has found its column by real heights, at a bounded cost.
  mutating func heightInWaterfallDidChange(
    of entry: Int32, isFirst: Bool, _ order: inout RowOrder
  ) {
    let container = containers[Int(states[Int(entry)].container)]
    if container.options.contains(.strict) {
      pour(from: entry, &order)
      return
    }
    let (lane, run) = (lanes.lane(of: entry), lanes.run(of: entry))
    let before = lanes.extent(ofRun: run, spacing: container.lineSpacing)
    let height = states[Int(entry)].height + container.lineSpacing
    lanes.place(entry, in: lane, after: EntrySlot.none, extent: height)
    if isFirst { dealAhead(of: entry, run, container, order) }
    let after = lanes.extent(ofRun: run, spacing: container.lineSpacing)
    grow(by: after - before, at: entry, &order)
  }

  /// Deals the next few rows anew, up to one that is measured.
  private mutating func dealAhead(
    of entry: Int32, _ run: Int32, _ container: Container, _ order: borrowing RowOrder
  ) {
    var current = next(entry, order)
    let index = states[Int(entry)].container
    guard arranges(current, with: index), !states[Int(current)].isMeasured else { return }
    collectTails(before: current, container, order)
    var left = 4 * container.columns
    while left > 0, arranges(current, with: index), !states[Int(current)].isMeasured {
      let extent = states[Int(current)].height + container.lineSpacing
      lanes.deal(current, extent: extent, to: run)
      current = next(current, order)
      left -= 1
    }
  }

  /// The top of a run's columns.
  func topOfRun(_ run: Int32, in order: borrowing RowOrder) -> Int64 {
    let first = lanes.runs[Int(run)].first
    let state = states[Int(first)]
    let gap = gap(before: first, state, containers[Int(state.container)], order)
    return base + order.offset(of: first) + Int64(gap)
  }
}
