// SPDX-License-Identifier: MIT

/// How many cells of a terminal characters take: 0, 1 or 2.
///
/// What is measured is a `Character`, as people see it: a family of four joined emoji is one character of two
/// cells, and a letter with three accents one of one cell.
public enum CharacterWidth {
  /// The cells of a character.
  ///
  /// - Complexity: O(scalars in it).
  public static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x300, scalars.count == 1 { return isPrintable(first) ? 1 : 0 }
    // A picture that has two looks is drawn as the selector behind it says.
    if scalars.contains(where: { $0.value == 0xFE0E }) { return isWideBlock(first.value) ? 2 : 1 }
    if scalars.contains(where: { $0.value == 0xFE0F }), first.properties.isEmoji { return 2 }
    // A pair of regional indicators is a flag; one alone is a letter in a box.
    if isRegional(first) { return 2 }
    return width(of: first)
  }

  /// The cells of a text.
  ///
  /// - Complexity: O(length).
  public static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// The cells of a scalar that nothing is joined to.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .surrogate, .lineSeparator,
      .paragraphSeparator:
      return 0
    default: break
    }
    if scalar.properties.isEmojiPresentation || isWideBlock(scalar.value) { return 2 }
    // The second and third parts of Korean syllables are drawn into the first.
    return (0x1160...0x11FF).contains(scalar.value) ? 0 : 1
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    // The soft hyphen is drawn by some terminals only; it is taken out of what is shown.
    scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar.value != 0xAD
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// Whether it is in a block of characters that East Asian scripts draw two cells wide.
  private static func isWideBlock(_ value: UInt32) -> Bool {
    var (low, high) = (0, wideBlocks.count)
    while low < high {
      let middle = (low + high) / 2
      if wideBlocks[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wideBlocks.count && wideBlocks[low].contains(value)
  }

  /// The characters of Unicode's EastAsianWidth.txt that are `W` or `F` and no emoji, with what is not
  /// assigned between them.
  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x3029,
    0x3030...0x303E, 0x3041...0x3096, 0x309B...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18D1E, 0x18D80...0x18DF2, 0x1AFF0...0x1B2FB,
    0x1D300...0x1D376, 0x1F200...0x1F265, 0x1F6D5...0x1F6DF, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// The longest beginning that takes at most so many cells, and how many it takes.
  ///
  /// - Complexity: O(its length).
  public func prefix(cells limit: Int) -> (text: SubSequence, cells: Int) {
    var (end, cells) = (startIndex, 0)
    while end < endIndex {
      let width = CharacterWidth.of(self[end])
      if cells + width > limit { break }
      cells += width
      end = index(after: end)
    }
    return (self[..<end], cells)
  }
}
