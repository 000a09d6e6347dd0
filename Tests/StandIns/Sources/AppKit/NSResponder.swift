// SPDX-License-Identifier: MIT

import Foundation

/// https://developer.apple.com/documentation/appkit/nsresponder
@MainActor
open class NSResponder: NSObject {
  /// See the page of the type.
  public override init() { super.init() }

  /// See the page of the type.
  public required init?(coder: NSCoder) { super.init() }

  /// https://developer.apple.com/documentation/appkit/nsresponder/acceptsfirstresponder
  open var acceptsFirstResponder: Bool { false }

  /// https://developer.apple.com/documentation/appkit/nsresponder/mousedown(with:)
  open func mouseDown(with event: NSEvent) {}

  /// https://developer.apple.com/documentation/appkit/nsresponder/mouseup(with:)
  open func mouseUp(with event: NSEvent) {}

  /// https://developer.apple.com/documentation/appkit/nsresponder/keydown(with:)
  open func keyDown(with event: NSEvent) {}

  /// https://developer.apple.com/documentation/appkit/nsresponder/interpretkeyevents(_:)
  ///
  /// The key bindings are those that a test gives to the event.
  open func interpretKeyEvents(_ eventArray: [NSEvent]) {
    for event in eventArray { event.standInBinding(self) }
  }

  /// https://developer.apple.com/documentation/appkit/nsstandardkeybindingresponding/moveup(_:)
  open func moveUp(_ sender: Any?) {}

  /// https://developer.apple.com/documentation/appkit/nsstandardkeybindingresponding/movedown(_:)
  open func moveDown(_ sender: Any?) {}

  /// https://developer.apple.com/documentation/appkit/nsstandardkeybindingresponding/moveleft(_:)
  open func moveLeft(_ sender: Any?) {}

  /// https://developer.apple.com/documentation/appkit/nsstandardkeybindingresponding/moveright(_:)
  open func moveRight(_ sender: Any?) {}

  /// https://developer.apple.com/documentation/appkit/nsstandardkeybindingresponding/scrollpageup(_:)
  open func scrollPageUp(_ sender: Any?) {}

  /// https://developer.apple.com/documentation/appkit/nsstandardkeybindingresponding/scrollpagedown(_:)
  open func scrollPageDown(_ sender: Any?) {}

  /// https://developer.apple.com/documentation/appkit/nsstandardkeybindingresponding/scrolltobeginningofdocument(_:)
  open func scrollToBeginningOfDocument(_ sender: Any?) {}

  /// https://developer.apple.com/documentation/appkit/nsstandardkeybindingresponding/scrolltoendofdocument(_:)
  open func scrollToEndOfDocument(_ sender: Any?) {}

  /// https://developer.apple.com/documentation/appkit/nsstandardkeybindingresponding/movetobeginningofdocument(_:)
  open func moveToBeginningOfDocument(_ sender: Any?) {}

  /// https://developer.apple.com/documentation/appkit/nsstandardkeybindingresponding/movetoendofdocument(_:)
  open func moveToEndOfDocument(_ sender: Any?) {}
}

/// https://developer.apple.com/documentation/appkit/nsevent
@MainActor
open class NSEvent: NSObject {
  /// https://developer.apple.com/documentation/appkit/nsevent/locationinwindow
  open private(set) var locationInWindow = CGPoint.zero

  fileprivate var standInBinding: (NSResponder) -> Void = { _ in }

  /// A button of the pointer, at a point of the window, from its bottom.
  public init(standInAt point: CGPoint) { locationInWindow = point }

  /// A key, with the action that the key bindings have for it.
  public init(standInKey binding: @escaping (NSResponder) -> Void) { standInBinding = binding }
}

/// https://developer.apple.com/documentation/appkit/nswindow
@MainActor
open class NSWindow: NSResponder {
  /// https://developer.apple.com/documentation/appkit/nswindow/orderingmode
  public enum OrderingMode: Int, Sendable {
    case above = 1
    case below = -1
  }

  /// https://developer.apple.com/documentation/appkit/nswindow/didupdatenotification
  public nonisolated static let didUpdateNotification = NSNotification.Name(
    "NSWindowDidUpdateNotification")

  /// https://developer.apple.com/documentation/appkit/nswindow/firstresponder
  open private(set) weak var firstResponder: NSResponder?

  /// https://developer.apple.com/documentation/appkit/nswindow/makefirstresponder(_:)
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    if let responder, !responder.acceptsFirstResponder { return false }
    firstResponder = responder
    return true
  }

  /// https://developer.apple.com/documentation/appkit/nswindow/update()
  open func update() {
    NotificationCenter.default.post(name: NSWindow.didUpdateNotification, object: self)
  }

  /// How high the window of a test is: points of it count from the bottom.
  public var standInHeight = 0.0

  /// See the page of the type.
  public override init() { super.init() }

  /// See the page of the type.
  public required init?(coder: NSCoder) { super.init() }

  /// https://developer.apple.com/documentation/appkit/nswindow/init(contentrect:stylemask:backing:defer:)
  public init(
    contentRect: NSRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType,
    defer flag: Bool
  ) {
    size = contentRect.size
    super.init()
    standInHeight = size.height
  }

  private var size = NSSize.zero

  /// https://developer.apple.com/documentation/appkit/nswindow/contentview
  open var contentView: NSView? {
    didSet {
      oldValue?.standInWindow = nil
      contentView?.standInWindow = self
      contentView?.frame = NSRect(origin: .zero, size: size)
    }
  }

  /// https://developer.apple.com/documentation/appkit/nswindow/isreleasedwhenclosed
  open var isReleasedWhenClosed = true

  /// https://developer.apple.com/documentation/appkit/nswindow/setcontentsize(_:)
  open func setContentSize(_ size: NSSize) {
    self.size = size
    standInHeight = size.height
    contentView?.setFrameSize(size)
  }

  /// https://developer.apple.com/documentation/appkit/nswindow/orderfrontregardless()
  open func orderFrontRegardless() {}

  /// https://developer.apple.com/documentation/appkit/nswindow/close()
  open func close() { contentView = nil }

  /// https://developer.apple.com/documentation/appkit/nswindow/stylemask-swift.struct
  public struct StyleMask: OptionSet, Sendable {
    /// See the page of the type.
    public let rawValue: UInt

    /// See the page of the type.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// See the page of the type.
    public static let borderless: StyleMask = []
  }

  /// https://developer.apple.com/documentation/appkit/nswindow/backingstoretype
  public enum BackingStoreType: UInt, Sendable {
    case buffered = 2
  }
}

/// https://developer.apple.com/documentation/appkit/nsuserinterfacelayoutdirection
public enum NSUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight
  case rightToLeft
}

/// https://developer.apple.com/documentation/appkit/nsapplication
@MainActor
open class NSApplication: NSResponder {
  /// https://developer.apple.com/documentation/appkit/nsapplication/shared
  public static let shared = NSApplication()

  /// https://developer.apple.com/documentation/appkit/nsapplication/userinterfacelayoutdirection
  open var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection { standInLayoutDirection }

  /// The direction of the language that a test lets the app run in.
  public var standInLayoutDirection = NSUserInterfaceLayoutDirection.leftToRight
}
