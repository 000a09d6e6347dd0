// SPDX-License-Identifier: MIT

/// Nodes by their identities: nothing until somebody asks, then kept with each edit.
///
/// Of several nodes with one identity, one is found, the same as long as it is there. Runs, separators,
/// and containers whose identity is 0, have none.
struct Identities: ~Copyable {
  private var table = NumberTable()
  /// Whether it is kept.
  private(set) var isKept = false
  /// How many nodes there are beside those in the table, with identities that are in it.
  private(set) var repeats = 0

  mutating func keep() { isKept = true }

  func node(_ identity: Int64) -> Int32 { table.number(of: UInt64(bitPattern: identity)) }

  /// Notes a node. O(1) expected, amortised.
  mutating func add(_ node: Int32, _ identity: Int64) {
    let key = UInt64(bitPattern: identity)
    if table.number(of: key) >= 0 { repeats += 1 } else { table.set(node, for: key) }
  }

  /// Forgets a node. If others may have its identity, all is forgotten until somebody asks.
  mutating func remove(_ node: Int32, _ identity: Int64) {
    let key = UInt64(bitPattern: identity)
    if table.number(of: key) != node {
      repeats -= 1
    } else if repeats == 0 {
      table.remove(key)
    } else {
      table.removeAll()
      (isKept, repeats) = (false, 0)
    }
  }
}

extension Tree {
  /// The node with an identity; nil if there is none. O(1) expected, but for the first question, and the first one after
  /// the removal of a node while identities are repeated: O(n).
  package mutating func node(withID identity: Int64) -> NodeID? {
    if !identities.isKept { listIdentities() }
    let node = identities.node(identity)
    return node < 0 ? nil : arena.id(node)
  }

  /// How many nodes are not found by their identities, because others have the same. O(1), but as above.
  package mutating func repeatedIdentities() -> Int {
    if !identities.isKept { listIdentities() }
    return identities.repeats
  }

  private mutating func listIdentities() {
    identities.keep()
    var place = order.next(order.position(of: .start(0)))
    while let at = place {
      let entry = order.entry(at: at)
      if !entry.isEnd, arena.isNamed(entry.node) { noteIdentity(of: entry.node) }
      place = order.next(at)
    }
  }

  @inline(__always)
  mutating func noteIdentity(of node: Int32) {
    if identities.isKept, hasIdentity(node) { identities.add(node, arena[node].identity) }
  }

  @inline(__always)
  mutating func forgetIdentity(of node: Int32) {
    if identities.isKept, hasIdentity(node) { identities.remove(node, arena[node].identity) }
  }

  private func hasIdentity(_ node: Int32) -> Bool {
    arena[node].flags.isDisjoint(with: [.container, .run, .separator])
      || arena[node].flags.contains(.container) && arena[node].identity != 0
  }
}
