// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Reads batch updates from JSON: one object after another, as in JSON Lines.
///
/// The keys of an object may come in any order and spaces may be anywhere between the tokens. All its
/// keys must be there, once, without escapes, and no others; `identities` may be there as well, with a string or a number
/// for each operation: these are passed over, and all that matters is where they end. Whether the indices fit a list is
/// for `StrictApplier` to say.
public struct BatchUpdateReader {
  private var scanner: JSONScanner

  /// Makes a reader of JSON objects.
  public init(_ json: [UInt8]) {
    scanner = JSONScanner(json)
  }

  /// Makes a reader of JSON objects.
  public init(_ json: String) {
    self.init(Array(json.utf8))
  }

  /// The next batch update, or nil at the end.
  ///
  /// - Throws: `BatchUpdateFormatError` for the first thing that is wrong.
  /// - Complexity: O(length of the object).
  public mutating func next() throws(BatchUpdateFormatError) -> BatchUpdate? {
    try object { scanner throws(BatchUpdateFormatError.Reason) in try scanner.readUpdate() }
  }

  /// The next batch update of sections, or nil at the end.
  ///
  /// - Throws: `BatchUpdateFormatError` for the first thing that is wrong.
  /// - Complexity: O(length of the object).
  public mutating func nextSectioned() throws(BatchUpdateFormatError) -> SectionedBatchUpdate? {
    try object { scanner throws(BatchUpdateFormatError.Reason) in
      try scanner.readSectionedUpdate()
    }
  }

  private mutating func object<Value>(
    _ read: (inout JSONScanner) throws(BatchUpdateFormatError.Reason) -> Value
  ) throws(BatchUpdateFormatError) -> Value? {
    guard !scanner.isAtEnd() else { return nil }
    do throws(BatchUpdateFormatError.Reason) {
      return try read(&scanner)
    } catch {
      throw BatchUpdateFormatError(line: scanner.line, reason: error)
    }
  }
}

extension JSONScanner {
  fileprivate mutating func readUpdate() throws(BatchUpdateFormatError.Reason) -> BatchUpdate {
    var deletes: [OldRow]?
    var inserts: [NewRow]?
    var moves: [BatchUpdate.Move]?
    var updates: [BatchUpdate.Update]?
    var identities: IdentityCounts?
    try readObject { scanner, key throws(BatchUpdateFormatError.Reason) in
      switch key {
      case "identities":
        try once(&identities, key, scanner.readIdentities(IdentityCounts.keys))
      case "deletes": try once(&deletes, key, scanner.readArray(oldRow))
      case "inserts": try once(&inserts, key, scanner.readArray(newRow))
      case "moves":
        try once(&moves, key, scanner.readPairs(oldRow, newRow).map(BatchUpdate.Move.init))
      case "updates":
        try once(&updates, key, scanner.readPairs(oldRow, newRow).map(BatchUpdate.Update.init))
      default: throw .unknownKey(key)
      }
    }
    let update = BatchUpdate(
      deletes: try required(deletes, "deletes"), inserts: try required(inserts, "inserts"),
      moves: try required(moves, "moves"), updates: try required(updates, "updates"))
    if let identities, identities != IdentityCounts(update) {
      throw .expected("an identity for each operation")
    }
    return update
  }

  /// Passes over the identities of rows and sections, which are below some keys; returns how many there are.
  private mutating func readIdentities(
    _ keys: [String]
  ) throws(BatchUpdateFormatError.Reason) -> IdentityCounts {
    var counts: [String: Int] = [:]
    try readObject { scanner, key throws(BatchUpdateFormatError.Reason) in
      guard keys.contains(key) else { throw .unknownKey(key) }
      guard counts[key] == nil else { throw .repeatedKey(key) }
      counts[key] = try scanner.readArray { scanner throws(BatchUpdateFormatError.Reason) in
        try scanner.skipIdentity()
      }.count
    }
    for key in keys where counts[key] == nil { throw .missingKey(key) }
    return IdentityCounts(counts: keys.map { counts[$0, default: 0] })
  }

  fileprivate mutating func readSectionedUpdate() throws(BatchUpdateFormatError.Reason)
    -> SectionedBatchUpdate
  {
    typealias Update = SectionedBatchUpdate
    var sectionDeletes: [OldSection]?
    var sectionInserts: [NewSection]?
    var sectionMoves: [Update.SectionMove]?
    var sectionUpdates: [Update.SectionUpdate]?
    var deletes: [OldPath]?
    var inserts: [NewPath]?
    var moves: [Update.Move]?
    var updates: [Update.Update]?
    var identities: IdentityCounts?
    try readObject { scanner, key throws(BatchUpdateFormatError.Reason) in
      switch key {
      case "identities":
        try once(&identities, key, scanner.readIdentities(IdentityCounts.sectionedKeys))
      case "sectionDeletes": try once(&sectionDeletes, key, scanner.readArray(oldSection))
      case "sectionInserts": try once(&sectionInserts, key, scanner.readArray(newSection))
      case "sectionMoves":
        try once(
          &sectionMoves, key, scanner.readPairs(oldSection, newSection).map(Update.SectionMove.init)
        )
      case "sectionUpdates":
        try once(
          &sectionUpdates, key,
          scanner.readPairs(oldSection, newSection).map(Update.SectionUpdate.init))
      case "deletes": try once(&deletes, key, scanner.readArray(oldPath))
      case "inserts": try once(&inserts, key, scanner.readArray(newPath))
      case "moves": try once(&moves, key, scanner.readPairs(oldPath, newPath).map(Update.Move.init))
      case "updates":
        try once(&updates, key, scanner.readPairs(oldPath, newPath).map(Update.Update.init))
      default: throw .unknownKey(key)
      }
    }
    let update = Update(
      sectionDeletes: try required(sectionDeletes, "sectionDeletes"),
      sectionInserts: try required(sectionInserts, "sectionInserts"),
      sectionMoves: try required(sectionMoves, "sectionMoves"),
      sectionUpdates: try required(sectionUpdates, "sectionUpdates"),
      deletes: try required(deletes, "deletes"), inserts: try required(inserts, "inserts"),
      moves: try required(moves, "moves"), updates: try required(updates, "updates"))
    if let identities, identities != IdentityCounts(update) {
      throw .expected("an identity for each operation")
    }
    return update
  }

  /// Reads an array of pairs.
  private mutating func readPairs<First, Second>(
    _ first: (inout JSONScanner) throws(BatchUpdateFormatError.Reason) -> First,
    _ second: (inout JSONScanner) throws(BatchUpdateFormatError.Reason) -> Second
  ) throws(BatchUpdateFormatError.Reason) -> [(First, Second)] {
    try readArray { scanner throws(BatchUpdateFormatError.Reason) in
      try scanner.readPair(first, second)
    }
  }
}

/// How many operations of each kind there are.
private struct IdentityCounts: Equatable {
  static let keys = ["deletes", "inserts", "moves", "updates"]
  static let sectionedKeys =
    ["sectionDeletes", "sectionInserts", "sectionMoves", "sectionUpdates"] + keys

  var counts: [Int]

  init(counts: [Int]) { self.counts = counts }

  init(_ update: BatchUpdate) {
    counts = [
      update.deletes.count, update.inserts.count, update.moves.count, update.updates.count,
    ]
  }

  init(_ update: SectionedBatchUpdate) {
    counts = [
      update.sectionDeletes.count, update.sectionInserts.count, update.sectionMoves.count,
      update.sectionUpdates.count, update.deletes.count, update.inserts.count, update.moves.count,
      update.updates.count,
    ]
  }
}

// What the arrays hold.

private func oldRow(
  _ scanner: inout JSONScanner
) throws(BatchUpdateFormatError.Reason) -> OldRow {
  OldRow(rawValue: try scanner.readIndex())
}

private func newRow(
  _ scanner: inout JSONScanner
) throws(BatchUpdateFormatError.Reason) -> NewRow {
  NewRow(rawValue: try scanner.readIndex())
}

private func oldSection(
  _ scanner: inout JSONScanner
) throws(BatchUpdateFormatError.Reason) -> OldSection {
  OldSection(rawValue: try scanner.readIndex())
}

private func newSection(
  _ scanner: inout JSONScanner
) throws(BatchUpdateFormatError.Reason) -> NewSection {
  NewSection(rawValue: try scanner.readIndex())
}

private func oldPath(
  _ scanner: inout JSONScanner
) throws(BatchUpdateFormatError.Reason) -> OldPath {
  let (section, row) = try scanner.readPair(oldSection, oldRow)
  return OldPath(section: section, row: row)
}

private func newPath(
  _ scanner: inout JSONScanner
) throws(BatchUpdateFormatError.Reason) -> NewPath {
  let (section, row) = try scanner.readPair(newSection, newRow)
  return NewPath(section: section, row: row)
}

/// Sets the value of a key that has none yet.
private func once<Value>(
  _ value: inout Value?, _ key: String, _ new: Value
) throws(BatchUpdateFormatError.Reason) {
  guard value == nil else { throw .repeatedKey(key) }
  value = new
}

/// The elements of a key that must be there.
private func required<Element>(
  _ elements: [Element]?, _ key: String
) throws(BatchUpdateFormatError.Reason) -> SharedBuffer<Element> {
  guard let elements else { throw .missingKey(key) }
  return SharedBuffer(elements)
}
