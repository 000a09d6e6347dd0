// SPDX-License-Identifier: MIT

/// A row or a section that was at one index and is at another one.
package struct IndexPair: Hashable, Sendable, BitwiseCopyable {
  package var old: Int32
  package var new: Int32
  package init(old: Int32, new: Int32) { (self.old, self.new) = (old, new) }
}

/// Rows beside each other.
package struct RowRange: Hashable, Sendable, BitwiseCopyable {
  package var start: Int32
  package var count: Int32
  package init(start: Int32, count: Int32) { (self.start, self.count) = (start, count) }
}

/// A section, and an index in its body.
package struct Path: Hashable, Sendable, BitwiseCopyable {
  package var section: Int32
  package var item: Int32
  package init(section: Int, item: Int) {
    (self.section, self.item) = (Int32(section), Int32(item))
  }
}

/// A row that was at one path and is at another one.
package struct PathPair: Hashable, Sendable, BitwiseCopyable {
  package var old: Path
  package var new: Path
  package init(old: Path, new: Path) { (self.old, self.new) = (old, new) }
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
///
/// Deletes, sources of moves and the old half of an update are indices of the last commit, all others of this one.
/// A host removes deletes and sources, then puts inserts and targets at their indices: the rest fills the gaps.
package struct Report: ~Copyable {
  private let addressed = Addressed()
  // The list as a whole, each ascending; moves and updates by their new indices.
  package internal(set) var deletes = Buffer<Int32>()
  package internal(set) var inserts = Buffer<Int32>()
  package internal(set) var moves = Buffer<IndexPair>()
  package internal(set) var updates = Buffer<IndexPair>()

  // Rows of runs beside each other, which are not in the lists above. With runs in the list, others that were passed
  // by a run may be told so as well.
  package internal(set) var deletedRuns = Buffer<RowRange>(capacity: 0)
  package internal(set) var insertedRuns = Buffer<RowRange>(capacity: 0)
  package internal(set) var movedRuns = Buffer<ToldMove>(capacity: 0)

  // The same in sections, by their bodies. Rows that came or went with their sections are not listed.
  package internal(set) var sectionDeletes = Buffer<Int32>()
  package internal(set) var sectionInserts = Buffer<Int32>()
  package internal(set) var sectionMoves = Buffer<IndexPair>()
  /// Sections of which the header or the footer is another one or changed, or that were said to have changed.
  package internal(set) var sectionUpdates = Buffer<IndexPair>()
  package internal(set) var pathDeletes = Buffer<Path>()
  package internal(set) var pathInserts = Buffer<Path>()
  package internal(set) var pathMoves = Buffer<PathPair>()
  package internal(set) var pathUpdates = Buffer<PathPair>()

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
  /// Where the viewport begins, by how much the pass changed that, and where all ends, in units.
  package internal(set) var offset: Int64 = 0
  package internal(set) var adjustment: Int64 = 0
  /// What waits while the list moves by itself: all is told to be higher by so much than it is in the content, in units.
  package internal(set) var deferred: Int64 = 0
  package internal(set) var contentHeight: Int64 = 0
  /// Whether all is where the report before told it to be: nothing was edited, scrolled or measured.
  var isUnmoved = false
  /// The extent that a horizontal list from the right is mirrored in; 0 of others.
  private(set) var mirror: Int64 = 0

  package init() {}

  /// Whether rows of runs came, went or moved.
  var hasRuns: Bool { !(deletedRuns.isEmpty && insertedRuns.isEmpty && movedRuns.isEmpty) }

  /// Whether no row and no section came, went, moved or changed. A row may go to the section beside and keep its index.
  package var hasNoChanges: Bool {
    deletes.isEmpty && inserts.isEmpty && moves.isEmpty && updates.isEmpty
      && deletedRuns.isEmpty && insertedRuns.isEmpty && movedRuns.isEmpty
      && sectionDeletes.isEmpty && sectionInserts.isEmpty && sectionMoves.isEmpty
      && sectionUpdates.isEmpty && pathDeletes.isEmpty && pathInserts.isEmpty && pathMoves.isEmpty
      && pathUpdates.isEmpty
  }

  mutating func clearChanges() {
    deletes.removeAll()
    inserts.removeAll()
    moves.removeAll()
    updates.removeAll()
    deletedRuns.removeAll()
    insertedRuns.removeAll()
    movedRuns.removeAll()
    sectionDeletes.removeAll()
    sectionInserts.removeAll()
    sectionMoves.removeAll()
    sectionUpdates.removeAll()
    pathDeletes.removeAll()
    pathInserts.removeAll()
    pathMoves.removeAll()
    pathUpdates.removeAll()
    appeared.removeAll()
    disappeared.removeAll()
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

  /// A row in sight, by its index. O(log v).
  func placed(row: Int) -> PlacedRow? {
    let place = firstPlace(among: rows.count) { Int(rows[$0].row) >= row }
    return place < rows.count && Int(rows[place].row) == row ? rows[place] : nil
  }
}
