// SPDX-License-Identifier: MIT

/// The columns of waterfalls that keep them, by the words of the rules: rows are dealt when they come, and
/// anew from the first row on that follows another one than before.
struct NaiveColumns {
  /// Rows side by side.
  struct Run {
    var box: Int
    var columns: Int
    var spacing: Int
    var rows: [Int]
  }

  private(set) var columnOfRow: [Int: Int] = [:]
  private var runs: [Run] = []

  /// Takes note of the runs as they are after a change. Rows for which `isDealtAnew` is true, and all behind
  /// them, are dealt as if they had just come.
  mutating func change(
    to new: [Run], heights: [Int: Int], isDealtAnew: (Run, Int) -> Bool
  ) {
    let old = Dictionary(grouping: runs) { $0.rows[0] }
    for run in new {
      let before = old[run.rows[0]]?.first { $0.box == run.box }?.rows ?? []
      let kept = zip(run.rows, before).prefix { $0 == $1 && !isDealtAnew(run, $0) }.count
      for place in kept..<run.rows.count { deal(run, place, heights) }
    }
    runs = new
  }

  /// Takes note of a measured height: rows behind it that are not measured are dealt anew, up to four for each
  /// column.
  ///
  /// Back over rows never seen, it is the rows above that are: see `dealBack`.
  mutating func measured(
    _ id: Int, growing change: Int, isBack: Bool, heights: inout [Int: Int],
    isMeasured: (Int) -> Bool
  ) {
    guard let run = runs.first(where: { $0.rows.contains(id) }) else { return }
    let first = run.rows.firstIndex(of: id)! + 1
    let near = run.rows[first..<min(run.rows.count, first + 4 * run.columns)]
    let isBelow = run.rows[..<(first - 1)].contains { columnOfRow[$0] == columnOfRow[id] }
    if isBack, isBelow, near.contains(where: isMeasured) {
      return dealBack(run, first - 1, growing: change, &heights, isMeasured)
    }
    for row in near {
      if isMeasured(row) { return }
      deal(run, run.rows.firstIndex(of: row)!, heights)
    }
  }

  /// Deals rows above one upwards, all of one height, the one that begins last of the columns first; then the last of
  /// them in each column takes what is missing, so that what is below keeps its distances.
  private mutating func dealBack(
    _ run: Run, _ place: Int, growing change: Int, _ heights: inout [Int: Int],
    _ isMeasured: (Int) -> Bool
  ) {
    let limit = 4 * run.columns
    let top = (max(0, place - limit)..<place).first { isMeasured(run.rows[$0]) } ?? place
    let window = Array(run.rows[..<top].reversed().prefix(limit).prefix { !isMeasured($0) })
    if window.isEmpty { return }
    var starts = ends(run, top, heights)
    starts[columnOfRow[run.rows[place]]!] -= change
    let height = window.reduce(0) { $0 + heights[$1]! } / window.count
    var tops = starts
    for row in window {
      let column = tops.firstIndex(of: tops.max()!)!
      (columnOfRow[row], heights[row]) = (column, height)
      tops[column] -= height + run.spacing
    }
    let found = ends(run, top, heights)
    let tails = (0..<run.columns).map { column in
      run.rows[..<top].last { columnOfRow[$0] == column }.flatMap { isMeasured($0) ? nil : $0 }
    }
    let shift = (0..<run.columns).map { column in
      found[column] - starts[column] - (tails[column].map { heights[$0]! } ?? 0)
    }.max()!
    for column in 0..<run.columns {
      guard let tail = tails[column] else { continue }
      heights[tail]! += starts[column] + shift - found[column]
    }
  }

  private func ends(_ run: Run, _ place: Int, _ heights: [Int: Int]) -> [Int] {
    var ends = [Int](repeating: 0, count: run.columns)
    for row in run.rows[..<place] { ends[columnOfRow[row]!] += heights[row]! + run.spacing }
    return ends
  }

  /// Puts a row into the column that ends first, of all rows above it.
  private mutating func deal(_ run: Run, _ place: Int, _ heights: [Int: Int]) {
    let ends = ends(run, place, heights)
    columnOfRow[run.rows[place]] = ends.firstIndex(of: ends.min()!)!
  }
}
