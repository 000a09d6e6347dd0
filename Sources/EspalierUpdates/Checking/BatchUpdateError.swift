// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Says what is wrong with a batch update, in words: a length that no list has, an index outside its list, operations
/// out of order or two of them for one row, lengths that do not agree, an update that is missing or about another row.
public struct BatchUpdateError: Error, Equatable, Sendable, CustomStringConvertible {
  package let fault: BatchUpdateFault

  package init(_ fault: BatchUpdateFault) { self.fault = fault }

  /// What is wrong, in one sentence.
  public var description: String { fault.description }
}

/// What is wrong with a batch update, of rows or of sections and rows.
package indirect enum BatchUpdateFault: Error, Equatable, Sendable {
  /// The operations on the sections themselves are wrong.
  case sections(BatchUpdateFault)

  /// A list, or a section, is said to have fewer rows than none, or more than any.
  case badCount(Int)

  /// An index or path is outside the list it points into.
  case outOfRange(operation: Int, kind: OperationKind)

  /// The operations of one kind are not in ascending order, or name one row twice.
  case notAscending(operation: Int, kind: OperationKind)

  /// A row is deleted or inserted once more than with its section.
  case deleteInDeletedSection(FaultyRow)
  case insertInInsertedSection(FaultyRow)

  /// Two operations remove the same old row.
  case removedTwice(FaultyRow)

  /// Two operations fill the same new place.
  case filledTwice(FaultyRow)

  /// The list that results, or a section of it, has another length than in the new list.
  case wrongCount(section: Int? = nil, expected: Int, actual: Int)

  /// The list that results has another identity at this place than the new list.
  case wrongIdentity(FaultyRow, expected: RowID, actual: RowID)

  /// A row kept its identity and changed its stamp, and no update says so.
  case missingUpdate(old: FaultyRow, new: FaultyRow)

  /// An update names two rows that are not the same row before and after.
  case updateOfAnotherRow(old: FaultyRow, new: FaultyRow)

  /// An update names a row whose stamp did not change.
  case needlessUpdate(old: FaultyRow, new: FaultyRow)

  /// A row is deleted and inserted although it could have been kept.
  case lostRow(RowID)
}

/// The four kinds of operations in a batch update.
package enum OperationKind: String, Sendable, CaseIterable {
  case delete, insert, move, update
}

/// The row that a fault is about: an index, or a path in a list of sections.
package struct FaultyRow: Equatable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible
{
  let section: Int?
  let row: Int

  package init(section: Int? = nil, row: Int) { (self.section, self.row) = (section, row) }

  package init(integerLiteral row: Int) { self.init(row: row) }

  package var description: String { section.map { "[\($0),\(row)]" } ?? "\(row)" }
}

extension BatchUpdateFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sections(let fault): "Of the sections, as rows of one list: \(fault)"
    case .badCount(let count): "A list has no \(count) rows: it has 0 to \(maximumRowCount)."
    case .outOfRange(let operation, let kind):
      "An index of the \(kind) at position \(operation) is outside its list."
    case .notAscending(let operation, let kind):
      "The \(kind) at position \(operation) is not in order, or names a row again."
    case .deleteInDeletedSection(let row): "Old row \(row) is deleted, and so is its section."
    case .insertInInsertedSection(let row): "New row \(row) is inserted, and so is its section."
    case .removedTwice(let row): "Old row \(row) is removed twice."
    case .filledTwice(let row): "New row \(row) is filled twice."
    case .wrongCount(let section, let expected, let actual):
      "\(section.map { "New section \($0)" } ?? "The new list") has \(expected) rows, and the update leads to \(actual)."
    case .wrongIdentity(let row, let expected, let actual):
      "New row \(row) has the identity \(expected), and the update leads to \(actual)."
    case .missingUpdate(let old, let new): "Row \(old)→\(new) changed, and no update says so."
    case .updateOfAnotherRow(let old, let new):
      "Update \(old)→\(new) names two rows that are not the same row."
    case .needlessUpdate(let old, let new):
      "Update \(old)→\(new) names a row that did not change."
    case .lostRow(let id): "Row \(id) went and came, and could have been kept."
    }
  }
}
