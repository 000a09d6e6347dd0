// SPDX-License-Identifier: MIT

/// What a person did at a terminal.
public enum Key: Hashable, Sendable {
  /// A character was typed.
  case character(Character)
  /// A text was pasted.
  case paste(String)
  /// A letter with the control key, in lower case.
  case control(Character)
  case enter
  case tab
  case backTab
  case backspace
  case delete
  case escape
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  /// The mouse wheel was turned, up or down.
  case wheel(isDown: Bool)
  /// A button of the mouse went down, at a place counted from 0.
  case click(x: Int, y: Int)
}
