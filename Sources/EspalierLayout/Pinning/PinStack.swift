// SPDX-License-Identifier: MIT

import EspalierBase

/// The rows pinned to one edge, level by level. Distances are from the start of the content.
struct PinStack {
  /// The row pinned in each level, or none.
  var entries = SIMD4<Int32>(repeating: EntrySlot.none)
  var heights = SIMD4<Int64>(repeating: 0)
  /// How far the levels above reach: where the row of each level stands unless it is pushed.
  var lines = SIMD4<Int64>(repeating: 0)
  /// Where the next row of each level begins, or its container ends.
  var limits = SIMD4<Int64>(repeating: PinStack.noLimit)
  /// The sum of all heights.
  var extent: Int64 = 0
  /// Whether a level was left out for want of room. Levels below it are left out as well.
  var isFull = false

  static let noLimit = Int64.max / 4

  /// Where the row of a level stands.
  ///
  /// What comes next in a level pushes the rows of that level and of all levels below it, as one block.
  /// Heights 60 and 48 at the top of a viewport at 448: the block ends at 556. If the next row of
  /// the lower level begins at 540, that level is pushed up by 16, the upper one stays; if the next of
  /// the upper level begins there, both go up by 16.
  func place(of level: Int, start: Int64) -> Int64 {
    var push: Int64 = 0
    for upper in 0...level { push = max(push, start + extent - limits[upper]) }
    return lines[level] - push
  }
}

/// An edge of the viewport that rows are pinned to. At the end edge, places are negated.
struct PinView {
  let edge: PinEdge
  let offset: Int64
  /// Where the first pinned row begins; mirrored at the end edge.
  let line: Int64

  init(
    _ edge: PinEdge, offset: Int64, viewport: Int64, _ configuration: LayoutConfiguration
  ) {
    self.edge = edge
    self.offset = offset
    switch edge {
    case .leading: line = offset + Int64(configuration.leadingPinInset.rawValue)
    case .trailing:
      line = Int64(configuration.trailingPinInset.rawValue) - offset - viewport
    }
  }

  /// Where a row begins by nature, seen from the edge.
  func start(of entry: Int32, _ layout: borrowing RowLayout, _ order: borrowing RowOrder) -> Int64 {
    let top = layout.top(of: entry, in: order)
    guard edge == .trailing else { return top }
    return -top - Int64(layout.states[Int(entry)].height)
  }
}
