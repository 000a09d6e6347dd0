// SPDX-License-Identifier: MIT

import EspalierBase

/// The nodes that were removed, detached, attached, moved or shown since they were asked for last.
struct Whereabouts: ~Copyable {
  /// Whether nodes are noted at all.
  var isNoting = false

  private var nodes = GrowableBuffer<NodeID>()

  mutating func note(_ node: NodeID) { nodes.append(node) }

  /// Hands the notes over in exchange for another buffer.
  mutating func take(into taken: inout UniqueBuffer<NodeID>) -> Int { nodes.take(into: &taken) }
}
