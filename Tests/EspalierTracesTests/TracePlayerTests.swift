// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import EspalierTraces
import EspalierUpdates
import Testing

@Suite("Traces played as edits")
@MainActor struct TracePlayerTests {
  @Test("Random histories: the same rows as the replay of snapshots", arguments: seeds(count: 60))
  func randomHistories(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var history = RandomHistory()
    let twins = try PlayedTwins()
    for _ in 0..<30 {
      try twins.take(history.step(using: &random))
    }
    // With the last file goes the last container.
    try twins.take(history.stepThatDeletesAll())
    #expect(twins.player.engine.isBlank)
  }

  @Test("What does not fit is refused with the same line and reason", arguments: seeds(count: 60))
  func refusals(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var history = RandomHistory(isSound: false)
    let twins = try PlayedTwins()
    for _ in 0..<40 {
      let step = history.step(using: &random)
      do {
        try twins.replay(step)
      } catch let error as TreeTraceError {
        #expect(throws: error) { try twins.player.play(step) }
        return
      }
      try twins.player.play(step)
      twins.compare()
    }
  }

  @Test("A name is a file and a directory at once, and the file stands first")
  func fileAndDirectory() throws {
    let twins = try PlayedTwins()
    try twins.take("A 1 a/z", "A 2 a-b", "A 3 a")
    #expect(twins.rows.map(\.id) == [2, 0, 1])
    try twins.take("R 4 a a/a", "A 5 a", "D a/z")
    #expect(twins.rows.map(\.id) == [3, 2, 1])
    // A file takes the name of its own directory, which goes.
    try twins.take("D a", "R 4 a/a a")
    #expect(twins.rows.map(\.id) == [2, 1])
    #expect(twins.player.engine.childCount == 2)
    try twins.take("R 4 a a/b/c/d", "R 1 a/b/c/d a")
    #expect(twins.rows == [Row(id: 2, stamp: 1), Row(id: 1, stamp: 2)])
  }

  @Test("Only what was renamed moves, and nothing where that leads nowhere")
  func moves() throws {
    let twins = try PlayedTwins()
    try twins.take("A 1 a", "A 1 b", "A 1 c", "A 1 d")
    try twins.take("R 1 a a1", "R 2 b b1")
    #expect(twins.host.last?.update.description == "update 1→1")
    try twins.take("R 1 a1 x")
    #expect(twins.host.last?.update.description == "move 0→3")
  }

  @Test("A player begins with an empty tree")
  func refusesAFullTree() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let engine = ListEngine()
      try engine.append(1)
      _ = TracePlayer(of: engine)
    }
  }
}

/// A player and a replay of snapshots, step by step side by side.
@MainActor final class PlayedTwins {
  let player = TracePlayer()
  let host = ReportingHost()
  private(set) var rows: [Row] = []
  private var snapshots = TreeTraceReplay()

  init() throws {
    player.engine.host = host
  }

  func replay(_ step: TreeTraceStep) throws {
    try snapshots.apply(step)
  }

  /// Applies a step to both and compares.
  func take(_ step: TreeTraceStep) throws {
    try replay(step)
    try player.play(step)
    compare()
    #expect(host.last!.update.moves.count <= step.renameCount)
  }

  func take(_ changes: String...) throws {
    let lines = changes.map { $0.split(separator: " ").joined(separator: "\t") + "\n" }
    var reader = TreeTraceReader()
    reader.feed(Array("# tree-trace 1\n@\tstep\n\(lines.joined())".utf8).span)
    reader.end()
    try take(try #require(try reader.nextStep()))
  }

  func compare() {
    let old = rows
    rows = player.engine.listedRows
    #expect(rows == snapshots.rows)
    #expect(player.fileCount == snapshots.fileCount)
    expectSameUpdate(host.last!.update, from: old, to: rows)
  }
}

/// Expects that a batch update is right, and what the diff says except for moves.
func expectSameUpdate(_ update: BatchUpdate, from old: [Row], to new: [Row]) {
  #expect(throws: Never.self) { try StrictApplier.check(update, from: old, to: new) }
  var differ = ListDiffer()
  let minimal = differ.diff(from: old, to: new)
  #expect(update.deletes == minimal.deletes)
  #expect(update.inserts == minimal.inserts)
  #expect(update.updates == minimal.updates)
  #expect(update.moves.count >= minimal.moves.count)
}

extension TreeTraceStep {
  var renameCount: Int {
    changes.count { change in
      if case .rename = change { true } else { false }
    }
  }
}

/// Makes up the history of a small tree, with names that are files and directories at once.
struct RandomHistory {
  private var known: Set<String> = []
  private let isSound: Bool
  private let names = ["a", "b", "a-", "a.", "ab"]

  /// - Parameter isSound: whether all changes fit.
  init(isSound: Bool = true) {
    self.isSound = isSound
  }

  mutating func step(using random: inout SeededGenerator) -> TreeTraceStep {
    var step = TreeTraceStep(label: "", line: 7)
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      step.changes.append(change(using: &random))
    }
    return step
  }

  mutating func stepThatDeletesAll() -> TreeTraceStep {
    defer { known = [] }
    return TreeTraceStep(label: "", changes: known.sorted().map { .delete(path($0)) })
  }

  private mutating func change(using random: inout SeededGenerator) -> TreeTraceChange {
    let name = (0..<Int.random(in: 1...3, using: &random))
      .map { _ in names.randomElement(using: &random)! }.joined(separator: "/")
    let stamp = Stamp(Int64.random(in: 0..<3, using: &random))
    let other = known.sorted().randomElement(using: &random)
    if !isSound, Int.random(in: 0..<30, using: &random) == 0 {
      return [
        .add(stamp, path(name)), .delete(path(name)), .modify(stamp, path(name)),
        .rename(stamp, from: path(name), to: path(name)),
      ].randomElement(using: &random)!
    }
    if known.contains(name) {
      if Bool.random(using: &random) { return .modify(stamp, path(name)) }
      known.remove(name)
      return .delete(path(name))
    }
    known.insert(name)
    guard let other, Bool.random(using: &random) else { return .add(stamp, path(name)) }
    known.remove(other)
    return .rename(stamp, from: path(other), to: path(name))
  }

  private func path(_ text: String) -> TracePath { try! TracePath(text) }
}
