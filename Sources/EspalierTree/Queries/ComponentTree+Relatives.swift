// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Where a node is.
extension ComponentTree {
  /// The index of the container that a node is in; none for the root and for detached nodes.
  package func parentIndex(of index: NodeIndex) -> NodeIndex { forest.store[index].parent }

  /// The node before another in the ring of its parent, separators included; none before the first.
  package func indexBefore(_ index: NodeIndex) -> NodeIndex {
    let previous = forest.store[index].previous
    return previous == forest.store[index].parent.end ? .none : previous
  }

  /// The identity of a container that is there.
  package func containerIdentity(at index: NodeIndex) -> RowID { forest.store.identity(index) }

  /// The container a node is in; nil for the root and for detached nodes.
  ///
  /// - Complexity: O(1).
  public func parent(of node: NodeID) throws(TreeError) -> NodeID? {
    forest.optionalHandle(forest.store[try forest.resolve(node)].parent)
  }

  /// The number of children of a container; separators do not count.
  ///
  /// - Complexity: O(1).
  public func childCount(of container: NodeID) throws(TreeError) -> Int {
    Int(forest.store[try forest.resolveContainer(container).end].childCount)
  }

  /// The first child of a container.
  ///
  /// - Complexity: O(1).
  package func firstChild(of container: NodeID) throws(TreeError) -> NodeID? {
    let parent = try forest.resolveContainer(container)
    return sibling(forest.store.firstChild(of: parent), in: parent)
  }

  /// The last child of a container.
  ///
  /// - Complexity: O(1).
  package func lastChild(of container: NodeID) throws(TreeError) -> NodeID? {
    let parent = try forest.resolveContainer(container)
    return sibling(forest.store.lastChild(of: parent), in: parent)
  }

  /// The child at an index; nil outside.
  ///
  /// - Complexity: O(the distance from the nearer end); O(log n) in a container that was asked for the
  ///   `childIndex(of:)` of one of many children.
  public func child(at position: Int, of container: NodeID) throws(TreeError) -> NodeID? {
    let parent = try forest.resolveContainer(container)
    guard position >= 0, position < forest.store[parent.end].childCount else { return nil }
    let place = try forest.resolve(.at(position, in: container), for: .none)
    return sibling(place.successor, in: parent)
  }

  /// The next sibling.
  ///
  /// - Complexity: O(1).
  public func nextSibling(of node: NodeID) throws(TreeError) -> NodeID? {
    let index = try forest.resolve(node)
    let parent = forest.store[index].parent
    return parent.isNone ? nil : sibling(forest.store.siblingAfter(index), in: parent)
  }

  /// The former sibling.
  ///
  /// - Complexity: O(1).
  public func previousSibling(of node: NodeID) throws(TreeError) -> NodeID? {
    let index = try forest.resolve(node)
    let parent = forest.store[index].parent
    return parent.isNone ? nil : sibling(forest.store.siblingBefore(index), in: parent)
  }

  /// The index of a node among its siblings; nil without a parent.
  ///
  /// Separators have none.
  ///
  /// - Complexity: O(log n) but for the first question in a container, which takes O(its children). From then
  ///   on every edit of its children takes O(log n) more, and finding a child by its index O(log n) at most. In a
  ///   container of a few children there is nothing to pay.
  public func childIndex(of node: NodeID) throws(TreeError) -> Int? {
    let index = try forest.resolve(node)
    let state = forest.store[index].state
    guard !forest.store[index].parent.isNone, !state.isSeparator else { return nil }
    return forest.childIndex(of: index)
  }

  /// The nodes from the top (the root, or the top of a detached subtree) down to the node itself.
  ///
  /// - Complexity: O(depth).
  package func path(to node: NodeID) throws(TreeError) -> [NodeID] {
    var path: [NodeID] = []
    var current = try forest.resolve(node)
    while !current.isNone {
      path.append(forest.handle(current))
      current = forest.store[current].parent
    }
    return path.reversed()
  }

  /// The number of containers above a node.
  ///
  /// - Complexity: O(depth).
  package func depth(of node: NodeID) throws(TreeError) -> Int {
    forest.depth(try forest.resolve(node))
  }

  /// Whether a node is in a container, at any depth. A node is not in itself.
  ///
  /// - Complexity: O(depth).
  package func contains(_ node: NodeID, in container: NodeID) throws(TreeError) -> Bool {
    let index = try forest.resolve(node)
    let ancestor = try forest.resolve(container)
    return index != ancestor && forest.isAncestor(ancestor, orSelf: index)
  }

  /// Whether a node is the root or below it.
  ///
  /// - Complexity: O(depth).
  public func isAttached(_ node: NodeID) throws(TreeError) -> Bool {
    forest.isAttached(try forest.resolve(node))
  }

  /// The lowest node that is above both, or one of the two if it is above the other; nil when one
  /// of them is in a detached subtree.
  ///
  /// - Complexity: O(depth).
  package func commonAncestor(_ first: NodeID, _ second: NodeID) throws(TreeError) -> NodeID? {
    var left = try forest.resolve(first)
    var right = try forest.resolve(second)
    let difference = forest.depth(left) - forest.depth(right)
    for _ in 0..<max(0, difference) { left = forest.store[left].parent }
    for _ in 0..<max(0, -difference) { right = forest.store[right].parent }
    while left != right {
      left = forest.store[left].parent
      right = forest.store[right].parent
    }
    return forest.optionalHandle(left)
  }

  private func sibling(_ index: NodeIndex, in parent: NodeIndex) -> NodeID? {
    index == parent.end ? nil : forest.handle(index)
  }
}
