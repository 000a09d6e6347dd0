// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import EspalierUpdates

extension FormatCases {
  /// A few batch updates as JSON, one after another, read back and then damaged.
  public static func batchUpdate(using random: inout some RandomNumberGenerator) throws {
    let updates = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      anyUpdate(using: &random)
    }
    let isIdentified = Bool.random(using: &random)
    let text = updates.map { (isIdentified ? identified($0) : $0.json) + "\n" }.joined()
    var reader = BatchUpdateReader(text)
    for update in updates {
      try demand(try reader.next() == update, "not what was written: \(text)")
      try demand(try BatchUpdate(text: update.text) == update, "as text: \(update.text)")
    }
    try demand(try reader.next() == nil, "more than was written: \(text)")
    try batchUpdate(bytes: damaged(Array(text.utf8), using: &random))
    let lines = updates.map(\.text).joined()
    try batchUpdate(bytes: damaged(Array(lines.utf8), using: &random))
  }

  /// A batch update as JSON, with an identity for each operation that is hard to write.
  private static func identified(_ update: BatchUpdate) -> String {
    var writer = BufferedWriter(to: [UInt8]())
    update.writeJSON(
      to: &writer, oldIdentity: { $1.append($0) },
      newIdentity: { $1.appendJSON(["\"", "\\", "\u{1F}\u{7F}]}", "\u{E9}"][$0 % 4]) })
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }

  /// The same for sections.
  private static func identified(_ update: SectionedBatchUpdate) -> String {
    var writer = BufferedWriter(to: [UInt8]())
    update.writeJSON(
      to: &writer, oldSection: { $1.append($0) }, newSection: { $1.appendJSON("\($0)\"\\") },
      oldRow: { $1.append(-$0.row.index) },
      newRow: { $1.appendJSON(["]", "\u{0}", "}\n", "\u{E9}"][$0.row.index % 4]) })
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }

  /// A few batch updates of sections as JSON, read back and then damaged.
  public static func sectionedBatchUpdate(using random: inout some RandomNumberGenerator) throws {
    var differ = SectionedDiffer()
    var old = anySections(using: &random)
    var updates: [SectionedBatchUpdate] = []
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let new = anySections(using: &random)
      updates.append(differ.diff(from: old, to: new))
      old = new
    }
    let isIdentified = Bool.random(using: &random)
    let text = updates.map { (isIdentified ? identified($0) : $0.json) + "\n" }.joined()
    var reader = BatchUpdateReader(text)
    for update in updates {
      try demand(try reader.nextSectioned() == update, "not what was written: \(text)")
    }
    try demand(try reader.nextSectioned() == nil, "more than was written: \(text)")
    try batchUpdate(bytes: damaged(Array(text.utf8), using: &random))
  }

  /// Bytes as batch updates, of rows and of sections, as JSON and as text. What can be read is the same
  /// after it was written and read again.
  public static func batchUpdate(bytes: [UInt8]) throws {
    var reader = BatchUpdateReader(bytes)
    while let update = try? reader.next() {
      var again = BatchUpdateReader(update.json)
      try demand(try again.next() == update, "JSON: \(shown(bytes))")
      try demand(try BatchUpdate(text: update.text) == update, "text: \(shown(bytes))")
    }
    var sectioned = BatchUpdateReader(bytes)
    while let update = try? sectioned.nextSectioned() {
      var again = BatchUpdateReader(update.json)
      try demand(try again.nextSectioned() == update, "sections: \(shown(bytes))")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let update = try? BatchUpdate(text: text) {
      try demand(try BatchUpdate(text: update.text) == update, "lines: \(shown(bytes))")
    }
  }

  private static func anyUpdate(using random: inout some RandomNumberGenerator) -> BatchUpdate {
    func index() -> Int32 {
      let limits: [Int32] = [3, 50, .max - 1]
      return Int32.random(in: 0...(limits.randomElement(using: &random) ?? 3), using: &random)
    }
    func some<Operation>(_ make: () -> Operation) -> SharedBuffer<Operation> {
      let count = Int.random(in: 0...4, using: &random)
      return SharedBuffer((0..<count).map { _ in make() })
    }
    return BatchUpdate(
      deletes: some { OldRow(rawValue: index()) }, inserts: some { NewRow(rawValue: index()) },
      moves: some { Move(from: OldRow(rawValue: index()), to: NewRow(rawValue: index())) },
      updates: some { Update(old: OldRow(rawValue: index()), new: NewRow(rawValue: index())) })
  }

  private typealias Move = BatchUpdate.Move
  private typealias Update = BatchUpdate.Update

  private static func anySections(
    using random: inout some RandomNumberGenerator
  ) -> [ListSection] {
    (0..<5).shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)).map { section in
      let rows = (0..<Int.random(in: 0...4, using: &random)).map { row in
        Row(
          id: RowID(Int64(section * 10 + row)),
          stamp: Stamp(Int64.random(in: 0...1, using: &random)))
      }
      return ListSection(
        id: RowID(Int64(section)), stamp: Stamp(Int64.random(in: 0...1, using: &random)),
        rows: rows.shuffled(using: &random))
    }
  }
}
