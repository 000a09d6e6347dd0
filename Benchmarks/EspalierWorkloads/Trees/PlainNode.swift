// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierTree

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
  func notify<Listener>(_ type: Listener.Type, _ body: (Listener) -> Void) {
    for child in children {
      if let listener = child.listener as? Listener { body(listener) }
      child.notify(type, body)
    }
  }

  /// Calls the listener of a type at this node.
  func notifySelf<Listener>(_ type: Listener.Type, _ body: (Listener) -> Void) {
    if let listener = listener as? Listener { body(listener) }
  }

  /// Calls the listeners of a type above this node.
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
  static func copy(
    of tree: ComponentTree, shuffled: Bool = false
  ) throws -> (root: PlainNode, nodes: [NodeID: PlainNode]) {
    let handles = Array(try tree.nodes(in: tree.root))
    var order = Array(handles.indices)
    if shuffled {
      var generator = SplitMix64(seed: UInt64(handles.count))
      order.shuffle(using: &generator)
    }
    var nodes: [NodeID: PlainNode] = [:]
    for index in order {
      let identity = try tree.identity(of: handles[index]).rawValue
      let isContainer = try tree.isContainer(handles[index])
      nodes[handles[index]] = PlainNode(identity: identity, isContainer: isContainer)
    }
    for handle in handles {
      if let parent = try tree.parent(of: handle) { nodes[parent]!.add(nodes[handle]!) }
    }
    return (nodes[tree.root]!, nodes)
  }
}
