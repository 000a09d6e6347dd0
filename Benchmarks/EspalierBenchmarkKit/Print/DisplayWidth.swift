// SPDX-License-Identifier: MIT

/// The columns a text takes up in a terminal: 2 for wide characters (Unicode Standard Annex 11, and
/// emoji), 0 for combining ones, else 1.
///
/// - Complexity: O(scalars).
public func displayWidth(_ text: String) -> Int {
  text.reduce(0) { $0 + displayWidth($1) }
}

private func displayWidth(_ character: Character) -> Int {
  let scalars = character.unicodeScalars
  // The selector U+FE0F asks for the emoji form of a character, which is wide.
  if scalars.contains("\u{FE0F}") { return 2 }
  return scalars.map(displayWidth).max() ?? 0
}

private func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  if scalar.properties.isEmojiPresentation { return 2 }
  return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
}

/// The blocks of East Asian characters that are wide or full width.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F,  // Hangul Jamo, leading consonants
  0x2E80...0x303E,  // CJK radicals to CJK symbols
  0x3041...0x33FF,  // Hiragana to CJK compatibility
  0x3400...0x4DBF,  // CJK extension A
  0x4E00...0x9FFF,  // CJK unified ideographs
  0xA000...0xA4CF,  // Yi
  0xA960...0xA97F,  // Hangul Jamo extended A
  0xAC00...0xD7A3,  // Hangul syllables
  0xF900...0xFAFF,  // CJK compatibility ideographs
  0xFE30...0xFE6F,  // CJK compatibility forms
  0xFF00...0xFF60,  // full-width forms
  0xFFE0...0xFFE6,  // full-width signs
  0x1F300...0x1F64F,  // pictographs
  0x1F900...0x1F9FF,  // supplemental pictographs
  0x20000...0x3FFFD,  // CJK extensions B and following
]
