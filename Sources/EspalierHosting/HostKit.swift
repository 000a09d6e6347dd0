// SPDX-License-Identifier: MIT

public import Espalier

/// A scroll view of a toolkit, as a ``ScrollLink`` sees it.
///
/// Offsets count in points along the axis of the list from the left or the top, also if the list is read from the right.
@preconcurrency @MainActor
public protocol ScrollKit: AnyObject {
  /// The size of the viewport, in points, with what bars cover of it.
  var viewport: HostSize { get }

  /// Where the viewport begins; it may be beyond either end. Set, it ends an animation.
  var offset: Double { get set }

  /// How far the view may be scrolled beyond the start of the content, at the left or the top, and beyond its end, in
  /// points; such as under bars: rows are held and scrolled to between them. None unless said otherwise.
  var insets: HostInsets { get }

  /// Takes over the size of the content and the offset, both at once; nothing is to be told of in between. An animation
  /// goes on if the offset is what it was.
  func setContent(_ size: HostSize, offset: Double)

  /// Whether anything would be seen of an animation.
  var isOnScreen: Bool { get }

  /// Whether the view goes on scrolling by momentum. False unless said otherwise.
  var isDecelerating: Bool { get }

  /// Begins to scroll by an animation from where the view is, or lets the one under way go there. At its end the kit
  /// calls `ScrollLink.cameToRest()`.
  func animate(to offset: Double)

  /// Ends the animation, if there is one, where the view is; nobody is told.
  func stopAnimation()
}

extension ScrollKit {
  /// None.
  public var insets: HostInsets { HostInsets() }

  /// False.
  public var isDecelerating: Bool { false }
}

/// What a toolkit brings to show a list: a scroll view, and views in it that are placed and removed.
///
/// Everything else that a host does is ``ViewHost``, which knows no toolkit. Places are points of the content, from its
/// left and its top; x grows to the right, y downwards.
@preconcurrency @MainActor
public protocol HostKit: ScrollKit {
  /// The views of rows.
  associatedtype View: AnyObject

  /// The extent that a view needs along the axis of a request, in points; nil for not now.
  func extent(of prototype: View, for request: MeasureRequest) -> Double?

  /// Shows a view at a place, adding it if it is not shown; where ``HostPlace/depth`` is not nil, with so many views
  /// behind it. An animation of its size or place that is under way ends there as well.
  func place(_ view: View, at place: HostPlace, isAnimated: Bool)

  /// Removes a view from the scroll view; it may come back for another row, opaque. It may have been removed already, or
  /// be a prototype.
  func remove(_ view: View)

  /// Lets a view be there without being seen, such as that of a row which is dragged, or shows it again.
  func setHidden(_ isHidden: Bool, of view: View)

  /// Shows whether a row is selected, highlighted, dragged or has the focus. Nothing unless said otherwise.
  func setMarks(_ marks: RowMarks, of view: View)

  /// Tells assistive technology the position of a view's row, from 0, in a set of so many. Nothing unless said
  /// otherwise.
  func setPosition(_ row: Int, of count: Int, of view: View)

  /// Fades a view out, and calls the completion once nothing is seen of it, be that at once; false if it does not, as
  /// unless said otherwise.
  func fade(_ view: View, completion: @escaping () -> Void) -> Bool

  /// Begins to call `ViewHost.autoscroll(for:)` with every frame, or ends it. Nothing unless said otherwise.
  func setAutoscrolling(_ isNeeded: Bool)
}

extension HostKit {
  /// Does nothing.
  public func setMarks(_ marks: RowMarks, of view: View) {}

  /// Does nothing.
  public func setPosition(_ row: Int, of count: Int, of view: View) {}

  /// Fades nothing.
  public func fade(_ view: View, completion: @escaping () -> Void) -> Bool { false }

  /// Does nothing.
  public func setAutoscrolling(_ isNeeded: Bool) {}
}

/// A point of the content or of the viewport, in points from the left and the top.
public struct HostPoint: Hashable, Sendable {
  /// The distance from the left.
  public var x: Double

  /// The distance from the top.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  func along(_ axis: ScrollAxis) -> Double { axis == .vertical ? y : x }

  func moved(by distance: Double, along axis: ScrollAxis) -> HostPoint {
    axis == .vertical ? HostPoint(x: x, y: y + distance) : HostPoint(x: x + distance, y: y)
  }
}

/// A size in points.
public struct HostSize: Hashable, Sendable {
  /// How wide it is.
  public var width: Double

  /// How high it is.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  func along(_ axis: ScrollAxis) -> Double { axis == .vertical ? height : width }
}

/// How far a view may be scrolled beyond its content, in points along its axis.
public struct HostInsets: Hashable, Sendable {
  /// Beyond the left or the top.
  public var start: Double

  /// Beyond the right or the bottom.
  public var end: Double

  /// Makes insets; none, unless said otherwise.
  public init(start: Double = 0, end: Double = 0) { (self.start, self.end) = (start, end) }
}

/// What is in front of what, from the rearmost.
public enum HostLayer: Int, Sendable, CaseIterable {
  /// Backgrounds of containers.
  case background

  /// Rows at their places.
  case row

  /// Pinned rows.
  case pinned

  /// The copy of a row that is dragged.
  case lifted

  // The layers of rows come first, in their order.
  init(_ layer: RowLayer) { self = HostLayer(rawValue: Int(layer.rawValue)) ?? .row }
}

/// Where a view is shown in the content, in points.
public struct HostPlace: Hashable, Sendable {
  /// The distance from the left of the content.
  public var x: Double

  /// The distance from the top of the content.
  public var y: Double

  /// How wide it is.
  public var width: Double

  /// How high it is.
  public var height: Double

  /// What it is in front of.
  public var layer: HostLayer

  /// How many of the views that were placed and not removed are behind it, if it was not in this layer before; nil: it
  /// stays among them where it is.
  public var depth: Int?

  init(_ frame: RowFrame) {
    (x, y, width, height) = (frame.x, frame.y, frame.width, frame.height)
    layer = HostLayer(frame.layer)
  }

  /// Whether a point is in it: its left and top edges are.
  public func contains(_ point: HostPoint) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }

  func extent(_ axis: ScrollAxis) -> Double { axis == .vertical ? height : width }
}
