// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierUpdates

/// Finds out which of the moves of a commit need not be told, because the rows are between the same
/// others as before; see `TouchedMoves`.
///
/// Use: `begin`, then `add` for every move in the order of the new places, then `solve`, then
/// `takeNext` for every move in the same order.
struct MovesThatStay: ~Copyable {
  /// The moves that may stay, by their old places, and for every move whether it may.
  private var candidates = StayingRuns()
  private var isCandidate = UniqueBuffer<UInt8>()
  private var count = 0

  /// The moves by old index, each above its position, and how many rows that did not move stood before.
  private var keys = UniqueBuffer<Int64>()
  private var gaps = UniqueBuffer<Int32>()

  private var next = 0
  private var nextValue = 0

  init() {}

  mutating func begin() {
    candidates.removeAll()
    count = 0
    next = 0
    nextValue = 0
  }

  /// Adds a move. It may stay only if as many rows that did not move are before it as before.
  @inline(__always)
  mutating func add(old place: Int32, isCandidate: Bool) {
    self.isCandidate.grow(to: count + 1)
    self.isCandidate[count] = isCandidate ? 1 : 0
    count += 1
    guard isCandidate else { return }
    // Two apart, so that none is another one's neighbour: each is weighed on its own.
    candidates.append(Run(old: Int(place), new: 2 * candidates.count, count: 1))
  }

  /// Finds out which moves of a list stay. Functions name the old and the new indices of the moves, which
  /// ascend by the new ones, and the deleted and the inserted indices, ascending.
  ///
  /// - Complexity: O(k log k) for k moves, deletions and insertions.
  @inline(__always)
  mutating func solve(
    moves: Int, deletes: Int, inserts: Int, old: (Int) -> Int32, new: (Int) -> Int32,
    delete: (Int) -> Int32, insert: (Int) -> Int32
  ) {
    begin()
    keys.grow(to: moves)
    gaps.grow(to: moves)
    for move in 0..<moves { keys[move] = Int64(old(move)) << 32 | Int64(move) }
    sort(&keys, count: moves)
    var deleted = 0
    for rank in 0..<moves {
      let old = Int32(truncatingIfNeeded: keys[rank] >> 32)
      while deleted < deletes, delete(deleted) < old { deleted += 1 }
      gaps[Int(Int32(truncatingIfNeeded: keys[rank]))] = old - Int32(deleted + rank)
    }
    var inserted = 0
    for move in 0..<moves {
      while inserted < inserts, insert(inserted) < new(move) { inserted += 1 }
      add(old: old(move), isCandidate: gaps[move] == new(move) - Int32(inserted + move))
    }
    solve()
  }

  /// Of the moves that may stay, those of a longest increasing subsequence do.
  ///
  /// - Complexity: O(k log k).
  mutating func solve() {
    _ = candidates.solve()
  }

  /// Whether the next move stays.
  @inline(__always)
  mutating func takeNext() -> Bool {
    defer { next += 1 }
    guard isCandidate[next] != 0 else { return false }
    defer { nextValue += 1 }
    return !candidates.moves(nextValue)
  }
}
