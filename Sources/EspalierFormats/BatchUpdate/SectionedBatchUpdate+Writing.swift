// SPDX-License-Identifier: MIT

import EspalierUpdates

extension SectionedBatchUpdate {
  /// Writes the batch update as one JSON object on one line, without the line's end. Sections are indices
  /// (`"sectionDeletes":[2]`, `"sectionMoves":[[3,0]]`), rows are paths `[section,row]`
  /// (`"deletes":[[0,2]]`, `"moves":[[[0,1],[2,3]]]`).
  ///
  /// All eight keys are there: `sectionDeletes`, `sectionInserts`, `sectionMoves`, `sectionUpdates`,
  /// `deletes`, `inserts`, `moves`, `updates`.
  ///
  /// - Throws: what the sink throws.
  /// - Complexity: O(operations).
  @inlinable
  public func writeJSON<Sink>(to writer: inout BufferedWriter<Sink>) throws(Sink.Failure) {
    try writeIndices(to: &writer)
    writer.buffer.append("}")
  }

  /// Writes all of the object but its end.
  @inlinable
  func writeIndices<Sink>(to writer: inout BufferedWriter<Sink>) throws(Sink.Failure) {
    try writer.writeArray("{\"sectionDeletes\":[", sectionDeletes) { $1.append($0.index) }
    try writer.writeArray("],\"sectionInserts\":[", sectionInserts) { $1.append($0.index) }
    try writer.writeArray("],\"sectionMoves\":[", sectionMoves) {
      $1.appendPair($0.from.index, $0.to.index)
    }
    try writer.writeArray("],\"sectionUpdates\":[", sectionUpdates) {
      $1.appendPair($0.old.index, $0.new.index)
    }
    try writer.writeArray("],\"deletes\":[", deletes) { $1.append($0) }
    try writer.writeArray("],\"inserts\":[", inserts) { $1.append($0) }
    try writer.writeArray("],\"moves\":[", moves) { $1.appendPair($0.from, $0.to) }
    try writer.writeArray("],\"updates\":[", updates) { $1.appendPair($0.old, $0.new) }
    writer.buffer.append("]")
  }

  /// The batch update as a JSON text.
  public var json: String {
    var writer = BufferedWriter(to: [UInt8]())
    writeJSON(to: &writer)
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }
}

extension OutputBuffer {
  @usableFromInline
  mutating func append(_ path: OldPath) {
    appendPair(path.section.index, path.row.index)
  }

  @usableFromInline
  mutating func append(_ path: NewPath) {
    appendPair(path.section.index, path.row.index)
  }

  @usableFromInline
  mutating func appendPair(_ old: OldPath, _ new: NewPath) {
    append(UInt8(ascii: "["))
    append(old)
    append(UInt8(ascii: ","))
    append(new)
    append(UInt8(ascii: "]"))
  }
}
