// SPDX-License-Identifier: MIT

/// What a character looks like.
public struct Style: Hashable, Sendable {
  /// The colour by its number in the palette of 256; nil is the terminal's own. So is the next one.
  public var foreground: UInt8?
  /// The colour behind the text.
  public var background: UInt8?
  /// Whether it is bold.
  public var isBold = false
  /// Whether it is less bright.
  public var isDim = false
  /// Whether both colours are exchanged.
  public var isReversed = false
  /// Whether it is underlined.
  public var isUnderlined = false

  /// Makes a style; by default that of plain text.
  public init(_ foreground: UInt8? = nil, on background: UInt8? = nil) {
    self.foreground = foreground
    self.background = background
  }

  /// The text as it is.
  public static let plain = Style()

  /// The style in bold.
  public var bold: Style { with(\.isBold) }
  /// The style, less bright.
  public var dim: Style { with(\.isDim) }
  /// The style with both colours exchanged.
  public var reversed: Style { with(\.isReversed) }
  /// The style, underlined.
  public var underlined: Style { with(\.isUnderlined) }

  private func with(_ path: WritableKeyPath<Style, Bool>) -> Style {
    var style = self
    style[keyPath: path] = true
    return style
  }

  /// The style where something lies on it that has a background.
  public func on(_ color: UInt8?) -> Style {
    var style = self
    if style.background == nil { style.background = color }
    return style
  }

  /// What is written to a terminal before text of this style, whatever the style before.
  public var sequence: String {
    var codes = ["0"]
    if isBold { codes.append("1") }
    if isDim { codes.append("2") }
    if isUnderlined { codes.append("4") }
    if isReversed { codes.append("7") }
    if let foreground { codes.append("38;5;\(foreground)") }
    if let background { codes.append("48;5;\(background)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

/// Text of one style.
public struct Run: Hashable, Sendable {
  /// The text.
  public var text: String
  /// What it looks like.
  public var style: Style

  /// Makes a run.
  public init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// A line of runs, with what is behind their end.
public struct Line: Hashable, Sendable {
  /// The runs, from left to right.
  public var runs: [Run]
  /// The colour behind all of the line.
  public var background: UInt8?

  /// Makes a line.
  public init(_ runs: [Run] = [], on background: UInt8? = nil) {
    self.runs = runs
    self.background = background
  }

  /// The cells it takes.
  public var cells: Int { runs.reduce(0) { $0 + CharacterWidth.of($1.text) } }

  /// The text without its looks.
  public var text: String { runs.map(\.text).joined() }
}
