// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import EspalierUpdates

extension FormatCases {
  /// A list of rows with a few words as identities, damaged.
  public static func rowList(using random: inout some RandomNumberGenerator) throws {
    let words = ["", "a", "b", "row", "zebra", "\u{E9}", String(repeating: "long ", count: 20)]
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 0...60, using: &random) {
      text += (words.randomElement(using: &random) ?? "").utf8
      if Bool.random(using: &random) {
        text += "\t\(Int.random(in: 0...99_999_999_999, using: &random) >> 20)".utf8
      }
      text += (Int.random(in: 0..<5, using: &random) == 0 ? "\r\n" : "\n").utf8
    }
    try rowList(bytes: damaged(text, using: &random))
  }

  /// Bytes as a list of rows: the rows are those of a plain split into lines, whole or in pieces, whatever
  /// length was foretold, and the same again when the list is read a second time or upside down.
  public static func rowList(bytes: [UInt8]) throws {
    let lines = linesOfList(bytes)
    for length in [nil, bytes.count, 0, -1, Int.max] {
      var reader = RowListReader()
      if let length { reader.expect(byteCount: length) }
      let rows = try readList(pieces(of: bytes), with: &reader)
      try compare(rows, with: lines, in: reader, of: bytes)
      let again = try readList([ContiguousArray(bytes)], with: &reader)
      try demand(again == rows, "a second reading gives other rows: \(shown(bytes))")
      let turned = try readList([ContiguousArray(terminated(lines.reversed()))], with: &reader)
      try demand(turned == rows.reversed(), "upside down: \(shown(bytes))")
    }
    try limitedRowList(bytes, lines)
  }

  /// A text with these lines. One that ends with a carriage return of its own is given another one, which belongs
  /// to the ending.
  private static func terminated(_ lines: [[UInt8]]) -> [UInt8] {
    lines.flatMap { $0 + ($0.last == UInt8(ascii: "\r") ? "\r\n" : "\n").utf8 }
  }

  /// A reader with room for fewer rows refuses the list.
  private static func limitedRowList(_ bytes: [UInt8], _ lines: [[UInt8]]) throws {
    guard lines.count > 1 else { return }
    let limit = lines.count - 1
    var reader = RowListReader(rowLimit: limit)
    do {
      for piece in pieces(of: bytes) { try reader.feed(piece.span) }
      _ = try reader.finishList()
    } catch {
      return try demand(error == .tooManyRows(limit: limit), "\(error): \(shown(bytes))")
    }
    throw CaseFailure("a row too many was read: \(shown(bytes))")
  }

  private static func readList(
    _ pieces: [ContiguousArray<UInt8>], with reader: inout RowListReader
  ) throws -> [Row] {
    for piece in pieces { try reader.feed(piece.span) }
    return try reader.finishList()
  }

  private static func compare(
    _ rows: [Row], with lines: [[UInt8]], in reader: borrowing RowListReader, of bytes: [UInt8]
  ) throws {
    try demand(
      rows.count == lines.count, "\(rows.count) rows, not \(lines.count): \(shown(bytes))")
    var numbers: [[UInt8]: Int] = [:]
    var stamps: [[UInt8]: Stamp] = [:]
    for (row, line) in zip(rows, lines) {
      let parts = line.split(
        separator: UInt8(ascii: "\t"), maxSplits: 1, omittingEmptySubsequences: false)
      let identity = Array(parts[0])
      let stamp = parts.count > 1 ? Array(parts[1]) : []
      let number = numbers[identity, default: numbers.count]
      numbers[identity] = number
      try demand(row.id.rawValue == number, "row \(row) of \(shown(line)): \(shown(bytes))")
      try demand(reader.identities.text(of: number) == identity, "text: \(shown(bytes))")
      let known = stamps[stamp, default: row.stamp]
      stamps[stamp] = row.stamp
      try demand(known == row.stamp, "two stamps for one text: \(shown(bytes))")
    }
    try demand(Set(stamps.values).count == stamps.count, "one stamp for two texts: \(shown(bytes))")
    try demand(reader.identities.count == numbers.count, "identities: \(shown(bytes))")
  }

  /// The lines of a list without their endings.
  private static func linesOfList(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array($0) }
    for index in lines.indices.dropLast() where lines[index].last == UInt8(ascii: "\r") {
      lines[index].removeLast()
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
