// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierRows
import EspalierUpdates

/// Stands between an engine and a host that is busy at times: commits that the host could not take are one report when
/// it can.
///
///     let catchUp = CatchUpHost(tableHost)
///     engine.host = catchUp
///
///     catchUp.isBusy = true                        // as an animation begins
///     // … commits …
///     catchUp.isBusy = false                       // as it ends: one report of all
///
/// While the host is not busy, it gets every report as it is. When it has missed commits, it gets one that says what they
/// did together: `update`, `sections`, and the plans made of them lead from the rows that the host shows to the rows that
/// the engine has. Rows that came and went again are not mentioned, and the moves are the fewest that are possible. The
/// context is that of all, the diagnostics are those of all, and it is a reload if one of them was, or if all have more
/// operations than the engine's `reloadThreshold`. Places are those of the last commit; its `adjustment` is that of all
/// since the host last told where it is.
///
/// Updates are put together by their indices, which cannot tell that a deleted row came back: such a row is deleted and
/// inserted, and if it is in sight it is among `disappeared` and `appeared`. A row that was updated is, even if it is as it
/// was again. So the result is valid and may say more than a comparison of the two lists.
///
/// While the host is busy:
///
/// - The engine has the new rows already. A data source that may be asked meanwhile answers from what it was last told: it
///   looks at `isBehind`.
/// - The host is asked for heights as ever.
/// - Observers and completions of commits do not wait for the host.
///
/// It serves one engine, as its host or behind another host that hands everything on. It keeps neither that nor the host alive, and the engine does not keep it: its maker does. Engines
/// without one pay nothing.
@preconcurrency @MainActor
public final class CatchUpHost: ListHost {
  /// Who shows the list. It is not kept alive.
  private weak var host: (any ListHost)?

  /// Whether the host can take no report just now.
  ///
  /// When it is set to false after commits were missed, the engine commits, with all edits made until then, and the host
  /// gets one report. From inside a commit that happens as soon as it is done. If none was missed, nothing happens. The
  /// host may set it while it is told of a commit, which begins an animation for example.
  public var isBusy: Bool {
    get { isHolding }
    set {
      isHolding = newValue
      // A commit brings the places up to date, and lets nobody edit the list while the host is told.
      if !newValue, isBehind { engine?.commit() }
    }
  }
  private var isHolding = false

  /// Lets the host be busy no more, and catch up with the next commit, which the engine is asked for: for a host that
  /// can take none at once either, as its view is being laid out.
  public func setNeedsCatchUp() {
    isHolding = false
    if isBehind { engine?.setNeedsCommit() }
  }

  /// Whether the host takes reports while it is busy that move no row: of a scroll, of other heights, of other content.
  /// After one that it could not take, it gets none of these either until it has caught up.
  public var takesUnmovedRows = false

  /// Whether the host has missed commits: what it shows is not what the engine has.
  ///
  /// - Complexity: O(1).
  public private(set) var isBehind = false

  /// Whether marks changed that the host was not told of.
  private var hasMissedMarks = false

  private weak var engine: ListEngine?

  /// Made for the first commit that is missed.
  private var missed: MissedCommits?

  /// Makes a host that hands on to another one what that can take.
  public init(_ host: any ListHost) { self.host = host }

  /// Asks the host.
  public func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    host?.height(for: request, in: engine)
  }

  /// Hands a report on, or keeps it if the host is busy.
  ///
  /// - Complexity: O(1). If commits were missed, O(k log k + v) for k operations of all of them and v rows in sight.
  /// - Allocations: none once warm, but for diagnostics.
  public func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard isBehind || (isBusy && !(takesUnmovedRows && commit.movesNoRow)) else {
      host?.apply(commit, in: engine)
      return
    }
    if self.engine !== engine || missed == nil { missed = MissedCommits(engine) }
    guard let missed else { return }
    self.engine = engine
    if !isBehind { missed.begin(commit) }
    isBehind = true
    missed.add(commit)
    if isBusy { return }
    isBehind = false
    missed.finish(commit, engine)
    host?.apply(missed.report, in: engine)
    guard hasMissedMarks else { return }
    hasMissedMarks = false
    host?.showMarks(in: engine)
  }

  /// Hands it on; if the host is behind, when it has caught up.
  public func showMarks(in engine: ListEngine) {
    if isBehind { hasMissedMarks = true } else { host?.showMarks(in: engine) }
  }

  /// Hands it on, unless the host is behind: then what it shows is not what is to be scrolled.
  public func animateScroll(to offset: Double, in engine: ListEngine) -> Bool {
    !isBehind && host?.animateScroll(to: offset, in: engine) == true
  }
}

/// The commits that a busy host was not told of, as one.
@MainActor
private final class MissedCommits {
  var report: CommitReport
  private let sight = CombinedSight()
  private var composer = UpdateComposer()

  /// What compositions are written to, and exchanged with those of the report.
  private var update = BatchUpdate()
  private var sections = SectionedBatchUpdate()

  /// The rows that the host knows to be in sight.
  private var told: [VisibleRow] = []
  private var known: Set<NodeID> = []
  /// Those that are; a pinned row may be listed twice.
  private var seen: Set<NodeID> = []

  init(_ engine: ListEngine) {
    report = CommitReport(of: engine.bare)
    report.combined = sight
  }

  /// The first commit is missed: what was in sight before is what the host was told of.
  func begin(_ commit: borrowing CommitReport) {
    (report.number, report.needsReload, report.diagnostics) = (0, false, [])
    // What undoes nothing is empty, and in the storage that there is.
    composer.invert(BatchUpdate(), into: &report.update)
    composer.invert(SectionedBatchUpdate(), into: &report.sections)
    report.context = commit.context
    sight.adjustment = 0
    known.removeAll(keepingCapacity: true)
    told.removeAll(keepingCapacity: true)
    for row in commit.appeared { known.insert(row.node) }
    commit.forEachFormerKind { tell($0) }
    for row in commit.rows { tell(row) }
    for row in commit.backgrounds { tell(row) }
    for row in commit.pinned { tell(row) }
    for row in commit.disappeared { tell(row) }
  }

  private func tell(_ row: PlacedRow) {
    if !isInRun(row) { tell(VisibleRow(row.node, in: report)) }
  }

  /// Rows of runs have no content: they neither appear nor disappear.
  private func isInRun(_ row: PlacedRow) -> Bool { report.bare.tree.runCount(of: row.node) != nil }

  private func tell(_ row: VisibleRow) {
    if known.insert(row.node).inserted { told.append(row) }
  }

  /// Takes one more commit into the report.
  func add(_ commit: borrowing CommitReport) {
    if report.number > 0 { report.context.merge(commit.context) }
    report.number = commit.number
    if !commit.update.isEmpty {
      composer.compose(report.update, commit.update, into: &update)
      swap(&report.update, &update)
    }
    if !commit.sections.isEmpty {
      composer.compose(report.sections, commit.sections, into: &sections)
      swap(&report.sections, &sections)
    }
    if commit.needsReload { report.needsReload = true }
    if !commit.diagnostics.isEmpty { report.diagnostics += commit.diagnostics }
    // Adjustments add up, until the host tells where it is: then it is there, and the engine took its word.
    sight.adjustment = commit.unitsAdjustment + (commit.isFromHost ? 0 : sight.adjustment)
  }

  /// Completes the report of all commits with what has come into sight and gone.
  func finish(_ last: borrowing CommitReport, _ engine: ListEngine) {
    if let threshold = engine.configuration.reloadThreshold, report.operationCount > threshold,
      !report.needsReload
    {
      report.needsReload = true
      report.diagnostics.append(.tooManyOperations(report.operationCount, threshold: threshold))
    }
    sight.appeared.removeAll()
    sight.disappeared.removeAll()
    // What is in sight and was not deleted meanwhile stays in sight.
    known.removeAll(keepingCapacity: true)
    seen.removeAll(keepingCapacity: true)
    for row in told { known.insert(row.node) }
    for row in last.rows { see(row) }
    for row in last.backgrounds { see(row) }
    for row in last.pinned { see(row) }
    for row in told where known.contains(row.node) { sight.disappeared.append(row) }
  }

  /// A row is in sight.
  private func see(_ row: PlacedRow) {
    guard !isInRun(row), seen.insert(row.node).inserted else { return }
    if known.contains(row.node), !report.update.hasInsert(ofNewRow: Int(row.row)) {
      known.remove(row.node)
    } else {
      sight.appeared.append(VisibleRow(row.node, in: report))
    }
  }
}

extension CommitReport {
  /// Whether every index means what it meant before.
  fileprivate var movesNoRow: Bool {
    // A row that goes to the next section, or becomes a header, may have the index that it had.
    let isSame = sections.operationCount == sections.sectionUpdates.count + sections.updates.count
    return !needsReload && !update.isStructural && isSame
  }
}
