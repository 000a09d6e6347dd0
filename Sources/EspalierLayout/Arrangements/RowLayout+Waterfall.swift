// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// A row goes to the column that is shortest when its turn comes, ties to the left.
//
// In the list's own order the rows of a run share its extent among them: each carries what the run
// grew by when it was dealt. Later changes go to the row that changed, or to its neighbours. Only the
// sum means anything; places come from the waterfalls.
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
  mutating func deal(from entry: Slot, _ order: inout RowOrder) -> Slot {
    let index = self[entry].container
    let container = self[index]
    let run = run(for: entry, index, container, order)
    collectTails(before: entry, container, order)
    var longest = waterfalls.longestEnd(columns: container.columns)
    var current = entry
    while true {
      let extent = extentInColumn(of: current, container)
      waterfalls.deal(current, extent: extent, to: run)
      let end = waterfalls.longestEnd(columns: container.columns)
      setExtent(Int32(end - longest), of: current, &order)
      longest = end
      let next = self.next(current, order)
      guard arranges(next, with: index) else { break }
      current = next
    }
    waterfalls.noteUnsettled(run)
    return current
  }

  /// What a row adds to its column: its height and the spacing behind it, together at most the tallest row.
  func extentInColumn(of entry: Slot, _ container: Container) -> Int32 {
    min(self[entry].height + container.lineSpacing, Length.maximum.rawValue)
  }

  /// Whether a row has its column in the run it belongs to, and nothing has to be dealt because of it.
  func isDealt(_ entry: Slot, _ container: Container, _ order: borrowing RowOrder) -> Bool {
    let run = waterfalls.run(of: entry)
    guard run != Waterfalls.none, waterfalls.runs[Int(run)].columns == container.columns else {
      return false
    }
    let previous = self.previous(entry, order)
    guard arranges(previous, with: self[entry].container) else {
      return waterfalls.runs[Int(run)].first == entry
    }
    return waterfalls.run(of: previous) == run
  }

  /// Finds the last row and the end of every column above a row.
  mutating func collectTails(
    before entry: Slot, _ container: Container, _ order: borrowing RowOrder
  ) {
    waterfalls.startDealing(columns: container.columns)
    let index = self[entry].container
    var missing = container.columns
    var current = previous(entry, order)
    while missing > 0, arranges(current, with: index),
      waterfalls.lane(of: current) != Waterfalls.none
    {
      if waterfalls.noteTail(current) { missing -= 1 }
      current = previous(current, order)
    }
  }

  /// The run a row belongs to: that of the row before it, or its own if it is the first.
  private mutating func run(
    for entry: Slot, _ index: ContainerID, _ container: Container, _ order: borrowing RowOrder
  ) -> Int32 {
    let previous = self.previous(entry, order)
    if arranges(previous, with: index), waterfalls.run(of: previous) != Waterfalls.none {
      return waterfalls.run(of: previous)
    }
    let own = waterfalls.run(of: entry)
    if own != Waterfalls.none, waterfalls.runs[Int(own)].columns == container.columns {
      let first = waterfalls.runs[Int(own)].first
      // If the first row is gone, or further down by now, this one takes over. If it is before, the
      // run was split.
      if first == entry || waterfalls.run(of: first) != own || order.stands(entry, before: first) {
        waterfalls.runs[Int(own)].first = entry
        return own
      }
    }
    return waterfalls.makeRun(columns: container.columns, first: entry)
  }

  /// A height in a waterfall changed: the column below the row moves; in a strict one, rows after it
  /// may change their columns as well.
  ///
  /// In one that is not strict, rows that have not been measured yet are dealt again when the row above
  /// them is measured for the first time: a few rows ahead of the measurement, so that what comes into
  /// sight has found its column by real heights, at a bounded cost. Back over rows never seen it is the rows
  /// above that are: see `dealBack`.
  mutating func heightInWaterfallDidChange(
    of entry: Slot, isFirst: Bool, _ order: inout RowOrder
  ) {
    let container = self[self[entry].container]
    if container.options.contains(.strict) {
      deal(from: entry, &order)
      return settleRuns(&order)
    }
    let run = waterfalls.run(of: entry)
    let before = waterfalls.extent(ofRun: run, spacing: container.lineSpacing)
    let extent = extentInColumn(of: entry, container)
    let change = Int64(extent - waterfalls.order.extent(of: Waterfalls.slot(ofRow: entry)))
    _ = waterfalls.resize(entry, to: extent)
    if isFirst, isFirstOfSeen(entry, container, order) {
      dealBack(of: entry, by: change, container, order)
    } else if isFirst {
      dealAhead(of: entry, run, container, order)
    }
    let after = waterfalls.extent(ofRun: run, spacing: container.lineSpacing)
    grow(by: after - before, at: entry, &order)
  }

  /// Brings the extent of a row that keeps its column up to date.
  mutating func refreshInWaterfall(
    _ entry: Slot, _ container: Container, _ order: inout RowOrder
  ) {
    let run = waterfalls.run(of: entry)
    // The gap before the first row is part of the extent as well.
    if waterfalls.runs[Int(run)].first == entry { waterfalls.noteUnsettled(run) }
    heightInWaterfallDidChange(of: entry, isFirst: false, &order)
    order.setTraits(self[entry].traits, of: entry)
  }

  /// Brings the extents of the rows of a run up to date that keep their columns, and deals the rows from
  /// the first one on that has none. Returns the last row of the run.
  mutating func refreshRun(from first: Slot, _ order: inout RowOrder) -> Slot {
    let index = self[first].container
    let container = self[index]
    var (current, last) = (first, first)
    while arranges(current, with: index) {
      guard isDealt(current, container, order) else { return deal(from: current, &order) }
      let state = self[current]
      _ = waterfalls.resize(current, to: extentInColumn(of: current, container))
      order.setTraits(state.traits, of: current)
      (current, last) = (next(current, order), current)
    }
    waterfalls.noteUnsettled(waterfalls.run(of: first))
    return last
  }

  /// Deals the next few rows again, up to one that is measured.
  private mutating func dealAhead(
    of entry: Slot, _ run: Int32, _ container: Container, _ order: borrowing RowOrder
  ) {
    var current = next(entry, order)
    let index = self[entry].container
    guard arranges(current, with: index), !self[current].isMeasured else { return }
    collectTails(before: current, container, order)
    var left = 4 * container.columns
    while left > 0, arranges(current, with: index), !self[current].isMeasured {
      let extent = extentInColumn(of: current, container)
      waterfalls.deal(current, extent: extent, to: run)
      current = next(current, order)
      left -= 1
    }
  }
}
