// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// A model that is asked before and after every commit of the list it is in.
@MainActor
protocol CommitFollower: ComponentModel {
  /// The registry that asks it.
  var followingRegistry: ObjectIdentifier? { get set }

  /// Edits the tree as is due. Called for commits of edits, and of what `ModelRegistry.askFollowers` was told of, again
  /// until no one has anything to do; returns whether anything was done.
  func prepareCommit(in engine: ListEngine) -> Bool

  /// The commit is done and the host has it.
  func didCommit(in engine: ListEngine)
}

extension ModelRegistry {
  /// Asks a model from now on, as long as it is in the list.
  func follow(_ model: any CommitFollower) {
    guard model.followingRegistry != ObjectIdentifier(self) else { return }
    model.followingRegistry = ObjectIdentifier(self)
    followers.value.append(model)
  }

  /// Asks all of them before the next commit, even if nothing is edited: what one of them follows has changed.
  func askFollowers() { followersAreDue = true }

  /// Asks all of them before a commit; returns whether any of them did something.
  func prepareFollowers(in engine: ListEngine) -> Bool {
    guard tree.hasPendingChanges || followersAreDue else { return false }
    followersAreDue = false
    forgetFollowers()
    var isBusy = false
    for model in followers.value {
      steps.add(1)
      if model.registry === self, model.prepareCommit(in: engine) { isBusy = true }
    }
    return isBusy
  }

  /// Tells all of them of a commit.
  func tellFollowers(in engine: ListEngine) {
    for model in followers.value {
      steps.add(1)
      if model.registry === self, model.isAttached { model.didCommit(in: engine) }
    }
  }

  /// Forgets those that left the list.
  private func forgetFollowers() {
    // No model dies while the cell is being changed.
    let left = followers.value.filter { $0.registry !== self }
    if left.isEmpty { return }
    for model in left where model.followingRegistry == ObjectIdentifier(self) {
      model.followingRegistry = nil
    }
    followers.value.removeAll { $0.registry !== self }
  }
}

extension NodeID {
  /// The node that comes after this one and all that is in it, in preorder; nil at the end of `top`.
  fileprivate func follower(below top: NodeID, in tree: ComponentTree) throws(TreeError) -> NodeID?
  {
    var node = self
    while node != top {
      if let next = try tree.nextSibling(of: node) { return next }
      guard let parent = try tree.parent(of: node) else { return nil }
      node = parent
    }
    return nil
  }
}

extension ContainerModel {
  /// Whether it shows no row, as its edits have it.
  ///
  /// - Complexity: O(what is before its first row and hidden, or empty).
  var showsNoRow: Bool {
    guard let place, !isHidden else { return true }
    return trusting { () throws(TreeError) in
      var next = try place.tree.firstChild(of: place.node)
      while let node = next {
        place.registry.steps.add(1)
        next = nil
        if try !place.tree.isHidden(node) {
          guard try place.tree.isContainer(node) else { return false }
          next = try place.tree.firstChild(of: node)
        }
        if next == nil { next = try node.follower(below: place.node, in: place.tree) }
      }
      return true
    }
  }
}
