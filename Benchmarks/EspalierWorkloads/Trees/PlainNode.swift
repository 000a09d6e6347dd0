// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

/// The plain way to a component tree: an object per node, arrays of children, a dictionary of
/// closures over `Any?` per node, and recursive walks.
final class PlainNode {
  let identity: Int64
  let isContainer: Bool
  weak var parent: PlainNode?
  var children: [PlainNode] = []
  var isHidden = false
  var handlers: [Int64: [(Any?) -> Void]] = [:]
  var readers: [Int64: [(Any?) -> Void]] = [:]
  var shared: [Int64: Any] = [:]
  var listener: AnyObject?

  init(identity: Int64, isContainer: Bool) {
    self.identity = identity
    self.isContainer = isContainer
  }

  func add(_ child: PlainNode) {
    children.append(child)
    child.parent = self
  }

  /// Appends the visible rows in order.
  func flatten(into rows: inout [PlainNode]) {
    if isHidden { return }
    if !isContainer { rows.append(self) }
    for child in children { child.flatten(into: &rows) }
  }

  /// Sends an event to this node and those above.
  func send(_ event: Int64, _ payload: Any?) {
    var node: PlainNode? = self
    while let current = node {
      if let handlers = current.handlers[event] {
        for handler in handlers { handler(payload) }
      }
      node = current.parent
    }
  }

  /// Shares a value with this node and those below.
  func share(_ data: Int64, _ value: Any) {
    shared[data] = value
    tell(data, value)
  }

  private func tell(_ data: Int64, _ value: Any) {
    if let readers = readers[data] {
      for reader in readers { reader(value) }
    }
    for child in children where child.shared[data] == nil { child.tell(data, value) }
  }

  /// Calls the listeners of a type below this node.
  @MainActor
  func notify<Listener>(_ type: Listener.Type, _ body: (Listener) -> Void) {
    for child in children {
      if let listener = child.listener as? Listener { body(listener) }
      child.notify(type, body)
    }
  }

  /// Calls the listener of a type at this node.
  @MainActor
  func notifySelf<Listener>(_ type: Listener.Type, _ body: (Listener) -> Void) {
    if let listener = listener as? Listener { body(listener) }
  }

  /// Calls the listeners of a type above this node.
  @MainActor
  func notifyParents<Listener>(_ type: Listener.Type, _ body: (Listener) -> Void) {
    var node = parent
    while let current = node {
      current.notifySelf(type, body)
      node = current.parent
    }
  }
}

extension PlainNode {
  /// The same tree made of objects, and the object of every node. `shuffled` makes the objects in
  /// random order, so that they lie in memory as after many edits.
  @MainActor
  static func copy(
    of engine: ListEngine, shuffled: Bool = false
  ) -> (root: PlainNode, nodes: [NodeID: PlainNode]) {
    let all = engine.walk()
    var order = Array(all.indices)
    if shuffled {
      var generator = SplitMix64(seed: UInt64(all.count))
      order.shuffle(using: &generator)
    }
    var nodes: [NodeID: PlainNode] = [:]
    for index in order {
      let node = all[index].node
      nodes[node] = PlainNode(
        identity: engine.identity(of: node)?.rawValue ?? 0, isContainer: engine.isContainer(node))
    }
    for (node, parent) in all {
      if let parent { nodes[parent]!.add(nodes[node]!) }
    }
    return (nodes[engine.rootNode]!, nodes)
  }
}
