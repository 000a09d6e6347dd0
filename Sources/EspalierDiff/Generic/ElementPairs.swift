// SPDX-License-Identifier: MIT

import EspalierBase

/// Which elements are the same in two lists, as far as the pairing has found out, and what comes of it: runs and
/// gaps, as `Gaps` has them of rows, and partners among what is in gaps.
///
/// What it hands on is the positions of elements in both lists, so nothing has to be looked up again to find out
/// what moves.
@usableFromInline
struct ElementPairs: ~Copyable {
  /// The elements in front, which both lists begin with: those in question begin here. −1: it is not known yet.
  @usableFromInline
  var start = 0
  /// Where the old elements in question end: behind them is what both lists end with.
  @usableFromInline
  var oldEnd = 0
  /// Where the new elements in question end.
  @usableFromInline
  var newEnd = 0

  /// Whether no list has more elements behind those that both begin with than a short one. No longer so where hashes
  /// would not do.
  @usableFromInline
  var isShort = false

  /// What is in gaps; in the end, elements whose content has still to be compared.
  @usableFromInline
  var unpaired = UnpairedElements()
  /// If one list is in the other, where its elements are in the longer one, whichever it is.
  @usableFromInline
  var embedding = GrowableBuffer<OldRow>()
  private var isReversed = false

  private var gaps = Gaps()
  private var matches = Matches()
  private var finder = MoveFinder(Tuning())
  private var moves = Moves()

  init() {}

  /// The steps of all diffs so far.
  var stepCount: Int { unpaired.steps.count + finder.steps.count }

  /// Begins with nothing.
  mutating func begin() {
    start = -1
    unpaired.removeAll()
  }

  /// Notes that the walk goes past so many elements that are side by side, and first past those that both lists begin
  /// with, of which there may be none.
  @usableFromInline
  @inline(never)
  mutating func addRun(_ count: Int, _ walk: inout PairingWalk) {
    if start < 0 {
      (start, oldEnd, newEnd) = (count, walk.oldEnd, walk.newEnd)
      isShort = max(oldEnd, newEnd) - start <= SmallDiff.limit
      isReversed = false
      gaps.runs.removeAll()
      embedding.removeAll()
      walk.begin(start)
      return
    }
    let (old, new) = (walk.old, walk.new)
    walk.pass(count)
    if count == 0 { return }
    if walk.old == walk.oldEnd && walk.new == walk.newEnd {
      // Both lists end with them.
      (oldEnd, newEnd) = (old, new)
      return
    }
    if gaps.runs.isEmpty { gaps.runs.reserve(32) }
    gaps.runs.append(Run(old: old, new: new, count: count, gapRows: unpaired.oldCount))
  }

  /// Notes that both lists end with so many elements.
  @usableFromInline
  @inline(never)
  mutating func trimEnd(_ count: Int, _ walk: inout PairingWalk) {
    walk.trim(count)
    (oldEnd, newEnd) = (walk.oldEnd, walk.newEnd)
  }

  /// Whether one list has nothing but what both begin and end with.
  @usableFromInline
  var isOneSided: Bool { oldEnd == start || newEnd == start }

  /// Writes that what the other list has besides was deleted or inserted.
  @usableFromInline
  @inline(never)
  mutating func finishOneSided(into update: inout BatchUpdate) {
    let start = start
    update.deletes.replaceAll(count: oldEnd - start) { OldRow(start + $0) }
    update.inserts.replaceAll(count: newEnd - start) { NewRow(start + $0) }
    update.moves.removeAll()
  }

  /// Notes that the elements of both lists are the same turned round.
  @usableFromInline
  @inline(never)
  mutating func reverse() {
    isReversed = true
    unpaired.steps.add(oldEnd - start)
    unpaired.removeAll()
    unpaired.leaveOut(old: start, count: oldEnd - start, new: start, count: newEnd - start)
    unpaired.pairReversed()
  }

  /// Leaves out elements that are side by side; if there are none, one of each list.
  @usableFromInline
  @inline(never)
  mutating func leaveOut(_ oldCount: Int, _ newCount: Int, _ walk: inout PairingWalk) {
    let (old, new) = (walk.old, walk.new)
    walk.leaveOut(oldCount, newCount)
    leaveOut(old: old, count: walk.old - old, new: new, count: walk.new - new)
  }

  private mutating func leaveOut(old: Int, count oldCount: Int, new: Int, count newCount: Int) {
    if oldCount == 1 { gaps.noteLoneRow(unpaired.oldCount) }
    unpaired.leaveOut(old: old, count: oldCount, new: new, count: newCount)
  }

  /// Leaves out what the walk did not come to.
  @usableFromInline
  @inline(never)
  mutating func leaveOutRest(_ walk: PairingWalk) {
    leaveOut(
      old: walk.old, count: walk.oldEnd - walk.old, new: walk.new, count: walk.newEnd - walk.new)
    unpaired.steps.add(walk.looked)
  }

  /// Begins to find partners among what is in gaps; see `UnpairedElements`. Returns false if none has one.
  @usableFromInline
  @inline(never)
  mutating func beginPartners(comparisonsPerHash: Int) -> Bool {
    if isReversed || unpaired.oldCount == 0 || unpaired.newCount == 0 { return false }
    unpaired.beginPartners(comparisonsPerHash: comparisonsPerHash)
    return true
  }

  /// Whether one list can be had from the other by leaving elements out although there are moves: identities
  /// may occur again, and have been paired crosswise.
  @usableFromInline
  func mayBeEmbedded(_ update: borrowing BatchUpdate) -> Bool {
    !update.moves.isEmpty && update.deletes.isEmpty != update.inserts.isEmpty
  }

  /// Decides what moves, and writes the difference.
  ///
  /// - Complexity: O(what is in gaps), expected; O(m log m) where m elements were moved about.
  @usableFromInline
  mutating func finish(into update: inout BatchUpdate) {
    if unpaired.partnerCount == 0 {
      // Runs ascend in both lists: nothing moves.
      finishInPlace(into: &update)
      return
    }
    if max(oldEnd, newEnd) - start <= SmallDiff.limit {
      finishSmall(into: &update)
      return
    }
    gaps.oldRows = GrowableBuffer(lentBy: &update.deletes)
    gaps.newRows = GrowableBuffer(lentBy: &update.inserts)
    moves.list = GrowableBuffer(lentBy: &update.moves)
    if isReversed { reverseAll() } else { matchGaps() }
    gaps.oldRows.giveBack(to: &update.deletes)
    gaps.newRows.giveBack(to: &update.inserts)
    moves.list.giveBack(to: &update.moves)
  }

  private mutating func finishInPlace(into update: inout BatchUpdate) {
    update.deletes.replaceAll(with: unpaired.olds.span)
    update.inserts.replaceAll(with: unpaired.news.span)
    update.moves.removeAll()
  }

  /// The last one stays.
  private mutating func reverseAll() {
    moves.list.removeAll(reserving: oldEnd - start - 1)
    for row in start..<newEnd - 1 {
      moves.put(
        old: Int32(truncatingIfNeeded: oldEnd - 1 - (row - start)),
        new: Int32(truncatingIfNeeded: row), isMove: true)
    }
  }

  private mutating func matchGaps() {
    gaps.takeRows(of: unpaired)
    unpaired.listPairs(in: &matches)
    // Runs ascend in both lists, so no more move than were in gaps.
    moves.list.removeAll(reserving: matches.rows.count + 1)
    finder.find(in: gaps, matches, into: &moves)
    gaps.close(with: &matches)
  }

  /// Short lists need no more memory than there is on the stack.
  private mutating func finishSmall(into update: inout BatchUpdate) {
    var sources = SmallBuffer<Int16>()
    for target in 0..<newEnd - start { sources[target] = -1 }
    for index in gaps.runs.indices {
      let run = gaps.runs[index]
      for offset in 0..<run.count {
        sources[Int(run.new + offset) - start] =
          Int16(truncatingIfNeeded: Int(run.old + offset) - start)
      }
    }
    unpaired.beginPairs()
    while unpaired.nextPair() {
      let (row, target) = (unpaired.cursor.candidate, unpaired.cursor.target)
      sources[target - start] = Int16(truncatingIfNeeded: row - start)
    }
    var small = SmallDiff(oldCount: oldEnd - start, newCount: newEnd - start)
    small.take { Int(sources[$0]) }
    small.write(into: &update, start: start)
  }
}

// One list that is in the other, with identities that were paired crosswise.
extension ElementPairs {
  /// Writes that nothing moves, drops updates of elements that are other ones now, and sees to it that pairs which
  /// are new are compared.
  @usableFromInline
  mutating func finishEmbedded(into update: inout BatchUpdate, _ updates: inout ElementUpdates) {
    let isShorter = newEnd < oldEnd
    let (start, newEnd) = (start, newEnd)
    updates.keepOnly { update in
      let (row, target) = (update.old.index, update.new.index)
      if target < start || target >= newEnd { return true }
      return isShorter
        ? embedding[target - start].index == row : embedding[row - start].index == target
    }
    leaveOutOthers(isShorter: isShorter)
    finishInPlace(into: &update)
    listNotCompared(isShorter: isShorter)
  }

  /// Leaves out the elements of the longer list that the other one has not.
  private mutating func leaveOutOthers(isShorter: Bool) {
    unpaired.removeAll()
    var next = start
    for index in 0...embedding.count {
      let end = index == embedding.count ? max(oldEnd, newEnd) : embedding[index].index
      unpaired.leaveOut(
        old: next, count: isShorter ? end - next : 0, new: next, count: isShorter ? 0 : end - next)
      next = end + 1
    }
  }

  /// Lists the pairs that were in no run, and have not been compared.
  private mutating func listNotCompared(isShorter: Bool) {
    unpaired.removeAll()
    var next = 0
    for index in embedding.indices {
      let (row, target) =
        isShorter
        ? (embedding[index].index, start + index) : (start + index, embedding[index].index)
      while next < gaps.runs.count && Int(gaps.runs[next].new + gaps.runs[next].count) <= target {
        next += 1
      }
      if next < gaps.runs.count {
        let run = gaps.runs[next]
        if target >= Int(run.new) && row - target == Int(run.old - run.new) { continue }
      }
      unpaired.leaveOut(old: row, count: 1, new: target, count: 1)
    }
    unpaired.pairInOrder()
  }
}
