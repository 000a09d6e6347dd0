// SPDX-License-Identifier: MIT

/// Nodes by their identities. Nodes of one identity are a list, of which one is found, the same as long as it is there.
struct Identities: ~Copyable {
  private var table = NumberTable()
  // Of nodes that have their identity in common: the next one and the one before, by the node.
  private var following = NumberTable()
  private var former = NumberTable()
  /// How many nodes there are beside those that are found.
  private(set) var repeats = 0

  func node(_ identity: Int64) -> Int32 { table.number(of: UInt64(bitPattern: identity)) }

  /// Another node of the same identity; −1 after the last one.
  func node(after node: Int32) -> Int32 { following.number(of: UInt64(node)) }

  /// Notes a node. O(1) expected, amortised.
  mutating func add(_ node: Int32, _ identity: Int64) {
    let first = self.node(identity)
    if first < 0 { return table.set(node, for: UInt64(bitPattern: identity)) }
    let second = self.node(after: first)
    link(first, node)
    if second >= 0 { link(node, second) }
    repeats += 1
  }

  /// Forgets a node; one that was not noted is none of its business. O(1) expected.
  mutating func remove(_ node: Int32, _ identity: Int64) {
    let (before, after) = (former.number(of: UInt64(node)), self.node(after: node))
    if before < 0, self.node(identity) != node { return }
    following.remove(UInt64(node))
    former.remove(UInt64(node))
    if before >= 0, after >= 0 {
      link(before, after)
    } else if before >= 0 {
      following.remove(UInt64(before))
    } else if after >= 0 {
      table.set(after, for: UInt64(bitPattern: identity))
      former.remove(UInt64(after))
    } else {
      return table.remove(UInt64(bitPattern: identity))
    }
    repeats -= 1
  }

  private mutating func link(_ node: Int32, _ next: Int32) {
    following.set(next, for: UInt64(node))
    former.set(node, for: UInt64(next))
  }
}

/// Which nodes have an identity: nothing is kept until somebody asks, then with each edit. Runs, separators, and
/// containers whose identity is 0, have none.
struct NamedNodes: ~Copyable {
  var isKept = false
  var present = Identities()
  /// Those that were removed since the last commit, at which they were listed.
  var removed = Identities()
}

extension Tree {
  /// The node with an identity; nil if there is none. O(1) expected, but for the first question: O(n).
  package mutating func node(withID identity: Int64) -> NodeID? {
    listIdentities()
    let node = names.present.node(identity)
    return node < 0 ? nil : arena.id(node)
  }

  /// Another node that has the identity of one; nil after the last. O(1) expected.
  package mutating func node(sharingIdentityAfter id: NodeID) -> NodeID? {
    guard arena.isValid(id) else { return nil }
    listIdentities()
    let node = names.present.node(after: id.index)
    return node < 0 ? nil : arena.id(node)
  }

  /// How many nodes are not found by their identities, because others have the same. O(1), but as above.
  package mutating func repeatedIdentities() -> Int {
    listIdentities()
    return names.present.repeats
  }

  /// The identity of a row, and how many rows that are shown have it; nil for rows without one. O(rows of it).
  package mutating func shownRows(sharingIdentityOf id: NodeID) -> (identity: Int64, count: Int)? {
    guard arena.isValid(id), hasIdentity(id.index) else { return nil }
    settleHidings()
    listIdentities()
    let identity = arena[id.index].identity
    var (node, count) = (names.present.node(identity), 0)
    while node >= 0 {
      if arena[node].isRow { count += 1 }
      node = names.present.node(after: node)
    }
    return (identity, count)
  }

  /// The first row of an identity as it was at the last commit, also one that was removed since; nil if there was
  /// none. O(log n) for each node of that identity, but for the first question: O(n).
  mutating func committedRow(withID identity: Int64) -> Int? { first(identity, .oldRows) }

  /// The same for sections.
  mutating func committedSection(withID identity: Int64) -> Int? {
    first(identity, .oldSections)
  }

  private mutating func first(_ identity: Int64, _ lane: Lane) -> Int? {
    listIdentities()
    var least: Int?
    var (node, isPresent) = (names.present.node(identity), true)
    while node >= 0 || isPresent {
      if node < 0 {
        (node, isPresent) = (names.removed.node(identity), false)
        continue
      }
      if let place = place(of: node, lane) {
        least = min(least ?? .max, order.count(lane, before: place))
      }
      node = isPresent ? names.present.node(after: node) : names.removed.node(after: node)
    }
    return least
  }

  private mutating func listIdentities() {
    if names.isKept { return }
    names.isKept = true
    var place = order.next(order.position(of: .start(0)))
    while let at = place {
      let entry = order.entry(at: at)
      place = order.next(at)
      // The ghost of a node that is there stands for nothing.
      let node = owner(of: entry.node)
      if entry.isEnd || node != entry.node && arena.isNamed(node) { continue }
      if arena.isNamed(node) { noteIdentity(of: node) } else { noteRemoved(node) }
    }
  }

  @inline(__always)
  mutating func noteIdentity(of node: Int32) {
    if names.isKept, hasIdentity(node) { names.present.add(node, arena[node].identity) }
  }

  /// A node is removed; one that was listed at the last commit is known until the next one.
  @inline(__always)
  mutating func forgetIdentity(of node: Int32, wasListed: Bool) {
    guard names.isKept, hasIdentity(node) else { return }
    names.present.remove(node, arena[node].identity)
    if wasListed || arena[node].ghost >= 0 { noteRemoved(node) }
  }

  private mutating func noteRemoved(_ node: Int32) {
    if hasIdentity(node) { names.removed.add(node, arena[node].identity) }
  }

  /// The slot of a node is about to be used for others.
  @inline(__always)
  mutating func forgetRemoved(_ node: Int32) {
    if names.isKept { names.removed.remove(node, arena[node].identity) }
  }

  private func hasIdentity(_ node: Int32) -> Bool {
    arena[node].flags.isDisjoint(with: [.container, .run, .separator])
      || arena[node].flags.contains(.container) && arena[node].identity != 0
  }
}
