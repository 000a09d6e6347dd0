// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Back over rows of a waterfall that were never seen: the columns are built upwards from what was seen.
//
// A row's place is the sum of all above it in its column, so a height that turns out to be another one would move
// one column against the others. What keeps them side by side are the estimates of the rows above: the nearest one in
// every column becomes as tall as it takes. The sum of a column is what is kept, not the estimate of a row.
extension RowLayout {
  /// Whether the last scroll went towards the start.
  package var isScrolledBack: Bool {
    viewport.scroll.hasScrolled && viewport.scroll.direction == .backward
  }

  /// Whether a row comes into sight above rows that were measured, after a scroll towards the start.
  func isFirstOfSeen(_ entry: Slot, _ container: Container, _ order: borrowing RowOrder) -> Bool {
    let above = waterfalls.rowAbove(entry)
    guard isScrolledBack, above != Slot.none else { return false }
    let index = self[entry].container
    var current = next(entry, order)
    for _ in 0..<(4 * container.columns) where arranges(current, with: index) {
      if self[current].isMeasured { return true }
      current = next(current, order)
    }
    return false
  }

  /// A row above rows that were seen was measured, and its column grew by an amount: deals the rows above it again,
  /// upwards and all of one estimate, and gives the nearest one of each column the height that all that was seen
  /// keeps its distances with.
  mutating func dealBack(
    of entry: Slot, by change: Int64, _ container: Container, _ order: borrowing RowOrder
  ) {
    let run = waterfalls.run(of: entry)
    let columns = Int(container.columns)
    guard let (first, last, count, sum) = rowsToDealBack(above: entry, container, order) else {
      return
    }
    // Where the rows behind those have to begin.
    collectTails(before: next(last, order), container, order)
    waterfalls.starts.grow(to: columns)
    for column in 0..<columns { waterfalls.starts[column] = waterfalls.ends[column] }
    let own = Int(waterfalls.lane(of: entry) - waterfalls.runs[Int(run)].firstLane)
    waterfalls.starts[own] -= change
    let height = Int32(sum / Int64(count))
    let extent = min(height + container.lineSpacing, Length.maximum.rawValue)
    waterfalls.findColumns(ofRows: count, extent: extent, columns: columns)
    collectTails(before: first, container, order)
    var current = first
    for _ in 0..<count {
      heights.setHeight(height, isMeasured: false, of: current)
      waterfalls.dealFound(current, extent: extent, to: run)
      current = next(current, order)
    }
    meetStarts(container)
  }

  /// The rows above a row that are dealt again: those without a height above what was measured nearby. Their first,
  /// their last, how many they are and the sum of their estimates; nil if there are none.
  private func rowsToDealBack(
    above entry: Slot, _ container: Container, _ order: borrowing RowOrder
  ) -> (first: Slot, last: Slot, count: Int, sum: Int64)? {
    let index = self[entry].container
    // Columns do not end side by side: rows nearby may have been measured before this one.
    var last = previous(entry, order)
    var current = last
    for _ in 0..<(4 * container.columns) where arranges(current, with: index) {
      let before = previous(current, order)
      if self[current].isMeasured { last = before }
      current = before
    }
    var (first, count, sum) = (last, 0, 0 as Int64)
    current = last
    while count < 4 * Int(container.columns), arranges(current, with: index),
      !self[current].isMeasured
    {
      (first, count, sum) = (current, count + 1, sum + Int64(self[current].height))
      current = previous(current, order)
    }
    return count > 0 ? (first, last, count, sum) : nil
  }

  /// Lets every column end where the rows behind those that were dealt have to begin, all moved by as little as it
  /// takes: the last of the rows dealt to each makes up for the difference.
  private mutating func meetStarts(_ container: Container) {
    // By how much what is behind has to move, if the rows of estimates cannot become less than nothing.
    var shift = Int64.min
    for column in 0..<Int(container.columns) {
      let tail = waterfalls.tails[column]
      let room = isOfEstimate(tail) ? Int64(self[tail].height) : 0
      shift = max(shift, waterfalls.ends[column] - waterfalls.starts[column] - room)
    }
    for column in 0..<Int(container.columns) {
      let tail = waterfalls.tails[column]
      guard isOfEstimate(tail) else { continue }
      let wanted =
        Int64(self[tail].height) + waterfalls.starts[column] + shift - waterfalls.ends[column]
      let height = Int32(min(wanted, Int64(Length.maximum.rawValue - container.lineSpacing)))
      heights.setHeight(height, isMeasured: false, of: tail)
      _ = waterfalls.resize(tail, to: extentInColumn(of: tail, container))
    }
  }

  private func isOfEstimate(_ entry: Slot) -> Bool {
    entry != Slot.none && !self[entry].isMeasured
  }
}

extension ListLayout {
  /// Whether the last scroll went towards the start.
  package var isScrolledBack: Bool { layout.isScrolledBack }
}
