// SPDX-License-Identifier: MIT

import EspalierDiff

/// The difference between two lists of sections.
///
/// The replay rule: sections are deleted, inserted and moved as the rows of a plain list are (see
/// `BatchUpdate`). The rows of a deleted section are gone with it and those of an inserted section come
/// with it; neither are listed. In every section that was kept, wherever it is now, deleted rows and
/// sources of moves are taken out of the old rows, inserted rows and targets of moves are put at their
/// new places, and the other rows fill the gaps in their old order.
///
/// A row that changes its section is one move, listed in any case: out of a deleted section, into an
/// inserted one, from and to sections that moved. It keeps its identity, and what a host keeps by it. What a host will not
/// have in one batch, such as moves out of sections that go, `SectionedBatchPlan` of `EspalierUpdates` says in words that it
/// takes.
///
/// Copies share their storage. A `SectionedDiffer` that writes into a batch update of which no copy is
/// alive reuses that storage.
public struct SectionedBatchUpdate: Equatable, Hashable, Sendable {
  /// A section that is elsewhere among the sections that were kept.
  @frozen
  public struct SectionMove: Hashable, Sendable, BitwiseCopyable {
    /// Where the section was.
    public var from: OldSection
    /// Where the section is.
    public var to: NewSection

    /// Makes a move.
    @inlinable
    public init(from: OldSection, to: NewSection) {
      self.from = from
      self.to = to
    }
  }

  /// A section whose own stamp changed; it may be moved as well.
  public typealias SectionUpdate = OldNew<OldSection, NewSection>

  /// A row that is elsewhere in its section, or in another section.
  @frozen
  public struct Move: Hashable, Sendable, BitwiseCopyable {
    /// Where the row was.
    public var from: OldPath
    /// Where the row is.
    public var to: NewPath

    /// Makes a move.
    @inlinable
    public init(from: OldPath, to: NewPath) {
      self.from = from
      self.to = to
    }
  }

  /// A row whose content changed; it may be moved as well.
  public typealias Update = OldNew<OldPath, NewPath>

  /// The sections that are gone, ascending.
  public package(set) var sectionDeletes: SharedBuffer<OldSection>

  /// The sections that are new, ascending.
  public package(set) var sectionInserts: SharedBuffer<NewSection>

  /// The sections that moved, by ascending new index.
  public package(set) var sectionMoves: SharedBuffer<SectionMove>

  /// The sections whose stamp changed, by ascending new index.
  public package(set) var sectionUpdates: SharedBuffer<SectionUpdate>

  /// The rows that are gone from sections that were kept, as ascending old paths.
  public package(set) var deletes: SharedBuffer<OldPath>

  /// The rows that are new in sections that were kept, as ascending new paths.
  public package(set) var inserts: SharedBuffer<NewPath>

  /// The rows that moved, by ascending new path.
  public package(set) var moves: SharedBuffer<Move>

  /// The rows whose content changed, by ascending new path.
  public package(set) var updates: SharedBuffer<Update>

  /// Makes an empty batch update, or one of given operations (as they are, unchecked: `StrictApplier`
  /// refuses what does not fit).
  public init(
    sectionDeletes: SharedBuffer<OldSection> = SharedBuffer(),
    sectionInserts: SharedBuffer<NewSection> = SharedBuffer(),
    sectionMoves: SharedBuffer<SectionMove> = SharedBuffer(),
    sectionUpdates: SharedBuffer<SectionUpdate> = SharedBuffer(),
    deletes: SharedBuffer<OldPath> = SharedBuffer(),
    inserts: SharedBuffer<NewPath> = SharedBuffer(),
    moves: SharedBuffer<Move> = SharedBuffer(), updates: SharedBuffer<Update> = SharedBuffer()
  ) {
    self.sectionDeletes = sectionDeletes
    self.sectionInserts = sectionInserts
    self.sectionMoves = sectionMoves
    self.sectionUpdates = sectionUpdates
    self.deletes = deletes
    self.inserts = inserts
    self.moves = moves
    self.updates = updates
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { operationCount == 0 }

  /// The number of operations of all kinds, on sections and on rows.
  public var operationCount: Int {
    sectionDeletes.count + sectionInserts.count + sectionMoves.count + sectionUpdates.count
      + deletes.count + inserts.count + moves.count + updates.count
  }
}

#if !hasFeature(Embedded)
  extension SectionedBatchUpdate: CustomStringConvertible {
    /// The operations, as `delete sections 1, insert [0,2], move [1,0]→[0,3]`; `no change` if there are none.
    public var description: String {
      var parts: [String] = []
      func state(_ kind: String, _ operations: some Collection<String>) {
        if !operations.isEmpty { parts.append("\(kind) \(operations.joined(separator: " "))") }
      }
      state("delete sections", sectionDeletes.map(\.description))
      state("insert sections", sectionInserts.map(\.description))
      state("move sections", sectionMoves.map { "\($0.from)→\($0.to)" })
      state("update sections", sectionUpdates.map(\.description))
      state("delete", deletes.map(\.description))
      state("insert", inserts.map(\.description))
      state("move", moves.map { "\($0.from)→\($0.to)" })
      state("update", updates.map(\.description))
      return parts.isEmpty ? "no change" : parts.joined(separator: ", ")
    }
  }
#endif
