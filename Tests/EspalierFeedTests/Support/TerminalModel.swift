// SPDX-License-Identifier: MIT

import EspalierFeedKit

/// A terminal as far as the feed uses one: it interprets what is written to it, and refuses what it does not know.
struct TerminalModel {
  private(set) var width: Int
  private(set) var height: Int

  /// The cells; the second half of a wide character is empty.
  private(set) var cells: [[Character?]]
  private(set) var isAlternate = false
  private(set) var isCursorShown = true
  private(set) var modes: Set<Int> = [7, 25]

  /// What was not understood.
  private(set) var complaints: [String] = []

  /// What was written while the main screen was shown.
  private(set) var mainText = ""
  private var x = 0
  private var y = 0
  private var rest: ArraySlice<UInt8> = []

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    cells = Self.blank(width, height)
  }

  private static func blank(_ width: Int, _ height: Int) -> [[Character?]] {
    Array(repeating: Array(repeating: " ", count: width), count: height)
  }

  /// The lines as text, without the blanks at their ends.
  var lines: [String] {
    cells.map { line in
      var text = String(line.compactMap { $0 })
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  var cursor: (x: Int, y: Int) { (x, y) }

  /// The terminal gets another size; what it shows is cut or filled with blanks.
  mutating func resize(width: Int, height: Int) {
    var new = Self.blank(width, height)
    for y in 0..<min(height, self.height) {
      for x in 0..<min(width, self.width) { new[y][x] = cells[y][x] }
    }
    (self.width, self.height, cells) = (width, height, new)
    (x, y) = (min(x, width - 1), min(y, height - 1))
  }

  mutating func forgetComplaints() { complaints = [] }

  /// Takes bytes in whatever pieces.
  mutating func write(_ bytes: some Sequence<UInt8>) {
    rest += bytes
    while let count = step() { rest = rest.dropFirst(count) }
    rest = ArraySlice(Array(rest))
  }

  /// Interprets the first thing that is complete; returns its bytes.
  private mutating func step() -> Int? {
    guard let first = rest.first else { return nil }
    switch first {
    case 0x1B: return sequence()
    case 0x18: return 1  // Cancels a sequence.
    case 0x0D:
      x = 0
      return 1
    case 0x0A:
      y = min(height - 1, y + 1)
      return 1
    default: return text()
    }
  }

  private mutating func sequence() -> Int? {
    guard rest.count > 1 else { return nil }
    let start = rest.startIndex
    guard rest[start + 1] == UInt8(ascii: "[") else {
      complain("escape \(rest[start + 1])")
      return 2
    }
    guard let end = rest.indices.dropFirst(2).first(where: { !(0x20...0x3F).contains(rest[$0]) })
    else { return nil }
    // A sequence that is cancelled.
    if rest[end] == 0x18 { return end + 1 - start }
    let parameters = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
    perform(Character(Unicode.Scalar(rest[end])), parameters)
    return end + 1 - start
  }

  private mutating func perform(_ final: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch final {
    case "H":
      y = min(height, max(1, numbers.first ?? 1)) - 1
      x = min(width, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case "G": x = min(width, max(1, numbers.first ?? 1)) - 1
    case "J" where parameters == "2": cells = Self.blank(width, height)
    case "K" where parameters.isEmpty: for place in x..<width { cells[y][place] = " " }
    case "m": break
    case "h", "l":
      guard parameters.hasPrefix("?"), let mode = Int(parameters.dropFirst()) else {
        return complain("mode \(parameters)")
      }
      set(mode, final == "h")
    default: complain("\(parameters)\(final)")
    }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    guard [7, 25, 1000, 1006, 1049, 2004, 2026].contains(mode) else {
      return complain("mode \(mode)")
    }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    if mode == 1049 { isAlternate = isOn }
    if mode == 25 { isCursorShown = isOn }
  }

  /// A run of characters up to the next control byte.
  private mutating func text() -> Int? {
    let end = rest.firstIndex { $0 < 0x20 } ?? rest.endIndex
    let count = end - rest.startIndex
    if count == 0 {
      complain("byte \(rest[end])")
      return 1
    }
    let text = String(decoding: rest[..<end], as: UTF8.self)
    // What may be the beginning of a character waits for the rest.
    if text.unicodeScalars.contains("\u{FFFD}") {
      if end == rest.endIndex { return nil }
      complain("no UTF-8")
      return count
    }
    if !isAlternate { mainText += text }
    for character in text { put(character) }
    return count
  }

  /// Notes what was not understood; a screenful of the same is not to hide all else that a test says.
  private mutating func complain(_ text: String) {
    if complaints.count < 20 { complaints.append(text) }
  }

  private mutating func put(_ character: Character) {
    let count = CharacterWidth.of(character)
    if count == 0 { return complain("a character of no width") }
    guard x + count <= width else { return complain("beyond the right edge") }
    if cells[y][x] == nil, x > 0 { cells[y][x - 1] = " " }
    if x + count < width, cells[y][x + count] == nil { cells[y][x + count] = " " }
    cells[y][x] = character
    if count == 2 { cells[y][x + 1] = nil }
    x += count
  }
}

extension TerminalModel {
  /// Whether it is as it was before a program took it.
  var isGivenBack: Bool { !isAlternate && modes == [7, 25] }
}
