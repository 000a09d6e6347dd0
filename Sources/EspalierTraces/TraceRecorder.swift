// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierFormats

/// Writes down what a list goes through, commit by commit, as a tree trace.
///
///     let recorder = try engine.record(to: file)
///     …
///     try recorder.finish()
///
/// The trace is that of the flat list, as its host sees it: every row is a file in the root, and there
/// are no containers. A commit is a step, also one that changed no row: deleted rows are `D`, moved rows
/// `R`, inserted rows `A`, and rows with a new stamp that did not move `M`. A row that is hidden is
/// deleted, and another one when it is shown again. Whether edits or snapshots led to a commit makes no
/// difference. `TreeTraceReplay` and ``TracePlayer`` replay the trace, and so does `espalier replay`.
///
/// What a recorder holds grows with the rows of the list.
@preconcurrency @MainActor
public final class TraceRecorder<Sink: ByteSink> {
  /// The number of steps that were written.
  public private(set) var stepCount = 0

  /// Why the recording ended: what the sink threw. Nil while all is well.
  public private(set) var failure: Sink.Failure?

  /// Nil once the recording is finished, and while the sink is at work.
  private var writer: TreeTraceWriter<Sink>?
  private weak var engine: ListEngine?
  private var rows = RecordedRows()

  /// Whether the list that is there is to be the first step.
  private var isStarting = false

  /// The step of the commit that is being made, to be written when that is done.
  private var step: TreeTraceStep?

  init(of engine: ListEngine, to sink: consuming Sink) throws(Sink.Failure) {
    writer = try TreeTraceWriter(to: sink)
    self.engine = engine
    guard engine.rowCount > 0 else { return }
    if engine.hasPendingEdits {
      isStarting = true
    } else {
      step = rows.start(engine, label: "start")
      writeStep()
      if let failure { throw failure }
    }
  }

  /// Ends the recording and hands the sink back.
  ///
  /// Traps if the recording was finished before, or if the sink itself calls it.
  ///
  /// - Throws: what the sink threw when a step was written; the trace ends before that step.
  @discardableResult
  public func finish() throws(Sink.Failure) -> Sink {
    engine?.remove(self)
    writeStep()
    if let failure { throw failure }
    guard let writer = writer.take() else {
      preconditionFailure("A recording is finished once, and not by its sink.")
    }
    return writer.sink
  }

  /// Writes the step that waits. The sink is code of the user: nothing is being accessed meanwhile.
  private func writeStep() {
    guard let step = step.take(), var writer = writer.take() else { return }
    do throws(Sink.Failure) {
      try writer.write(step)
      stepCount += 1
    } catch {
      failure = error
    }
    self.writer = writer
  }
}

extension TraceRecorder: CommitRecorder {
  /// Takes the step down while the list is what the commit says.
  package func record(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard failure == nil else { return }
    let label = "commit \(commit.number)"
    if isStarting {
      isStarting = false
      step = rows.start(engine, label: label)
    } else {
      step = rows.step(commit.allRows, engine, label: label)
    }
  }

  package func didRecord(in engine: ListEngine) { writeStep() }
}

extension ListEngine {
  /// Begins to record what the list goes through, from the next commit on.
  ///
  /// A list that is not empty becomes the first step; edits that wait for a commit are part of it then.
  /// The engine keeps the recorder alive until it is finished. A commit that the sink makes while this function writes
  /// is in no trace.
  ///
  /// - Parameter sink: where the trace goes, such as an array of bytes or a file.
  /// - Throws: what the sink throws when the header, and the list there is, are written.
  /// - Complexity: O(n log n) for n rows; then each commit of k changes costs O(k log n) more. Names are
  ///   short at the ends of the list and where many rows come in one commit. Where rows are put one by one
  ///   into the same place between two others, a name gets a byte longer every five rows or so, and is written
  ///   at that cost.
  /// - Allocations: some for every recorded commit.
  public func record<Sink: ByteSink>(
    to sink: consuming Sink
  ) throws(Sink.Failure) -> TraceRecorder<Sink> {
    let recorder = try TraceRecorder(of: self, to: sink)
    add(recorder)
    return recorder
  }
}

#if DEBUG || ESPALIER_CHECKS
  extension TraceRecorder {
    /// The steps of naming rows, for tests.
    package var work: Int { rows.steps.count }
  }
#endif
