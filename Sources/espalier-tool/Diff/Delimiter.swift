// SPDX-License-Identifier: MIT

import ArgumentParser
import EspalierFiles
import EspalierFormats
import EspalierUpdates

/// What is between the columns of a line: one ASCII character that ends no line.
struct Delimiter: ExpressibleByArgument {
  var byte: UInt8

  static let tab = Delimiter(byte: UInt8(ascii: "\t"))

  private init(byte: UInt8) { self.byte = byte }

  init?(argument: String) {
    if argument == "\\t" {
      self = .tab
      return
    }
    let bytes = Array(argument.utf8)
    guard bytes.count == 1, bytes[0] < 0x80, !"\n\r\0".utf8.contains(bytes[0]) else { return nil }
    byte = bytes[0]
  }

  var defaultValueDescription: String { "\\t" }
}

extension RowListPair {
  /// Writes a batch update with the identities of the rows as a line of JSON.
  func writeJSON(
    _ update: BatchUpdate, to writer: inout BufferedWriter<OutputFile>
  ) throws(FileError) {
    try update.writeJSON(
      to: &writer, oldIdentity: { appendJSON(of: old[$0].id, to: &$1) },
      newIdentity: { appendJSON(of: new[$0].id, to: &$1) })
    writer.buffer.append("\n")
  }
}
