// SPDX-License-Identifier: MIT

// Where a scroll would lead, for a host that animates it, and how near the ends are.
extension Layout {
  /// The offset for the host at which a row is where it is asked to be, by the heights known now; nil if it is not in
  /// the list. O(log n).
  func offset(
    bringing row: NodeID, _ alignment: ScrollAlignment, distance: Double, _ tree: inout Tree
  ) -> Double? {
    tree.settleHidings()
    guard tree.arena.isValid(row), tree.arena[row.index].flags.isRow else { return nil }
    return offset(of: startAtRow(row.index, alignment, Units.length(distance), &tree), &tree)
  }

  /// The same for a fraction of the content; nil if there is none.
  func offset(ofFraction fraction: Double, _ tree: inout Tree) -> Double? {
    tree.settleHidings()
    let fraction = fraction.isNaN ? 0 : max(0, min(1, fraction))
    return startAtFraction(fraction, &tree).map { offset(of: $0, &tree) }
  }

  private func offset(of start: Walk.Start, _ tree: inout Tree) -> Double {
    let top = tree.top(of: tree.order.position(of: .start(start.node)))
    var unmeasured = -1 as Int32
    let offset =
      top
      - (start.target.map { place($0, start.node, &unmeasured, &tree) }
        ?? start.distance(ofHeight: tree.arena[start.node].height, in: extent))
    return Units.points(offsets(tree).clamped(offset) - scrolling.deferred)
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
