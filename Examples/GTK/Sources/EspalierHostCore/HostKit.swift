// SPDX-License-Identifier: MIT

package import Espalier

/// What a toolkit brings to show a list of an engine: views that are placed and dropped, and a scroll view.
///
/// Everything else that a host does is ``HostCore``, which knows no toolkit. Places are points of the content, from
/// its start; x grows to the right, y downwards.
@MainActor
package protocol HostKit: AnyObject {
  /// The views of rows.
  associatedtype View: AnyObject

  /// The extent that a view needs along the axis of a request, in points; nil for not now.
  func extent(of prototype: View, for request: MeasureRequest) -> Double?

  /// Shows a view at a place, adding it if it is not shown, and puts it before those of its layers.
  func place(_ view: View, at place: HostPlace, isAnimated: Bool)

  /// Takes a view off.
  func drop(_ view: View)

  /// Lets a view be there without being seen, such as that of a row which is dragged, or shows it again.
  func setHidden(_ isHidden: Bool, of view: View)

  /// Shows whether a row is selected, highlighted, dragged or has the focus.
  func setMarks(_ marks: RowMarks, of view: View)

  /// Says to those who read aloud which row of how many a view shows.
  func setPosition(_ row: Int, of count: Int, of view: View)

  /// Lets a view fade, and calls the completion when nothing is seen of it; false if it does not.
  func fade(_ view: View, completion: @escaping () -> Void) -> Bool

  /// The size of what is seen, in points.
  var viewport: HostSize { get }

  /// Where what is seen begins, in points of the content along the axis.
  var offset: Double { get }

  /// Takes over how large the content is and where in it the view is, both at once.
  func setContent(_ size: HostSize, offset: Double)

  /// Whether anything would be seen of an animation.
  var isOnScreen: Bool { get }

  /// Whether the view goes on scrolling after a flick.
  var isDecelerating: Bool { get }

  /// Begins to scroll by an animation, from where the view is, or lets the one under way go there.
  func animate(to offset: Double)

  /// Ends the animation where the view is.
  func stopAnimation()

  /// Begins to call `HostCore.autoscroll(for:)` with every frame, or ends it.
  func setAutoscrolling(_ isNeeded: Bool)
}

extension HostKit {
  package func setHidden(_ isHidden: Bool, of view: View) {}
  package func setMarks(_ marks: RowMarks, of view: View) {}
  package func setPosition(_ row: Int, of count: Int, of view: View) {}
  package func fade(_ view: View, completion: @escaping () -> Void) -> Bool { false }
  package var isDecelerating: Bool { false }
  package func setAutoscrolling(_ isNeeded: Bool) {}
}

/// A point of the content.
package struct HostPoint: Hashable, Sendable {
  package var x, y: Double

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A size in points.
package struct HostSize: Hashable, Sendable {
  package var width, height: Double

  package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// What is in front of what.
package enum HostLayer: Int, Sendable, CaseIterable {
  case background, row, pinned, lifted

  init(_ layer: RowLayer) {
    switch layer {
    case .background: self = .background
    case .row: self = .row
    case .pinned: self = .pinned
    }
  }
}

/// Where a view is shown.
package struct HostPlace: Sendable {
  package var x, y, width, height: Double
  package var layer: HostLayer

  /// How many views of rows are behind it, if it was not shown in this layer before; nil: it was.
  package var depth: Int?

  func contains(_ point: HostPoint) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }
}
