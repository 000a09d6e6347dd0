// SPDX-License-Identifier: MIT

import EspalierBase

/// What runs when nodes are listed for the first time, and the nodes that wait for it.
struct LoadQueue: ~Copyable {
  private(set) var handlers: [NodeIndex: [() -> Void]] = [:]

  /// The nodes with handlers, in no order.
  var nodes: [NodeID] = []

  /// Whether nodes are being loaded.
  var isLoading = false

  /// Whether handlers of removed nodes wait to be let go of: asking their array in every delivery would cost
  /// more than this.
  private(set) var hasDropped = false
  private var dropped: [[() -> Void]] = []

  mutating func add(_ handler: @escaping () -> Void, to node: NodeID) {
    if handlers[node.index] == nil { nodes.append(node) }
    handlers[node.index, default: []].append(handler)
  }

  /// Takes the handlers of a node out that is about to be loaded.
  mutating func take(_ node: NodeIndex) -> [() -> Void] {
    handlers.removeValue(forKey: node) ?? []
  }

  /// Forgets the handlers of a node that is removed. What they captured is let go of by the caller of
  /// `takeDropped`, since code that runs then may come back to the tree.
  mutating func drop(_ node: NodeIndex) {
    dropped.append(take(node))
    hasDropped = true
  }

  /// Takes out the handlers of one node that was removed; nil if there are no more.
  mutating func takeDropped() -> [() -> Void]? {
    hasDropped = false
    return dropped.popLast()
  }
}
