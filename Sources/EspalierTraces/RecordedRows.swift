// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierFormats
import EspalierRowOrder
import EspalierTree
import EspalierUpdates

/// The names that a recorder gave to the rows of a list, and the steps of a trace made of commits.
struct RecordedRows {
  /// The places of the rows there are, by their entries in the row order.
  private var places: [NodeIndex: FractionalIndex] = [:]

  /// The places that were looked up, given and forgotten.
  private(set) var steps = StepCounter()

  /// A step that adds all rows of a list, for a recording that begins in the middle.
  ///
  /// - Complexity: O(n log n).
  mutating func start(_ tree: ComponentTree, label: String) -> TreeTraceStep {
    places.removeAll()
    var step = TreeTraceStep(label: label)
    let count = tree.order.rowCount
    steps.add(count)
    for (row, place) in FractionalIndex.run(of: count, between: nil, and: nil).enumerated() {
      let node = tree.order.entry(atRow: row)
      places[node] = place
      step.changes.append(.add(tree.row(at: node).stamp, Self.path(place)))
    }
    return step
  }

  /// A step that does what a commit did: deletes, then moves, inserts and updates.
  ///
  /// - Parameters:
  ///   - changes: what the tree lists; only the deleted entries are read from it.
  ///   - update: the batch update that the commit made of it.
  /// - Complexity: O(k log n) for k changes in n rows.
  mutating func step(
    _ changes: borrowing RowChanges, _ update: BatchUpdate, _ tree: ComponentTree, label: String
  ) -> TreeTraceStep {
    var step = TreeTraceStep(label: label)
    // First of all: a row that is new may have the entry of one that is gone.
    for deletion in changes.deletes {
      steps.add(1)
      guard let place = places.removeValue(forKey: deletion.node) else { Self.trapForUnknownRow() }
      step.changes.append(.delete(Self.path(place)))
    }
    let leaving = update.moves.map { place(atRow: $0.to, tree) }
    placeArrivals(of: update, avoiding: leaving.sorted(), tree)
    for (move, old) in zip(update.moves, leaving) {
      let new = place(atRow: move.to, tree)
      step.changes.append(.rename(stamp(move.to, tree), from: Self.path(old), to: Self.path(new)))
    }
    for row in update.inserts {
      step.changes.append(.add(stamp(row, tree), Self.path(place(atRow: row, tree))))
    }
    for row in Self.rowsUpdatedInPlace(update) {
      step.changes.append(.modify(stamp(row, tree), Self.path(place(atRow: row, tree))))
    }
    return step
  }

  /// Gives places to the rows that are new and to those that moved, run by run.
  ///
  /// The rows are renamed one after another, so a new place must not be the old one of a row whose turn
  /// comes later. Up to the first place that is being left in a gap, all are free.
  private mutating func placeArrivals(
    of update: BatchUpdate, avoiding leaving: [FractionalIndex], _ tree: ComponentTree
  ) {
    let rowCount = tree.order.rowCount
    for run in Self.runs(of: update) {
      let before = run.lowerBound - 1
      let lower = before < 0 ? nil : place(atRow: NewRow(before), tree)
      var upper = run.upperBound == rowCount ? nil : place(atRow: NewRow(run.upperBound), tree)
      if let left = Self.first(of: leaving, after: lower), upper.map({ left < $0 }) ?? true {
        upper = left
      }
      let run = zip(run, FractionalIndex.run(of: run.count, between: lower, and: upper))
      for (row, place) in run {
        steps.add(1)
        places[tree.order.entry(atRow: row)] = place
      }
    }
  }

  /// The new indices of inserted and moved rows, as ranges with a kept row between any two.
  private static func runs(of update: BatchUpdate) -> [Range<Int>] {
    let arrivals = (update.inserts.map(\.index) + update.moves.map(\.to.index)).sorted()
    var runs: [Range<Int>] = []
    for row in arrivals {
      if let last = runs.last, last.upperBound == row {
        runs[runs.count - 1] = last.lowerBound..<row + 1
      } else {
        runs.append(row..<row + 1)
      }
    }
    return runs
  }

  /// The rows with a new stamp that did not move. Moves and updates are both in the order of the list.
  private static func rowsUpdatedInPlace(_ update: BatchUpdate) -> [NewRow] {
    var moves = update.moves[...]
    return update.updates.map(\.new).filter { row in
      while let move = moves.first, move.to < row { moves.removeFirst() }
      return moves.first?.to != row
    }
  }

  /// The first of ascending places behind one.
  private static func first(
    of places: [FractionalIndex], after lower: FractionalIndex?
  ) -> FractionalIndex? {
    guard let lower else { return places.first }
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] <= lower { low = middle + 1 } else { high = middle }
    }
    return low < places.count ? places[low] : nil
  }

  private mutating func place(atRow row: NewRow, _ tree: ComponentTree) -> FractionalIndex {
    steps.add(1)
    guard let place = places[tree.order.entry(atRow: row.index)] else { Self.trapForUnknownRow() }
    return place
  }

  private func stamp(_ row: NewRow, _ tree: ComponentTree) -> Stamp {
    tree.row(at: tree.order.entry(atRow: row.index)).stamp
  }

  private static func path(_ place: FractionalIndex) -> TracePath {
    do {
      return try TracePath(place.name)
    } catch {
      preconditionFailure("A name of letters and digits is a path.")
    }
  }

  private static func trapForUnknownRow() -> Never {
    preconditionFailure("A commit names a row that was never recorded.")
  }
}
