// SPDX-License-Identifier: MIT

/// Bytes that a reader does not expect: some of a sound text are cut off, changed, repeated or put elsewhere.
func damaged(_ bytes: [UInt8], using random: inout some RandomNumberGenerator) -> [UInt8] {
  var bytes = bytes
  for _ in 0..<Int.random(in: 0...4, using: &random) {
    guard !bytes.isEmpty else { return bytes }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes.removeSubrange(place...)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    case 4: bytes[place] = special.randomElement(using: &random) ?? 0
    case 5: bytes.insert(contentsOf: hostile.randomElement(using: &random) ?? [], at: place)
    default: bytes.insert(special.randomElement(using: &random) ?? 0, at: place)
    }
  }
  return bytes
}

/// Bytes that mean something in one of the formats, or nothing in any text.
private let special: [UInt8] = Array("\t\n\r/.,:[]{}\"-+0@#AMDR \0".utf8) + [0x1B, 0x80, 0xFF]

/// Numbers at and beyond every limit, and depths.
private let hostile: [[UInt8]] = [
  "2147483646", "2147483647", "2147483648", "4294967296", "9223372036854775807",
  "9223372036854775808", "-9223372036854775808", "99999999999999999999999999", "-1", "1e9", "0.5",
  "[[[[[[[[[[[[[[[[", "{{{{{{{{", "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n", "\r\n\r\n",
  "a/a/a/a/a/a/a/a/a/a",
].map { Array($0.utf8) }
