// SPDX-License-Identifier: MIT

import Foundation

/// https://developer.apple.com/documentation/foundation/nsedgeinsets
public struct NSEdgeInsets: Sendable {
  /// See the page of the type.
  public var (top, left, bottom, right): (CGFloat, CGFloat, CGFloat, CGFloat)

  /// See the page of the type.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// https://developer.apple.com/documentation/appkit/nsclipview
@MainActor
open class NSClipView: NSView {
  /// https://developer.apple.com/documentation/appkit/nsclipview/documentview
  open var documentView: NSView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let documentView { addSubview(documentView) }
    }
  }

  /// https://developer.apple.com/documentation/appkit/nsclipview/contentinsets
  open var contentInsets = NSEdgeInsets()

  open override var isFlipped: Bool { documentView?.isFlipped ?? false }

  /// https://developer.apple.com/documentation/appkit/nsclipview/scroll(to:)
  open func scroll(to newOrigin: NSPoint) { setBoundsOrigin(newOrigin) }

  /// https://developer.apple.com/documentation/appkit/nsclipview/constrainboundsrect(_:)
  open func constrainBoundsRect(_ proposedBounds: NSRect) -> NSRect {
    let size = documentView?.frame.size ?? .zero
    var bounds = proposedBounds
    bounds.origin.x = constrain(
      bounds.minX, -contentInsets.left, size.width + contentInsets.right - bounds.width)
    bounds.origin.y = constrain(
      bounds.minY, -contentInsets.top, size.height + contentInsets.bottom - bounds.height)
    return bounds
  }

  private func constrain(_ value: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
    max(first, min(value, last))
  }

  /// The document has another size.
  func standInConstrain() {
    setBoundsOrigin(constrainBoundsRect(bounds).origin)
    (superview as? NSScrollView)?.tile()
  }

  private var animation: (target: NSPoint, steps: Int, context: NSAnimationContext)?

  /// Whether an animated scroll is under way.
  public var standInIsAnimating: Bool { animation != nil }

  /// By the animator it is animated, and ends the animation before. Set otherwise, one that is under way goes on.
  open override func setBoundsOrigin(_ newOrigin: NSPoint) {
    guard isAnimator, let context = NSAnimationContext.group else {
      return super.setBoundsOrigin(newOrigin)
    }
    isAnimator = false
    let former = animation
    animation = nil
    if context.duration > 0 {
      context.begin()
      animation = (newOrigin, 5, context)
    } else {
      super.setBoundsOrigin(newOrigin)
    }
    former?.context.end()
  }

  /// One frame of an animated scroll.
  public func standInStep() {
    guard let (target, steps, context) = animation else { return }
    animation = steps > 1 ? (target, steps - 1, context) : nil
    let part = 1 / CGFloat(steps)
    super.setBoundsOrigin(
      NSPoint(
        x: bounds.minX + (target.x - bounds.minX) * part,
        y: bounds.minY + (target.y - bounds.minY) * part))
    if steps == 1 { context.end() }
  }
}

/// https://developer.apple.com/documentation/appkit/nsscrollview
@MainActor
open class NSScrollView: NSView {
  /// https://developer.apple.com/documentation/appkit/nsscrollview/init(frame:)
  public override init(frame frameRect: NSRect) {
    super.init(frame: frameRect)
    addSubview(contentView)
    tile()
  }

  /// https://developer.apple.com/documentation/appkit/nsscrollview/init(coder:)
  public required init?(coder: NSCoder) { return nil }

  /// https://developer.apple.com/documentation/appkit/nsscrollview/contentview
  open var contentView = NSClipView(frame: .zero) {
    didSet {
      oldValue.removeFromSuperview()
      addSubview(contentView)
      tile()
    }
  }

  /// https://developer.apple.com/documentation/appkit/nsscrollview/documentview
  open var documentView: NSView? {
    get { contentView.documentView }
    set { contentView.documentView = newValue }
  }

  /// https://developer.apple.com/documentation/appkit/nsscrollview/contentinsets
  open var contentInsets: NSEdgeInsets {
    get { contentView.contentInsets }
    set {
      contentView.contentInsets = newValue
      tile()
    }
  }

  /// https://developer.apple.com/documentation/appkit/nsscrollview/automaticallyadjustscontentinsets
  open var automaticallyAdjustsContentInsets = true

  /// https://developer.apple.com/documentation/appkit/nsscrollview/hasverticalscroller
  open var hasVerticalScroller = false

  /// https://developer.apple.com/documentation/appkit/nsscrollview/hashorizontalscroller
  open var hasHorizontalScroller = false

  /// https://developer.apple.com/documentation/appkit/nsscrollview/autohidesscrollers
  open var autohidesScrollers = false

  /// How wide a scroller is that takes room of its own, which it does where the document is larger than the view.
  public var standInScrollerWidth = 0.0

  /// https://developer.apple.com/documentation/appkit/nsscrollview/tile()
  open func tile() {
    var size = frame.size
    let document = documentView?.frame.size ?? .zero
    if hasVerticalScroller, document.height > size.height { size.width -= standInScrollerWidth }
    if hasHorizontalScroller, document.width > frame.width { size.height -= standInScrollerWidth }
    contentView.frame = NSRect(origin: .zero, size: size)
  }

  override func standInDidResize() { tile() }

  /// https://developer.apple.com/documentation/appkit/nsscrollview/reflectscrolledclipview(_:)
  ///
  /// The scrollers know where the view is.
  open func reflectScrolledClipView(_ cView: NSClipView) { standInKnobs = cView.bounds.origin }

  /// Where the scrollers say that the view is.
  public private(set) var standInKnobs = NSPoint.zero

  /// https://developer.apple.com/documentation/appkit/nsscrollview/willstartlivescrollnotification
  public nonisolated static let willStartLiveScrollNotification = NSNotification.Name(
    "NSScrollViewWillStartLiveScrollNotification")

  /// https://developer.apple.com/documentation/appkit/nsscrollview/didendlivescrollnotification
  public nonisolated static let didEndLiveScrollNotification = NSNotification.Name(
    "NSScrollViewDidEndLiveScrollNotification")

  /// The reader begins to scroll.
  public func standInStartLiveScroll() {
    NotificationCenter.default.post(
      name: NSScrollView.willStartLiveScrollNotification, object: self)
  }

  /// The scroll of the reader is over, momentum included.
  public func standInEndLiveScroll() {
    NotificationCenter.default.post(name: NSScrollView.didEndLiveScrollNotification, object: self)
  }
}
