// SPDX-License-Identifier: MIT

/// What is seen of a list: the viewport, the rows in it, and the row that keeps its place.
///
/// A pass is a conversation, so that nothing of the list is held while the host thinks: `begin`, then `next` until it
/// returns no request, each answered with `deliver`, then `finish`.
package struct Layout: ~Copyable {
  package var configuration = LayoutConfiguration() {
    didSet { scrolling.take(configuration) }
  }
  /// The height of the viewport, in units; 0: there is none, and nothing is laid out.
  private(set) var extent: Int64 = 0
  /// What of it bars cover.
  private(set) var insets = ViewportInsets()
  var scrolling = Scrolling()
  var settings = Settings()
  package var heights = HeightCache()
  /// The row that keeps its place as long as it is in sight.
  package internal(set) var anchor: NodeID?
  /// From the top of the viewport to the top of that row, at the end of the last pass.
  private var anchorDistance: Int64 = 0
  /// The row that keeps its place even if it is moved.
  var followed: NodeID?
  /// The walk of the present pass.
  var walk = Walk()
  /// How many answers that bring nothing into the viewport a pass takes.
  package var emptyAnswerLimit = 1_000
  /// What was in sight at the end of the last pass.
  var formerRows = Buffer<PlacedRow>()
  /// Whether there was a commit without a viewport since then.
  var isUnseen = false
  var display = Display()
  /// The rows that have heights of several settings.
  var exchanged = Buffer<NodeID>()
  /// What rows had for a height when the viewport got another size, if they have another one since.
  var held = Buffer<HeldHeight>()
  /// The containers around the first row in sight, while their backgrounds are placed.
  var openContainers = Buffer<Int32>(capacity: 0)
  /// The version of the tree that was laid out last.
  private var version = -1

  struct HeldHeight: BitwiseCopyable {
    var row: NodeID
    var height: Int32
    var measuredIn: Int32
  }

  package init() {}

  // MARK: What is asked for

  package var isActive: Bool { extent > 0 }
  /// Where the viewport begins.
  var offset: Int64 { scrolling.offset }
  /// Where it is asked to begin by the next pass.
  var asked: Int64 { scrolling.asked }

  /// The size of the viewport, in points. The row at the fold keeps its fraction; to return to a former size without a
  /// scroll and an edit in between brings back what was in sight, exactly.
  mutating func setViewport(width: Double, height: Double, _ tree: inout Tree) {
    let (along, across) = tree.looks.isHorizontal ? (width, height) : (height, width)
    let breadth = Int32(max(0, min(Units.length(across), Int64(Units.maximum))))
    change(extent: max(0, Units.length(along)), breadth: breadth, &tree)
  }

  /// Says what bars cover of the viewport, in points. Rows keep their places, as far as the ends of the content allow.
  package mutating func setInsets(start: Double, end: Double) {
    let new = ViewportInsets(start: max(0, Units.length(start)), end: max(0, Units.length(end)))
    if new == insets { return }
    (insets, scrolling.point) = (new, nil)
    forgetPass()
  }

  /// What heights depend on beside the width, the size of text for example, made a number by the caller: of rows of some
  /// kinds, or of all. The same is kept as with another size.
  mutating func setTraits(_ traits: Int, ofKinds kinds: [RowKind]?, _ tree: inout Tree) {
    settings.set(traits, ofKinds: kinds)
    if settings.current != 0 { change(extent: extent, breadth: settings.breadth, &tree) }
  }

  private mutating func change(extent newExtent: Int64, breadth: Int32, _ tree: inout Tree) {
    let keeps = scrolling.point == nil && scrolling.request == nil && version == tree.version
    if keeps { settings.keep() }
    var hasForgotten = false
    let changes = settings.select(breadth: breadth) { hasForgotten = true }
    if hasForgotten { forgetHeights(&tree) }
    guard changes || newExtent != extent else { return }
    // What is to be settled for another width is not settled for the former one before that, unless it is asked about.
    if keeps || !changes { tree.settleHidings() }
    if keeps, let anchor, tree.arena.isValid(anchor) {
      held.removeAll()
      scrolling.point = Scrolling.ReturnPoint(
        extent: extent, version: version, row: anchor,
        distance: tree.top(of: tree.order.position(of: .start(anchor.index))) - offset)
    }
    tree.looks.breadth = breadth
    if changes {
      // What is spaced in a list is as high as before.
      tree.disturbArranged()
      tree.settleHidings()
      restoreHeights(&tree)
    }
    extent = newExtent
    let point = scrolling.point?.version == tree.version ? scrolling.point : nil
    let isBack = point?.extent == extent && settings.isKept && !hasForgotten
    if isBack { restoreHeld(&tree) }
    if scrolling.isUnasked { scrolling.request = isBack ? .back : .size }
  }

  /// The host scrolled to an offset, in points, which may be outside the content. While the list moves by itself, no
  /// adjustment is made: all is told to be where it is to be shown at the host's offset. What is outside is by the
  /// viewport and the insets that it has now.
  package mutating func viewportDidScroll(to points: Double, isDecelerating: Bool = false) {
    scrolling.isDecelerating = isDecelerating
    (scrolling.hostExtent, scrolling.hostInsets) = (extent, insets)
    scrolling.scroll(to: points, isSet: false)
  }

  package mutating func setDecelerating(_ isDecelerating: Bool) {
    scrolling.isDecelerating = isDecelerating
  }

  /// Scrolls with the next pass.
  package mutating func scroll(to points: Double) { scrolling.scroll(to: points, isSet: true) }

  package mutating func scroll(
    to row: NodeID, _ alignment: ScrollAlignment, distance: Double = 0
  ) {
    scrolling.ask(.row(row, alignment, distance: Units.length(distance)))
  }

  /// Goes a fraction of the way from the start of the content to its end: 0 is the start and 1 the end, exactly.
  package mutating func scroll(toFraction fraction: Double) {
    scrolling.ask(.fraction(fraction.isNaN ? 0 : max(0, min(1, fraction))))
  }

  /// Leaves a row in the next pass where it is drawn, which is not where it is; nil: none.
  mutating func keepDrawn(_ row: NodeID?, at top: Int64 = 0) {
    scrolling.drawn = row.map { ($0, top) }
  }

  // MARK: The pass

  /// Begins a pass; returns whether there is anything to do.
  mutating func begin(
    _ tree: inout Tree, _ report: inout Report, carriedAway: borrowing Buffer<Int32>
  ) -> Bool {
    if tree.divisions.count > 0 { followDivisions(tree, &report) }
    if scrolling.restored != nil { takeRestored(&tree, report) }
    // Where all is in the content; what waits is taken off again at the end.
    if report.deferred != 0 { report.lower(by: report.deferred) }
    if scrolling.request == nil {
      scrolling.asked = offset
      if version == tree.version {
        report.isUnmoved = scrolling.deferred == 0 && report.deferred == 0
        note(offset, &tree, &report)
        return false
      }
      if scrolling.unanswered == nil, scrolling.drawn == nil,
        shift(&tree, &report, carriedAway: carriedAway)
      {
        walk.refused.removeAll()
        return false
      }
    } else if case .offset(let isSet) = scrolling.request {
      let (range, told) = (offsets(tree), toldOffsets(report))
      // A host that scrolled inside the content that it was told of is not beyond: that has become less, or the
      // viewport larger.
      let isInside = told.contains(asked - scrolling.deferred)
      if !isSet { scrolling.bringBack(into: range, ofHost: told) }
      scrolling.isBeyond = !isSet && !range.contains(asked) && !isInside
      scrolling.isAtEnd = isAtEnd(asked, range)
    }
    scrolling.askAgain()
    if scrolling.point?.version != tree.version { scrolling.point = nil }
    if isUnseen { isUnseen = false } else { swap(&formerRows, &report.rows) }
    switch scrolling.request {
    case .row, .fraction, .place: scrolling.isBeyond = false
    default: break
    }
    let start = startOfWalk(&tree, carriedAway)
    walk.refused.removeAll()
    walk.begin(
      start, extent, insets, isFree: scrolling.isBeyond, alignsToEnd: scrolling.alignsToEnd)
    if case .back = scrolling.request { scrolling.point = nil }
    scrolling.request = nil
    return true
  }

  /// The offsets at which the content fills the viewport.
  @inline(__always)
  func offsets(_ tree: borrowing Tree) -> OffsetRange {
    OffsetRange(tree.order.total.height, extent, insets, alignsToEnd: scrolling.alignsToEnd)
  }

  /// The offsets of the host at which the content that it was told of filled the viewport as it was when it scrolled:
  /// something may have waited then that does not any more, and the viewport may have got another size since.
  private func toldOffsets(_ report: borrowing Report) -> OffsetRange {
    OffsetRange(
      report.contentHeight, scrolling.hostExtent, scrolling.hostInsets,
      alignsToEnd: scrolling.alignsToEnd)
  }

  @inline(__always)
  private func isAtEnd(_ offset: Int64, _ range: OffsetRange) -> Bool {
    offset >= range.limit - scrolling.threshold
  }

  /// Whether the viewport stays at the end of the list.
  var isFollowing: Bool {
    scrolling.follows && scrolling.isAtEnd && !scrolling.isBeyond
  }

  /// Whether the viewport stays at the start of the list.
  var isStayingAtTop: Bool {
    scrolling.staysAtTop && offset <= -insets.start && !scrolling.isBeyond
  }

  /// The next row to measure; nil if there is none.
  mutating func next(_ tree: inout Tree, _ report: inout Report) -> MeasureRequest? {
    while true {
      var node = walk.target == nil ? -1 : aim(&tree)
      if node < 0 { node = walk.next(&tree, settings) }
      if tree.hasLooks { tree.looks.growsUp = walk.isGoingUp }
      if node < 0 {
        scrolling.offset = walk.offset(&tree, asked: asked)
        node = placePins(&tree, &report)
        if node >= 0, tree.looks.hasArrangements {
          tree.looks.growsUp = isAbove(offset, node, &tree)
          walk.goAgain()
        }
        if node < 0, walk.target != nil, aimsAgain(&tree) { continue }
        if node < 0, walk.anchor < 0, beginsLate(&tree) { continue }
      }
      if node < 0 { return nil }
      if takeHeight(node, &tree) { continue }
      return request(for: node, &tree)
    }
  }

  /// Begins where nothing was in sight, if something is since what is held was measured; returns whether that is so.
  private mutating func beginsLate(_ tree: inout Tree) -> Bool {
    let start = startAtOffset(&tree)
    if start.node >= 0 { walk.begin(late: start) }
    return start.node >= 0
  }

  /// The question for the height of a row.
  func request(for node: Int32, _ tree: inout Tree) -> MeasureRequest {
    MeasureRequest(
      node: tree.arena.id(node), id: RowID(tree.arena[node].identity),
      stamp: Stamp(tree.arena[node].stamp), kind: tree.arena[node].kind,
      breadth: Settings.breadth(of: setting(of: node, &tree)),
      traits: settings.traits(ofKind: tree.arena[node].kind),
      estimate: Units.points(Int64(tree.arena[node].height)), axis: configuration.axis)
  }

  /// Says that the next commit has something to lay out.
  mutating func forgetPass() { version = -1 }

  /// Gives the answer to a request. What is too tall is cut down. What is no height is refused: the estimate stays, and
  /// the row is asked for again by the next pass that has it in sight. No number is "not now": there is such a pass.
  /// - Returns: whether it was taken.
  @discardableResult
  mutating func deliver(_ points: Double, for request: MeasureRequest, _ tree: inout Tree) -> Bool {
    let node = request.node.index
    let setting = setting(of: node, &tree)
    keepHeight(node, &tree)
    guard let height = Units.measured(points) else {
      if points.isNaN { walk.isPutOff = true }
      let (former, measuredIn) = (tree.arena[node].height, tree.arena[node].measuredIn)
      walk.refused.append(HeldHeight(row: request.node, height: former, measuredIn: measuredIn))
      tree.arena[node].measuredIn = setting
      return false
    }
    if points <= 43_690 { tree.arena[node].flags.remove(.isMismeasured) }
    tree.set(height: height, measuredIn: setting, node)
    return true
  }

  /// Counts the answer of the host for a row if it has no height by now: the viewport is no fuller than before. After too
  /// many of these the pass asks for no more, and the next one goes on, so that a host that answers 0 to all is not asked
  /// for all there is at once.
  mutating func countAnswer(for row: NodeID, _ tree: borrowing Tree) {
    guard tree.arena[row.index].height == 0 else { return }
    walk.emptyAnswers += 1
    if walk.emptyAnswers >= emptyAnswerLimit { settings.asksNoMore = true }
  }

  /// Lists what is in sight.
  mutating func finish(_ tree: inout Tree, _ report: inout Report) {
    place(&tree, &report)
    if tree.looks.isHorizontal || configuration.isRightToLeft { turn(&report) }
    display.tell(&tree, &report)
    if tree.looks.hasArrangements { keepColumns(&tree, report) }
    anchor = anchorInSight(&tree, &report)
    scrolling.unanswered = walk.unanswered(tree)
    if tree.looks.hasArrangements, let anchor {
      anchorDistance = tree.top(of: tree.order.position(of: .start(anchor.index))) - offset
    }
    note(offset, &tree, &report)
    // What has no height by now is asked for again.
    for index in 0..<walk.refused.count {
      tree.arena[walk.refused[index].row.index].measuredIn = walk.refused[index].measuredIn
    }
    if walk.isPutOff || settings.asksNoMore { forgetPass() }
    settings.asksNoMore = false
  }

  /// Says of all that is placed in the list where it is on the screen.
  private func turn(_ report: inout Report) {
    for index in 0..<report.rows.count { turn(&report.rows[index], settings.breadth) }
    for index in 0..<report.pinned.count { turn(&report.pinned[index], settings.breadth) }
    for index in 0..<report.backgrounds.count {
      turn(&report.backgrounds[index], settings.breadth)
    }
  }

  /// Says of a row how the list lies, and mirrors its place across the axis.
  func turn(_ row: inout PlacedRow, _ breadth: Int32) {
    row.axis = configuration.axis
    if configuration.isRightToLeft, configuration.axis == .vertical {
      row.left = Int32(clamping: Int64(breadth) - Int64(row.left) - Int64(row.width))
    }
  }

  /// Where a content of some extent is mirrored along the axis, as the host knows it; 0: nowhere. Only what is told is
  /// mirrored there, since the next pass goes on from the place.
  func mirror(_ content: Int64) -> Int64 {
    configuration.isRightToLeft && configuration.axis == .horizontal ? max(content, extent) : 0
  }

  /// The row that kept its place, if it is in sight; else another one in sight takes its part.
  private mutating func anchorInSight(_ tree: inout Tree, _ report: inout Report) -> NodeID? {
    var (first, unpinned) = (nil as NodeID?, nil as NodeID?)
    for index in 0..<report.rows.count where report.rows[index].height > 0 {
      let id = report.rows[index].node
      if id.index == walk.anchor { return id }
      if first == nil { first = id }
      if unpinned == nil, !tree.arena[id.index].flags.contains(.pinned) { unpinned = id }
    }
    return unpinned ?? first
  }

  /// Where the viewport of the last pass begins by the heights that are known since.
  func presentOffset(_ tree: inout Tree) -> Int64 {
    guard let anchor, tree.arena.isValid(anchor), tree.arena[anchor.index].flags.isRow else {
      return offset
    }
    return tree.top(of: tree.order.position(of: .start(anchor.index))) - anchorDistance
  }

  /// Notes where the viewport begins now, and tells the host, unless that has to wait.
  mutating func note(_ offset: Int64, _ tree: inout Tree, _ report: inout Report) {
    scrolling.deferred += offset - asked
    report.adjustment = scrolling.isDecelerating ? 0 : scrolling.deferred
    if !scrolling.isDecelerating { scrolling.deferred = 0 }
    (scrolling.offset, scrolling.asked, scrolling.drawn) = (offset, offset, nil)
    version = tree.version
    heights.makeRoom(for: Int(tree.order.total[.newRows]))
    let range = offsets(tree)
    scrolling.isAtEnd = isAtEnd(offset, range)
    if range.contains(offset) { scrolling.isBeyond = false }
    report.offset = offset - scrolling.deferred
    report.deferred = scrolling.deferred
    if report.deferred != 0 { report.lower(by: -report.deferred) }
    // While something waits the content reaches to the end of the viewport at least, or a host that is brought into it
    // would be carried off by that.
    let content = tree.order.total.height
    let isExtended = scrolling.deferred != 0 && !scrolling.alignsToEnd
    report.contentHeight = (isExtended ? max(content, extent) : content) - scrolling.deferred
    if tree.looks.isHorizontal, configuration.isRightToLeft {
      report.mirror(in: mirror(report.contentHeight))
    }
  }
}

// MARK: The row that keeps its place

extension Layout {
  /// Chooses the row that keeps its place.
  ///
  /// In this order: the row that was asked for; the row at the fold, the first that is not pinned, if it shows something
  /// else or the host would not measure it, whose top stays; the anchor of the last pass; the first row that was in sight and stays. Only those count
  /// that are in sight at the offset asked for, and were not taken elsewhere. If there is none, the offset decides, by
  /// the estimates.
  private func startOfWalk(
    _ tree: inout Tree, _ carriedAway: borrowing Buffer<Int32>
  ) -> Walk.Start {
    if let start = startAsAsked(&tree) { return start }
    if let row = followedRow(among: formerRows, from: asked, tree) {
      return startAtFormer(row, &tree)
    }
    if let start = startAtDrawn(tree) ?? startAtFold(&tree, carriedAway) { return start }
    var (isFirst, measured, unpinned) = (true, nil as Int?, nil as Int?)
    // The row that kept its place, if it is pinned and before all that are not: of those the first one goes before it.
    var pinned: Int?
    // One that the host would not measure, if there are none that it did. Not one that was measured, and has another
    // width by now: of that, as of any row with an estimate, the offset decides.
    var waiting: Int?
    for index in 0..<formerRows.count where isStanding(formerRows[index], tree, carriedAway) {
      let flags = tree.arena[formerRows[index].node.index].flags
      if scrolling.isResized {
        if unpinned == nil, !flags.contains(.pinned) { unpinned = index }
        if measured == nil { measured = index }
        continue
      }
      if isFirst, !flags.contains(.pinned) {
        if flags.contains(.changedInSight) || walk.hasRefused(formerRows[index].node) {
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
  private func startAsAsked(_ tree: inout Tree) -> Walk.Start? {
    switch scrolling.request {
    case .row(let id, let alignment, let distance):
      guard tree.arena.isValid(id), tree.arena[id.index].flags.isRow else { break }
      return startAtRow(id.index, alignment, distance, &tree)
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
    // What is set is an offset in the list as it is by now; the start is the start, whatever is measured.
    var isTop = scrolling.request == nil && isStayingAtTop
    if case .offset(isSet: true) = scrolling.request {
      isTop = offsets(tree).clamped(asked) <= -insets.start
      if !isTop, version != tree.version { return startAtOffset(&tree) }
    }
    return isTop ? startAtTop(&tree) : nil
  }

  /// The first row, as far from the start of the viewport as it is from that of the list.
  private func startAtTop(_ tree: inout Tree) -> Walk.Start? {
    guard let row = tree.order.row(after: tree.start) else { return nil }
    return Walk.Start(
      node: row.node, distance: tree.top(of: row.place) + insets.start, alignment: .top,
      slack: tree.slack(of: row.node))
  }

  /// The row that is followed, wherever it went, if it is in sight among these from an offset on.
  func followedRow(
    among rows: borrowing Buffer<PlacedRow>, from offset: Int64, _ tree: borrowing Tree
  ) -> PlacedRow? {
    guard let followed, tree.arena.isValid(followed),
      tree.arena[followed.index].flags.isRow, !tree.arena[followed.index].flags.contains(.pinned)
    else { return nil }
    for index in 0..<rows.count where rows[index].node == followed {
      let row = rows[index]
      let isInSight = row.height > 0 && row.bottom > offset && row.top < offset + extent
      return isInSight ? row : nil
    }
    return nil
  }

  /// The last row, as far from the end of the viewport as it is from the end of the list.
  private func startAtEnd(_ tree: inout Tree) -> Walk.Start? {
    guard let row = tree.order.row(before: tree.order.position(of: .end(0))) else { return nil }
    let bottom = tree.top(of: row.place) + Int64(tree.arena[row.node].height)
    return Walk.Start(
      node: row.node, distance: bottom - tree.order.total.height - insets.end,
      alignment: .bottom, slack: tree.slack(of: row.node, below: true))
  }

  /// The row that is there by the heights known now: its point comes to the same fraction of the viewport. The start and
  /// the end are where they are, whatever is measured.
  func startAtFraction(_ fraction: Double, _ tree: inout Tree) -> Walk.Start? {
    if fraction == 0 { return startAtTop(&tree) }
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

  /// Whether a row that was in sight is where it was among the others, and in sight at the offset asked for.
  private func isStanding(
    _ row: PlacedRow, _ tree: borrowing Tree, _ carriedAway: borrowing Buffer<Int32>
  ) -> Bool {
    row.height > 0 && row.bottom > asked && row.top < asked + extent
      && isAmongOthers(row, tree, carriedAway)
  }

  /// Whether a row that was in sight is where it was among the others.
  func isAmongOthers(
    _ row: PlacedRow, _ tree: borrowing Tree, _ carriedAway: borrowing Buffer<Int32>
  ) -> Bool {
    guard tree.arena.isValid(row.node), tree.arena[row.node.index].flags.isRow else {
      return false
    }
    if row.indexInRun > 0,
      tree.runCount(of: row.node).map({ $0 <= Int(row.indexInRun) }) ?? true
    {
      return false
    }
    for moved in 0..<carriedAway.count where carriedAway[moved] == row.row - row.indexInRun {
      return false
    }
    return true
  }

  /// The row that was at the fold when the viewport got another size, as long as it was not measured since: it keeps its
  /// fraction, and not its top.
  private func startAtFold(
    _ tree: inout Tree, _ carriedAway: borrowing Buffer<Int32>
  ) -> Walk.Start? {
    guard case .fold(let row, let part, let height) = scrolling.unanswered,
      scrolling.isUnasked
    else { return nil }
    for index in 0..<formerRows.count where formerRows[index].node == row {
      guard isStanding(formerRows[index], tree, carriedAway),
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
    // Of a run, the top of its first row.
    let distance = row.top - Int64(row.indexInRun) * Int64(row.height) - asked
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

  /// The first measured row in sight by the heights there are; else the first, of which the same part is above the
  /// viewport; else the first one without a height; else nothing.
  private func startAtOffset(_ tree: inout Tree) -> Walk.Start {
    let offset = scrolling.isBeyond ? asked : offsets(tree).clamped(asked)
    var (place, top) = tree.order.find(height: offset - 1)
    if tree.hasLooks {
      (place, top) = tree.looks.first(
        reaching: offset, isTouching: true, from: (place, top), tree.arena, &tree.order)
    }
    var (start, isEmpty) = (Walk.Start(), false)
    while top <= offset + extent {
      let extent = tree.order.extent(at: place)
      guard tree.order.counts(.newRows, at: place) else {
        guard let next = tree.order.row(after: place) else { break }
        (place, top) = (next.place, top + extent + next.space)
        continue
      }
      let node = tree.order.entry(at: place).node
      let distance = top + (tree.hasLooks ? tree.lead(at: place) : 0) - offset
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
