// SPDX-License-Identifier: MIT

import EspalierBase

/// The index of a child among its siblings, and the child at an index.
///
/// Siblings know their neighbours and no numbers, so an index is found by counting. Where it is asked for among
/// many, or many that are new are compared, the children are entered in an order of their own (`counted`), which
/// follows every edit from then on.
/// Containers that were never asked pay one look at a flag, which separators need as well.
extension NodeForest {
  /// Up to so many children are counted each time. Few enough that an order would be slower.
  static var countedAtSight: Int32 { 16 }

  /// The index of a node among the children of its container, which it has.
  ///
  /// - Complexity: O(the children) the first time among many, then O(log n).
  mutating func childIndex(of index: NodeIndex) -> Int {
    let parent = store[index].parent
    if !store[parent.end].state.countsChildren {
      if store[parent.end].childCount <= Self.countedAtSight { return count(before: index) }
      beginCounting(childrenOf: parent)
    }
    return counted.rank(of: index) - counted.rank(of: store.firstChild(of: parent))
  }

  /// Takes the children of a container out of the orders they are in.
  mutating func leaveAllOrders(of container: NodeIndex) {
    if store[container.end].state.countsChildren { endCounting(childrenOf: container) }
    if store[container.end].separatesChildren { leaveAllSeparated(in: container) }
  }

  private func count(before index: NodeIndex) -> Int {
    let end = store[index].parent.end
    var (position, current) = (0, store.siblingBefore(index))
    while current != end {
      position += 1
      current = store.siblingBefore(current)
    }
    return position
  }

  /// Enters the children of a container, which are not counted yet.
  ///
  /// - Complexity: O(the children + log n).
  mutating func beginCounting(childrenOf container: NodeIndex) {
    var child = store.firstChild(of: container)
    while child != container.end {
      counted.gather(child, takesPart: true)
      child = store.siblingAfter(child)
    }
    counted.enterGathered()
    store[container.end].state.countsChildren = true
  }

  private mutating func endCounting(childrenOf container: NodeIndex) {
    store[container.end].state.countsChildren = false
    let first = store.firstChild(of: container)
    guard first != container.end else { return }
    counted.leave(from: first, through: store.lastChild(of: container))
  }
}
