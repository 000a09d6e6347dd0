// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Rows beside each other.
package struct RowRange: Hashable, Sendable, BitwiseCopyable {
  package var start: Int32
  package var count: Int32
  package init(start: Int32, count: Int32) { (self.start, self.count) = (start, count) }
}

/// What is in front of what.
public enum RowLayer: UInt8, Hashable, Sendable, BitwiseCopyable {
  /// Behind the rows of its container.
  case background
  /// At its place among the rows.
  case row
  /// Held at an edge of the viewport, in front of all others.
  case pinned
}

/// A row in sight: where it is from the start of the content, and from the left, and how high and wide, in units.
public struct PlacedRow: Hashable, Sendable, BitwiseCopyable {
  /// The row.
  public var node: NodeID
  package var top: Int64
  package var height: Int32
  /// Its index in the list.
  package var row: Int32 = 0
  package var left: Int32 = 0
  package var width: Int32 = 0
  /// The index in the run that the node is; 0 of other rows.
  package var indexInRun: Int32 = 0
  /// In a horizontal list what is said of top and height holds for left and width, and the reverse.
  package var axis = ScrollAxis.vertical
  /// The extent that a horizontal list from the right is mirrored in; 0 in others.
  package var mirror: Int64 = 0
  /// What it is in front of.
  package var layer = RowLayer.row

  package var bottom: Int64 { top + Int64(height) }
}

/// What a commit tells the host. It is filled again by the next one.
package struct Report: ~Copyable {
  private let addressed = Addressed()
  // The face of the engine takes these and gives back those of the commit before, to be filled again.
  /// The changes of the list as a whole.
  package var update = BatchUpdate()
  /// The same in sections, by their bodies. Rows that came or went with their sections are not listed.
  package var sections = SectionedBatchUpdate()

  // Rows of runs beside each other, which are not in the lists above. With runs in the list, others that were passed
  // by a run may be told so as well.
  package internal(set) var deletedRuns = Buffer<RowRange>()
  package internal(set) var insertedRuns = Buffer<RowRange>()
  package internal(set) var movedRuns = Buffer<ToldMove>()

  // What is seen. Places are those at which a host shows it at its offset: less what is deferred.
  /// The rows in sight, from the top.
  package internal(set) var rows = Buffer<PlacedRow>()
  /// The rows held at the top, away from their places; those of level 0 first.
  package internal(set) var pinned = Buffer<PlacedRow>()
  /// The backgrounds in sight, those of outer containers first; at most 2,796,202 points high.
  package internal(set) var backgrounds = Buffer<PlacedRow>()
  /// The index of the first row in sight.
  package var firstRow: Int { rows.isEmpty ? 0 : Int(rows[0].row) }
  /// Rows that came into sight or were pinned, and rows that are neither any more.
  package internal(set) var appeared = Buffer<VisibleRow>()
  package internal(set) var disappeared = Buffer<VisibleRow>()
  /// Rows that stayed in sight and became of another kind, as they were told before.
  var formerKinds = Buffer<VisibleRow>()
  /// Where the viewport begins, by how much the pass changed that, and where all ends, in units.
  package internal(set) var offset: Int64 = 0
  package internal(set) var adjustment: Int64 = 0
  /// Whether the pass began where the host was said to be, and not where the pass before had left the list.
  package internal(set) var isFromHost = false
  /// What waits while the list moves by itself: all is told to be higher by so much than it is in the content, in units.
  package internal(set) var deferred: Int64 = 0
  package internal(set) var contentHeight: Int64 = 0
  /// Whether all is where the report before told it to be: nothing was edited, scrolled or measured.
  var isUnmoved = false
  /// The extent that a horizontal list from the right is mirrored in; 0 of others.
  private(set) var mirror: Int64 = 0

  package init() {}

  /// Whether rows of runs came, went or moved.
  package var hasRuns: Bool { !(deletedRuns.isEmpty && insertedRuns.isEmpty && movedRuns.isEmpty) }

  mutating func clearChanges() {
    update.deletes.removeAll()
    update.inserts.removeAll()
    update.moves.removeAll()
    update.updates.removeAll()
    sections.sectionDeletes.removeAll()
    sections.sectionInserts.removeAll()
    sections.sectionMoves.removeAll()
    sections.sectionUpdates.removeAll()
    sections.deletes.removeAll()
    sections.inserts.removeAll()
    sections.moves.removeAll()
    sections.updates.removeAll()
    deletedRuns.removeAll()
    insertedRuns.removeAll()
    movedRuns.removeAll()
    appeared.removeAll()
    disappeared.removeAll()
    formerKinds.removeAll()
    adjustment = 0
    isUnmoved = false
  }
}

extension Report {
  /// Puts all that is placed lower, or higher, in units.
  mutating func lower(by units: Int64) {
    for index in 0..<rows.count { rows[index].top += units }
    for index in 0..<pinned.count { pinned[index].top += units }
    for index in 0..<backgrounds.count { backgrounds[index].top += units }
  }

  /// Mirrors all that is placed along the axis, in an extent that the host knows of.
  mutating func mirror(in extent: Int64) {
    mirror = extent
    for index in 0..<rows.count { rows[index].mirror = extent }
    for index in 0..<pinned.count { pinned[index].mirror = extent }
    for index in 0..<backgrounds.count { backgrounds[index].mirror = extent }
  }

  /// Whether any row is told to have moved.
  var hasMoves: Bool { !(update.moves.isEmpty && movedRuns.isEmpty) }

  /// Whether one of some rows of the list before is told to have moved. O(moves).
  func tellsMove(ofRows rows: Range<Int32>) -> Bool {
    for index in 0..<update.moves.count where rows.contains(update.moves[index].from.rawValue) {
      return true
    }
    for index in 0..<movedRuns.count {
      let (first, count) = (movedRuns[index].old, movedRuns[index].count)
      if rows.overlaps(first..<first + count) { return true }
    }
    return false
  }

  /// A row in sight, by its index. O(log v).
  func placed(row: Int) -> PlacedRow? {
    place(of: row, among: rows.count) { Int(rows[$0].row) }.map { rows[$0] }
  }
}

extension BatchUpdate {
  /// Whether a row, by its new index, is among the updated ones. O(log updates).
  func hasUpdate(ofNewRow row: Int) -> Bool {
    place(of: row, among: updates.count) { updates[$0].new.index } != nil
  }

  /// Whether a row, by its new index, is among the inserted ones. O(log inserts).
  package func hasInsert(ofNewRow row: Int) -> Bool {
    place(of: row, among: inserts.count) { inserts[$0].index } != nil
  }
}

/// Where a row is among others in order; nil if it is none of them. O(log count).
private func place(of row: Int, among count: Int, at index: (Int) -> Int) -> Int? {
  let place = firstPlace(among: count) { index($0) >= row }
  return place < count && index(place) == row ? place : nil
}
