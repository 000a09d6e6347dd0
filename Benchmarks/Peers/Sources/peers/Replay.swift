// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// What a stage of an update does to a list: old indices for what was, new ones for what is.
struct Stage {
  var deletes: [Int] = []
  var inserts: [Int] = []
  var moves: [(old: Int, new: Int)] = []

  /// Rows whose content is taken from the target, by new index.
  var updates: [Int] = []

  /// The operations of all kinds.
  var operationCount: Int { deletes.count + inserts.count + moves.count + updates.count }

  /// The list that a host has after the stage: what is neither deleted nor moved fills the places that
  /// are left, in its order. What is inserted or updated is taken from `target`.
  ///
  /// - Throws: `WrongResult` if the stage does not fit the list.
  func applied<Element>(to list: [Element], target: [Element]) throws -> [Element] {
    var result: [Element?] = Array(repeating: nil, count: target.count)
    var isTaken = Array(repeating: false, count: list.count)
    for index in deletes + moves.map(\.old) {
      try expect(isTaken.indices.contains(index) && !isTaken[index], "row \(index) is taken twice")
      isTaken[index] = true
    }
    for index in inserts + moves.map(\.new) {
      try expect(target.indices.contains(index), "row \(index) has no place")
    }
    for index in inserts { result[index] = target[index] }
    for move in moves { result[move.new] = list[move.old] }
    var rest = list.indices.filter { !isTaken[$0] }.makeIterator()
    for index in result.indices where result[index] == nil {
      guard let next = rest.next() else { throw WrongResult("a row is missing at \(index)") }
      result[index] = list[next]
    }
    try expect(rest.next() == nil, "rows are left over")
    for index in updates {
      try expect(target.indices.contains(index), "an update of row \(index), which is not there")
      result[index] = target[index]
    }
    return result.compactMap(\.self)
  }
}

/// Verifies results: the first of every data set by replaying it, the next ones by their size.
final class Judge {
  private var sizes: [Int: Int] = [:]

  /// Replays the stages of a result from the old list to the new one.
  func verify<Element: Equatable>(
    _ set: Int, _ old: [Element], _ new: [Element], _ stages: [(stage: Stage, target: [Element])]
  ) throws {
    let size = stages.reduce(0) { $0 + $1.stage.operationCount }
    if let known = sizes[set] {
      try expect(size == known, "the same input gave another output")
      return
    }
    var list = old
    for (stage, target) in stages { list = try stage.applied(to: list, target: target) }
    try expect(list == new, "the result leads to another list")
    sizes[set] = size
  }
}

/// What is counted in a result.
func counters(_ stages: [Stage]) -> [Counter] {
  [
    Counter("operations", stages.reduce(0) { $0 + $1.operationCount }),
    Counter("moves", stages.reduce(0) { $0 + $1.moves.count }),
  ]
}
