// SPDX-License-Identifier: MIT

import EspalierUpdates

// As for flat lists, with the identities of sections before those of rows.
extension SectionedBatchUpdate {
  /// Writes the batch update as `writeJSON(to:)` does, with the identities of sections and rows behind the indices:
  /// an object of the same eight keys as `identities`, with a value for each operation.
  ///
  ///     {"sectionDeletes":[1],…,"moves":[[[0,1],[2,0]]],"updates":[],"identities":
  ///       {"sectionDeletes":["Friends"],…,"moves":["Ann"],"updates":[]}}
  ///
  /// `BatchUpdateReader` reads both forms.
  ///
  /// - Parameters:
  ///   - writer: where it goes.
  ///   - oldSection: appends the identity of the section at an index of the old list as a JSON string or number; see
  ///     `OutputBuffer.appendJSON(_:)`.
  ///   - newSection: the same for the new list.
  ///   - oldRow: appends the identity of the row at a path of the old list.
  ///   - newRow: the same for the new list.
  /// - Throws: what the sink throws.
  /// - Complexity: O(operations).
  public func writeJSON<Sink>(
    to writer: inout BufferedWriter<Sink>, oldSection: (Int, inout OutputBuffer) -> Void,
    newSection: (Int, inout OutputBuffer) -> Void, oldRow: (OldPath, inout OutputBuffer) -> Void,
    newRow: (NewPath, inout OutputBuffer) -> Void
  ) throws(Sink.Failure) {
    try writeIndices(to: &writer)
    try writer.writeArray(",\"identities\":{\"sectionDeletes\":[", sectionDeletes) {
      oldSection($0.index, &$1)
    }
    try writer.writeArray("],\"sectionInserts\":[", sectionInserts) { newSection($0.index, &$1) }
    try writer.writeArray("],\"sectionMoves\":[", sectionMoves) { newSection($0.to.index, &$1) }
    try writer.writeArray("],\"sectionUpdates\":[", sectionUpdates) {
      newSection($0.new.index, &$1)
    }
    try writer.writeArray("],\"deletes\":[", deletes, append: oldRow)
    try writer.writeArray("],\"inserts\":[", inserts, append: newRow)
    try writer.writeArray("],\"moves\":[", moves) { newRow($0.to, &$1) }
    try writer.writeArray("],\"updates\":[", updates) { newRow($0.new, &$1) }
    writer.buffer.append("]}}")
  }

  /// The batch update as a JSON text with the identities of sections and rows, as strings. Traps where an index is
  /// in none of the lists.
  ///
  ///     update.json(
  ///       from: old.map { ($0.name, $0.people.map(\.id)) }, to: new.map { ($0.name, $0.people.map(\.id)) })
  ///
  /// - Parameters:
  ///   - old: the identity of each old section, and those of its rows.
  ///   - new: the same for the new list.
  /// - Complexity: O(operations).
  public func json<Section: CustomStringConvertible, ID: CustomStringConvertible>(
    from old: [(Section, [ID])], to new: [(Section, [ID])]
  ) -> String {
    var writer = BufferedWriter(to: [UInt8]())
    writeJSON(
      to: &writer, oldSection: { $1.appendJSON(old[$0].0.description) },
      newSection: { $1.appendJSON(new[$0].0.description) },
      oldRow: { $1.appendJSON(old[$0.section.index].1[$0.row.index].description) },
      newRow: { $1.appendJSON(new[$0.section.index].1[$0.row.index].description) })
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }
}
