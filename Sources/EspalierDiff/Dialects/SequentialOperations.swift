// SPDX-License-Identifier: MIT

import EspalierBase

/// One of several operations that are carried out one after another.
public enum SequentialOperation: Hashable, Sendable, ZeroInitializable {
  /// Removes `count` rows from `position` on.
  case remove(position: Int, count: Int)

  /// Inserts `count` rows, of which the first then stands at `position`. They are the rows that stand
  /// there in the new list.
  case insert(position: Int, count: Int)

  /// Takes one row out at `from` and puts it in so that it then stands at `to`.
  case move(from: Int, to: Int)

  /// Binds `count` rows from `position` on to their new content.
  case change(position: Int, count: Int)
}

/// A batch update in the dialect of hosts that take one operation after another: Android's
/// `ListUpdateCallback`, or a browser's `removeChild` and `insertBefore`.
///
/// Each operation is valid on the list that the operations before it have left. First rows are removed,
/// back to front, then moved, then inserted, front to back; last come changes, at new positions. Rows
/// that stand together are removed, inserted or changed together.
public struct SequentialOperations: Equatable, Sendable {
  /// The operations, in order.
  public fileprivate(set) var list: SharedBuffer<SequentialOperation> = []

  /// Makes an empty list of operations.
  public init() {}

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
/// - rows that wait for their move lie where they lay, among the stable rows;
/// - rows that were moved lie right behind the stable rows, and moved ones, that precede them.
///
/// Example: a b c d e → d b a c e, where b, c and e are stable. The first move is d, with no stable row
/// before its target: from 3 (two stable rows and a, which waits, lie before it) to 0. The second is a,
/// with one stable row (b) before its target: from 1 (d has been put before it) to 2 (behind d and b).
public struct SequentialTranslator: ~Copyable {
  /// The old indices of moved rows, each with the number of its move in the lower half; ascending.
  private var sources = KeySorter()
  /// For each moved row, by source: the number of stable rows before it in the old list; ascending.
  private var stableBeforeSource = UniqueBuffer<Int32>()
  /// For each move: the number of stable rows before its target in the new list; ascending.
  private var stableBeforeTarget = UniqueBuffer<Int32>()
  /// For each move: which of the sources is its own.
  private var sourceOfMove = UniqueBuffer<Int32>()
  private var waiting = CountTree()

  /// Makes a translator. Allocates nothing.
  public init() {}

  /// Writes the operations for a batch update into `operations`, whose storage is reused.
  ///
  /// - Complexity: O(d + i + u + m log m) for d deletes, i inserts, u updates and m moves.
  /// - Allocations: none once translator and operations have seen as many operations.
  public mutating func translate(
    _ update: borrowing BatchUpdate, into operations: inout SequentialOperations
  ) {
    var list = GrowingList(operations.list.lend())
    Self.remove(update.deletes.span, into: &list)
    prepareMoves(update.moves.span, deletes: update.deletes.span, inserts: update.inserts.span)
    for number in update.moves.indices { move(number, into: &list) }
    Self.insert(update.inserts.span, into: &list)
    Self.change(update.updates.span, into: &list)
    list.giveBack(to: &operations.list)
  }

  /// Runs of rows, back to front: what lies before a run is still where it was.
  private static func remove(
    _ deletes: Span<OldRow>, into list: inout GrowingList<SequentialOperation>
  ) {
    var end = deletes.count
    while end > 0 {
      var start = end - 1
      while start > 0 && deletes[start - 1].index == deletes[start].index - 1 { start -= 1 }
      list.append(.remove(position: deletes[start].index, count: end - start))
      end = start
    }
  }

  /// Runs of rows, front to back: what lies before a run is already where it will be.
  private static func insert(
    _ inserts: Span<NewRow>, into list: inout GrowingList<SequentialOperation>
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
    _ updates: Span<BatchUpdate.Update>, into list: inout GrowingList<SequentialOperation>
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
    stableBeforeSource.reserve(moves.count)
    stableBeforeTarget.reserve(moves.count)
    sourceOfMove.reserve(moves.count)
    waiting.fill(count: moves.count)
    sources.keys.removeAll()
    var inserted = 0
    for number in moves.indices {
      let target = moves[number].to.index
      while inserted < inserts.count && inserts[inserted].index < target { inserted += 1 }
      stableBeforeTarget[number] = Int32(target - inserted - number)
      sources.keys.append(UInt64(moves[number].from.index) << 32 | UInt64(number))
    }
    sources.sort()
    var deleted = 0
    for rank in 0..<sources.keys.count {
      let key = sources.keys.elements[rank]
      let source = Int(key >> 32)
      while deleted < deletes.count && deletes[deleted].index < source { deleted += 1 }
      stableBeforeSource[rank] = Int32(source - deleted - rank)
      sourceOfMove[Int(key & 0xFFFF_FFFF)] = Int32(rank)
    }
  }

  private mutating func move(_ number: Int, into list: inout GrowingList<SequentialOperation>) {
    let rank = Int(sourceOfMove[number])
    let stable = stableBeforeSource[rank]
    let stableAtTarget = stableBeforeTarget[number]
    // Before the source lie stable rows, rows that wait, and rows that were put behind one of these
    // stable rows or before all of them.
    let movedBefore = partitionPoint(of: stableBeforeTarget, count: number) { $0 <= stable }
    let from = Int(stable) + waiting.count(before: rank) + movedBefore
    waiting.remove(rank)
    // Before the target lie its stable rows, all rows moved so far, and the rows that wait before the
    // last of these stable rows.
    let waitingBefore = partitionPoint(of: stableBeforeSource, count: sources.keys.count) {
      $0 < stableAtTarget
    }
    let to = Int(stableAtTarget) + number + waiting.count(before: waitingBefore)
    if from != to { list.append(.move(from: from, to: to)) }
  }

  /// How many of the first `count` numbers, which ascend, come before the condition fails.
  private func partitionPoint(
    of numbers: borrowing UniqueBuffer<Int32>, count: Int, where isBefore: (Int32) -> Bool
  ) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(numbers[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A set of the numbers below a bound that counts its members below any number (Fenwick 1994).
struct CountTree: ~Copyable {
  /// Node i counts the members in the i & −i places that end with place i − 1.
  private var nodes = UniqueBuffer<Int32>()
  private var bound = 0

  /// Makes this the set of all numbers below `count`.
  mutating func fill(count: Int) {
    nodes.reserve(count + 1)
    bound = count
    for node in 0..<count + 1 { nodes[node] = Int32(node & -node) }
  }

  /// Removes a member.
  mutating func remove(_ member: Int) {
    var node = member + 1
    while node <= bound {
      nodes[node] -= 1
      node += node & -node
    }
  }

  /// The number of members below `end`.
  func count(before end: Int) -> Int {
    var node = end
    var count = 0
    while node > 0 {
      count += Int(nodes[node])
      node &= node - 1
    }
    return count
  }
}
