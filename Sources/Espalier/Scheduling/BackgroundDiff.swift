// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// Finds differences away from the main actor, for lists so long that the diff would be felt.
///
/// It starts no thread: the caller says how a job gets to another thread and its finding back. A job is a
/// `Sendable` closure and a finding a value, so nothing is shared and nothing locked.
///
///     diff = BackgroundDiff(of: engine) { [unowned self] job in
///       let search = Task.detached { job() }
///       Task { diff.receive(await search.value) }
///     }
///     diff.setRows(new)
///
/// The engine does not compare again what a job has compared: it looks whether the list still holds what
/// the job saw, and edits.
///
/// **Stale findings.** While a job is under way the caller may ask for other rows, or the list may
/// change. What the job finds is then of no use: it is discarded, and the diff is done again with what
/// is the newest by then. After `staleLimit` discarded findings in a row the diff is done at once, on
/// the main actor. So a steady stream of changes delays what is shown, by no more than that many
/// jobs, and never keeps it from being shown.
@preconcurrency @MainActor
public final class BackgroundDiff {
  /// What a job found.
  public struct Finding: Sendable {
    /// The difference.
    package let update: BatchUpdate

    /// What was shown when the job began.
    package let old: [Row]

    /// What is to be shown.
    package let new: [Row]

    let number: Int

    /// Compares two lists, on any thread: for `ListEngine.apply(_:to:_:attributes:)`.
    ///
    /// - Complexity: that of `ListDiffer`: O(n) but for moves, O(n + m log m) with m of them.
    public init(old: [Row], new: [Row]) {
      self.init(old: old, new: new, number: 0)
    }

    init(old: [Row], new: [Row], number: Int) {
      (self.old, self.new, self.number) = (old, new, number)
      var differ = ListDiffer()
      var update = BatchUpdate()
      differ.diff(from: old, to: new, into: &update)
      self.update = update
    }
  }

  /// The rows that are shown, as far as this knows.
  public private(set) var rows: [Row]

  /// The number of discarded findings after which the diff is done at once.
  package let staleLimit: Int

  /// The number of findings that were discarded so far.
  package private(set) var discardedCount = 0

  /// The number of diffs that were done at once, because too many findings were discarded.
  package private(set) var hurriedCount = 0

  private let perform: (@escaping @Sendable () -> Finding) -> Void
  private let list: any BackgroundList
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
  ///   - perform: takes the job to another thread, calls it there, and hands what it finds to
  ///     `receive` on the main actor. Called for one job at a time, but for those that were cancelled.
  ///   - apply: carries the difference out: edits and commits.
  public init(
    rows: [Row] = [], staleLimit: Int = 3,
    perform: @escaping (_ job: @escaping @Sendable () -> Finding) -> Void,
    apply: @escaping (_ update: BatchUpdate, _ rows: [Row]) -> Void
  ) {
    require(staleLimit >= 0, "A limit of stale findings is not negative.")
    self.rows = rows
    self.staleLimit = staleLimit
    self.perform = perform
    list = ClosureList(apply)
  }

  /// Makes a background diff of a list, or of a container of it, which shows what is asked for.
  ///
  /// - Parameters:
  ///   - engine: whose rows they are; it is not kept alive.
  ///   - container: what holds the rows and nothing else; nil: the root.
  ///   - staleLimit: the number of discarded findings in a row after which the diff is done at once.
  ///   - attributes: what a row carries: asked for where it is new, and where its stamp is. It must not edit
  ///     what is in the container.
  ///   - perform: takes the job to another thread, calls it there, and hands what it finds to
  ///     `receive` on the main actor. Called for one job at a time, but for those that were cancelled.
  ///
  /// What cannot be shown, because the container is gone or the tree is full, is given up and reported
  /// as `EngineDiagnostic.contentRefused`.
  public init(
    of engine: ListEngine, in container: NodeID? = nil, staleLimit: Int = 3,
    attributes: @escaping (Row) -> RowAttributes = { _ in RowAttributes() },
    perform: @escaping (_ job: @escaping @Sendable () -> Finding) -> Void
  ) {
    require(staleLimit >= 0, "A limit of stale findings is not negative.")
    rows = []
    self.staleLimit = staleLimit
    self.perform = perform
    list = EngineList(engine, container ?? engine.tree.root, attributes)
  }

  /// Whether a job is under way.
  public var isBusy: Bool { isUnderWay }

  /// Asks for these rows to be shown. Of several requests during one job the last counts.
  ///
  /// - Complexity: O(n) for a copy of the n rows that are shown, of an engine's; O(1) during a job.
  public func setRows(_ new: [Row]) {
    target = new
    if isUnderWay { isStale = true } else { start() }
  }

  /// Gives up what was asked for: the list stays as it is, and what a job under way finds is ignored. The
  /// job itself runs until the caller ends it, which may be after the next one began.
  ///
  /// - Complexity: O(1).
  public func cancel() {
    (target, isUnderWay, isStale, staleCount) = (nil, false, false, 0)
  }

  /// Says that the list was changed otherwise, and what is shown now. Of the list of an engine that
  /// is known without saying.
  ///
  /// Rows that were asked for before are still asked for.
  ///
  /// - Complexity: O(1).
  public func listChanged(to rows: [Row]) {
    self.rows = rows
    if isUnderWay { isStale = true }
  }

  /// Takes the finding of a job. One that was received before, or comes from elsewhere, is ignored.
  ///
  /// - Complexity: in an engine O(k) for k rows with another stamp, and O(n + k log n) if rows come, go or
  ///   move; then what the commit costs. O(n) more if the tree was edited since the job began, or a
  ///   snapshot of another container was taken. That of the diff itself when that is done at once.
  public func receive(_ finding: Finding) {
    guard isUnderWay, finding.number == jobCount, let target else { return }
    isUnderWay = false
    if !isStale, finish(finding, target) { return }
    isStale = false
    discardedCount += 1
    staleCount += 1
    guard staleCount > staleLimit else { return start() }
    hurriedCount += 1
    finishAtOnce(target)
  }

  private func start() {
    guard let target else { return }
    if let shown = list.rows() { rows = shown }
    isUnderWay = true
    jobCount += 1
    let (old, number) = (rows, jobCount)
    perform { Finding(old: old, new: target, number: number) }
  }

  /// Shows what a job found; false if the list is not what the job saw.
  ///
  /// Everything is settled before the caller hears of it, who may ask for the next rows.
  private func finish(_ finding: Finding, _ new: [Row]) -> Bool {
    guard list.isFresh(finding) else { return false }
    staleCount = 0
    target = nil
    rows = new
    list.show(finding)
    return true
  }

  private func finishAtOnce(_ new: [Row]) {
    if let shown = list.rows() { rows = shown }
    let finding = Finding(old: rows, new: new, number: jobCount)
    if finish(finding, new) { return }
    // What is in the way of a list of rows, such as containers, goes with a whole snapshot.
    (staleCount, target, rows) = (0, nil, new)
    list.replace(with: new)
  }
}
