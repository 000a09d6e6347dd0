// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree

/// Scrolling to rows, containers, models and identities; following a row.
///
/// What is to be in sight may be in the list already or come with the next commit, which carries the scroll out.
/// If it is in the list no more by then, or hidden, nothing is scrolled. Of several calls the last counts. An
/// engine without a layout does not scroll.
///
/// Each call says whether there is something to scroll to in the list as it was committed last: a row that is
/// listed, or a container with one. If not, the next commit may bring it; without a layout, and while a host
/// measures, the answer is false.
extension ListEngine {
  /// Brings a row, or what is in a container, into sight with the next commit; exact also for rows that were never
  /// measured.
  ///
  /// Of a container it is the first row, or with `ScrollAlignment.bottom` the last one.
  ///
  /// - Parameters:
  ///   - node: a row or a container.
  ///   - alignment: where in the viewport it is to be.
  ///   - offset: how much further down it is to be, in points; without meaning for `ScrollAlignment.nearest`.
  ///   - isAnimated: whether the host is asked for an animation; see `ListHost.animateScroll(to:in:)`.
  /// - Returns: whether it is listed by now.
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(log n).
  @discardableResult
  public func scroll(
    to node: NodeID, at alignment: ScrollAlignment = .top, offset: Double = 0,
    isAnimated: Bool = false
  ) throws(TreeError) -> Bool {
    _ = try tree.identity(of: node)  // Refuses what is gone.
    return scroll(.node(node), alignment, offset, isAnimated)
  }

  /// Brings the row or the container of a model into sight with the next commit.
  ///
  /// - Returns: whether it is listed by now.
  /// - Throws: `TreeError.inNoList` for a model that is not in this list.
  /// - Complexity: O(log n).
  @discardableResult
  public func scroll(
    to model: ComponentModel, at alignment: ScrollAlignment = .top, offset: Double = 0,
    isAnimated: Bool = false
  ) throws(TreeError) -> Bool {
    guard let node = model.node, tree.contains(node) else { throw .inNoList(model.id) }
    return scroll(.node(node), alignment, offset, isAnimated)
  }

  /// Brings the row of an identity into sight with the next commit; or the section, or the container with a model,
  /// that has it.
  ///
  /// - Returns: whether it is listed by now.
  /// - Complexity: O(log n); O(n) the first time that anything is looked for by its identity.
  @discardableResult
  public func scroll(
    toID id: RowID, at alignment: ScrollAlignment = .top, offset: Double = 0,
    isAnimated: Bool = false
  ) -> Bool {
    keepIdentities()
    return scroll(.identity(id), alignment, offset, isAnimated)
  }

  /// Goes a fraction of the way from the start of the content to its end with the next commit, as the knob of a
  /// scroll bar does. The point of the content that is there by the heights known then comes to the same fraction of
  /// the viewport: 0 is the start and 1 the end, exactly, whatever is measured.
  ///
  /// - Parameters:
  ///   - fraction: brought into 0 to 1. A NaN counts as 0.
  ///   - isAnimated: whether the host is asked for an animation.
  /// - Returns: whether any row is listed by now.
  /// - Complexity: O(1), and O(log n) with the commit.
  @discardableResult
  public func scroll(toFraction fraction: Double, isAnimated: Bool = false) -> Bool {
    scroll(.fraction(fraction), .top, 0, isAnimated)
  }

  private func scroll(
    _ goal: ScrollRequest.Goal, _ alignment: ScrollAlignment, _ offset: Double, _ isAnimated: Bool
  ) -> Bool {
    hooks.scrolling.ask(
      for: ScrollRequest(
        goal: goal, alignment: alignment, distance: offset, isAnimated: isAnimated))
    return isListed(goal)
  }

  /// Nothing that was asked for is to be scrolled to any more.
  func forgetScroll() { parts.value.hooks?.scrolling.forget() }

  /// The host has ended an animated scroll.
  ///
  /// - Parameter isFinished: whether it is where it was told to go. Then a commit is asked for that makes up for
  ///   heights that were measured meanwhile; if not, the list stays where it is.
  /// - Complexity: O(1), and that of the commit if the scheduler commits at once.
  public func scrollAnimationDidEnd(isFinished: Bool) {
    parts.value.hooks?.scrolling.end(isFinished: isFinished, self)
  }

  /// A row that keeps its place on the screen through all commits, also those that move it: the list goes where
  /// the row goes. Nil: none, and the anchor decides.
  ///
  /// A row that is out of sight when a commit begins is not followed in that commit, and neither are pinned rows
  /// and backgrounds; one that is removed is followed no more. Scrolls go first, and so does the end of a list
  /// that stays there.
  ///
  /// - Complexity: O(1), and O(log n) for each commit.
  public var followedRow: NodeID? {
    get { parts.value.hooks?.following.row }
    set {
      if newValue == nil, parts.value.hooks == nil { return }
      hooks.following.row = newValue
    }
  }
}
