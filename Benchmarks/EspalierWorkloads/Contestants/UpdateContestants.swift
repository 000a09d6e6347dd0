// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierUpdates

/// The contestants of batch updates.
enum UpdateContestants {
  /// Everybody: ours, trimming plus hashing, and the peers.
  static func all(_ pairs: [ListPair], unique: Bool) -> [Contestant] {
    ours(pairs, unique: unique)
      + [
        heckel(pairs), difference(pairs, infersMoves: false), difference(pairs, infersMoves: true),
      ]
  }

  /// Ours, and trimming plus hashing, which ours must never be much slower than and which makes no promise
  /// about repeated identities.
  static func ours(_ pairs: [ListPair], unique: Bool) -> [Contestant] {
    let ours = spanDiff(Contestant.ours, pairs, unique: unique) {
      var differ = ListDiffer()
      return { differ.diff(from: $0, to: $1, into: &$2) }
    }
    guard unique else { return [ours] }
    let hashing = spanDiff("trim-and-hash", pairs, unique: unique) {
      var differ = ListDiffer(looksAhead: false)
      return { differ.diff(from: $0, to: $1, into: &$2) }
    }
    return [ours, hashing]
  }

  /// A diff of two spans into a batch update that is reused, as a list view would.
  private typealias SpanDiff = (
    _ old: Span<Row>, _ new: Span<Row>, _ update: inout BatchUpdate
  ) -> Void

  /// A contestant of this package; `make` makes its working memory.
  private static func spanDiff(
    _ name: String, _ pairs: [ListPair], unique: Bool, make: @escaping () -> SpanDiff
  ) -> Contestant {
    Contestant(name) {
      let diff = make()
      var update = BatchUpdate()
      let verifier = Verifier<BatchUpdate>(dataSets: pairs.count) { result, dataSet in
        try check(result, of: pairs[dataSet], unique: unique)
      }
      return Operation(
        run: { dataSet in
          let pair = pairs[dataSet]
          diff(pair.old.span, pair.new.span, &update)
        },
        verify: { try verifier.verify(update, $0) },
        counters: { _ in PlainUpdate(update).counters })
    }
  }

  /// Checks a batch update of ours: by the public applier, by the one written here, and by the number
  /// of operations there have to be.
  static func check(_ update: BatchUpdate, of pair: ListPair, unique: Bool) throws {
    try StrictApplier.check(update, from: pair.old, to: pair.new)
    let plain = PlainUpdate(update)
    try plain.check(from: pair.old, to: pair.new)
    try plain.check(pair.expectation, unique: unique)
  }

  private static func heckel(_ pairs: [ListPair]) -> Contestant {
    Contestant("heckel") {
      var result = PlainUpdate()
      let verifier = Verifier<PlainUpdate>(dataSets: pairs.count) { result, dataSet in
        try result.check(from: pairs[dataSet].old, to: pairs[dataSet].new)
      }
      return Operation(
        run: { result = Heckel.difference(from: pairs[$0].old, to: pairs[$0].new) },
        verify: { try verifier.verify(result, $0) },
        counters: { _ in result.counters })
    }
  }

  /// The standard library's diff (Myers 1986). It takes time in the square of the number of edits.
  private static func difference(_ pairs: [ListPair], infersMoves: Bool) -> Contestant {
    Contestant(
      infersMoves ? "difference-moves" : "difference", estimate: quadraticEstimate(pairs)
    ) {
      var result: CollectionDifference<Row>?
      let verifier = Verifier<CollectionDifference<Row>?>(dataSets: pairs.count) {
        result, dataSet in
        let pair = pairs[dataSet]
        try expect(result.flatMap { pair.old.applying($0) } == pair.new, "another list")
      }
      return Operation(
        run: { dataSet in
          let found = pairs[dataSet].new.difference(from: pairs[dataSet].old)
          result = infersMoves ? found.inferringMoves() : found
        },
        verify: { try verifier.verify(result, $0) },
        counters: { _ in
          [
            Counter("operations", result?.operationCount ?? 0),
            Counter("moves", result?.moveCount ?? 0),
          ]
        })
    }
  }

  /// Measured: about 8 ns for each square of the number of insertions and removals.
  private static func quadraticEstimate(_ pairs: [ListPair]) -> Double {
    let edits = Double(pairs[0].expectation.insertionsAndRemovals)
    return 8 * edits * edits
  }
}

extension CollectionDifference {
  /// The insertions whose element was removed elsewhere.
  var moveCount: Int {
    insertions.count {
      guard case .insert(_, _, let other) = $0 else { return false }
      return other != nil
    }
  }

  /// The size as a batch update: a move counts once, though it is listed as a removal and an insertion.
  var operationCount: Int { count - moveCount }
}

extension PlainUpdate {
  /// The operations of a batch update.
  package init(_ update: BatchUpdate) {
    deletes = update.deletes.map(\.index)
    inserts = update.inserts.map(\.index)
    moves = update.moves.map { IndexPair(old: $0.from.index, new: $0.to.index) }
    updates = update.updates.map { IndexPair(old: $0.old.index, new: $0.new.index) }
  }
}
