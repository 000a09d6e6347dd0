// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// Which nodes have an identity: what leads from an identity to a node.
///
/// An open-addressing table (`OpenAddressing`), at most three quarters full. A slot holds an identity and one of
/// its nodes, and says whether there are more, so that a look reads one cache line and nothing beside the table.
/// Nodes of the same identity are in a ring; so each comes and goes in constant time, however many there are. A
/// node and its share of the table take 34 to 55 bytes.
///
/// What is asked is answered from here alone: a node that was removed since is still known by the identity
/// that it had.
struct IdentityIndex: ~Copyable {
  /// The neighbours in the ring of each node that is in; by its index.
  private var nexts = UniqueBuffer<NodeIndex>()
  private var formers = UniqueBuffer<NodeIndex>()
  /// The slot of each node that is in one. A slot of another node says nothing: the node is only in its ring.
  private var slots = UniqueBuffer<Int32>()
  private var nodeCount = 0

  private var table = UniqueBuffer<IdentitySlot>()
  private var used = 0
  private var addressing = OpenAddressing()

  /// The slots and nodes that were looked at.
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
    guard !addressing.isEmpty else { return .none }
    return table[slot(of: id)].node
  }

  /// The node of an identity that has one; none if there is none, or several.
  ///
  /// - Complexity: O(1) expected.
  @inline(__always)
  func onlyNode(of id: RowID) -> NodeIndex {
    guard !addressing.isEmpty else { return .none }
    let held = table[slot(of: id)].held
    return held > 0 ? NodeIndex(rawValue: held - 1) : .none
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
    let slot = slot(of: id)
    let known = table[slot].node
    steps.add(1)
    if known.isNone {
      table[slot] = IdentitySlot(id, node, isOne: true)
      slots[Int(node.rawValue)] = Int32(truncatingIfNeeded: slot)
      used += 1
      link(node, node)
    } else {
      let next = next(known)
      table[slot] = IdentitySlot(id, known, isOne: false)
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
    let next = next(node)
    if next == node {
      used -= 1
      close(Int(slots[Int(node.rawValue)]))
    } else {
      leaveRing(node, next, formers[Int(node.rawValue)])
    }
    nexts[Int(node.rawValue)] = .none
  }

  /// Takes out one of several.
  private mutating func leaveRing(_ node: NodeIndex, _ next: NodeIndex, _ former: NodeIndex) {
    link(former, next)
    var slot = Int(slots[Int(node.rawValue)])
    if table[slot].node == node {
      slots[Int(next.rawValue)] = Int32(truncatingIfNeeded: slot)
    } else if next == former {
      slot = Int(slots[Int(next.rawValue)])  // That of the last one.
    } else {
      return
    }
    table[slot] = IdentitySlot(table[slot].id, next, isOne: next == former)
  }

  private mutating func link(_ former: NodeIndex, _ next: NodeIndex) {
    nexts[Int(former.rawValue)] = next
    formers[Int(next.rawValue)] = former
  }

  private mutating func grow(to count: Int) {
    guard count > nodeCount else { return }
    nexts.grow(to: count)
    formers.grow(to: count)
    slots.grow(to: count)
    for position in nodeCount..<count { nexts[position] = .none }
    nodeCount = count
  }

  /// Moves back what would no longer be found past a gap.
  private mutating func close(_ slot: Int) {
    let addressing = addressing
    table[slot].held = 0
    addressing.close(slot) { slot in
      if table[slot].held == 0 { return nil }
      steps.add(1)
      return table[slot].id
    } move: { slot, gap in
      put(table[slot], in: gap)
      table[slot].held = 0
    }
  }

  private mutating func put(_ content: IdentitySlot, in slot: Int) {
    table[slot] = content
    slots[Int(content.node.rawValue)] = Int32(truncatingIfNeeded: slot)
  }

  /// The slot of an identity, or the free one where it belongs. At least a quarter of them is free.
  @inline(__always)
  private func slot(of id: RowID) -> Int {
    addressing.slot(of: id) { table[$0].held == 0 ? nil : table[$0].id }
  }

  private mutating func makeRoom() {
    let oldSize = addressing.slotCount
    guard 4 * (used + 1) > 3 * oldSize else { return }
    let size = max(16, 2 * oldSize)
    var old = UniqueBuffer<IdentitySlot>(capacity: size)
    swap(&old, &table)
    addressing = OpenAddressing(slotCount: size)
    steps.add(oldSize)
    for position in 0..<oldSize where old[position].held != 0 {
      put(old[position], in: slot(of: old[position].id))
    }
  }

  #if ESPALIER_CHECKS
    /// The number of nodes.
    var count: Int {
      (0..<nodeLimit).count { contains(NodeIndex(rawValue: Int32($0))) }
    }

    /// Checks that every slot leads to a ring that is closed, and that its node knows the slot.
    func checkInvariants() {
      var (nodes, taken) = (0, 0)
      for position in 0..<addressing.slotCount where table[position].held != 0 {
        let first = table[position].node
        precondition(slot(of: table[position].id) == position, "An identity is found.")
        precondition(slots[Int(first.rawValue)] == position, "A node knows its slot.")
        precondition((next(first) == first) == (table[position].held > 0), "Several are marked.")
        var node = first
        repeat {
          precondition(formers[Int(next(node).rawValue)] == node, "A ring is linked both ways.")
          node = next(node)
          nodes += 1
        } while node != first
        taken += 1
      }
      precondition(nodes == count && taken == used, "Every node is in one ring.")
    }
  #endif
}

/// An identity and one of its nodes.
struct IdentitySlot: ZeroInitializable {
  var id: RowID

  /// The node plus 1, negative if the identity has several; 0: the slot is free.
  var held: Int32

  init(_ id: RowID, _ node: NodeIndex, isOne: Bool) {
    self.id = id
    held = isOne ? node.rawValue + 1 : -node.rawValue - 1
  }

  @inline(__always)
  var node: NodeIndex { NodeIndex(rawValue: abs(held) - 1) }
}
