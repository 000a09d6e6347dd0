// SPDX-License-Identifier: MIT

// Where a row that is scrolled to comes to be: in what held rows leave of the viewport.
extension Layout {
  /// Finds where the row that is scrolled to comes to be, and lets the walk begin; returns a row that has to be measured
  /// first, or −1.
  mutating func aim(_ tree: inout Tree) -> Int32 {
    guard let target = walk.target, !target.isAimed else { return -1 }
    let node = walk.anchor
    if needsMeasuring(node, &tree) { return node }
    var unmeasured = -1 as Int32
    let distance = place(target, node, &unmeasured, &tree)
    if unmeasured >= 0 { return unmeasured }
    walk.aim(at: distance)
    // Far out of sight it is as far as the known heights tell: what is between is not measured. Rows of a run are not
    // anyway, but what is before the run and behind it.
    let position = tree.order.position(of: .start(node))
    let isInRun = target.distance < 0 && tree.arena[node].flags.contains(.run)
    let own = isInRun ? tree.order.extent(at: position) : Int64(tree.arena[node].height)
    if abs(target.distance) > 2 * extent + own {
      let start = startAtOffset(&tree, from: tree.top(of: position) - distance)
      if start.node >= 0 { walk.begin(late: start) }
    }
    return -1
  }

  /// From the top of the viewport to the top of a row that is scrolled to. Notes a row that has to be measured first.
  func place(
    _ target: Walk.Target, _ node: Int32, _ unmeasured: inout Int32, _ tree: inout Tree
  ) -> Int64 {
    if target.alignment == .center { return centered(node, target.distance, &tree) }
    var (above, below) = (insets.start, insets.end)
    if tree.order.hasPins {
      // A row of a run is so far from the first one.
      let isInRun = tree.arena[node].flags.contains(.run)
      let further = isInRun ? -target.distance : 0
      above = cover(.leading, node, further, &unmeasured, &tree)
      below = cover(.trailing, node, -further, &unmeasured, &tree)
    }
    let (first, last) = (above, extent - below - Int64(tree.arena[node].height))
    switch target.alignment {
    case .bottom: return last + target.distance
    // Between the two the row is in sight whole, or spans all there is.
    case .nearest:
      return max(
        min(first, last) + target.distance, min(target.present, max(first, last) + target.distance))
    default: return first + target.distance
    }
  }

  /// Whether a row that is to be in the middle has to be elsewhere, now that all in sight is measured.
  mutating func aimsAgain(_ tree: inout Tree) -> Bool {
    guard let target = walk.target, target.alignment == .center, tree.order.hasPins else {
      return false
    }
    let distance = centered(walk.anchor, target.distance, &tree)
    guard distance != walk.distanceAsked else { return false }
    walk.aim(at: distance)
    return true
  }

  /// How much of an edge of the viewport is covered when a row is beside it. Notes a row that has to be measured.
  private func cover(
    _ edge: PinEdge, _ target: Int32, _ further: Int64, _ unmeasured: inout Int32,
    _ tree: inout Tree
  ) -> Int64 {
    let view = PinView(edge, offset: 0, self)
    let own = Pin(code: tree.arena[target].pin)
    let place = tree.order.position(of: .start(target))
    var (covered, upper) = (0 as Int64, -1 as Int32)
    for level in 0..<4 {
      if let own, own.edge == edge, own.level <= level { break }
      let group = PinGroup.pushing(level: level, edge)
      guard let found = view.former(group, place, &tree),
        case let node = tree.order.entry(at: found).node,
        upper < 0
          || tree.order.precedes(.start(upper), .start(node)) == (edge == .leading),
        tree.pin(at: found)?.mode != .insideContainer
          || tree.isInside(tree.arena[target].parent, tree.arena[node].parent)
      else { continue }
      let height = Int64(tree.arena[node].height)
      guard covered + height < extent else { break }
      if unmeasured < 0, needsMeasuring(node, &tree) { unmeasured = node }
      (covered, upper) = (covered + height, node)
    }
    // Those are below all that stack. Of these the last one first: whether one has passed its line is by what is below it.
    let start = view.start(of: place, &tree) + further
    var next = view.last(.stacking(edge), &tree)
    while let at = next {
      let node = tree.order.entry(at: at).node
      let isPassed = tree.order.precedes(.start(node), .start(target)) == (edge == .leading)
      let distance = start - view.start(of: at, &tree)
      let isHeld =
        switch tree.pin(at: at)?.mode {
        case .afterContainer: isPassed && distance > covered
        case .beforeContainer: !isPassed || distance < covered
        default: true
        }
      if node != target, isHeld {
        if unmeasured < 0, needsMeasuring(node, &tree) { unmeasured = node }
        covered += Int64(tree.arena[node].height)
      }
      next = view.former(.stacking(edge), at, &tree)
    }
    return view.inset + covered
  }

  /// Where a row is whose middle is in the middle of what the rows held *there* leave of the viewport.
  ///
  /// The farther down the list is, the more a header that comes has pushed the one before it out, at most as fast as
  /// the list moves: so there is one such offset, or it is where a header reaches its edge. Mostly it is found at
  /// once: rows of 100, the first one held and 100 high, row 11 held and 20 high; the middle of row 12 at 1170, a
  /// viewport of 500. With nothing covered that is the offset 920, where row 0 is held; with 100 covered it is 870,
  /// where row 0 is held as well.
  private func centered(_ node: Int32, _ distance: Int64, _ tree: inout Tree) -> Int64 {
    let (extent, height) = (extent, Int64(tree.arena[node].height))
    if !tree.order.hasPins {
      return insets.start + (extent - insets.start - insets.end - height) / 2 + distance
    }
    let top = tree.top(of: tree.order.position(of: .start(node)))
    var found = place(node, distance, 0, 0, tree, top)
    for _ in 0..<3 {
      let next = wanted(node, distance, at: found, top, &tree)
      if next == found { return top - found }
      found = next
    }
    // The last offset that is not beyond the one wanted there, or the next one if that is nearer to it.
    var low = place(node, distance, extent, 0, tree, top)
    var high = place(node, distance, 0, extent, tree, top) + 1
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if middle <= wanted(node, distance, at: middle, top, &tree) {
        low = middle
      } else {
        high = middle
      }
    }
    let past = high - wanted(node, distance, at: high, top, &tree)
    let missing = wanted(node, distance, at: low, top, &tree) - low
    return top - (past < missing ? high : low)
  }

  /// The offset at which a row is in the middle if so much is covered.
  private func place(
    _ node: Int32, _ distance: Int64, _ above: Int64, _ below: Int64, _ tree: borrowing Tree,
    _ top: Int64
  ) -> Int64 {
    let free = extent - above - below - Int64(tree.arena[node].height)
    return offsets(tree).clamped(top - (above + free / 2 + distance))
  }

  private func wanted(
    _ node: Int32, _ distance: Int64, at offset: Int64, _ top: Int64, _ tree: inout Tree
  ) -> Int64 {
    let above = reach(.leading, at: offset, without: node, &tree)
    let below = reach(.trailing, at: offset, without: node, &tree)
    return place(node, distance, above, below, tree, top)
  }

  /// How far held rows reach into the viewport from an edge at an offset, but for one row.
  private func reach(
    _ edge: PinEdge, at offset: Int64, without target: Int32, _ tree: inout Tree
  ) -> Int64 {
    let view = PinView(edge, offset: offset, self)
    var line = view.line
    var next = view.first(.stacking(edge), &tree)
    while let place = next {
      let node = tree.order.entry(at: place).node
      if node != target, isStacked(place, line, view, &tree) {
        line += Int64(tree.arena[node].height)
      }
      next = view.next(.stacking(edge), place, &tree)
    }
    let stack = stack(from: line, view, &tree)
    for level in 0..<4 where stack.nodes[level] >= 0 && stack.nodes[level] != target {
      line = max(line, stack.places[level] + stack.heights[level])
    }
    return line - view.border
  }
}

// MARK: Offsets for the host

// Where a scroll would lead, for a host that animates it, and how near the ends are.
extension Layout {
  /// The offset for the host at which a row is where it is asked to be, by the heights known now; nil if it is not in
  /// the list. O(log n).
  func offset(
    bringing row: NodeID, _ alignment: ScrollAlignment, distance: Double, _ tree: inout Tree
  ) -> Double? {
    tree.settleHidings()
    guard tree.arena.isValid(row), tree.arena[row.index].flags.isRow else { return nil }
    return offset(of: startAtRow(row.index, alignment, Units.place(distance), &tree), &tree)
  }

  /// The same for a fraction of the content; nil if there is none.
  func offset(ofFraction fraction: Double, _ tree: inout Tree) -> Double? {
    tree.settleHidings()
    let fraction = fraction.isNaN ? 0 : max(0, min(1, fraction))
    return startAtFraction(fraction, &tree).map { offset(of: $0, &tree) }
  }

  /// The offset of the host nearest to one at which it is inside the content.
  func inside(_ points: Double, _ tree: inout Tree) -> Double {
    tree.settleHidings()
    return hostOffset(Units.place(points) + scrolling.deferred, tree)
  }

  private func hostOffset(_ offset: Int64, _ tree: borrowing Tree) -> Double {
    Units.points(offsets(tree).clamped(offset) - scrolling.deferred)
  }

  private func offset(of start: Walk.Start, _ tree: inout Tree) -> Double {
    let top = tree.top(of: tree.order.position(of: .start(start.node)))
    var unmeasured = -1 as Int32
    let offset =
      top
      - (start.target.map { place($0, start.node, &unmeasured, &tree) }
        ?? start.distance(ofHeight: tree.arena[start.node].height, in: extent))
    return hostOffset(offset, tree)
  }

  /// Whether there are at most so many viewports left to scroll to either end, in the direction of the last scroll; at
  /// the very end whatever that was.
  /// - Parameter content: the extent of everything, in points.
  func isNear(_ screens: Double, content: Double) -> (end: Bool, start: Bool) {
    let (start, height) = (Units.points(asked), Units.points(extent))
    let (before, behind) = (Units.points(insets.start), Units.points(insets.end))
    if before + content + behind < height { return (true, true) }
    func isNear(_ left: Double, isAhead: Bool) -> Bool {
      isAhead && left <= height * screens || screens >= 0 && left <= 1
    }
    return (
      isNear(content + behind - start - height, isAhead: scrolling.isForward),
      isNear(start + before, isAhead: !scrolling.isForward)
    )
  }
}
