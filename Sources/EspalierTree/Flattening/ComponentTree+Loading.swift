// SPDX-License-Identifier: MIT

import EspalierBase

/// Loading: the step before a node is listed for the first time.
extension ComponentTree {
  /// Calls `handler` once, when the node is about to be listed for the first time: by the first
  /// `load()` that finds it attached and not hidden.
  ///
  /// - Parameters:
  ///   - node: a row or a container.
  ///   - handler: may add children, which are loaded in the same pass.
  /// - Throws: `TreeError.unknownNode`.
  /// - Complexity: O(1) expected.
  public func onLoad(of node: NodeID, _ handler: @escaping () -> Void) throws(TreeError) {
    let index = try forest.resolve(node)
    forest.store[index].state.isLoading = true
    loading.add(handler, to: node)
    didChange()
  }

  /// Loads what is about to be listed for the first time, in the order of the tree, and then what
  /// that brought in, until there is nothing left. To be called before flattening.
  ///
  /// Handlers that are hidden or detached stay for a later pass. The nodes of an engine's tree are loaded
  /// by its commits; there the call ends the process.
  ///
  /// - Returns: how many nodes were loaded.
  /// - Complexity: O(handlers that wait), O(1) if none does.
  @discardableResult
  public func load() -> Int {
    requireNoOwner("An engine owns this tree: its commits load what is new.")
    return loadNow()
  }

  /// The loading of the one who owns the tree.
  package func loadNow() -> Int {
    guard !loading.isLoading, !loading.nodes.isEmpty else { return 0 }
    loading.isLoading = true
    defer { loading.isLoading = false }
    var loaded = 0
    var waiting: [NodeID] = []
    while true {
      // Ready ones are a stack: the next in the order of the tree is the last.
      var ready = takeReady(&waiting)
      if ready.isEmpty { break }
      while let node = ready.popLast() {
        if run(node, &waiting) { loaded += 1 }
        if !loading.nodes.isEmpty { merge(takeReady(&waiting), into: &ready) }
      }
      loading.nodes = waiting
      waiting = []
    }
    loading.nodes = waiting
    return loaded
  }

  /// Whether anything waits to be loaded, now or once it is shown.
  package var hasNodesToLoad: Bool { !loading.nodes.isEmpty }

  /// Takes those that can be loaded now, last first; the others wait.
  private func takeReady(_ waiting: inout [NodeID]) -> [NodeID] {
    settleUnlessRecording()
    var ready: [NodeID] = []
    for node in loading.nodes {
      guard let index = try? forest.resolve(node) else { continue }
      if forest.isVisiblePath(index) { ready.append(node) } else { waiting.append(node) }
    }
    loading.nodes = []
    return ready.sorted { $0 != $1 && precedes($1.index, $0.index) }
  }

  /// Brings newcomers into a stack. They mostly come from what was loaded last, so they go on top.
  private func merge(_ newcomers: [NodeID], into ready: inout [NodeID]) {
    for node in newcomers {
      var position = ready.count
      while position > 0,
        isStale(ready[position - 1])
          || precedes(ready[position - 1].index, node.index)
      {
        position -= 1
      }
      ready.insert(node, at: position)
    }
  }

  private func isStale(_ node: NodeID) -> Bool {
    guard let index = try? forest.resolve(node) else { return true }
    return !forest.isAttached(index)
  }

  private func run(_ node: NodeID, _ waiting: inout [NodeID]) -> Bool {
    guard let index = try? forest.resolve(node) else { return false }
    guard forest.isVisiblePath(index) else {
      waiting.append(node)
      return false
    }
    let handlers = loading.take(index)
    forest.store[index].state.isLoading = false
    // A handler may remove the node; those after it are forgotten like all others of a removed node.
    for handler in handlers where contains(node) { handler() }
    return true
  }
}
