// SPDX-License-Identifier: MIT

import EspalierUpdates

// Indices say where a row is, identities which one it is: what reads the JSON need not have the lists.
extension BatchUpdate {
  /// Writes the batch update as `writeJSON(to:)` does, with the identities of the rows behind the indices:
  /// `{"deletes":[1],"inserts":[2],"moves":[[3,0]],"updates":[[3,0]],"identities":{"deletes":["b"],`
  /// `"inserts":["x"],"moves":["d"],"updates":["d"]}}`.
  ///
  /// Each array of identities goes with the array of indices of that name. `BatchUpdateReader` reads both forms.
  ///
  /// - Parameters:
  ///   - writer: where it goes.
  ///   - oldIdentity: appends the identity of the row at an index of the old list as a JSON string or number; see
  ///     `OutputBuffer.appendJSON(_:)`.
  ///   - newIdentity: the same for the new list.
  /// - Throws: what the sink throws.
  /// - Complexity: O(operations).
  public func writeJSON<Sink>(
    to writer: inout BufferedWriter<Sink>, oldIdentity: (Int, inout OutputBuffer) -> Void,
    newIdentity: (Int, inout OutputBuffer) -> Void
  ) throws(Sink.Failure) {
    try writeIndices(to: &writer)
    try writer.writeArray(",\"identities\":{\"deletes\":[", deletes) { oldIdentity($0.index, &$1) }
    try writer.writeArray("],\"inserts\":[", inserts) { newIdentity($0.index, &$1) }
    try writer.writeArray("],\"moves\":[", moves) { newIdentity($0.to.index, &$1) }
    try writer.writeArray("],\"updates\":[", updates) { newIdentity($0.new.index, &$1) }
    writer.buffer.append("]}}")
  }

  /// The batch update as a JSON text with the identities of the rows, as strings. Traps where an index is in none
  /// of the lists.
  ///
  ///     update.json(from: oldPosts.map(\.id), to: newPosts.map(\.id))
  ///
  /// - Complexity: O(operations).
  public func json<ID: CustomStringConvertible>(from old: [ID], to new: [ID]) -> String {
    var writer = BufferedWriter(to: [UInt8]())
    writeJSON(
      to: &writer, oldIdentity: { $1.appendJSON(old[$0].description) },
      newIdentity: { $1.appendJSON(new[$0].description) })
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }
}

extension OutputBuffer {
  /// Appends a text as a JSON string.
  ///
  /// - Complexity: O(length).
  public mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 { appendEscaped(byte) }
    append(UInt8(ascii: "\""))
  }

  /// Appends bytes as a JSON string; what is not UTF-8 becomes U+FFFD, so that such texts may look alike.
  ///
  /// - Complexity: O(length).
  public mutating func appendJSON(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    appendJSON(String(decoding: range.map { bytes[$0] }, as: UTF8.self))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case 0..<0x20, 0x7F:
      append(byte < 0x10 ? "\\u000" : byte == 0x7F ? "\\u007" : "\\u001")
      let digit = byte & 15
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: append(byte)
    }
  }
}
