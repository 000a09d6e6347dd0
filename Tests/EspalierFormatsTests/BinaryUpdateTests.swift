// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierFormatsOracles
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Batch updates in bytes")
struct BinaryUpdateTests {
  private let header: [UInt8] = [0xE5, 0x42, 0x55, 1, 0]
  private let sample = BatchUpdate(
    deletes: [2, 3, 300], inserts: [1], moves: [BatchUpdate.Move(from: 9, to: 0)],
    updates: [BatchUpdate.Update(old: 4, new: 4), BatchUpdate.Update(old: 6, new: 7)])

  @Test("The bytes are these, in this version and for good")
  func bytes() throws {
    #expect(
      sample.binary == header + [3, 2, 0, 0xA8, 2, 1, 1, 1, 0, 18, 2, 4, 0, 2, 1])
    #expect(BatchUpdate().binary == header + [0, 0, 0, 0])
    #expect(try BatchUpdate(binary: sample.binary) == sample)
    #expect(try BatchUpdate(binary: BatchUpdate().binary) == BatchUpdate())
    #expect(SectionedBatchUpdate().binary == [0xE5, 0x42, 0x55, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("What is written is read back, and every shorter piece of it is refused where it ends")
  func roundTrips() {
    for seed in seeds(count: 40) {
      var random = SeededGenerator(seed: seed)
      #expect(throws: Never.self, "SEED=\(seed)") { try FormatCases.binaryUpdate(using: &random) }
    }
  }

  @Test("Indices at the limits are written and read")
  func limits() throws {
    let last = Int32(maximumRowCount - 1)
    let update = BatchUpdate(
      deletes: [0, OldRow(rawValue: last)], inserts: [NewRow(rawValue: last)],
      moves: [
        BatchUpdate.Move(from: OldRow(rawValue: last), to: 0),
        BatchUpdate.Move(from: 0, to: NewRow(rawValue: last)),
      ],
      updates: [BatchUpdate.Update(old: OldRow(rawValue: last), new: NewRow(rawValue: last))])
    #expect(try BatchUpdate(binary: update.binary) == update)
  }

  @Test(
    "A page of rows behind each other, inserted, moved or updated, takes one or two bytes a row")
  func isCompact() {
    let page = 1_000..<1_050
    let inserts = BatchUpdate(inserts: SharedBuffer(page.map { NewRow($0) }))
    #expect(inserts.binary.count == 5 + 4 + 51)
    let moves = BatchUpdate(
      moves: SharedBuffer(page.map { BatchUpdate.Move(from: OldRow($0 + 500), to: NewRow($0)) }))
    #expect(moves.binary.count <= 5 + 4 + 2 * 50 + 2)
  }

  @Test(
    "Bytes that are no update are refused, with the reason and the byte",
    arguments: [
      ([], 0, .truncated), ([0xE5], 1, .truncated), ([0x7B], 0, .notAnUpdate),
      ([0xE5, 0x42, 0x56, 1, 0], 2, .notAnUpdate), ([0xE5, 0x42, 0x55], 3, .truncated),
      ([0xE5, 0x42, 0x55, 2, 0], 3, .unknownVersion(2)),
      ([0xE5, 0x42, 0x55, 1, 1], 4, .wrongKind(1)), ([0xE5, 0x42, 0x55, 1, 0], 5, .truncated),
      ([0xE5, 0x42, 0x55, 1, 0, 0, 0, 0, 0, 0], 9, .trailingBytes),
      // A count that the bytes cannot hold is refused before anything is allocated for it.
      (
        [0xE5, 0x42, 0x55, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0], 5, .countBeyondBytes(0xFFFF_FFFF)
      ),
      ([0xE5, 0x42, 0x55, 1, 0, 0, 0, 2, 0, 0, 0], 7, .countBeyondBytes(2)),
      // Numbers with needless bytes, and with too many.
      ([0xE5, 0x42, 0x55, 1, 0, 0x80, 0, 0, 0, 0], 5, .badNumber),
      ([0xE5, 0x42, 0x55, 1, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80], 5, .badNumber),
      // The first index behind the longest list, and a negative one.
      ([0xE5, 0x42, 0x55, 1, 0, 1, 0xFE, 0xFF, 0xFF, 0xFF, 7, 0, 0, 0], 6, .badIndex),
      ([0xE5, 0x42, 0x55, 1, 0, 0, 0, 1, 0, 1, 0], 9, .badIndex),
    ] as [([UInt8], Int, BinaryUpdateError.Reason)])
  func hostile(_ bytes: [UInt8], _ offset: Int, _ reason: BinaryUpdateError.Reason) {
    let expected = BinaryUpdateError(offset: offset, reason: reason)
    #expect(throws: expected) { try BatchUpdate(binary: bytes) }
    #expect(expected.description.hasPrefix("byte \(offset): "))
  }

  @Test func operationsAreLimited() throws {
    #expect(try BatchUpdate(binary: sample.binary, operationLimit: 7) == sample)
    #expect(throws: BinaryUpdateError(offset: 15, reason: .tooManyOperations(2))) {
      try BatchUpdate(binary: sample.binary, operationLimit: 6)
    }
    #expect(throws: BinaryUpdateError(offset: 5, reason: .tooManyOperations(3))) {
      try BatchUpdate(binary: sample.binary, operationLimit: 2)
    }
  }

  @Test(
    "Reading allocates no more than a few bytes for each byte", .enabled(if: Allocations.areCounted)
  )
  func allocationsAreBounded() {
    let bytes = ContiguousArray(header + [0x90, 0x4E] + [UInt8](repeating: 0, count: 10_000))
    let used = allocations { _ = try? BatchUpdate(binary: bytes) }
    #expect(used.bytes < 12 * bytes.count)
    let lying = ContiguousArray(header + [0xFF, 0xFF, 0xFF, 0xFF, 7] + [0, 0, 0])
    #expect(allocations { _ = try? BatchUpdate(binary: lying) }.bytes < 1_000)
  }

  @Test("Bytes without any sense")
  func noise() {
    for seed in seeds(count: 300) {
      var random = SeededGenerator(seed: seed)
      var bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0...(Bool.random(using: &random) ? 255 : 9), using: &random)
      }
      if Bool.random(using: &random) {
        bytes = header.dropLast() + [UInt8.random(in: 0...1, using: &random)] + bytes
      }
      #expect(throws: Never.self, "SEED=\(seed)") { try FormatCases.binaryUpdate(bytes: bytes) }
    }
  }

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test("Operations that are not in order end the process with a sentence")
    func misuseIsToldInWords() async {
      await #expect(processExitsWith: .failure) { _ = BatchUpdate(deletes: [1, 1]).binary }
      await #expect(processExitsWith: .failure) {
        _ = BatchUpdate(inserts: [NewRow(rawValue: .max)]).binary
      }
    }
  #endif
}
