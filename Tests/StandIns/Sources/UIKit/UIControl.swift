// SPDX-License-Identifier: MIT

/// https://developer.apple.com/documentation/uikit/uiaction
@MainActor
open class UIAction: NSObject {
  let handler: (UIAction) -> Void

  /// https://developer.apple.com/documentation/uikit/uiaction/init(title:subtitle:image:selectedimage:identifier:discoverabilitytitle:attributes:state:handler:)
  ///
  /// All arguments but the last have defaults.
  public init(handler: @escaping (UIAction) -> Void) { self.handler = handler }
}

/// https://developer.apple.com/documentation/uikit/uicontrol
@MainActor
open class UIControl: UIView {
  /// https://developer.apple.com/documentation/uikit/uicontrol/event
  public struct Event: OptionSet, Sendable {
    /// See the page of the type.
    public let rawValue: UInt

    /// See the page of the type.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// See the page of the type.
    public static let valueChanged = Event(rawValue: 1 << 12)
  }

  private var actions: [(action: UIAction, events: Event)] = []

  /// https://developer.apple.com/documentation/uikit/uicontrol/addaction(_:for:)
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.append((action, controlEvents))
  }

  /// https://developer.apple.com/documentation/uikit/uicontrol/sendactions(for:)
  open func sendActions(for controlEvents: Event) {
    for (action, events) in actions where !events.isDisjoint(with: controlEvents) {
      action.handler(action)
    }
  }
}

/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
@MainActor
open class UIRefreshControl: UIControl {
  /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/isrefreshing
  open private(set) var isRefreshing = false

  /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/endrefreshing()
  open func endRefreshing() { isRefreshing = false }

  /// The list is pulled far enough, as a finger does it, if it follows the finger.
  public func standInPull() {
    guard (superview as? UIScrollView)?.standInFollowsPull == true else { return }
    isRefreshing = true
    sendActions(for: .valueChanged)
  }
}
