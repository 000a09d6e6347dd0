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
public struct SequentialOperations: Equatable, Sendable {
  /// The operations, in order.
  public fileprivate(set) var list: SharedBuffer<SequentialOperation> = SharedBuffer()

  /// Makes an empty list of operations.
  package init() {}

  /// Makes the operations for a batch update.
  ///
  /// - Complexity: O(d + i + u + m log m) for d deletes, i inserts, u updates and m moves.
  public init(_ update: BatchUpdate) {
    var translator = SequentialTranslator()
    translator.translate(update, into: &self)
  }
}

/// Translates batch updates into operations one after another, in working space that is reused.
///
/// Moves are carried out when deleted rows are gone and inserted ones not there yet: on the kept rows
/// alone. Call those of them that do not move stable. Moves go by ascending new index, and each row is
/// put right behind its predecessor in the new list, so at any time:
///
/// - rows that wait for their move are where they were, among the stable rows;
/// - rows that were moved are right behind the stable rows, and moved ones, that precede them.
///
/// Example: a b c d e → d b a c e, where b, c and e are stable. The first move is d, with no stable row
/// before its target: from 3 (two stable rows and a, which waits, are before it) to 0. The second is a,
/// with one stable row (b) before its target: from 1 (d has been put before it) to 2 (behind d and b).
package struct SequentialTranslator: ~Copyable {
  /// One row that moves.
  private struct MovedRow {
    /// The number of stable rows before it in the old list; ascending by source.
    var stableBefore: Int
    /// The number of moves whose targets have no more stable rows before them than it has.
    var targetsBefore: Int
  }

  private var operations = Operations()
  /// The old rows that move, ascending, each with the number of its move.
  private var sources: [Pair] = []
  private var sorter = Sorter<Pair>()
  /// The moved rows, by source.
  private var rows: [MovedRow] = []
  /// For each move: the number of stable rows before its target in the new list; ascending.
  private var stableBeforeTarget: [Int] = []
  /// For each move: which of the sources is its own.
  private var sourceOfMove: [Int] = []
  /// The moved rows, by source, that still wait for their move: a tree that counts them (Fenwick 1994), of which node i
  /// counts those among the i & −i rows that end with row i − 1.
  private var waiting: [Int] = []
  private var list: [SequentialOperation] = []

  /// Counts operations, and nodes and sources passed on the way.
  private var steps = StepCounter()

  /// The steps that all translations took so far. Nil in builds that do not count.
  package var stepCount: Int? { StepCounter.isCompiledIn ? steps.count : nil }

  /// Makes a translator. Allocates nothing.
  package init() {}

  /// Writes the operations for a batch update into `operations`, whose storage is reused.
  ///
  /// Traps if the update fits no lists, because it names a row twice or a negative one.
  ///
  /// - Complexity: O(d + i + u + m log m) for d deletes, i inserts, u updates and m moves.
  /// - Allocations: none once translator and operations have seen as many operations.
  package mutating func translate(
    _ update: BatchUpdate, into result: inout SequentialOperations
  ) {
    operations.read(update)  // Refuses what fits no lists.
    list.removeAll(keepingCapacity: true)
    let deletes = update.deletes
    appendRuns(
      deletes.indices.reversed(), at: { deletes[$0].index },
      { .remove(position: min($0, $1), count: $2) })
    move(update)
    let (inserts, updates) = (update.inserts, update.updates)
    appendRuns(
      inserts.indices, at: { inserts[$0].index },
      { first, _, count in .insert(position: first, count: count) })
    appendRuns(
      updates.indices, at: { updates[$0].new.index },
      { first, _, count in .change(position: first, count: count) })
    steps.add(list.count)
    result.list.replaceAll(count: list.count) { list[$0] }
  }

  /// Adds an operation for each run of rows that are side by side: removed ones from the back, as what is before a run
  /// is still where it was then, all others from the front, as what is before a run is already where it will be.
  private mutating func appendRuns(
    _ indices: some Collection<Int>, at position: (Int) -> Int,
    _ operation: (_ first: Int, _ last: Int, _ count: Int) -> SequentialOperation
  ) {
    var run: (first: Int, last: Int, count: Int)?
    for index in indices {
      let row = position(index)
      if let current = run {
        if abs(row - current.last) == 1 {
          run = (current.first, row, current.count + 1)
          continue
        }
        list.append(operation(current.first, current.last, current.count))
      }
      run = (row, row, 1)
    }
    if let run { list.append(operation(run.first, run.last, run.count)) }
  }

  private mutating func move(_ update: BatchUpdate) {
    let moves = update.moves
    if moves.isEmpty { return }
    prepare(update)
    // The number of sources before the last stable row that is before the target of a move.
    var passed = 0
    for number in moves.indices {
      let source = sourceOfMove[number]
      let row = rows[source]
      let stable = stableBeforeTarget[number]
      // Before the source are its stable rows, the rows that wait before it, and of the rows moved so far those that
      // were put behind one of these stable rows or before all of them.
      let from = row.stableBefore + waitingCount(before: source) + min(number, row.targetsBefore)
      stopWaiting(source)
      // Before the target are its stable rows, all rows moved so far, and the rows that wait before the last of these
      // stable rows.
      while passed < rows.count, rows[passed].stableBefore < stable { passed += 1 }
      let to = stable + number + waitingCount(before: passed)
      if from != to { list.append(.move(from: from, to: to)) }
    }
    steps.add(moves.count + passed)
  }

  private mutating func prepare(_ update: BatchUpdate) {
    let (moves, inserts, deletes) = (update.moves, update.inserts, update.deletes)
    stableBeforeTarget.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    var inserted = 0
    for number in moves.indices {
      let target = moves[number].to.index
      while inserted < inserts.count, inserts[inserted].index < target { inserted += 1 }
      stableBeforeTarget.append(target - inserted - number)
      sources.append(Pair(new: Place(number), old: moves[number].from.place))
    }
    sorter.sort(&sources) { $0.old }
    rows.removeAll(keepingCapacity: true)
    sourceOfMove.refill(moves.count, with: 0)
    waiting.removeAll(keepingCapacity: true)
    waiting.append(contentsOf: (0...moves.count).lazy.map { $0 & -$0 })
    var (deleted, targets) = (0, 0)
    for rank in sources.indices {
      let source = Int(sources[rank].old)
      while deleted < deletes.count, deletes[deleted].index < source { deleted += 1 }
      let stable = source - deleted - rank
      while targets < moves.count, stableBeforeTarget[targets] <= stable { targets += 1 }
      rows.append(MovedRow(stableBefore: stable, targetsBefore: targets))
      sourceOfMove[Int(sources[rank].new)] = rank
    }
  }

  private mutating func stopWaiting(_ row: Int) {
    var node = row + 1
    while node < waiting.count {
      waiting[node] -= 1
      node += node & -node
      steps.add(1)
    }
  }

  private mutating func waitingCount(before end: Int) -> Int {
    var (node, count) = (end, 0)
    while node > 0 {
      count += waiting[node]
      node &= node - 1
      steps.add(1)
    }
    return count
  }
}
