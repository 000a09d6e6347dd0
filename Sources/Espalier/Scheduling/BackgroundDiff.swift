// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff

/// Finds differences on another thread, for lists so long that the diff would be felt.
///
/// It starts no thread: whoever makes one says how a job gets to another thread and its finding back.
/// Jobs and findings are values, so nothing is shared and nothing locked.
///
///     diff = BackgroundDiff(
///       perform: { [unowned self] in run($0) }, apply: { update, rows in … })
///     diff.setRows(new)
///
///     nonisolated func run(_ job: BackgroundDiff.Job) {
///       Task.detached { await self.receive(job.run()) }
///     }
///
///     func receive(_ finding: BackgroundDiff.Finding) { diff.receive(finding) }
///
/// **Stale findings.** While a job is under way somebody may ask for other rows, or the list may
/// change. What the job finds is then of no use: it is discarded, and the diff is done again with what
/// is the newest by then. After `staleLimit` discarded findings in a row the diff is done at once, on
/// the engine's thread. So a steady stream of changes delays what is shown, by no more than that many
/// jobs, and never keeps it from being shown.
public final class BackgroundDiff {
  /// Two lists to compare: values, for any thread.
  public struct Job: Sendable {
    /// What is shown.
    public let old: [Row]

    /// What is to be shown.
    public let new: [Row]

    let number: Int

    /// Compares the lists.
    ///
    /// - Complexity: that of `ListDiffer`: O(n) but for moves, O(n + m log m) with m of them.
    public func run() -> Finding {
      var differ = ListDiffer()
      var update = BatchUpdate()
      differ.diff(from: old.span, to: new.span, into: &update)
      return Finding(update: update, number: number)
    }
  }

  /// What a job found.
  public struct Finding: Sendable {
    /// The difference.
    public let update: BatchUpdate

    let number: Int
  }

  /// The rows that are shown, as far as this knows.
  public private(set) var rows: [Row]

  /// The number of discarded findings after which the diff is done at once.
  public let staleLimit: Int

  /// The number of findings that were discarded so far.
  public private(set) var discardedCount = 0

  /// The number of diffs that were done at once, because too many findings were discarded.
  public private(set) var hurriedCount = 0

  private let perform: (Job) -> Void
  private let apply: (BatchUpdate, [Row]) -> Void
  private var target: [Row]?
  private var jobCount = 0
  private var isUnderWay = false
  private var isStale = false
  private var staleCount = 0

  /// Makes a background diff.
  ///
  /// - Parameters:
  ///   - rows: what is shown.
  ///   - staleLimit: the number of discarded findings in a row after which the diff is done at once;
  ///     0: the first stale one is not waited for again.
  ///   - perform: takes the job to another thread, has it run there, and hands what it finds to
  ///     `receive` on the engine's thread. Called on the engine's thread, for one job at a time.
  ///   - apply: carries the difference out: edits and commits. Called on the engine's thread.
  public init(
    rows: [Row] = [], staleLimit: Int = 3, perform: @escaping (Job) -> Void,
    apply: @escaping (_ update: BatchUpdate, _ rows: [Row]) -> Void
  ) {
    precondition(staleLimit >= 0, "A limit of stale findings is not negative.")
    self.rows = rows
    self.staleLimit = staleLimit
    self.perform = perform
    self.apply = apply
  }

  /// Whether a job is under way.
  public var isBusy: Bool { isUnderWay }

  /// Asks for these rows to be shown. Of several requests during one job the last counts.
  public func setRows(_ new: [Row]) {
    target = new
    if isUnderWay { isStale = true } else { start() }
  }

  /// Says that the list was changed by somebody else, and what is shown now.
  ///
  /// Rows that were asked for before are still asked for.
  public func listChanged(to rows: [Row]) {
    self.rows = rows
    if isUnderWay { isStale = true }
  }

  /// Takes the finding of a job. One that was received before, or comes from elsewhere, is ignored.
  public func receive(_ finding: Finding) {
    guard isUnderWay, finding.number == jobCount, let target else { return }
    isUnderWay = false
    guard isStale else { return finish(finding.update, target) }
    isStale = false
    discardedCount += 1
    staleCount += 1
    guard staleCount > staleLimit else { return start() }
    hurriedCount += 1
    finish(Job(old: rows, new: target, number: jobCount).run().update, target)
  }

  private func start() {
    guard let target else { return }
    isUnderWay = true
    jobCount += 1
    perform(Job(old: rows, new: target, number: jobCount))
  }

  /// Everything is settled before `apply` runs: it may ask for the next rows.
  private func finish(_ update: BatchUpdate, _ new: [Row]) {
    staleCount = 0
    target = nil
    rows = new
    apply(update, new)
  }
}
