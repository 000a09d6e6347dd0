// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Replay of tree traces")
struct TreeTraceReplayTests {
  private func step(_ changes: TreeTraceChange...) -> TreeTraceStep {
    TreeTraceStep(label: "", changes: changes, line: 10)
  }

  private func path(_ text: String) throws -> TracePath { try TracePath(text) }

  @Test func rowsKeepTheirIdentityAndOrder() throws {
    var replay = TreeTraceReplay()
    try replay.apply(
      step(.add(1, try path("b")), .add(2, try path("a-b")), .add(3, try path("a/z"))))
    #expect(replay.rows == [Row(id: 2, stamp: 3), Row(id: 1, stamp: 2), Row(id: 0, stamp: 1)])
    try replay.apply(step(.rename(4, from: try path("b"), to: try path("a/b"))))
    #expect(replay.rows == [Row(id: 0, stamp: 4), Row(id: 2, stamp: 3), Row(id: 1, stamp: 2)])
    #expect(replay.path(of: 0) == (try path("a/b")))
    try replay.apply(step(.delete(try path("a/z")), .modify(2, try path("a-b"))))
    #expect(replay.rows == [Row(id: 0, stamp: 4), Row(id: 1, stamp: 2)])
    #expect(replay.path(of: 2) == nil)
    try replay.apply(step(.add(5, try path("a/z"))))
    #expect(replay.rows.map(\.id) == [0, 3, 1])
    #expect(replay.fileCount == 4)
  }

  @Test func changesApplyInOrder() throws {
    var replay = TreeTraceReplay()
    try replay.apply(step(.add(1, try path("a")), .add(2, try path("b"))))
    // There and back, a swap by way of a third path, and a file that lives for a moment.
    try replay.apply(
      step(
        .rename(1, from: try path("a"), to: try path("t")),
        .rename(2, from: try path("b"), to: try path("a")),
        .rename(1, from: try path("t"), to: try path("b")),
        .add(9, try path("c")), .delete(try path("c"))))
    #expect(replay.rows == [Row(id: 1, stamp: 2), Row(id: 0, stamp: 1)])
    try replay.apply(
      step(
        .rename(7, from: try path("a"), to: try path("x")),
        .rename(8, from: try path("x"), to: try path("a"))))
    #expect(replay.rows == [Row(id: 1, stamp: 8), Row(id: 0, stamp: 1)])
    try replay.apply(step(.delete(try path("a")), .add(8, try path("a"))))
    #expect(replay.rows == [Row(id: 3, stamp: 8), Row(id: 0, stamp: 1)])
  }

  @Test func changesThatDoNotFitAreRefused() throws {
    let a = try path("a")
    let b = try path("b")
    func error(_ changes: TreeTraceChange...) -> TreeTraceError? {
      var replay = TreeTraceReplay()
      let step = TreeTraceStep(label: "", changes: [.add(1, a)] + changes, line: 10)
      return #expect(throws: TreeTraceError.self) { try replay.apply(step) }
    }
    #expect(error(.add(1, a)) == TreeTraceError(line: 12, reason: .knownPath(a)))
    #expect(error(.modify(1, b)) == TreeTraceError(line: 12, reason: .unknownPath(b)))
    #expect(error(.delete(b)) == TreeTraceError(line: 12, reason: .unknownPath(b)))
    #expect(error(.rename(1, from: b, to: b)) == TreeTraceError(line: 12, reason: .unknownPath(b)))
    #expect(error(.rename(1, from: a, to: a)) == TreeTraceError(line: 12, reason: .knownPath(a)))
    #expect(
      error(.delete(a), .modify(1, a)) == TreeTraceError(line: 13, reason: .unknownPath(a)))
  }

  /// A dictionary sorted by the names on the paths, after every step.
  @Test("Random histories against a sorted dictionary", arguments: seeds(count: 100))
  func randomHistories(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var replay = TreeTraceReplay()
    var model: [String: Row] = [:]
    var nextID: Int64 = 0
    let names = ["a", "b", "a-", "a.", "ab"]
    for _ in 0..<30 {
      var step = TreeTraceStep(label: "")
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let count = Int.random(in: 1...3, using: &random)
        let name = (0..<count).map { _ in names.randomElement(using: &random)! }
          .joined(separator: "/")
        let stamp = Stamp(Int64.random(in: 0..<3, using: &random))
        let known = model.keys.sorted().randomElement(using: &random)
        if let row = model[name], Bool.random(using: &random) {
          model[name] = Row(id: row.id, stamp: stamp)
          step.changes.append(.modify(stamp, try path(name)))
        } else if model[name] != nil {
          model[name] = nil
          step.changes.append(.delete(try path(name)))
        } else if let known, let row = model[known], Bool.random(using: &random) {
          model[known] = nil
          model[name] = Row(id: row.id, stamp: stamp)
          step.changes.append(.rename(stamp, from: try path(known), to: try path(name)))
        } else {
          model[name] = Row(id: RowID(nextID), stamp: stamp)
          nextID += 1
          step.changes.append(.add(stamp, try path(name)))
        }
      }
      try replay.apply(step)
      let expected = model.sorted { left, right in
        left.key.split(separator: "/").lexicographicallyPrecedes(right.key.split(separator: "/")) {
          $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
      }
      #expect(replay.rows == expected.map(\.value), "seed \(seed)")
    }
  }
}
