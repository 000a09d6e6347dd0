// SPDX-License-Identifier: MIT

import EspalierUpdates

extension BatchUpdate {
  /// Reads a batch update from text, one operation on a line, as `writeText` writes it.
  ///
  /// The kinds may be mixed; within a kind the order of the lines is kept. Zeros before an index are read; an empty
  /// line is an error. Whether the indices fit a list is for `StrictApplier` to say.
  ///
  /// - Throws: `BatchUpdateFormatError` for the first line that is no operation.
  /// - Complexity: O(length).
  public init(text: String) throws(BatchUpdateFormatError) {
    var deletes: [OldRow] = []
    var inserts: [NewRow] = []
    var moves: [Move] = []
    var updates: [Update] = []
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (number, line) in lines.enumerated() {
      do throws(BatchUpdateFormatError.Reason) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        switch words[0] {
        case "delete": deletes.append(OldRow(rawValue: try indices(words, count: 1)[0]))
        case "insert": inserts.append(NewRow(rawValue: try indices(words, count: 1)[0]))
        case "move":
          let ends = try indices(words, count: 2)
          moves.append(Move(from: OldRow(rawValue: ends[0]), to: NewRow(rawValue: ends[1])))
        case "update":
          let ends = try indices(words, count: 2)
          updates.append(Update(old: OldRow(rawValue: ends[0]), new: NewRow(rawValue: ends[1])))
        default: throw .unknownOperation(String(words[0].prefix(20)))
        }
      } catch {
        throw BatchUpdateFormatError(line: number + 1, reason: error)
      }
    }
    self.init(
      deletes: SharedBuffer(deletes), inserts: SharedBuffer(inserts), moves: SharedBuffer(moves),
      updates: SharedBuffer(updates))
  }
}

/// The indices behind the first word of a line.
private func indices(
  _ words: [Substring], count: Int
) throws(BatchUpdateFormatError.Reason) -> [Int32] {
  guard words.count == count + 1 else {
    throw .expected(count == 1 ? "one index" : "two indices")
  }
  var result: [Int32] = []
  for word in words.dropFirst() {
    let isDigits = word.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard isDigits, let index = Int32(word), index < maximumRowCount else { throw .badIndex }
    result.append(index)
  }
  return result
}
