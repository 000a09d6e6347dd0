// SPDX-License-Identifier: MIT

import EspalierBase

/// Makes bytes fit to be shown on a terminal.
public enum DisplayText {
  /// The bytes in `range` as text: UTF-8 as it is, and every control character and every byte that is
  /// not UTF-8 as `\xHH`, so that no text can move the cursor, ring the bell or look empty.
  ///
  /// - Complexity: O(length).
  public static func text(of bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> String {
    var result = ""
    var index = range.lowerBound
    while index < range.upperBound {
      let length = lengthOfPrintableScalar(bytes, index..<range.upperBound)
      if length > 0 {
        result += String(decoding: (index..<index + length).map { bytes[$0] }, as: UTF8.self)
      } else {
        let digits = String(bytes[index], radix: 16, uppercase: true)
        result += digits.count == 1 ? "\\x0\(digits)" : "\\x\(digits)"
      }
      index += max(length, 1)
    }
    return result
  }

  /// How many bytes from the beginning of `range` are one character that can be shown, or zero.
  public static func lengthOfPrintableScalar(
    _ bytes: borrowing Span<UInt8>, _ range: Range<Int>
  ) -> Int {
    let first = bytes[range.lowerBound]
    if first < 0x80 { return first < 0x20 || first == 0x7F ? 0 : 1 }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard length <= range.count else { return 0 }
    let scalar = (0..<length).map { bytes[range.lowerBound + $0] }
    guard String(validating: scalar, as: UTF8.self) != nil else { return 0 }
    // U+0080 to U+009F are control characters too.
    return first == 0xC2 && scalar[1] < 0xA0 ? 0 : length
  }
}
