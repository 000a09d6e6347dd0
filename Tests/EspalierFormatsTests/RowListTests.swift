// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierFormatsOracles
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Row lists")
struct RowListTests {
  /// The identities of a list of bytes, as text.
  private func identities(_ text: String) throws -> [String] {
    var reader = RowListReader()
    try reader.feed(Array(text.utf8).span)
    let rows = try reader.finishList()
    return rows.map { reader.text($0.id) }
  }

  @Test(
    "Lines become rows",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n", [""]),
      ("\n\n", ["", ""]),
      ("a\n\nb\n", ["a", "", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("a\r\nb\n", ["a", "b"]),
      ("\r\n", [""]), ("a\rb\n", ["a\rb"]), ("a\r\r\n", ["a\r"]), ("a\r", ["a\r"]),
      ("\tx\n", [""]), ("a\tx\ty\r\n", ["a"]), ("a\r\tx\n", ["a\r"]), ("ä 🌳\n", ["ä 🌳"]),
      ("\0\n", ["\0"]),
    ] as [(String, [String])])
  func lines(text: String, expected: [String]) throws {
    #expect(try identities(text) == expected)
  }

  @Test("Stamps are what stands behind the first tab")
  func stamps() throws {
    let text = "a\nb\t\nc\t1\nc\t1\t\nd\t1\r\ne\t12345678\nf\t12345678\ng\t12345679\nh\t1234567\n"
    var reader = RowListReader()
    try reader.feed(Array(text.utf8).span)
    let stamps = try reader.finishList().map(\.stamp)
    #expect(stamps[0] == 0 && stamps[1] == 0)
    #expect(stamps[2] == stamps[4] && stamps[2] != stamps[3] && stamps[2] != 0)
    #expect(stamps[5] == stamps[6])
    #expect(Set(stamps).count == 6)
  }

  @Test("Short stamps are exact: every text of up to two bytes has its own")
  func shortStampsAreExact() {
    var seen: Set<Stamp> = []
    for first in UInt8.min ... .max {
      let one = [first]
      seen.insert(Stamp(text: one.span, one.indices))
      for second in UInt8.min ... .max {
        let two = [first, second]
        seen.insert(Stamp(text: two.span, two.indices))
      }
    }
    #expect(seen.count == 256 + 256 * 256)
    #expect(!seen.contains(0))
  }

  @Test("Lists of one reader share identities; repeated ones are counted")
  func sharedIdentities() throws {
    var reader = RowListReader()
    try reader.feed(Array("cat\ndog\ncat\n".utf8).span)
    let old = try reader.finishList()
    try reader.feed(Array("dog\nowl\ncat".utf8).span)
    let new = try reader.finishList()
    #expect(old.map(\.id) == [0, 1, 0])
    #expect(new.map(\.id) == [1, 2, 0])
    #expect(duplicates(in: old.span, bound: 3) == [Duplicate(id: 0, count: 2)])
    #expect(duplicates(in: new.span, bound: 3) == [])
    #expect(try reader.finishList() == [])
  }

  @Test("More rows than the limit are refused, at the limit they are not")
  func limit() throws {
    var reader = RowListReader(rowLimit: 2)
    try reader.feed(Array("a\nb\n".utf8).span)
    #expect(try reader.finishList().count == 2)
    try reader.feed(Array("a\nb\nc".utf8).span)
    #expect(throws: RowListError.tooManyRows(limit: 2)) { _ = try reader.finishList() }
    #expect("\(RowListError.tooManyRows(limit: 2))".contains("more than 2 rows"))
  }

  @Test("Any bytes in any pieces", arguments: seeds(count: 200))
  func randomLists(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet: [UInt8] = [10, 10, 10, 9, 13, 97, 98, 0, 255]
    let count = Int.random(in: 0..<200, using: &random)
    let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random)! }
    try FormatCases.rowList(bytes: bytes)
  }

  @Test("A line of a megabyte in small pieces")
  func longLine() throws {
    var reader = RowListReader()
    let piece = [UInt8](repeating: 120, count: 1000)
    for _ in 0..<1000 { try reader.feed(piece.span) }
    let rows = try reader.finishList()
    #expect(rows.count == 1)
    #expect(reader.identities.place(of: 0).count == 1_000_000)
  }
}

extension RowListReader {
  fileprivate func text(_ id: RowID) -> String {
    String(decoding: identities.text(of: Int(id.rawValue)), as: UTF8.self)
  }
}
