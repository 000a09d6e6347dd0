// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierFormats
import EspalierUpdates

/// The names that a recorder gave to the rows of a list, and the steps of a trace made of commits.
///
/// It has a list of its own that goes through the same commits: so a row that is gone is known by its index.
@MainActor
struct RecordedRows {
  private let copy = BareList()

  /// The places of the rows there are, by their nodes in the copy.
  private var places: [NodeID: FractionalIndex] = [:]

  /// The places that were looked up, given and forgotten.
  private(set) var steps = StepCounter()

  /// A step that adds all rows of a list, for a recording that begins in the middle.
  ///
  /// - Complexity: O(n log n).
  mutating func start(_ engine: ListEngine, label: String) -> TreeTraceStep {
    var stamps: [Stamp] = []
    for row in 0..<engine.pendingRowCount {
      steps.add(1)
      stamps.append(Self.stamp(row, engine))
    }
    var step = TreeTraceStep(label: label)
    for (stamp, place) in zip(
      stamps, FractionalIndex.run(of: stamps.count, between: nil, and: nil))
    {
      places[must { try copy.tree.makeRow(RowContent(), at: .last(in: .root)) }] = place
      step.changes.append(.add(stamp, Self.path(place)))
    }
    copy.commit()
    return step
  }

  /// A step that does what a commit did: deletes, then moves, inserts and updates.
  ///
  /// - Complexity: O(k log n) for k changes in n rows.
  mutating func step(
    _ update: BatchUpdate, _ engine: ListEngine, label: String
  ) -> TreeTraceStep {
    var step = TreeTraceStep(label: label)
    let deleted = update.deletes.map { node(atRow: $0.index) }
    let moved = update.moves.map { node(atRow: $0.from.index) }
    for row in deleted { step.changes.append(.delete(Self.path(take(row)))) }
    let leaving = moved.map { take($0) }
    placeArrivals(of: update, avoiding: leaving.sorted())
    for (move, old) in zip(update.moves, leaving) {
      let new = place(atRow: move.to.index)
      step.changes.append(
        .rename(Self.stamp(move.to.index, engine), from: Self.path(old), to: Self.path(new)))
    }
    for row in update.inserts {
      step.changes.append(
        .add(Self.stamp(row.index, engine), Self.path(place(atRow: row.index))))
    }
    for row in Self.rowsUpdatedInPlace(update) {
      step.changes.append(
        .modify(Self.stamp(row.index, engine), Self.path(place(atRow: row.index))))
    }
    copy.commit()
    return step
  }

  /// Gives places to the rows that are new and to those that moved, run by run.
  ///
  /// The rows are renamed one after another, so a new place must not be the old one of a row whose turn comes later. Up
  /// to the first place that is being left in a gap, all are free.
  private mutating func placeArrivals(
    of update: BatchUpdate, avoiding leaving: [FractionalIndex]
  ) {
    for run in Self.runs(of: update) {
      let next = copy.tree.node(atRow: run.lowerBound, .now)
      let lower = run.lowerBound == 0 ? nil : place(atRow: run.lowerBound - 1)
      var upper = next.flatMap { places[$0] }
      if let left = Self.first(of: leaving, after: lower), upper.map({ left < $0 }) ?? true {
        upper = left
      }
      let target = next.map { Place.before($0) } ?? .last(in: .root)
      for place in FractionalIndex.run(of: run.count, between: lower, and: upper) {
        steps.add(1)
        places[must { try copy.tree.makeRow(RowContent(), at: target) }] = place
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

  /// Removes a row from the copy; returns the place that it had.
  private mutating func take(_ row: NodeID) -> FractionalIndex {
    steps.add(1)
    must { try copy.tree.remove(row) }
    guard let place = places.removeValue(forKey: row) else { Self.trapForUnknownRow() }
    return place
  }

  private func node(atRow row: Int) -> NodeID {
    guard let node = copy.tree.node(atRow: row, .now) else { Self.trapForUnknownRow() }
    return node
  }

  private mutating func place(atRow row: Int) -> FractionalIndex {
    steps.add(1)
    guard let place = places[node(atRow: row)] else { Self.trapForUnknownRow() }
    return place
  }

  /// That of a row without content is hardly that of the content that it gets.
  private static func stamp(_ row: Int, _ engine: ListEngine) -> Stamp {
    engine.stamp(ofRow: row) ?? -1
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
