// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The columns of all waterfalls of a layout.
///
/// The order of the list cannot place rows that are in columns, so they have a second row order,
/// in which the rows of each column follow one another behind a marker of the column: the place of a
/// row is the difference of two offsets, the rows of a column that are in sight are found like
/// those of a list, and a new height costs O(log n) however long the column is. The list's own order
/// knows of a run of waterfall rows only its extent.
///
/// Rows have even slots in the second order, markers of columns odd ones.
struct Waterfalls: ~Copyable {
  var order = RowOrder()
  /// The lane of each row plus one; 0 means none.
  private var laneOfRow = UniqueBuffer<Int32>()
  /// The run of each lane.
  private var runOfLane = UniqueBuffer<Int32>()
  var runs = UniqueBuffer<Run>()
  private var laneCount: Int32 = 0
  private var runCount: Int32 = 0
  private var freeRun: Int32 = Waterfalls.none

  // While rows are dealt: where every column ends, and its last row.
  private(set) var ends = UniqueBuffer<Int64>()
  private(set) var tails = UniqueBuffer<Slot>()
  /// While rows are dealt upwards: where the rows below them in every column have to begin.
  var starts = UniqueBuffer<Int64>()
  /// The columns that were found for rows, upwards, and how many.
  private var found = UniqueBuffer<Int32>()
  private var foundCount = 0

  /// The runs that rows have joined or left, whose rows' extents do not add up for the moment.
  private(set) var unsettled = UniqueBuffer<Int32>()
  private(set) var unsettledCount = 0

  /// No lane, no run.
  static let none: Int32 = -1

  /// The bytes that are kept.
  var memoryInUse: Int {
    order.memoryInUse + laneOfRow.memoryInUse + runOfLane.memoryInUse + runs.memoryInUse
      + ends.memoryInUse + tails.memoryInUse + starts.memoryInUse + found.memoryInUse
      + unsettled.memoryInUse
  }

  /// One run of waterfall rows with nothing between them. It owns `columns` + 1 lanes; the last one is
  /// empty and marks the end.
  struct Run: ZeroInitializable {
    var firstLane: Int32
    var columns: Int32
    /// The first row of the run.
    var first: Slot
    var rows: Int32
    /// For a run that is not in use, the next such run.
    var nextFree = Waterfalls.none
    /// Whether it is among the unsettled ones.
    var isUnsettled = false
  }

  /// The lane a row is in, or none.
  func lane(of entry: Slot) -> Int32 {
    entry.index < laneOfRow.capacity ? laneOfRow[entry.index] - 1 : Waterfalls.none
  }

  /// The run a row belongs to, or none.
  func run(of entry: Slot) -> Int32 {
    let lane = lane(of: entry)
    return lane == Waterfalls.none ? Waterfalls.none : runOfLane[Int(lane)]
  }

  static func slot(ofRow entry: Slot) -> Slot { Slot(rawValue: 2 * entry.rawValue) }
  /// Whether a slot of the second order is that of a row, rather than the marker of a column.
  static func isRow(_ slot: Slot) -> Bool { slot.rawValue.isMultiple(of: 2) }
  /// The row of a slot of the second order.
  static func row(of slot: Slot) -> Slot { Slot(rawValue: slot.rawValue / 2) }
  static func slot(ofLane lane: Int32) -> Slot { Slot(rawValue: 2 * lane + 1) }

  /// The end of a lane: the sum of its rows, each with the spacing after it.
  func extent(of lane: Int32) -> Int64 {
    order.offset(of: Waterfalls.slot(ofLane: lane + 1))
      - order.offset(of: Waterfalls.slot(ofLane: lane))
  }

  /// The extent of a run without the spacing after its longest column.
  func extent(ofRun index: Int32, spacing: Int32) -> Int64 {
    let run = runs[Int(index)]
    var longest: Int64 = 0
    for column in 0..<Int(run.columns) {
      longest = max(longest, extent(of: run.firstLane + Int32(column)))
    }
    return max(0, longest - Int64(spacing))
  }

  /// The distance of a row's top from the top of its run.
  func top(of entry: Slot) -> Int64 {
    order.offset(of: Waterfalls.slot(ofRow: entry))
      - order.offset(of: Waterfalls.slot(ofLane: lane(of: entry)))
  }

  /// Begins to deal rows to the columns of a run that are empty so far.
  mutating func startDealing(columns: Int32) {
    ends.grow(to: Int(columns))
    tails.grow(to: Int(columns))
    for column in 0..<Int(columns) { (ends[column], tails[column]) = (0, Slot.none) }
  }

  /// Takes note of a row that is before those that will be dealt. Rows come last first, so the
  /// first one of a column is the column's last. Returns whether the row was that.
  mutating func noteTail(_ entry: Slot) -> Bool {
    let lane = lane(of: entry)
    let column = Int(lane - runs[Int(runOfLane[Int(lane)])].firstLane)
    guard tails[column] == Slot.none else { return false }
    tails[column] = entry
    let slot = Waterfalls.slot(ofRow: entry)
    ends[column] = top(of: entry) + Int64(order.extent(of: slot))
    return true
  }

  /// The end of the longest column.
  func longestEnd(columns: Int32) -> Int64 {
    var longest: Int64 = 0
    for column in 0..<Int(columns) { longest = max(longest, ends[column]) }
    return longest
  }

  /// Deals a row to the shortest column, the leftmost of equals.
  mutating func deal(_ entry: Slot, extent: Int32, to run: Int32) {
    let columns = Int(runs[Int(run)].columns)
    var shortest = 0
    for column in 1..<max(1, columns) where ends[column] < ends[shortest] { shortest = column }
    deal(entry, extent: extent, toColumn: shortest, of: run)
  }

  private mutating func deal(_ entry: Slot, extent: Int32, toColumn column: Int, of run: Int32) {
    let lane = runs[Int(run)].firstLane + Int32(column)
    place(entry, in: lane, after: tails[column], extent: extent)
    ends[column] += Int64(extent)
    tails[column] = entry
  }

  /// Finds the columns of rows, the last one first: each goes to the column whose rows begin last, the
  /// leftmost of equals.
  mutating func findColumns(ofRows count: Int, extent: Int32, columns: Int) {
    found.grow(to: count)
    foundCount = count
    starts.grow(to: 2 * columns)
    for column in 0..<columns { starts[columns + column] = starts[column] }
    for index in 0..<count {
      var lowest = 0
      for column in 1..<max(1, columns)
      where starts[columns + column] > starts[columns + lowest] { lowest = column }
      found[index] = Int32(lowest)
      starts[columns + lowest] -= Int64(extent)
    }
  }

  /// Deals the next row, the first one first, to the column that was found for it.
  mutating func dealFound(_ entry: Slot, extent: Int32, to run: Int32) {
    foundCount -= 1
    deal(entry, extent: extent, toColumn: Int(found[foundCount]), of: run)
  }

  /// The row above another one in its column, or none.
  func rowAbove(_ entry: Slot) -> Slot {
    let slot = order.previous(Waterfalls.slot(ofRow: entry))
    return slot != Slot.none && Waterfalls.isRow(slot) ? Waterfalls.row(of: slot) : Slot.none
  }

  /// Takes note of a run whose extent has to be shared among its rows again.
  mutating func noteUnsettled(_ run: Int32) {
    if runs[Int(run)].isUnsettled { return }
    runs[Int(run)].isUnsettled = true
    unsettled.grow(to: unsettledCount + 1)
    unsettled[unsettledCount] = run
    unsettledCount += 1
  }

  /// Takes one of the unsettled runs, or none if all are settled.
  mutating func takeUnsettled() -> Int32 {
    guard unsettledCount > 0 else { return Waterfalls.none }
    unsettledCount -= 1
    let run = unsettled[unsettledCount]
    runs[Int(run)].isUnsettled = false
    return run
  }

  /// Makes a run, reusing one of as many columns if there is one to spare.
  mutating func makeRun(columns: Int32, first: Slot) -> Int32 {
    if let index = takeFreeRun(columns) {
      runs[Int(index)].first = first
      return index
    }
    let index = runCount
    runCount += 1
    runs.grow(to: Int(runCount))
    runs[Int(index)] = Run(firstLane: laneCount, columns: columns, first: first, rows: 0)
    runOfLane.grow(to: Int(laneCount + columns) + 1)
    for lane in Int(laneCount)...Int(laneCount + columns) {
      runOfLane[lane] = index
      order.insert(marker: Waterfalls.slot(ofLane: Int32(lane)), after: order.last)
    }
    laneCount += columns + 1
    return index
  }

  private mutating func takeFreeRun(_ columns: Int32) -> Int32? {
    var (before, index) = (Waterfalls.none, freeRun)
    while index != Waterfalls.none {
      let next = runs[Int(index)].nextFree
      if runs[Int(index)].columns == columns {
        if before == Waterfalls.none { freeRun = next } else { runs[Int(before)].nextFree = next }
        return index
      }
      (before, index) = (index, next)
    }
    return nil
  }

  /// Puts a row behind another one of the same lane, or first in the lane; or changes its extent if
  /// it is in that lane.
  mutating func place(_ entry: Slot, in lane: Int32, after tail: Slot, extent: Int32) {
    let slot = Waterfalls.slot(ofRow: entry)
    if self.lane(of: entry) == lane {
      _ = resize(entry, to: extent)
      return
    }
    // The row joins before it leaves, or the last row of a run would give the run up.
    runs[Int(runOfLane[Int(lane)])].rows += 1
    remove(entry)
    laneOfRow.grow(to: entry.index + 1)
    laneOfRow[entry.index] = lane + 1
    let before = tail == Slot.none ? Waterfalls.slot(ofLane: lane) : Waterfalls.slot(ofRow: tail)
    order.insert(row: slot, extent: extent, after: before)
  }

  /// Changes the extent of a row that stays in its lane. Returns whether it was another one.
  mutating func resize(_ entry: Slot, to extent: Int32) -> Bool {
    let slot = Waterfalls.slot(ofRow: entry)
    guard order.extent(of: slot) != extent else { return false }
    order.setExtent(extent, of: slot)
    return true
  }

  /// Takes a row out of its lane, if it is in one. A run without rows is there to be used again.
  mutating func remove(_ entry: Slot) {
    let lane = lane(of: entry)
    guard lane != Waterfalls.none else { return }
    order.remove(Waterfalls.slot(ofRow: entry))
    laneOfRow[entry.index] = 0
    let run = runOfLane[Int(lane)]
    runs[Int(run)].rows -= 1
    noteUnsettled(run)
    guard runs[Int(run)].rows == 0 else { return }
    runs[Int(run)].nextFree = freeRun
    freeRun = run
  }
}
