// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// Which nodes have an identity: what leads from an identity to a node.
///
/// An open-addressing table of nodes with linear probing, at most half full. Nodes of the same identity are in
/// a ring, of which the table has one; so each comes and goes in constant time, however many there are. A node
/// and its share of the table take 24 to 40 bytes.
///
/// What is asked is answered from here alone: a node that was removed since is still known by the identity
/// that it had.
struct IdentityIndex: ~Copyable {
  /// The identity, and the neighbours in the ring, of each node that is in; by its index.
  private var ids = UniqueBuffer<RowID>()
  private var nexts = UniqueBuffer<NodeIndex>()
  private var formers = UniqueBuffer<NodeIndex>()
  private var nodeCount = 0

  /// One node of each identity, plus 1; 0: the position is free.
  private var table = UniqueBuffer<Int32>()
  private var used = 0
  private var mask = -1
  private var shift: UInt64 = 64

  /// The positions and nodes that were looked at.
  private(set) var steps = StepCounter()

  init() {}

  /// Nodes below this index may be in.
  var nodeLimit: Int { nodeCount }

  /// Whether a node is in.
  func contains(_ node: NodeIndex) -> Bool {
    Int(node.rawValue) < nodeCount && !nexts[Int(node.rawValue)].isNone
  }

  /// One of the nodes of an identity; none if there is none.
  ///
  /// - Complexity: O(1) expected.
  func node(of id: RowID) -> NodeIndex {
    guard mask >= 0 else { return .none }
    return NodeIndex(rawValue: table[position(of: id)] - 1)
  }

  /// The next one of the same identity: the node itself if it is the only one.
  func next(_ node: NodeIndex) -> NodeIndex { nexts[Int(node.rawValue)] }

  /// Takes a node in, which is not in.
  ///
  /// - Complexity: O(1) expected.
  mutating func add(_ node: NodeIndex, _ id: RowID) {
    assert(!contains(node), "A node is in once.")
    makeRoom()
    grow(to: Int(node.rawValue) + 1)
    let position = position(of: id)
    let known = NodeIndex(rawValue: table[position] - 1)
    ids[Int(node.rawValue)] = id
    steps.add(1)
    if known.isNone {
      table[position] = node.rawValue + 1
      used += 1
      link(node, node)
    } else {
      let next = next(known)
      link(known, node)
      link(node, next)
    }
  }

  /// Takes a node out; one that is not in is ignored.
  ///
  /// - Complexity: O(1) expected.
  mutating func remove(_ node: NodeIndex) {
    guard contains(node) else { return }
    steps.add(1)
    let position = position(of: ids[Int(node.rawValue)])
    let next = next(node)
    if next == node {
      used -= 1
      close(position)
    } else {
      if table[position] == node.rawValue + 1 { table[position] = next.rawValue + 1 }
      link(formers[Int(node.rawValue)], next)
    }
    nexts[Int(node.rawValue)] = .none
  }

  private mutating func link(_ former: NodeIndex, _ next: NodeIndex) {
    nexts[Int(former.rawValue)] = next
    formers[Int(next.rawValue)] = former
  }

  private mutating func grow(to count: Int) {
    guard count > nodeCount else { return }
    ids.grow(to: count)
    nexts.grow(to: count)
    formers.grow(to: count)
    for position in nodeCount..<count { nexts[position] = .none }
    nodeCount = count
  }

  /// Moves back what would no longer be found past a gap.
  private mutating func close(_ position: Int) {
    var gap = position
    var next = (gap + 1) & mask
    table[gap] = 0
    while table[next] != 0 {
      steps.add(1)
      if (next - home(of: id(at: next))) & mask >= (next - gap) & mask {
        table[gap] = table[next]
        table[next] = 0
        gap = next
      }
      next = (next + 1) & mask
    }
  }

  private func id(at position: Int) -> RowID { ids[Int(table[position] - 1)] }

  /// Fibonacci hashing; wraps on purpose, and the shift leaves as many bits as the mask has.
  private func home(of id: RowID) -> Int {
    Int(truncatingIfNeeded: (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// The position of an identity, or the free one where it belongs. At least half of them are free.
  private func position(of id: RowID) -> Int {
    var position = home(of: id)
    while table[position] != 0, self.id(at: position) != id { position = (position + 1) & mask }
    return position
  }

  private mutating func makeRoom() {
    guard 2 * (used + 1) > mask + 1 else { return }
    let oldSize = mask + 1
    let size = max(16, 2 * oldSize)
    var old = UniqueBuffer<Int32>(capacity: size)
    swap(&old, &table)
    mask = size - 1
    shift = UInt64(64 - size.trailingZeroBitCount)
    table.clear(count: size)
    steps.add(oldSize)
    for position in 0..<oldSize where old[position] != 0 {
      table[self.position(of: ids[Int(old[position] - 1)])] = old[position]
    }
  }
}
