// SPDX-License-Identifier: MIT

/// One record of a CSV text, with the line it starts on.
public struct CSVRecord: Equatable, Sendable {
  /// The fields, unquoted.
  public var fields: [String]

  /// The line the record starts on, counted from 1.
  public var line: Int
}

/// What is wrong with a text, and where.
public struct TextError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1.
  public let line: Int

  /// What is wrong.
  public let reason: String

  /// Makes an error.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// Both in one line.
  public var description: String { "line \(line): \(reason)" }
}

/// Comma-separated values as RFC 4180 has them, strictly: whatever a spreadsheet would guess about is
/// an error here, and what was written is read back exactly.
public enum CSV {
  /// The end of a line.
  public enum LineEnding: String, Sendable {
    /// As RFC 4180 says.
    case crlf = "\r\n"
    /// As files under version control have it.
    case lf = "\n"
  }

  /// Writes records, each ended by `lineEnding`. Fields are quoted where they must be.
  ///
  /// - Precondition: every record has as many fields as the first, and at least one.
  /// - Complexity: O(bytes).
  public static func encode(_ records: [[String]], lineEnding: LineEnding = .crlf) -> String {
    var text = ""
    for fields in records {
      precondition(
        !fields.isEmpty && fields.count == records[0].count, "Records have as many fields.")
      text += fields.map(quoted).joined(separator: ",")
      // A single empty field would be an empty line, which readers take for no record at all.
      if fields == [""] { text += "\"\"" }
      text += lineEnding.rawValue
    }
    return text
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { byte in
      byte == .quote || byte == .comma || byte == .carriageReturn || byte == .lineFeed
    }
    guard needsQuotes else { return field }
    var text = "\""
    for scalar in field.unicodeScalars {
      text.unicodeScalars.append(scalar)
      if scalar == "\"" { text.append("\"") }
    }
    return text + "\""
  }

  /// Reads records. Lines end with CRLF or LF; the last one may lack its end.
  ///
  /// - Parameter firstLine: the number of the text's first line, for the error messages.
  /// - Throws: `TextError` for bytes that are not UTF-8, a quote inside an unquoted field, text after a
  ///   closing quote, a quote never closed, a lone carriage return, an empty line, or a record with more
  ///   or fewer fields than the first.
  /// - Complexity: O(bytes).
  public static func decode(
    _ bytes: [UInt8], firstLine: Int = 1
  ) throws(TextError) -> [CSVRecord] {
    var records: [CSVRecord] = []
    try read(bytes[...], firstLine: firstLine) { record in records.append(record) }
    return records
  }

  /// Reads one record after the other; the same for texts of which not all is to be held.
  ///
  /// - Throws: what `decode` throws, and what `body` throws.
  /// - Complexity: O(bytes).
  static func read(
    _ bytes: ArraySlice<UInt8>, firstLine: Int, _ body: (CSVRecord) throws(TextError) -> Void
  ) throws(TextError) {
    var reader = CSVReader(bytes: bytes, line: firstLine)
    var fieldCount: Int?
    while let record = try reader.nextRecord() {
      if let fieldCount, fieldCount != record.fields.count {
        throw TextError(
          line: record.line,
          reason: "\(record.fields.count) fields where \(fieldCount) are expected")
      }
      fieldCount = record.fields.count
      try body(record)
    }
  }
}

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let comma = UInt8(ascii: ",")
  static let carriageReturn = UInt8(ascii: "\r")
  static let lineFeed = UInt8(ascii: "\n")
}
