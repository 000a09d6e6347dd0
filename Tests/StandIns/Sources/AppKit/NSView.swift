// SPDX-License-Identifier: MIT

import Foundation
import StandInSupport

/// https://developer.apple.com/documentation/foundation/nspoint
public typealias NSPoint = CGPoint
/// https://developer.apple.com/documentation/foundation/nssize
public typealias NSSize = CGSize
/// https://developer.apple.com/documentation/foundation/nsrect
public typealias NSRect = CGRect

/// https://developer.apple.com/documentation/appkit/nsuserinterfaceitemidentifier
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
  /// See the page of the type.
  public var rawValue: String

  /// See the page of the type.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// See the page of the type.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// https://developer.apple.com/documentation/appkit/nsview
@MainActor
open class NSView: NSResponder {
  /// https://developer.apple.com/documentation/appkit/nsview/init(frame:)
  public init(frame frameRect: CGRect) {
    frame = frameRect
    bounds = CGRect(origin: .zero, size: frameRect.size)
    super.init()
  }

  /// https://developer.apple.com/documentation/appkit/nsview/init(coder:)
  public required init?(coder: NSCoder) { return nil }

  /// https://developer.apple.com/documentation/appkit/nsview/frame
  ///
  /// Animated as `alphaValue` is.
  open var frame: CGRect {
    didSet {
      animate(\.frame, \.frameTarget)
      guard frame.size != oldValue.size else { return }
      bounds.size = frame.size
      for view in subviews { view.resize(oldValue.size, frame.size) }
      standInDidResize()
      (superview as? NSClipView)?.standInConstrain()
    }
  }

  /// Where an animation of it ends that is under way.
  private var frameTarget: CGRect?

  /// Animates what was set by the animator, which ends the animation before.
  private func animate<Value>(
    _ property: ReferenceWritableKeyPath<NSView, Value>,
    _ target: ReferenceWritableKeyPath<NSView, Value?>
  ) {
    defer { isAnimator = false }
    guard isAnimator, let context = NSAnimationContext.group else { return }
    self[keyPath: target] = context.duration > 0 ? self[keyPath: property] : nil
    if self[keyPath: target] == nil { return }
    StandInTime.later { [self] in
      guard let value = self[keyPath: target] else { return }
      self[keyPath: target] = nil
      self[keyPath: property] = value
    }
  }

  /// https://developer.apple.com/documentation/appkit/nsview/bounds
  open internal(set) var bounds: CGRect

  /// https://developer.apple.com/documentation/appkit/nsview/setframesize(_:)
  open func setFrameSize(_ newSize: NSSize) { frame.size = newSize }

  /// https://developer.apple.com/documentation/appkit/nsview/setboundsorigin(_:)
  open func setBoundsOrigin(_ newOrigin: NSPoint) {
    guard newOrigin != bounds.origin else { return }
    bounds.origin = newOrigin
    guard postsBoundsChangedNotifications else { return }
    NotificationCenter.default.post(name: NSView.boundsDidChangeNotification, object: self)
  }

  /// https://developer.apple.com/documentation/appkit/nsview/postsboundschangednotifications
  open var postsBoundsChangedNotifications = false

  /// https://developer.apple.com/documentation/appkit/nsview/boundsdidchangenotification
  ///
  /// Not posted where the frame changes the size.
  public nonisolated static let boundsDidChangeNotification = NSNotification.Name(
    "NSViewBoundsDidChangeNotification")

  /// https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.property
  open var autoresizingMask: AutoresizingMask = []

  /// https://developer.apple.com/documentation/appkit/nsview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    /// See the page of the type.
    public let rawValue: UInt

    /// See the page of the type.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// See the page of the type.
    public static let width = AutoresizingMask(rawValue: 2)
    /// See the page of the type.
    public static let height = AutoresizingMask(rawValue: 16)
  }

  private func resize(_ old: CGSize, _ new: CGSize) {
    var size = frame.size
    if autoresizingMask.contains(.width) { size.width += new.width - old.width }
    if autoresizingMask.contains(.height) { size.height += new.height - old.height }
    if size != frame.size { setFrameSize(size) }
  }

  /// The frame has another size.
  func standInDidResize() {}

  /// https://developer.apple.com/documentation/appkit/nsview/isflipped
  open var isFlipped: Bool { false }

  /// https://developer.apple.com/documentation/appkit/nsview/ishidden
  open var isHidden = false

  /// https://developer.apple.com/documentation/appkit/nsview/alphavalue
  ///
  /// By the animator it is animated, and ends the animation before. Set otherwise, one that is under way goes on, and is
  /// seen again when time passes.
  open var alphaValue: CGFloat = 1 {
    didSet { animate(\.alphaValue, \.alphaTarget) }
  }

  /// Where an animation of it ends that is under way.
  private var alphaTarget: CGFloat?

  /// https://developer.apple.com/documentation/appkit/nsview/identifier
  open var identifier: NSUserInterfaceItemIdentifier?

  /// https://developer.apple.com/documentation/appkit/nsview/userinterfacelayoutdirection
  open var userInterfaceLayoutDirection = NSUserInterfaceLayoutDirection.leftToRight

  /// https://developer.apple.com/documentation/appkit/nsview/superview
  open private(set) weak var superview: NSView?

  /// https://developer.apple.com/documentation/appkit/nsview/subviews
  ///
  /// Those that stay are brought into another order, and not removed for it.
  open var subviews: [NSView] {
    get { views }
    set {
      for view in views where !newValue.contains(view) { view.removeFromSuperview() }
      for view in newValue where view.superview !== self { addSubview(view) }
      views = newValue
    }
  }

  private var views: [NSView] = []

  /// https://developer.apple.com/documentation/appkit/nsview/window
  open var window: NSWindow? { superview?.window ?? standInWindow }

  /// The window, for the outermost view of a test.
  public var standInWindow: NSWindow? {
    willSet { viewWillMove(toWindow: newValue) }
  }

  /// https://developer.apple.com/documentation/appkit/nsview/viewwillmove(towindow:)
  ///
  /// Told the outermost view of a test alone.
  open func viewWillMove(toWindow newWindow: NSWindow?) {}

  /// https://developer.apple.com/documentation/appkit/nsview/addsubview(_:)
  open func addSubview(_ view: NSView) { addSubview(view, positioned: .above, relativeTo: nil) }

  /// https://developer.apple.com/documentation/appkit/nsview/addsubview(_:positioned:relativeto:)
  ///
  /// Relative to nil it is above or below all others.
  open func addSubview(
    _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
  ) {
    view.removeFromSuperview()
    let other = views.firstIndex { $0 === otherView }
    if place == .below {
      views.insert(view, at: other ?? 0)
    } else {
      views.insert(view, at: other.map { $0 + 1 } ?? views.count)
    }
    view.superview = self
  }

  /// https://developer.apple.com/documentation/appkit/nsview/removefromsuperview()
  ///
  /// A first responder in it is none any more.
  open func removeFromSuperview() {
    guard let superview else { return }
    var inner = window?.firstResponder as? NSView
    while let view = inner, view !== self { inner = view.superview }
    if inner != nil { _ = window?.makeFirstResponder(nil) }
    superview.views.removeAll { $0 === self }
    self.superview = nil
  }

  /// https://developer.apple.com/documentation/appkit/nsview/convert(_:from:)-6l5v5
  ///
  /// Of a point of the window alone, which counts from its bottom, to a flipped view.
  open func convert(_ point: NSPoint, from view: NSView?) -> NSPoint {
    precondition(view == nil && isFlipped, "This is not done here.")
    var point = CGPoint(x: point.x, y: (window?.standInHeight ?? 0) - point.y)
    var inner: NSView? = self
    while let view = inner {
      point.x += view.bounds.minX - view.frame.minX
      point.y += view.bounds.minY - view.frame.minY
      inner = view.superview
    }
    return point
  }

  /// https://developer.apple.com/documentation/appkit/nsview/needslayout
  open var needsLayout = true

  /// https://developer.apple.com/documentation/appkit/nsview/layoutsubtreeifneeded()
  open func layoutSubtreeIfNeeded() {
    var passes = 0
    while needsLayout && passes < 10 {
      needsLayout = false
      passes += 1
      layout()
    }
    for view in subviews { view.layoutSubtreeIfNeeded() }
  }

  /// https://developer.apple.com/documentation/appkit/nsview/layout()
  open func layout() {}

  /// https://developer.apple.com/documentation/appkit/nsview/fittingsize
  ///
  /// There are no constraints here but those on the width and the height: a view says its size by overriding this.
  open var fittingSize: NSSize { .zero }

  /// https://developer.apple.com/documentation/appkit/nsview/widthanchor
  open var widthAnchor: NSLayoutDimension {
    NSLayoutDimension { [weak self] in self?.standInWidth = $0 }
  }

  /// https://developer.apple.com/documentation/appkit/nsview/heightanchor
  open var heightAnchor: NSLayoutDimension {
    NSLayoutDimension { [weak self] in self?.standInHeight = $0 }
  }

  /// What active constraints say the width and the height are.
  public private(set) var (standInWidth, standInHeight): (CGFloat?, CGFloat?)

  /// https://developer.apple.com/documentation/appkit/nsview/prepareforreuse()
  open func prepareForReuse() {}

  /// https://developer.apple.com/documentation/appkit/nsaccessibility-c.protocol/isaccessibilityelement()
  open func isAccessibilityElement() -> Bool { false }

  /// https://developer.apple.com/documentation/appkit/nsaccessibility-c.protocol/accessibilityrole()
  open func accessibilityRole() -> NSAccessibility.Role? { nil }

  /// https://developer.apple.com/documentation/appkit/nsaccessibility-c.protocol/accessibilitychildren()
  open func accessibilityChildren() -> [Any]? { subviews }

  /// https://developer.apple.com/documentation/appkit/nsaccessibility-c.protocol/accessibilityindex()
  open func accessibilityIndex() -> Int { standInAccessibilityIndex }

  /// https://developer.apple.com/documentation/appkit/nsaccessibility-c.protocol/setaccessibilityindex(_:)
  open func setAccessibilityIndex(_ accessibilityIndex: Int) {
    standInAccessibilityIndex = accessibilityIndex
  }

  private var standInAccessibilityIndex = 0

  /// Whether what is set next is animated.
  var isAnimator = false
}

/// https://developer.apple.com/documentation/appkit/nsaccessibility-swift.struct
public enum NSAccessibility {
  /// https://developer.apple.com/documentation/appkit/nsaccessibility-swift.struct/role
  public struct Role: Hashable, Sendable {
    let name: String

    /// https://developer.apple.com/documentation/appkit/nsaccessibility-swift.struct/role/list
    public static let list = Role(name: "AXList")
  }
}

/// https://developer.apple.com/documentation/appkit/nslayoutdimension
@MainActor
open class NSLayoutDimension: NSObject {
  private let fix: (CGFloat?) -> Void

  init(_ fix: @escaping (CGFloat?) -> Void) { self.fix = fix }

  /// https://developer.apple.com/documentation/appkit/nslayoutdimension/constraint(equaltoconstant:)
  open func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint { [fix] in fix($0 ? constant : nil) }
  }
}

/// https://developer.apple.com/documentation/appkit/nslayoutconstraint
@MainActor
open class NSLayoutConstraint: NSObject {
  /// https://developer.apple.com/documentation/appkit/nslayoutconstraint/isactive
  open var isActive = false {
    didSet { activate(isActive) }
  }

  private let activate: (Bool) -> Void

  init(_ activate: @escaping (Bool) -> Void) { self.activate = activate }
}
