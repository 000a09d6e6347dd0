// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// Makes a batch update of what a tree's commit lists: drops the moves that lead nowhere.
///
/// A tree lists every row that went with a moved subtree. A row among them that ended up between the
/// rows it was between before has not moved for anybody who looks at the list. Such rows are found
/// in two steps, from the listed rows alone:
///
/// 1. A row can only stay if as many untouched rows are before it as before: its *gap* is the
///    same.
/// 2. Of those, the rows of a longest increasing subsequence of old indices stay.
///
/// Worked example. `a b c d e` becomes `a d b c e` because the user moved `b` behind `d` and `d`
/// before `b`. Listed: b 1→2, d 3→1. Untouched rows before b: `a` in both, so b may stay; before d:
/// `a c` and `a`, so it may not. One move is left, 3→1.
struct TouchedMoves: ~Copyable {
  /// The moves that are left, as the layout takes them.
  private var oldRows = UniqueBuffer<OldRow>()
  private var newRows = UniqueBuffer<NewRow>()
  private var count = 0

  private var stays = MovesThatStay()

  /// The changes that were looked at.
  private(set) var steps = StepCounter()

  init() {}

  /// Where the moves that are left come from.
  var sources: Span<OldRow> {
    @_lifetime(borrow self)
    get { oldRows.span(count: count) }
  }

  /// Where they go.
  var targets: Span<NewRow> {
    @_lifetime(borrow self)
    get { newRows.span(count: count) }
  }

  /// Writes the changes into a batch update, whose storage is used again.
  ///
  /// - Complexity: O(k log k) for k changes; O(k) if nothing was moved.
  /// - Allocations: none once warm.
  mutating func reduce(_ changes: borrowing RowChanges, into update: inout BatchUpdate) {
    TouchedMoves.copy(changes, into: &update)
    let count = changes.moves.count
    steps.add(changes.deletes.count + changes.inserts.count + changes.updates.count + count)
    self.count = 0
    guard count > 0 else {
      if !update.moves.isEmpty { update.moves.removeAll() }
      return
    }
    stays.solve(
      moves: count, deletes: changes.deletes.count, inserts: changes.inserts.count,
      old: { changes.moves[$0].old.rawValue }, new: { changes.moves[$0].new.rawValue },
      delete: { changes.deletes[$0].row.rawValue }, insert: { changes.inserts[$0].rawValue })
    var moves = update.moves.lend()
    moves.grow(to: count)
    oldRows.grow(to: count)
    newRows.grow(to: count)
    var written = 0
    for position in 0..<count where !stays.takeNext() {
      let move = changes.moves[position]
      moves[written] = BatchUpdate.Move(from: move.old, to: move.new)
      oldRows[written] = move.old
      newRows[written] = move.new
      written += 1
    }
    self.count = written
    update.moves.giveBack(moves, count: written)
  }

  private static func copy(_ changes: borrowing RowChanges, into update: inout BatchUpdate) {
    fill(&update.deletes, count: changes.deletes.count) { changes.deletes[$0].row }
    fill(&update.inserts, count: changes.inserts.count) { changes.inserts[$0] }
    fill(&update.updates, count: changes.updates.count) {
      BatchUpdate.Update(old: changes.updates[$0].old, new: changes.updates[$0].new)
    }
  }

  /// Replaces what is in a list. Most commits have one kind of operations, so most lists stay empty.
  @inline(__always)
  private static func fill<Element>(
    _ list: inout SharedBuffer<Element>, count: Int, _ element: (Int) -> Element
  ) {
    if count == 0 && list.isEmpty { return }
    list.replaceAll(count: count, element)
  }
}
