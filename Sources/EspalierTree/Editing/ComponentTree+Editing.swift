// SPDX-License-Identifier: MIT

import EspalierBase

/// Moving and removing nodes.
extension ComponentTree {
  /// Puts a node into a place. A node that is elsewhere moves, with everything below it, its
  /// separators, its subscriptions and what it shares.
  ///
  /// - Throws: `unknownNode`, `notContainer`, `indexOutOfRange`, `detachedAnchor`, `rootIsFixed`,
  ///   `separatorIsManaged`, and `cycle` if the place is inside the node. Then nothing was changed.
  /// - Complexity: O(1) for a row, O(depth of the place) for a container; for `Place.at` also O(the
  ///   distance from the nearer end). Values whose subscribers below read something else then are
  ///   delivered.
  public func insert(_ node: NodeID, at place: Place) throws(TreeError) {
    let environment = try put(node, at: place)
    deliverChanges(since: environment, below: node.index)
  }

  /// Puts a node into a place, and returns what is read from elsewhere there. No code of the user runs.
  private func put(_ node: NodeID, at place: Place) throws(TreeError) -> ChangedEnvironment {
    defer { didChange() }
    let index = try resolveMovable(node)
    try checkAnchor(of: place, differsFrom: node)
    let resolved = try resolve(place, for: index)
    guard !isAncestor(index, orSelf: resolved.parent) else {
      throw .cycle(node, into: handle(resolved.parent))
    }
    if store[index].parent == resolved.parent, store.siblingAfter(index) == resolved.successor {
      return ChangedEnvironment()
    }
    let environment = environment(above: index, movingBelow: resolved.parent)
    var separators = OwnSeparators.none
    if !store[index].parent.isNone { separators = detach(index) }
    attach(index, before: resolved.successor, in: resolved.parent, with: separators)
    counters.reveals += 1
    noteWhereabouts(of: index)
    return environment
  }

  /// Moves a node; the same as `insert(_:at:)`.
  public func move(_ node: NodeID, to place: Place) throws(TreeError) {
    try insert(node, at: place)
  }

  /// Removes a node and everything below it for good: their handles become stale, their
  /// subscriptions end, what they shared can no longer be read.
  ///
  /// - Throws: `unknownNode`, `rootIsFixed`, `separatorIsManaged`.
  /// - Complexity: O(the nodes below).
  public func remove(_ node: NodeID) throws(TreeError) {
    let index = try resolveMovable(node)
    remove(index)
    didChange()
    sweep()
  }

  /// Removes all children of a container for good.
  ///
  /// - Throws: `unknownNode`, `notContainer`.
  /// - Complexity: O(the nodes below).
  public func removeAll(in container: NodeID) throws(TreeError) {
    let parent = try resolveContainer(container)
    while store.lastChild(of: parent) != parent.end { remove(store.lastChild(of: parent)) }
    didChange()
    sweep()
  }

  /// Takes a node with everything below it out of the tree and keeps it, to be inserted again.
  ///
  /// Nodes below it still reach each other: events climb up to it, values shared in it can be read.
  ///
  /// - Throws: `unknownNode`, `rootIsFixed`, `separatorIsManaged`.
  /// - Complexity: O(1), plus what the subscribers below hear.
  public func detach(_ node: NodeID) throws(TreeError) {
    let index = try resolveMovable(node)
    guard !store[index].parent.isNone else { return }
    let environment = environment(above: index, movingBelow: .none)
    free(detach(index) as OwnSeparators)
    store[index].attributes.hasTopSeparator =
      store[index].attributes.isContainer
      && store[index].attributes.hasTopSeparator
    store[index].attributes.hasBottomSeparator =
      store[index].attributes.isContainer
      && store[index].attributes.hasBottomSeparator
    noteWhereabouts(of: index)
    didChange()
    deliverChanges(since: environment, below: index)
  }

  /// Removes a node for good and puts another in its place.
  ///
  /// The new node may be below the old one: then it is what stays of it.
  ///
  /// - Throws: what `insert` and `remove` throw; `cycle` if the new node is above the old one. Then
  ///   nothing was changed.
  public func replace(_ old: NodeID, with new: NodeID) throws(TreeError) {
    let index = try resolveMovable(old)
    _ = try resolveMovable(new)
    guard old != new else { return }
    guard !store[index].parent.isNone else { throw .detachedAnchor(old) }
    let environment = try put(new, at: .before(old))
    remove(index)
    didChange()
    // Whoever hears of the new place finds the old node gone.
    deliverChanges(since: environment, below: new.index)
    sweep()
  }

  private func remove(_ index: NodeIndex) {
    if !store[index].parent.isNone { free(detach(index) as OwnSeparators) }
    freeSubtree(of: index)
  }

  /// Going directly before or after itself is no place.
  private func checkAnchor(of place: Place, differsFrom node: NodeID) throws(TreeError) {
    switch place {
    case .before(node), .after(node): throw .cycle(node, into: node)
    default: return
    }
  }

  /// Whether `ancestor` is `index` or above it.
  func isAncestor(_ ancestor: NodeIndex, orSelf index: NodeIndex) -> Bool {
    guard store[ancestor].attributes.isContainer else { return ancestor == index }
    var current = index
    while !current.isNone && current != ancestor { current = store[current].parent }
    return current == ancestor
  }
}
