// SPDX-License-Identifier: MIT

/// https://developer.apple.com/documentation/uikit/uitextfield
@MainActor
open class UITextField: UIControl {
  /// https://developer.apple.com/documentation/uikit/uitextfield/textdidbegineditingnotification
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextFieldTextDidBeginEditingNotification")

  /// https://developer.apple.com/documentation/uikit/uitextfield/textdidendeditingnotification
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextFieldTextDidEndEditingNotification")

  /// The field gets the focus, as by a tap.
  public func standInBeginEditing() {
    NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
  }

  /// The field loses the focus.
  public func standInEndEditing() {
    NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
  }
}

/// https://developer.apple.com/documentation/uikit/uitextview
@MainActor
open class UITextView: UIScrollView {
  /// https://developer.apple.com/documentation/uikit/uitextview/textdidbegineditingnotification
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")

  /// https://developer.apple.com/documentation/uikit/uitextview/textdidendeditingnotification
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")
}
