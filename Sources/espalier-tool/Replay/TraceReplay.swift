// SPDX-License-Identifier: MIT

import EspalierFiles
import EspalierFormats
import EspalierUpdates

/// Replays a trace on one path or on both.
@MainActor
struct TraceReplay: ~Copyable {
  private(set) var summary: ReplaySummary
  private var snapshots = SnapshotPath()
  private let edits = EditsPath()
  private var compared = PathResult()
  private var committed = PathResult()
  private var rows: [Row] = []
  private var minimum = MinimalMoves()
  private let path: ReplayPath
  private let checks: Bool
  private let output: OutputFile?

  init(on path: ReplayPath, checks: Bool, output: OutputFile?) {
    self.path = path
    self.checks = checks || path == .both
    self.output = output
    summary = ReplaySummary(of: path, isChecked: self.checks)
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
      // What was replayed before the error is for standard output all the same.
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
      try (path == .edits ? committed : compared).update.writeJSON(to: &writer)
      writer.buffer.append("\n")
      try writer.flushIfFull()
    }
  }

  /// Takes a step on the paths there are, and proves what they made of it.
  private mutating func take(_ step: TreeTraceStep) throws(TreeTraceError) {
    if path != .edits { try snapshots.take(step, into: &compared) }
    if path != .snapshot { try edits.take(step, into: &committed) }
    let old = rows
    rows = path == .edits ? edits.rows : snapshots.rows
    summary.begin(label: DisplayText.text(of: step.label), rowCount: rows.count)
    let fileCount = path == .edits ? edits.fileCount : snapshots.fileCount
    summary.add(neededMoves: minimum.count(from: old, to: rows, bound: fileCount))
    if path != .edits { summary.addCompared(compared) }
    if path != .snapshot { summary.addCommitted(committed) }
    if checks && path != .edits { check(compared.update, of: "lists compared", from: old) }
    if checks && path != .snapshot { check(committed.update, of: "edits", from: old) }
    if path == .both { comparePaths() }
  }

  private mutating func check(_ update: BatchUpdate, of path: String, from old: [Row]) {
    do {
      try StrictApplier.check(update, from: old, to: rows)
    } catch {
      summary.addFinding("the strict applier refuses the batch update of the \(path): \(error)")
    }
  }

  /// Holds the two paths against each other. Each was held against the number of moves that are needed.
  private mutating func comparePaths() {
    let (left, right) = (compared.update, committed.update)
    if edits.rows != rows { summary.addFinding("the edits lead to other rows") }
    if left.deletes != right.deletes { summary.addFinding("the edits delete other rows") }
    if left.inserts != right.inserts { summary.addFinding("the edits insert other rows") }
    if left.updates != right.updates { summary.addFinding("the edits update other rows") }
  }
}
