// SPDX-License-Identifier: MIT

import EspalierBase

// Filters: of one list only some rows are left, in their order. Nothing has to be searched there: the longer
// list is walked row by row, and each row is either the next one of the shorter list or left out. Every
// step stores what it might find and counts only what it found, so that there is nothing to mispredict,
// which is what makes a filter dear: whether a row was kept is a coin toss.
//
// Example: A B C D E F → A C D F, from B on: B is not C and is left out; C and D are a run; E is left out;
// F is a run.

/// What a walk through a filtered stretch goes by.
struct FilterWalk {
  /// Rows that walks which led nowhere may still look at.
  var rows: Int
  /// How many short runs came one after another.
  var shortRuns = 0

  init(rowCount: Int, _ tuning: Tuning.Filters) {
    rows = tuning.spareRows + rowCount / 32
  }

  /// Notes the length of a run.
  @inline(__always)
  mutating func note(run count: Int, isShortUpTo limit: Int) {
    shortRuns = count < limit ? shortRuns &+ 1 : 0  // At most one for each row.
  }
}

extension Scanner {
  /// Walks on through a stretch that looks like a filtered one: so many short runs before it, and a list
  /// that is by a sixteenth or more longer than the other. Returns false, with nothing done, if it does not
  /// look so or if the walk found nothing; else the region begins behind the last row that was matched.
  ///
  /// - Complexity: O(rows passed), and the budget for walks that found nothing.
  @inline(__always)
  mutating func followFilter(
    afterShortRuns shortRuns: Int, _ region: inout ScanRegion, _ old: Span<Row>, _ new: Span<Row>,
    _ walk: inout FilterWalk, _ gaps: inout Gaps
  ) -> Bool {
    guard walk.shortRuns >= shortRuns && walk.rows > 0 else { return false }
    let olds = region.oldEnd &- region.old
    let news = region.newEnd &- region.new
    // Neither exceeds 2³¹ rows.
    guard (max(olds, news) &- min(olds, news)) &* filters.surplusShare >= max(olds, news) else {
      return false
    }
    return follow(&region, old, new, &walk, &gaps)
  }

  @inline(never)
  private mutating func follow(
    _ region: inout ScanRegion, _ old: Span<Row>, _ new: Span<Row>, _ walk: inout FilterWalk,
    _ gaps: inout Gaps
  ) -> Bool {
    let olds = region.oldEnd - region.old
    let news = region.newEnd - region.new
    // Much farther than the rows of a filter are apart.
    let stride = filters.stride + 16 * (max(olds, news) / min(olds, news))
    let start = region
    let leftOut = (old: gaps.oldRows.count, new: gaps.newRows.count)
    let firstRun = gaps.runs.count
    var wasEqual = 0
    var isDense = true
    while isDense && region.lockstepCount > 0 {
      let runsBefore = gaps.runs.count
      let before = region
      if olds > news {
        self.walk(&region, upTo: stride, old, new, leavesOutOld: true, &wasEqual, &gaps)
      } else {
        self.walk(&region, upTo: stride, old, new, leavesOutOld: false, &wasEqual, &gaps)
      }
      let found = gaps.runs.count - runsBefore
      let matched = min(region.old - before.old, region.new - before.new)
      isDense = found > 0 && matched <= filters.shortRun * found
    }
    steps.add(region.old - start.old + region.new - start.new)
    walk.shortRuns = 0
    gaps.countRows(ofRunsFrom: firstRun, end: region, leavesOutOld: olds > news)
    // What was left out behind the last match may not have to be.
    let reached = region
    region = start
    if gaps.runs.count > firstRun {
      let last = gaps.runs[gaps.runs.count - 1]
      region.old = Int(last.old + last.count)
      region.new = Int(last.new + last.count)
    }
    walk.rows -= reached.old - region.old + reached.new - region.new
    let surplus = (region.old - start.old) - (region.new - start.new)
    gaps.oldRows.truncate(to: leftOut.old + max(0, surplus))
    gaps.newRows.truncate(to: leftOut.new + max(0, -surplus))
    assert(region.old <= reached.old && region.new <= reached.new, "A walk does not look ahead.")
    return gaps.runs.count > firstRun
  }

  /// Looks at up to `count` rows of the longer list, each of which is the next one of the other list or left
  /// out. Inlined for each of the two ways round.
  @inline(__always)
  private func walk(
    _ region: inout ScanRegion, upTo count: Int, _ old: Span<Row>, _ new: Span<Row>,
    leavesOutOld: Bool, _ wasEqual: inout Int, _ gaps: inout Gaps
  ) {
    var row = region.old
    var target = region.new
    let end = leavesOutOld ? min(region.oldEnd, row + count) : region.oldEnd
    let targetEnd = leavesOutOld ? region.newEnd : min(region.newEnd, target + count)
    // No index or count exceeds that of the rows of a list, and each buffer has room for one more.
    while row < end && target < targetEnd {
      let before = old[row]
      let after = new[target]
      let isEqual = before.id == after.id ? 1 : 0
      let isUpdate = before.stamp == after.stamp ? 0 : isEqual
      gaps.runs.put(
        Run(old: row, new: target, count: 0, gapRows: gaps.oldRows.count),
        counted: isEqual & ~wasEqual)
      gaps.updates.put(BatchUpdate.Update(oldIndex: row, newIndex: target), counted: isUpdate)
      if leavesOutOld {
        let index = OldRow(rawValue: Int32(truncatingIfNeeded: row))
        gaps.oldRows.put(index, counted: 1 &- isEqual)
        row &+= 1
        target &+= isEqual
      } else {
        let index = NewRow(rawValue: Int32(truncatingIfNeeded: target))
        gaps.newRows.put(index, counted: 1 &- isEqual)
        row &+= isEqual
        target &+= 1
      }
      wasEqual = isEqual
    }
    region.old = row
    region.new = target
  }
}

extension Gaps {
  /// Counts the rows of runs of which only the beginnings are known: in the list of which nothing was left
  /// out each ends where the next begins.
  fileprivate mutating func countRows(
    ofRunsFrom first: Int, end: ScanRegion, leavesOutOld: Bool
  ) {
    var (oldEnd, newEnd) = (Int32(end.old), Int32(end.new))
    var index = runs.count
    while index > first {
      index -= 1
      var run = runs[index]
      run.count = leavesOutOld ? newEnd - run.new : oldEnd - run.old
      runs[index] = run
      (oldEnd, newEnd) = (run.old, run.new)
    }
  }
}
