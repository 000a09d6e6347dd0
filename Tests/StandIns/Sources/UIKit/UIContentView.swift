// SPDX-License-Identifier: MIT

/// https://developer.apple.com/documentation/uikit/uicontentconfiguration
@MainActor
public protocol UIContentConfiguration {
  /// https://developer.apple.com/documentation/uikit/uicontentconfiguration/makecontentview()
  func makeContentView() -> any UIView & UIContentView
}

/// https://developer.apple.com/documentation/uikit/uicontentview-3fgtl
@MainActor
public protocol UIContentView: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uicontentview-3fgtl/configuration
  var configuration: any UIContentConfiguration { get set }
}
