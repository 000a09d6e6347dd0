// SPDX-License-Identifier: MIT

@_exported import Foundation
import StandInSupport

// A stand-in: it declares what the adapters use, as the page named with each declaration has it.

/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor
open class UIResponder: NSObject {
  public override init() { super.init() }

  /// https://developer.apple.com/documentation/uikit/uiresponder/touchesbegan(_:with:)
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// https://developer.apple.com/documentation/uikit/uiresponder/touchesended(_:with:)
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// https://developer.apple.com/documentation/uikit/uiresponder/touchescancelled(_:with:)
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// https://developer.apple.com/documentation/uikit/uitouch
@MainActor
open class UITouch: NSObject {
  /// Where a test lets the finger be, in the coordinates of the view that it is asked for.
  public var standInLocation = CGPoint.zero

  /// https://developer.apple.com/documentation/uikit/uitouch/location(in:)
  open func location(in view: UIView?) -> CGPoint { standInLocation }
}

/// https://developer.apple.com/documentation/uikit/uievent
@MainActor
open class UIEvent: NSObject {}

/// https://developer.apple.com/documentation/uikit/uilayoutpriority
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// See the page of the type.
  public var rawValue: Float

  /// See the page of the type.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// See the page of the type.
  public static let required = UILayoutPriority(rawValue: 1000)
  /// See the page of the type.
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}

/// https://developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Hashable, Sendable {
  /// See the page of the type.
  public var (top, left, bottom, right): (CGFloat, CGFloat, CGFloat, CGFloat)

  /// See the page of the type.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  /// See the page of the type.
  public static let zero = UIEdgeInsets()
}

/// https://developer.apple.com/documentation/uikit/uisemanticcontentattribute
public enum UISemanticContentAttribute: Int, Sendable {
  /// See the page of the type.
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// https://developer.apple.com/documentation/uikit/uiuserinterfacelayoutdirection
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// See the page of the type.
  case leftToRight, rightToLeft
}

/// https://developer.apple.com/documentation/uikit/uiview
@MainActor
open class UIView: UIResponder {
  /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
  public init(frame: CGRect) {
    self.frame = frame
    bounds = CGRect(origin: .zero, size: frame.size)
    super.init()
  }

  public convenience override init() { self.init(frame: .zero) }

  /// https://developer.apple.com/documentation/uikit/uiview/init(coder:)
  public required init?(coder: NSCoder) { return nil }

  /// https://developer.apple.com/documentation/uikit/uiview/frame
  open var frame: CGRect {
    didSet {
      guard frame.size != bounds.size else { return }
      bounds.size = frame.size
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/bounds
  open var bounds = CGRect.zero {
    didSet { if bounds != oldValue { setNeedsLayout() } }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/ishidden
  open var isHidden = false

  /// https://developer.apple.com/documentation/uikit/uiview/alpha
  open var alpha: CGFloat = 1 {
    didSet { if UIView.isTellingAnimations, alpha != oldValue { layer.animate() } }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/layer
  public let layer = CALayer()

  /// https://developer.apple.com/documentation/uikit/uiview/superview
  open private(set) weak var superview: UIView?

  /// https://developer.apple.com/documentation/uikit/uiview/subviews
  open private(set) var subviews: [UIView] = []

  /// https://developer.apple.com/documentation/uikit/uiview/window
  open var window: UIWindow? { superview?.window }

  /// https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:at:)
  ///
  /// A view that is here already is not removed for it.
  open func insertSubview(_ view: UIView, at index: Int) {
    if let other = view.superview, other !== self { view.removeFromSuperview() }
    subviews.removeAll { $0 === view }
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    setNeedsLayout()
  }

  /// https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:abovesubview:)
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, beside: sibling, isAbove: true)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:belowsubview:)
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, beside: sibling, isAbove: false)
  }

  private func insert(_ view: UIView, beside sibling: UIView, isAbove: Bool) {
    let others = subviews.filter { $0 !== view }
    let index = others.firstIndex { $0 === sibling } ?? others.count
    insertSubview(view, at: isAbove ? index + 1 : index)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()
  open func removeFromSuperview() {
    if superview?.window != nil { leaveWindow() }
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// https://developer.apple.com/documentation/uikit/uiview/willmove(towindow:)
  ///
  /// Told of a removal alone.
  open func willMove(toWindow newWindow: UIWindow?) {}

  private func leaveWindow() {
    willMove(toWindow: nil)
    for view in subviews { view.leaveWindow() }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/semanticcontentattribute
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified

  /// The direction of the language that a test lets the app run in.
  public static var standInLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight

  /// https://developer.apple.com/documentation/uikit/uiview/userinterfacelayoutdirection(for:)
  open class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .unspecified: standInLayoutDirection
    case .forceRightToLeft: .rightToLeft
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    }
  }

  /// https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection
  open internal(set) var traitCollection = UITraitCollection(
    preferredContentSizeCategory: .large)

  /// Who is told of other traits.
  var traitHandlers: [(UIView, UITraitCollection) -> Void] = []

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityelements
  ///
  /// In the kit all objects have it; what an extension declares can be overridden in Objective-C alone.
  open var accessibilityElements: [Any]?

  private var needsLayout = true

  /// https://developer.apple.com/documentation/uikit/uiview/setneedslayout()
  open func setNeedsLayout() { needsLayout = true }

  /// https://developer.apple.com/documentation/uikit/uiview/layoutifneeded()
  open func layoutIfNeeded() {
    var passes = 0
    while needsLayout && passes < 10 {
      needsLayout = false
      passes += 1
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/layoutsubviews()
  open func layoutSubviews() {}

  /// https://developer.apple.com/documentation/uikit/uiview/sizethatfits(_:)
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// https://developer.apple.com/documentation/uikit/uiview/layoutfittingcompressedsize
  public static let layoutFittingCompressedSize = CGSize.zero

  /// https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:withhorizontalfittingpriority:verticalfittingpriority:)
  ///
  /// There are no constraints here: a view says its size by `sizeThatFits`.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    var size = sizeThatFits(targetSize)
    if horizontal == .required { size.width = targetSize.width }
    if vertical == .required { size.height = targetSize.height }
    return size
  }

  /// https://developer.apple.com/documentation/uikit/uiview/performwithoutanimation(_:)
  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let former = standInAnimates
    standInAnimates = false
    actionsWithoutAnimation()
    standInAnimates = former
  }

  private static var standInAnimates = true

  /// https://developer.apple.com/documentation/uikit/uiview/areanimationsenabled
  open class var areAnimationsEnabled: Bool { standInAnimates }

  /// https://developer.apple.com/documentation/uikit/uiview/animate(withduration:animations:completion:)
  ///
  /// Animations take no time here, but a layer knows of one of `alpha`; the completion is called when a test lets time
  /// pass.
  open class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let wasTelling = isTellingAnimations
    isTellingAnimations = true
    animations()
    isTellingAnimations = wasTelling
    if let completion { StandInTime.later { completion(true) } }
  }

  private static var isTellingAnimations = false
}

/// https://developer.apple.com/documentation/quartzcore/calayer
@MainActor
open class CALayer: NSObject {
  private var animation: NSObject?

  /// Whether the opacity is animated, until a test lets time pass.
  public var standInIsAnimated: Bool { animation != nil }

  func animate() {
    let begun = NSObject()
    animation = begun
    StandInTime.later { [self] in if animation === begun { animation = nil } }
  }

  /// https://developer.apple.com/documentation/quartzcore/calayer/removeallanimations()
  open func removeAllAnimations() { animation = nil }
}

/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor
open class UIWindow: UIView {
  open override var window: UIWindow? { self }
}
