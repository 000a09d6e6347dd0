// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout

/// What shows a list: a table view, a collection view, a terminal, a test.
///
/// An engine asks it for heights and hands it the report of every commit. Everything else a host
/// wants to know it asks the engine.
@preconcurrency @MainActor
public protocol ListHost: AnyObject {
  /// Measures a row at the width of the request, and returns its height in points; nil for not now.
  ///
  /// Called in the middle of a commit, while the layout is at work. It may read from the engine and the tree;
  /// edits wait for the next commit. `contentExtent` and `ranges` answer as the host was last told, and
  /// where rows are is not known (`offset(ofRow:)`, `row(at:)`: nil). What would change the layout traps:
  /// `setViewport`, `viewportDidScroll`, `setContentOffset`, `setStyle`, `setHeightTraits`, `setMeasuredHeight`, `plan`,
  /// `restore`. A scroll to a row waits for the next commit, as always.
  func height(for request: MeasureRequest, in engine: ListEngine) -> Double?

  /// Brings what is shown in step. The engine already has the new rows.
  ///
  /// Edits made here are the next transaction; so is a `commit()`, which is carried out as soon as
  /// this call returns.
  func apply(_ commit: borrowing CommitReport, in engine: ListEngine)

  /// Shows which rows are selected, highlighted or dragged, as `ListEngine.marks(of:)` says. Called when that
  /// changed outside of a commit; in a commit a host shows it by itself.
  ///
  /// A host that hands everything on to another one, such as a recycler, hands this on as well.
  func showMarks(in engine: ListEngine)

  /// Begins to scroll to an offset by an animation, or lets the one that is under way go there instead.
  ///
  /// Meanwhile the host tells `ListEngine.viewportDidScroll` of every step as always, and at the end
  /// `ListEngine.scrollAnimationDidEnd(isFinished:)`. A host that hands everything on to another one hands this on
  /// as well.
  ///
  /// - Parameters:
  ///   - offset: where to, in points: the offset that the host is to have.
  ///   - engine: whose list it is.
  /// - Returns: whether it does. If not, the list is at its target with the next commit.
  func animateScroll(to offset: Double, in engine: ListEngine) -> Bool
}

extension ListHost {
  /// Does nothing.
  public func showMarks(in engine: ListEngine) {}

  /// Animates nothing.
  public func animateScroll(to offset: Double, in engine: ListEngine) -> Bool { false }
}
