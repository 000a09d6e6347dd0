// SPDX-License-Identifier: MIT

import Mustache

/// A piece of XML (or of HTML, where the two agree) that is well formed by the way it is made: names
/// come from the source, everything else is escaped.
///
/// The page's template holds values of this type alone, so nothing that was read from a file reaches
/// the page unescaped. Escaping works on Unicode scalars: a quote with a combining mark is another
/// character than a quote to Swift, but the same quote to a browser.
public struct Markup: Equatable, Sendable, CustomStringConvertible {
  /// The text of the piece.
  public let description: String

  private init(trusted text: String) {
    description = text
  }

  /// No text.
  static let empty = Markup(trusted: "")

  /// Text that is shown as it is.
  ///
  /// - Complexity: O(characters).
  static func text(_ text: String) -> Markup {
    Markup(trusted: escaped(text))
  }

  /// An element with its attributes, in their order, and its content.
  static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: [Markup] = []
  ) -> Markup {
    var text = "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(escaped(value))\"" }
    if content.isEmpty { return Markup(trusted: text + "/>") }
    text += ">"
    for part in content { text += part.description }
    return Markup(trusted: text + "</\(name)>")
  }

  /// Style rules of the source.
  static func style(_ rules: StaticString) -> Markup {
    Markup(trusted: "\(rules)")
  }

  /// Pieces one after the other.
  static func joined(_ parts: [Markup]) -> Markup {
    Markup(trusted: parts.map(\.description).joined())
  }

  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      default: result.append(isHarmless(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }

  /// Whether XML allows the scalar and it does not turn round the text beside it.
  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case ..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
    case 0x202A...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}

extension Markup: MustacheCustomRenderable {
  /// The text; the templates are of the content type TEXT and escape nothing.
  public var renderText: String { description }

  /// Whether a section of this name is left out.
  public var isNull: Bool { description.isEmpty }
}
