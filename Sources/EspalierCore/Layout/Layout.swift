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
    let breadth = Int32(max(0, min(Units.length(width), Int64(Units.maximum))))
    let changes = settings.select(breadth: breadth, traits: traits, &tree)
    guard changes || newExtent != extent else { return }
    tree.looks.breadth = breadth
    if changes {
      if tree.looks.isUsed { tree.disturbAll(in: 0) }
      tree.settleHidings()
      restoreHeights(&tree)
    }
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
    if request == nil {
      if version == tree.version || shift(&tree, &report, carriedAway: carriedAway) { return false }
    }
    swap(&formerRows, &report.rows)
    if case .offset = request {} else { asked = offset }
    let start = startOfWalk(&tree, carriedAway)
    walk.begin(start, extent)
    request = nil
    return true
  }

  /// The next row to measure; nil if there is none.
  mutating func next(_ tree: inout Tree, _ report: inout Report) -> MeasureRequest? {
    while true {
      var node = walk.next(&tree, settings)
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
        stamp: tree.arena[node].stamp, kind: tree.arena[node].kind,
        width: Units.points(Int64(Settings.breadth(of: setting(of: node, tree)))))
    }
  }

  /// Gives the answer to a request. What is no height is refused: the estimate stays.
  /// - Returns: whether it was taken.
  mutating func deliver(_ points: Double, for request: MeasureRequest, _ tree: inout Tree) -> Bool {
    let node = request.node.index
    keepHeight(node, &tree)
    tree.arena[node].measuredIn = setting(of: node, tree)
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
    report.backgrounds.removeAll()
    let end = offset + extent
    var (place, top) = tree.order.find(height: offset)
    var row = Int32(truncatingIfNeeded: tree.order.count(.newRows, before: place))
    let looks = tree.looks.isUsed
    if looks { placeBackgrounds(around: tree.order.entry(at: place), &tree, &report) }
    while top < end {
      var height = tree.order.height(at: place)
      let next = top + Int64(height)
      if tree.order.counts(.newRows, at: place) {
        let node = tree.order.entry(at: place).node
        var placed = PlacedRow(
          node: tree.arena.id(node), top: top, height: height, row: row,
          width: settings.breadth)
        row += 1
        if looks {
          height = tree.arena[node].height
          tree.looks.dress(&placed, height, tree.arena)
        }
        let isBackground = looks && tree.arena[node].role == .background
        let isAbove = report.rows.isEmpty && placed.bottom <= offset
        if !isBackground, !isAbove, placed.top < end { report.rows.append(placed) }
      } else if looks, !tree.order.entry(at: place).isEnd {
        placeBackground(of: tree.order.entry(at: place).node, &tree, &report)
      }
      guard let following = tree.order.next(place) else { break }
      (place, top) = (following, next)
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
    _ tree: inout Tree, _ carriedAway: borrowing Buffer<Int32>
  ) -> Walk.Start {
    if case .row(let id, let alignment) = request, tree.arena.isValid(id),
      tree.arena[id.index].isRow
    {
      return startAtRow(id.index, alignment, &tree)
    }
    var (isFirst, measured, unpinned) = (true, nil as Int?, nil as Int?)
    for index in 0..<formerRows.count where isStanding(formerRows[index], tree, carriedAway) {
      let node = tree.arena[formerRows[index].node.index]
      if isResized || isFirst && node.flags.contains(.changedInSight) {
        return startAtFormer(formerRows[index])
      }
      isFirst = false
      if needsMeasuring(formerRows[index].node.index, tree) { continue }
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
    _ row: PlacedRow, _ tree: borrowing Tree, _ carriedAway: borrowing Buffer<Int32>
  ) -> Bool {
    guard tree.arena.isValid(row.node), tree.arena[row.node.index].isRow, row.height > 0,
      row.bottom > asked, row.top < asked + extent
    else { return false }
    for moved in 0..<carriedAway.count where carriedAway[moved] == row.row {
      return false
    }
    return true
  }

  private func startAtFormer(_ row: PlacedRow) -> Walk.Start {
    let distance = row.top - asked
    // Of a row that is measured in another setting, the part above the viewport stays the same.
    let isFraction = isResized && distance < 0
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
      let top = tree.top(of: tree.order.position(of: .start(node))) - asked
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
      let (extent, entry) = (tree.order.height(at: place), tree.order.entry(at: place))
      if extent > 0, tree.order.counts(.newRows, at: place) {
        let node = tree.arena[entry.node]
        let lead = tree.looks.isUsed ? tree.looks.lead(of: node, in: extent) : 0
        let (distance, isMeasured) = (
          top + Int64(lead) - offset, !needsMeasuring(entry.node, tree)
        )
        let isInSight =
          node.height > 0 && distance + Int64(node.height) > 0
          && distance < self.extent
        if isInSight, isMeasured || start.node < 0 {
          start = Walk.Start(
            node: entry.node, distance: distance,
            alignment: isMeasured || distance >= 0 ? .top : .fraction, height: node.height)
          if isMeasured { break }
        }
      }
      guard let next = tree.order.next(place) else { break }
      (place, top) = (next, top + Int64(extent))
    }
    return start
  }

  @inline(__always)
  func needsMeasuring(_ node: Int32, _ tree: borrowing Tree) -> Bool {
    settings.needsMeasuring(node, tree)
  }

  /// The setting that the height of a row is asked for in.
  @inline(__always)
  func setting(of node: Int32, _ tree: borrowing Tree) -> Int32 { settings.number(of: node, tree) }
}

/// Where a row is to be in the viewport.
public enum ScrollAlignment: Sendable, BitwiseCopyable {
  case top
  case center
  case bottom
  /// As near to where it is as it can be in sight.
  case nearest
}

/// A row whose height the host is asked for.
public struct MeasureRequest: Sendable, BitwiseCopyable {
  /// The row.
  public var node: NodeID
  /// Its identity.
  public var identity: Int64
  /// The stamp of what it shows.
  public var stamp: Int64
  /// The reuse pool of its views.
  public var kind: UInt8
  /// The width there is, in points.
  public var width: Double
}
