// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import EspalierTraces
import Testing

@Suite("Recorded traces")
@MainActor struct TraceRecorderTests {
  @Test("Random edits, recorded and replayed on both paths", arguments: seeds(count: 15))
  func randomEdits(seed: UInt64) throws {
    var world = RandomWorld(seed: seed)
    let log = CommitLog(of: world.host)
    // From the empty list, or from the middle.
    for _ in 0..<(seed % 3) * 3 { try world.editAndCommit() }
    let isFromTheMiddle = world.engine.rowCount > 0
    log.begin(with: isFromTheMiddle ? world.engine : nil)
    let recorder = world.engine.record(to: [UInt8]())
    for _ in 0..<30 { try world.editAndCommit() }
    try log.expectSame(steps(of: recorder.finish()))
    let last = log.count
    try world.editAndCommit()
    #expect(log.count > last && recorder.stepCount == last)
  }

  @Test("One step for each commit: deletes, moves, inserts, updates")
  func trace() throws {
    let world = try SmallWorld(rows: 0)
    let list = world.engine
    let recorder = world.engine.record(to: [UInt8]())
    let rows = try (0..<5).map { try list.append(Int64($0), stamp: 7) }
    world.engine.commit()
    try list.remove(rows[1])
    _ = try list.makeRow(RowContent(9, stamp: -3), at: .after(rows[2]))
    try list.setStamp(8, of: rows[2])
    world.engine.commit()
    world.engine.commit()
    try list.move(rows[4], to: .first(in: list.rootNode))
    try list.setStamp(9, of: rows[4])
    world.engine.commit()
    #expect(recorder.stepCount == 4)
    #expect(
      String(decoding: recorder.finish(), as: UTF8.self) == """
        # tree-trace 1
        @\tcommit 2
        A\t7\ta0
        A\t7\ta1
        A\t7\ta2
        A\t7\ta3
        A\t7\ta4
        @\tcommit 3
        D\ta1
        A\t-3\ta2V
        M\t8\ta2
        @\tcommit 4
        @\tcommit 5
        R\t9\ta4\tZz

        """)
  }

  @Test("A row that gets its content is updated, whatever stamp that has")
  func fill() throws {
    let world = try SmallWorld(rows: 0)
    let run = try world.engine.makeRun(of: 3, height: 10, at: .last(in: world.engine.rootNode))
    world.engine.commit()
    let recorder = world.engine.record(to: [UInt8]())
    try world.engine.fill(run, at: 1, with: RowContent(5))
    world.engine.commit()
    let trace = recorder.finish()
    #expect(
      String(decoding: trace, as: UTF8.self).hasSuffix("A\t-1\ta2\n@\tcommit 3\nM\t0\ta1\n"))
    let (player, played) = (TracePlayer(), ReportingHost())
    player.engine.host = played
    for step in try steps(of: trace) { try player.play(step) }
    #expect(
      played.last?.update == world.host.last?.update && played.last?.update.updates.count == 1)
  }

  @Test("The example of the article")
  func article() throws {
    let engine = ListEngine()
    let recorder = engine.record(to: [UInt8]())
    try engine.append(1, stamp: 7)
    try engine.append(2, stamp: 7)
    engine.commit()
    try engine.setStamp(8, of: engine.node(atRow: 0)!)
    try engine.move(engine.node(atRow: 1)!, to: .first(in: engine.rootNode))
    engine.commit()
    let trace = recorder.finish()
    #expect(
      String(decoding: trace, as: UTF8.self) == """
        # tree-trace 1
        @\tcommit 1
        A\t7\ta0
        A\t7\ta1
        @\tcommit 2
        R\t7\ta1\tZz
        M\t8\ta0

        """)
    var reader = TreeTraceReader()
    reader.feed(trace.span)
    reader.end()
    let host = ReportingHost()
    let player = TracePlayer()
    player.engine.host = host
    while let step = try reader.nextStep() { try player.play(step) }
    #expect(host.last?.update.description == "move 1→0, update 0→1")
  }

  @Test("A new name is never that of a row whose turn to be renamed comes later")
  func swaps() throws {
    for seed in UInt64(0)..<30 {
      var random = SeededGenerator(seed: seed)
      let world = try SmallWorld(rows: 12)
      let log = CommitLog(of: world.host)
      log.begin(with: world.engine)
      let recorder = world.engine.record(to: [UInt8]())
      for _ in 0..<10 {
        for row in world.rows.shuffled(using: &random) {
          try world.engine.move(row, to: .last(in: world.engine.rootNode))
        }
        world.engine.commit()
      }
      try log.expectSame(steps(of: recorder.finish()))
    }
  }

  @Test("Edits that wait when the recording of a list begins are part of its first step")
  func pendingEdits() throws {
    let world = try SmallWorld(rows: 2)
    try world.engine.setStamp(5, of: world.rows[0])
    try world.engine.append(9)
    let recorder = world.engine.record(to: [UInt8]())
    #expect(recorder.stepCount == 0)
    world.engine.commit()
    let steps = try steps(of: recorder.finish())
    #expect(steps.count == 1)
    let replayed = try rows(after: steps)
    #expect(replayed.last?.map(\.stamp) == [5, 0, 0])
  }

  @Test("A recording that begins while rows are measured has their commit as its first step")
  func beginsWhileMeasuring() throws {
    let world = try SmallWorld(rows: 0)
    let engine = world.engine
    var recorder: TraceRecorder<[UInt8]>?
    world.host.onMeasure = { if recorder == nil { recorder = $0.record(to: [UInt8]()) } }
    let rows = try (0..<3).map {
      try engine.makeRow(RowContent(RowID(Int64($0)), stamp: 7), at: .last(in: engine.rootNode))
    }
    engine.commit()
    try engine.setStamp(8, of: rows[1])
    engine.commit()
    let trace = try #require(recorder).finish()
    #expect(
      String(decoding: trace, as: UTF8.self) == """
        # tree-trace 1
        @\tcommit 2
        A\t7\ta0
        A\t7\ta1
        A\t7\ta2
        @\tcommit 3
        M\t8\ta1

        """)
  }

  @Test("What a host edits in the middle of a commit is part of the next step")
  func editsInsideCommits() throws {
    let world = try SmallWorld(rows: 2)
    let recorder = world.engine.record(to: [UInt8]())
    world.host.onApply = { engine in
      world.host.onApply = nil
      try! engine.setStamp(5, of: world.rows[1])
      engine.commit()
    }
    try world.engine.setStamp(3, of: world.rows[0])
    world.engine.commit()
    let stamps = try rows(after: steps(of: recorder.finish())).map { $0.map(\.stamp) }
    #expect(stamps == [[0, 0], [3, 0], [3, 5]])
  }

  @Test("A recording that is finished by the host has the step of the commit")
  func finishedInsideCommit() throws {
    let world = try SmallWorld(rows: 1)
    let recorder = world.engine.record(to: [UInt8]())
    var bytes: [UInt8] = []
    world.host.onApply = { _ in bytes = recorder.finish() }
    try world.engine.setStamp(3, of: world.rows[0])
    world.engine.commit()
    world.host.onApply = nil
    world.engine.commit()
    #expect(try steps(of: bytes).map(\.label) == ["start", "commit 2"])
  }

  @Test("A sink that fails ends the recording, and the error is told")
  func failingSink() throws {
    let world = try SmallWorld(rows: 1)
    #expect(throws: Full.self) { try world.engine.record(to: SmallSink(room: 0)) }
    #expect(throws: Full.self) { try world.engine.record(to: SmallSink(room: 1)) }
    let recorder = try world.engine.record(to: SmallSink(room: 3))
    for stamp in 1...3 {
      #expect((recorder.failure == nil) == (stamp < 3))
      try world.engine.setStamp(Stamp(Int64(stamp)), of: world.rows[0])
      world.engine.commit()
    }
    #expect(recorder.stepCount == 2)
    #expect(throws: Full.self) { try recorder.finish() }
  }

  @Test("A recording is finished once")
  func finishedTwice() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let recorder = ListEngine().record(to: [UInt8]())
      recorder.finish()
      recorder.finish()
    }
  }
}

/// A sink with room for a few writes.
private struct SmallSink: ByteSink {
  var room: Int

  mutating func write(_ bytes: Span<UInt8>) throws(Full) {
    guard room > 0 else { throw Full() }
    room -= 1
  }
}

private struct Full: Error {}

func steps(of trace: [UInt8]) throws -> [TreeTraceStep] {
  var reader = TreeTraceReader()
  reader.feed(trace.span)
  reader.end()
  var steps: [TreeTraceStep] = []
  while let step = try reader.nextStep() { steps.append(step) }
  return steps
}

/// The rows after each step.
private func rows(after steps: [TreeTraceStep]) throws -> [[Row]] {
  var replay = TreeTraceReplay()
  return try steps.map { step in
    try replay.apply(step)
    return replay.rows
  }
}

/// What a host was told, commit by commit: the truth that a recorded trace is held against.
@MainActor final class CommitLog {
  private var commits: [(update: BatchUpdate, rows: [Row])] = []
  private let host: ReportingHost

  var count: Int { commits.count }

  init(of host: ReportingHost) {
    self.host = host
  }

  /// Forgets what was, and begins with the list of an engine, if there is one.
  func begin(with engine: ListEngine?) {
    commits = []
    if let rows = engine?.listedRows {
      let inserts = SharedBuffer(rows.indices.map { NewRow($0) })
      commits.append((BatchUpdate(inserts: inserts), rows))
    }
    host.onApply = { [unowned self] engine in
      commits.append((host.last!.update, engine.listedRows))
    }
  }

  /// Expects that steps do what the commits did, on both paths.
  func expectSame(_ steps: [TreeTraceStep]) throws {
    try #require(steps.count == commits.count)
    let player = TracePlayer()
    let played = ReportingHost()
    player.engine.host = played
    var replay = TreeTraceReplay()
    for (step, commit) in zip(steps, commits) {
      let old = replay.rows
      try replay.apply(step)
      try player.play(step)
      #expect(replay.rows.map(\.stamp) == commit.rows.map(\.stamp))
      #expect(player.engine.listedRows == replay.rows)
      // That it fits proves that identities correspond.
      #expect(played.last?.update == commit.update)
      expectSameUpdate(commit.update, from: old, to: replay.rows)
    }
  }
}
