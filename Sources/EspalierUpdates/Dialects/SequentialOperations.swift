// SPDX-License-Identifier: MIT

import EspalierDiff

/// One of several operations that are carried out one after another.
public enum SequentialOperation: Hashable, Sendable, BitwiseCopyable {
  /// Removes `count` rows from `position` on.
  case remove(position: Int, count: Int)

  /// Inserts `count` rows, of which the first is then at `position`. They are the rows that are
  /// there in the new list.
  case insert(position: Int, count: Int)

  /// Takes one row out at `from` and puts it in so that it is then at `to`.
  case move(from: Int, to: Int)

  /// Binds `count` rows from `position` on to their new content.
  case change(position: Int, count: Int)
}

/// A batch update in the dialect of hosts that take one operation after another: Android's
/// `ListUpdateCallback`, or a browser's `removeChild` and `insertBefore`.
///
/// Each operation is valid on the list that the operations before it have left. First rows are removed,
/// back to front, then moved, then inserted, front to back; last come changes, at new positions. Rows
/// that are together are removed, inserted or changed together.
///
/// Moves are carried out when deleted rows are gone and inserted ones not there yet: on the kept rows
/// alone. Call those of them that do not move stable. Moves go by ascending new index, and each row is
/// put right behind its predecessor in the new list; one that is there already by then is not listed. So at any time:
///
/// - rows that wait for their move are where they were, among the stable rows;
/// - rows that were moved are right behind the stable rows, and moved ones, that precede them.
///
/// Example: a b c d e → d b a c e, where b, c and e are stable. The first move is d, with no stable row
/// before its target: from 3 (two stable rows and a, which waits, are before it) to 0. The second is a,
/// with one stable row (b) before its target: from 1 (d has been put before it) to 2 (behind d and b).
public struct SequentialOperations: Equatable, Sendable {
  /// The operations, in order.
  public let list: SharedBuffer<SequentialOperation>

  /// Makes the operations for a batch update.
  ///
  /// Traps if the update fits no lists, because it names a row twice or a negative one; which rows it updates is not
  /// checked.
  ///
  /// - Complexity: O(d + i + u + m log m) for d deletes, i inserts, u updates and m moves.
  public init(_ update: BatchUpdate) {
    var steps = StepCounter()
    self.init(update, steps: &steps)
  }

  /// The same, and counts operations, and nodes and sources passed on the way.
  package init(_ update: BatchUpdate, steps: inout StepCounter) {
    var operations = Operations()
    operations.read(update)  // Refuses what fits no lists.
    var made = Self.runs(update.deletes.reversed().map(\.index)) {
      .remove(position: min($0, $1), count: $2)
    }
    Self.move(update, &made, &steps)
    made += Self.runs(update.inserts.map(\.index)) { first, _, count in
      .insert(position: first, count: count)
    }
    made += Self.runs(update.updates.map(\.new.index)) { first, _, count in
      .change(position: first, count: count)
    }
    steps.add(made.count)
    list = SharedBuffer(made)
  }

  /// An operation for each run of rows that are side by side: removed ones from the back, as what is before a run
  /// is still where it was then, all others from the front, as what is before a run is already where it will be.
  private static func runs(
    _ rows: [Int], _ operation: (_ first: Int, _ last: Int, _ count: Int) -> SequentialOperation
  ) -> [SequentialOperation] {
    var (made, first) = ([SequentialOperation](), 0)
    for index in rows.indices
    where index + 1 == rows.count || abs(rows[index + 1] - rows[index]) > 1 {
      made.append(operation(rows[first], rows[index], index + 1 - first))
      first = index + 1
    }
    return made
  }

  private static func move(
    _ update: BatchUpdate, _ made: inout [SequentialOperation], _ steps: inout StepCounter
  ) {
    let (moves, inserts, deletes) = (update.moves, update.inserts, update.deletes)
    // For each move the number of stable rows before its target in the new list; ascending.
    var inserted = 0
    let stableBeforeTarget = moves.indices.map { number in
      let target = moves[number].to.index
      while inserted < inserts.count, inserts[inserted].index < target { inserted += 1 }
      return target - inserted - number
    }
    // For each moved row, by source, the number of stable rows before it in the old list, which ascends, and of moves
    // whose targets have no more stable rows before them; for each move, which of these rows is its own.
    var (stableBefore, targetsBefore) = ([Int](), [Int]())
    var rowOfMove = [Int](repeating: 0, count: moves.count)
    var (deleted, targets) = (0, 0)
    for number in moves.indices.sorted(by: { moves[$0].from < moves[$1].from }) {
      let source = moves[number].from.index
      while deleted < deletes.count, deletes[deleted].index < source { deleted += 1 }
      let stable = source - deleted - stableBefore.count
      while targets < moves.count, stableBeforeTarget[targets] <= stable { targets += 1 }
      rowOfMove[number] = stableBefore.count
      stableBefore.append(stable)
      targetsBefore.append(targets)
    }
    var waiting = WaitingRows(count: moves.count)
    // The number of sources before the last stable row that is before the target of a move.
    var passed = 0
    for number in moves.indices {
      let (row, stable) = (rowOfMove[number], stableBeforeTarget[number])
      // Before the source are its stable rows, the rows that wait before it, and of the rows moved so far those that
      // were put behind one of these stable rows or before all of them.
      let from =
        stableBefore[row] + waiting.count(before: row, &steps) + min(number, targetsBefore[row])
      waiting.remove(row, &steps)
      // Before the target are its stable rows, all rows moved so far, and the rows that wait before the last of these
      // stable rows.
      while passed < moves.count, stableBefore[passed] < stable { passed += 1 }
      let to = stable + number + waiting.count(before: passed, &steps)
      if from != to { made.append(.move(from: from, to: to)) }
    }
    steps.add(moves.count + passed)
  }
}

/// The moved rows, by source, that still wait for their move: a tree that counts them (Fenwick 1994), of which node i
/// counts those among the i & −i rows that end with row i − 1.
private struct WaitingRows {
  private var nodes: [Int]

  init(count: Int) { nodes = (0...count).map { $0 & -$0 } }

  mutating func remove(_ row: Int, _ steps: inout StepCounter) {
    var node = row + 1
    while node < nodes.count {
      nodes[node] -= 1
      node += node & -node
      steps.add(1)
    }
  }

  func count(before end: Int, _ steps: inout StepCounter) -> Int {
    var (node, count) = (end, 0)
    while node > 0 {
      count += nodes[node]
      node &= node - 1
      steps.add(1)
    }
    return count
  }
}
