// SPDX-License-Identifier: MIT

import Foundation

/// https://developer.apple.com/documentation/appkit/nsresponder
@MainActor
open class NSResponder: NSObject {
  /// See the page of the type.
  public override init() { super.init() }
}

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
  public required init(frame frameRect: CGRect) {
    frame = frameRect
    super.init()
  }

  /// https://developer.apple.com/documentation/appkit/nsview/frame
  open var frame: CGRect

  /// https://developer.apple.com/documentation/appkit/nsview/identifier
  open var identifier: NSUserInterfaceItemIdentifier?

  /// https://developer.apple.com/documentation/appkit/nsview/superview
  open private(set) weak var superview: NSView?

  /// https://developer.apple.com/documentation/appkit/nsview/subviews
  open private(set) var subviews: [NSView] = []

  /// https://developer.apple.com/documentation/appkit/nsview/window
  open var window: NSWindow? { superview?.window ?? standInWindow }

  /// The window, for the outermost view of a test.
  public var standInWindow: NSWindow?

  /// https://developer.apple.com/documentation/appkit/nsview/addsubview(_:)
  open func addSubview(_ view: NSView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// https://developer.apple.com/documentation/appkit/nsview/removefromsuperview()
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// https://developer.apple.com/documentation/appkit/nsview/layout()
  open func layout() {}

  /// https://developer.apple.com/documentation/appkit/nsview/prepareforreuse()
  open func prepareForReuse() {}
}

/// https://developer.apple.com/documentation/appkit/nswindow
@MainActor
open class NSWindow: NSResponder {}

/// https://developer.apple.com/documentation/appkit/nsanimatablepropertycontainer
@MainActor
public protocol NSAnimatablePropertyContainer {
  /// https://developer.apple.com/documentation/appkit/nsanimatablepropertycontainer/animator()
  func animator() -> Self
}

extension NSView: NSAnimatablePropertyContainer {
  /// Without animations, the view itself.
  public func animator() -> Self { self }
}
