// SPDX-License-Identifier: MIT

import EspalierBase

/// The nodes of a subtree in preorder: a container before what is in it.
///
/// The tree must not be edited while a walk is under way; collect the nodes first if that is
/// needed.
public struct PreorderWalk: Sequence, IteratorProtocol {
  private let tree: ComponentTree
  private let top: NodeIndex
  private let rowsOnly: Bool
  private let version: UInt64
  private var upcoming: NodeIndex

  init(_ tree: ComponentTree, top: NodeIndex, rowsOnly: Bool) {
    self.tree = tree
    self.top = top
    self.rowsOnly = rowsOnly
    version = tree.forest.revisions.shape
    upcoming = top
  }

  /// The next node.
  ///
  /// - Complexity: O(1) on average.
  public mutating func next() -> NodeID? {
    require(version == tree.forest.revisions.shape, "A tree must not be edited during a walk.")
    while !upcoming.isNone {
      let current = upcoming
      upcoming = tree.forest.store.preorderSuccessor(of: current, below: top)
      let state = tree.forest.store[current].state
      let isWanted = rowsOnly ? !state.isContainer : !state.isSeparator
      if isWanted { return tree.forest.handle(current) }
    }
    return nil
  }
}

/// The containers above a node, from its parent up.
public struct AncestorWalk: Sequence, IteratorProtocol {
  private let tree: ComponentTree
  private let version: UInt64
  private var current: NodeIndex

  init(_ tree: ComponentTree, of index: NodeIndex) {
    self.tree = tree
    version = tree.forest.revisions.shape
    current = index
  }

  /// The next ancestor.
  ///
  /// - Complexity: O(1).
  public mutating func next() -> NodeID? {
    require(version == tree.forest.revisions.shape, "A tree must not be edited during a walk.")
    guard !current.isNone else { return nil }
    current = tree.forest.store[current].parent
    return tree.forest.optionalHandle(current)
  }
}

/// The children of a container, in order.
public struct ChildWalk: Sequence, IteratorProtocol {
  private let tree: ComponentTree
  private let end: NodeIndex
  private let version: UInt64
  private var current: NodeIndex

  init(_ tree: ComponentTree, of container: NodeIndex) {
    self.tree = tree
    end = container.end
    version = tree.forest.revisions.shape
    current = tree.forest.store.firstChild(of: container)
  }

  /// The next child.
  ///
  /// - Complexity: O(1).
  public mutating func next() -> NodeID? {
    require(version == tree.forest.revisions.shape, "A tree must not be edited during a walk.")
    guard current != end else { return nil }
    defer { current = tree.forest.store.siblingAfter(current) }
    return tree.forest.handle(current)
  }
}

extension ComponentTree {
  /// The nodes of a subtree in preorder, hidden ones too, without separators.
  ///
  /// - Complexity: O(1), and O(1) on average for each node.
  public func nodes(in node: NodeID) throws(TreeError) -> PreorderWalk {
    PreorderWalk(self, top: try forest.resolve(node), rowsOnly: false)
  }

  /// The rows of a subtree in order, hidden ones and separators too.
  ///
  /// - Complexity: O(1); O(1), amortised, for each step of the walk.
  public func rows(in node: NodeID) throws(TreeError) -> PreorderWalk {
    PreorderWalk(self, top: try forest.resolve(node), rowsOnly: true)
  }

  /// The children of a container, without separators.
  ///
  /// - Complexity: O(1), and for each step of the walk.
  public func children(of container: NodeID) throws(TreeError) -> ChildWalk {
    ChildWalk(self, of: try forest.resolveContainer(container))
  }

  /// The containers above a node, from its parent up to the top.
  ///
  /// - Complexity: O(1), and for each step of the walk.
  public func ancestors(of node: NodeID) throws(TreeError) -> AncestorWalk {
    AncestorWalk(self, of: try forest.resolve(node))
  }
}
