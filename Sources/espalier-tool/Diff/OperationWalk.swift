// SPDX-License-Identifier: MIT

import EspalierUpdates

/// One operation of a batch update; a row that is moved and updated is one.
enum ListedOperation: Equatable {
  case delete(Int)
  case insert(Int)
  case move(from: Int, to: Int, isUpdated: Bool)
  case update(old: Int, new: Int)

  var old: Int? {
    switch self {
    case .delete(let index), .move(let index, _, _), .update(let index, _): index
    case .insert: nil
    }
  }

  var new: Int? {
    switch self {
    case .delete: nil
    case .insert(let index), .move(_, let index, _), .update(_, let index): index
    }
  }
}

/// Goes through the operations of a batch update in the order in which the rows are.
///
/// Walks down both lists at once, as the replay rule does: rows that are deleted or moved away are
/// stepped over in the old list, rows that are inserted or moved in are stepped over in the new one, and
/// all others are pairs. Runs of pairs without an operation are stepped over at once.
struct OperationWalk {
  private let update: BatchUpdate

  /// The rows that move away, ascending.
  private let sources: [OldRow]

  private var old = 0
  private var new = 0
  private var deletes = 0
  private var departures = 0
  private var inserts = 0
  private var moves = 0
  private var updates = 0

  init(_ update: BatchUpdate) {
    self.update = update
    sources = update.moves.map(\.from).sorted()
  }

  /// The next operation.
  ///
  /// - Complexity: O(1), amortised.
  mutating func next() -> ListedOperation? {
    while true {
      let delete = deletes < update.deletes.count ? update.deletes[deletes].index : .max
      let departure = departures < sources.count ? sources[departures].index : .max
      let insert = inserts < update.inserts.count ? update.inserts[inserts].index : .max
      let arrival = moves < update.moves.count ? update.moves[moves].to.index : .max
      let change = updates < update.updates.count ? update.updates[updates].new.index : .max
      if delete == old { return takeDelete() }
      if departure == old {
        departures += 1
        old += 1
      } else if insert == new {
        return takeInsert()
      } else if arrival == new {
        return takeMove(isUpdated: change == new)
      } else if change == new {
        return takeUpdate()
      } else if !skipPairs(before: min(delete, departure), and: min(insert, arrival, change)) {
        return nil
      }
    }
  }

  /// Steps over pairs up to the next operation on either list; returns whether there is one.
  private mutating func skipPairs(before nextOld: Int, and nextNew: Int) -> Bool {
    guard nextOld < .max || nextNew < .max else { return false }
    let count = min(nextOld - old, nextNew - new)
    old += count
    new += count
    return true
  }

  private mutating func takeDelete() -> ListedOperation {
    defer {
      deletes += 1
      old += 1
    }
    return .delete(old)
  }

  private mutating func takeInsert() -> ListedOperation {
    defer {
      inserts += 1
      new += 1
    }
    return .insert(new)
  }

  private mutating func takeMove(isUpdated: Bool) -> ListedOperation {
    defer {
      moves += 1
      updates += isUpdated ? 1 : 0
      new += 1
    }
    return .move(from: update.moves[moves].from.index, to: new, isUpdated: isUpdated)
  }

  private mutating func takeUpdate() -> ListedOperation {
    defer {
      updates += 1
      old += 1
      new += 1
    }
    return .update(old: old, new: new)
  }
}
