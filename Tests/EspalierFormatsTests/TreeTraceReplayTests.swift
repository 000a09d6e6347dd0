// SPDX-License-Identifier: MIT

import EspalierFormats
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
}
