// SPDX-License-Identifier: MIT

// Viewport and places. What is asked for here is carried out by the next commit, and is in its report. While a host
// measures a row, what would change the layout traps. An engine without a layout has no places: it answers with nil, 0 or
// nothing.
extension ListEngine {
  /// Sets the size of the viewport, in points. Below 0, infinite, or not a number, counts as 0; without a height nothing
  /// is laid out. The row at the top keeps its fraction there.
  ///
  /// - Parameters:
  ///   - width: how wide it is.
  ///   - height: how high it is.
  ///   - traits: what heights depend on beside the width, as the size of text, made a number; nil: what was said last.
  /// - Complexity: O(1), with another width or other traits O(rows of several widths), and with another width O(n log n)
  ///   for n rows in a list that has flows or waterfalls: all of it is arranged again.
  public func setViewport(width: Double, height: Double, traits: Int? = nil) {
    #if DEBUG
      status.mistakes.hasViewport = true
    #endif
    guard checkLayout() else { return }
    if let traits { bare.setHeightTraits(traits) }
    bare.setViewport(width: width, height: height)
  }

  /// Sets what bars cover of the viewport, in points: rows are seen under them, but come to rest, are held at an edge and
  /// are scrolled to between them. The offsets reach from less than 0, where the content begins below the bar at the
  /// start. Below 0, infinite, or not a number, counts as 0.
  ///
  /// Alone this scrolls nowhere while the offset is one that there is: a list whose rows come with the first commit, or that
  /// had some before, stays at 0, with its first rows under the bar. Who wants them below it says so, once:
  /// `scroll(toFraction: 0)`, before the commit of the rows or later. A scroll view that begins there by itself tells its
  /// offset. An empty list is below the bar from its first commit on, and so are the rows that come then.
  ///
  /// If rows come in the same commit, and none was in sight before, their estimates decide whether there is such an
  /// offset: if by these the content ends above the bar at the end, the list comes down, and stays there though it
  /// turns out to be longer.
  ///
  /// - Complexity: O(1).
  public func setViewportInsets(start: Double, end: Double) {
    guard checkLayout() else { return }
    bare.layout.setInsets(start: start, end: end)
  }

  /// Sets what heights depend on beside the width, as the size of text or a theme, made a number; 0 at first. Automatic
  /// rows have their heights of these traits, or are measured again, and the row at the top keeps its fraction there.
  /// Heights of former traits are found when they come back: a row has those of its last three widths and traits.
  ///
  /// - Parameters:
  ///   - traits: the number, of which there are at most 62 at a time.
  ///   - kinds: the kinds of rows that it is of; nil: all.
  /// - Complexity: as `setViewport`.
  public func setHeightTraits(_ traits: Int, ofKinds kinds: [RowKind]? = nil) {
    guard checkLayout() else { return }
    bare.setHeightTraits(traits, ofKinds: kinds)
  }

  /// The host scrolled, by a finger, a wheel or an animation of its own.
  ///
  /// While the list moves by itself its offset is not touched: what comes or goes above moves the content instead. Rows stay
  /// where they are on the screen, and are told to be at the places where the host has them in sight at its own offset:
  /// higher than they are in the content if rows came above, lower if rows went. `contentExtent` is told with them, and what
  /// is asked by place is answered so. Who draws each row of the report at its frame, less the offset, is right in any case.
  ///
  /// The first row may be told to begin above 0 then: what is there is reached at rest, when all that waited is one
  /// adjustment. Or below 0: a host that goes on to 0 comes to no place where nothing is, as the first row goes with it.
  ///
  /// Edits that wait move nothing on the screen as long as a row that stays is in sight both before and after the
  /// scroll. After one past all of these the offset is taken in the list with the edits: what came above is not added
  /// to it.
  ///
  /// Who is outside the content, by the viewport and the insets that were set before, is left there: a list that is pulled
  /// at its end. Who is inside comes along when another size or other insets, set after this, bring the end nearer.
  ///
  /// - Parameters:
  ///   - offset: the host's offset in points, which may be outside the content. What is not a number counts as 0.
  ///   - isDecelerating: whether the list is moving by itself. Until it is not, no adjustment is made.
  /// - Complexity: O(1).
  public func viewportDidScroll(to offset: Double, isDecelerating: Bool = false) {
    guard checkLayout() else { return }
    bare.layout.viewportDidScroll(to: offset, isDecelerating: isDecelerating)
  }

  /// Scrolls to an offset whatever the list is doing. Adjustments that wait are dropped, and so is a scroll that was
  /// asked for. It is for hosts and for lists without one: who calls it moves the host to the `offset` of the report, as
  /// no adjustment tells of it.
  ///
  /// - Parameter offset: the offset in points; it is brought into the content, by the heights that are known or estimated
  ///   then. A NaN counts as 0. The end of the list, whatever is measured on the way, is `scroll(toFraction: 1)`.
  /// - Complexity: O(1).
  public func setContentOffset(_ offset: Double) {
    guard checkLayout() else { return }
    bare.layout.scroll(to: offset)
    status.scroll = ScrollStatus()
  }

  /// Says that the list has come to rest or goes on by itself. At rest, the next commit makes all adjustments that
  /// waited, at once.
  ///
  /// - Complexity: O(1).
  public func setDecelerating(_ isDecelerating: Bool) {
    checkLayout()
    bare.layout.setDecelerating(isDecelerating)
  }

  /// Whether the list stays at its very top when rows are inserted above, see `LayoutConfiguration.staysAtTop`; to be
  /// changed at any time.
  ///
  /// - Complexity: O(1).
  public var staysAtTop: Bool {
    get { bare.configuration.staysAtTop }
    set {
      checkLayout()
      bare.configuration.staysAtTop = newValue
    }
  }

  // Where rows are, as the host was told with the last commit, whatever was edited since: of what is in sight just that; of
  // rows out of sight, in a list of styles, what is known of them by now. While the list moves by itself it is where they
  // are at the host's offset, as in the report.

  /// Where the row at an index begins, in points; for the number of rows, where everything ends. Nil outside of the list.
  ///
  /// - Complexity: O(log n).
  public func offset(ofRow row: Int) -> Double? {
    configuration.layout == nil ? nil : bare.offset(ofRow: row)
  }

  /// The row at a distance from the start of the content, in points; nil outside of the content. The space before a row,
  /// be it a spacing or an inset, is taken for the row, but for insets behind a row: the one below a header, and that at the
  /// end of a container.
  ///
  /// - Complexity: O(log n).
  public func row(at offset: Double) -> Int? {
    configuration.layout == nil ? nil : bare.row(atOffset: offset)
  }

  /// The indices of the rows that meet a stretch of the content, in points; in lists and lines with the space before them.
  ///
  /// - Complexity: O(log n); while edits wait, and O(v) for v rows in sight. With waterfalls in the list, O(log n) for each
  ///   row that is as near to the stretch as any column was ever ahead of another one, and any row high.
  public func rows(from start: Double, to end: Double) -> Range<Int> {
    guard configuration.layout != nil, start < end else { return 0..<0 }
    return bare.rows(in: start..<end)
  }

  /// Where everything ends, in points, as `CommitReport.contentExtent`; 0 without a layout.
  ///
  /// - Complexity: O(1).
  public var contentExtent: Double { configuration.layout == nil ? 0 : bare.end }

  /// The stretch of the content that the rows of a container take, in points: from the top of the highest to where the
  /// last of them ends, which in lines and columns need not be the first and the last in the list. It is without the insets
  /// of the container; a background takes nothing, nor does a row of height 0 between others. Nil if it showed no row at the
  /// last commit.
  ///
  /// - Throws: `EditError.unknownNode`, `EditError.notAContainer`.
  /// - Complexity: O(log n), in a flow for each row of its first and its last line. With waterfalls in the list, for each row
  ///   that is as near to an end of the stretch as any column was ever ahead of another one, and any row high.
  public func extent(of container: NodeID) throws(EditError) -> Range<Double>? {
    guard bare.tree.isValid(container) else { throw .unknownNode(container) }
    guard bare.tree.isContainer(container) else { throw .notAContainer(container) }
    guard configuration.layout != nil, let rows = bare.tree.committedRows(of: container) else {
      return nil
    }
    return bare.stretch(of: rows)
  }

  /// Whether the viewport is at the end of the content, or nearly; true for content that fits. False without a
  /// viewport.
  ///
  /// - Parameter distance: the distance from the end that still counts, in points.
  /// - Complexity: O(1).
  public func isAtEnd(within distance: Double = 1) -> Bool {
    guard bare.layout.isActive else { return false }
    let end = bare.layout.asked + bare.layout.extent - bare.layout.insets.end
    return bare.contentHeight - Units.points(end) <= distance
  }

  /// Whether to fetch more rows at either end; at both, if the content is too short. Without a viewport, at neither. To be
  /// asked after each commit, such as in `CommitObserver.didCommit`.
  ///
  /// An end counts if the last scroll went towards it, as nobody comes there who goes the other way; before the first scroll
  /// that is the end of the content. Where there is nothing left to scroll (a point at most) an end counts whatever was
  /// scrolled, so a list that is opened at its start is at its start. Of content that is shorter than the viewport, both do.
  ///
  /// - Parameters:
  ///   - leadingScreens: the viewports left to scroll at which more rows are asked for; two are Texture's choice.
  ///     Below 0, or not a number, leaves only content that is shorter than the viewport.
  ///   - isFetching: whether a fetch is in flight.
  /// - Complexity: O(1).
  public func shouldFetchMore(
    leadingScreens: Double = 2, isFetching: Bool
  ) -> (atEnd: Bool, atStart: Bool) {
    guard bare.layout.isActive, !isFetching else { return (false, false) }
    let near = bare.layout.isNear(leadingScreens, content: bare.contentHeight)
    return (near.end, near.start)
  }

  /// The ranges around the viewport, in points; empty ones at 0 without a viewport. The visible one
  /// is cut to the content: a viewport beyond its start or its end reaches further, see `CommitReport.offset`. The other
  /// two are cut at its start alone: where rows come next is known before the rows are.
  ///
  /// - Complexity: O(1).
  public func ranges() -> WorkingRanges {
    var ranges = bare.ranges.raised(by: bare.waitingPoints)
    // Not those of the list itself: rows of height 0 at the very end are in sight, and planned, beyond it.
    let (visible, end) = (ranges.visible, max(-bare.waitingPoints, contentExtent))
    ranges.visible = min(visible.lowerBound, end)..<min(visible.upperBound, end)
    return ranges
  }

  /// Lists the rows to measure next, the nearest to the viewport first. Without a viewport there is none.
  ///
  /// - Parameters:
  ///   - plan: receives the questions in place of what it holds; its storage is reused.
  ///   - budget: the most rows to plan; below 1, none.
  /// - Complexity: O(log n) for each row in the ranges.
  /// - Allocations: none once warm.
  public func plan(_ plan: inout [MeasureRequest], budget: Int) {
    checkLayout()
    plan.removeAll(keepingCapacity: true)
    guard bare.layout.isActive else { return }
    bare.plan(into: &planned, budget: budget)
    for index in 0..<planned.count { plan.append(planned[index]) }
  }

  /// Uses a height that was measured elsewhere, at some other time, on any thread.
  ///
  /// - Parameters:
  ///   - height: the height in points. One above 43,690 is cut down to it, and what is none is not used; a diagnostic
  ///     of the next commit tells of both.
  ///   - request: the question for it, unchanged.
  /// - Returns: whether the height is that of the row as it is now. The later of two wins.
  /// - Complexity: O(log n).
  @discardableResult
  public func setMeasuredHeight(_ height: Double, for request: MeasureRequest) -> Bool {
    guard checkLayout() else { return false }
    let isUsed = bare.setMeasuredHeight(height, for: request)
    if isUsed || Units.measured(height) == nil { noteMeasured(height, of: request) }
    return isUsed
  }

  /// Whether there is a layout. Traps while a host measures a row.
  @discardableResult
  func checkLayout() -> Bool {
    precondition(
      !status.progress.isMeasuring, "A host that measures a row must not change the layout.")
    return configuration.layout != nil
  }
}

// MARK: Layout snapshots

// What is kept of a list until it is shown again, on another day or another screen.
extension ListEngine {
  /// Takes a snapshot of where the list is, and of the heights that were measured. In an engine without a layout it is
  /// one of nothing.
  ///
  /// While a place that was restored waits for its row, that place is in it, and not where the list is meanwhile. If
  /// the only rows in sight are those of runs, it has no place, and brings back heights alone.
  ///
  /// - Parameter limit: the most heights to keep: those of the rows from the first in sight on, then those before it,
  ///   upwards. Below 1, none.
  /// - Complexity: O(n).
  public func layoutSnapshot(limit: Int = .max) -> LayoutSnapshot {
    guard checkLayout() else { return LayoutSnapshot() }
    var snapshot = bare.snapshot(limit: limit)
    snapshot.sign()
    return snapshot
  }

  /// Brings back where the list was, with the next commit, and the heights that were measured: of rows that are there
  /// and of those that come.
  ///
  /// A place waits for its row: if that is not in the list, the list goes there with the commit that brings it, unless the
  /// reader scrolls before, or something else is scrolled to. It goes as near as the rows that are there let it, once: if
  /// rows above or below come only later, the row may stand elsewhere on the screen than it did, and stays there.
  /// `EngineDiagnostic.placeWaits` tells that it waits, and `EngineDiagnostic.savedHeightsRefused` that a snapshot is
  /// damaged.
  ///
  /// A height counts as measured for the same identity, stamp, width and traits, else it is an estimate for a row that is
  /// there; one that comes has its own. What nobody gave
  /// is made up anew in every process: identities of models without an `id`, of elements whose IDs are no integers, and of
  /// cells; and the stamps of elements, of cells and of models that were given none. So across a relaunch:
  ///
  /// - rows with an identity and a stamp of the app's, such as the number and the version of a message, get back both the
  ///   place and their heights;
  /// - rows with an identity of the app's alone, such as elements with integer IDs, get back the place, and their heights as
  ///   estimates;
  /// - others get back neither. The place is kept by a row in sight with an identity of the app's if there is one.
  ///
  /// - Complexity: O(n), and O(heights); while a place waits, O(k) for k rows that come with a commit.
  public func restore(_ snapshot: LayoutSnapshot) {
    guard checkLayout() else { return }
    let problems = bare.restore(snapshot.inThisProcess())
    status.scroll = ScrollStatus()
    if !problems.badHeights.isEmpty { note(.savedHeightsRefused(problems.badHeights.count)) }
  }
}
