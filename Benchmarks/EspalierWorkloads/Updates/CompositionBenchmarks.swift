// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierUpdates

extension Suite {
  /// Two updates of a list of 100,000 rows as one, and an update turned round.
  @ListBuilder<Benchmark>
  static var compositionBenchmarks: [Benchmark] {
    for operations in [10, 1000] {
      composition("compose-\(operations)", operations: operations) { composer, pair, update in
        composer.compose(pair.first, pair.second, into: &update)
      }
      composition("compose-\(operations)-with-lists", operations: operations) {
        composer, pair, update in
        composer.compose(
          pair.first, pair.second, from: pair.old.span, to: pair.new.span, into: &update)
      }
    }
    composition("invert-1000", operations: 1000) { composer, pair, update in
      composer.invert(pair.first, into: &update)
    }
  }

  private static func composition(
    _ name: String, operations: Int,
    _ run:
      @escaping @Sendable (
        inout UpdateComposer, UpdatePair, inout BatchUpdate
      ) -> Void
  ) -> Benchmark {
    Benchmark(name, variants: ["composition"], sizes: .fixed([100_000])) { request in
      let pairs = (0..<request.dataSets).map { set in
        var generator = request.generator(set: set)
        return UpdatePair(rows: request.rows, operations: operations, &generator)
      }
      return Case(
        edits: pairs[0].first.operationCount + pairs[0].second.operationCount,
        inputBytes: pairs[0].bytes, dataSets: pairs.count
      ) {
        composer(pairs, run)
      }
    }
  }

  /// The composer with an update that is reused. What it says is applied, to the row.
  private static func composer(
    _ pairs: [UpdatePair],
    _ run: @escaping @Sendable (inout UpdateComposer, UpdatePair, inout BatchUpdate) -> Void
  ) -> Contestant {
    Contestant(Contestant.ours) {
      var composer = UpdateComposer()
      var update = BatchUpdate()
      let verifier = Verifier<BatchUpdate>(dataSets: pairs.count) { result, dataSet in
        try pairs[dataSet].check(result)
      }
      return Operation(
        run: { run(&composer, pairs[$0], &update) },
        verify: { try verifier.verify(update, $0) },
        counters: { _ in
          [Counter("operations", update.operationCount), Counter("moves", update.moves.count)]
        })
    }
  }
}

/// Two updates, one behind the other, and the lists before and after them.
private struct UpdatePair: Sendable {
  let old: ContiguousArray<Row>
  let middle: [Row]
  let new: ContiguousArray<Row>
  let first: BatchUpdate
  let second: BatchUpdate

  init(rows: Int, operations: Int, _ generator: inout SplitMix64) {
    let lists = [(0..<rows).map { Row(id: RowID(Int64($0))) }]
    middle = Self.edit(lists[0], operations, firstID: rows, &generator)
    old = ContiguousArray(lists[0])
    new = ContiguousArray(
      Self.edit(middle, operations, firstID: rows + operations, &generator))
    var differ = ListDiffer()
    first = differ.diff(from: lists[0], to: middle)
    second = differ.diff(from: middle, to: Array(new))
  }

  /// The bytes of the operations.
  var bytes: Int { (first.operationCount + second.operationCount) * MemoryLayout<Row>.stride / 2 }

  /// Deletes, inserts, moves and updates, as many of each, in turns.
  private static func edit(
    _ list: [Row], _ operations: Int, firstID: Int, _ generator: inout SplitMix64
  ) -> [Row] {
    var list = list
    for operation in 0..<operations {
      let place = Int.random(in: 0..<list.count, using: &generator)
      switch operation % 4 {
      case 0: list.insert(Row(id: RowID(Int64(firstID + operation))), at: place)
      case 1: list.remove(at: place)
      case 2: list[place].stamp = Stamp(list[place].stamp.rawValue + 1)
      default:
        let row = list.remove(at: place)
        list.insert(row, at: Int.random(in: 0...list.count, using: &generator))
      }
    }
    return list
  }

  /// Whether a result leads from the first list to the last, with the fewest moves, or back from the second.
  func check(_ update: BatchUpdate) throws {
    if update == first.inverted() {
      try StrictApplier.check(update, from: middle, to: Array(old))
    } else {
      try StrictApplier.check(update, from: Array(old), to: Array(new))
      var differ = ListDiffer()
      let difference = differ.diff(from: Array(old), to: Array(new))
      try expect(update == difference, "\(update.operationCount) operations are others")
    }
  }
}
