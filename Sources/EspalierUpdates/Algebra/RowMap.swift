// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Where the rows of a list went, and where they came from, by an update.
///
/// Made once, it answers any number of questions. An update without lists does not know how long they are: an index
/// behind the last row gets an answer as well, as if there were a row.
///
/// Example: delete 1, insert 0, move 3→2 on `a b c d`, which becomes `x a d c`. Old row 3 is new row 2, old row 1 is
/// gone, and new row 0 was nowhere.
public struct RowMap: Hashable, Sendable {
  private let sources: PieceMap
  private let targets: PieceMap

  /// Makes the map of an update; traps if that fits no lists. Which rows it updates is not checked.
  ///
  /// - Complexity: O(k log k) for k operations, whatever the lengths of the lists are.
  public init(_ update: BatchUpdate) {
    sources = PieceMap(update)
    targets = sources.inverted()
  }

  /// Where an old row is now; nil if it is gone.
  ///
  /// - Complexity: O(log k) for k operations of the update.
  public func newRow(of row: OldRow) -> NewRow? {
    targets.old(of: row.place).map(NewRow.init(place:))
  }

  /// Where a new row was before; nil if it was nowhere.
  ///
  /// - Complexity: O(log k) for k operations of the update.
  public func oldRow(of row: NewRow) -> OldRow? {
    sources.old(of: row.place).map(OldRow.init(place:))
  }
}

/// Where the rows of a list of sections went, and where they came from, by an update.
///
/// Rows of a section that went or came as a whole are gone, or were nowhere, unless the update moves them. A path
/// behind the last row of a section, or behind the last section, gets an answer as well, as if there were a row.
public struct PathMap: Hashable, Sendable {
  private let sources: PieceMap
  private let targets: PieceMap

  /// Makes the map of an update; traps if that fits no lists. Which rows it updates, and whether it lists rows of
  /// sections that go or come, is not checked.
  ///
  /// - Complexity: O(k log k) for k operations, whatever the lengths of the lists are.
  public init(_ update: SectionedBatchUpdate) {
    sources = PieceMap(update, sections: PieceMap(update.ofSections))
    targets = sources.inverted()
  }

  /// Where an old row is now; nil if it is gone.
  ///
  /// - Complexity: O(log k) for k operations of the update.
  public func newPath(of path: OldPath) -> NewPath? {
    targets.old(of: path.place).map(NewPath.init(place:))
  }

  /// Where a new row was before; nil if it was nowhere.
  ///
  /// - Complexity: O(log k) for k operations of the update.
  public func oldPath(of path: NewPath) -> OldPath? {
    sources.old(of: path.place).map(OldPath.init(place:))
  }
}

extension BatchUpdate {
  /// Where each row went, and where it came from.
  ///
  /// - Complexity: O(k log k) for k operations: keep it for many questions.
  public var map: RowMap { RowMap(self) }
}

extension SectionedBatchUpdate {
  /// Where each row went, and where it came from.
  ///
  /// - Complexity: O(k log k) for k operations: keep it for many questions.
  public var map: PathMap { PathMap(self) }
}
