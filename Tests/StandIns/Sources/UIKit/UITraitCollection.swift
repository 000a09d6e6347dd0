// SPDX-License-Identifier: MIT

/// https://developer.apple.com/documentation/uikit/uicontentsizecategory
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  /// See the page of the type.
  public let rawValue: String

  /// See the page of the type.
  public init(rawValue: String) { self.rawValue = rawValue }

  private static func named(_ name: String) -> UIContentSizeCategory {
    UIContentSizeCategory(rawValue: "UICTContentSizeCategory\(name)")
  }

  /// See the page of the type.
  public static let extraSmall = named("XS")
  /// See the page of the type.
  public static let small = named("S")
  /// See the page of the type.
  public static let medium = named("M")
  /// See the page of the type.
  public static let large = named("L")
  /// See the page of the type.
  public static let extraLarge = named("XL")
  /// See the page of the type.
  public static let extraExtraLarge = named("XXL")
  /// See the page of the type.
  public static let extraExtraExtraLarge = named("XXXL")
  /// See the page of the type.
  public static let accessibilityMedium = named("AccessibilityM")
  /// See the page of the type.
  public static let accessibilityLarge = named("AccessibilityL")
  /// See the page of the type.
  public static let accessibilityExtraLarge = named("AccessibilityXL")
  /// See the page of the type.
  public static let accessibilityExtraExtraLarge = named("AccessibilityXXL")
  /// See the page of the type.
  public static let accessibilityExtraExtraExtraLarge = named("AccessibilityXXXL")
}

/// https://developer.apple.com/documentation/uikit/uitraitcollection
@MainActor
open class UITraitCollection: NSObject {
  /// https://developer.apple.com/documentation/uikit/uitraitcollection/preferredcontentsizecategory
  public let preferredContentSizeCategory: UIContentSizeCategory

  /// https://developer.apple.com/documentation/uikit/uitraitcollection/init(preferredcontentsizecategory:)
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.preferredContentSizeCategory = preferredContentSizeCategory
  }
}

/// https://developer.apple.com/documentation/uikit/uitraitdefinition
public protocol UITraitDefinition {}

/// https://developer.apple.com/documentation/uikit/uitraitpreferredcontentsizecategory
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}

/// https://developer.apple.com/documentation/uikit/uitrait
public typealias UITrait = any UITraitDefinition.Type

/// https://developer.apple.com/documentation/uikit/uitraitchangeregistration
public protocol UITraitChangeRegistration: AnyObject {}

/// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94
@MainActor
public protocol UITraitChangeObservable {}

extension UITraitChangeObservable where Self: UIView {
  /// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94/registerfortraitchanges(_:handler:)
  ///
  /// The size of text is the only trait here.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    traitHandlers.append { view, former in
      if let view = view as? Self { handler(view, former) }
    }
    return Registration()
  }
}

private final class Registration: UITraitChangeRegistration {}

extension UIView: UITraitChangeObservable {
  /// The reader chooses another size of text: a view and those in it learn of it.
  public func standInSetTextSize(_ category: UIContentSizeCategory) {
    let former = traitCollection
    traitCollection = UITraitCollection(preferredContentSizeCategory: category)
    if former.preferredContentSizeCategory != category {
      for handler in traitHandlers { handler(self, former) }
    }
    for view in subviews { view.standInSetTextSize(category) }
  }
}
