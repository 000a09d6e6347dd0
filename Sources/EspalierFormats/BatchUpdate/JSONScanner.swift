// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Reads the few kinds of JSON that batch updates are made of: objects of arrays of indices.
struct JSONScanner {
  private let bytes: [UInt8]
  private var position = 0

  /// The number of the line that is being read, counted from one.
  private(set) var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether nothing but spaces is left.
  mutating func isAtEnd() -> Bool {
    skipSpaces()
    return position == bytes.count
  }

  /// Reads an object; `value` reads what is behind a key.
  mutating func readObject(
    value: (inout JSONScanner, String) throws(BatchUpdateFormatError.Reason) -> Void
  ) throws(BatchUpdateFormatError.Reason) {
    try require(UInt8(ascii: "{"))
    guard !skip(UInt8(ascii: "}")) else { return }
    repeat {
      let key = try readKey()
      try require(UInt8(ascii: ":"))
      try value(&self, key)
    } while skip(UInt8(ascii: ","))
    try require(UInt8(ascii: "}"))
  }

  /// Reads an array; `element` reads each of its elements.
  mutating func readArray<Element>(
    _ element: (inout JSONScanner) throws(BatchUpdateFormatError.Reason) -> Element
  ) throws(BatchUpdateFormatError.Reason) -> [Element] {
    var elements: [Element] = []
    try require(UInt8(ascii: "["))
    guard !skip(UInt8(ascii: "]")) else { return elements }
    repeat { elements.append(try element(&self)) } while skip(UInt8(ascii: ","))
    try require(UInt8(ascii: "]"))
    return elements
  }

  /// Reads an array of exactly two elements.
  mutating func readPair<First, Second>(
    _ first: (inout JSONScanner) throws(BatchUpdateFormatError.Reason) -> First,
    _ second: (inout JSONScanner) throws(BatchUpdateFormatError.Reason) -> Second
  ) throws(BatchUpdateFormatError.Reason) -> (First, Second) {
    try require(UInt8(ascii: "["))
    let one = try first(&self)
    try require(UInt8(ascii: ","))
    let other = try second(&self)
    try require(UInt8(ascii: "]"))
    return (one, other)
  }

  /// Reads the index of a row or a section.
  mutating func readIndex() throws(BatchUpdateFormatError.Reason) -> Int32 {
    skipSpaces()
    let start = position
    // Ten times an index does not fit an `Int` of 32 bits.
    var index: Int64 = 0
    while position < bytes.count, isDigit(bytes[position]), index <= maximumRowCount {
      index = index * 10 + Int64(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    let isTooLong = position > start + 1 && bytes[start] == UInt8(ascii: "0")
    let goesOn = position < bytes.count && numberBytes.contains(bytes[position])
    guard index < maximumRowCount, !isTooLong, !goesOn else { throw .badIndex }
    guard position > start else { throw .expected("an index") }
    return Int32(index)
  }

  /// Reads a key. None of the known ones needs an escape.
  private mutating func readKey() throws(BatchUpdateFormatError.Reason) -> String {
    try require(UInt8(ascii: "\""))
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""),
      bytes[position] != lineFeed
    {
      position += 1
    }
    let key = String(decoding: bytes[start..<position], as: UTF8.self)
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      throw .expected("\" at the end of a key")
    }
    position += 1
    return key
  }

  /// Steps over an identity: a string or a number.
  mutating func skipIdentity() throws(BatchUpdateFormatError.Reason) {
    guard skip(UInt8(ascii: "\"")) else {
      let start = position
      while position < bytes.count, numberBytes.contains(bytes[position]) { position += 1 }
      guard position > start else { throw .expected("an identity, which is a string or a number") }
      return
    }
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] >= 0x20 {
      let isEscape = bytes[position] == UInt8(ascii: "\\")
      position += 1
      // What is behind a backslash is no end, but for what no string has: a line feed would not be counted.
      if isEscape, position < bytes.count, bytes[position] >= 0x20 { position += 1 }
    }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      throw .expected("\" at the end of an identity")
    }
    position += 1
  }

  private mutating func require(_ byte: UInt8) throws(BatchUpdateFormatError.Reason) {
    guard skip(byte) else { throw .expected(String(UnicodeScalar(byte))) }
  }

  /// Steps over spaces and then over `byte`, if it is there.
  private mutating func skip(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpaces() {
    while position < bytes.count, spaces.contains(bytes[position]) {
      if bytes[position] == lineFeed { line += 1 }
      position += 1
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

private let spaces: [UInt8] = [UInt8(ascii: " "), tab, lineFeed, carriageReturn]
private let numberBytes: [UInt8] = Array("-+.eE0123456789".utf8)
