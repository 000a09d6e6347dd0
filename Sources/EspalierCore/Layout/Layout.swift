// SPDX-License-Identifier: MIT

/// What is seen of a list: the viewport, the rows in it, and the row that keeps its place.
///
/// A pass is a conversation, so that nothing of the list is held while the host thinks: `begin`, then `next` until it
/// returns no request, each answered with `deliver`, then `finish`.
package struct Layout: ~Copyable {
  /// The height of the viewport, in units; 0: there is none, and nothing is laid out.
  private(set) var extent: Int64 = 0
  /// Where it begins.
  private(set) var offset: Int64 = 0
  private(set) var settings = Settings()
  package var heights = HeightCache()
  /// The row that keeps its place as long as it is in sight.
  private(set) var anchor: NodeID?
  /// The walk of the present pass.
  var walk = Walk()
  /// What was asked for since the last pass.
  private var request: Request?
  /// What was in sight at the end of the last pass.
  private var formerRows = Buffer<PlacedRow>()
  private var display = Display()
  /// The rows that have heights of several settings.
  var exchanged = Buffer<NodeID>()
  /// The version of the tree that was laid out last.
  private var version = -1
  /// Where the viewport was asked to be when the pass began.
  private var asked: Int64 = 0

  enum Request: BitwiseCopyable {
    case offset
    case size
    case row(NodeID, ScrollAlignment)
  }

  package init() {}

  // MARK: What is asked for

  package var isActive: Bool { extent > 0 }

  /// The size of the viewport, in points. What heights depend on beside the width, the size of text for example, is
  /// made a number by the caller.
  mutating func setViewport(width: Double, height: Double, traits: Int, _ tree: inout Tree) {
    let newExtent = max(0, Units.length(height))
    let changes = settings.select(Settings.Key(width: Units.length(width), traits: traits))
    guard changes || newExtent != extent else { return }
    if changes { restoreHeights(&tree) }
    extent = newExtent
    if request == nil { request = .size }
  }

  /// Scrolls with the next pass.
  package mutating func scroll(to points: Double) {
    asked = Units.length(points)
    request = .offset
  }

  package mutating func scroll(to row: NodeID, _ alignment: ScrollAlignment) {
    request = .row(row, alignment)
  }

  // MARK: The pass

  /// Begins a pass; returns whether there is anything to do.
  mutating func begin(
    _ tree: inout Tree, _ report: inout Report, carriedAway: borrowing Buffer<Int32>
  ) -> Bool {
    if tree.divisions.count > 0 { followDivisions(tree, &report) }
    if request == nil {
      if version == tree.version || shift(&tree, &report, carriedAway: carriedAway) { return false }
    }
    swap(&formerRows, &report.rows)
    if case .offset = request {} else { asked = offset }
    let start = startOfWalk(&tree, formerFirst: report.firstRow, carriedAway)
    walk.begin(start, extent)
    request = nil
    return true
  }

  /// The next row to measure; nil if there is none.
  mutating func next(_ tree: inout Tree, _ report: inout Report) -> MeasureRequest? {
    while true {
      var node = walk.next(&tree, settings.current)
      if node < 0 {
        offset = walk.offset(&tree, extent: extent, asked: asked)
        node = placePins(&tree, &report)
      }
      if node < 0 { return nil }
      if let height = takeHeight(node, &tree) {
        tree.set(height: height, node)
        continue
      }
      return MeasureRequest(
        node: tree.arena.id(node), identity: tree.arena[node].identity,
        stamp: tree.arena[node].stamp, kind: tree.arena[node].kind, width: settings.width)
    }
  }

  /// Gives the answer to a request. What is no height is refused: the estimate stays.
  /// - Returns: whether it was taken.
  mutating func deliver(_ points: Double, for request: MeasureRequest, _ tree: inout Tree) -> Bool {
    let node = request.node.index
    keepHeight(node, &tree)
    tree.arena[node].measuredIn = settings.current
    guard let height = Units.height(points) else { return false }
    tree.set(height: height, node)
    return true
  }

  /// Lists what is in sight.
  mutating func finish(_ tree: inout Tree, _ report: inout Report) {
    place(&tree, &report)
    display.tell(&tree, &report)
    anchor = anchorInSight(tree, report)
    note(offset, adjustment: offset - asked, tree, &report)
  }

  /// The row that kept its place, if it is in sight; else another one in sight takes its part.
  private func anchorInSight(_ tree: borrowing Tree, _ report: borrowing Report) -> NodeID? {
    var (first, unpinned) = (nil as NodeID?, nil as NodeID?)
    for index in 0..<report.rows.count where report.rows[index].height > 0 {
      let id = report.rows[index].node
      if id.index == walk.anchor { return id }
      if first == nil { first = id }
      if unpinned == nil, !tree.arena[id.index].flags.contains(.pinned) { unpinned = id }
    }
    return unpinned ?? first
  }

  /// Notes where the viewport begins now.
  mutating func note(
    _ offset: Int64, adjustment: Int64, _ tree: borrowing Tree, _ report: inout Report
  ) {
    self.offset = offset
    version = tree.version
    report.offset = offset
    report.adjustment = adjustment
    report.contentHeight = tree.order.total.height
  }

  /// Lists the rows in sight, from the first that ends below the top of the viewport.
  private mutating func place(_ tree: inout Tree, _ report: inout Report) {
    report.rows.removeAll()
    report.firstRow = 0
    let end = offset + extent
    var (place, top) = tree.order.find(height: offset)
    let first = place
    while top < end {
      let height = tree.order.height(at: place)
      if tree.order.counts(.newRows, at: place) {
        if report.rows.isEmpty {
          if top + tree.order.extent(at: place) <= offset { break }
          report.firstRow = tree.order.count(.newRows, before: first)
        }
        let id = tree.arena.id(tree.order.entry(at: place).node)
        if tree.order.hasRuns, tree.arena[id.index].flags.contains(.run) {
          placeRun(id, top, height, tree.order.weight(at: place), &report)
        } else {
          report.rows.append(PlacedRow(node: id, top: top, height: height))
        }
      }
      let bottom = top + tree.order.extent(at: place)
      guard let next = tree.order.next(place) else { break }
      (place, top) = (next, bottom)
    }
  }
}

// MARK: The row that keeps its place

extension Layout {
  /// Chooses the row that keeps its place.
  ///
  /// In this order: the row that was asked for; a row at the fold that shows something else, whose top stays; the
  /// anchor of the last pass; the first row that was in sight and stays. Only those count that are in sight at the
  /// offset asked for, and were not taken elsewhere. If there is none, the offset decides, by the estimates.
  private func startOfWalk(
    _ tree: inout Tree, formerFirst: Int, _ carriedAway: borrowing Buffer<Int32>
  ) -> Walk.Start {
    if case .row(let id, let alignment) = request, tree.arena.isValid(id),
      tree.arena[id.index].isRow
    {
      return startAtRow(id.index, alignment, &tree)
    }
    var (isFirst, measured, unpinned) = (true, nil as Int?, nil as Int?)
    for index in 0..<formerRows.count
    where isStanding(index, formerFirst, tree, carriedAway) {
      let node = tree.arena[formerRows[index].node.index]
      if isResized || isFirst && node.flags.contains(.changedInSight) {
        return startAtFormer(formerRows[index])
      }
      isFirst = false
      if needsMeasuring(node) { continue }
      if formerRows[index].node == anchor { return startAtFormer(formerRows[index]) }
      if measured == nil { measured = index }
      if unpinned == nil, !node.flags.contains(.pinned) { unpinned = index }
    }
    if let index = unpinned ?? measured { return startAtFormer(formerRows[index]) }
    return startAtOffset(&tree)
  }

  private var isResized: Bool {
    if case .size = request { return true }
    return false
  }

  /// Whether a row that was in sight is where it was among the others, and in sight at the offset asked for.
  private func isStanding(
    _ index: Int, _ formerFirst: Int, _ tree: borrowing Tree,
    _ carriedAway: borrowing Buffer<Int32>
  ) -> Bool {
    let row = formerRows[index]
    guard tree.arena.isValid(row.node), tree.arena[row.node.index].isRow, row.height > 0,
      row.bottom > asked, row.top < asked + extent
    else { return false }
    if row.indexInRun > 0,
      tree.runCount(of: row.node).map({ $0 <= Int(row.indexInRun) }) ?? true
    {
      return false
    }
    let former = formerFirst + index - Int(row.indexInRun)
    for moved in 0..<carriedAway.count where Int(carriedAway[moved]) == former {
      return false
    }
    return true
  }

  private func startAtFormer(_ row: PlacedRow) -> Walk.Start {
    // Of a run, the top of its first row.
    let distance = row.top - Int64(row.indexInRun) * Int64(row.height) - asked
    // Of a row that is measured in another setting, the part above the viewport stays the same.
    let isFraction = isResized && distance < 0 && row.indexInRun == 0
    return Walk.Start(
      node: row.node.index, distance: distance, alignment: isFraction ? .fraction : .top,
      height: row.height)
  }

  private func startAtRow(
    _ node: Int32, _ alignment: ScrollAlignment, _ tree: inout Tree
  ) -> Walk.Start {
    let height = tree.arena[node].height
    switch alignment {
    case .top: return Walk.Start(node: node, distance: 0, alignment: .top, height: height)
    case .center: return Walk.Start(node: node, distance: 0, alignment: .center, height: height)
    case .bottom: return Walk.Start(node: node, distance: 0, alignment: .bottom, height: height)
    case .nearest:
      let top = tree.order.height(before: tree.order.position(of: .start(node))) - asked
      let bottom = top + Int64(height)
      if (top < 0 && bottom > extent) || (top >= 0 && bottom <= extent) {
        return Walk.Start(node: node, distance: top, alignment: .top, height: height)
      }
      let isAbove = top < 0 && bottom <= extent
      return Walk.Start(
        node: node, distance: 0,
        alignment: isAbove == (Int64(height) <= extent) ? .top : .bottom, height: height)
    }
  }

  /// The first measured row in sight by the heights there are; else the first, of which the same part is above the
  /// viewport; else nothing.
  private func startAtOffset(_ tree: inout Tree) -> Walk.Start {
    let limit = max(0, tree.order.total.height - extent)
    let offset = max(0, min(asked, limit))
    var (place, top) = tree.order.find(height: offset)
    var start = Walk.Start()
    while top < offset + extent {
      let (height, entry) = (tree.order.height(at: place), tree.order.entry(at: place))
      if height > 0, tree.order.counts(.newRows, at: place) {
        let isMeasured = !needsMeasuring(tree.arena[entry.node])
        if isMeasured || start.node < 0 {
          start = Walk.Start(
            node: entry.node, distance: top - offset,
            alignment: isMeasured || top >= offset ? .top : .fraction, height: height)
        }
        if isMeasured { break }
      }
      guard let next = tree.order.next(place) else { break }
      top += tree.order.extent(at: place)
      place = next
    }
    return start
  }

  func needsMeasuring(_ node: Node) -> Bool {
    node.flags.contains(.automatic) && node.measuredIn != settings.current
  }
}

/// Where a row is to be in the viewport.
package enum ScrollAlignment: Sendable, BitwiseCopyable {
  case top
  case center
  case bottom
  /// As near to where it is as it can be in sight.
  case nearest
}

/// A row whose height the host is asked for.
package struct MeasureRequest: Sendable, BitwiseCopyable {
  package var node: NodeID
  package var identity: Int64
  package var stamp: Int64
  package var kind: UInt8
  /// The width there is, in points.
  package var width: Double
}
