// SPDX-License-Identifier: MIT

/// The rows held at an edge that push each other, level by level. At the end edge all places are negated, and the order
/// of the rows is the reverse, so that one set of rules serves both.
struct PinStack {
  static let noLimit = Int64.max / 4

  /// The row held in each level; −1: none.
  private(set) var nodes = SIMD4<Int32>(repeating: -1)
  private(set) var heights = SIMD4<Int64>()
  /// How far the levels above reach: where the row of each level is unless it is pushed.
  private var lines = SIMD4<Int64>()
  /// Where the row of each level has to have ended: always beyond its line.
  private var limits = SIMD4<Int64>()
  /// Where the rows are, once they are pushed.
  private(set) var places = SIMD4<Int64>()
  /// The sum of all heights.
  private(set) var extent: Int64 = 0
  /// Whether a level was left out for want of room, and with it those below.
  var isFull = false
  /// The indices of the rows that may be held in the next level: those between the rows held and what pushes them.
  var bounds: Range<Int>

  init(rowCount: Int) { bounds = 0..<rowCount }

  mutating func add(_ node: Int32, _ height: Int64, level: Int, until limit: Int64, line: Int64) {
    (nodes[level], heights[level]) = (node, height)
    (lines[level], limits[level]) = (line, limit)
    extent += height
  }

  /// Finds where the rows are: what pushes one takes what is left of those of all levels below along, as one block.
  ///
  /// Heights 60 and 48 at the top of a viewport at 448: the block ends at 556. If the next row of the lower level
  /// begins at 540, that level goes up by 16, the upper one stays; if the next of the upper level begins there, both
  /// go up by 16.
  mutating func push() {
    var (pushes, left) = (SIMD4<Int64>(), 0 as Int64)
    for level in (0..<4).reversed() where nodes[level] >= 0 {
      pushes[level] = max(0, lines[level] + heights[level] + left - limits[level])
      left += heights[level] - pushes[level]
    }
    var sum: Int64 = 0
    for level in 0..<4 {
      sum += pushes[level]
      places[level] = lines[level] - sum
    }
  }
}

/// What pushes a held row out.
struct PinLimit {
  /// Where the row has to have ended.
  var end = PinStack.noLimit
  /// The indices of the rows that may be held below it.
  var rows: Range<Int>
  /// The indices of those that may be when it has been pushed out: it has taken the others along.
  var beyond: Range<Int>

  init(rows: Range<Int>) { (self.rows, beyond) = (rows, rows) }

  /// Adds something that pushes: a row, or the end of a container, which is no row.
  mutating func add(_ place: Int64, _ pusher: Range<Int>, _ edge: PinEdge, _ rowCount: Int) {
    let (before, behind) = (0..<pusher.lowerBound, pusher.upperBound..<rowCount)
    let (nearer, farther) = edge == .leading ? (before, behind) : (behind, before)
    if place == end { beyond = beyond.clamped(to: farther) }
    if place < end { (end, beyond) = (place, farther) }
    rows = rows.clamped(to: nearer)
  }
}

/// An edge of the viewport that rows are held at.
struct PinView {
  let edge: PinEdge
  /// Where the viewport begins, and how far from there rows are held.
  let border: Int64
  let inset: Int64
  /// Where the first of them begins.
  var line: Int64 { border + inset }

  init(_ edge: PinEdge, offset: Int64, _ layout: borrowing Layout) {
    let (insets, lengths) = (layout.insets, layout.configuration.lengths)
    self.edge = edge
    switch edge {
    case .leading:
      (border, inset) = (offset, insets.start + Int64(lengths.leadingPinInset.rawValue))
    case .trailing:
      (border, inset) = (
        -offset - layout.extent, insets.end + Int64(lengths.trailingPinInset.rawValue)
      )
    }
  }

  /// Where the row at a position begins, seen from the edge.
  func start(of place: Position, _ tree: inout Tree) -> Int64 {
    let top = tree.top(of: place)
    if edge == .leading { return top }
    return -top - Int64(tree.arena[tree.order.entry(at: place).node].height)
  }

  /// The first row of a group, the last one, and those behind and before another, seen from the edge.
  func first(_ group: PinGroup, _ tree: inout Tree) -> Position? {
    next(group, tree.order.position(of: edge == .leading ? .start(0) : .end(0)), &tree)
  }

  func last(_ group: PinGroup, _ tree: inout Tree) -> Position? {
    former(group, tree.order.position(of: edge == .leading ? .end(0) : .start(0)), &tree)
  }

  func next(_ group: PinGroup, _ place: Position, _ tree: inout Tree) -> Position? {
    edge == .leading
      ? tree.order.pin(group, from: tree.order.after(place))
      : tree.order.pin(group, before: place)
  }

  func former(_ group: PinGroup, _ place: Position, _ tree: inout Tree) -> Position? {
    edge == .leading
      ? tree.order.pin(group, before: place)
      : tree.order.pin(group, from: tree.order.after(place))
  }
}

extension Tree {
  /// The index of the row at a position, or of the next one.
  mutating func row(at place: Position) -> Int { order.count(.newRows, before: place) }

  /// Where the row at an index is; for the number of rows, the end of all.
  mutating func place(ofRow row: Int) -> Position {
    row < order.total[.newRows] ? order.find(row, .newRows) : order.position(of: .end(0))
  }

  func pin(at place: Position) -> Pin? {
    Pin(code: arena[order.entry(at: place).node].pin)
  }
}
