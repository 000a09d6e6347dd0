// SPDX-License-Identifier: MIT

import EspalierTree

/// Where the model is.
extension ComponentModel {
  /// The engine whose list the model is in.
  public var engine: ListEngine? { place?.registry.livingEngine }

  /// The model's node in the tree of its engine; nil while it is in no list.
  public var node: NodeID? { place?.node }

  /// The container it is in. Nil for the root's, for a model in no container, and in one that has
  /// no model.
  public var parent: ContainerModel? {
    guard let place else { return freeParent }
    let parent = trusting { () throws(TreeError) in try place.tree.parent(of: place.node) }
    return parent.flatMap { place.registry[$0] as? ContainerModel }
  }

  /// Whether `didAttach` was called and `didDetach` was not.
  package var isAttached: Bool { marks.contains(.attached) }

  /// Whether `didLoad` was called.
  package var isLoaded: Bool { marks.contains(.loaded) }

  /// The views the model is bound to.
  public var views: [AnyObject] { (firstView.map { [$0] } ?? []) + otherViews }

  /// Takes the model out of its container; does nothing if it is in none.
  ///
  /// - Throws: `TreeError.rootIsFixed`.
  /// - Complexity: O(what is taken out), and O(depth) in a list.
  public func removeFromParent() throws(TreeError) {
    if let place {
      guard place.node != place.tree.root else { throw .rootIsFixed }
      place.registry.uproot(self)
    } else {
      leaveFreeParent()
    }
  }

  /// Asks the engine for a commit. A model in no list has nothing to ask for.
  ///
  /// - Complexity: O(1), and that of the commit if the scheduler commits at once.
  public func setNeedsCommit(_ context: UpdateContext? = nil) {
    place?.registry.engine?.setNeedsCommit(context)
  }

  /// Leaves the container it is in, if that is in no list. The caller keeps it alive.
  func leaveFreeParent() {
    guard let home = freeHome else { return }
    freeHome = nil
    home.roster.remove(self)
  }

  /// Where the model is, if it is in a tree. Follows the tree first if the node was removed by
  /// hand.
  var place: ModelPlace? {
    @inline(__always)
    get {
      guard let registry else { return nil }
      let place = ModelPlace(registry: registry, tree: registry.tree, node: nodeInTree)
      return _fastPath(place.tree.contains(nodeInTree)) ? place : followedPlace(registry)
    }
  }

  private func followedPlace(_ registry: ModelRegistry) -> ModelPlace? {
    registry.followTree()
    return nil
  }
}

/// A model's place in a list.
struct ModelPlace {
  var registry: ModelRegistry
  var tree: ComponentTree
  var node: NodeID
}
