// SPDX-License-Identifier: MIT

extension FractionalIndex {
  /// The place as bytes: letters and digits. Names are in the order of their places, byte by byte.
  ///
  /// - Complexity: O(length).
  package var name: [UInt8] {
    var bytes = Self.name(of: integer)
    for digit in fraction { bytes.append(Self.byte(of: Int(digit))) }
    return bytes
  }

  /// The name of an integer: a letter that tells how many digits follow, and the digits.
  ///
  /// Integers of `length` digits are numbered from the smallest: 0 to 61 have one digit, the next
  /// 62² have two. Below zero the same holds from −1 downwards, and the digits count up to −1.
  private static func name(of integer: Int) -> [UInt8] {
    var length = 1
    var size = base
    var rest = integer < 0 ? -(integer + 1) : integer
    // The wanted integer is number `rest` away from zero among those of at least `length` digits.
    // No one takes 62¹⁰ places, so `size` does not overflow.
    while rest >= size {
      rest -= size
      size *= base
      length += 1
    }
    let number = integer < 0 ? size - 1 - rest : rest
    let step = UInt8(length - 1)
    let head = integer < 0 ? UInt8(ascii: "Z") - step : UInt8(ascii: "a") + step
    return [head] + digits(of: number, length: length)
  }

  private static func digits(of number: Int, length: Int) -> [UInt8] {
    var digits = [UInt8](repeating: byte(of: 0), count: length)
    var rest = number
    for place in digits.indices.reversed() {
      digits[place] = byte(of: rest % base)
      rest /= base
    }
    return digits
  }

  /// The byte that stands for a digit. The three ranges are in the order of their bytes.
  private static func byte(of digit: Int) -> UInt8 {
    switch digit {
    case ..<10: UInt8(ascii: "0") + UInt8(digit)
    case ..<36: UInt8(ascii: "A") + UInt8(digit - 10)
    default: UInt8(ascii: "a") + UInt8(digit - 36)
    }
  }
}
