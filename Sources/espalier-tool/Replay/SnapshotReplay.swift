// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierFormats

/// Replays a trace on the snapshot path: compares the rows before and after each step.
struct SnapshotReplay: ~Copyable {
  private(set) var summary = ReplaySummary()
  private var replay = TreeTraceReplay()
  private var differ = ListDiffer()
  private var update = BatchUpdate()
  private var minimum = MinimalMoves()
  private let checks: Bool
  private let output: OutputFile?

  init(checks: Bool, output: OutputFile?) {
    self.checks = checks
    self.output = output
  }

  /// Replays a whole file.
  mutating func run(_ file: InputFile, _ progress: inout Progress) throws {
    var writer = BufferedWriter(to: output ?? .standardOutput)
    var reader = TreeTraceReader()
    do {
      try file.forEachPiece { piece in
        reader.feed(piece)
        try takeSteps(of: &reader, &writer, &progress)
      }
      reader.end()
      try takeSteps(of: &reader, &writer, &progress)
    } catch let error as TreeTraceError {
      // What was replayed before the error is written all the same.
      try writer.flush()
      throw Complaint.badData("\(file.name):\(error)")
    }
    try writer.flush()
  }

  /// Takes the steps that have been read.
  private mutating func takeSteps(
    of reader: inout TreeTraceReader, _ writer: inout BufferedWriter<OutputFile>,
    _ progress: inout Progress
  ) throws {
    while let step = try reader.nextStep() {
      try take(step)
      progress.show("step \(grouped(summary.stepCount))")
      guard output != nil else { continue }
      try update.writeJSON(to: &writer)
      writer.buffer.append("\n")
      try writer.flushIfFull()
    }
  }

  /// Applies a step to the tree, times the diff, and proves its result.
  private mutating func take(_ step: TreeTraceStep) throws(TreeTraceError) {
    let old = replay.rows
    try replay.apply(step)
    let new = replay.rows
    let start = ContinuousClock.now
    differ.diff(from: old.span, to: new.span, into: &update)
    let time = ContinuousClock.now - start
    summary.add(update, label: DisplayText.text(of: step.label), rowCount: new.count, time: time)
    let needed = minimum.count(from: old, to: new, bound: replay.fileCount)
    summary.add(neededMoves: needed, moves: update.moves.count)
    if checks { check(from: old, to: new) }
  }

  private mutating func check(from old: [Row], to new: [Row]) {
    do {
      try StrictApplier.check(update, from: old, to: new)
    } catch {
      summary.addFinding("the strict applier refuses the batch update: \(error)")
    }
  }
}
