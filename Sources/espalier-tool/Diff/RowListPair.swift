// SPDX-License-Identifier: MIT

import EspalierFiles
import EspalierFormats
import EspalierUpdates

/// The rows of two files, with common identities.
struct RowListPair: ~Copyable {
  let old: [Row]
  let new: [Row]

  /// The same rows in sections, if they are in any.
  let oldSections: [ListSection]
  let newSections: [ListSection]

  /// The texts of the identities, by number.
  let reader: RowListReader
  private let names: (old: String, new: String)

  /// Reads two files.
  ///
  /// - Parameters:
  ///   - delimiter: the byte between columns.
  ///   - key: the column with the identity, counted from 1.
  ///   - section: the column with the section, or nil.
  init(
    old oldPath: String, new newPath: String, delimiter: UInt8, key: Int, section: Int? = nil
  ) throws {
    // Both are opened before one is read: a missing file is reported at once.
    let oldFile = try InputFile(oldPath)
    let newFile = try InputFile(newPath)
    var reader = RowListReader(delimiter: delimiter, key: key, section: section)
    var lists: (old: [Row], new: [Row]) = ([], [])
    var sections: (old: [ListSection], new: [ListSection]) = ([], [])
    if section == nil {
      lists.old = try Self.list(of: oldFile, &reader) { try $0.finishList() }
      lists.new = try Self.list(of: newFile, &reader) { try $0.finishList() }
    } else {
      sections.old = try Self.list(of: oldFile, &reader) { try $0.finishSections() }
      sections.new = try Self.list(of: newFile, &reader) { try $0.finishSections() }
      lists = (sections.old.flatMap(\.rows), sections.new.flatMap(\.rows))
    }
    (old, new) = lists
    (oldSections, newSections) = sections
    self.reader = reader
    names = (oldFile.name, newFile.name)
  }

  private static func list<Element>(
    of file: InputFile, _ reader: inout RowListReader,
    finish: (inout RowListReader) throws -> [Element]
  ) throws -> [Element] {
    if let byteCount = file.byteCount { reader.expect(byteCount: byteCount) }
    do {
      try file.forEachPiece { piece in try reader.feed(piece) }
      return try finish(&reader)
    } catch let error as RowListError {
      throw Complaint.badData("\(file.name): \(error)")
    }
  }

  /// Says on standard error which identities are in several rows of one file.
  func reportDuplicates() {
    report(repeated(old), in: names.old)
    report(repeated(new), in: names.new)
  }

  private func repeated(_ rows: [Row]) -> [Duplicate] {
    let rows = ContiguousArray(rows)
    return duplicates(in: rows.span, bound: reader.identities.count)
  }

  private func report(_ duplicates: [Duplicate], in name: String) {
    let shown = 10
    for duplicate in duplicates.prefix(shown) {
      complain(
        "\(name): \(counted(duplicate.count, "row")) have the identity \(text(duplicate.id))")
    }
    if duplicates.count > shown {
      let more = duplicates.count - shown
      complain("\(name): and \(grouped(more)) more identities stand in several rows")
    }
  }

  /// An identity in quotation marks. Of a long one, which may be a whole document, the beginning and its length.
  private func text(_ id: RowID) -> String {
    let bytes = reader.identities.allBytes
    let place = reader.identities.place(of: Int(id.rawValue))
    var end = min(place.upperBound, place.lowerBound + 80)
    // Not within a character.
    while end < place.upperBound, end > place.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let text = DisplayText.text(of: bytes, place.lowerBound..<end)
    if end == place.upperBound { return "\"\(text)\"" }
    return "\"\(text)…\" (\(grouped(place.count)) bytes)"
  }

  /// Appends the text of an identity as a JSON string.
  func appendJSON(of id: RowID, to buffer: inout OutputBuffer) {
    let place = reader.identities.place(of: Int(id.rawValue))
    buffer.appendJSON(reader.identities.allBytes, place)
  }

  /// Appends the text of a section's identity as a JSON string.
  func appendJSON(ofSection id: RowID, to buffer: inout OutputBuffer) {
    let place = reader.sectionIdentities.place(of: Int(id.rawValue))
    buffer.appendJSON(reader.sectionIdentities.allBytes, place)
  }

  /// Appends the text of an identity, fit to be shown; an empty one as two quotation marks.
  func appendText(of id: RowID, to buffer: inout OutputBuffer) {
    let place = reader.identities.place(of: Int(id.rawValue))
    if place.isEmpty {
      buffer.append("\"\"")
    } else {
      DisplayText.append(reader.identities.allBytes, place, to: &buffer)
    }
  }
}
