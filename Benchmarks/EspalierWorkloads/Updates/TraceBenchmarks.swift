// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierFormats
import EspalierUpdates
import Foundation

extension Suite {
  /// The histories of two real file trees: one operation is the diff of one step, and a run goes
  /// through all of them. The size is the largest number of rows.
  @ListBuilder<Benchmark>
  static var traceBenchmarks: [Benchmark] {
    trace("iglistkit", rows: 889)
    trace("texture", rows: 2234)
  }

  private static func trace(_ name: String, rows: Int) -> Benchmark {
    Benchmark("trace-\(name)", variants: ["trace"], sizes: .fixed([rows])) { _ in
      let history = try TraceHistory(name)
      return Case(
        edits: history.changeCount, inputBytes: history.bytesPerStep, dataSets: 1,
        inputsPerRun: history.stepCount
      ) {
        espalier(history)
        heckel(history)
        difference(history, infersMoves: false)
        difference(history, infersMoves: true)
      }
    }
  }

  private static func espalier(_ history: TraceHistory) -> Contestant {
    Contestant(Contestant.ours) {
      var differ = ListDiffer()
      var update = BatchUpdate()
      return history.operation { old, new in
        differ.diff(from: old.span, to: new.span, into: &update)
        return TraceTotal(operations: update.operationCount, moves: update.moves.count)
      } prove: { old, new in
        try StrictApplier.check(update, from: old, to: new)
        try PlainUpdate(update).check(from: old, to: new)
      }
    }
  }

  private static func heckel(_ history: TraceHistory) -> Contestant {
    Contestant("heckel") {
      var update = PlainUpdate()
      return history.operation { old, new in
        update = Heckel.difference(from: old, to: new)
        return TraceTotal(operations: update.operationCount, moves: update.moves.count)
      } prove: { old, new in
        try update.check(from: old, to: new)
      }
    }
  }

  private static func difference(_ history: TraceHistory, infersMoves: Bool) -> Contestant {
    Contestant(infersMoves ? "difference-moves" : "difference") {
      var found: CollectionDifference<Row>?
      return history.operation { old, new in
        let difference = new.difference(from: old)
        let result = infersMoves ? difference.inferringMoves() : difference
        found = result
        return TraceTotal(operations: result.operationCount, moves: result.moveCount)
      } prove: { old, new in
        try expect(found.flatMap { old.applying($0) } == new, "another list")
      }
    }
  }
}

/// The operations of a whole history.
private struct TraceTotal: Equatable {
  var operations = 0
  var moves = 0

  static func += (total: inout TraceTotal, step: TraceTotal) {
    total.operations += step.operations
    total.moves += step.moves
  }

  var counters: [Counter] { [Counter("operations", operations), Counter("moves", moves)] }
}

/// The rows of a file tree before and after every step of its history.
private final class TraceHistory {
  /// The rows before the first step, and after each.
  private(set) var lists: [[Row]] = [[]]

  /// The changes of all steps.
  private(set) var changeCount = 0

  var stepCount: Int { lists.count - 1 }

  /// The mean bytes of the two lists of a step.
  var bytesPerStep: Int {
    let rows = zip(lists, lists.dropFirst()).reduce(0) { $0 + $1.0.count + $1.1.count }
    return rows * MemoryLayout<Row>.stride / max(1, stepCount)
  }

  /// Reads the trace of that name; it lies beside the sources.
  init(_ name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Traces/\(name).trace")
    let bytes = [UInt8](try Data(contentsOf: file))
    var reader = TreeTraceReader()
    var replay = TreeTraceReplay()
    reader.feed(bytes.span)
    reader.end()
    while let step = try reader.nextStep() {
      try replay.apply(step)
      changeCount += step.changes.count
      lists.append(replay.rows)
    }
  }

  /// An operation that diffs all steps. Once, every step's result is proved to be right; from then on
  /// the results have to have as many operations and moves as then.
  func operation(
    diff: @escaping (_ old: [Row], _ new: [Row]) -> TraceTotal,
    prove: @escaping (_ old: [Row], _ new: [Row]) throws -> Void
  ) -> EspalierBenchmarkKit.Operation {
    var total = TraceTotal()
    var proved: TraceTotal?
    return EspalierBenchmarkKit.Operation(
      repetitions: stepCount,
      run: { [lists] _ in
        total = TraceTotal()
        for step in 1..<lists.count { total += diff(lists[step - 1], lists[step]) }
      },
      verify: { [lists] _ in
        if proved == nil {
          var sum = TraceTotal()
          for step in 1..<lists.count {
            sum += diff(lists[step - 1], lists[step])
            try prove(lists[step - 1], lists[step])
          }
          proved = sum
        }
        try expect(total == proved, "another number of operations than before")
      },
      counters: { _ in total.counters })
  }
}
