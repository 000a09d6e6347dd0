// SPDX-License-Identifier: MIT

import EspalierUpdates

/// How batch updates are written in bytes.
///
/// Four bytes say what it is: `0xE5`, `B`, `U` and the version, 1; a fifth one says whether it is of rows (0) or
/// of sections (1). Then come the four lists of a batch update, or those of sections and then those of rows:
/// the number of operations and the operations. A number is written seven bits a byte, the lowest first, with the
/// highest bit set in all bytes but the last, and never with more bytes than needed; what may be negative is
/// doubled, or doubled less one (zigzag).
///
/// What ascends is written as the distance to what would be next, so that neighbours are a zero. The other end
/// of a move or an update is written by how far it is from what the one before it foretells.
enum BinaryForm {
  static var magic: [UInt8] { [0xE5, UInt8(ascii: "B"), UInt8(ascii: "U")] }
  static var version: UInt8 { 1 }
  static var rows: UInt8 { 0 }
  static var sections: UInt8 { 1 }

  /// The number of bits of a number's byte.
  static var bits: Int { 7 }

  /// The greatest index.
  static var greatestIndex: Int { maximumRowCount - 1 }
}

extension OutputBuffer {
  /// Appends what every update begins with.
  mutating func appendBinaryHeader(kind: UInt8) {
    for byte in BinaryForm.magic { append(byte) }
    append(BinaryForm.version)
    append(kind)
  }

  /// Appends a number that is not negative.
  mutating func appendNumber(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 128 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= UInt(BinaryForm.bits)
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a number that may be negative.
  mutating func appendSigned(_ number: Int) {
    appendNumber((number << 1) ^ (number >> (Int.bitWidth - 1)))
  }
}

/// Reads numbers out of bytes, each with its limits.
struct BinaryScanner {
  private let bytes: ContiguousArray<UInt8>
  private(set) var position = 0
  /// How many operations may still come.
  private var operationsLeft: Int

  init(_ bytes: ContiguousArray<UInt8>, operationLimit: Int) {
    self.bytes = bytes
    operationsLeft = operationLimit
  }

  /// An error at a place.
  func error(_ reason: BinaryUpdateError.Reason, at offset: Int) -> BinaryUpdateError {
    BinaryUpdateError(offset: offset, reason: reason)
  }

  private mutating func readByte() throws(BinaryUpdateError) -> UInt8 {
    guard position < bytes.count else { throw error(.truncated, at: position) }
    position += 1
    return bytes[position - 1]
  }

  /// Reads what every update begins with.
  mutating func readHeader(kind: UInt8) throws(BinaryUpdateError) {
    for expected in BinaryForm.magic {
      guard try readByte() == expected else { throw error(.notAnUpdate, at: position - 1) }
    }
    let version = try readByte()
    guard version == BinaryForm.version else {
      throw error(.unknownVersion(version), at: position - 1)
    }
    let found = try readByte()
    guard found == kind else { throw error(.wrongKind(found), at: position - 1) }
  }

  /// Nothing may follow.
  func readEnd() throws(BinaryUpdateError) {
    guard position == bytes.count else { throw error(.trailingBytes, at: position) }
  }

  /// Reads a number below 2³⁵; no sound one is greater. An `Int` of 32 bits does not hold them all.
  mutating func readNumber() throws(BinaryUpdateError) -> Int64 {
    let start = position
    var number: Int64 = 0
    var shift = 0
    while true {
      let byte = try readByte()
      number |= Int64(byte & 127) << shift
      if byte < 128 {
        guard byte > 0 || shift == 0 else { throw error(.badNumber, at: start) }
        return number
      }
      shift += BinaryForm.bits
      guard shift < 35 else { throw error(.badNumber, at: start) }
    }
  }

  /// Reads a number that may be negative.
  mutating func readSigned() throws(BinaryUpdateError) -> Int64 {
    let number = try readNumber()
    return (number >> 1) ^ -(number & 1)
  }

  /// Reads a number of operations, each of at least so many bytes.
  mutating func readCount(bytesEach: Int) throws(BinaryUpdateError) -> Int {
    let start = position
    let count = Int(clamping: try readNumber())
    guard count <= (bytes.count - position) / bytesEach else {
      throw error(.countBeyondBytes(count), at: start)
    }
    guard count <= operationsLeft else { throw error(.tooManyOperations(count), at: start) }
    operationsLeft -= count
    return count
  }

  /// Reads the distance to an index behind `next`.
  mutating func readIndex(from next: Int) throws(BinaryUpdateError) -> Int {
    let start = position
    return try checked(Int64(next) + (try readNumber()), at: start)
  }

  /// Reads the distance, forwards or backwards, to an index that is expected so far from another one.
  mutating func readIndex(near other: Int, _ shift: Int) throws(BinaryUpdateError) -> Int {
    let start = position
    return try checked(Int64(other) + Int64(shift) + (try readSigned()), at: start)
  }

  private func checked(_ index: Int64, at start: Int) throws(BinaryUpdateError) -> Int {
    guard index >= 0 && index <= BinaryForm.greatestIndex else { throw error(.badIndex, at: start) }
    return Int(index)
  }
}
