// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import EspalierUpdates

extension FormatCases {
  /// A batch update of rows and one of sections in bytes: read back, cut off at every byte, and with bits changed.
  public static func binaryUpdate(using random: inout some RandomNumberGenerator) throws {
    var nextID: Int64 = 1_000
    let old = rows(0..<Int.random(in: 0...300, using: &random))
    let new = ListEdits.edit(old, nextID: &nextID, duplicates: true, using: &random)
    var differ = ListDiffer()
    let update = differ.diff(from: old, to: new)
    try demand(try BatchUpdate(binary: update.binary) == update, "read back as another: \(update)")
    try damage(update.binary, using: &random) { try BatchUpdate(binary: $0).operationCount }

    let sections = (0..<Int.random(in: 0...9, using: &random)).map { section in
      ListSection(id: RowID(Int64(section)), rows: rows((0..<9).map { section * 100 + $0 }))
    }
    var sectioned = SectionedDiffer()
    let change = sectioned.diff(
      from: sections, to: SectionEdits.edit(sections, duplicates: true, using: &random))
    try demand(
      try SectionedBatchUpdate(binary: change.binary) == change, "read back as another: \(change)")
    try damage(change.binary, using: &random) { try SectionedBatchUpdate(binary: $0).moves.count }
  }

  /// Bytes as updates of rows and of sections: what can be read is written as the same bytes.
  public static func binaryUpdate(bytes: [UInt8]) throws {
    if let update = try? BatchUpdate(binary: bytes) {
      try demand(update.binary == bytes, "rows: \(shown(bytes))")
    }
    if let update = try? SectionedBatchUpdate(binary: bytes) {
      try demand(update.binary == bytes, "sections: \(shown(bytes))")
    }
  }

  /// Every shorter piece is refused, at its end or before a count that it cannot hold; changed bits are refused or
  /// are another update.
  private static func damage(
    _ bytes: [UInt8], using random: inout some RandomNumberGenerator,
    _ read: ([UInt8]) throws -> Int
  ) throws {
    for count in bytes.indices {
      do {
        _ = try read(Array(bytes.prefix(count)))
        throw CaseFailure("\(count) of the bytes were read: \(shown(bytes))")
      } catch let error as BinaryUpdateError {
        switch error.reason {
        case .truncated: try demand(error.offset == count, "\(error), not at \(count)")
        case .countBeyondBytes: try demand(error.offset < count, "\(error), not before \(count)")
        default: throw CaseFailure("\(error) at \(count): \(shown(bytes))")
        }
      }
    }
    for _ in 0..<20 {
      var changed = bytes
      let place = Int.random(in: changed.indices, using: &random)
      changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try binaryUpdate(bytes: changed)
    }
  }
}
