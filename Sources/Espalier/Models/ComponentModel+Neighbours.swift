// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Where a model is among others.
extension ComponentModel {
  /// The nearest container of a type that the model is in; nil if there is none. A model is not in itself.
  ///
  ///     guard let post = ancestor(of: PostModel.self) else { return }
  ///
  /// - Complexity: O(depth).
  public func ancestor<Container: ContainerModel>(
    of type: Container.Type = Container.self
  ) -> Container? {
    var container = parent
    while let current = container {
      if let found = current as? Container { return found }
      container = current.parent
    }
    return nil
  }

  /// The next model in the same container; nil behind the last one.
  ///
  /// - Complexity: O(1) in a list, and one step for each node without a model in between; in no list as
  ///   `ContainerModel.index(of:)`.
  public var nextSibling: ComponentModel? { sibling(1) { $0.siblingAfter($1) } }

  /// The former model in the same container; nil before the first one.
  ///
  /// - Complexity: as `nextSibling`.
  public var previousSibling: ComponentModel? { sibling(-1) { $0.siblingBefore($1) } }

  private func sibling(
    _ step: Int, _ neighbour: (ComponentTree, NodeID) -> NodeID?
  ) -> ComponentModel? {
    guard let place else {
      guard let home = freeHome else { return nil }
      let index = home.roster.index(of: self) + step
      return home.roster.slots.indices.contains(index) ? home.roster.slots[index] : nil
    }
    var node = neighbour(place.tree, place.node)
    while let current = node {
      if let model = place.registry[current] { return model }
      node = neighbour(place.tree, current)
    }
    return nil
  }
}

extension ContainerModel {
  /// The index of a child among all children, those without a model included; nil if it is no child.
  ///
  /// - Complexity: in a list O(log n), but for the first question in a container of many children, which takes
  ///   O(its children); from then on its edits take O(log n) more. In no list O(1), and O(the children) after others
  ///   went.
  public func index(of child: ComponentModel) -> Int? {
    guard child.parent === self else { return nil }
    guard let place = child.place else {
      return child.freeHome?.roster.index(of: child)
    }
    return trusting { () throws(TreeError) in try place.tree.childIndex(of: place.node) }
  }
}

extension ComponentTree {
  fileprivate func siblingAfter(_ node: NodeID) -> NodeID? { (try? nextSibling(of: node)) ?? nil }

  fileprivate func siblingBefore(_ node: NodeID) -> NodeID? {
    (try? previousSibling(of: node)) ?? nil
  }
}
