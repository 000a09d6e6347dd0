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

  /// Whether a node is there, or was removed since the row order was settled last: what was told of it holds until
  /// the next commit. False once its slot is free, and once another node has it.
  ///
  /// - Complexity: O(1).
  package func isOrWasSettled(_ node: NodeID) -> Bool {
    guard node.index.rawValue >= 0, node.index.rawValue < forest.store.slotCount else {
      return false
    }
    return !forest.store[node.index].state.isEnd && committedNode(at: node.index) == node
  }

  /// Whether the row that has an index in the row order was a child of a container when that was settled; traps
  /// outside the order.
  ///
  /// - Complexity: O(log n).
  package func wasSettled(row: Int, in container: NodeID) -> Bool {
    guard isOrWasSettled(container), forest.store[container.index].state.isPlaced else {
      return false
    }
    let entry = order.entry(atRow: row)
    let slot = forest.store[entry]
    if slot.isLive, !slot.state.isTouched { return slot.parent == container.index }
    // It was moved or removed since. What is in the container's stretch was in it, or further down.
    return order.row(of: container.index) <= row && row < order.row(of: container.index.end)
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

  /// The kind of a row, by index; traps if there is no row.
  package func kind(at index: NodeIndex) -> RowKind {
    requireRow(index)
    return forest.attributeSets[forest.store[index].state.attributeSet].kind
  }

  /// What a row is to its container.
  ///
  /// - Throws: `unknownNode`, `notRow`.
  /// - Complexity: O(1).
  package func role(of node: NodeID) throws(TreeError) -> RowRole {
    forest.attributeSets[forest.store[try forest.resolveRow(node)].state.attributeSet].role
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
