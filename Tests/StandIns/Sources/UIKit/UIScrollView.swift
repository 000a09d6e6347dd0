// SPDX-License-Identifier: MIT

import Foundation

/// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidscroll(_:)
  func scrollViewDidScroll(_ scrollView: UIScrollView)

  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewwillbegindragging(_:)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidenddecelerating(_:)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)

  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidendscrollinganimation(_:)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewshouldscrolltotop(_:)
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool

  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidchangeadjustedcontentinset(_:)
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

// In Objective-C these are optional.
extension UIScrollViewDelegate {
  /// Optional in the kit.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}

  /// Optional in the kit.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}

  /// Optional in the kit.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}

  /// Optional in the kit.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}

  /// Optional in the kit, where it goes without.
  public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }

  /// Optional in the kit.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}

/// https://developer.apple.com/documentation/uikit/uiscrollview
@MainActor
open class UIScrollView: UIView {
  /// https://developer.apple.com/documentation/uikit/uiscrollview/delegate
  ///
  /// A table or collection view has one of a narrower type, which Swift alone cannot declare: what it is
  /// given here is looked at when it is used.
  open weak var delegate: (any UIScrollViewDelegate)?

  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentsize
  open var contentSize = CGSize.zero

  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentinset
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      adjustedContentInsetDidChange()
      delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/adjustedcontentinsetdidchange()
  open func adjustedContentInsetDidChange() {}

  /// https://developer.apple.com/documentation/uikit/uiscrollview/adjustedcontentinset
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/alwaysbouncevertical
  ///
  /// "default NO. if YES and bounces is YES, even if content is smaller than bounds, allow drag vertically".
  open var alwaysBounceVertical = false

  /// Whether a finger can pull the view beyond its content: one whose content is smaller does not follow it.
  var standInFollowsPull: Bool {
    let insets = adjustedContentInset
    return alwaysBounceVertical || contentSize.height + insets.top + insets.bottom > bounds.height
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/isdecelerating
  open var isDecelerating: Bool { standInIsDecelerating }

  /// What a test says.
  public var standInIsDecelerating = false

  /// https://developer.apple.com/documentation/uikit/uiscrollview/refreshcontrol
  open var refreshControl: UIRefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentoffset
  ///
  /// The origin of the bounds. A change is told the delegate at once, and the views are laid out later. It ends an
  /// animated scroll, of whose end nothing is told then.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      animation = nil
      scroll(to: newValue)
    }
  }

  private func scroll(to point: CGPoint) {
    guard point != bounds.origin else { return }
    bounds.origin = point
    delegate?.scrollViewDidScroll(self)
  }

  /// Where an animated scroll is going, and how many steps are left.
  private var animation: (target: CGPoint, steps: Int)?

  /// Whether an animated scroll is under way.
  public var standInIsAnimating: Bool { animation != nil }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:)
  ///
  /// An animated scroll takes the steps that a test asks for. Another one that is begun meanwhile goes on from
  /// where the view is. One to where the view is does not begin, and nothing is told of an end.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if animated {
      animation = contentOffset == bounds.origin ? nil : (contentOffset, 5)
    } else {
      self.contentOffset = contentOffset
    }
  }

  /// What moves by itself is over, and nothing is told of an end.
  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    animation = nil
    standInIsDecelerating = false
  }

  /// One frame of an animated scroll.
  public func standInStep() {
    guard let (target, steps) = animation else { return }
    animation = steps > 1 ? (target, steps - 1) : nil
    let part = 1 / CGFloat(steps)
    scroll(
      to: CGPoint(
        x: bounds.origin.x + (target.x - bounds.origin.x) * part,
        y: bounds.origin.y + (target.y - bounds.origin.y) * part))
    if steps == 1 { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// A tap on the status bar.
  public func standInTapStatusBar() {
    guard delegate?.scrollViewShouldScrollToTop(self) != false else { return }
    setContentOffset(
      CGPoint(x: bounds.origin.x, y: -adjustedContentInset.top), animated: true)
  }

  /// A finger takes the view.
  public func standInBeginDragging() {
    animation = nil
    delegate?.scrollViewWillBeginDragging(self)
  }

  /// Ends a scroll by momentum.
  public func standInEndDecelerating() {
    standInIsDecelerating = false
    delegate?.scrollViewDidEndDecelerating(self)
  }
}
