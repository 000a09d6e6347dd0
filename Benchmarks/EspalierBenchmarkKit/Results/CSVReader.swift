// SPDX-License-Identifier: MIT

/// Reads one record after another. It works on bytes, for `"\r\n"` is a single `Character`.
struct CSVReader {
  let bytes: ArraySlice<UInt8>

  /// The line that `position` stands on.
  var line: Int
  private var position: Int

  init(bytes: ArraySlice<UInt8>, line: Int) {
    self.bytes = bytes
    self.line = line
    position = bytes.startIndex
  }

  /// What ended a field.
  private enum End {
    case comma
    case record
  }

  /// The next record; nil at the end of the text.
  mutating func nextRecord() throws(TextError) -> CSVRecord? {
    guard position < bytes.endIndex else { return nil }
    let start = line
    if bytes[position] == .lineFeed || bytes[position] == .carriageReturn {
      throw TextError(line: line, reason: "an empty line")
    }
    var fields: [String] = []
    while true {
      let isQuoted = position < bytes.endIndex && bytes[position] == .quote
      let (field, end) = isQuoted ? try quotedField() : try plainField()
      fields.append(try text(field, line: start))
      if end == .record { return CSVRecord(fields: fields, line: start) }
    }
  }

  private mutating func plainField() throws(TextError) -> ([UInt8], End) {
    let start = position
    while position < bytes.endIndex, !isDelimiter(bytes[position]) {
      if bytes[position] == .quote {
        throw TextError(line: line, reason: "a quote inside a field that is not quoted")
      }
      position += 1
    }
    let field = Array(bytes[start..<position])
    return (field, try fieldEnd())
  }

  private mutating func quotedField() throws(TextError) -> ([UInt8], End) {
    let start = line
    var field: [UInt8] = []
    position += 1
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += 1
      if byte == .quote {
        guard position < bytes.endIndex, bytes[position] == .quote else {
          return (field, try fieldEnd())
        }
        position += 1
      } else if byte == .lineFeed {
        line += 1
      }
      field.append(byte)
    }
    throw TextError(line: start, reason: "a quote that is never closed")
  }

  /// Steps over what ends a field.
  private mutating func fieldEnd() throws(TextError) -> End {
    guard position < bytes.endIndex else { return .record }
    let byte = bytes[position]
    position += 1
    if byte == .comma { return .comma }
    if byte == .carriageReturn {
      guard position < bytes.endIndex, bytes[position] == .lineFeed else {
        throw TextError(line: line, reason: "a carriage return without a line feed")
      }
      position += 1
    } else if byte != .lineFeed {
      throw TextError(line: line, reason: "text after a closing quote")
    }
    line += 1
    return .record
  }

  private func isDelimiter(_ byte: UInt8) -> Bool {
    byte == .comma || byte == .lineFeed || byte == .carriageReturn
  }

  private func text(_ field: [UInt8], line: Int) throws(TextError) -> String {
    guard let text = String(validating: field, as: UTF8.self) else {
      throw TextError(line: line, reason: "bytes that are not UTF-8")
    }
    return text
  }
}
