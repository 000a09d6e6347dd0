// SPDX-License-Identifier: MIT

/// The difference between two lists of rows, in the form that list views take.
///
/// The replay rule gives it its meaning: remove all deleted rows and all sources of moves from the old
/// list, then place inserted rows and targets of moves at their new indices; every other row fills the
/// gaps in its old order. `StrictApplier` carries the rule out.
///
/// Copies share their storage. A differ that writes into a batch update of which no copy is alive
/// reuses that storage.
public struct BatchUpdate: Equatable, Hashable, Sendable {
  /// A row that is elsewhere among the rows that were kept.
  @frozen
  public struct Move: Hashable, Sendable, BitwiseCopyable {
    /// Where the row was.
    public var from: OldRow

    /// Where the row is.
    public var to: NewRow

    /// Makes a move.
    @inlinable
    public init(from: OldRow, to: NewRow) {
      self.from = from
      self.to = to
    }
  }

  /// A row whose content changed; it may be moved as well.
  public typealias Update = OldNew<OldRow, NewRow>

  /// The rows that are gone, as ascending indices in the old list.
  public package(set) var deletes: SharedBuffer<OldRow>

  /// The rows that are new, as ascending indices in the new list.
  public package(set) var inserts: SharedBuffer<NewRow>

  /// The rows that moved, by ascending new index.
  public package(set) var moves: SharedBuffer<Move>

  /// The rows whose content changed, by ascending new index.
  public package(set) var updates: SharedBuffer<Update>

  /// Makes an empty batch update, or one of given operations (as they are, unchecked: `StrictApplier`
  /// refuses what does not fit).
  public init(
    deletes: SharedBuffer<OldRow> = SharedBuffer(), inserts: SharedBuffer<NewRow> = SharedBuffer(),
    moves: SharedBuffer<Move> = SharedBuffer(), updates: SharedBuffer<Update> = SharedBuffer()
  ) {
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { operationCount == 0 }

  /// The number of operations of all kinds.
  public var operationCount: Int {
    deletes.count + inserts.count + moves.count + updates.count
  }

  /// Whether rows were deleted, inserted or moved.
  public var isStructural: Bool { !(deletes.isEmpty && inserts.isEmpty && moves.isEmpty) }
}

#if !hasFeature(Embedded)
  extension BatchUpdate: CustomStringConvertible {
    /// The operations, as `delete 2 5, insert 1, move 3→0, update 4→4`; `no change` if there are none.
    public var description: String {
      var parts: [String] = []
      func state(_ kind: String, _ operations: some Collection<String>) {
        if !operations.isEmpty { parts.append("\(kind) \(operations.joined(separator: " "))") }
      }
      state("delete", deletes.map(\.description))
      state("insert", inserts.map(\.description))
      state("move", moves.map(\.description))
      state("update", updates.map(\.description))
      return parts.isEmpty ? "no change" : parts.joined(separator: ", ")
    }
  }

  extension BatchUpdate.Move: CustomStringConvertible {
    /// The move as `from→to`.
    public var description: String { "\(from)→\(to)" }
  }
#endif
