// SPDX-License-Identifier: MIT

import EspalierBase

/// What the layout remembers of scrolling.
struct ScrollState {
  /// The offset the anchor stood for when it was last looked at, in units.
  var offset: Int64 = 0
  var direction = ScrollDirection.forward
  var hasScrolled = false
  /// Whether the host said that the list is moving by itself: adjustments wait.
  var isDecelerating = false
  /// The adjustments that wait: the host's offset is smaller by that much than the true one.
  var deferred: Int64 = 0
  /// Whether the viewport was at the end of the list.
  var isAtEnd = false
  /// Whether the host scrolled beyond the ends of the content, which is then not corrected.
  var isBeyond = false
  /// The origin of the window that frames are relative to.
  var windowOrigin: Int64 = 0

  /// How far beyond the content a host may be, in units: ten million points.
  static let farthest = 10_000_000 * Int64(Length.unitsPerPoint)

  /// Moves the window that frames are relative to, if an offset is far from it. It stays while the viewport is
  /// within 2²⁶ units, 87,381 points, of its origin: there `Float` tells 1/128 of a point apart.
  mutating func moveWindow(to offset: Int64) {
    guard abs(offset - windowOrigin) > 1 << 26 else { return }
    windowOrigin = offset / Int64(Length.unitsPerPoint) * Int64(Length.unitsPerPoint)
  }
}

/// A scroll to a row that the next pass carries out.
struct ScrollTarget {
  var entry: Slot
  var alignment: ScrollAlignment
  /// How far further down the row is brought than the alignment says, in units.
  var distance: Int64 = 0
  /// A point of the row that is brought to a place of the viewport instead, for a fraction of the content.
  var point: RowPoint?
}

/// A point of a row, and a place for it.
struct RowPoint {
  /// The part of the row above it, of how much, in units.
  var part: Int64
  var whole: Int64
  /// How far below the start of the viewport it is to be, in units.
  var place: Int64

  /// How far from the top of the row the viewport begins.
  func delta(height: Int32) -> Int64 {
    (whole > 0 ? part * Int64(height) / whole : part) - place
  }
}

/// Where in the viewport a row is brought by scrolling to it.
public enum ScrollAlignment: Hashable, Sendable {
  /// Its top to the top of the viewport, below the rows that are pinned there.
  case top
  /// Its middle to the middle of what pinned rows leave of the viewport.
  case center
  /// Its bottom to the bottom of the viewport, above the rows that are pinned there.
  case bottom
  /// Into sight by the shortest way; not at all if it is in sight, or fills the viewport.
  case nearest
}

/// Where the viewport was at the size and in the setting of the last scroll. See `HeightTraits`.
struct ReturnPoint {
  var setting: Int32
  var extent: Int64
  var anchor: Anchor
  var isAtEnd: Bool
}
