// SPDX-License-Identifier: MIT

import EspalierBase

/// Moving and removing nodes.
extension ComponentTree {
  /// Puts a node into a place, whether it is in another one or in none yet. It goes with everything below it, its
  /// separators, its subscriptions and what it shares.
  ///
  /// - Throws: `unknownNode`, `notContainer`, `indexOutOfRange`, `detachedAnchor`, `rootIsFixed`,
  ///   `separatorIsManaged`, and `cycle` if the place is inside the node. Then nothing was changed.
  /// - Complexity: O(1) for a row, O(depth of the place) for a container; for `Place.at` also O(the
  ///   distance from the nearer end). Values whose subscribers below read something else then are
  ///   delivered.
  public func move(_ node: NodeID, to place: Place) throws(TreeError) {
    let environment = try put(node, at: place)
    deliverChanges(since: environment, below: node.index)
  }

  /// Puts a node into a place, and returns what is read from elsewhere there. No code of the user runs.
  private func put(_ node: NodeID, at place: Place) throws(TreeError) -> ChangedEnvironment {
    defer { didEdit() }
    let index = try forest.resolveMovable(node)
    try checkAnchor(of: place, differsFrom: node)
    let resolved = try forest.resolve(place, for: index)
    guard !forest.isAncestor(index, orSelf: resolved.parent) else {
      throw .cycle(node, into: forest.handle(resolved.parent))
    }
    if forest.store[index].parent == resolved.parent,
      forest.store.siblingAfter(index) == resolved.successor
    {
      return ChangedEnvironment()
    }
    let environment = environment(above: index, movingBelow: resolved.parent)
    var separators = OwnSeparators.none
    if !forest.store[index].parent.isNone { separators = forest.detach(index) }
    forest.attach(index, before: resolved.successor, in: resolved.parent, with: separators)
    forest.revisions.reveals += 1
    forest.noteWhereabouts(of: index)
    return environment
  }

  /// Removes a node and everything below it for good: their handles become stale, their
  /// subscriptions end, what they shared can no longer be read.
  ///
  /// - Throws: `unknownNode`, `rootIsFixed`, `separatorIsManaged`.
  /// - Complexity: O(the nodes below).
  public func remove(_ node: NodeID) throws(TreeError) {
    let index = try forest.resolveMovable(node)
    forest.remove(index)
    didEdit()
    sweep()
  }

  /// Removes all children of a container for good.
  ///
  /// - Throws: `unknownNode`, `notContainer`.
  /// - Complexity: O(the nodes below).
  public func removeAll(in container: NodeID) throws(TreeError) {
    let parent = try forest.resolveContainer(container)
    while forest.store.lastChild(of: parent) != parent.end {
      forest.remove(forest.store.lastChild(of: parent))
    }
    didEdit()
    sweep()
  }

  /// Takes a node with everything below it out of the tree and keeps it, to be put into a place again.
  ///
  /// Nodes below it still reach each other: events climb up to it, values shared in it can be read.
  ///
  /// - Throws: `unknownNode`, `rootIsFixed`, `separatorIsManaged`.
  /// - Complexity: O(1), plus what the subscribers below hear.
  public func detach(_ node: NodeID) throws(TreeError) {
    let index = try forest.resolveMovable(node)
    guard !forest.store[index].parent.isNone else { return }
    let environment = environment(above: index, movingBelow: .none)
    forest.keepDetached(index)
    forest.noteWhereabouts(of: index)
    didEdit()
    deliverChanges(since: environment, below: index)
  }

  /// Removes a node for good and puts another in its place.
  ///
  /// The new node may be below the old one: then it is what stays of it.
  ///
  /// - Throws: what `move` and `remove` throw; `cycle` if the new node is above the old one. Then
  ///   nothing was changed.
  /// - Complexity: as `move(_:to:)` and `remove(_:)`.
  public func replace(_ old: NodeID, with new: NodeID) throws(TreeError) {
    let index = try forest.resolveMovable(old)
    _ = try forest.resolveMovable(new)
    guard old != new else { return }
    guard !forest.store[index].parent.isNone else { throw .detachedAnchor(old) }
    let environment = try put(new, at: .before(old))
    forest.remove(index)
    didEdit()
    // Those who hear of the new place finds the old node gone.
    deliverChanges(since: environment, below: new.index)
    sweep()
  }

  /// Going directly before or after itself is no place.
  private func checkAnchor(of place: Place, differsFrom node: NodeID) throws(TreeError) {
    switch place {
    case .before(node), .after(node): throw .cycle(node, into: node)
    default: return
    }
  }
}
