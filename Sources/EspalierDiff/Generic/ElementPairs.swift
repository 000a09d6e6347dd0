// SPDX-License-Identifier: MIT

import EspalierBase

/// Which elements are the same in two lists, as far as the pairing has found out, and what comes of it: runs and
/// gaps, as `Gaps` has them of rows, and partners among what is in gaps.
///
/// What it hands on is the positions of elements in both lists, so nothing has to be looked up again to find out
/// what moves.
@usableFromInline
struct ElementPairs: ~Copyable {
  /// The elements in front of these, which both lists begin with.
  @usableFromInline
  var start = 0
  /// How many old elements there are, behind the first ones and in front of the last ones, which both lists have.
  @usableFromInline
  var oldCount = 0
  /// How many new elements there are.
  @usableFromInline
  var newCount = 0

  /// What is in gaps. All positions are counted from `start`.
  @usableFromInline
  var unpaired = UnpairedElements()
  private var isReversed = false

  private var gaps = Gaps()
  private var matches = Matches()
  private var finder = MoveFinder(Tuning())
  private var moves = Moves()

  init() {}

  /// The steps of all diffs so far.
  var stepCount: Int { unpaired.steps.count + finder.steps.count }

  /// Begins with nothing paired but the ends.
  @usableFromInline
  mutating func begin(start: Int, oldCount: Int, newCount: Int) {
    self.start = start
    self.oldCount = oldCount
    self.newCount = newCount
    isReversed = false
    unpaired.removeAll()
    gaps.runs.removeAll()
  }

  /// Notes that the elements of both lists are the same turned round.
  @usableFromInline
  mutating func reverse() {
    isReversed = true
    unpaired.steps.add(oldCount)
  }

  /// Notes elements that go on alike, unless there are none.
  @usableFromInline
  mutating func addRun(old: Int, new: Int, count: Int) {
    guard count > 0 else { return }
    if gaps.runs.isEmpty { gaps.runs.reserve(32) }
    gaps.runs.append(
      Run(old: old - start, new: new - start, count: count, gapRows: unpaired.olds.count))
  }

  /// Leaves out elements that are side by side.
  @usableFromInline
  mutating func leaveOut(old: Int, count oldCount: Int, new: Int, count newCount: Int) {
    if oldCount == 1 { gaps.noteLoneRow(unpaired.olds.count) }
    unpaired.leaveOut(
      old: old - start, count: oldCount, new: new - start, count: newCount)
  }

  /// Makes room for partners of the new elements in gaps. Returns false if none has one.
  @usableFromInline
  mutating func beginPartners() -> Bool {
    if unpaired.olds.isEmpty || unpaired.news.isEmpty { return false }
    unpaired.clearPartners()
    return true
  }

  /// Whether one list can be had from the other by leaving elements out although there are moves: identities
  /// may occur again, and have been paired crosswise.
  @usableFromInline
  func mayBeEmbedded(_ update: borrowing BatchUpdate) -> Bool {
    !update.moves.isEmpty && update.deletes.isEmpty != update.inserts.isEmpty
  }

  /// Decides what moves, and writes the difference, counted from `start`.
  ///
  /// - Complexity: O(what is in gaps), expected; O(m log m) where m elements were moved about.
  @usableFromInline
  mutating func finish(into update: inout BatchUpdate) {
    if !isReversed && unpaired.partnerCount == 0 {
      // Runs ascend in both lists: nothing moves.
      update.deletes.replaceAll(with: unpaired.olds.span)
      update.inserts.replaceAll(with: unpaired.news.span)
      update.moves.removeAll()
      return
    }
    if max(oldCount, newCount) <= SmallDiff.limit {
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

  /// The last one stays.
  private mutating func reverseAll() {
    moves.list.removeAll(reserving: oldCount - 1)
    for target in 0..<oldCount - 1 {
      moves.put(
        old: Int32(truncatingIfNeeded: oldCount - 1 - target),
        new: Int32(truncatingIfNeeded: target), isMove: true)
    }
  }

  private mutating func matchGaps() {
    gaps.takeRows(of: unpaired)
    matches.begin(gaps)
    for index in unpaired.news.indices {
      let place = unpaired.partner(index)
      if place < 0 {
        matches.unmatchedNew.append(unpaired.news[index])
      } else {
        matches.put(
          old: unpaired.old(place), new: unpaired.new(index), position: place, isUpdate: false)
        matches.unmatchedOld.remove(place)
      }
    }
    matches.unmatchedOldCount = unpaired.olds.count - matches.rows.count
    // Runs ascend in both lists, so no more move than were in gaps.
    moves.list.removeAll(reserving: matches.rows.count + 1)
    finder.find(in: gaps, matches, into: &moves)
    gaps.close(with: &matches)
  }

  /// Short lists need no more memory than there is on the stack.
  private mutating func finishSmall(into update: inout BatchUpdate) {
    var sources = SmallBuffer<Int16>()
    for target in 0..<newCount {
      sources[target] = isReversed ? Int16(truncatingIfNeeded: oldCount - 1 - target) : -1
    }
    for index in gaps.runs.indices {
      let run = gaps.runs[index]
      for offset in 0..<run.count {
        sources[Int(run.new + offset)] = Int16(truncatingIfNeeded: run.old + offset)
      }
    }
    if unpaired.partnerCount > 0 {
      for index in unpaired.news.indices {
        let place = unpaired.partner(index)
        if place < 0 { continue }
        sources[unpaired.new(index)] = Int16(truncatingIfNeeded: unpaired.old(place))
      }
    }
    var small = SmallDiff(oldCount: oldCount, newCount: newCount)
    small.take { Int(sources[$0]) }
    small.write(into: &update, start: 0)
  }
}
