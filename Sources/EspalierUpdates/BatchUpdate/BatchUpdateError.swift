// SPDX-License-Identifier: MIT

import EspalierBase

/// Says what is wrong with a batch update, in words: an index outside its list, operations out of order or two
/// of them for one row, lengths that do not agree, an update that is missing or about another row.
public struct BatchUpdateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The fault of an update without sections, or of the sections of one.
  package let fault: BatchUpdateFault?

  /// The fault of an update with sections.
  package let sectionedFault: SectionedBatchUpdateFault?

  package init(_ fault: BatchUpdateFault) {
    (self.fault, sectionedFault) = (fault, nil)
  }

  package init(_ fault: SectionedBatchUpdateFault) {
    (self.fault, sectionedFault) = (nil, fault)
  }

  /// What is wrong, in one sentence.
  public var description: String { fault?.description ?? sectionedFault?.description ?? "" }
}

/// What is wrong with a batch update.
package enum BatchUpdateFault: Error, Equatable, Sendable {
  /// An index is outside the list it points into.
  case indexOutOfRange(operation: Int, kind: OperationKind)

  /// The operations of one kind are not in ascending order, or name one row twice.
  case notAscending(operation: Int, kind: OperationKind)

  /// Two operations remove the same old row.
  case removedTwice(OldRow)

  /// Two operations fill the same new place.
  case filledTwice(NewRow)

  /// The list that results has another length than the new list.
  case wrongCount(expected: Int, actual: Int)

  /// The list that results has another identity at this place than the new list.
  case wrongIdentity(NewRow, expected: RowID, actual: RowID)

  /// A row kept its identity and changed its stamp, and no update says so.
  case missingUpdate(old: OldRow, new: NewRow)

  /// An update names two rows that are not the same row before and after.
  case updateOfAnotherRow(old: OldRow, new: NewRow)

  /// An update names a row whose stamp did not change.
  case needlessUpdate(old: OldRow, new: NewRow)

  /// A row is deleted and inserted although it could have been kept.
  case lostRow(RowID)
}

/// The four kinds of operations in a batch update.
package enum OperationKind: String, Equatable, Sendable, CaseIterable {
  /// A row that is gone.
  case delete
  /// A row that is new.
  case insert
  /// A row that is elsewhere.
  case move
  /// A row whose content changed.
  case update
}

/// What is wrong with a sectioned batch update.
package enum SectionedBatchUpdateFault: Error, Equatable, Sendable {
  /// The operations on the sections themselves are wrong.
  case sections(BatchUpdateFault)

  /// A path is outside the list it points into.
  case pathOutOfRange(operation: Int, kind: OperationKind)

  /// The row operations of one kind are not in ascending order, or name one row twice.
  case notAscending(operation: Int, kind: OperationKind)

  /// A row of a deleted section is deleted once more.
  case deleteInDeletedSection(OldPath)

  /// A row of an inserted section is inserted once more.
  case insertInInsertedSection(NewPath)

  /// Two operations remove the same old row.
  case removedTwice(OldPath)

  /// Two operations fill the same new place.
  case filledTwice(NewPath)

  /// A section results that has another number of rows than in the new list.
  case wrongCount(NewSection, expected: Int, actual: Int)

  /// A section results that has another identity at this place than in the new list.
  case wrongIdentity(NewPath, expected: RowID, actual: RowID)

  /// A row kept its identity and changed its stamp, and no update says so.
  case missingUpdate(old: OldPath, new: NewPath)

  /// An update names two rows that are not the same row before and after.
  case updateOfAnotherRow(old: OldPath, new: NewPath)

  /// An update names a row whose stamp did not change.
  case needlessUpdate(old: OldPath, new: NewPath)

  /// A row went away and came again although it could have been kept.
  case lostRow(RowID)
}

/// What is said in the same words of rows of one list and of those in sections. A row is its index or its path.
private enum Sentence {
  static func notAscending(_ operation: Int, _ kind: OperationKind) -> String {
    "The \(kind) at position \(operation) is not in order, or names a row again."
  }

  static func removedTwice(_ row: some Any) -> String { "Old row \(row) is removed twice." }

  static func filledTwice(_ row: some Any) -> String { "New row \(row) is filled twice." }

  static func wrongIdentity(_ row: some Any, _ expected: RowID, _ actual: RowID) -> String {
    "New row \(row) has the identity \(expected), and the update leads to \(actual)."
  }

  static func missingUpdate(_ old: some Any, _ new: some Any) -> String {
    "Row \(old)→\(new) changed, and no update says so."
  }

  static func updateOfAnotherRow(_ old: some Any, _ new: some Any) -> String {
    "Update \(old)→\(new) names two rows that are not the same row."
  }

  static func needlessUpdate(_ old: some Any, _ new: some Any) -> String {
    "Update \(old)→\(new) names a row that did not change."
  }

  static func lostRow(_ id: RowID) -> String {
    "Row \(id) went and came, and could have been kept."
  }
}

extension BatchUpdateFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .indexOutOfRange(let operation, let kind):
      "An index of the \(kind) at position \(operation) is outside its list."
    case .notAscending(let operation, let kind):
      Sentence.notAscending(operation, kind)
    case .removedTwice(let row): Sentence.removedTwice(row)
    case .filledTwice(let row): Sentence.filledTwice(row)
    case .wrongCount(let expected, let actual):
      "The new list has \(expected) rows, and the update leads to \(actual)."
    case .wrongIdentity(let row, let expected, let actual):
      Sentence.wrongIdentity(row, expected, actual)
    case .missingUpdate(let old, let new): Sentence.missingUpdate(old, new)
    case .updateOfAnotherRow(let old, let new):
      Sentence.updateOfAnotherRow(old, new)
    case .needlessUpdate(let old, let new): Sentence.needlessUpdate(old, new)
    case .lostRow(let id): Sentence.lostRow(id)
    }
  }
}

extension SectionedBatchUpdateFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sections(let fault): "Of the sections: \(fault)"
    case .pathOutOfRange(let operation, let kind):
      "A path of the \(kind) at position \(operation) is outside its list."
    case .notAscending(let operation, let kind):
      Sentence.notAscending(operation, kind)
    case .deleteInDeletedSection(let path): "Old row \(path) is deleted, and so is its section."
    case .insertInInsertedSection(let path): "New row \(path) is inserted, and so is its section."
    case .removedTwice(let path): Sentence.removedTwice(path)
    case .filledTwice(let path): Sentence.filledTwice(path)
    case .wrongCount(let section, let expected, let actual):
      "New section \(section) has \(expected) rows, and the update leads to \(actual)."
    case .wrongIdentity(let path, let expected, let actual):
      Sentence.wrongIdentity(path, expected, actual)
    case .missingUpdate(let old, let new): Sentence.missingUpdate(old, new)
    case .updateOfAnotherRow(let old, let new):
      Sentence.updateOfAnotherRow(old, new)
    case .needlessUpdate(let old, let new): Sentence.needlessUpdate(old, new)
    case .lostRow(let id): Sentence.lostRow(id)
    }
  }
}
