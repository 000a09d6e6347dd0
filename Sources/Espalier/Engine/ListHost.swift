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
  /// `setViewport`, `viewportDidScroll`, `setContentOffset`, `scrollToRow`, `setStyle`, `setHeightTraits`,
  /// `setMeasuredHeight`, `plan`, `restore`.
  func height(for request: MeasureRequest, in engine: ListEngine) -> Double?

  /// Brings what is shown in step. The engine already has the new rows.
  ///
  /// Edits made here are the next transaction; so is a `commit()`, which is carried out as soon as
  /// this call returns.
  func apply(_ commit: borrowing CommitReport, in engine: ListEngine)
}
