// SPDX-License-Identifier: MIT

import EspalierBase

/// A walk over nodes of a tree.
///
/// The tree must not be edited while a walk is under way; collect the nodes first if that is
/// needed.
public struct NodeWalk: Sequence, IteratorProtocol {
  enum Way {
    /// A subtree in preorder, a container before what is in it, without separators.
    case subtree

    /// The rows of a subtree.
    case rows

    /// The children of a container.
    case children

    /// The containers above a node, from its parent up.
    case ancestors
  }

  private let tree: ComponentTree
  private let way: Way
  private let top: NodeIndex
  private let version: UInt64
  private var upcoming: NodeIndex

  init(_ tree: ComponentTree, _ way: Way, of node: NodeIndex) {
    (self.tree, self.way, top) = (tree, way, node)
    version = tree.forest.revisions.shape
    upcoming =
      switch way {
      case .subtree, .rows: node
      case .children: tree.forest.store.firstChild(of: node)
      case .ancestors: tree.forest.store[node].parent
      }
  }

  /// The next node.
  ///
  /// - Complexity: O(1) on average.
  public mutating func next() -> NodeID? {
    require(version == tree.forest.revisions.shape, "A tree must not be edited during a walk.")
    switch way {
    case .subtree, .rows: return nextBelow()
    case .children:
      guard upcoming != top.end else { return nil }
      defer { upcoming = tree.forest.store.siblingAfter(upcoming) }
      return tree.forest.handle(upcoming)
    case .ancestors:
      guard !upcoming.isNone else { return nil }
      defer { upcoming = tree.forest.store[upcoming].parent }
      return tree.forest.handle(upcoming)
    }
  }

  private mutating func nextBelow() -> NodeID? {
    while !upcoming.isNone {
      let current = upcoming
      upcoming = tree.forest.store.preorderSuccessor(of: current, below: top)
      let state = tree.forest.store[current].state
      let isWanted = way == .rows ? !state.isContainer : !state.isSeparator
      if isWanted { return tree.forest.handle(current) }
    }
    return nil
  }
}

extension ComponentTree {
  /// The nodes of a subtree in preorder, hidden ones too, without separators.
  ///
  /// - Complexity: O(1), and O(1) on average for each node.
  public func nodes(in node: NodeID) throws(TreeError) -> NodeWalk {
    NodeWalk(self, .subtree, of: try forest.resolve(node))
  }

  /// The rows of a subtree in order, hidden ones and separators too.
  ///
  /// - Complexity: O(1); O(1), amortised, for each step of the walk.
  public func rows(in node: NodeID) throws(TreeError) -> NodeWalk {
    NodeWalk(self, .rows, of: try forest.resolve(node))
  }

  /// The children of a container, without separators.
  ///
  /// - Complexity: O(1), and for each step of the walk.
  public func children(of container: NodeID) throws(TreeError) -> NodeWalk {
    NodeWalk(self, .children, of: try forest.resolveContainer(container))
  }

  /// The containers above a node, from its parent up to the top.
  ///
  /// - Complexity: O(1), and for each step of the walk.
  public func ancestors(of node: NodeID) throws(TreeError) -> NodeWalk {
    NodeWalk(self, .ancestors, of: try forest.resolve(node))
  }
}
