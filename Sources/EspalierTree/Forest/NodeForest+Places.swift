// SPDX-License-Identifier: MIT

import EspalierBase

/// A place whose handles were looked up: a parent, and the child before which the node goes, or the
/// parent's end. Never the moved node itself.
struct ResolvedPlace {
  var parent: NodeIndex
  var successor: NodeIndex
}

extension NodeForest {
  /// Looks a place up for a node that is about to go there.
  ///
  /// - Parameter moved: the node, or none if it is yet to be made.
  func resolve(_ place: Place, for moved: NodeIndex) throws(TreeError) -> ResolvedPlace {
    switch place {
    case .first(let container):
      let parent = try resolveContainer(container)
      return ResolvedPlace(parent: parent, successor: passing(moved, store.firstChild(of: parent)))
    case .last(let container):
      let parent = try resolveContainer(container)
      return ResolvedPlace(parent: parent, successor: parent.end)
    case .at(let position, let container):
      let parent = try resolveContainer(container)
      return ResolvedPlace(
        parent: parent, successor: try child(position, of: parent, without: moved))
    case .before(let anchor):
      let sibling = try resolveAnchor(anchor)
      return ResolvedPlace(parent: store[sibling].parent, successor: passing(moved, sibling))
    case .after(let anchor):
      let sibling = try resolveAnchor(anchor)
      let next = store.siblingAfter(sibling)
      return ResolvedPlace(parent: store[sibling].parent, successor: passing(moved, next))
    }
  }

  /// `successor`, or what follows it if that is the moved node itself.
  private func passing(_ moved: NodeIndex, _ successor: NodeIndex) -> NodeIndex {
    successor == moved ? store.siblingAfter(successor) : successor
  }

  private func resolveAnchor(_ anchor: NodeID) throws(TreeError) -> NodeIndex {
    let index = try resolveMovable(anchor)
    guard !store[index].parent.isNone else { throw .detachedAnchor(anchor) }
    return index
  }

  /// The child at `position` when `moved` is not counted, or the end for the place after the last
  /// one.
  private func child(
    _ position: Int, of parent: NodeIndex, without moved: NodeIndex
  ) throws(TreeError) -> NodeIndex {
    let isInside = !moved.isNone && store[moved].parent == parent
    let count = Int(store[parent.end].childCount) - (isInside ? 1 : 0)
    guard position >= 0, position <= count else {
      throw .indexOutOfRange(position, count: count)
    }
    if position == count { return parent.end }
    if store[parent.end].state.countsChildren {
      // With the moved node in its place, those behind it are one further on.
      let first = counted.rank(of: store.firstChild(of: parent))
      let isBehind = isInside && counted.rank(of: moved) - first <= position
      return counted.child(atRank: first + position + (isBehind ? 1 : 0))
    }
    if position > count / 2 {
      var current = parent.end
      for _ in position..<count {
        current = current == parent.end ? store.lastChild(of: parent) : store.siblingBefore(current)
        if current == moved { current = store.siblingBefore(current) }
      }
      return current
    }
    var current = passing(moved, store.firstChild(of: parent))
    for _ in 0..<position { current = passing(moved, store.siblingAfter(current)) }
    return current
  }
}
