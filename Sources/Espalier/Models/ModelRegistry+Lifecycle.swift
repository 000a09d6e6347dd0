// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Attaching and detaching.
extension ModelRegistry {
  /// Attaches or detaches a model and those in it, as its place in the tree has it.
  func settleAttachment(of node: NodeID) {
    // A handler that heard of the edit may have removed it.
    guard tree.contains(node) else { return }
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
      steps.add(1)
      if let model = self[parent] { return model.isAttached }
      current = parent
    }
    return true
  }

  /// Attaches what is not attached yet, containers before their children.
  ///
  /// What a handler adds to a container that is attached is attached then and there; what it adds to
  /// one that is not is met later.
  ///
  /// - Complexity: O(what is attached), and O(depth) for what is met after a handler has edited.
  private func attach(below top: NodeID) {
    var stack = [(node: top, shape: tree.shapeNumber)]
    guard (try? tree.isAttached(top)) == true else { return }
    while let (node, shape) = stack.popLast() {
      steps.add(1)
      // It was in the list when the tree had this shape.
      guard shape == tree.shapeNumber || isAttached(node) else { continue }
      let before = tree.shapeNumber
      if let model = self[node] {
        // A container that was attached before has brought its children along.
        if model.isAttached { continue }
        attach(model)
      }
      guard before == tree.shapeNumber || isAttached(node),
        let isContainer = try? tree.isContainer(node), isContainer
      else { continue }
      let children = trusting { () throws(TreeError) in try tree.children(of: node) }
      for child in Array(children).reversed() { stack.append((child, tree.shapeNumber)) }
    }
  }

  private func isAttached(_ node: NodeID) -> Bool {
    countDepthQuestion()
    return (try? tree.isAttached(node)) == true
  }

  private func countDepthQuestion() {
    #if DEBUG
      depthQuestions += 1
    #endif
  }

  private func attach(_ model: ComponentModel) {
    guard !model.isAttached else { return }
    model.marks.insert(.attached)
    if !model.isLoaded, !model.marks.contains(.waitsToLoad) {
      model.marks.insert(.waitsToLoad)
      waiting.value.unloaded.append(model.nodeInTree)
    }
    if let box = model.stateBox { states.adopt(box, of: model, in: engine) }
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
    // What it has just heard may have led to its being put back, and then it was never away.
    if isInList(model) { return attachChildren(of: model) }
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
  /// - Complexity: O(models that wait and are not hidden); while others wait hidden also O(depth + nodes in it)
  ///   for each node that was shown or moved.
  func load() -> Bool {
    recallHidden()
    guard !waiting.value.unloaded.isEmpty else { return false }
    var hasLoaded = false
    while !waiting.value.unloaded.isEmpty {
      var batch: [NodeID] = []
      swap(&batch, &waiting.value.unloaded)
      var path = ShownPath()
      steps.add(batch.count)
      for node in batch {
        guard let model = self[node], model.marks.contains(.waitsToLoad) else { continue }
        if load(model, &path) { hasLoaded = true }
      }
    }
    return hasLoaded
  }

  /// Looks again at hidden models in what was shown or moved since the last time.
  private func recallHidden() {
    guard !waiting.value.revealed.isEmpty else { return }
    var nodes: [NodeID] = []
    swap(&nodes, &waiting.value.revealed)
    // What was looked through as part of something else is not looked through again.
    var seen: Set<NodeID>? = nodes.count == 1 ? nil : []
    for node in nodes where waiting.value.hiddenCount > 0 && seen?.contains(node) != true {
      recallHidden(in: node, &seen)
    }
    nodes.removeAll(keepingCapacity: true)
    waiting.value.revealed = nodes
  }

  /// Looks again at the hidden models in a node, in preorder, but for those that are hidden in it.
  private func recallHidden(in top: NodeID, _ seen: inout Set<NodeID>?) {
    countDepthQuestion()
    guard tree.contains(top), (try? tree.isVisible(top)) == true else { return }
    var stack = [top]
    while let node = stack.popLast() {
      steps.add(1)
      if seen?.insert(node).inserted == false { continue }
      if let model = self[node], model.marks.remove(.waitsHidden) != nil {
        waiting.value.hiddenCount -= 1
        waiting.value.unloaded.append(node)
      }
      guard waiting.value.hiddenCount > 0, (try? tree.isContainer(node)) == true else { continue }
      let children = trusting { () throws(TreeError) in try tree.children(of: node) }
      for child in Array(children).reversed() where (try? tree.isHidden(child)) == false {
        stack.append(child)
      }
    }
  }

  private func load(_ model: ComponentModel, _ path: inout ShownPath) -> Bool {
    guard path.isShown(model.nodeInTree, tree, asking: countDepthQuestion) else {
      keepHidden(model)
      return false
    }
    model.marks.remove(.waitsToLoad)
    model.marks.insert(.loaded)
    do {
      try model.didLoad()
      if model.marks.contains(.makesRows) { try model.loadRows() }
    } catch {
      engine?.note(failureOf: model, error)
    }
    return true
  }

  /// Keeps a model that cannot be loaded until it or something around it is shown; one that was detached by
  /// hand is met again when it is attached.
  private func keepHidden(_ model: ComponentModel) {
    guard isInList(model) else {
      model.marks.remove(.waitsToLoad)
      return
    }
    if !model.marks.contains(.waitsHidden) {
      model.marks.insert(.waitsHidden)
      waiting.value.hiddenCount += 1
    }
  }
}

/// The container that was last found to be shown: what is in it is shown as well, unless it is hidden itself.
///
/// Nodes are met in preorder for the most part, so each is asked for itself alone, however deep it is.
@MainActor
private struct ShownPath {
  private var container: NodeID?
  private var counts = (shape: UInt64(0), reveals: UInt64(0), hidden: 0)

  /// - Complexity: O(1) for what is in the container that was met last, else O(depth).
  mutating func isShown(
    _ node: NodeID, _ tree: ComponentTree, asking: () -> Void
  ) -> Bool {
    let now = (tree.shapeNumber, tree.revealCount, tree.hiddenContainerCount)
    let parent = (try? tree.parent(of: node)) ?? nil
    let isKnown = now == counts && parent != nil && parent == container
    if !isKnown { asking() }
    guard isKnown ? (try? tree.isHidden(node)) == false : (try? tree.isVisible(node)) == true else {
      return false
    }
    counts = now
    container = (try? tree.isContainer(node)) == true ? node : parent
    return true
  }
}
