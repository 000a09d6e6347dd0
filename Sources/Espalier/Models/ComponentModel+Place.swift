// SPDX-License-Identifier: MIT

import EspalierDiff

/// Where the model is.
extension ComponentModel {
  /// The engine whose list the model is in.
  public final var engine: ListEngine? { list?.engine }

  /// The model's node in the list of its engine; nil while it is in no list.
  public final var node: NodeID? { list == nil ? nil : nodeInList }

  /// The container it is in; nil for the root's, and for a model in no container.
  public final var parent: ContainerModel? { siblings?.container }

  /// Whether `didAttach` was called and `didDetach` was not.
  package final var isAttached: Bool { marks.contains(.attached) }

  /// Whether `didLoad` was called.
  package final var isLoaded: Bool { marks.contains(.loaded) }

  /// The views the model is bound to.
  public final var views: [AnyObject] { boundViews }

  /// The nearest container of a type that the model is in; nil if there is none. A model is not in itself.
  ///
  ///     guard let post = ancestor(of: PostModel.self) else { return }
  ///
  /// - Complexity: O(depth).
  public final func ancestor<Container: ContainerModel>(
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
  /// - Complexity: O(1).
  public final var nextSibling: ComponentModel? { parent == nil ? nil : next }

  /// The former model in the same container; nil before the first one.
  ///
  /// - Complexity: O(1).
  public final var previousSibling: ComponentModel? { parent == nil ? nil : previous }

  /// Takes the model out of its container; does nothing if it is in none. If it is put in again before the commit, its
  /// rows are deleted and inserted; what is put elsewhere without being taken out moves.
  ///
  /// - Throws: `EditError.rootIsFixed`, `EditError.listIsBusy`.
  /// - Complexity: O(m log n) for m models that leave a list of n; O(1) in none.
  public final func removeFromParent() throws(EditError) {
    if marks.contains(.root) { throw .rootIsFixed }
    try list?.bare.tree.checkLock()
    if let list { list.remove(self) } else { siblings?.remove(self) }
  }

  /// Whether the model is hidden, with all that is in it; its state and its subscriptions stay.
  public final var isHidden: Bool {
    get { marks.contains(.hidden) }
    set {
      guard newValue != isHidden, !marks.contains(.root) else { return }
      marks.set(.hidden, newValue)
      edit { tree throws(EditError) in try tree.setHidden(newValue, nodeInList) }
      if !newValue { list?.recallHidden(in: self) }
    }
  }

  /// Asks the engine for a commit. A model in no list has nothing to ask for.
  ///
  /// - Complexity: O(1), and that of the commit if the scheduler commits at once.
  public final func setNeedsCommit(_ context: UpdateContext? = nil) {
    engine?.setNeedsCommit(context)
  }

  /// Carries out an edit of the model's node, if it has one.
  @inline(__always)
  final func edit(_ body: (inout Tree) throws(EditError) -> Void) {
    guard let list else { return }
    assumingValid { () throws(EditError) in try body(&list.bare.tree) }
  }

  /// The model that comes after this one and all before it in preorder; nil at the end of `top`.
  final func follower(in top: ComponentModel) -> ComponentModel? {
    if let child = childrenInOrder?.first { return child }
    var current = self
    while current !== top {
      noteStep()
      if let next = current.next { return next }
      guard let parent = current.parent else { return nil }
      current = parent
    }
    return nil
  }

  /// The model and all in it, in preorder.
  final var subtree: [ComponentModel] {
    var all: [ComponentModel] = []
    var next: ComponentModel? = self
    while let model = next {
      noteStep()
      all.append(model)
      next = model.follower(in: self)
    }
    return all
  }
}

/// Carries out an edit of nodes that are known to be there, at places that are.
@inline(__always)
func assumingValid<Result>(_ body: () throws(EditError) -> Result) -> Result {
  do throws(EditError) { return try body() } catch { preconditionFailure("\(error)") }
}
