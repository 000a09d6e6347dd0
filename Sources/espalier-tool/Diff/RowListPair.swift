// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierFiles
import EspalierFormats

/// The rows of two files, with common identities.
struct RowListPair: ~Copyable {
  let old: [Row]
  let new: [Row]

  /// The texts of the identities, by number.
  let reader: RowListReader
  private let names: (old: String, new: String)

  /// Reads two files.
  ///
  /// - Parameters:
  ///   - delimiter: the byte between columns.
  ///   - key: the column with the identity, counted from 1.
  init(old oldPath: String, new newPath: String, delimiter: UInt8, key: Int) throws {
    // Both are opened before one is read: a missing file is reported at once.
    let oldFile = try InputFile(oldPath)
    let newFile = try InputFile(newPath)
    var reader = RowListReader(delimiter: delimiter, key: key)
    let oldRows = try Self.rows(of: oldFile, with: &reader)
    let newRows = try Self.rows(of: newFile, with: &reader)
    old = oldRows
    new = newRows
    self.reader = reader
    names = (oldFile.name, newFile.name)
  }

  private static func rows(
    of file: InputFile, with reader: inout RowListReader
  ) throws -> [Row] {
    if let byteCount = file.byteCount { reader.expect(byteCount: byteCount) }
    do {
      try file.forEachPiece { piece in try reader.feed(piece) }
      return try reader.finishList()
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

  private func text(_ id: RowID) -> String {
    let place = reader.identities.place(of: Int(id.rawValue))
    return "\"\(DisplayText.text(of: reader.identities.allBytes, place))\""
  }

  /// Appends the text of an identity as a JSON string.
  func appendJSON(of id: RowID, to buffer: inout OutputBuffer) {
    let place = reader.identities.place(of: Int(id.rawValue))
    buffer.appendJSON(reader.identities.allBytes, place)
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
