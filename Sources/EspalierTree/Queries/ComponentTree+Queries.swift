// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// What a node is.
extension ComponentTree {
  /// Whether the handle names a node of this tree.
  ///
  /// - Complexity: O(1).
  public func contains(_ node: NodeID) -> Bool {
    forest.names(node)
  }

  /// The handle of the node at an index; nil if no node is there, or none any more: it was removed, be
  /// it that the row order still names it.
  ///
  /// An index that was kept over a removal may mean another node by now; a handle never does.
  ///
  /// - Complexity: O(1).
  /// - Allocations: none.
  package func node(at index: NodeIndex) -> NodeID? {
    guard index.rawValue >= 0, index.rawValue < forest.store.slotCount else { return nil }
    return forest.handleIfLive(index)
  }

  /// The handle by which the node of an entry of the row order is known: stale if the node was removed
  /// since, and then equal to the handle that was good before.
  ///
  /// For those who compare rows as they were committed, such as views that stay on the screen until the
  /// next commit.
  package func committedNode(at index: NodeIndex) -> NodeID {
    // A removed node's generation is one more than its last handle's.
    NodeID(index: index, generation: forest.store[index].generation & ~1)
  }

  /// Whether the node is a container; otherwise it is a row.
  ///
  /// - Complexity: O(1).
  public func isContainer(_ node: NodeID) throws(TreeError) -> Bool {
    forest.store[try forest.resolve(node)].state.isContainer
  }

  /// Whether the node is a separator, which the tree made by itself.
  ///
  /// - Complexity: O(1).
  public func isSeparator(_ node: NodeID) throws(TreeError) -> Bool {
    forest.store[try forest.resolve(node)].state.isSeparator
  }

  /// The identity of a row or a container.
  ///
  /// - Complexity: O(1).
  public func identity(of node: NodeID) throws(TreeError) -> RowID {
    forest.store.identity(try forest.resolve(node))
  }

  /// A row's identity and stamp.
  ///
  /// - Complexity: O(1).
  public func row(_ node: NodeID) throws(TreeError) -> Row {
    forest.store.row(try forest.resolveRow(node))
  }

  /// A row's identity and stamp, by index; traps if there is no row.
  @inline(__always)
  package func row(at index: NodeIndex) -> Row {
    requireRow(index)
    return forest.store.row(index)
  }

  @inline(__always)
  private func requireRow(_ index: NodeIndex) {
    // A slot that was given back is marked as a container as well.
    require(
      index.rawValue >= 0 && index.rawValue < forest.store.slotCount
        && !forest.store[index].state.isContainer, "The index is not that of a row.")
  }

  /// What a row carries beside its identity and its stamp.
  ///
  /// - Complexity: O(1).
  public func attributes(of node: NodeID) throws(TreeError) -> RowAttributes {
    forest.rowAttributes(try forest.resolveRow(node))
  }

  /// What a row carries, by index; traps if there is no row.
  package func attributes(at index: NodeIndex) -> RowAttributes {
    requireRow(index)
    return forest.rowAttributes(index)
  }

  /// Whether the node itself is hidden; what an ancestor hides is not counted.
  ///
  /// - Complexity: O(1).
  public func isHidden(_ node: NodeID) throws(TreeError) -> Bool {
    forest.store[try forest.resolve(node)].state.isHidden
  }

  /// The separator at an edge of a node.
  ///
  /// - Complexity: O(1).
  public func separator(
    at edge: SeparatorEdge, of node: NodeID
  ) throws(TreeError) -> Separator? {
    guard let index = forest.ownSeparator(at: edge, of: try forest.resolve(node)) else {
      return nil
    }
    return Separator(height: forest.store[index].height, kind: forest.rowAttributes(index).kind)
  }

  /// The number of nodes' slots in use: one per row and separator, two per container, the root
  /// among them.
  package var usedSlots: Int { forest.store.usedSlots }

  /// The bytes that nodes, row order, journal and the memory in which it settles hold, room to spare
  /// included. What is registered at nodes is not counted.
  ///
  /// A slot costs 32 bytes, and 8 more where an identity or a stamp does not fit 32 bits (in blocks
  /// of 256 slots); its entry in the row order 4 bytes and the 9 to 11 of a leaf that is nearly full.
  ///
  /// - Complexity: O(1).
  package var memoryHeld: Int {
    forest.byteCount + settler.byteCount
      + flattened.capacity * MemoryLayout<NodeIndex>.stride
  }
}

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
  public func firstChild(of container: NodeID) throws(TreeError) -> NodeID? {
    let parent = try forest.resolveContainer(container)
    return sibling(forest.store.firstChild(of: parent), in: parent)
  }

  /// The last child of a container.
  ///
  /// - Complexity: O(1).
  public func lastChild(of container: NodeID) throws(TreeError) -> NodeID? {
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
  public func contains(_ node: NodeID, in container: NodeID) throws(TreeError) -> Bool {
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
