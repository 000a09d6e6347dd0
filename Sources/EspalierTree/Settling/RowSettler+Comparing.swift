// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The order of nodes as the links have it now.
extension RowSettler {
  /// Whether one attached node is before another one. A container is before what is in it.
  ///
  /// - Complexity: O(log n); O(depth + log n) while the row order has edits to follow. Among many siblings that
  ///   are new or were moved, the first comparison has to count them once (`NodeForest.counted`).
  func precedes(
    _ first: NodeIndex, _ second: NodeIndex, in forest: inout NodeForest
  ) -> Bool {
    if forest.journal.touched.isEmpty { return order.isInOrder(first, second) }
    return precedesByLinks(first, second, in: &forest)
  }

  /// The same by the links alone, as far as these were changed. Both are in one tree, attached or not.
  func precedesByLinks(
    _ first: NodeIndex, _ second: NodeIndex, in forest: inout NodeForest
  ) -> Bool {
    var left = first
    var right = second
    let difference = forest.depth(left) - forest.depth(right)
    for _ in 0..<max(0, difference) { left = forest.store[left].parent }
    for _ in 0..<max(0, -difference) { right = forest.store[right].parent }
    if left == right { return difference < 0 }
    while forest.store[left].parent != forest.store[right].parent {
      left = forest.store[left].parent
      right = forest.store[right].parent
    }
    return siblingPrecedes(left, right, &forest)
  }

  /// Whether one child of a container is before another one.
  ///
  /// Children that were not touched keep their order, and the row order knows it. One that was
  /// touched is some steps behind the nearest one that was not:
  ///
  ///     begin  a  B  C  d  E  end        (touched: B, C, E)
  ///     B = a + 1, C = a + 2, d = d + 0, E = d + 1
  ///
  /// Where such a run is long, it would be gone through at each comparison; there the children are counted once
  /// and for all instead.
  private func siblingPrecedes(
    _ left: NodeIndex, _ right: NodeIndex, _ forest: inout NodeForest
  ) -> Bool {
    let parent = forest.store[left].parent
    // Separators are not counted. Hardly anybody compares them.
    let areCountable =
      !forest.store[left].state.isSeparator && !forest.store[right].state.isSeparator
    if areCountable, forest.store[parent.end].state.countsChildren {
      return forest.counted.precedes(left, right)
    }
    let limit = areCountable ? Self.longestRun : .max
    if let (leftAnchor, leftSteps) = settledAnchor(of: left, within: limit, forest),
      let (rightAnchor, rightSteps) = settledAnchor(of: right, within: limit, forest)
    {
      if leftAnchor == rightAnchor { return leftSteps < rightSteps }
      if leftAnchor.isNone { return true }
      if rightAnchor.isNone { return false }
      return order.isInOrder(leftAnchor, rightAnchor)
    }
    forest.beginCounting(childrenOf: parent)
    return forest.counted.precedes(left, right)
  }

  /// So many steps at most are gone from a touched child to one that was not touched.
  private static var longestRun: Int { 32 }

  /// The nearest child at or before one that was not touched, none if there is none; nil if it is further away
  /// than a limit.
  private func settledAnchor(
    of index: NodeIndex, within limit: Int, _ forest: borrowing NodeForest
  ) -> (anchor: NodeIndex, steps: Int)? {
    let end = forest.store[index].parent.end
    var current = index
    var steps = 0
    while current != end {
      let state = forest.store[current].state
      if state.isPlaced && !state.isTouched { return (current, steps) }
      guard steps < limit else { return nil }
      current = forest.store[current].previous
      steps += 1
    }
    return (.none, steps)
  }
}
