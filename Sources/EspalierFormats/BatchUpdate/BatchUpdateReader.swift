// SPDX-License-Identifier: MIT

import EspalierDiff

/// Reads batch updates from JSON: one object after another, as in JSON Lines.
///
/// The keys of an object may come in any order and spaces may stand anywhere between the tokens. All four
/// keys must be there, once, and no others. Whether the indices fit a list is for `StrictApplier` to say.
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
    guard !scanner.isAtEnd() else { return nil }
    do throws(BatchUpdateFormatError.Reason) {
      return try readUpdate()
    } catch {
      throw BatchUpdateFormatError(line: scanner.line, reason: error)
    }
  }

  private mutating func readUpdate() throws(BatchUpdateFormatError.Reason) -> BatchUpdate {
    var deletes: [OldRow]?
    var inserts: [NewRow]?
    var moves: [BatchUpdate.Move]?
    var updates: [BatchUpdate.Update]?
    try scanner.readObject { scanner, key throws(BatchUpdateFormatError.Reason) in
      switch key {
      case "deletes": try once(&deletes, key, scanner.readArray(oldRow))
      case "inserts": try once(&inserts, key, scanner.readArray(newRow))
      case "moves": try once(&moves, key, scanner.readArray(move))
      case "updates": try once(&updates, key, scanner.readArray(update))
      default: throw .unknownKey(key)
      }
    }
    return BatchUpdate(
      deletes: SharedBuffer(try required(deletes, "deletes")),
      inserts: SharedBuffer(try required(inserts, "inserts")),
      moves: SharedBuffer(try required(moves, "moves")),
      updates: SharedBuffer(try required(updates, "updates")))
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

private func move(
  _ scanner: inout JSONScanner
) throws(BatchUpdateFormatError.Reason) -> BatchUpdate.Move {
  let (from, to) = try scanner.readPair(oldRow, newRow)
  return BatchUpdate.Move(from: from, to: to)
}

private func update(
  _ scanner: inout JSONScanner
) throws(BatchUpdateFormatError.Reason) -> BatchUpdate.Update {
  let (old, new) = try scanner.readPair(oldRow, newRow)
  return BatchUpdate.Update(old: old, new: new)
}

/// Sets the value of a key that has none yet.
func once<Value>(
  _ value: inout Value?, _ key: String, _ new: Value
) throws(BatchUpdateFormatError.Reason) {
  guard value == nil else { throw .repeatedKey(key) }
  value = new
}

/// The value of a key that must be there.
func required<Value>(
  _ value: Value?, _ key: String
) throws(BatchUpdateFormatError.Reason) -> Value {
  guard let value else { throw .missingKey(key) }
  return value
}
