// SPDX-License-Identifier: MIT

import EspalierBase

/// Where the viewport is: a row, and how far the start of the viewport is from the row's top.
///
/// The row is one that is measured and in sight, and stays the anchor across scrolls, edits and measurements
/// as long as it is in sight. Estimates decide only where no row in sight is measured.
struct Anchor {
  /// The row, or none in an empty list.
  var entry: Int32 = EntrySlot.none
  /// The start of the viewport minus the top of the row, in units.
  var delta: Int64 = 0
  /// After a change of width: the part of the row that lies above the viewport, as a fraction.
  var part: Int64 = 0
  /// The height that `part` is a part of; 0 if `delta` counts and not the fraction.
  var whole: Int64 = 0
  /// Whether the row shows something new: it keeps its own top, and stays the anchor before it is measured.
  var keepsTop = false

  /// The distance of the start of the viewport from the top of a row of this height.
  func delta(height: Int32) -> Int64 {
    guard whole > 0 else { return delta }
    // Rounded to the nearest unit; with the height it was taken from, the part itself.
    return (2 * part * Int64(height) + whole) / (2 * whole)
  }
}

/// What the layout remembers of scrolling.
struct ScrollState {
  /// The offset the anchor stood for when it was last looked at, in units.
  var offset: Int64 = 0
  var direction = ScrollDirection.forward
  var hasScrolled = false
  /// Whether the host said that the list is moving by itself: adjustments wait.
  var isMomentum = false
  /// The adjustments that wait: the host's offset is smaller by that much than the true one.
  var deferred: Int64 = 0
  /// Whether the viewport stood at the end of the list.
  var isAtEnd = false
  /// Whether the host scrolled beyond the ends of the content, which is then not corrected.
  var isBeyond = false
  /// The origin of the window that frames are relative to.
  var windowOrigin: Int64 = 0
}

/// A scroll to a row that the next pass carries out.
struct ScrollTarget {
  var entry: Int32
  var alignment: ScrollAlignment
}

/// Where in the viewport a row is brought by scrolling to it.
public enum ScrollAlignment: UInt8, Hashable, Sendable {
  /// Its top to the top of the viewport, below the rows that are pinned there.
  case top
  /// Its middle to the middle of what pinned rows leave of the viewport.
  case center
  /// Its bottom to the bottom of the viewport, above the rows that are pinned there.
  case bottom
  /// Into sight by the shortest way; not at all if it is in sight, or fills the viewport.
  case nearest
}

/// The anchor of the width that somebody scrolled at last.
struct ReturnPoint {
  var breadth: Int32
  var anchor: Anchor
}

/// The rows in sight before a change, from the anchor on: those that may take its part.
struct SeenRows: ~Copyable {
  struct Row: ZeroInitializable {
    var entry: Int32 = 0
    var row: Int32 = 0
    /// The distance from the start of the viewport, in units.
    var place: Int64 = 0
  }

  var rows = UniqueBuffer<Row>()
  var count = 0
  var wasAtTop = false
  /// Where the viewport was, in units.
  var offset: Int64 = 0
  /// Rows across the fold, which keep their own tops if they show something new: one in a list, one for each
  /// column of a waterfall.
  private var folds = UniqueBuffer<Row>()
  private var foldCount = 0
  /// The position of the first of them that was updated, or −1.
  private var updatedFold = -1
  /// Old and new indices of an edit, sorted.
  var leaving = UniqueBuffer<Int64>()
  var arriving = UniqueBuffer<Int64>()

  /// The bytes that are kept.
  var memoryInUse: Int {
    rows.memoryInUse + folds.memoryInUse + leaving.memoryInUse + arriving.memoryInUse
  }

  /// One step of a merge from the end: enters a row into the first `count` keys, which ascend, when `rest`
  /// more rows are to come that are all smaller than this one.
  @inline(__always)
  static func merge(
    _ row: Int64, into keys: inout UniqueBuffer<Int64>, _ count: inout Int, rest: Int
  ) {
    while count > 0, keys[count - 1] > row {
      keys[count + rest] = keys[count - 1]
      count -= 1
    }
    keys[count + rest] = row
  }

  mutating func add(_ row: Row) {
    rows.grow(to: count + 1)
    rows[count] = row
    count += 1
  }

  /// Forgets all rows.
  mutating func clear() {
    count = 0
    forgetFolds()
  }

  /// Forgets the rows across the fold.
  mutating func forgetFolds() { (foldCount, updatedFold) = (0, -1) }

  /// Notes a row across the fold.
  mutating func addFold(_ row: Row) {
    folds.grow(to: foldCount + 1)
    folds[foldCount] = row
    foldCount += 1
  }

  /// Notes that a row shows something new.
  mutating func noteUpdate(of entry: Int32) {
    guard updatedFold < 0 else { return }
    for index in 0..<foldCount where folds[index].entry == entry { updatedFold = index }
  }

  /// The row across the fold that shows something new, if there is one.
  var updated: Row? { updatedFold < 0 ? nil : folds[updatedFold] }
}
