// SPDX-License-Identifier: MIT

/// A line that is being typed.
struct Prompt {
  enum Purpose {
    case comment, place
  }

  let purpose: Purpose
  private(set) var text = ""

  init(_ purpose: Purpose) { self.purpose = purpose }

  private var label: String {
    switch purpose {
    case .comment: " Comment: "
    case .place: " Go to post: "
    }
  }

  /// A key that types or takes back.
  mutating func type(_ key: Key) {
    switch key {
    case .character(let character): add(String(character))
    case .paste(let pasted): add(pasted)
    case .backspace: if !text.isEmpty { text.removeLast() }
    case .control("u"): text = ""
    case .control("w"):
      while text.last == " " { text.removeLast() }
      while let last = text.last, last != " " { text.removeLast() }
    default: break
    }
  }

  /// Adds what can be shown: a line feed in what was pasted becomes a space. A comment of more than a thousand
  /// characters is no comment.
  private mutating func add(_ new: String) {
    let flat = new.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    // Marks that are typed behind a letter belong to it, so scalars are added and not characters.
    for character in flat where text.count < 1000 {
      for scalar in character.unicodeScalars where scalar.properties.generalCategory != .control {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The line, the end of the text in sight, and where the cursor is in it.
  func line(width: Int) -> (line: Line, cursor: Int) {
    let room = max(1, width - CharacterWidth.of(label) - 1)
    var shown = text[...]
    var cells = CharacterWidth.of(shown)
    while cells > room, let first = shown.first {
      cells -= CharacterWidth.of(first)
      shown = shown.dropFirst()
    }
    let style = Style(255, on: 236)
    return (
      Line([Run(label, style.bold), Run(String(shown), style)], on: 236),
      CharacterWidth.of(label) + cells
    )
  }
}
