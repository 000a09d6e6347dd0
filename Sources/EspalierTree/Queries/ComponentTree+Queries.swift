// SPDX-License-Identifier: MIT

import EspalierBase

/// What a node is.
extension ComponentTree {
  /// Whether the handle names a node of this tree.
  public func contains(_ node: NodeID) -> Bool {
    names(node)
  }

  /// The handle of the node at an index; nil if no node is there, or none any more: it was removed, be
  /// it that the row order still names it.
  ///
  /// An index that was kept over a removal may mean another node by now; a handle never does.
  ///
  /// - Complexity: O(1).
  /// - Allocations: none.
  public func node(at index: NodeIndex) -> NodeID? {
    guard index.rawValue >= 0, index.rawValue < store.slotCount else { return nil }
    return handleIfLive(index)
  }

  /// The handle by which the node of an entry of the row order is known: stale if the node was removed
  /// since, and then equal to the handle that was good before.
  ///
  /// For whoever compares rows as they were committed, such as views that stay on the screen until the
  /// next commit.
  package func committedNode(at index: NodeIndex) -> NodeID {
    // A removed node's generation is one more than its last handle's.
    NodeID(index: index, generation: store[index].generation & ~1)
  }

  /// Whether the node is a container; otherwise it is a row.
  public func isContainer(_ node: NodeID) throws(TreeError) -> Bool {
    store[try resolve(node)].attributes.isContainer
  }

  /// Whether the node is a separator, which the tree made by itself.
  public func isSeparator(_ node: NodeID) throws(TreeError) -> Bool {
    store[try resolve(node)].attributes.isSeparator
  }

  /// The identity of a row or a container.
  public func identity(of node: NodeID) throws(TreeError) -> RowID {
    store.identity(try resolve(node))
  }

  /// A row's identity and stamp.
  public func row(_ node: NodeID) throws(TreeError) -> Row {
    store.row(try resolveRow(node))
  }

  /// A row's identity and stamp, by index; traps if there is no row.
  @inline(__always)
  public func row(at index: NodeIndex) -> Row {
    requireRow(index)
    return store.row(index)
  }

  @inline(__always)
  private func requireRow(_ index: NodeIndex) {
    // A slot that was given back is marked as a container as well.
    require(
      index.rawValue >= 0 && index.rawValue < store.slotCount
        && !store[index].attributes.isContainer, "The index is not that of a row.")
  }

  /// What a row carries beside its identity and its stamp.
  public func traits(of node: NodeID) throws(TreeError) -> RowTraits {
    rowTraits(try resolveRow(node))
  }

  /// What a row carries, by index; traps if there is no row.
  public func traits(at index: NodeIndex) -> RowTraits {
    requireRow(index)
    return rowTraits(index)
  }

  /// The traits of a row, put together again.
  func rowTraits(_ index: NodeIndex) -> RowTraits {
    let (attributes, height) = (store[index].attributes, store[index].height)
    let mode = HeightMode(height, isAutomatic: attributes.hasAutomaticHeight)
    return traitSets[attributes.traitSet].traits(height: mode)
  }

  /// Whether the node itself is hidden; what an ancestor hides is not counted.
  public func isHidden(_ node: NodeID) throws(TreeError) -> Bool {
    store[try resolve(node)].attributes.isHidden
  }

  /// The separator at an edge of a node.
  public func separator(
    at edge: SeparatorEdge, of node: NodeID
  ) throws(TreeError) -> Separator? {
    guard let index = ownSeparator(at: edge, of: try resolve(node)) else { return nil }
    return Separator(height: store[index].height, kind: rowTraits(index).kind)
  }

  /// The number of nodes' slots in use: one per row and separator, two per container, the root
  /// among them.
  public var usedSlots: Int { store.usedSlots }

  /// The bytes that nodes, row order, journal and the memory in which it settles hold, room to spare
  /// included. What is registered at nodes is not counted.
  ///
  /// A slot costs 32 bytes, and 8 more where an identity or a stamp does not fit 32 bits (in blocks
  /// of 256 slots); its entry in the row order 4 bytes and the 9 to 11 of a leaf that is nearly full.
  ///
  /// - Complexity: O(1).
  public var memoryHeld: Int {
    store.byteCount + order.memoryHeld + separated.byteCount + journal.byteCount + scratch.byteCount
      + flattened.capacity * MemoryLayout<NodeIndex>.stride
  }
}

/// Where a node is.
extension ComponentTree {
  /// The index of the container that a node is in; none for the root and for detached nodes.
  package func parentIndex(of index: NodeIndex) -> NodeIndex { store[index].parent }

  /// The node before another in the ring of its parent, separators included; none before the first.
  package func indexBefore(_ index: NodeIndex) -> NodeIndex {
    let previous = store[index].previous
    return previous == store[index].parent.end ? .none : previous
  }

  /// The identity of a container that is there.
  package func containerIdentity(at index: NodeIndex) -> RowID { store.identity(index) }

  /// The container a node is in; nil for the root and for detached nodes.
  ///
  /// - Complexity: O(1).
  public func parent(of node: NodeID) throws(TreeError) -> NodeID? {
    optionalHandle(store[try resolve(node)].parent)
  }

  /// The number of children of a container; separators do not count.
  ///
  /// - Complexity: O(1).
  public func childCount(of container: NodeID) throws(TreeError) -> Int {
    Int(store[try resolveContainer(container).end].childCount)
  }

  /// The first child of a container.
  public func firstChild(of container: NodeID) throws(TreeError) -> NodeID? {
    let parent = try resolveContainer(container)
    return sibling(store.firstChild(of: parent), in: parent)
  }

  /// The last child of a container.
  public func lastChild(of container: NodeID) throws(TreeError) -> NodeID? {
    let parent = try resolveContainer(container)
    return sibling(store.lastChild(of: parent), in: parent)
  }

  /// The child at an index; nil outside.
  ///
  /// - Complexity: O(the distance from the nearer end).
  public func child(at position: Int, of container: NodeID) throws(TreeError) -> NodeID? {
    let parent = try resolveContainer(container)
    guard position >= 0, position < store[parent.end].childCount else { return nil }
    let place = try resolve(.at(position, in: container), for: .none)
    return sibling(place.successor, in: parent)
  }

  /// The next sibling.
  public func nextSibling(of node: NodeID) throws(TreeError) -> NodeID? {
    let index = try resolve(node)
    let parent = store[index].parent
    return parent.isNone ? nil : sibling(store.siblingAfter(index), in: parent)
  }

  /// The former sibling.
  public func previousSibling(of node: NodeID) throws(TreeError) -> NodeID? {
    let index = try resolve(node)
    let parent = store[index].parent
    return parent.isNone ? nil : sibling(store.siblingBefore(index), in: parent)
  }

  /// The index of a node among its siblings; nil without a parent.
  ///
  /// - Complexity: O(the siblings before it).
  public func childIndex(of node: NodeID) throws(TreeError) -> Int? {
    var index = try resolve(node)
    let parent = store[index].parent
    guard !parent.isNone else { return nil }
    var position = 0
    while true {
      index = store.siblingBefore(index)
      if index == parent.end { return position }
      position += 1
    }
  }

  /// The nodes from the top (the root, or the top of a detached subtree) down to the node itself.
  ///
  /// - Complexity: O(depth).
  public func path(to node: NodeID) throws(TreeError) -> [NodeID] {
    var path: [NodeID] = []
    var current = try resolve(node)
    while !current.isNone {
      path.append(handle(current))
      current = store[current].parent
    }
    return path.reversed()
  }

  /// The number of containers above a node.
  public func depth(of node: NodeID) throws(TreeError) -> Int {
    depth(try resolve(node))
  }

  /// Whether a node is in a container, at any depth. A node is not in itself.
  ///
  /// - Complexity: O(depth).
  public func contains(_ node: NodeID, in container: NodeID) throws(TreeError) -> Bool {
    let index = try resolve(node)
    let ancestor = try resolve(container)
    return index != ancestor && isAncestor(ancestor, orSelf: index)
  }

  /// Whether a node is the root or below it.
  public func isAttached(_ node: NodeID) throws(TreeError) -> Bool {
    isAttached(try resolve(node))
  }

  /// The lowest node that is above both, or one of the two if it is above the other; nil when one
  /// of them is in a detached subtree.
  ///
  /// - Complexity: O(depth).
  public func commonAncestor(_ first: NodeID, _ second: NodeID) throws(TreeError) -> NodeID? {
    var left = try resolve(first)
    var right = try resolve(second)
    let difference = depth(left) - depth(right)
    for _ in 0..<max(0, difference) { left = store[left].parent }
    for _ in 0..<max(0, -difference) { right = store[right].parent }
    while left != right {
      left = store[left].parent
      right = store[right].parent
    }
    return optionalHandle(left)
  }

  func depth(_ index: NodeIndex) -> Int {
    var depth = 0
    var current = store[index].parent
    while !current.isNone {
      depth += 1
      current = store[current].parent
    }
    return depth
  }

  func isAttached(_ index: NodeIndex) -> Bool {
    isAncestor(Self.rootIndex, orSelf: index)
  }

  func optionalHandle(_ index: NodeIndex) -> NodeID? {
    index.isNone ? nil : handle(index)
  }

  private func sibling(_ index: NodeIndex, in parent: NodeIndex) -> NodeID? {
    index == parent.end ? nil : handle(index)
  }
}
