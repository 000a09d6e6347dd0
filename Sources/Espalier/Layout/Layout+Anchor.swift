// SPDX-License-Identifier: MIT

// The scroll anchor: the row that keeps its place on the screen in a pass, or the one that is asked for.
extension Layout {
  /// Chooses the row that keeps its place.
  ///
  /// In this order: the row that was asked for; the row at the fold, the first that is not pinned, if it shows something
  /// else or the host would not measure it, whose top stays; the anchor of the last pass; the first row that was in sight
  /// and stays, a pinned one if there is no other. Only those count that are in sight at the offset asked for, and were
  /// not told to have moved. If there is none, the offset decides, by the estimates.
  func startOfWalk(
    _ tree: inout Tree, _ report: borrowing Report
  ) -> Walk.Start {
    if let start = startAsAsked(&tree, report) { return start }
    if let row = followedRow(among: formerRows, from: asked, tree) {
      return startAtFormer(row, &tree)
    }
    if let start = startAtDrawn(tree) ?? startAtFold(&tree, report) { return start }
    var (isFirst, measured, unpinned) = (true, nil as Int?, nil as Int?)
    // The row that kept its place, if it is pinned and before all that are not: of those the first one goes before it.
    var pinned: Int?
    // One that the host would not measure, if there are none that it did. Not one that was measured, and has another
    // width by now: of that, as of any row with an estimate, the offset decides.
    var waiting: Int?
    for index in 0..<formerRows.count where isStanding(formerRows[index], tree, report) {
      let flags = tree.arena[formerRows[index].node.index].flags
      if scrolling.isResized {
        if unpinned == nil, !flags.contains(.pinned) { unpinned = index }
        if measured == nil { measured = index }
        continue
      }
      if isFirst, !flags.contains(.pinned) {
        if flags.contains(.changedInSight) || walk.hasRefused(formerRows[index].node),
          isAtFold(formerRows[index], &tree)
        {
          return startAtFormer(formerRows[index], &tree)
        }
        isFirst = false
        if pinned != nil { break }
      }
      if needsMeasuring(formerRows[index].node.index, &tree) {
        if waiting == nil, flags.isDisjoint(with: [.changedInSight, .pinned]),
          walk.hasRefused(formerRows[index].node)
        {
          waiting = index
        }
        continue
      }
      if formerRows[index].node == anchor {
        if !isFirst { return startAtFormer(formerRows[index], &tree) }
        pinned = index
      }
      if measured == nil { measured = index }
      if unpinned == nil, !flags.contains(.pinned) { unpinned = index }
    }
    if let index = pinned ?? unpinned ?? measured ?? waiting {
      return startAtFormer(formerRows[index], &tree)
    }
    return startAtOffset(&tree)
  }

  /// Where something else than a row in sight decides.
  private func startAsAsked(
    _ tree: inout Tree, _ report: borrowing Report
  ) -> Walk.Start? {
    switch scrolling.request {
    case .row(let id, let alignment, let distance):
      guard tree.arena.isValid(id), tree.arena[id.index].flags.isRow else { break }
      var start = startAtRow(id.index, alignment, distance, &tree)
      if let seen = placeSeen(of: id, tree, report) { start.target?.present = seen }
      return start
    case .fraction(let fraction): return startAtFraction(fraction, &tree)
    case .place(let id, let distance):
      guard tree.arena.isValid(id), tree.arena[id.index].flags.isRow else { break }
      return Walk.Start(node: id.index, distance: distance)
    case .back:
      guard let point = scrolling.point, point.version == tree.version else { break }
      return Walk.Start(node: point.row.index, distance: point.distance, alignment: .top)
    default: break
    }
    if isFollowing { return startAtEnd(&tree) }
    var isTop = scrolling.isUnasked && isStayingAtTop(at: offset)
    let isEdited = isDue || version != tree.version
    if case .offset(let isSet) = scrolling.request {
      // What is set is an offset in the list as it is by now; the start is the start, whatever is measured.
      isTop =
        isSet
        ? offsets(tree).clamped(asked) <= -insets.start : isEdited && isStayingAtTop(at: asked)
      if isSet, !isTop, isEdited { return startAtOffset(&tree) }
    }
    return isTop ? startAtTop(-insets.start, &tree) : nil
  }

  /// The first row of the list, as far from an offset as it is.
  private func startAtTop(_ offset: Int64, _ tree: inout Tree) -> Walk.Start? {
    guard let row = tree.order.row(after: tree.start) else { return nil }
    return Walk.Start(
      node: row.node, distance: tree.top(of: row.place) - offset, alignment: .top,
      slack: tree.slack(of: row.node))
  }

  /// The row that is followed, wherever it went, if it is in sight among these from an offset on; of a run the first one
  /// that is.
  func followedRow(
    among rows: borrowing Buffer<PlacedRow>, from offset: Int64, _ tree: borrowing Tree
  ) -> PlacedRow? {
    guard let followed, tree.arena.isValid(followed),
      tree.arena[followed.index].flags.isRow, !tree.arena[followed.index].flags.contains(.pinned)
    else { return nil }
    for index in 0..<rows.count where rows[index].node == followed {
      let row = rows[index]
      if row.height > 0, row.bottom > offset, row.top < offset + extent { return row }
    }
    return nil
  }

  /// The last row, as far from the end of the viewport as it is from the end of the list.
  private func startAtEnd(_ tree: inout Tree) -> Walk.Start? {
    guard let row = tree.order.row(before: tree.order.position(of: .end(0))) else { return nil }
    let bottom = tree.top(of: row.place) + Int64(tree.arena[row.node].height)
    return Walk.Start(
      node: row.node, distance: bottom - tree.order.total.height - insets.end,
      alignment: .bottom, slack: tree.spaceBelow(row.node))
  }

  /// The row that is there by the heights known now: its point comes to the same fraction of the viewport. The start and
  /// the end are where they are, whatever is measured.
  func startAtFraction(_ fraction: Double, _ tree: inout Tree) -> Walk.Start? {
    if fraction == 0 { return startAtTop(-insets.start, &tree) }
    if fraction == 1 { return startAtEnd(&tree) }
    let wanted = Int64(Double(tree.order.total.height) * fraction)
    let inside = max(0, min(wanted, tree.order.total.height - 1))
    var place = tree.order.find(height: inside).place
    let isRow = tree.order.counts(.newRows, at: place)
    let rowHeight = Int64(tree.arena[tree.order.entry(at: place).node].height)
    let reach = tree.order.hasRuns ? tree.order.extent(at: place) : rowHeight
    let isAlone = !tree.looks.isArranged(tree.order.entry(at: place).node, tree.arena)
    if !isRow || isAlone && tree.top(of: place) + reach <= inside {
      let next = tree.order.row(after: place) ?? (isRow ? nil : tree.order.row(before: place))
      if let next { place = next.place } else if !isRow { return nil }
    }
    let node = tree.order.entry(at: place).node
    let (below, height) = (wanted - tree.top(of: place), Int64(tree.arena[node].height))
    let part = max(0, min(height, below))
    return Walk.Start(
      node: node, distance: Int64(Double(extent) * fraction) - (below - part), alignment: .top,
      part: part, height: tree.arena[node].height, slack: below <= 0 ? tree.slack(of: node) : -1)
  }

  /// Whether the first row that was in sight and is at the offset asked for is the first one there: one before it may come
  /// into sight above it.
  private func isAtFold(_ row: PlacedRow, _ tree: inout Tree) -> Bool {
    guard row.top > asked, case .offset = scrolling.request else { return true }
    if row.indexInRun > 0 { return false }
    let place = tree.order.position(of: .start(row.node.index))
    let line = tree.top(of: place) - (row.top - asked)
    var next = tree.order.row(before: place)
    // What is before one ends where its entry ends, or above.
    while let former = next {
      let (extent, node) = (tree.order.extent(at: former.place), tree.arena[former.node])
      if tree.order.height(before: former.place) + extent <= line { return true }
      let height = tree.order.hasRuns ? extent : Int64(node.height)
      if height > 0, !node.flags.contains(.pinned), node.flags.role != .background,
        tree.top(of: former.place) + height > line
      {
        return false
      }
      next = tree.order.row(before: former.place)
    }
    return true
  }

  /// Whether a row that was in sight is where it was among the others, and in sight at the offset asked for.
  private func isStanding(
    _ row: PlacedRow, _ tree: borrowing Tree, _ report: borrowing Report
  ) -> Bool {
    row.height > 0 && row.bottom > asked && row.top < asked + extent
      && isAmongOthers(row, tree, report)
  }

  /// Whether a row that was in sight is where it was among the others.
  func isAmongOthers(
    _ row: PlacedRow, _ tree: borrowing Tree, _ report: borrowing Report
  ) -> Bool {
    guard tree.arena.isValid(row.node), tree.arena[row.node.index].flags.isRow else {
      return false
    }
    return !report.hasMoves || !report.tellsMove(ofRows: row.row..<row.row + 1)
  }

  /// The row that was at the fold when the viewport got another size, as long as it was not measured since: it keeps its
  /// fraction, and not its top.
  private func startAtFold(
    _ tree: inout Tree, _ report: borrowing Report
  ) -> Walk.Start? {
    guard case .fold(let row, let part, let height) = scrolling.unanswered,
      scrolling.isUnasked
    else { return nil }
    for index in 0..<formerRows.count where formerRows[index].node == row {
      guard isStanding(formerRows[index], tree, report),
        !tree.arena[row.index].flags.contains(.changedInSight)
      else { return nil }
      return Walk.Start(
        node: row.index, alignment: .top, part: part, height: height, keepsPart: true)
    }
    return nil
  }

  /// The row that is drawn elsewhere, wherever it goes.
  private func startAtDrawn(_ tree: borrowing Tree) -> Walk.Start? {
    guard let drawn = scrolling.drawn, tree.arena.isValid(drawn.row),
      tree.arena[drawn.row.index].flags.isRow
    else { return nil }
    switch scrolling.request {
    case nil, .offset: return Walk.Start(node: drawn.row.index, distance: drawn.top - asked)
    default: return nil
    }
  }

  private func startAtFormer(_ row: PlacedRow, _ tree: inout Tree) -> Walk.Start {
    // Of a run, the top of its first row, by the height that they have now.
    let above = Int64(row.indexInRun) * Int64(tree.arena[row.node.index].height)
    let distance = row.top - above - asked
    // Of a row that is measured in another setting, the part above the viewport stays the same.
    let part = scrolling.isResized && row.indexInRun == 0 ? max(0, -distance) : 0
    return Walk.Start(
      node: row.node.index, distance: distance + part, alignment: .top, part: part,
      height: row.height, keepsPart: part > 0,
      slack: scrolling.isResized ? -1 : tree.slack(of: row.node.index))
  }

  func startAtRow(
    _ node: Int32, _ alignment: ScrollAlignment, _ distance: Int64, _ tree: inout Tree
  ) -> Walk.Start {
    let present = tree.top(of: tree.order.position(of: .start(node))) - asked
    return Walk.Start(
      node: node,
      target: Walk.Target(alignment: alignment, distance: distance, present: present))
  }

  /// From the top of the viewport to the top of a row where it is seen, whatever came above it; nil if it was not in sight
  /// or does not stay.
  private func placeSeen(
    of row: NodeID, _ tree: borrowing Tree, _ report: borrowing Report
  ) -> Int64? {
    for index in 0..<formerRows.count where formerRows[index].node == row {
      let placed = formerRows[index]
      // A run begins where its first row does.
      let above = Int64(placed.indexInRun) * Int64(placed.height)
      if isStanding(placed, tree, report) { return placed.top - above - asked }
    }
    return nil
  }

  /// The first row of the list if it begins in sight, as nothing is above it. Else the first measured row in sight by the
  /// heights there are; else the first, of which the same part is above the viewport; else the first one without a height;
  /// else nothing.
  func startAtOffset(_ tree: inout Tree, from wanted: Int64? = nil) -> Walk.Start {
    let offset = scrolling.isBeyond ? asked : offsets(tree).clamped(wanted ?? asked)
    if let start = startAtTop(offset, &tree), start.distance >= 0, start.distance <= extent {
      return start
    }
    var (place, top) = tree.order.find(height: offset - 1)
    if tree.hasLooks {
      (place, top) = tree.looks.first(
        reaching: offset, isTouching: true, from: (place, top), tree.arena, &tree.order)
    }
    // A row of columns may begin above its entry.
    let end = offset + extent + (tree.hasLooks ? tree.looks.reach.before : 0)
    var (start, isEmpty) = (Walk.Start(), false)
    while top <= end {
      let extent = tree.order.extent(at: place)
      guard tree.order.counts(.newRows, at: place) else {
        guard let next = tree.order.row(after: place) else { break }
        (place, top) = (next.place, top + extent + next.space)
        continue
      }
      let node = tree.order.entry(at: place).node
      let distance = top + tree.lead(at: place) - offset
      let height = tree.order.hasRuns ? extent : Int64(tree.arena[node].height)
      if tree.arena[node].role != .background, Walk.isInSight(distance, height, in: self.extent),
        start.node < 0 || isEmpty && height > 0 || !needsMeasuring(node, &tree) && height > 0
      {
        let isMeasured = !needsMeasuring(node, &tree)
        let part = isMeasured ? 0 : max(0, -distance)
        start = Walk.Start(
          node: node, distance: distance + part, alignment: .top, part: part,
          height: tree.arena[node].height, slack: part == 0 ? tree.slack(of: node) : -1)
        isEmpty = height == 0
        if isMeasured, !isEmpty { break }
      }
      guard let next = tree.order.next(place) else { break }
      (place, top) = (next, top + extent)
    }
    return start
  }

  @inline(__always)
  func needsMeasuring(_ node: Int32, _ tree: inout Tree) -> Bool {
    settings.needsMeasuring(node, &tree)
  }

  /// The setting that the height of a row is asked for in.
  @inline(__always)
  func setting(of node: Int32, _ tree: inout Tree) -> Int32 { settings.number(of: node, &tree) }
}

/// Where a row is to be in the viewport.
public enum ScrollAlignment: Sendable, BitwiseCopyable {
  case top
  case center
  case bottom
  /// As near to where it is as it can be in sight.
  case nearest
}

// MARK: A place that was restored

/// Where the viewport is to be once a row is there.
struct RestoredPlace: BitwiseCopyable {
  /// The row, and which of the rows of that identity it was.
  var id: RowID
  var occurrence: Int
  /// The start of the viewport minus the start of the row, in units.
  var delta: Int64
  /// Whether rows came that were not looked at.
  var hasNews = true
  /// Whether somebody has to hear that it waits: as long as nobody did.
  var isTold = false
}

extension Layout {
  /// Asks for the place that was restored if its row is there by now; returns whether it is. It is asked for again by
  /// every pass until one has begun with it: rows may be exchanged before that. O(n).
  mutating func comeBack(_ tree: inout Tree) -> Bool {
    guard var place = scrolling.restored else { return false }
    var (left, found, next) = (place.occurrence, nil as Int32?, tree.order.row(after: tree.start))
    while let row = next, left >= 0 {
      if RowID(tree.arena[row.node].identity) == place.id, isNamed(row.node, tree) {
        (found, left) = (row.node, left - 1)
      }
      next = tree.order.row(after: row.place)
    }
    if let found { scrolling.ask(.place(tree.arena.id(found), distance: -place.delta)) }
    place.hasNews = found != nil
    scrolling.restored = place
    return found != nil
  }

  /// Begins with the place that was restored if its row has come. O(k) for k rows that came, and O(n) if it is there.
  mutating func takeRestored(_ tree: inout Tree, _ report: borrowing Report) {
    guard var place = scrolling.restored else { return }
    func hasCome(_ row: NewRow) -> Bool {
      let entry = tree.order.entry(at: tree.order.find(row.index, .newRows))
      return RowID(tree.arena[entry.node].identity) == place.id
    }
    for index in 0..<report.update.inserts.count where !place.hasNews {
      place.hasNews = hasCome(report.update.inserts[index])
    }
    // A row of a run that was filled is updated.
    for index in 0..<report.update.updates.count where !place.hasNews {
      place.hasNews = hasCome(report.update.updates[index].new)
    }
    if !place.hasNews { return }
    // Should the row be gone: what was asked for before, a size or where the host is, was not laid out yet.
    if case .place = scrolling.request { scrolling.request = .size }
    if comeBack(&tree) { scrolling.restored = nil }
  }

  /// The row that a restored place waits for, the first time that it is asked for after a pass.
  mutating func takeUntoldWait() -> RowID? {
    guard let place = scrolling.restored, !place.hasNews, !place.isTold else { return nil }
    scrolling.restored?.isTold = true
    return place.id
  }
}
