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
  var openContainers = Buffer<Int32>()
  /// The version of the tree that was laid out last.
  private(set) var version = -1
  /// Whether the last pass left rows that are to be asked for again. That moves nothing, so a size can be returned to.
  private(set) var isDue = false

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
  /// scroll and an edit in between brings back what was in sight, and the offset, exactly.
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
    let isOpen = version != tree.version || isDue && scrolling.unanswered != nil
    let keeps = scrolling.point == nil && scrolling.request == nil && !isOpen
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
    let isOtherWidth = tree.looks.breadth != breadth
    tree.looks.breadth = breadth
    if changes {
      settings.isOther = true
      // What is spaced in a list is as high as before; by other traits alone rows get other heights, one by one.
      if isOtherWidth { tree.disturbArranged() }
      tree.settleHidings()
      restoreHeights(&tree)
    }
    extent = newExtent
    let point = scrolling.point?.version == tree.version ? scrolling.point : nil
    let isBack = point?.extent == extent && settings.isKept && !hasForgotten
    if isBack, let point {
      settings.isOther = false
      restoreHeld(to: point, &tree)
    }
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

  /// Ends what moves the list by itself where it is, inside the content; what waited for that is done with the next pass.
  mutating func stopInside() { scrolling.ask(.offset(isSet: true)) }

  /// Scrolls with the next pass.
  package mutating func scroll(to points: Double) { scrolling.scroll(to: points, isSet: true) }

  package mutating func scroll(
    to row: NodeID, _ alignment: ScrollAlignment, distance: Double = 0
  ) {
    scrolling.ask(.row(row, alignment, distance: Units.place(distance)))
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
    _ tree: inout Tree, _ report: inout Report
  ) -> Bool {
    // Once rows were edited, there is no size to return to; what is held for that goes with it.
    if scrolling.point?.version != tree.version { scrolling.point = nil }
    if isUnseen {
      tree.followDivisions(&formerRows)
    } else {
      tree.followDivisions(&report.rows)
    }
    if scrolling.restored != nil { takeRestored(&tree, report) }
    // Where all is in the content; what waits is taken off again at the end.
    if report.deferred != 0 { report.lower(by: report.deferred) }
    if scrolling.request == nil {
      scrolling.asked = offset
      if version == tree.version, !isDue {
        report.isUnmoved = scrolling.deferred == 0 && report.deferred == 0
        note(offset, &tree, &report)
        return false
      }
      if scrolling.unanswered == nil, scrolling.drawn == nil,
        shift(&tree, &report)
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
      // It is at the end of what it was told of, if anything, be it farther by now.
      scrolling.isAtEnd =
        isSet || report.contentHeight == 0
        ? isAtEnd(asked, range) : isAtEnd(asked - scrolling.deferred, told)
    }
    scrolling.askAgain(tree)
    if isUnseen { isUnseen = false } else { swap(&formerRows, &report.rows) }
    switch scrolling.request {
    case .row, .fraction, .place: scrolling.isBeyond = false
    default: break
    }
    let start = startOfWalk(&tree, report)
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

  /// Whether the viewport stays at the start of the list if it is at an offset.
  func isStayingAtTop(at offset: Int64) -> Bool {
    (scrolling.staysAtTop || scrolling.staysAtTopOnce) && offset <= -insets.start
      && !scrolling.isBeyond
  }

  /// Lets the viewport stay at the start of the list in the next pass, if it is there.
  mutating func stayAtTopOnce() { scrolling.staysAtTopOnce = true }

  /// The next row to measure; nil if there is none.
  mutating func next(_ tree: inout Tree, _ report: inout Report) -> MeasureRequest? {
    while true {
      var node = walk.target == nil ? -1 : aim(&tree)
      if node < 0 { node = walk.next(&tree, settings) }
      if tree.hasLooks { tree.looks.growsUp = walk.isGoingUp }
      if !walk.isGoingUp, isAboveSight(node, &tree) {
        tree.looks.growsUp = true
        walk.goAgain()
      }
      if node < 0 {
        scrolling.offset = walk.offset(&tree, asked: asked)
        node = placePins(&tree, &report)
        if node >= 0 {
          tree.looks.growsUp = isAbove(offset, node, &tree)
          walk.goAgain()
        }
        if node < 0, aimsAgain(&tree) { continue }
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

  /// Says that the next commit has something to lay out, and that nothing leads back to what was before.
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
    isDue = walk.isPutOff || settings.asksNoMore
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
    configuration.isRightToLeft && configuration.axis == .horizontal
      ? max(content, extent - insets.start - insets.end) : 0
  }

  /// The row that kept its place, if it is in sight; else the first one takes its part that is not pinned, as it does of a
  /// pinned row that was neither scrolled to nor the anchor before.
  private mutating func anchorInSight(_ tree: inout Tree, _ report: inout Report) -> NodeID? {
    var (first, unpinned) = (nil as NodeID?, nil as NodeID?)
    for index in 0..<report.rows.count where report.rows[index].height > 0 {
      let id = report.rows[index].node
      let isPinned = tree.arena[id.index].flags.contains(.pinned)
      if id.index == walk.anchor, !isPinned || id == anchor || walk.target != nil { return id }
      if first == nil { first = id }
      if unpinned == nil, !isPinned { unpinned = id }
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
    scrolling.staysAtTopOnce = false
    (version, isDue) = (tree.version, false)
    // Rows of runs have no heights that were measured: each run is one of those that have a name.
    heights.makeRoom(for: min(tree.order.total[.newRows], tree.arena.namedCount))
    let range = offsets(tree)
    scrolling.isAtEnd = isAtEnd(offset, range)
    if range.contains(offset) { scrolling.isBeyond = false }
    report.offset = offset - scrolling.deferred
    report.deferred = scrolling.deferred
    (report.isFromHost, scrolling.isTold) = (scrolling.isTold, false)
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
