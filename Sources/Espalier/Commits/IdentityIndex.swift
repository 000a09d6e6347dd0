// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// Which nodes have an identity: what leads from an identity to a node.
///
/// Nodes of the same identity are in a ring, of which the table has one; so each comes and goes in constant time,
/// however many there are. A node and its share of the table take 24 to 32 bytes.
///
/// What is asked is answered from here alone: a node that was removed since is still known by the identity
/// that it had.
struct IdentityIndex: ~Copyable {
  /// One node of each identity; and the identity of each node that is in.
  private var identities = IdentityPositions()

  /// The neighbours in the ring of each node that is in; by its index.
  private var rings = GrowableBuffer<Ring>()

  private struct Ring: ZeroInitializable {
    var next = NodeIndex.none
    var former = NodeIndex.none
  }

  /// The positions and nodes that were looked at.
  var steps: StepCounter { identities.steps }

  init() {}

  /// Nodes below this index may be in.
  var nodeLimit: Int { rings.count }

  /// Whether a node is in.
  func contains(_ node: NodeIndex) -> Bool {
    Int(node.rawValue) < rings.count && !next(node).isNone
  }

  /// One of the nodes of an identity; none if there is none.
  ///
  /// - Complexity: O(1) expected.
  func node(of id: RowID) -> NodeIndex {
    NodeIndex(rawValue: Int32(truncatingIfNeeded: identities.position(of: id)))
  }

  /// The next one of the same identity: the node itself if it is the only one.
  func next(_ node: NodeIndex) -> NodeIndex { rings[Int(node.rawValue)].next }

  /// Takes a node in, which is not in.
  ///
  /// - Complexity: O(1) expected.
  mutating func add(_ node: NodeIndex, _ id: RowID) {
    assert(!contains(node), "A node is in once.")
    while rings.count <= Int(node.rawValue) { rings.append(Ring()) }
    let known = identities.insert(id, at: Int(node.rawValue))
    if known < 0 {
      link(node, node)
    } else {
      let next = rings[known].next
      link(NodeIndex(rawValue: Int32(known)), node)
      link(node, next)
    }
  }

  /// Takes a node out; one that is not in is ignored.
  ///
  /// - Complexity: O(1) expected.
  mutating func remove(_ node: NodeIndex) {
    guard contains(node) else { return }
    let position = Int(node.rawValue)
    let id = identities[position]
    let next = next(node)
    if next == node {
      identities.remove(id)
    } else {
      if identities.position(of: id) == position {
        identities.setPosition(of: id, to: Int(next.rawValue))
      }
      link(rings[position].former, next)
    }
    rings[position].next = .none
  }

  private mutating func link(_ former: NodeIndex, _ next: NodeIndex) {
    rings[Int(former.rawValue)].next = next
    rings[Int(next.rawValue)].former = former
  }
}
