// SPDX-License-Identifier: MIT

import Foundation

/// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidscroll(_:)
  func scrollViewDidScroll(_ scrollView: UIScrollView)

  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidenddecelerating(_:)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
}

// In Objective-C these are optional.
extension UIScrollViewDelegate {
  /// Optional in the kit.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}

  /// Optional in the kit.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
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
  open var contentInset = UIEdgeInsets.zero

  /// https://developer.apple.com/documentation/uikit/uiscrollview/adjustedcontentinset
  open var adjustedContentInset: UIEdgeInsets { contentInset }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/alwaysbouncevertical
  open var alwaysBounceVertical = false

  /// https://developer.apple.com/documentation/uikit/uiscrollview/isdragging
  open internal(set) var isDragging = false

  /// https://developer.apple.com/documentation/uikit/uiscrollview/isdecelerating
  open var isDecelerating: Bool { standInIsDecelerating }

  /// What a test says.
  public var standInIsDecelerating = false

  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentoffset
  ///
  /// The origin of the bounds. A change is told the delegate at once, and the views are laid out later.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:)
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }

  /// Ends a scroll by momentum.
  public func standInEndDecelerating() {
    standInIsDecelerating = false
    delegate?.scrollViewDidEndDecelerating(self)
  }
}
