// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout

/// What a recycler needs to know about a kit of views: how to make one, fill it, put it somewhere,
/// and take it away.
///
/// Four methods have to be written; all others do nothing unless they are. Whatever they do, they may
/// read from the engine and edit its tree; edits are the next transaction.
@preconcurrency @MainActor
public protocol ViewAdapter: AnyObject {
  /// The views of the kit: `UIView`, a widget, a line of a terminal.
  associatedtype View: AnyObject

  /// Makes a view for rows of a kind. It is used again and again, for rows of the same kind.
  func makeView(of kind: RowKind) -> View

  /// The height, in points, that a row needs at the width of the request; nil for not now.
  ///
  /// In a horizontal list it is a width that is asked for; see `MeasureRequest.axis`. The prototype is a
  /// view of the row's kind that is never shown; it is filled with the row.
  func height(of prototype: View, for request: MeasureRequest) -> Double?

  /// Shows a view at a place, adding it to what is on the screen if need be.
  ///
  /// Called when the view is to appear, and when its place has changed since; not for another index of its row in
  /// the list.
  ///
  /// A frame is relative to the window's origin (`LayoutReport.windowOrigin`), which is near the viewport and seldom
  /// moves: so a view that stays where it is keeps its place, and single precision suffices.
  func place(_ view: View, at frame: RowFrame)

  /// Takes a view off the screen. It will be used for another row, or be let go of.
  func remove(_ view: View)

  /// Fills a view with a row.
  ///
  /// The engine's `binder` is asked as well, after this; an app with models has nothing to do here.
  /// A prototype is only there to be measured.
  func bind(_ view: View, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine)

  /// The content of a row has changed; the view goes on showing it.
  func update(_ view: View, of row: VisibleRow, in engine: ListEngine)

  /// The view does not show the row any more. The row may be gone.
  func unbind(_ view: View, from row: VisibleRow, isPrototype: Bool, in engine: ListEngine)

  /// Clears a view before it is used for another row.
  func prepareForReuse(_ view: View)

  /// A view is not kept for another row: there are enough of its kind.
  func discard(_ view: View)

  /// Shows whether a row is selected or highlighted.
  ///
  /// Called after the view was bound, if there is anything to show, and whenever that changes.
  func setMarks(_ marks: RowMarks, of view: View)

  /// Begins to animate a view away whose row has gone out of the list or out of sight.
  ///
  /// - Returns: whether it does. Then the view stays where it is, and stays bound, until the adapter
  ///   calls the recycler's `finishRemoval(of:in:)`.
  func animateRemoval(
    of view: View, _ row: VisibleRow, _ context: UpdateContext, in engine: ListEngine
  ) -> Bool

  /// Begins to scroll to an offset by an animation; see `ListHost.animateScroll(to:in:)`. (The name
  /// is another one, so that one type can be host and adapter.)
  ///
  /// - Returns: whether it does.
  func animateScrolling(to offset: Double, in engine: ListEngine) -> Bool

  /// A commit is about to be shown. The views still are where they were.
  func willShow(_ commit: borrowing CommitReport, in engine: ListEngine)

  /// A commit is shown: all views are bound and placed.
  ///
  /// Here the kit is told of the extent of the content and of the offset: add `layout.adjustment` to
  /// it, or set it to `layout.offset`.
  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine)
}

extension ViewAdapter {
  /// Does nothing.
  public func bind(
    _ view: View, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine
  ) {}

  /// Does nothing.
  public func update(_ view: View, of row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func unbind(
    _ view: View, from row: VisibleRow, isPrototype: Bool, in engine: ListEngine
  ) {}

  /// Does nothing.
  public func prepareForReuse(_ view: View) {}

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

/// What is said of a row by its looks, beside its content.
public struct RowMarks: OptionSet, Hashable, Sendable {
  /// The bits of the marks.
  public var rawValue: UInt8

  /// Makes marks of their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The row is in the engine's `selection`.
  public static let selected = RowMarks(rawValue: 1)

  /// The row is in the engine's `highlight`.
  public static let highlighted = RowMarks(rawValue: 2)

  /// The row is being dragged; see `RowReorder`.
  public static let dragged = RowMarks(rawValue: 4)

  /// The row is in the engine's `focus`.
  public static let focused = RowMarks(rawValue: 8)
}
