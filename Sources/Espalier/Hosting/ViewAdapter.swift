// SPDX-License-Identifier: MIT

/// What a recycler needs to know about a kit of views: how to make one, fill it, put it somewhere, and take it away.
///
/// Four methods have to be written; all others do nothing unless they are. Whatever they do, they may read from the
/// engine and edit its list; edits are the next transaction. Rows that have a model are filled by that, after `bind`
/// and `update`: an app with models writes neither.
@preconcurrency @MainActor
public protocol ViewAdapter: AnyObject {
  /// The views of the kit: `UIView`, a widget, a line of a terminal.
  associatedtype View: AnyObject

  /// Makes a view for rows of a kind. It is used again and again, for rows of the same kind.
  func makeView(of kind: RowKind) -> View

  /// The height, in points, that a row needs at the width of the request; nil for not now.
  ///
  /// The prototype is a view of the row's kind that is never shown; it is filled with the row.
  func height(of prototype: View, for request: MeasureRequest) -> Double?

  /// Shows a view at a place, adding it to what is on the screen if need be.
  ///
  /// Called when the view is to appear, and when its place has changed since; not for another index of its row in
  /// the list.
  func place(_ view: View, at frame: RowFrame)

  /// Takes a view off the screen, and clears it. It will be used for another row, or be let go of.
  func remove(_ view: View)

  /// Fills a view with a row. A prototype is only there to be measured.
  func bind(_ view: View, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine)

  /// The content of a row has changed; the view goes on showing it.
  func update(_ view: View, of row: VisibleRow, in engine: ListEngine)

  /// The view does not show the row any more. The row may be gone.
  func unbind(_ view: View, from row: VisibleRow, isPrototype: Bool, in engine: ListEngine)

  /// A view is not kept for another row: there are enough of its kind.
  func discard(_ view: View)

  /// Shows how a row is marked. Called after the view was bound, if there is anything to show, and whenever that
  /// changes, which may be between two commits: no `didShow` follows then.
  func setMarks(_ marks: RowMarks, of view: View)

  /// Begins to animate a view away whose row has gone out of the list or out of sight.
  ///
  /// - Returns: whether it does. Then the view stays where it is, and stays bound, until the adapter calls the
  ///   recycler's `finishRemoval(of:in:)`, which may be before it returns, or all views are taken off: by
  ///   `removeAll(in:)` or a commit with `needsReload`. Then it was unbound and removed.
  func animateRemoval(
    of view: View, _ row: VisibleRow, _ context: UpdateContext, in engine: ListEngine
  ) -> Bool

  /// Begins to scroll to an offset by an animation: `ListHost.animateScroll(to:in:)`. (The name is another one, so that
  /// one type can be host and adapter.)
  ///
  /// - Returns: whether it does.
  func animateScrolling(to offset: Double, in engine: ListEngine) -> Bool

  /// A commit is about to be shown. The views still are where they were.
  func willShow(_ commit: borrowing CommitReport, in engine: ListEngine)

  /// A commit is shown: all views are bound and placed.
  ///
  /// Here the kit is told of the extent of the content and of the offset: add `adjustment` to it, or set it to `offset`.
  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine)
}

extension ViewAdapter {
  /// Does nothing.
  public func bind(_ view: View, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {}

  /// Does nothing.
  public func update(_ view: View, of row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func unbind(_ view: View, from row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
  }

  /// Does nothing.
  public func discard(_ view: View) {}

  /// Does nothing.
  public func setMarks(_ marks: RowMarks, of view: View) {}

  /// Animates nothing.
  public func animateRemoval(
    of view: View, _ row: VisibleRow, _ context: UpdateContext, in engine: ListEngine
  ) -> Bool { false }

  /// Animates nothing.
  public func animateScrolling(to offset: Double, in engine: ListEngine) -> Bool { false }

  /// Does nothing.
  public func willShow(_ commit: borrowing CommitReport, in engine: ListEngine) {}

  /// Does nothing.
  public func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {}
}
