// SPDX-License-Identifier: MIT

import EspalierDiff

/// What to scroll to with the next commit.
struct ScrollRequest {
  enum Goal {
    case node(NodeID)
    case identity(RowID)
    case fraction(Double)
  }

  var goal: Goal
  var alignment = ScrollAlignment.top
  var distance = 0.0
  var isAnimated = false
  /// Whether a commit has come to it: one that is asked for while a commit is shown is for the next.
  var isDue = false
  /// Whether the host is on its way or has arrived. It stays inside the content then, be the goal gone.
  var hasBegun = false
}

/// The scroll that the next commit carries out, and the one that the host is animating, with the offset it was told.
struct ScrollStatus {
  var next: ScrollRequest?
  var animated: (request: ScrollRequest, told: Double)?
}

/// Scrolling to rows, containers, models, identities and fractions; following a row.
///
/// What is to be in sight may be in the list already or come with the next commit, which carries the scroll out. What is
/// in the list no more by then, or hidden, is not scrolled to. Of several calls the last counts. An engine without a
/// layout does not scroll.
///
/// A host that says in the same turn where it is (`viewportDidScroll`), before the call or after it, takes nothing
/// back: the list goes where it was asked to go. `setContentOffset(_:)` drops what was asked for before it.
///
/// Each call says whether there is something to scroll to in the list as it was committed last.
extension ListEngine {
  /// Brings a row, or what is in a container, into sight with the next commit; exact also for rows that were never
  /// measured.
  ///
  /// Of a container it is the first row, or with `ScrollAlignment.bottom` the last one; of a run the first row, and
  /// `reachRow(_:from:at:)` goes to the others.
  ///
  /// - Parameters:
  ///   - node: a row or a container.
  ///   - alignment: where in the viewport it is to be.
  ///   - offset: how much further down it is to be, in points; without meaning for `ScrollAlignment.nearest`. If it is
  ///     more than the row and twice the viewport, what is between is not measured: the heights count that are known.
  ///   - isAnimated: whether the host is asked for an animation; see `ListHost.animateScroll(to:in:)`.
  /// - Returns: whether it is listed by now.
  /// - Throws: `EditError.unknownNode`.
  /// - Complexity: O(log n).
  @discardableResult
  public func scroll(
    to node: NodeID, at alignment: ScrollAlignment = .top, offset: Double = 0,
    isAnimated: Bool = false
  ) throws(EditError) -> Bool {
    guard bare.tree.isValid(node) else { throw .unknownNode(node) }
    return ask(
      ScrollRequest(
        goal: .node(node), alignment: alignment, distance: alignment == .nearest ? 0 : offset,
        isAnimated: isAnimated))
  }

  /// Brings the row or the container of a model into sight with the next commit.
  ///
  /// - Returns: whether it is listed by now.
  /// - Throws: `EditError.inNoList` for a model that is not in this list.
  /// - Complexity: O(log n).
  @discardableResult
  public func scroll(
    to model: ComponentModel, at alignment: ScrollAlignment = .top, offset: Double = 0,
    isAnimated: Bool = false
  ) throws(EditError) -> Bool {
    guard let node = model.node, model.engine === self else { throw .inNoList(model.id) }
    return try scroll(to: node, at: alignment, offset: offset, isAnimated: isAnimated)
  }

  /// Brings the row or the container of an identity into sight with the next commit: of several, one that is not hidden.
  ///
  /// - Returns: whether it is listed by now.
  /// - Complexity: O(log n), and O(1) for each hidden one of the identity; O(n) the first time that anything is looked for
  ///   by its identity.
  @discardableResult
  public func scroll(
    toID id: RowID, at alignment: ScrollAlignment = .top, offset: Double = 0,
    isAnimated: Bool = false
  ) -> Bool {
    ask(
      ScrollRequest(
        goal: .identity(id), alignment: alignment, distance: alignment == .nearest ? 0 : offset,
        isAnimated: isAnimated))
  }

  /// Goes a fraction of the way from the start of the content to its end with the next commit, as the knob of a scroll
  /// bar does: 0 is the start and 1 the end, exactly, whatever the host measures in that commit.
  ///
  /// - Parameters:
  ///   - fraction: brought into 0 to 1. A NaN counts as 0.
  ///   - isAnimated: whether the host is asked for an animation.
  /// - Returns: whether any row is listed by now.
  /// - Complexity: O(1), and O(log n) with the commit.
  @discardableResult
  public func scroll(toFraction fraction: Double, isAnimated: Bool = false) -> Bool {
    ask(ScrollRequest(goal: .fraction(fraction), isAnimated: isAnimated))
  }

  /// The host has ended an animated scroll.
  ///
  /// - Parameter isFinished: whether it is where it was told to go. Then a commit is asked for that makes up for heights
  ///   that were measured meanwhile; if not, the list stays where it is.
  /// - Complexity: O(1), and that of the commit if the scheduler commits at once.
  public func scrollAnimationDidEnd(isFinished: Bool) {
    guard var request = status.scroll.animated?.request else { return }
    status.scroll.animated = nil
    guard isFinished else { return }
    request.isAnimated = false
    status.scroll.next = request
    setNeedsCommit()
  }

  /// A row that keeps its place on the screen through all commits, also those that move it: the list goes where the row
  /// goes. Nil: none, and the anchor decides.
  ///
  /// A row that is out of sight when a commit begins is not followed in that commit, and neither are pinned rows and
  /// backgrounds; one that is removed is followed no more. Scrolls go first, and so does the start or the end of a list that
  /// stays there. Of a row in a line it is the line that stays.
  ///
  /// - Complexity: O(1), and O(rows in sight) for each commit.
  public var followedRow: NodeID? {
    get { bare.followedRow }
    set { bare.followedRow = newValue }
  }

  @discardableResult
  func ask(_ request: ScrollRequest) -> Bool {
    guard configuration.layout != nil else { return false }
    status.scroll = ScrollStatus(next: request)
    if case .fraction = request.goal { return rowCount > 0 }
    guard let goal = goal(of: request) else { return false }
    if let rows = bare.tree.committedRows(of: goal) { return !rows.isEmpty }
    return rowIndex(of: goal) != nil
  }

  /// Gives the layout what is asked for, in the list as it is to be shown. What is to be animated waits until the host
  /// has that list.
  func carryOutScroll() {
    guard let request = status.scroll.next else { return }
    // Nothing is animated that nobody sees, and nothing is asked of a layout that does not begin yet: a host that says
    // meanwhile where it is would be taken to have scrolled.
    guard bare.layout.isActive else {
      status.scroll.next?.isAnimated = false
      return
    }
    if request.isAnimated, host != nil {
      status.scroll.next?.isDue = true
      return
    }
    status.scroll.next = nil
    jump(to: request)
  }

  private func jump(to request: ScrollRequest) {
    if case .fraction(let fraction) = request.goal {
      return bare.layout.scroll(toFraction: fraction)
    }
    guard let (row, distance) = target(of: request) else {
      if request.hasBegun { bare.layout.stopInside() }
      return
    }
    bare.layout.scroll(to: row, request.alignment, distance: distance)
  }

  /// Lets the host begin what was asked for, or tells it that the target is elsewhere by now. One whose target has gone
  /// goes on to where it was told, or to the end of the content before that.
  func animateScroll() {
    guard var request = status.scroll.next ?? status.scroll.animated?.request,
      request.isAnimated, bare.layout.isActive, status.scroll.next?.isDue != false
    else { return }
    let told = status.scroll.next == nil ? status.scroll.animated?.told : nil
    status.scroll = ScrollStatus()
    guard
      let offset = offset(bringing: request) ?? told.map({ bare.layout.inside($0, &bare.tree) })
    else { return }
    request.hasBegun = true
    let target = told.map { abs($0 - offset) < 0.5 ? $0 : offset } ?? offset
    status.scroll.animated = (request, target)
    if target == told { return }
    // What is not animated is at its target with the next commit, as after an animation.
    if host?.animateScroll(to: offset, in: self) != true, status.scroll.animated?.told == offset {
      scrollAnimationDidEnd(isFinished: true)
    }
  }

  /// The offset at which what a request is for is where it is to be, by the heights known now; nil if it is not in the
  /// list.
  private func offset(bringing request: ScrollRequest) -> Double? {
    if case .fraction(let fraction) = request.goal {
      return bare.layout.offset(ofFraction: fraction, &bare.tree)
    }
    guard let (row, distance) = target(of: request) else { return nil }
    return bare.layout.offset(bringing: row, request.alignment, distance: distance, &bare.tree)
  }

  /// The row to scroll to, that of the goal, or the first or the last one in it, and how much further down it is to be; nil
  /// if there is none. Of a run it is the first row, which is as far above the last one as that is high.
  private func target(of request: ScrollRequest) -> (row: NodeID, distance: Double)? {
    guard let goal = goal(of: request) else { return nil }
    guard var rows = bare.tree.rows(in: goal) else {
      return bare.tree.index(of: goal, .now) == nil ? nil : (goal, request.distance)
    }
    // A background has no height of its own.
    while rows.count > 1, let first = bare.tree.node(atRow: rows.lowerBound, .now),
      bare.tree.arena[first.index].role == .background
    {
      rows.removeFirst()
    }
    if rows.isEmpty { return nil }
    let row = request.alignment == .bottom ? rows.upperBound - 1 : rows.lowerBound
    guard let node = bare.tree.node(atRow: row, .now) else { return nil }
    return (node, request.distance - distanceInRun(ofRow: row, .now))
  }

  private func goal(of request: ScrollRequest) -> NodeID? {
    switch request.goal {
    case .node(let node): bare.tree.isValid(node) ? node : nil
    case .identity(let id): shownNode(withID: id)
    case .fraction: nil
    }
  }

  /// The first node of an identity that is shown; one that is hidden, if none is.
  private func shownNode(withID id: RowID) -> NodeID? {
    let first = bare.tree.node(withID: id.rawValue)
    var node = first
    while let found = node {
      if bare.tree.isShown(found) { return found }
      node = bare.tree.node(sharingIdentityAfter: found)
    }
    return first
  }
}
