// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Rows whose content is not there yet.
extension ListEngine {
  /// Makes a run of rows without content: ten million of them are one node, until some are filled. They count, have places
  /// and are in sight as others are; they are not measured, and have no views. A host that shows something in their stead
  /// finds them among `CommitReport.rows`; who fetches content asks `rows(from:to:)` for those in `ranges().preload`.
  ///
  /// Not in sections, and not in a list with styles, roles or separators, nor in one that ever had any: that they are gone
  /// again is not seen. A style that says nothing does not count.
  ///
  /// The handle stands for all rows: `node(atRow:)` and `PlacedRow.node` of each are it, and `rowIndex(of:)` is the index of
  /// the first. A run is moved, hidden and removed as a whole, and has a fixed height (`setHeight(_:of:)`); what a row alone
  /// has, such as a stamp, a pin or a selection, is refused with `EditError.notARow`.
  ///
  /// - Parameters:
  ///   - count: the number of its rows, at least one; all rows of the list are fewer than 2³¹, hidden ones too, and with those
  ///     that were removed since the last commit. Traps otherwise.
  ///   - height: the height of each, in points: what they are taken to be until they are filled.
  ///   - place: where the run goes.
  /// - Throws: `EditError`.
  /// - Complexity: O(log n), and so is its memory.
  @discardableResult
  public func makeRun(
    of count: Int, height: Double, at place: Place
  ) throws(EditError) -> NodeID {
    try bare.tree.makeRun(count: count, height: height, at: place)
  }

  /// Gives a row of a run its content: it is a row as others from then on, updated if the host knew of it.
  ///
  /// What was before it stays in the run; what was behind it is another run, which `run(atRow:)` finds. If nothing was
  /// before it, the row has the handle that the run had.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - index: the index of the row in the run.
  ///   - row: what the row is made of.
  /// - Returns: the row.
  /// - Throws: `EditError.notInRun` if there is no such row, and as `makeRow`.
  /// - Complexity: O(log n).
  @discardableResult
  public func fill(
    _ run: NodeID, at index: Int, with row: RowContent
  ) throws(EditError) -> NodeID {
    let filled = try bare.tree.fill(run, at: index, with: row)
    status.filled.append(filled)
    return filled
  }

  /// Removes rows of a run; `remove` removes all of it.
  ///
  /// What was before them stays in the run; what was behind them is another run, which `run(atRow:)` finds. If nothing
  /// was before them, the handle goes with them.
  ///
  /// - Throws: `EditError.notInRun` if they are not all in it; `tooManyNodes` if what is left beside them finds no room.
  /// - Complexity: O(log n).
  public func removeRows(_ rows: Range<Int>, of run: NodeID) throws(EditError) {
    guard let count = bare.tree.runCount(of: run), rows.lowerBound >= 0, rows.upperBound <= count
    else { throw .notInRun(run) }
    if rows.isEmpty { return }
    let leavesTwo = rows.lowerBound > 0 && rows.upperBound < count
    try bare.tree.checkRoom(for: leavesTwo ? 1 : 0, rows: 0)
    // What goes is divided off before it is gone.
    bare.tree.nodeLimit += 2
    defer { bare.tree.nodeLimit -= 2 }
    var first = run
    if rows.lowerBound > 0 { first = try bare.tree.divideRun(run, after: rows.lowerBound) }
    if rows.upperBound < count { try bare.tree.divideRun(first, after: rows.count) }
    try bare.tree.remove(first)
  }

  /// The number of rows in a run; nil for what is none.
  ///
  /// - Complexity: O(1) expected.
  public func rowCount(ofRun run: NodeID) -> Int? { bare.tree.runCount(of: run) }

  /// The run that a committed row is in that has no content yet, and its index there: `fill` takes both. Nil for other
  /// rows, also those that were filled or removed since, and outside of the list.
  ///
  ///     for row in engine.rows(from: start, to: end) {
  ///       guard let (run, index) = engine.run(atRow: row) else { continue }
  ///       try engine.fill(run, at: index, with: content(of: row))
  ///     }
  ///
  /// - Complexity: O(log n).
  public func run(atRow row: Int) -> (run: NodeID, index: Int)? {
    bare.tree.run(atRow: row, .lastCommit)
  }

  /// How far from the first row of its run a row is, in points; all of them are as high as that. 0 for other rows.
  func distanceInRun(ofRow row: Int, _ moment: Moment) -> Double {
    guard let (run, index) = bare.tree.run(atRow: row, moment) else { return 0 }
    return Double(index) * Units.points(Int64(bare.tree.arena[run.index].height))
  }
}

extension CommitReport {
  /// The most rows of runs of which `update` tells one by one.
  static var runRowLimit: Int { 10_000 }

  /// Takes over the rows of runs that came, went and moved. O(rows), but for too many of them.
  /// - Returns: how many are too many to be told.
  mutating func takeRuns() -> Int {
    let bare = bare
    let count = bare.report.runRowCount
    if count > Self.runRowLimit { return count }
    update.add(runsOf: bare.report)
    return 0
  }

  /// What the list went through with the rows of all runs, however many they are.
  package var allRows: BatchUpdate {
    var all = update
    if bare.report.runRowCount > Self.runRowLimit { all.add(runsOf: bare.report) }
    return all
  }
}

extension Report {
  /// How many rows of runs came, went and moved.
  fileprivate var runRowCount: Int {
    var count = 0
    for index in 0..<deletedRuns.count { count += Int(deletedRuns[index].count) }
    for index in 0..<insertedRuns.count { count += Int(insertedRuns[index].count) }
    for index in 0..<movedRuns.count { count += Int(movedRuns[index].count) }
    return count
  }
}

extension BatchUpdate {
  /// Adds the rows of runs one by one. O(rows · log rows).
  fileprivate mutating func add(runsOf found: borrowing Report) {
    var deletes = deletes.map(\.self)
    for index in 0..<found.deletedRuns.count {
      deletes += found.deletedRuns[index].rows.map { OldRow($0) }
    }
    var inserts = inserts.map(\.self)
    for index in 0..<found.insertedRuns.count {
      inserts += found.insertedRuns[index].rows.map { NewRow($0) }
    }
    var moves = moves.map(\.self)
    for index in 0..<found.movedRuns.count {
      let run = found.movedRuns[index]
      moves += (0..<run.count).map {
        BatchUpdate.Move(from: OldRow(rawValue: run.old + $0), to: NewRow(rawValue: run.new + $0))
      }
    }
    deletes.sort()
    inserts.sort()
    moves.sort { $0.to < $1.to }
    self.deletes.replaceAll(count: deletes.count) { deletes[$0] }
    self.inserts.replaceAll(count: inserts.count) { inserts[$0] }
    self.moves.replaceAll(count: moves.count) { moves[$0] }
  }
}

extension RowRange {
  fileprivate var rows: Range<Int> { Int(start)..<Int(start + count) }
}
