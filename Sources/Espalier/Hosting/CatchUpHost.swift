// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierUpdates

/// Stands between an engine and a host that is busy at times: commits that the host could not take are one report
/// when it can.
///
///     let catchUp = CatchUpHost(tableHost)
///     engine.host = catchUp
///
///     catchUp.isBusy = true                        // as an animation begins
///     // … commits …
///     catchUp.isBusy = false                       // as it ends: one report of all
///
/// While the host is not busy, it gets every report as it is. When it has missed commits, it gets one that says
/// what they did together: `update`, `sections`, and the plans made of them lead from the rows that the host shows to
/// the rows that the engine has. Rows that came and went again are not mentioned, and the moves are the fewest that
/// are possible. The context is that of all, the diagnostics are those of all, and it is a reload if one of them was,
/// or if all have more operations than the engine's `reloadThreshold`. Places are those of the last commit; its
/// `adjustment` is that of all since the host last told where it is.
///
/// Updates are put together by their indices, which cannot tell that a deleted row came back: such a row is deleted
/// and inserted, and if it is in sight it is among `disappeared` and `appeared`. A row that was updated is, even if it
/// is as it was again. So the result is valid and may say more than a comparison of the two lists.
///
/// While the host is busy:
///
/// - The engine has the new rows already. A data source that may be asked meanwhile answers from what it was last told:
///   it looks at `isBehind`.
/// - The host is asked for heights as ever. An animated scroll is not begun before the host has the list: the list is
///   at the target when the host has caught up.
/// - Observers and completions of commits do not wait for the host.
///
/// It serves one engine. It keeps neither that nor the host alive, and the engine does not keep it: its maker does.
/// Engines without one pay nothing.
@preconcurrency @MainActor
public final class CatchUpHost: ListHost {
  /// Who shows the list. It is not kept alive.
  package private(set) weak var host: (any ListHost)?

  /// Whether the host can take no report just now.
  ///
  /// When it is set to false after commits were missed, the engine commits, with all edits made until then, and the
  /// host gets one report. From inside a commit that happens as soon as it is done. If none was missed, nothing
  /// happens. The host may set it while it is told of a commit, which begins an animation for example.
  public var isBusy = false {
    didSet { if oldValue, !isBusy { catchUp() } }
  }

  /// Whether the host takes reports while it is busy that move no row: of a scroll, of other heights, of other
  /// content. After one that it could not take, it gets none of these either until it has caught up.
  public var takesUnmovedRows = false

  /// Whether the host has missed commits: what it shows is not what the engine has.
  ///
  /// - Complexity: O(1).
  public var isBehind: Bool { missed.value.count > 0 }

  /// Whether marks changed that the host was not told of.
  private var hasMissedMarks = false

  private var link: EngineLink?

  // None of these is accessed while code of the user runs; the report is read then.
  private let missed = Cell(MissedCommits())
  private let told = Cell(ToldRows())
  private let report = Cell(CommitReport())

  /// Makes a host that hands on to another one what that can take.
  public init(_ host: any ListHost) { self.host = host }

  /// Asks the host.
  public func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    host?.height(for: request, in: engine)
  }

  /// Hands a report on, or keeps it if the host is busy.
  ///
  /// - Complexity: O(v) for v rows in sight. If commits were missed, O(k log k + v log(v + k)) for k operations of
  ///   all of them.
  /// - Allocations: none once warm, but for diagnostics.
  public func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard isBehind || (isBusy && !(takesUnmovedRows && commit.movesNoRow)) else {
      told.value.note(commit, engine.memory.value.visible)
      host?.apply(commit, in: engine)
      return
    }
    if !isBehind { link = engine.link }
    missed.value.add(commit, to: &report.value)
    if !isBusy { tell(commit, engine) }
  }

  /// Hands it on; if the host is behind, when it has caught up.
  public func showMarks(in engine: ListEngine) {
    if isBehind { hasMissedMarks = true } else { host?.showMarks(in: engine) }
  }

  /// Hands it on, unless the host is behind: the offset is one in a list that it does not show yet.
  public func animateScroll(to offset: Double, in engine: ListEngine) -> Bool {
    if isBehind { return false }
    return host?.animateScroll(to: offset, in: engine) ?? false
  }

  /// A commit brings the places up to date, and lets nobody edit the list while the host is told.
  private func catchUp() {
    guard isBehind, let engine = link?.engine, engine.host === self else { return }
    engine.commit()
  }

  private func tell(_ last: borrowing CommitReport, _ engine: ListEngine) {
    missed.value.finish(
      &report.value, last, threshold: engine.configuration.reloadThreshold)
    told.value.compare(&report.value, engine.memory.value.visible)
    host?.apply(report.value, in: engine)
    guard hasMissedMarks else { return }
    hasMissedMarks = false
    host?.showMarks(in: engine)
  }
}

extension CommitReport {
  /// Whether every index means what it meant before.
  fileprivate var movesNoRow: Bool {
    guard reload == nil, !update.isStructural else { return false }
    let isSame = sections.sectionDeletes.isEmpty && sections.sectionInserts.isEmpty
    return isSame && sections.sectionMoves.isEmpty
  }
}
