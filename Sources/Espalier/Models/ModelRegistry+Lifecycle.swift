// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Attaching and detaching.
extension ModelRegistry {
  /// Attaches or detaches a model and those in it, as its place in the tree has it.
  func settleAttachment(of node: NodeID) {
    guard (try? tree.isAttached(node)) == true else { return detach(below: node) }
    guard isContainerAttached(of: node) else { return }
    if let model = self[node] as? CellModel { return attach(model) }
    attach(below: node)
  }

  /// Whether the nearest container with a model is attached. One that is not, is about to be, and what
  /// is in it follows then.
  private func isContainerAttached(of node: NodeID) -> Bool {
    var current = node
    while let parent = trusting({ () throws(TreeError) in try tree.parent(of: current) }) {
      if let model = self[parent] { return model.isAttached }
      current = parent
    }
    return true
  }

  /// Attaches what is not attached yet, containers before their children.
  ///
  /// What a handler adds to a container that is attached is attached then and there; what it adds to
  /// one that is not is met later.
  private func attach(below top: NodeID) {
    var stack = [top]
    while let node = stack.popLast() {
      guard (try? tree.isAttached(node)) == true else { continue }
      if let model = self[node] {
        // A container that was attached before has brought its children along.
        if model.isAttached { continue }
        attach(model)
      }
      guard let isContainer = try? tree.isContainer(node), isContainer else { continue }
      let children = trusting { () throws(TreeError) in try tree.children(of: node) }
      stack.append(contentsOf: Array(children).reversed())
    }
  }

  private func attach(_ model: ComponentModel) {
    guard !model.isAttached else { return }
    model.marks.insert(.attached)
    if !model.isLoaded, !model.marks.contains(.waitsToLoad) {
      model.marks.insert(.waitsToLoad)
      unloaded.append(model.nodeInTree)
    }
    if let box = model.stateBox { states.adopt(box, of: model) }
    model.didAttach()
  }

  /// Detaches what is attached although its node is in no list.
  private func detach(below node: NodeID) {
    for model in models(in: node).reversed() { endAttachment(of: model) }
  }

  /// Ends what there is between a model that left and its list: views, states, and the attachment.
  func endAttachment(of model: ComponentModel) {
    guard model.isAttached else { return }
    if isInList(model) { return attachChildren(of: model) }
    endDisplay(of: model)
    while let view = model.takeView() { model.didUnbind(view) }
    if let box = model.stateBox { states.cancel(box) }
    model.marks.remove(.attached)
    model.didDetach()
  }

  /// A handler has put a container back that was about to be detached, and its children were detached
  /// already.
  private func attachChildren(of model: ComponentModel) {
    guard let container = model as? ContainerModel else { return }
    for child in container.children { child.registry?.attach(below: child.nodeInTree) }
  }

  /// Whether the model is in a list, perhaps because a handler put it there just now.
  func isInList(_ model: ComponentModel) -> Bool {
    guard let place = model.place else { return false }
    return (try? place.tree.isAttached(place.node)) == true
  }
}

/// Loading.
extension ModelRegistry {
  /// Loads what is about to be listed for the first time, and what that brought in.
  ///
  /// - Returns: whether anything was loaded.
  /// - Complexity: O(models that wait and are not hidden); O(1) if there are none and nothing was
  ///   shown or moved.
  func load() -> Bool {
    recallHidden()
    guard !unloaded.isEmpty else { return false }
    var hasLoaded = false
    while !unloaded.isEmpty {
      var batch: [NodeID] = []
      swap(&batch, &unloaded)
      for node in batch {
        guard let model = self[node], model.marks.contains(.waitsToLoad) else { continue }
        if load(model) { hasLoaded = true }
      }
    }
    return hasLoaded
  }

  /// Looks again at hidden models, if something was shown since the last time.
  private func recallHidden() {
    guard !hiddenUnloaded.isEmpty, tree.revealCount != lastRevealCount else { return }
    lastRevealCount = tree.revealCount
    unloaded.append(contentsOf: hiddenUnloaded)
    hiddenUnloaded.removeAll(keepingCapacity: true)
  }

  private func load(_ model: ComponentModel) -> Bool {
    guard (try? tree.isShown(model.nodeInTree)) == true else {
      keepHidden(model)
      return false
    }
    model.marks.remove(.waitsToLoad)
    model.marks.insert(.loaded)
    do {
      try model.didLoad()
    } catch {
      engine.status.value.notes.append(.modelFailed(model.id, "\(error)"))
    }
    return true
  }

  /// Keeps a model that cannot be loaded until something is shown; one that was detached by hand is
  /// met again when it is attached.
  private func keepHidden(_ model: ComponentModel) {
    guard isInList(model) else {
      model.marks.remove(.waitsToLoad)
      return
    }
    if hiddenUnloaded.isEmpty { lastRevealCount = tree.revealCount }
    hiddenUnloaded.append(model.nodeInTree)
  }
}
