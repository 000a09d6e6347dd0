// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree

/// Putting models into the tree, and taking them out.
extension ModelRegistry {
  /// Gives a model that is in no list, and all that is in it, nodes in the tree.
  ///
  /// First all nodes, then what is shared, then who subscribes: so everybody hears the values that
  /// are there. Then the rows that containers make by themselves. At last they are attached.
  func plant(_ model: ComponentModel, at place: Place) throws(TreeError) {
    followTree()
    var planted: [ComponentModel] = []
    var hasMakers = false
    do throws(TreeError) {
      try tree.checkRoom(forSlots: slots(of: model))
      try makeNodes(of: model, at: place, &planted, &hasMakers)
    } catch {
      if let first = planted.first { uprootNodes(of: first, planted) }
      throw error
    }
    model.leaveFreeParent()
    for model in planted {
      _ = (model as? ContainerModel)?.freeChildren?.takeAll()
    }
    if let engine { for model in planted { model.didPlant(in: engine) } }
    for model in planted { model.establishLinks(areProviders: true) }
    for model in planted { model.establishLinks(areProviders: false) }
    if hasMakers { makeRows(of: planted) }
    // Who heard a value may have put it elsewhere, into another list even.
    if model.registry === self, let node = model.node { settleAttachment(of: node) }
  }

  /// The slots that a model and what is in it will take.
  private func slots(of top: ComponentModel) -> Int {
    var slots = 0
    var stack = [top]
    while let model = stack.popLast() {
      steps.add(1)
      slots += (model.freeLooks.top == nil ? 0 : 1) + (model.freeLooks.bottom == nil ? 0 : 1)
      if let container = model as? ContainerModel {
        slots += 2
        if container.marks.contains(.makesRows) { slots += container.ownRowCount }
        for case let child? in container.freeChildren?.roster.slots ?? [] { stack.append(child) }
      } else {
        slots += 1
      }
    }
    return slots
  }

  /// Makes the nodes of a model and of what is in it, in preorder.
  private func makeNodes(
    of top: ComponentModel, at place: Place, _ planted: inout [ComponentModel],
    _ hasMakers: inout Bool
  ) throws(TreeError) {
    var stack = [(model: top, place: place)]
    while let next = stack.popLast() {
      steps.add(1)
      enter(next.model, at: try next.model.makeNode(in: tree, at: next.place))
      planted.append(next.model)
      if next.model.marks.contains(.makesRows) { hasMakers = true }
      guard let container = next.model as? ContainerModel, let children = container.freeChildren
      else { continue }
      steps.add(children.roster.slots.count)
      for case let child? in children.roster.slots.reversed() {
        stack.append((child, .last(in: container.nodeInTree)))
      }
    }
  }

  /// Has containers make their rows. Code of the user runs, and may take any of them away again.
  private func makeRows(of planted: [ComponentModel]) {
    for case let container as ContainerModel in planted where container.marks.contains(.makesRows) {
      steps.add(1)
      guard container.registry === self, tree.contains(container.nodeInTree), let engine else {
        continue
      }
      do throws(TreeError) {
        try container.makeRows(in: engine)
      } catch {
        engine.status.value.notes.append(.contentRefused(error))
      }
    }
  }

  /// Takes back the nodes of models that could not all be planted.
  private func uprootNodes(of top: ComponentModel, _ planted: [ComponentModel]) {
    let node = top.nodeInTree
    for model in planted { leave(model) }
    trusting { () throws(TreeError) in try tree.remove(node) }
  }

  /// Takes a model with all that is in it out of the tree. It stays whole.
  func uproot(_ top: ComponentModel) {
    let node = top.nodeInTree
    let models = models(in: node)
    keepChildren(of: models)
    for model in models { leave(model) }
    trusting { () throws(TreeError) in try tree.remove(node) }
    for model in models.reversed() { endAttachment(of: model) }
  }

  /// The models of a subtree in preorder.
  func models(in node: NodeID) -> [ComponentModel] {
    let nodes = trusting { () throws(TreeError) in try tree.nodes(in: node) }
    return nodes.compactMap { node in
      steps.add(1)
      return self[node]
    }
  }
}

extension ComponentTree {
  /// Throws if nodes of so many slots would not fit.
  func checkRoom(forSlots slots: Int) throws(TreeError) {
    guard usedSlots + slots <= nodeLimit else { throw .tooManyNodes(limit: nodeLimit) }
  }
}
