// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierUpdates

/// A batch update in plain arrays: what the contestants' results are verified as.
package struct PlainUpdate: Equatable {
  package var deletes: [Int] = []
  package var inserts: [Int] = []
  package var moves: [IndexPair] = []
  package var updates: [IndexPair] = []

  package init() {}

  /// An index in the old list and one in the new.
  package struct IndexPair: Equatable {
    package var old: Int
    package var new: Int

    package init(old: Int, new: Int) {
      self.old = old
      self.new = new
    }
  }

  /// The number of operations of all kinds.
  var operationCount: Int { deletes.count + inserts.count + moves.count + updates.count }

  /// The exact figures of the result.
  var counters: [Counter] {
    [Counter("operations", operationCount), Counter("moves", moves.count)]
  }

  /// Checks that the update leads from `old` to `new`: deleted and moved rows are taken out, inserted
  /// and moved ones placed, and the rest fills the gaps in its old order. Every row whose content
  /// changed is among the updates, and no other.
  ///
  /// - Complexity: O(n).
  package func check(from old: [Row], to new: [Row]) throws(WrongResult) {
    // origin[j]: the old row at new index j; nil for what is inserted.
    var origin: [Int?] = Array(repeating: nil, count: new.count)
    var isTaken = try marks(deletes + moves.map(\.old), count: old.count, "taken out")
    let isPlaced = try marks(inserts + moves.map(\.new), count: new.count, "placed")
    for move in moves { origin[move.new] = move.old }
    var next = 0
    for index in new.indices where !isPlaced[index] {
      while next < old.count, isTaken[next] { next += 1 }
      try expect(next < old.count, "the new list has a row too many at \(index)")
      isTaken[next] = true
      origin[index] = next
    }
    try expect(isTaken.allSatisfy(\.self), "old rows are left over")
    try checkRows(origin, old, new)
  }

  private func checkRows(_ origin: [Int?], _ old: [Row], _ new: [Row]) throws(WrongResult) {
    var isUpdated = Array(repeating: false, count: new.count)
    for update in updates {
      try expect(new.indices.contains(update.new), "an update lies outside the new list")
      try expect(origin[update.new] == update.old, "an update names the wrong old row")
      isUpdated[update.new] = true
    }
    for (index, source) in origin.enumerated() {
      guard let source else { continue }
      try expect(old[source].id == new[index].id, "another row stands at \(index)")
      try expect(
        isUpdated[index] == (old[source].stamp != new[index].stamp),
        "the update of row \(index) is missing or needless")
    }
  }

  private func marks(
    _ indices: [Int], count: Int, _ what: String
  ) throws(WrongResult) -> [Bool] {
    var isMarked = Array(repeating: false, count: count)
    for index in indices {
      try expect(isMarked.indices.contains(index), "row \(index) is \(what), which is not there")
      try expect(!isMarked[index], "row \(index) is \(what) twice")
      isMarked[index] = true
    }
    return isMarked
  }

  /// Checks that the update has as many operations as it needs to have.
  package func check(_ expected: Expectation, unique: Bool) throws(WrongResult) {
    try expect(
      deletes.count == expected.deletes, "\(deletes.count) deletes, not \(expected.deletes)")
    try expect(
      inserts.count == expected.inserts, "\(inserts.count) inserts, not \(expected.inserts)")
    try expect(
      unique ? moves.count == expected.moves : 2 * moves.count <= 3 * expected.moves,
      "\(moves.count) moves, not \(expected.moves)")
    if let updates = expected.updates {
      try expect(self.updates.count == updates, "\(self.updates.count) updates, not \(updates)")
    }
  }
}

/// Verifies results: the first one of each data set thoroughly, the next ones against the first.
/// The same input has to give the same output, always.
final class Verifier<Result: Equatable> {
  private var known: [Result?]
  private let check: (Result, Int) throws -> Void

  init(dataSets: Int, check: @escaping (Result, Int) throws -> Void) {
    known = Array(repeating: nil, count: dataSets)
    self.check = check
  }

  func verify(_ result: Result, _ dataSet: Int) throws {
    if let before = known[dataSet] {
      try expect(result == before, "the same input gave another output")
    } else {
      try check(result, dataSet)
      known[dataSet] = result
    }
  }
}
