// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

extension NSView {
  /// https://developer.apple.com/documentation/appkit/nsanimatablepropertycontainer/animator()
  ///
  /// The view itself; what is set next is animated, if it is in a group.
  public func animator() -> Self {
    isAnimator = NSAnimationContext.group != nil
    return self
  }
}

/// https://developer.apple.com/documentation/appkit/nsanimationcontext
@MainActor
open class NSAnimationContext: NSObject {
  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/duration
  open var duration: TimeInterval = 0.25

  /// The group that is being told.
  static private(set) var group: NSAnimationContext?

  private var completion: (@Sendable () -> Void)?

  /// How many scrolls of it are under way.
  private var scrolls = 0

  /// https://developer.apple.com/documentation/appkit/nsanimationcontext/runanimationgroup(_:completionhandler:)
  ///
  /// Animations take no time here, but for those of scrolls: they take the steps that a test asks for. The completion is
  /// called when a test lets time pass, once no scroll is under way; also for one that another one took the place of.
  open class func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void, completionHandler: (@Sendable () -> Void)? = nil
  ) {
    let (context, outer) = (NSAnimationContext(), group)
    context.completion = completionHandler
    group = context
    changes(context)
    group = outer
    context.finishIfDone()
  }

  func begin() { scrolls += 1 }

  func end() {
    scrolls -= 1
    if NSAnimationContext.group !== self { finishIfDone() }
  }

  private func finishIfDone() {
    guard scrolls == 0, let completion else { return }
    self.completion = nil
    StandInTime.later { completion() }
  }
}
