// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// A place of the new list and one of the old list.
struct Pair: Hashable, Sendable {
  var new: Place
  /// Negative for a row that was not there.
  var old: Place
}

/// The operations of an update, as places: what is removed from the old list, what fills the new one, what is updated.
struct Operations: ~Copyable {
  /// Deletes, and sources of moves; ascending.
  private(set) var removed: [Place] = []
  /// Inserts, which have no old place, and moves; ascending.
  private(set) var filled: [Pair] = []
  /// Updates, ascending.
  private(set) var updated: [Pair] = []
  private var sorter = Sorter<Place>()

  /// What is removed at a position of the list of that; behind it a place that no list has.
  func removed(at index: Int) -> Place { index < removed.count ? removed[index] : .max }

  /// What is filled at a position, likewise.
  func target(at index: Int) -> Place { index < filled.count ? filled[index].new : .max }

  /// Reads operations; traps if they fit no lists.
  ///
  /// - Complexity: O(k) for k operations and a sort of the sources of moves.
  mutating func read(_ update: some OperationLists) {
    removed.clear()
    filled.clear()
    updated.clear()
    let deletes = update.deletes.span
    for index in deletes.indices { removed.append(deletes[index].place) }
    Self.demandAscending(removed, "The deletes of a batch update are out of order, or negative.")
    fill(update)
    var last = Place(-1)
    let updates = update.updates.span
    for index in updates.indices {
      let pair = Pair(new: updates[index].after.place, old: updates[index].before.place)
      require(
        last < pair.new && pair.old >= 0,
        "The updates of a batch update are out of order, or negative.")
      last = pair.new
      updated.append(pair)
    }
    if update.moves.isEmpty { return }
    for move in update.moves { removed.append(move.before.place) }
    sorter.sort(&removed) { $0 }
    Self.demandAscending(removed, "A batch update removes a row twice, or a negative one.")
  }

  /// Merges what fills places of the new list.
  private mutating func fill(_ update: some OperationLists) {
    // Spans are read without counting references.
    let (inserts, moves) = (update.inserts.span, update.moves.span)
    var (insert, last) = (0, Place(-1))
    func put(_ new: Place, _ old: Place) {
      require(last < new, "What a batch update inserts or moves is out of order, or negative.")
      last = new
      filled.append(Pair(new: new, old: old))
    }
    for index in moves.indices {
      let target = moves[index].after.place
      while insert < inserts.count, inserts[insert].place < target {
        put(inserts[insert].place, -1)
        insert += 1
      }
      put(target, moves[index].before.place)
    }
    for index in insert..<inserts.count { put(inserts[index].place, -1) }
  }

  /// Takes updated rows that do not move out, and puts them in again.
  ///
  /// - Complexity: O(k) for k operations, which are in order but for two runs.
  mutating func replaceUpdated() {
    var (next, moved) = (0, filled.count)
    for update in updated {
      while next < moved, filled[next].new < update.new { next += 1 }
      if next < moved, filled[next].new == update.new { continue }
      filled.append(update)
      removed.append(update.old)
    }
    filled.sort { $0.new < $1.new }
    removed.sort()
    Self.demandAscending(removed, "The batch update names a row twice.")
  }

  /// Makes moved rows such that went, and others that came.
  mutating func forgetMoves() {
    for index in filled.indices { filled[index].old = -1 }
  }

  private static func demandAscending(_ places: [Place], _ message: String) {
    var last = Place(-1)
    for place in places {
      require(last < place, message)
      last = place
    }
  }
}

extension Array {
  /// How many elements of this list come before a place: all of them stand before those that do not.
  ///
  /// - Complexity: O(log n).
  @inline(__always)
  func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
    firstPlace(among: count) { !isBefore(self[$0]) }
  }
}

extension Array {
  /// Keeps the elements at these indices, which ascend.
  mutating func keep(_ kept: SharedBuffer<some IndexValue>) {
    for index in kept.indices { self[index] = self[kept[index].index] }
    removeLast(count - kept.count)
  }
}

extension [Place] {
  func containsAscending(_ place: Place) -> Bool {
    let position = partitionPoint { $0 < place }
    return position < count && self[position] == place
  }
}
