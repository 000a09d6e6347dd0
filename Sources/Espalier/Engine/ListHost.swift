// SPDX-License-Identifier: MIT

/// What shows a list: a table view, a collection view, a terminal, a test.
///
/// An engine asks it for heights and hands it the report of every commit. Everything else a host wants to know it asks
/// the engine.
@preconcurrency @MainActor
public protocol ListHost: AnyObject {
  /// Measures a row at the width of the request, and returns its height in points; nil for not now.
  ///
  /// Not now is about this row alone: its estimate stays, the commit goes on to ask for the others in sight, and the row is
  /// asked for again with the next commit if it is in sight then. So a host that measures elsewhere, such as a page in a
  /// browser, learns of all rows that it has to measure in one commit. When it has their heights, it hands them to
  /// `ListEngine.setMeasuredHeight(_:for:)` with the requests, or keeps them to answer with, and commits.
  ///
  /// A height above 43,690 points is cut down to it. What is none, not a number, infinite or negative, is refused: the
  /// estimate stays, and the row is asked for again in each commit after a scroll or an edit in which it is in sight. A
  /// diagnostic tells of both, once.
  ///
  /// A height of 0 is one: the row is listed, and fills nothing. A commit takes at most 1,000 answers that leave a row 0
  /// high, be it measured so or, not now, estimated so; then it asks for no more, the others in sight keep their estimates,
  /// and the next commit goes on with them. So a host that answers 0 to all is not asked for all rows there are at once.
  ///
  /// Called in the middle of a commit, while the layout is at work. It may ask the engine anything. Edits
  /// throw `EditError.listIsBusy`, and those of models that throw nothing trap: what a measurement leads to is edited in
  /// `apply`.
  func height(for request: MeasureRequest, in engine: ListEngine) -> Double?

  /// Brings what is shown in step. The engine already has the new rows.
  ///
  /// Edits made here are the next transaction; so is a `commit()`, which is carried out as soon as this call returns.
  func apply(_ commit: borrowing CommitReport, in engine: ListEngine)

  /// Shows how rows are marked, outside of a commit; see `ListEngine.marks(of:)`. With a commit the host does so by
  /// itself.
  func showMarks(in engine: ListEngine)

  /// Begins to scroll to an offset by an animation, or lets the one that is under way go there instead.
  ///
  /// Meanwhile the host tells `ListEngine.viewportDidScroll` of every step as always, and at the end
  /// `ListEngine.scrollAnimationDidEnd(isFinished:)`. A host that hands everything on to another one hands this on as
  /// well.
  ///
  /// - Parameters:
  ///   - offset: where to, in points: the offset that the host is to have.
  ///   - engine: the engine that asks.
  /// - Returns: whether it does. If not, the list is at its target with the next commit.
  func animateScroll(to offset: Double, in engine: ListEngine) -> Bool
}

extension ListHost {
  /// Does nothing.
  public func showMarks(in engine: ListEngine) {}

  /// Animates nothing.
  public func animateScroll(to offset: Double, in engine: ListEngine) -> Bool { false }
}

/// Takes part in every commit of an engine. Any number of them may.
@preconcurrency @MainActor
public protocol CommitObserver: AnyObject {
  /// A commit is about to begin. What is edited here is part of it.
  func willCommit(in engine: ListEngine)

  /// A commit is done, and the host has it. What is edited here is the next one.
  func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine)
}

extension CommitObserver {
  /// Does nothing.
  public func willCommit(in engine: ListEngine) {}

  /// Does nothing.
  public func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {}
}
