// SPDX-License-Identifier: MIT

/// Makes keys of the bytes that a terminal sends, in whatever pieces they come.
///
/// What is not understood is dropped, one sequence at a time; bytes that are no UTF-8 as well.
public struct KeyParser {
  private var bytes: [UInt8] = []

  /// What was pasted so far; nil outside of a paste.
  private var pasted: [UInt8]?

  /// Makes a parser.
  public init() {}

  /// Whether bytes wait for others. An escape that waits may be the key itself: see `flush`.
  public var isWaiting: Bool { !bytes.isEmpty && pasted == nil }

  /// Takes bytes, and returns the keys that are complete.
  public mutating func keys(of new: some Sequence<UInt8>) -> [Key] {
    bytes += new
    var keys: [Key] = []
    while let (key, count) = next() {
      bytes.removeFirst(count)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// Says that nothing follows for the time being: what waits is an escape key, or nothing.
  public mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    let isEscape = bytes.first == 0x1B
    let rest = bytes.dropFirst()
    bytes = []
    return (isEscape ? [.escape] : []) + keys(of: isEscape ? Array(rest) : [])
  }

  /// The first key, if it is complete, and its bytes; a key that is nil is dropped.
  private mutating func next() -> (Key?, Int)? {
    guard let first = bytes.first else { return nil }
    if pasted != nil { return nextOfPaste() }
    switch first {
    case 0x1B: return nextOfSequence()
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x08, 0x7F: return (.backspace, 1)
    case 0x01...0x1A: return (.control(Character(Unicode.Scalar(first + 0x60))), 1)
    case 0x00...0x1F: return (nil, 1)
    default: return nextCharacter()
    }
  }

  /// A character of one scalar: what is joined is joined by the text that it is added to.
  private func nextCharacter() -> (Key?, Int)? {
    let count =
      switch bytes[0] {
      case ..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    if count == 0 { return (nil, 1) }
    // A character that is cut off by one that cannot go on is dropped.
    for index in 1..<max(1, min(count, bytes.count)) where bytes[index] & 0xC0 != 0x80 {
      return (nil, index)
    }
    guard bytes.count >= count else { return nil }
    var decoder = UTF8()
    var iterator = bytes[..<count].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return (nil, count) }
    return (.character(Character(scalar)), count)
  }

  private mutating func nextOfSequence() -> (Key?, Int)? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["): return nextOfControlSequence()
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return (Self.named(bytes[2]), 3)
    case 0x1B: return (.escape, 1)
    // A key with the alternate key is an escape, and the key.
    default: return (.escape, 1)
    }
  }

  /// `ESC [`, parameters, intermediates, and a final byte.
  private mutating func nextOfControlSequence() -> (Key?, Int)? {
    guard let end = bytes[2...].firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      // No terminal sends a sequence that long.
      return bytes.count > 64 ? (nil, bytes.count) : nil
    }
    // A sequence that is broken off: what broke it is looked at again.
    guard (0x40...0x7E).contains(bytes[end]) else { return (nil, end) }
    let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
    let count = end + 1
    if parameters == "200", bytes[end] == UInt8(ascii: "~") {
      pasted = []
      return (nil, count)
    }
    return (Self.key(parameters, final: bytes[end]), count)
  }

  private static func key(_ parameters: String, final: UInt8) -> Key? {
    if parameters.hasPrefix("<") { return mouse(parameters.dropFirst(), final) }
    guard final == UInt8(ascii: "~") else { return named(final) }
    switch parameters.split(separator: ";").first {
    case "1", "7": return .home
    case "3": return .delete
    case "4", "8": return .end
    case "5": return .pageUp
    case "6": return .pageDown
    default: return nil
    }
  }

  private static func named(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }

  /// `< button ; column ; line`, then `M` for down and `m` for up.
  private static func mouse(_ parameters: Substring, _ final: UInt8) -> Key? {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, final == UInt8(ascii: "M") else { return nil }
    // Bits 2 to 4 are keys that are held.
    switch numbers[0] & ~0b1_1100 {
    case 0: return .click(x: max(0, numbers[1] - 1), y: max(0, numbers[2] - 1))
    case 64: return .wheel(isDown: false)
    case 65: return .wheel(isDown: true)
    default: return nil
    }
  }

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// What is pasted goes on to the mark of its end, whatever is in it.
  private mutating func nextOfPaste() -> (Key?, Int)? {
    let end = Self.pasteEnd
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else {
      // All but what may be the beginning of the mark.
      let count = max(0, bytes.count - end.count + 1)
      if count == 0 { return nil }
      pasted? += bytes[..<count]
      return (nil, count)
    }
    let all = (pasted ?? []) + bytes[..<start]
    pasted = nil
    return (.paste(String(decoding: all, as: UTF8.self)), start + end.count)
  }
}
