// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Row lists whose identities are in some column")
struct ColumnTests {
  /// The rows of a text, fed in pieces of a length, with the texts of their identities.
  private func read(
    _ text: [UInt8], delimiter: UInt8, key: Int, pieces: Int
  ) throws(RowListError) -> [(id: [UInt8], stamp: Stamp)] {
    var reader = RowListReader(delimiter: delimiter, key: key)
    var start = 0
    while start < text.count {
      let end = min(text.count, start + pieces)
      try reader.feed(ContiguousArray(text[start..<end]).span)
      start = end
    }
    let rows = try reader.finishList()
    return rows.map { (reader.identities.text(of: Int($0.id.rawValue)), $0.stamp) }
  }

  @Test("They are those of a plain split into columns", arguments: seeds(count: 40))
  func columns(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let delimiter = Array(",;| \t".utf8).randomElement(using: &random)!
    let key = Int.random(in: 1...4, using: &random)
    let words = ["", "a", "bb", "a longer word"]
    let lines = (0..<Int.random(in: 0...50, using: &random)).map { _ in
      let count = Int.random(in: key...6, using: &random)
      return (0..<count).map { _ in words.randomElement(using: &random)! }
        .joined(separator: String(UnicodeScalar(delimiter)))
    }
    let text = Array(lines.map { $0 + "\n" }.joined().utf8)
    for pieces in [1, 7, 10_000] {
      let rows = try read(text, delimiter: delimiter, key: key, pieces: pieces)
      try #require(rows.count == lines.count)
      var stamps: [String: Stamp] = [:]
      for (row, line) in zip(rows, lines) {
        let fields = line.split(omittingEmptySubsequences: false) { $0.utf8.first == delimiter }
        #expect(row.id == Array(fields[key - 1].utf8), "\(seed)")
        let content =
          key > 1
          ? line : fields.dropFirst().joined(separator: String(UnicodeScalar(delimiter)))
        #expect(stamps[content, default: row.stamp] == row.stamp, "\(seed)")
        stamps[content] = row.stamp
      }
      #expect(Set(stamps.values).count == stamps.count, "\(seed)")
    }
  }

  @Test(
    "Sections are runs of lines with the same text in a column, and no part of a row's stamp",
    arguments: seeds(count: 40))
  func sections(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let columns = [1, 2, 3, 4].shuffled(using: &random)
    let (key, section) = (columns[0], columns[1])
    let words = ["", "a", "bb", "longer than seven"]
    let lines = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      (0..<Int.random(in: max(key, section)...5, using: &random)).map { _ in
        words.randomElement(using: &random)!
      }
    }
    let text = Array(lines.map { $0.joined(separator: ",") + "\n" }.joined().utf8)
    for pieces in [1, 7, 10_000] {
      var reader = RowListReader(delimiter: UInt8(ascii: ","), key: key, section: section)
      // Again with what is known from the first list.
      for _ in 0..<2 {
        for start in stride(from: 0, to: text.count, by: pieces) {
          try reader.feed(ContiguousArray(text[start..<min(text.count, start + pieces)]).span)
        }
        let found = try reader.finishSections()
        try #require(found.flatMap(\.rows).count == lines.count)
        var line = 0
        var stamps: [[String]: Stamp] = [:]
        for (index, one) in found.enumerated() {
          let name = reader.sectionIdentities.text(of: Int(one.id.rawValue))
          #expect(!one.rows.isEmpty && (index == 0 || found[index - 1].id != one.id))
          for row in one.rows {
            #expect(name == Array(lines[line][section - 1].utf8), "\(seed)")
            let id = reader.identities.text(of: Int(row.id.rawValue))
            #expect(id == Array(lines[line][key - 1].utf8), "\(seed)")
            var others = lines[line]
            others[section - 1] = "\u{0}"
            if key == 1 { others[0] = "\u{0}" }
            #expect(stamps[others, default: row.stamp] == row.stamp, "\(seed)")
            stamps[others] = row.stamp
            line += 1
          }
        }
        let texts = Set(stamps.keys.map { $0.filter { $0 != "\u{0}" }.joined(separator: ",") })
        #expect(Set(stamps.values).count == texts.count, "\(seed)")
      }
    }
  }

  @Test("A line without a column for its section is named")
  func noSection() {
    var reader = RowListReader(delimiter: UInt8(ascii: ","), key: 1, section: 3)
    #expect(throws: RowListError.noSection(line: 2, columns: 2, section: 3)) {
      try reader.feed(ContiguousArray("a,b,c\nd,e\n".utf8).span)
    }
    #expect(
      RowListError.noSection(line: 2, columns: 1, section: 3).description
        == "line 2 has 1 column, and the section is in column 3")
  }

  @Test("A line with too few columns is named, wherever it is", arguments: [0, 1, 15, 16, 17, 40])
  func tooFewColumns(place: Int) {
    for pieces in [1, 10_000] {
      var lines = [String](repeating: "a,b", count: 41)
      lines[place] = "a"
      let text = Array(lines.joined(separator: "\n").utf8)
      #expect(throws: RowListError.tooFewColumns(line: place + 1, columns: 1, key: 2)) {
        try read(text, delimiter: UInt8(ascii: ","), key: 2, pieces: pieces)
      }
    }
    #expect(
      RowListError.tooFewColumns(line: 3, columns: 2, key: 5).description
        == "line 3 has 2 columns, and the identity is in column 5")
  }

  @Test("A list that is refused is given up, and the next one is read", arguments: [nil, 1])
  func refused(section: Int?) throws {
    var reader = RowListReader(delimiter: UInt8(ascii: ","), key: 2, section: section)
    func feed(_ text: String) throws(RowListError) {
      try reader.feed(ContiguousArray(text.utf8).span)
    }
    #expect(throws: RowListError.self) { try feed("a,1,x\nb\nc,3") }
    try feed("d,4,z\n")
    let rows = try reader.finishList()
    #expect(rows.map { reader.identities.text(of: Int($0.id.rawValue)) } == [[0x34]])
    try feed("e,5\nf")
    #expect(throws: RowListError.self) { try reader.finishList() }
    #expect(try reader.finishList().isEmpty && reader.finishList().isEmpty)
    guard section != nil else { return }
    #expect(throws: RowListError.self) { try feed("a,1\nb\n") }
    try feed("a,7\n")
    #expect(try reader.finishSections().map(\.rows.count) == [1])
  }

  @Test func whatIsNoColumnTraps() async {
    await #expect(processExitsWith: .failure) { _ = RowListReader(key: 0) }
    await #expect(processExitsWith: .failure) { _ = RowListReader(delimiter: 10) }
  }
}
