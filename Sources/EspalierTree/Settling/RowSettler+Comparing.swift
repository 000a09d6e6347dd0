// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The order of nodes as the links have it now.
extension RowSettler {
  /// Whether one attached node is before another one. A container is before what is in it.
  func precedes(
    _ first: NodeIndex, _ second: NodeIndex, in forest: borrowing NodeForest
  ) -> Bool {
    if forest.journal.touched.isEmpty { return order.isInOrder(first, second) }
    return precedesByLinks(first, second, in: forest)
  }

  /// The same by the links alone, as far as these were changed.
  func precedesByLinks(
    _ first: NodeIndex, _ second: NodeIndex, in forest: borrowing NodeForest
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
    return siblingPrecedes(left, right, forest)
  }

  /// Whether one child of a container is before another one.
  ///
  /// Children that were not touched keep their order, and the row order knows it. One that was
  /// touched is some steps behind the nearest one that was not:
  ///
  ///     begin  a  B  C  d  E  end        (touched: B, C, E)
  ///     B = a + 1, C = a + 2, d = d + 0, E = d + 1
  private func siblingPrecedes(
    _ left: NodeIndex, _ right: NodeIndex, _ forest: borrowing NodeForest
  ) -> Bool {
    let (leftAnchor, leftSteps) = settledAnchor(of: left, forest)
    let (rightAnchor, rightSteps) = settledAnchor(of: right, forest)
    if leftAnchor == rightAnchor { return leftSteps < rightSteps }
    if leftAnchor.isNone { return true }
    if rightAnchor.isNone { return false }
    return order.isInOrder(leftAnchor, rightAnchor)
  }

  private func settledAnchor(
    of index: NodeIndex, _ forest: borrowing NodeForest
  ) -> (anchor: NodeIndex, steps: Int) {
    let end = forest.store[index].parent.end
    var current = index
    var steps = 0
    while current != end {
      let state = forest.store[current].state
      if state.isPlaced && !state.isTouched { return (current, steps) }
      current = forest.store[current].previous
      steps += 1
    }
    return (.none, steps)
  }
}
