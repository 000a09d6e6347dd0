// SPDX-License-Identifier: MIT

/// Makes bytes fit to be shown on a terminal.
///
/// UTF-8 stays as it is; every control character and every byte that is not UTF-8 becomes `\xHH`, so that
/// no text can move the cursor, ring the bell or look empty.
public enum DisplayText {
  /// The bytes in `range`, fit to be shown.
  ///
  /// - Complexity: O(length).
  public static func text(of bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> String {
    var buffer = OutputBuffer(capacity: range.count)
    append(bytes, range, to: &buffer)
    return buffer.text
  }

  /// The text, fit to be shown.
  ///
  /// - Complexity: O(length).
  public static func text(of text: String) -> String {
    let bytes = ContiguousArray(text.utf8)
    return Self.text(of: bytes.span, bytes.indices)
  }

  /// Appends the bytes in `range`, fit to be shown, to a buffer.
  ///
  /// - Complexity: O(length).
  public static func append(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>, to buffer: inout OutputBuffer
  ) {
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let length = printableLength(bytes, index..<range.upperBound)
      index += length
      guard length == 0 else { continue }
      buffer.append(bytes, start..<index)
      appendEscaped(bytes[index], to: &buffer)
      index += 1
      start = index
    }
    buffer.append(bytes, start..<index)
  }

  private static func appendEscaped(_ byte: UInt8, to buffer: inout OutputBuffer) {
    buffer.append("\\x")
    for digit in [byte >> 4, byte & 15] {
      buffer.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
  }

  /// How many bytes at the beginning of `range` are one character that can be shown, or zero.
  ///
  /// The well-formed sequences are those of table 3-7 of the Unicode standard.
  private static func printableLength(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
  ) -> Int {
    let first = bytes[range.lowerBound]
    if first < 0x80 { return first < 0x20 || first == 0x7F ? 0 : 1 }
    guard range.count > 1 else { return 0 }
    let second = bytes[range.lowerBound + 1]
    let (length, seconds): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xC2: (2, 0xA0...0xBF)  // Below are the control characters U+0080 to U+009F.
      case 0xC3...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0x80...0xBF)
      }
    guard length > 0, length <= range.count, seconds.contains(second) else { return 0 }
    for index in 2..<max(length, 2) where bytes[range.lowerBound + index] & 0xC0 != 0x80 {
      return 0
    }
    return length
  }
}
