// SPDX-License-Identifier: MIT

/// What to scroll to with the next commit.
struct ScrollRequest {
  var node: NodeID
  var alignment: ScrollAlignment
}

// Viewport and scrolling. What is asked for here is carried out by the next commit, and is in its report. While a host
// measures a row, it traps.
extension ListEngine {
  /// Sets the size of the viewport, in points. Below 0, or not a number, counts as 0; without a height nothing is
  /// laid out.
  ///
  /// - Complexity: O(1), with another width O(rows of several widths).
  public func setViewport(width: Double, height: Double) {
    checkThatNothingIsMeasured()
    core.setViewport(width: width, height: height)
  }

  /// Says what heights depend on beside the width, as the size of text or a theme, made a number; 0 at first. Heights
  /// of former traits are found when they come back.
  ///
  /// - Parameters:
  ///   - traits: the number, of which there are at most 62 at a time.
  ///   - kinds: the kinds of rows that it is of; nil: all.
  /// - Complexity: O(rows of several settings).
  public func setHeightTraits(_ traits: Int, ofKinds kinds: [UInt8]? = nil) {
    checkThatNothingIsMeasured()
    core.setHeightTraits(traits, ofKinds: kinds)
  }

  /// The host scrolled, by a finger, a wheel or an animation of its own.
  ///
  /// - Parameter offset: the host's offset in points, which may be outside the content. What is not a number counts
  ///   as 0.
  /// - Complexity: O(1).
  public func viewportDidScroll(to offset: Double) {
    checkThatNothingIsMeasured()
    core.scroll(to: offset)
    status.scroll = nil
  }

  /// Brings a row, or what is in a container, into sight with the next commit; exact also for rows that were never
  /// measured.
  ///
  /// Of a container it is the first row, or with `ScrollAlignment.bottom` the last one. What is in the list no more
  /// when the commit begins, or hidden, is not scrolled to. Of several calls the last counts.
  ///
  /// - Returns: whether it is listed by now.
  /// - Throws: `EditError.unknownNode`.
  /// - Complexity: O(log n).
  @discardableResult
  public func scroll(
    to node: NodeID, at alignment: ScrollAlignment = .top
  ) throws(EditError) -> Bool {
    guard core.tree.isValid(node) else { throw .unknownNode }
    status.scroll = ScrollRequest(node: node, alignment: alignment)
    if core.tree.extent(of: node) == nil { return rowIndex(of: node) != nil }
    return row(in: node, .top) != nil
  }

  /// Gives the layout the row that was asked for.
  func carryOutScroll() {
    guard let scroll = status.scroll else { return }
    status.scroll = nil
    guard core.tree.isValid(scroll.node) else { return }
    let isContainer = core.tree.extent(of: scroll.node) != nil
    guard let row = isContainer ? row(in: scroll.node, scroll.alignment) : scroll.node else {
      return
    }
    core.scroll(to: row, scroll.alignment)
  }

  /// The first row in a container, or the last one.
  private func row(in container: NodeID, _ alignment: ScrollAlignment) -> NodeID? {
    guard let rows = core.tree.rows(in: container), !rows.isEmpty else { return nil }
    return core.tree.node(
      atRow: alignment == .bottom ? rows.upperBound - 1 : rows.lowerBound, .now)
  }

  private func checkThatNothingIsMeasured() {
    precondition(
      !status.progress.isMeasuring, "A host that measures a row must not change the layout.")
  }
}
