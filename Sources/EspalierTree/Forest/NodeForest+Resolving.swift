// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// From handles to where nodes are stored.
extension NodeForest {
  /// Whether a handle names a node.
  @inline(__always)
  func names(_ node: NodeID) -> Bool {
    // Handles have even generations, and what is gone has an odd one. An end slot has other things in
    // the place of a generation: a handle that was made up of numbers does not find it.
    node.index.rawValue >= 0 && node.index.rawValue < store.slotCount && node.generation & 1 == 0
      && store[node.index].generation == node.generation && !store[node.index].state.isEnd
  }

  /// Where the node of a handle is stored.
  @inline(__always)
  func resolve(_ node: NodeID) throws(TreeError) -> NodeIndex {
    guard names(node) else { throw .unknownNode(node) }
    return node.index
  }

  /// The container of a handle.
  func resolveContainer(_ node: NodeID) throws(TreeError) -> NodeIndex {
    let index = try resolve(node)
    guard store[index].state.isContainer else { throw .notContainer(node) }
    return index
  }

  /// The row of a handle.
  @inline(__always)
  func resolveRow(_ node: NodeID) throws(TreeError) -> NodeIndex {
    let index = try resolve(node)
    guard !store[index].state.isContainer else { throw .notRow(node) }
    return index
  }

  /// A node of a handle that may be moved or removed.
  @inline(__always)
  func resolveMovable(_ node: NodeID) throws(TreeError) -> NodeIndex {
    let index = try resolve(node)
    guard index != Self.rootIndex else { throw .rootIsFixed }
    guard !store[index].state.isSeparator else { throw .separatorIsManaged(node) }
    return index
  }

  /// The handle of a node that is there.
  func handle(_ index: NodeIndex) -> NodeID {
    assert(store[index].isLive, "What is gone has no handle.")
    return NodeID(index: index, generation: store[index].generation)
  }

  /// The handle of a node that may be gone; nil if it is, and for the end of a container.
  func handleIfLive(_ index: NodeIndex) -> NodeID? {
    let isNode = store[index].isLive && !store[index].state.isEnd
    return isNode ? handle(index) : nil
  }

  /// The handle of a node; nil for none.
  func optionalHandle(_ index: NodeIndex) -> NodeID? {
    index.isNone ? nil : handle(index)
  }
}
