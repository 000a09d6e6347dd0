// SPDX-License-Identifier: MIT

// What is in sight: a row of which any part is in the viewport, and one without a height if its place is from the start to
// the end of the viewport, both included. So a row that was measured as 0 is looked at again like any other.

extension Walk {
  /// Whether a row is in a viewport of an extent, by its distance from the start.
  @inline(__always)
  static func isInSight(_ distance: Int64, _ height: Int64, in extent: Int64) -> Bool {
    height == 0
      ? distance >= 0 && distance <= extent : distance < extent && distance + height > 0
  }
}

extension Layout {
  func isInSight(_ row: PlacedRow) -> Bool {
    Walk.isInSight(row.top - offset, Int64(row.height), in: extent)
  }

  /// Lists the rows in sight, from the first on that ends at the top of the viewport or below it: there, rows without a
  /// height may follow. What is not shown between rows is passed at once.
  mutating func place(_ tree: inout Tree, _ report: inout Report) {
    report.rows.removeAll()
    report.backgrounds.removeAll()
    let end = offset + extent
    var (place, top) = tree.order.find(height: offset - 1)
    if tree.hasLooks { return placeDressed(from: place, top, &tree, &report) }
    var row: Int32 = -1
    while top <= end {
      let bottom = top + tree.order.extent(at: place)
      guard tree.order.counts(.newRows, at: place) else {
        guard let next = tree.order.row(after: place) else { break }
        (place, top) = (next.place, bottom + next.space)
        continue
      }
      if top == end, bottom > end { break }
      if bottom > offset || bottom == top && top == offset {
        if row < 0 {
          row = Int32(truncatingIfNeeded: tree.order.count(.newRows, before: place))
        }
        let (id, height) = (
          tree.arena.id(tree.order.entry(at: place).node), tree.order.height(at: place)
        )
        if tree.order.hasRuns, tree.arena[id.index].flags.contains(.run) {
          let count = tree.order.weight(at: place)
          placeRun(id, top, height, count, row: row, &report)
          row &+= count
        } else {
          report.rows.append(
            PlacedRow(node: id, top: top, height: height, row: row, width: settings.breadth))
          row &+= 1
        }
      }
      guard let next = tree.order.next(place) else { break }
      (place, top) = (next, bottom)
    }
  }

  /// The same in a list with looks: rows have spaces around them, and backgrounds behind.
  private mutating func placeDressed(
    from first: Position, _ start: Int64, _ tree: inout Tree, _ report: inout Report
  ) {
    let end = offset + extent
    var (place, top) = tree.looks.first(
      reaching: offset, isTouching: true, from: (first, start), tree.arena, &tree.order)
    var row = Int32(truncatingIfNeeded: tree.order.count(.newRows, before: place))
    placeBackgrounds(around: tree.order.entry(at: place), &tree, &report)
    while top <= end || tree.isInColumns(place) {
      if tree.looks.isArranged(tree.order.entry(at: place).node, tree.arena),
        tree.order.counts(.newRows, at: place)
      {
        guard let last = placeArranged(from: place, &top, &row, &tree, &report),
          let following = tree.order.next(last)
        else { break }
        place = following
        continue
      }
      let (entry, height) = (tree.order.entry(at: place), tree.order.height(at: place))
      let isRow = tree.order.counts(.newRows, at: place)
      if isRow {
        var placed = PlacedRow(
          node: tree.arena.id(entry.node), top: top, height: height, row: row)
        row += 1
        tree.looks.dress(&placed, at: place, tree.arena, &tree.order)
        if tree.arena[entry.node].flags.role != .background, isInSight(placed) {
          report.rows.append(placed)
        }
      } else if !entry.isEnd {
        placeBackground(of: entry.node, &tree, &report)
      }
      top += Int64(height)
      if isRow || tree.looks.hasBackgrounds {
        guard let following = tree.order.next(place) else { break }
        place = following
      } else {
        guard let following = tree.order.row(after: place) else { break }
        (place, top) = (following.place, top + following.space)
      }
    }
  }
}

// MARK: Backgrounds

// Rows that are stretched behind their containers, over the insets on all four sides.
extension Layout {
  /// Places the backgrounds of all containers that are open before an entry, those of outer ones first. O(levels) in a
  /// list that has backgrounds.
  /// - Parameter row: containers that begin before this row have theirs placed already; -1: none has.
  mutating func placeBackgrounds(
    around entry: Entry, behind row: Int32 = -1, _ tree: inout Tree, _ report: inout Report
  ) {
    guard tree.looks.hasBackgrounds, tree.arena.isNamed(entry.node) else { return }
    var container = entry.isEnd ? entry.node : tree.arena[entry.node].parent
    while container >= 0, row < 0 || tree.order.precedes(.start(row), .start(container)) {
      openContainers.append(container)
      container = tree.arena[container].parent
    }
    while let container = openContainers.popLast() {
      placeBackground(of: container, &tree, &report)
    }
  }

  /// Places the backgrounds of containers that begin among columns, of which rows are in sight, or what is behind the
  /// columns. O(levels · log n) for each of those rows in a list that has backgrounds.
  /// - Parameters:
  ///   - first: the first row that was looked at.
  ///   - last: the last row of the columns; nil: they go on out of sight.
  ///   - count: how many rows in sight are before the columns.
  mutating func placeBackgrounds(
    amidColumnsFrom first: Int32, to last: Position?, _ count: Int, _ tree: inout Tree,
    _ report: inout Report
  ) {
    guard tree.looks.hasBackgrounds else { return }
    var before = first
    for index in count..<report.rows.count {
      let node = report.rows[index].node.index
      placeBackgrounds(around: .start(node), behind: before, &tree, &report)
      before = node
    }
    guard let last, let next = tree.order.next(last) else { return }
    placeBackgrounds(around: tree.order.entry(at: next), behind: before, &tree, &report)
  }

  /// Places the background rows of a container: they are its first rows, beside its header.
  func placeBackground(of container: Int32, _ tree: inout Tree, _ report: inout Report) {
    guard tree.looks.hasBackgrounds else { return }
    let start = tree.order.position(of: .start(container))
    var next = tree.order.row(after: start)
    while let row = next, tree.arena[row.node].parent == container,
      !tree.arena[row.node].flags.isDisjoint(with: [.header, .separator])
    {
      next = tree.order.row(after: row.place)
      guard tree.arena[row.node].flags.role == .background else { continue }
      let (top, end) = tree.stretch(of: container)
      guard end > offset, top < offset + extent else { continue }
      report.backgrounds.append(
        PlacedRow(
          node: tree.arena.id(row.node), top: top, height: Int32(clamping: end - top),
          row: Int32(truncatingIfNeeded: tree.order.count(.newRows, before: row.place)),
          width: settings.breadth, layer: .background))
    }
  }
}

extension Tree {
  /// From where to where a container reaches, insets included. O(log n), and as `BareList.stretch(of:)` in one without a
  /// style.
  fileprivate mutating func stretch(of container: Int32) -> (top: Int64, end: Int64) {
    let (start, end) = (order.position(of: .start(container)), order.position(of: .end(container)))
    let top = order.height(before: start)
    if container == 0 || looks.record(of: container, arena)?.isStyled == true {
      return (top, order.height(before: order.after(end)))
    }
    return stretch(from: start, to: end)
  }

  /// The same of a container without a style: it reaches as far as the rows that take space in it, which may share lines
  /// and columns with others, and the insets of containers in it.
  private mutating func stretch(
    from start: Position, to end: Position
  ) -> (top: Int64, end: Int64) {
    let (above, below) = (order.height(before: start), order.height(before: end))
    var stretch = (top: Int64.max, end: Int64.min)
    let (first, last) = (order.entry(at: start), order.entry(at: end))
    if above < below {
      let place = order.find(height: above).place
      // The line that it begins in may be as high as rows before it, and an inset below that.
      let next = order.height(before: order.after(place))
      if isInset(place, behind: first) {
        stretch.top = above
      } else if next < below, isInset(order.find(height: next).place, behind: first) {
        stretch.top = next
      }
      if isInset(order.find(height: below - 1).place, behind: first) { stretch.end = below }
    }
    var next = order.row(after: start)
    while let row = next, order.precedes(.start(row.node), last) {
      let top = order.height(before: row.place)
      if top - looks.reach.before >= stretch.top { break }
      if looks.parts(row.node, arena) { stretch.top = min(stretch.top, top + lead(at: row.place)) }
      next = order.row(after: row.place)
    }
    // Rows of a line have the entry of the line.
    var line = Int64.min
    next = order.row(before: end)
    while let row = next, order.precedes(first, .start(row.node)) {
      let top = order.height(before: row.place)
      if top < line, top + looks.reach.behind <= stretch.end { break }
      if looks.parts(row.node, arena) {
        line = max(line, top)
        let bottom = top + lead(at: row.place) + Int64(arena[row.node].height)
        stretch.end = max(stretch.end, bottom)
      }
      next = order.row(before: row.place)
    }
    return stretch.top < stretch.end ? stretch : (above, above)
  }

  /// Whether what takes space there is the inset of a container behind an entry: a header or a footer may carry it.
  private mutating func isInset(_ place: Position, behind first: Entry) -> Bool {
    guard order.counts(.newRows, at: place) else { return true }
    let row = order.entry(at: place).node
    return arena[row].flags.role != .item
      && order.precedes(first, .start(looks.home(of: row, arena)))
  }
}

// MARK: Runs

// Rows of runs in sight have their places, as others do, but are not measured and do not appear. Those without a height are
// not listed: there is nothing to show, and there may be millions of them.
extension Layout {
  /// Lists those rows of a run that are in sight.
  func placeRun(
    _ id: NodeID, _ top: Int64, _ height: Int32, _ count: Int32, row: Int32,
    _ report: inout Report
  ) {
    guard height > 0 else { return }
    let above = max(0, (offset - top) / Int64(height))
    for index in above..<max(above, Int64(count)) {
      let rowTop = top + index * Int64(height)
      if rowTop >= offset + extent { return }
      report.rows.append(
        PlacedRow(
          node: id, top: rowTop, height: height, row: row + Int32(index), width: settings.breadth,
          indexInRun: Int32(index)))
    }
  }
}

extension Tree {
  /// Lets rows that were in sight follow the parts of runs that were divided, or became rows with content.
  func followDivisions(_ rows: inout Buffer<PlacedRow>) {
    for division in 0..<divisions.count {
      let part = divisions[division]
      for index in 0..<rows.count
      where rows[index].node == part.run && rows[index].indexInRun >= part.count {
        rows[index].node = part.rest
        rows[index].indexInRun -= part.count
      }
    }
  }
}

// MARK: Without a viewport

// Commits without a viewport: it has no height, or none was told. Nothing is in sight then, and nothing is measured.
extension Layout {
  /// Takes what was in sight out of the report, and tells that it has gone. When there is a viewport again, the rows that
  /// stayed among the others until then are those that may keep their places. O(v log n) for v rows that were in sight.
  /// - Parameter hasLayout: whether there are places at all, and so an extent.
  mutating func noteUnseen(
    _ tree: inout Tree, _ report: inout Report, hasLayout: Bool
  ) {
    // Rows come while nothing is laid out.
    scrolling.restored?.hasNews = true
    if isUnseen {
      swap(&formerRows, &report.rows)
    } else if report.deferred != 0 {
      report.lower(by: report.deferred)
    }
    tree.followDivisions(&report.rows)
    keepFormerRows(&tree, &report)
    (report.deferred, report.isFromHost, isUnseen) = (0, false, true)
    report.pinned.removeAll()
    report.backgrounds.removeAll()
    display.tell(&tree, &report)
    report.contentHeight = hasLayout ? tree.order.total.height : 0
  }

  /// Takes the rows out of the report, and keeps those that are where they were among the others, with the indices they
  /// have by now.
  private mutating func keepFormerRows(
    _ tree: inout Tree, _ report: inout Report
  ) {
    formerRows.removeAll()
    for index in 0..<report.rows.count {
      var row = report.rows[index]
      guard isAmongOthers(row, tree, report) else { continue }
      let place = tree.order.position(of: .start(row.node.index))
      row.row =
        Int32(truncatingIfNeeded: tree.order.count(.newRows, before: place)) + row.indexInRun
      formerRows.append(row)
    }
    report.rows.removeAll()
  }
}

// MARK: What came into sight, and what went

/// Which rows are shown, in sight or pinned: what came and what went is found here once, and told by the report.
struct Display: ~Copyable {
  private let addressed = Addressed()
  private var seen = Buffer<NodeID>()
  private var formerlySeen = Buffer<NodeID>()
  /// What the rows that are seen were told to be: what is said of them when they are gone.
  private(set) var told = Buffer<VisibleRow>()

  /// Tells which rows came into sight, and which went.
  mutating func tell(_ tree: inout Tree, _ report: inout Report) {
    swap(&seen, &formerlySeen)
    seen.removeAll()
    // Rows of runs are no nodes: nothing of theirs appears.
    for index in 0..<report.rows.count
    where !tree.order.hasRuns
      || !tree.arena[report.rows[index].node.index].flags.contains(.run)
    {
      seen.append(report.rows[index].node)
    }
    for index in 0..<report.backgrounds.count { seen.append(report.backgrounds[index].node) }
    for index in 0..<report.pinned.count {
      // One that is in sight where it belongs as well is listed already: rows in sight have rising indices. In lines and
      // columns that need not be so of one between them.
      let pinned = report.pinned[index]
      if report.placed(row: Int(pinned.row))?.node != pinned.node { seen.append(pinned.node) }
    }
    if isAsBefore(&tree, &report) { return }
    for index in 0..<seen.count
    where !tree.arena[seen[index].index].flags.contains(.inSight) {
      report.appeared.append(VisibleRow(seen[index], tree))
    }
    for index in 0..<formerlySeen.count where tree.arena.isValid(formerlySeen[index]) {
      tree.arena[formerlySeen[index].index].flags.subtract([.inSight, .changedInSight])
    }
    for index in 0..<seen.count { tree.arena[seen[index].index].flags.noteSeen() }
    for index in 0..<formerlySeen.count {
      let id = formerlySeen[index]
      if !tree.arena.isValid(id) || !tree.arena[id.index].flags.contains(.inSight) {
        report.disappeared.append(told[index])
      } else if tree.arena[id.index].kind != told[index].kind {
        report.formerKinds.append(told[index])
      }
    }
    told.removeAll()
    for index in 0..<seen.count { told.append(VisibleRow(seen[index], tree)) }
  }

  /// Whether the same rows are in sight, in the same order; notes that what has changed in them was told.
  private mutating func isAsBefore(_ tree: inout Tree, _ report: inout Report) -> Bool {
    guard seen.count == formerlySeen.count else { return false }
    for index in 0..<seen.count where seen[index] != formerlySeen[index] { return false }
    for index in 0..<seen.count {
      tree.arena[seen[index].index].flags.remove(.changedInSight)
      let row = VisibleRow(seen[index], tree)
      if row.kind != told[index].kind { report.formerKinds.append(told[index]) }
      told[index] = row
    }
    return true
  }
}
