// SPDX-License-Identifier: MIT

import EspalierBase

/// What a sectioned diff works on and keeps for the next one.
struct SectionedWorkspace: ~Copyable {
  /// The sections as rows of a list of their own.
  var oldSectionRows = UniqueBuffer<Row>()
  var newSectionRows = UniqueBuffer<Row>()
  /// Where the rows of each section begin, and where the last one ends.
  var oldStarts = UniqueBuffer<Int>()
  var newStarts = UniqueBuffer<Int>()
  /// For each new section the old section it was, or −1.
  var sources = UniqueBuffer<Int32>()

  /// The rows that found no partner in their own section, as row indices, section by section in the
  /// order of the new list; `leftoverRuns` says for each old section where its rows stand.
  var looseRows = GrowingList<OldRow>()
  var leftoverRuns = UniqueBuffer<LeftoverRun>()

  /// The rows that found no partner in their own section, in the order of their list.
  var oldLeftovers = Leftovers<OldPath>()
  var newLeftovers = Leftovers<NewPath>()

  /// Moves and updates within sections, and those between sections, each by ascending new path.
  var moves = GrowingList<SectionedBatchUpdate.Move>()
  var updates = GrowingList<SectionedBatchUpdate.Update>()
  var crossMoves = GrowingList<SectionedBatchUpdate.Move>()
  var crossUpdates = GrowingList<SectionedBatchUpdate.Update>()
  var deletes = GrowingList<OldPath>()
  var inserts = GrowingList<NewPath>()

  /// Where the loose rows of one old section stand.
  struct LeftoverRun: ZeroInitializable {
    var start: Int32
    /// The number of rows, or `wholeSection`.
    var count: Int32

    /// The mark of a section that was deleted, with all its rows.
    static var wholeSection: Int32 { -1 }
  }

  /// Takes the storage of a batch update to write the next one into.
  mutating func borrowOutputs(of update: inout SectionedBatchUpdate) {
    deletes = GrowingList(update.deletes.lend())
    inserts = GrowingList(update.inserts.lend())
    moves = GrowingList(update.moves.lend())
    updates = GrowingList(update.updates.lend())
  }

  /// Gives the storage back, filled.
  mutating func returnOutputs(to update: inout SectionedBatchUpdate) {
    deletes.giveBack(to: &update.deletes)
    inserts.giveBack(to: &update.inserts)
    moves.giveBack(to: &update.moves)
    updates.giveBack(to: &update.updates)
  }
}

/// Rows that found no partner in their own section: what they are and where they stand.
struct Leftovers<Path: ZeroInitializable>: ~Copyable {
  var rows = UniqueBuffer<Row>()
  var paths = UniqueBuffer<Path>()
  var count = 0

  /// Empties the list.
  mutating func removeAll() { count = 0 }

  /// Adds a row. The only place at which the list grows.
  @inline(__always)
  mutating func append(_ row: Row, at path: Path) {
    rows.grow(to: count + 1)
    paths.grow(to: count + 1)
    rows[count] = row
    paths[count] = path
    count += 1
  }
}
