// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Who fills the views that a recycler hands out: models, for the most part.
///
/// A row may be bound to several views at once, while one of them is animated away for example; and
/// to a prototype, which is only measured and never displayed.
@preconcurrency @MainActor
public protocol ViewBinder: AnyObject {
  /// A view is about to show a row; or, if it is a prototype, to be measured with it.
  func bind(_ view: AnyObject, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine)

  /// The content of a row that the view shows has changed.
  func update(_ view: AnyObject, of row: VisibleRow, in engine: ListEngine)

  /// The view does not show the row any more. The row may be gone.
  func unbind(_ view: AnyObject, from row: VisibleRow, isPrototype: Bool, in engine: ListEngine)
}
