// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The rows pinned to one edge, level by level. Distances are from the start of the content.
struct PinStack {
  /// The row pinned in each level, or none.
  private var entries = SIMD4<Int32>(repeating: Slot.none.rawValue)
  var heights = SIMD4<Int64>(repeating: 0)
  /// How far the levels above reach: where the row of each level is unless it is pushed.
  var lines = SIMD4<Int64>(repeating: 0)
  /// Where the next row of each level begins, or its container ends: always beyond the level's line.
  var limits = SIMD4<Int64>(repeating: PinStack.noLimit)
  /// Where the rows are, once they are pushed.
  var places = SIMD4<Int64>(repeating: 0)
  /// The sum of all heights.
  var extent: Int64 = 0
  /// Whether a level was left out for want of room. Levels below it are left out as well.
  var isFull = false
  /// The indices of the rows that may be pinned in the next level: those between the rows pinned above and
  /// what pushes them out.
  var bounds: Range<Int>

  static let noLimit = Int64.max / 4

  init(rowCount: Int) { bounds = 0..<rowCount }

  /// The row pinned in a level, or none.
  subscript(level: Int) -> Slot {
    get { Slot(rawValue: entries[level]) }
    set { entries[level] = newValue.rawValue }
  }

  /// Adds the row of a level.
  mutating func add(_ entry: Slot, _ height: Int64, level: Int, until limit: Int64, line: Int64) {
    (self[level], heights[level]) = (entry, height)
    (lines[level], limits[level]) = (line, limit)
    extent += height
  }

  /// Finds where the rows are.
  ///
  /// What comes next in a level pushes the row of that level and what is left of those of all levels below
  /// it, as one block. Heights 60 and 48 at the top of a viewport at 448: the block ends at 556. If the next
  /// row of the lower level begins at 540, that level is pushed up by 16, the upper one stays; if the next
  /// of the upper begins there, both go up by 16. If the lower one has to end at 520 and the next of the
  /// upper begins at 540, 12 are left of the lower one, the block ends at 520, and the upper one stays.
  mutating func push() {
    var pushes = SIMD4<Int64>(repeating: 0)
    var left: Int64 = 0
    var level = Pin.levels
    while level > 0 {
      level -= 1
      if self[level] == Slot.none { continue }
      pushes[level] = max(0, lines[level] + heights[level] + left - limits[level])
      left += heights[level] - pushes[level]
    }
    var sum: Int64 = 0
    for level in 0..<Pin.levels {
      sum += pushes[level]
      places[level] = lines[level] - sum
    }
  }
}

/// What pushes a pinned row out.
struct PinLimit {
  /// Where the row has to have ended.
  var place = PinStack.noLimit
  /// The indices of the rows that may be pinned below it.
  var rows: Range<Int>
  /// The indices of the rows that may be pinned in levels below it when it has been pushed out: it has taken
  /// the others along.
  var beyond: Range<Int>

  init(rows: Range<Int>) { (self.rows, beyond) = (rows, rows) }

  /// Adds something that pushes: a row, or the end of a container before some row.
  mutating func add(_ place: Int64, _ pusher: Range<Int>, _ isLeading: Bool, _ rowCount: Int) {
    let before = isLeading ? 0..<pusher.lowerBound : pusher.upperBound..<rowCount
    let behind = isLeading ? pusher.upperBound..<rowCount : 0..<pusher.lowerBound
    if place == self.place { beyond = beyond.clamped(to: behind) }
    if place < self.place { (self.place, beyond) = (place, behind) }
    rows = rows.clamped(to: before)
  }
}

/// An edge of the viewport that rows are pinned to. At the end edge, places are negated.
struct PinView {
  let edge: PinEdge
  let offset: Int64
  /// Where the viewport begins; mirrored at the end edge.
  let border: Int64
  /// How far from there rows are pinned.
  let inset: Int64
  /// Where the first pinned row begins.
  var line: Int64 { border + inset }

  init(
    _ edge: PinEdge, offset: Int64, viewport: Int64, _ configuration: LayoutConfiguration
  ) {
    self.edge = edge
    self.offset = offset
    switch edge {
    case .leading:
      (border, inset) = (offset, Int64(configuration.leadingPinInset.rawValue))
    case .trailing:
      (border, inset) = (-offset - viewport, Int64(configuration.trailingPinInset.rawValue))
    }
  }

  /// Where a row begins by nature, seen from the edge.
  func start(of entry: Slot, _ layout: borrowing RowLayout, _ order: borrowing RowOrder) -> Int64 {
    let top = layout.top(of: entry, in: order)
    guard edge == .trailing else { return top }
    return -top - Int64(layout[entry].height)
  }
}
