// SPDX-License-Identifier: MIT

import CEspalierGTK
package import Espalier
package import EspalierHosting

/// A surface in a scrolled window, as a host sees it.
@MainActor
@safe package final class SurfaceKit: HostKit {
  /// The surface; nil before it is made. The scrolled window keeps it.
  var surface: UnsafeMutablePointer<GtkWidget>?

  /// How long an animated scroll takes, in seconds.
  var animationDuration = 0.25

  /// Whether the view goes on scrolling after a flick.
  package var isDecelerating = false

  private(set) var isAutoscrolling = false
  private var animation: ScrollAnimation?

  /// Whether a scroll is animated.
  package var isAnimating: Bool { animation != nil }

  /// Scrolls on by an animation; returns whether it is over.
  func advance(by seconds: Double) -> Bool {
    guard let target = animation?.advance(by: seconds) else { return false }
    // Who hears of that may let it go elsewhere.
    unsafe espalier_surface_set_offset(surface, target)
    guard animation?.isOver == true else { return false }
    animation = nil
    return true
  }

  package var viewport: HostSize {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe espalier_surface_size(surface, &width, &height)
    return HostSize(width: Double(width), height: Double(height))
  }

  package var offset: Double {
    get { unsafe espalier_surface_offset(surface) }
    set {
      animation = nil
      unsafe espalier_surface_set_offset(surface, newValue)
    }
  }

  package func setContent(_ size: HostSize, offset: Double) {
    unsafe espalier_surface_set_content(surface, size.height, offset)
  }

  package var isOnScreen: Bool { unsafe gtk_widget_get_mapped(surface) != 0 }

  package func animate(to target: Double) {
    animation = ScrollAnimation(from: offset, to: target, animation, animationDuration)
    isDecelerating = false
    unsafe espalier_surface_end_flick(surface)
    unsafe espalier_surface_animate(surface)
  }

  package func stopAnimation() { animation = nil }

  package func extent(of prototype: RowWidget, for request: MeasureRequest) -> Double? {
    unsafe espalier_row_measure(prototype.row, surface, request.width)
  }

  package func place(_ view: RowWidget, at place: HostPlace, isAnimated: Bool) {
    unsafe espalier_row_place(
      view.row, surface, place.x, place.y, place.width, place.height, Int32(place.depth ?? -1))
  }

  package func remove(_ view: RowWidget) { unsafe espalier_row_drop(view.row) }

  package func setHidden(_ isHidden: Bool, of view: RowWidget) {
    unsafe espalier_row_set_hidden(view.row, isHidden ? 1 : 0)
  }

  package func setMarks(_ marks: RowMarks, of view: RowWidget) {
    unsafe espalier_row_set_selected(view.row, marks.contains(.selected) ? 1 : 0)
    if marks.contains(.dragged) {
      unsafe gtk_widget_add_css_class(view.row, "lifted")
    } else {
      unsafe gtk_widget_remove_css_class(view.row, "lifted")
    }
  }

  package func setPosition(_ row: Int, of count: Int, of view: RowWidget) {
    unsafe espalier_row_set_position(view.row, Int32(row + 1), Int32(count))
  }

  package func setAutoscrolling(_ isNeeded: Bool) {
    isAutoscrolling = isNeeded
    if isNeeded { unsafe espalier_surface_animate(surface) }
  }
}

/// A scroll that slows down towards its end.
private struct ScrollAnimation {
  private let start, end, duration: Double
  private var elapsed = 0.0

  /// Begins where the view is; one that was under way ends when it would have, or a little later.
  init(from start: Double, to end: Double, _ former: ScrollAnimation?, _ duration: Double) {
    (self.start, self.end) = (start, end)
    self.duration = former.map { max(0.1, $0.duration - $0.elapsed) } ?? max(0.001, duration)
  }

  var isOver: Bool { elapsed >= duration }

  mutating func advance(by seconds: Double) -> Double {
    elapsed += seconds
    let left = 1 - min(1, elapsed / duration)
    return end + (start - end) * left * left * left
  }
}
