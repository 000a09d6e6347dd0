// SPDX-License-Identifier: MIT

import EspalierBase

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
  /// The old indices of moved rows, each with the number of its move in the lower half; ascending.
  private var sources = RadixSorter<UInt64>()
  /// For each moved row, by source: the number of stable rows before it in the old list; ascending.
  private var stableBeforeSource = UniqueBuffer<Int32>()
  /// For each moved row, by source: the number of moves whose targets have no more stable rows before
  /// them than it has; ascending.
  private var targetsBeforeSource = UniqueBuffer<Int32>()
  /// For each move: the number of stable rows before its target in the new list; ascending.
  private var stableBeforeTarget = UniqueBuffer<Int32>()
  /// For each move: which of the sources is its own.
  private var sourceOfMove = UniqueBuffer<Int32>()
  /// The moved rows, by source, that still wait for their move.
  private var waiting = CountTree()
  /// The number of sources before the last stable row that is before the target of this move.
  private var sourcesPassed = 0

  /// Counts operations, and the sources passed on the way.
  private var steps = StepCounter()

  /// The steps that all translations took so far. Nil in builds that do not count.
  package var stepCount: Int? {
    StepCounter.isCompiledIn ? steps.count + sources.steps.count + waiting.steps.count : nil
  }

  /// Makes a translator. Allocates nothing.
  package init() {}

  /// Writes the operations for a batch update into `operations`, whose storage is reused.
  ///
  /// - Complexity: O(d + i + u + m log m) for d deletes, i inserts, u updates and m moves.
  /// - Allocations: none once translator and operations have seen as many operations.
  package mutating func translate(
    _ update: borrowing BatchUpdate, into operations: inout SequentialOperations
  ) {
    var list = GrowableBuffer(lentBy: &operations.list)
    Self.remove(update.deletes.span, into: &list)
    prepareMoves(update.moves.span, deletes: update.deletes.span, inserts: update.inserts.span)
    for number in update.moves.indices { move(number, into: &list) }
    Self.insert(update.inserts.span, into: &list)
    Self.change(update.updates.span, into: &list)
    list.giveBack(to: &operations.list)
  }

  /// Runs of rows, back to front: what is before a run is still where it was.
  private static func remove(
    _ deletes: Span<OldRow>, into list: inout GrowableBuffer<SequentialOperation>
  ) {
    var end = deletes.count
    while end > 0 {
      var start = end - 1
      while start > 0 && deletes[start - 1].index == deletes[start].index - 1 { start -= 1 }
      list.append(.remove(position: deletes[start].index, count: end - start))
      end = start
    }
  }

  /// Runs of rows, front to back: what is before a run is already where it will be.
  private static func insert(
    _ inserts: Span<NewRow>, into list: inout GrowableBuffer<SequentialOperation>
  ) {
    var start = 0
    while start < inserts.count {
      var end = start + 1
      while end < inserts.count && inserts[end].index == inserts[end - 1].index + 1 { end += 1 }
      list.append(.insert(position: inserts[start].index, count: end - start))
      start = end
    }
  }

  private static func change(
    _ updates: Span<BatchUpdate.Update>, into list: inout GrowableBuffer<SequentialOperation>
  ) {
    var start = 0
    while start < updates.count {
      var end = start + 1
      while end < updates.count && updates[end].new.index == updates[end - 1].new.index + 1 {
        end += 1
      }
      list.append(.change(position: updates[start].new.index, count: end - start))
      start = end
    }
  }

  private mutating func prepareMoves(
    _ moves: Span<BatchUpdate.Move>, deletes: Span<OldRow>, inserts: Span<NewRow>
  ) {
    sourceOfMove.reserve(moves.count)
    stableBeforeSource.reserve(moves.count)
    targetsBeforeSource.reserve(moves.count)
    stableBeforeTarget.reserve(moves.count)
    waiting.fill(count: moves.count)
    sources.elements.removeAll()
    sourcesPassed = 0
    var inserted = 0
    for number in moves.indices {
      let target = moves[number].to.index
      while inserted < inserts.count && inserts[inserted].index < target { inserted += 1 }
      stableBeforeTarget[number] = Int32(target - inserted - number)
      sources.elements.append(UInt64(moves[number].from.index) << 32 | UInt64(number))
    }
    sources.sort(ignoredBits: 32)  // The numbers of the moves.
    rankSources(deletes)
  }

  private mutating func rankSources(_ deletes: Span<OldRow>) {
    var deleted = 0
    var targets = 0
    for rank in 0..<sources.elements.count {
      let key = sources.elements[rank]
      let source = Int(key >> 32)
      while deleted < deletes.count && deletes[deleted].index < source { deleted += 1 }
      let stable = Int32(source - deleted - rank)
      while targets < sources.elements.count && stableBeforeTarget[targets] <= stable {
        targets += 1
      }
      stableBeforeSource[rank] = stable
      targetsBeforeSource[rank] = Int32(targets)
      sourceOfMove[Int(key & 0xFFFF_FFFF)] = Int32(rank)
    }
  }

  private mutating func move(_ number: Int, into list: inout GrowableBuffer<SequentialOperation>) {
    steps.add(1)
    let rank = Int(sourceOfMove[number])
    let stableAtTarget = stableBeforeTarget[number]
    // Before the source are its stable rows, the rows that wait before it, and of the rows moved so far
    // those that were put behind one of these stable rows or before all of them.
    let movedBefore = min(number, Int(targetsBeforeSource[rank]))
    let from = Int(stableBeforeSource[rank]) + waiting.count(before: rank) + movedBefore
    waiting.remove(rank)
    // Before the target are its stable rows, all rows moved so far, and the rows that wait before the
    // last of these stable rows.
    while sourcesPassed < sources.elements.count
      && stableBeforeSource[sourcesPassed] < stableAtTarget
    {
      sourcesPassed += 1
      steps.add(1)
    }
    let to = Int(stableAtTarget) + number + waiting.count(before: sourcesPassed)
    if from != to { list.append(.move(from: from, to: to)) }
  }
}
