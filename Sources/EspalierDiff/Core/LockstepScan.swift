// SPDX-License-Identifier: MIT

import EspalierBase

/// What the scan may still spend on rows that do not match, in about a nanosecond a unit. Matched rows
/// refill it, because each of them is a row that need not be hashed; the cap bounds what a bad stretch
/// behind a good one can cost.
struct ScanCredit {
  /// What a matched row saves.
  static let matchedRow = 8
  /// What one mismatch costs that the next rows resolve.
  static let nearSkip = 36
  /// The same while rows were skipped in one list only: if it stays so, nothing is hashed at all.
  static let oneSidedSkip = 8
  /// What comparing two windows of eight rows costs.
  static let window = 60

  private let cap: Int
  private(set) var left: Int
  /// Rows that searches for a single row may still look at.
  var needleRows: Int
  /// Rows that may still go through the sampling table.
  var sampledRows: Int

  init(rowCount: Int) {
    cap = 1_000 + rowCount / 2
    left = cap
    needleRows = 2 * rowCount
    sampledRows = rowCount / 8
  }

  var isSpent: Bool { left < 0 }

  /// How many rows searches looked at between this state and a later one.
  func rowsLookedAt(until later: ScanCredit) -> Int {
    (needleRows - later.needleRows) + (sampledRows - later.sampledRows)
  }

  @inline(__always)
  mutating func earn(_ rows: Int) {
    left = min(cap, left &+ rows &* Self.matchedRow)
  }

  @inline(__always)
  mutating func spend(_ cost: Int) {
    left &-= cost
  }
}

/// The part of both lists that the scan still has before it.
struct ScanRegion {
  /// The next old row.
  var old: Int
  /// The next new row.
  var new: Int
  /// The end of the old rows; equal rows behind it are matched already.
  var oldEnd: Int
  /// The end of the new rows.
  var newEnd: Int

  /// The number of pairs that can be compared in lockstep.
  @inline(__always)
  var lockstepCount: Int { min(oldEnd &- old, newEnd &- new) }

  @inline(__always)
  mutating func advance(_ count: Int) {
    old &+= count
    new &+= count
  }
}

/// Rows to leave out of both lists so that the next two are equal.
struct Skip {
  var old: Int
  var new: Int
}

extension DiffWorkspace {
  /// Walks both lists together. Where they differ it looks for the nearest place at which they go on
  /// alike, first one row ahead, then in small windows, then far away; rows left out on the way are noted
  /// in `deletes` and `inserts`, runs of equal rows in `runs`.
  ///
  /// With unique identities every equal pair is *the* match, so a bad choice can cost time but not
  /// change what is matched with what. Where the lists differ so much that looking around does not pay,
  /// the rest is left to the table as one gap.
  ///
  /// A stretch in which one list is a filtered form of the other is walked row by row.
  ///
  /// Example: old `A B C D E`, new `A X B D E C`. A; `X` is left out because B comes next in the new
  /// list; B; `C` is left out because D comes next in the old one; DE; `C` is left over in the new list.
  /// The runs are A, B, DE; `deletes` holds 2 (C), `inserts` holds 1 (X) and 5 (C).
  ///
  /// - Complexity: O(n): matched rows once each, skipped rows within the credit.
  mutating func scan(_ old: Span<Row>, _ new: Span<Row>) {
    var region = ScanRegion(old: 0, new: 0, oldEnd: old.count, newEnd: new.count)
    var credit = ScanCredit(rowCount: min(old.count, new.count))
    var walk = FilterWalk(rowCount: max(old.count, new.count))
    let full = credit
    defer { steps.add(full.rowsLookedAt(until: credit)) }
    var isTrimmed = false
    var beginning = (region: region, runs: 0, updates: 0)
    while true {
      let start = region
      followRun(&region, old, new)
      addRun(old: start.old, new: start.new, count: region.old - start.old)
      if region.lockstepCount == 0 { break }
      if start.old + start.new == 0 { beginning = (region, runCount, updateCount) }
      credit.earn(region.old - start.old)
      walk.note(run: region.old - start.old)
      let mismatch = region
      if followFilter(afterShortRuns: 4, &region, old, new, &walk) {
        credit.earn(min(region.old - mismatch.old, region.new - mismatch.new))
        continue
      }
      if let skip = nextRowSkip(region, old, new) {
        leaveOut(skip, &region)
        let isOneSided = deleteCount == 0 || insertCount == 0
        credit.spend(isOneSided ? ScanCredit.oneSidedSkip : ScanCredit.nearSkip)
      } else if let skip = windowSkip(region, old, new) {
        credit.spend(ScanCredit.window)
        leaveOut(skip, &region)
      } else {
        credit.spend(ScanCredit.window)
        if !isTrimmed { trimEnd(&region, old, new) }
        isTrimmed = true
        if region.lockstepCount == 0 { break }
        if deleteCount + insertCount == 0 && isReversed(region, old, new) {
          hasReversedMiddle = true
          break
        }
        if followFilter(afterShortRuns: 1, &region, old, new, &walk) { continue }
        if let skip = farSkip(region, old, new, &credit) {
          leaveOut(skip, &region)
        } else if !followFilter(afterShortRuns: 0, &region, old, new, &walk) {
          break
        }
      }
      if credit.isSpent {
        // Where so little was matched, one large gap is cheaper than many small ones.
        if (region.old - beginning.region.old) * 4 < old.count - beginning.region.old {
          forget(since: beginning, &region)
        }
        break
      }
    }
    if !isTrimmed && region.lockstepCount > 0 { trimEnd(&region, old, new) }
    leaveOut(Skip(old: region.oldEnd - region.old, new: region.newEnd - region.new), &region)
    addEnd(region, old, new)
  }

  /// Takes everything back that was matched or left out since the first difference.
  private mutating func forget(
    since beginning: (region: ScanRegion, runs: Int, updates: Int), _ region: inout ScanRegion
  ) {
    region.old = beginning.region.old
    region.new = beginning.region.new
    runCount = beginning.runs
    updateCount = beginning.updates
    deleteCount = 0
    insertCount = 0
  }

  /// Takes equal rows at the beginning and at the end out and leaves out all that is between them.
  mutating func trim(_ old: Span<Row>, _ new: Span<Row>) {
    var region = ScanRegion(old: 0, new: 0, oldEnd: old.count, newEnd: new.count)
    followRun(&region, old, new)
    addRun(old: 0, new: 0, count: region.old)
    trimEnd(&region, old, new)
    leaveOut(Skip(old: region.oldEnd - region.old, new: region.newEnd - region.new), &region)
    addEnd(region, old, new)
  }

  /// Goes on while identities are equal; notes changed stamps.
  @inline(__always)
  private mutating func followRun(
    _ region: inout ScanRegion, _ old: Span<Row>, _ new: Span<Row>
  ) {
    while region.lockstepCount > 0 {
      let limit = region.lockstepCount
      let count = RowKernels.equalCount(
        old, from: region.old, new, from: region.new, limit: limit)
      steps.add(count + 1)
      region.advance(count)
      if count == limit || old[region.old].id != new[region.new].id { return }
      update(old: region.old, new: region.new)
      region.advance(1)
    }
  }

  @inline(__always)
  private mutating func leaveOut(_ skip: Skip, _ region: inout ScanRegion) {
    steps.add(skip.old + skip.new)
    if skip.old == 1 { runAfterSkipped[deleteCount] = Int32(truncatingIfNeeded: runCount) }
    if skip.old > 8 || skip.new > 8 {
      skipRows(old: region.old, count: skip.old)
      skipRows(new: region.new, count: skip.new)
    } else {
      for row in region.old..<region.old &+ skip.old { self.skip(old: row) }
      for row in region.new..<region.new &+ skip.new { self.skip(new: row) }
    }
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

  /// Notes the trimmed rows as a last run, with their updates.
  private mutating func addEnd(_ region: ScanRegion, _ old: Span<Row>, _ new: Span<Row>) {
    var end = ScanRegion(
      old: region.oldEnd, new: region.newEnd, oldEnd: old.count, newEnd: new.count)
    addRun(old: end.old, new: end.new, count: end.lockstepCount)
    followRun(&end, old, new)
  }
}
