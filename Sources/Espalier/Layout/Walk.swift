// SPDX-License-Identifier: MIT

/// Measures from the anchor outward, so that only rows are measured that are in sight after the pass; in columns, and
/// of rows that are held, few others.
///
/// Distances are from the top of the viewport. Down to where the viewport ends; if the list ends before, all comes
/// down with its end. Up to where the viewport begins; if the list begins after, all goes up with its start, and
/// what comes into sight below is next.
struct Walk: ~Copyable {
  private let addressed = Addressed()
  /// What keeps its place: a row, and how.
  struct Start: BitwiseCopyable {
    var node: Int32 = -1
    /// From the top of the viewport to the top of the row.
    var distance: Int64 = 0
    var alignment = Alignment.top
    /// The part of the row that is above the distance, of the height that it has now.
    var part: Int64 = 0
    var height: Int32 = 0
    /// Whether the part stays the same until the row is measured.
    var keepsPart = false
    var target: Target?
    /// The space above it in its line: as that changes, the line stays. −1: it is in no line, or keeps its place for
    /// itself. At the bottom, the space between it and the end of the list, which stays.
    var slack: Int32 = -1

    /// From the top of the viewport to the top of the row, if that is so high.
    func distance(ofHeight rowHeight: Int32, in extent: Int64) -> Int64 {
      switch alignment {
      case .top: height == 0 ? distance : distance - part * Int64(rowHeight) / Int64(height)
      case .bottom: extent - Int64(rowHeight) + distance
      }
    }
  }
  enum Alignment: BitwiseCopyable {
    /// The top of the row is at the distance.
    case top
    case bottom
  }
  /// A row that was scrolled to: where it comes to be is found when it is measured, and what covers the edges.
  struct Target: BitwiseCopyable {
    var alignment: ScrollAlignment
    var distance: Int64
    /// Where it was in the viewport.
    var present: Int64
    var isAimed = false
  }
  private enum Step: BitwiseCopyable {
    case anchor
    case down
    case up
    case downAgain
    case done
  }

  /// What the host would not measure in this pass, or in the last one, and the setting it had a height of.
  var refused = Buffer<Layout.HeldHeight>()
  /// Whether the host said of any that it would later.
  var isPutOff = false
  /// How many answers of the host left a row without a height, so that they brought nothing into the viewport.
  var emptyAnswers = 0
  /// Whether rows are looked at that come into sight above others.
  var isGoingUp: Bool { step == .up }

  private var start = Start()
  private var extent: Int64 = 0
  /// What of that the ends of the content do not come into.
  private var insets = ViewportInsets()
  private var step = Step.done
  /// Where the top of the anchor is, and where it was before the end of the list brought it down.
  private var distance: Int64 = 0
  private var wanted: Int64 = 0
  /// The space above the anchor in its line by which that is.
  private var slack: Int32 = -1
  /// The entry that is looked at next, where it begins if the walk goes down, and where it ends if it goes up.
  private var place: Position?
  private var edge: Int64 = 0
  /// Where what was seen going down ends.
  private var bottom: Position?
  private var bottomEdge: Int64 = 0
  /// Whether a row that is not measured was passed on the way down, as it has no height and was above the viewport, and
  /// whether others were measured on that way: its line may have come down by that.
  private var hasPassed = false
  private var hasMeasuredBelow = false
  /// Whether a row was measured above since then, by which lines below may have been filled anew.
  private var hasMeasuredAbove = false
  /// Whether a row was measured above that may have given or taken the space before the next one.
  private var isEdgeOpen = false
  /// A row whose line is in sight from below, so that all of it is measured: by one of them it may go out of sight. −1: none.
  private var lineInSight: Int32 = -1
  /// Whether rows that were looked at were moved since.
  private var isMoved = false
  /// Whether the content need not fill the viewport, and whether content that cannot is at its end.
  private var isFree = false
  private var alignsToEnd = false

  /// The node of the row that keeps its place; −1: there is none.
  var anchor: Int32 { start.node }
  var target: Target? { start.target }
  /// Where the top of the row is to be that was scrolled to.
  var distanceAsked: Int64 { start.distance }

  /// Begins with the row that was scrolled to at a distance, or begins anew.
  mutating func aim(at distance: Int64) {
    start.target?.isAimed = true
    (start.distance, step) = (distance, .anchor)
  }

  /// Begins anew with what was asked for: a row is measured that moves those that were looked at, as it is held and stands
  /// among them, or grows upwards though the walk goes down.
  mutating func goAgain() { if start.node >= 0 { step = .anchor } }

  /// Begins with something in sight, after all, what was begun without.
  mutating func begin(late start: Start) { (self.start, step) = (start, .anchor) }

  mutating func begin(
    _ start: Start, _ extent: Int64, _ insets: ViewportInsets, isFree: Bool, alignsToEnd: Bool
  ) {
    (self.start, self.extent, self.insets) = (start, extent, insets)
    (self.isFree, self.alignsToEnd) = (isFree, alignsToEnd)
    step = start.node < 0 ? .done : .anchor
    (isMoved, isPutOff, emptyAnswers) = (false, false, 0)
  }

  /// Whether the host would not measure a row.
  func hasRefused(_ row: NodeID) -> Bool {
    for index in 0..<refused.count where refused[index].row == row { return true }
    return false
  }

  /// What has to be asked for again, as the host would not measure the row that decides.
  func unanswered(_ tree: borrowing Tree) -> Scrolling.Request? {
    guard start.node >= 0, start.target != nil || start.keepsPart,
      case let row = tree.arena.id(start.node), hasRefused(row)
    else { return nil }
    if let target = start.target { return .row(row, target.alignment, distance: target.distance) }
    return .fold(row, part: start.part, height: start.height)
  }

  /// Goes on until a row has to be measured; −1 if there is none left.
  mutating func next(_ tree: inout Tree, _ settings: borrowing Settings) -> Int32 {
    while step != .done {
      switch step {
      case .anchor:
        if settings.needsMeasuring(start.node, &tree) { return start.node }
        if tree.hasLooks { tree.evenOut(atStart: start.node) }
        let mate = tree.unmeasuredMate(of: start.node, settings)
        if mate >= 0 { return mate }
        distance = start.distance(ofHeight: tree.arena[start.node].height, in: extent)
        if start.slack >= 0 {
          slack = slackNow(&tree)
          let change = slack - start.slack
          distance += Int64(start.alignment == .bottom ? -change : change)
        }
        wanted = distance
        goDown(&tree)
        step = .down
      case .down, .downAgain:
        let node = down(&tree, settings)
        if node >= 0 {
          hasMeasuredBelow = true
          return node
        }
        if hasPassed, hasMeasuredBelow {
          goDown(&tree)
          continue
        }
        if step == .down { turn(&tree) } else if !returnsToStart(&tree) { step = .done }
      case .up:
        let node = up(&tree, settings)
        if node >= 0 {
          hasMeasuredAbove = true
          return node
        }
        if isMoved {
          (isMoved, step) = (false, .anchor)
        } else if hasMeasuredAbove,
          tree.looks.hasDealt || hasRisen(&tree) || takeBack(&tree)
        {
          goDown(&tree)
          step = .down
        } else {
          settleAtStart(&tree)
        }
      case .done: break
      }
      if step == .done, start.slack >= 0, slack != slackNow(&tree) { step = .anchor }
    }
    return -1
  }

  /// The space above the anchor in its line, or below it in the list. A row that is measured elsewhere may part the line,
  /// or make another column the longest.
  private func slackNow(_ tree: inout Tree) -> Int32 {
    start.alignment == .bottom ? tree.spaceBelow(start.node) : tree.slack(of: start.node)
  }

  /// The offset that follows.
  func offset(_ tree: inout Tree, asked: Int64) -> Int64 {
    var offset = asked
    if start.node >= 0 {
      offset = tree.top(of: tree.order.position(of: .start(start.node))) - distance
    }
    if isFree { return offset }
    return OffsetRange(tree.order.total.height, extent, insets, alignsToEnd: alignsToEnd)
      .clamped(offset)
  }

  /// What of the extent of a row at a position is behind the row.
  private func trail(_ tree: inout Tree, of node: Int32, at place: Position) -> Int64 {
    guard tree.hasLooks else { return 0 }
    return Int64(tree.order.height(at: place) - tree.arena[node].height) - tree.lead(at: place)
  }

  /// What of it is before the row, or before the line that the row is in, all of which is in sight or not.
  @inline(__always)
  private func leadOfLine(_ tree: inout Tree, at place: Position) -> Int64 {
    tree.hasLooks ? tree.leadOfLine(at: place) : 0
  }

  /// How far an entry is from the top of the viewport: rows of waterfalls that were stacked moved others.
  private func edge(_ tree: inout Tree, before place: Position) -> Int64 {
    let anchor = tree.top(of: tree.order.position(of: .start(start.node)))
    return distance + tree.order.height(before: place) - anchor
  }

  private mutating func down(_ tree: inout Tree, _ settings: borrowing Settings) -> Int32 {
    // Rows that were measured may share a line by now, which has the extent of both.
    if tree.looks.hasArrangements, let at = place {
      edge = edge(&tree, before: at)
    }
    // The first row that is not measured and not in sight: from there it goes on, should lines be filled anew.
    var unseen: (place: Position, edge: Int64)?
    defer { if let unseen { (place, edge) = unseen } }
    while let at = place, edge <= extent || tree.hasLooks && tree.isInColumns(at) {
      guard tree.order.counts(.newRows, at: at) else {
        if passDown(at, &tree) { continue }
        return -1
      }
      let node = tree.order.entry(at: at).node
      if tree.isInColumns(at) {
        let sight = tree.lookDown(
          from: at, edge: edge(&tree, before: at), extent, anchor: anchor, settings)
        if sight.needsMeasuring { return tree.order.entry(at: sight.place).node }
        if !sight.isAll { return -1 }
        (edge, place) = (sight.edge, tree.order.next(sight.place))
        continue
      }
      if settings.needsMeasuring(node, &tree), !passesAbove(node, at, &tree) {
        if edge + leadOfLine(&tree, at: at) < extent { return node }
        let isEmpty = tree.arena[node].height == 0
        if isEmpty && edge + tree.lead(at: at) <= extent { return node }
        // Of what is of height 0 and shares its line, one may be in sight.
        guard tree.looks.hasArrangements else { return -1 }
        if unseen == nil { unseen = (at, edge) }
      }
      edge += tree.order.extent(at: at)
      place = tree.order.next(at)
    }
    return -1
  }

  /// Passes a row that is looked at from above if it has no height and is above the viewport: it may lie above the space
  /// of the line that it is in, or the anchor may be there. Returns whether it does.
  private mutating func passesAbove(_ node: Int32, _ at: Position, _ tree: inout Tree) -> Bool {
    guard tree.arena[node].height == 0, edge + tree.lead(at: at) < 0 else { return false }
    hasPassed = true
    return true
  }

  /// Goes on to the next row behind an entry that is none; returns whether there is one, or the list ends in sight.
  private mutating func passDown(_ at: Position, _ tree: inout Tree) -> Bool {
    if let next = tree.order.row(after: at) {
      (edge, place) = (edge + tree.order.extent(at: at) + next.space, next.place)
      return true
    }
    let end = edge + tree.order.total.height - tree.order.height(before: at)
    guard end < extent - insets.end else { return false }
    (edge, place) = (end, nil)
    return true
  }

  /// Goes down from the anchor.
  private mutating func goDown(_ tree: inout Tree) {
    let anchor = tree.order.position(of: .start(start.node))
    (place, edge) = (anchor, distance - tree.lead(at: anchor))
    // The row behind backgrounds may be in sight above them, in columns.
    while tree.looks.hasBackgrounds, let at = place,
      tree.arena[tree.order.entry(at: at).node].flags.role == .background,
      let next = tree.order.row(after: at)
    {
      (place, edge) = (next.place, edge + next.space)
    }
    (hasPassed, hasMeasuredBelow) = (false, false)
  }

  /// Begins the way up, with the end of the list at the end of what is seen if it would be above.
  private mutating func turn(_ tree: inout Tree) {
    let anchor = tree.order.position(of: .start(start.node))
    let isInColumns = tree.hasLooks && tree.isInColumns(anchor)
    // Rows of columns behind the anchor, and such without a height, may come into sight above: what was above the viewport
    // was passed, in lines even below the top of the anchor.
    let mayHavePassed = wanted < 0 || tree.looks.hasArrangements
    let end = extent - insets.end
    if place == nil, edge < end, !isFree {
      distance += end - edge
      edge = end
      if mayHavePassed { return goDown(&tree) }
    }
    // Those had estimates, by which the list would have ended; and a space may have come behind a background.
    if wanted < 0 || tree.hasLooks, takeBack(&tree) { return goDown(&tree) }
    (bottom, bottomEdge, hasMeasuredAbove, lineInSight) = (place, edge, false, -1)
    tree.looks.hasDealt = false
    edge = distance - tree.lead(at: anchor)
    // Of columns, rows before the anchor may be in sight though it begins above, be they outside of its container.
    let mate =
      isInColumns ? tree.looks.mate(of: anchor, isAfter: false, tree.arena, &tree.order) : nil
    place = mate ?? tree.order.previous(anchor)
    if tree.looks.hasArrangements, mate == nil {
      // A background or a row of height 0 parts no line.
      let last = tree.endOfLine(across: anchor)
      if last != anchor { (place, edge) = (last, edge(&tree, before: tree.order.after(last))) }
    }
    step = .up
  }

  /// Takes back what the end of the list brought down and is too much by now, as what is behind the anchor grew: rows
  /// above came into its line, or rows of its columns were measured. Returns whether there was any.
  private mutating func takeBack(_ tree: inout Tree) -> Bool {
    guard distance > wanted else { return false }
    let anchor = tree.order.position(of: .start(start.node))
    let bottom = distance + tree.order.total.height - tree.top(of: anchor)
    let excess = min(distance - wanted, bottom - (extent - insets.end))
    if excess > 0 { distance -= excess }
    return excess > 0
  }

  /// Whether what was seen going down ends higher by now: a row above turned out to have no height, and those behind it
  /// went into the line before, or have no space before them any more.
  private func hasRisen(_ tree: inout Tree) -> Bool {
    guard tree.hasLooks else { return false }
    let end = tree.order.position(of: .end(0))
    if edge(&tree, before: bottom ?? tree.order.after(end)) < bottomEdge { return true }
    // A background was scrolled to.
    if tree.arena[start.node].flags.role == .background { return true }
    // Of what begins in the viewport, be it with a space, the row may be in sight by now: the space has gone, or what is
    // empty is elsewhere in its line.
    guard let bottom else { return false }
    return bottomEdge <= extent || tree.isInColumns(bottom)
  }

  private mutating func up(_ tree: inout Tree, _ settings: borrowing Settings) -> Int32 {
    if isEdgeOpen, let at = place {
      if lineInSight >= 0 {
        let mate = tree.unmeasuredMate(of: lineInSight, settings)
        if mate >= 0 { return mate }
        lineInSight = -1
      }
      let last = tree.looks.hasArrangements ? tree.endOfLine(across: at) : at
      (place, edge) = (last, edge(&tree, before: tree.order.after(last)))
    }
    isEdgeOpen = tree.hasLooks
    let node = goUp(&tree, settings)
    if node < 0 { isEdgeOpen = false }
    return node
  }

  private mutating func goUp(_ tree: inout Tree, _ settings: borrowing Settings) -> Int32 {
    while let at = place, edge >= 0 || tree.hasLooks && tree.isInColumns(at) {
      guard tree.order.counts(.newRows, at: at) else {
        if passUp(at, &tree) { continue }
        return -1
      }
      let node = tree.order.entry(at: at).node
      if tree.looks.hasArrangements {
        if tree.isInColumns(at) {
          let sight = tree.lookUp(
            from: at, edge: edge(&tree, before: tree.order.after(at)), anchor: anchor, settings)
          if sight.isMoved { isMoved = true }
          if sight.needsMeasuring { return tree.order.entry(at: sight.place).node }
          if !sight.isAll || isMoved { return -1 }
          (edge, place) = (sight.edge, tree.order.previous(sight.place))
          continue
        }
        tree.evenOut(atStart: start.node)
        // A line that goes on below is in sight there; of one that ends at the start of the viewport, what is empty and at
        // its end.
        let isInSight = edge > 0 || !tree.arena[node].flags.contains(.closesLine)
        let least = isInSight ? .min : tree.order.extent(at: at)
        let mate = tree.unmeasuredMate(of: node, settings, leadingBy: least)
        if mate >= 0 {
          if isInSight { lineInSight = mate }
          return mate
        }
      }
      if settings.needsMeasuring(node, &tree), isInSightAbove(node, at, &tree) { return node }
      edge -= tree.order.extent(at: at)
      place = tree.order.previous(at)
    }
    return -1
  }

  /// Whether the row at a position that is looked at from below reaches into the viewport.
  private func isInSightAbove(_ node: Int32, _ at: Position, _ tree: inout Tree) -> Bool {
    if tree.arena[node].height > 0 { return edge > trail(&tree, of: node, at: at) }
    return edge - tree.order.extent(at: at) + tree.lead(at: at) >= 0
  }

  /// Goes on to the next row above an entry that is none; returns whether there is one, or the list begins in sight.
  private mutating func passUp(_ at: Position, _ tree: inout Tree) -> Bool {
    if let former = tree.order.row(before: at) {
      (edge, place) = (edge - tree.order.extent(at: at) - former.space, former.place)
      return true
    }
    let start = edge - tree.order.height(before: tree.order.after(at))
    guard start > insets.start else { return false }
    (edge, place) = (start, nil)
    return true
  }

  /// Lets the list begin where what is seen begins again if rows that were measured since then brought it down; returns
  /// whether they did.
  private mutating func returnsToStart(_ tree: inout Tree) -> Bool {
    let excess = distance - tree.top(of: tree.order.position(of: .start(start.node))) - insets.start
    guard hasMeasuredBelow, excess > 0 else { return false }
    distance -= excess
    goDown(&tree)
    return true
  }

  /// Lets the list begin where what is seen begins if it would begin below.
  private mutating func settleAtStart(_ tree: inout Tree) {
    guard place == nil, edge > insets.start, !isFree, !(alignsToEnd && bottom == nil) else {
      step = .done
      return
    }
    let excess = edge - insets.start
    distance -= excess
    step = .downAgain
    // Of columns that end in sight, rows may come into sight that were not: those of another column.
    if tree.looks.hasArrangements { return goDown(&tree) }
    (place, edge) = (bottom, bottomEdge - excess)
  }
}
