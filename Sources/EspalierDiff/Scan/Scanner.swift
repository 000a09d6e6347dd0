// SPDX-License-Identifier: MIT

import EspalierBase

/// The first phase of a diff: finds the runs of two lists, and the gaps between them.
///
/// Walks both lists together. Where they differ it looks for the nearest place at which they go on alike,
/// first one row ahead, then in small windows, then far away; rows left out on the way are in gaps. A stretch
/// in which one list is a filtered form of the other is walked row by row.
///
/// With unique identities every equal pair is *the* match, so a bad choice can cost time but not change what
/// is matched with what. Where the lists differ so much that looking around does not pay, the rest is left to
/// the matching as one gap.
struct Scanner: ~Copyable {
  let tuning: Tuning.Scan
  let filters: Tuning.Filters
  /// Hints where in the old list an identity is; see `sampledSkip`.
  var samples = UniqueBuffer<Int32>()
  /// Counts rows looked at.
  var steps = StepCounter()

  init(_ tuning: Tuning) {
    self.tuning = tuning.scan
    filters = tuning.filters
  }

  /// Finds runs and gaps; `gaps` is prepared for the lists.
  ///
  /// Example: old `A B C D E`, new `A X B D E C`.
  /// A is a run. `X` is left out because B comes next in the new list. B is a run. `C` is left out because D
  /// comes next in the old one. DE is a run. `C` is left over in the new list. The runs are A, B, DE; in gaps
  /// are the old row 2 (C) and the new rows 1 (X) and 5 (C).
  ///
  /// - Complexity: O(n): matched rows once each, rows in gaps within the credit.
  mutating func scan(_ old: Span<Row>, _ new: Span<Row>, into gaps: inout Gaps) {
    var region = ScanRegion(old: 0, new: 0, oldEnd: old.count, newEnd: new.count)
    var credit = ScanCredit(rowCount: min(old.count, new.count), tuning)
    var walk = FilterWalk(rowCount: max(old.count, new.count), filters)
    let full = credit
    defer { steps.add(full.rowsLookedAt(until: credit)) }
    var isTrimmed = false
    var beginning = (region: region, runs: 0, updates: 0)
    while true {
      let start = region
      followRun(&region, old, new, &gaps)
      gaps.addRun(old: start.old, new: start.new, count: region.old - start.old)
      if region.lockstepCount == 0 { break }
      if start.old + start.new == 0 { beginning = (region, gaps.runs.count, gaps.updates.count) }
      credit.earn((region.old - start.old) * tuning.matchedRow)
      walk.note(run: region.old - start.old, isShortUpTo: filters.shortRun)
      let mismatch = region
      if followFilter(afterShortRuns: filters.shortRunsBefore, &region, old, new, &walk, &gaps) {
        let matched = min(region.old - mismatch.old, region.new - mismatch.new)
        credit.earn(matched * tuning.matchedRow)
        continue
      }
      if let skip = nextRowSkip(region, old, new) {
        leaveOut(skip, &region, &gaps)
        credit.spend(gaps.areOnBothSides ? tuning.nearSkip : tuning.oneSidedSkip)
      } else if let skip = windowSkip(region, old, new) {
        credit.spend(tuning.window)
        leaveOut(skip, &region, &gaps)
      } else {
        credit.spend(tuning.window)
        if !isTrimmed { trimEnd(&region, old, new) }
        isTrimmed = true
        if region.lockstepCount == 0 { break }
        if gaps.oldRows.isEmpty && gaps.newRows.isEmpty && isReversed(region, old, new) {
          gaps.areReversed = true
          break
        }
        if followFilter(afterShortRuns: 1, &region, old, new, &walk, &gaps) { continue }
        if let skip = farSkip(region, old, new, &credit) {
          leaveOut(skip, &region, &gaps)
        } else if !followFilter(afterShortRuns: 0, &region, old, new, &walk, &gaps) {
          break
        }
      }
      if credit.isSpent {
        // Where so little was matched, one large gap is cheaper than many small ones.
        if (region.old - beginning.region.old) * 4 < old.count - beginning.region.old {
          region.old = beginning.region.old
          region.new = beginning.region.new
          gaps.forget(afterRuns: beginning.runs, updates: beginning.updates)
        }
        break
      }
    }
    if !isTrimmed && region.lockstepCount > 0 { trimEnd(&region, old, new) }
    finish(&region, old, new, &gaps)
  }

  /// Takes equal rows at the beginning and at the end as runs, and all that is between them as gaps.
  mutating func trim(_ old: Span<Row>, _ new: Span<Row>, into gaps: inout Gaps) {
    var region = ScanRegion(old: 0, new: 0, oldEnd: old.count, newEnd: new.count)
    followRun(&region, old, new, &gaps)
    gaps.addRun(old: 0, new: 0, count: region.old)
    trimEnd(&region, old, new)
    finish(&region, old, new, &gaps)
  }

  /// Leaves out what remains of the region, and notes the rows trimmed at the end as a last run.
  private mutating func finish(
    _ region: inout ScanRegion, _ old: Span<Row>, _ new: Span<Row>, _ gaps: inout Gaps
  ) {
    leaveOut(
      Skip(old: region.oldEnd - region.old, new: region.newEnd - region.new), &region, &gaps)
    var end = ScanRegion(
      old: region.oldEnd, new: region.newEnd, oldEnd: old.count, newEnd: new.count)
    gaps.addRun(old: end.old, new: end.new, count: end.lockstepCount)
    followRun(&end, old, new, &gaps)
    gaps.checkInvariants(old, new)
  }

  /// Goes on while identities are equal; notes changed stamps.
  @inline(__always)
  private mutating func followRun(
    _ region: inout ScanRegion, _ old: Span<Row>, _ new: Span<Row>, _ gaps: inout Gaps
  ) {
    while region.lockstepCount > 0 {
      let limit = region.lockstepCount
      let count = RowKernels.equalCount(
        old, from: region.old, new, from: region.new, limit: limit)
      steps.add(count + 1)
      region.advance(count)
      if count == limit || old[region.old].id != new[region.new].id { return }
      gaps.update(old: region.old, new: region.new)
      region.advance(1)
    }
  }

  @inline(__always)
  private mutating func leaveOut(_ skip: Skip, _ region: inout ScanRegion, _ gaps: inout Gaps) {
    steps.add(skip.old + skip.new)
    gaps.leaveOut(skip, old: region.old, new: region.new)
    // Ends of rows of a list.
    region.old &+= skip.old
    region.new &+= skip.new
  }

  /// Takes equal rows at the end out of the region.
  private mutating func trimEnd(_ region: inout ScanRegion, _ old: Span<Row>, _ new: Span<Row>) {
    while region.lockstepCount > 0 {
      let count = RowKernels.equalCount(
        old, before: region.oldEnd, new, before: region.newEnd, limit: region.lockstepCount)
      steps.add(count + 1)
      region.oldEnd -= count
      region.newEnd -= count
      if region.lockstepCount == 0 { return }
      // A row that only changed its stamp belongs to the end as well.
      if old[region.oldEnd - 1].id != new[region.newEnd - 1].id { return }
      region.oldEnd -= 1
      region.newEnd -= 1
    }
  }

  /// Whether the rows of the region come in the new list in reversed order. Looks at few rows if not.
  private mutating func isReversed(
    _ region: ScanRegion, _ old: Span<Row>, _ new: Span<Row>
  ) -> Bool {
    let count = region.oldEnd - region.old
    guard count == region.newEnd - region.new else { return false }
    let olds = old.extracting(region.old..<region.oldEnd)
    let news = new.extracting(region.new..<region.newEnd)
    var row = 0
    // Both indices are those of rows.
    while row < count && olds[row].id == news[count &- 1 &- row].id { row &+= 1 }
    steps.add(row + 1)
    return row == count
  }
}
