// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierFormatsOracles
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Random and damaged bytes, each format against its oracle")
struct FormatCasesTests {
  @Test("Row lists", arguments: seeds(count: 60))
  func rowLists(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try FormatCases.rowList(using: &random)
  }

  @Test("Batch updates", arguments: seeds(count: 60))
  func batchUpdates(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try FormatCases.batchUpdate(using: &random)
    try FormatCases.sectionedBatchUpdate(using: &random)
  }

  @Test("Tree traces", arguments: seeds(count: 60))
  func treeTraces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try FormatCases.treeTrace(using: &random)
  }

  @Test("Bytes without any sense", arguments: seeds(count: 20))
  func noise(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      UInt8.random(in: .min ... .max, using: &random)
    }
    try FormatCases.anyFormat(bytes: bytes)
  }

  /// A file that begins with a megabyte of empty lines and is said to be large made the reader ask for 34 GB.
  @Test("A list that begins with empty lines asks for no more memory than its bytes are worth")
  func emptyLinesAreNoEstimate() throws {
    let feeds = ContiguousArray(repeating: UInt8(ascii: "\n"), count: 1 << 16)
    for byteCount in [1 << 28, Int.max] {
      var reader = RowListReader()
      reader.expect(byteCount: byteCount)
      let used = try allocations { try reader.feed(feeds.span) }
      #expect(used.bytes < 2_000_000_000)
      #expect(try reader.finishList().count == 1 << 16)
      #expect(reader.identities.count == 1)
    }
  }

  /// A name in a message must not reach a terminal as it is.
  @Test("What is wrong with a batch update is told without control characters")
  func messagesAreFitForATerminal() throws {
    var reader = BatchUpdateReader("{\"\u{1B}[31m\":[]}")
    let error = #expect(throws: BatchUpdateFormatError.self) { try reader.next() }
    #expect(error?.description == "1: unknown key \"\\x1B[31m\"")
    let line = #expect(throws: BatchUpdateFormatError.self) {
      try BatchUpdate(text: "\u{7}drop 1\n")
    }
    #expect(line.map { !$0.description.contains("\u{7}") } == true)
  }
}
