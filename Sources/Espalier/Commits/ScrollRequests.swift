// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

/// A wish to have something in sight.
struct ScrollRequest {
  enum Goal {
    case node(NodeID)
    case identity(RowID)
    case fraction(Double)
  }

  var goal: Goal
  var alignment: ScrollAlignment
  var distance: Double
  var isAnimated: Bool
}

/// The scroll that the next commit carries out, and the one that a host is animating.
@MainActor
final class ScrollRequests {
  private var next: ScrollRequest?

  /// What the host is on its way to, and the offset it was told.
  private var animated: (request: ScrollRequest, offset: Double)?

  /// Nothing is asked for any more. A host that animates ends at the offset that it was told.
  func forget() { (next, animated) = (nil, nil) }

  func ask(for request: ScrollRequest) { (next, animated) = (request, nil) }

  /// Finds the row, now that the list is what is to be shown, and brings it into sight; an animated scroll waits
  /// until the host has the list.
  func resolve(_ engine: ListEngine) {
    guard let request = next, engine.hasLayout else { return }
    if request.isAnimated, engine.hasScreen, engine.host != nil { return }
    next = nil
    engine.jump(to: request)
  }

  /// Lets the host begin what was asked for, or tells it that the target is elsewhere by now.
  func animate(_ engine: ListEngine) {
    guard engine.hasLayout, let request = next ?? animated?.request else { return }
    let isNew = next != nil
    next = nil
    guard let offset = engine.offset(bringing: request) else {
      animated = nil
      return
    }
    if !isNew, let told = animated?.offset, abs(told - offset) < 0.5 { return }
    animated = (request, offset)
    let isAnimating = engine.host?.animateScroll(to: offset, in: engine) == true
    guard !isAnimating, animated?.offset == offset else { return }
    animated = nil
    engine.jump(to: request)
    engine.setNeedsCommit()
  }

  /// The host is there: what is asked for now is exact, as all on the way was measured.
  func end(isFinished: Bool, _ engine: ListEngine) {
    guard let (request, _) = animated else { return }
    animated = nil
    guard isFinished else { return }
    next = request
    next?.isAnimated = false
    engine.setNeedsCommit()
  }
}
