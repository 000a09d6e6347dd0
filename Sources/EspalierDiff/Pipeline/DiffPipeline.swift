// SPDX-License-Identifier: MIT

import EspalierBase

/// A diff: scan → gaps → matches → moves, each phase a part of its own that reads what the one before it hands
/// on. Kept for the next diff, so that nothing is allocated again. Short lists go another way: see `SmallDiff`.
///
/// The worked example in the comments of all phases: old `A B C D E`, new `A X B D E C`.
///
/// 1. The scan finds runs and gaps: A, B and DE are runs; C is in a gap of the old list, X and C are in gaps of
///    the new one.
/// 2. The matching matches rows in gaps: C with C. X has no partner.
/// 3. The move finder decides what stays: A, B, DE. C moves from 2 to 5.
/// 4. The gaps are closed: what has no partner is deleted or inserted. X is inserted at 1.
struct DiffPipeline: ~Copyable {
  /// Up to how many rows lists are short.
  private let smallRows: Int
  private var scanner: Scanner
  private var gaps = Gaps()
  private var matcher: Matcher
  private var matches = Matches()
  private var finder: MoveFinder
  private var moves = Moves()
  private var embedding = Embedding()
  /// Counts the work on short lists, and that of closing gaps.
  private var steps = StepCounter()

  init(_ tuning: Tuning) {
    smallRows = min(tuning.smallRows, SmallDiff.limit)
    scanner = Scanner(tuning)
    matcher = Matcher(tuning)
    finder = MoveFinder(tuning)
  }

  // Never inlined: else freeing dozens of buffers is compiled into every function that ends with a differ.
  @inline(never)
  deinit {}

  /// Counts work, for tests: how many rows of the last diff went through a hash table.
  var hashedRowCount: Int { matcher.hashedRowCount }

  /// Counts work, for tests: the steps of all phases of all diffs.
  var stepCount: Int {
    scanner.steps.count + matcher.steps.count + finder.steps.count + embedding.steps.count
      + steps.count
  }

  /// Writes the difference between two lists into `update`, whose storage is used meanwhile.
  mutating func diff(
    _ old: Span<Row>, _ new: Span<Row>, _ strategy: ListDiffer.Strategy,
    into update: inout BatchUpdate
  ) {
    if max(old.count, new.count) <= smallRows && strategy == .lockstep {
      matcher.prepare()
      Self.diffSmall(old, new, &steps, into: &update)
      return
    }
    begin(oldCount: old.count, newCount: new.count, &update)
    switch strategy {
    case .lockstep: scanner.scan(old, new, into: &gaps)
    case .trimAndHash: scanner.trim(old, new, into: &gaps)
    }
    if gaps.areOnBothSides {
      if gaps.areReversed {
        Reversal.match(gaps, old, new, into: &matches, &moves)
        steps.add(gaps.oldRows.count)
      } else {
        matcher.match(gaps, old, new, inOrder: strategy == .trimAndHash, into: &matches)
        finder.find(in: gaps, matches, into: &moves)
        moves.checkInvariants(gaps, matches, old, new)
      }
      if isEmbedded(old, new) { moves.list.removeAll() } else { closeGaps() }
    }
    end(old, new, &update)
  }

  /// If there are moves although rows were only deleted, or only inserted: whether one list is in the other,
  /// and the gaps are now what is not.
  ///
  /// - Complexity: O(1) unless there are moves, and deletes or inserts but not both.
  private mutating func isEmbedded(_ old: Span<Row>, _ new: Span<Row>) -> Bool {
    if moves.list.isEmpty { return false }
    let keepsAllOld = matches.unmatchedOldCount == 0
    let keepsAllNew = matches.unmatchedNew.isEmpty
    if keepsAllOld == keepsAllNew { return false }
    return keepsAllNew
      ? embedding.deleteAround(old, new, into: &gaps)
      : embedding.insertAround(old, new, into: &gaps)
  }

  private mutating func closeGaps() {
    if matches.unmatchedOldCount < gaps.oldRows.count { steps.add(gaps.oldRows.count) }
    steps.add(matches.updates.count)
    gaps.close(with: &matches)
  }

  /// Empties what the phases hand on, in the storage of `update`, and makes room for the worst case.
  private mutating func begin(oldCount: Int, newCount: Int, _ update: inout BatchUpdate) {
    gaps.oldRows = GrowableBuffer(lentBy: &update.deletes)
    gaps.newRows = GrowableBuffer(lentBy: &update.inserts)
    gaps.updates = GrowableBuffer(lentBy: &update.updates)
    moves.list = GrowableBuffer(lentBy: &update.moves)
    gaps.prepare(oldCount: oldCount, newCount: newCount)
    matcher.prepare()
    matches.prepare(newCount: newCount)
    moves.prepare(oldCount: oldCount, newCount: newCount)
  }

  /// Gives the storage back, filled: what is in gaps was deleted or inserted.
  private mutating func end(_ old: Span<Row>, _ new: Span<Row>, _ update: inout BatchUpdate) {
    checkOutputs(gaps, moves, old, new)
    gaps.oldRows.giveBack(to: &update.deletes)
    gaps.newRows.giveBack(to: &update.inserts)
    moves.list.giveBack(to: &update.moves)
    gaps.updates.giveBack(to: &update.updates)
  }
}
