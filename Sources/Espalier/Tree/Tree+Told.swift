// SPDX-License-Identifier: MIT

/// What is known of the places that the host was told of, beside what the order keeps of them.
struct ToldPlaces: ~Copyable {
  /// The version of the tree then, and the breadth of the list.
  var version = 0
  var breadth: Int32 = 0
  /// Whether a row got another height since, which may have moved it in a line that is as high as it was.
  var isLineOpen = false
  /// The containers that were moved since, and the rows they had.
  var moved = Buffer<MovedContainer>()

  struct MovedContainer: BitwiseCopyable {
    var node: Int32
    var first: Int32
    var end: Int32
  }
}

// Where rows were at the last commit, while edits wait. The order has that of extents; how a row is in its own is known of
// rows as they are now, which a host cannot tell from before: what is in sight it has from the report.
extension Tree {
  /// Whether all is where it was at the last commit.
  var isAsTold: Bool {
    version == told.version && !order.hasChangedHeights && looks.disturbed.isEmpty
      && looks.breadth == told.breadth && !told.isLineOpen
  }

  /// The host is told where all is.
  mutating func settlePlaces() {
    settleHidings()
    order.settleHeights()
    (told.version, told.breadth, told.isLineOpen) = (version, looks.breadth, false)
  }

  /// The rows are the new ones: where containers were moved from is of no commit any more.
  mutating func forgetMovedRows() {
    while let container = told.moved.popLast() {
      // One that was removed since may have left its slot to a row, whose height that was measured is to stay.
      if arena[container.node].isContainer { arena[container.node].movedRows = -1 }
    }
  }

  /// The height of all rows and spaces at the last commit, in units. O(1).
  var toldHeight: Int64 {
    mutating get {
      settleHidings()
      return order.total.formerHeight
    }
  }

  /// Where the row at an index began, in units. O(log n).
  mutating func toldTop(ofRow row: Int) -> Int64 {
    let place = order.find(row, .oldRows)
    let top = order.height(before: place, .lastCommit)
    if order.hasRuns {
      let index = indexInRun(ofRow: row, at: place, .lastCommit)
      return top + Int64(order.formerHeight(at: place)) * Int64(index)
    }
    guard hasLooks, let node = presentRow(at: place) else { return top }
    let lead = max(0, lead(at: place))
    return top
      + (looks.isArranged(node, arena) ? lead : min(lead, Int64(order.formerHeight(at: place))))
  }

  /// How high the row at an index was, in units: in a list with looks, how high it is. O(log n).
  mutating func toldHeight(ofRow row: Int) -> Int32 {
    let place = order.find(row, .oldRows)
    return hasLooks
      ? arena[owner(of: order.entry(at: place).node)].height : order.formerHeight(at: place)
  }

  /// The row at so many units from the start; as `row(atOffset:)`. O(log n).
  mutating func toldRow(at offset: Int64) -> Int? {
    settleHidings()
    let count = order.total[.oldRows]
    guard offset >= 0, offset < order.total.formerHeight, count > 0 else { return nil }
    let (place, top) = order.find(height: offset, .lastCommit)
    let passed = rowsPassed(in: place, by: offset - top, .lastCommit)
    return min(order.count(.oldRows, before: place) + passed, count - 1)
  }

  /// The indices of the rows in a stretch, in units. O(log n).
  mutating func toldRows(in stretch: Range<Int64>) -> Range<Int> {
    settleHidings()
    let first = stretch.lowerBound <= 0 ? 0 : toldRow(before: stretch.lowerBound, isEnd: false)
    let end = stretch.upperBound <= 0 ? 0 : toldRow(before: stretch.upperBound - 1, isEnd: true)
    return first..<max(first, end)
  }

  private mutating func toldRow(before offset: Int64, isEnd: Bool) -> Int {
    if offset >= order.total.formerHeight { return order.total[.oldRows] }
    var (place, top) = order.find(height: offset, .lastCommit)
    if hasLooks, !isEnd, presentRow(at: place) != nil {
      (place, top) = looks.first(reaching: offset, from: (place, top), arena, &order)
    }
    let row = order.count(.oldRows, before: place)
    guard order.counts(.oldRows, at: place) else { return row }
    return row + rowsPassed(in: place, by: offset - top, .lastCommit) + (isEnd ? 1 : 0)
  }

  /// The row that is at a position now; nil if it was removed or moved since, or is hidden.
  private func presentRow(at place: Position) -> Int32? {
    let node = order.entry(at: place).node
    return arena.isNamed(node) && order.counts(.newRows, at: place) ? node : nil
  }

  // MARK: Containers

  /// Notes, before a container is moved, which rows of the last commit it had.
  mutating func noteToldRows(of container: Int32) {
    guard arena[container].movedRows < 0 else { return }
    let (start, end) = (
      order.count(.oldRows, before: order.position(of: .start(container))),
      order.count(.oldRows, before: order.position(of: .end(container)))
    )
    arena[container].movedRows = Int32(truncatingIfNeeded: told.moved.count)
    told.moved.append(
      ToldPlaces.MovedContainer(
        node: container, first: Int32(truncatingIfNeeded: start),
        end: Int32(truncatingIfNeeded: end)))
  }

  /// The rows that a container had at the last commit which was moved since; nil for others.
  func rowsBeforeMove(of container: Int32) -> Range<Int>? {
    guard arena[container].movedRows >= 0 else { return nil }
    let rows = told.moved[arena[container].movedRows]
    return Int(rows.first)..<Int(rows.end)
  }
}
