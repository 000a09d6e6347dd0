// SPDX-License-Identifier: MIT

import ArgumentParser
import Espalier
import EspalierFormats
import EspalierTraces
import EspalierUpdates

/// How a step becomes a batch update.
enum ReplayPath: String, ExpressibleByArgument, CaseIterable {
  /// The lists before and after are compared.
  case snapshot

  /// The list of an engine is edited, and the engine commits.
  case edits

  /// Each of the two, held against the other.
  case both
}

/// What one path made of a step.
struct PathResult {
  var update = BatchUpdate()
  var time = Duration.zero

  /// The part of the time that the engine's commit took; nil where there is none.
  var commitTime: Duration?
}

/// Takes steps on the snapshot path.
struct SnapshotPath: ~Copyable {
  /// The rows after the last step.
  var rows: [Row] { replay.rows }

  /// The number of identities that were given.
  var fileCount: Int { replay.fileCount }

  private var replay = TreeTraceReplay()
  private var differ = ListDiffer()

  /// Applies a step to a tree and compares its rows; the comparison alone is timed.
  mutating func take(
    _ step: TreeTraceStep, into result: inout PathResult
  ) throws(TreeTraceError) {
    let old = replay.rows
    try replay.apply(step)
    let new = replay.rows
    let start = ContinuousClock.now
    differ.diff(from: old, to: new, into: &result.update)
    result.time = ContinuousClock.now - start
  }
}

/// Takes steps on the edits path.
final class EditsPath: ListHost {
  /// The number of identities that were given.
  var fileCount: Int { player.fileCount }

  private let player = TracePlayer()
  private var update = BatchUpdate()

  init() {
    player.engine.host = self
  }

  /// The rows after the last step.
  var rows: [Row] {
    do {
      return try player.engine.rows()
    } catch {
      preconditionFailure("The list of all rows is there: \(error)")
    }
  }

  /// Edits the list and commits; both are timed, with the search for the places of the files.
  func take(_ step: TreeTraceStep, into result: inout PathResult) throws(TreeTraceError) {
    // The engine uses its storage again when no one else has it.
    result.update = BatchUpdate()
    update = BatchUpdate()
    let start = ContinuousClock.now
    try player.edit(step)
    let edited = ContinuousClock.now
    player.engine.commit()
    let end = ContinuousClock.now
    result.time = end - start
    result.commitTime = end - edited
    result.update = update
  }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    update = commit.update
  }
}
