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
  mutating func measured(_ id: Int, heights: [Int: Int], isMeasured: (Int) -> Bool) {
    guard let run = runs.first(where: { $0.rows.contains(id) }) else { return }
    let first = run.rows.firstIndex(of: id)! + 1
    for place in first..<min(run.rows.count, first + 4 * run.columns) {
      if isMeasured(run.rows[place]) { return }
      deal(run, place, heights)
    }
  }

  /// Puts a row into the column that ends first, of all rows above it.
  private mutating func deal(_ run: Run, _ place: Int, _ heights: [Int: Int]) {
    var ends = [Int](repeating: 0, count: run.columns)
    for row in run.rows[..<place] { ends[columnOfRow[row]!] += heights[row]! + run.spacing }
    columnOfRow[run.rows[place]] = ends.firstIndex(of: ends.min()!)!
  }
}
