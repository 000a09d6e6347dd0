// SPDX-License-Identifier: MIT

// Who is beside, above and below a node. The order answers; nil is the answer about what is not there.
extension Tree {
  package func isContainer(_ id: NodeID) -> Bool {
    arena.isValid(id) && arena[id.index].flags.isContainer
  }

  /// Whether it was asked to be hidden.
  package func isHidden(_ id: NodeID) -> Bool {
    arena.isValid(id) && arena[id.index].flags.contains(.hidden)
  }

  /// How many containers a node is in; 0 is that of the root. O(levels).
  package func depth(of id: NodeID) -> Int? {
    guard arena.isValid(id) else { return nil }
    var (node, depth) = (arena[id.index].parent, 0)
    while node >= 0 { (node, depth) = (arena[node].parent, depth + 1) }
    return depth
  }

  /// Whether a node is another one or in it; false if either was removed. O(log n).
  package mutating func contains(_ id: NodeID, in container: NodeID) -> Bool {
    guard arena.isValid(id), arena.isValid(container) else { return false }
    return id == container
      || arena[container.index].flags.isContainer && isInside(id.index, container.index)
  }

  /// Whether a node comes before another one; false if either was removed. O(log n).
  package mutating func precedes(_ first: NodeID, _ second: NodeID) -> Bool {
    guard arena.isValid(first), arena.isValid(second) else { return false }
    return order.precedes(.start(first.index), .start(second.index))
  }

  /// The node behind a node in the same container. O(1), and what was removed there since the last commit.
  package mutating func nextSibling(of id: NodeID) -> NodeID? {
    guard arena.isValid(id), id.index != 0 else { return nil }
    return next(behind: arena[id.index].flags.isContainer ? .end(id.index) : .start(id.index))
  }

  /// The node before a node in the same container. As above.
  package mutating func previousSibling(of id: NodeID) -> NodeID? {
    guard arena.isValid(id), id.index != 0 else { return nil }
    return previous(before: .start(id.index))
  }

  /// The first and the last node in a container. As above.
  package mutating func firstChild(of id: NodeID) -> NodeID? {
    isContainer(id) ? next(behind: .start(id.index)) : nil
  }
  package mutating func lastChild(of id: NodeID) -> NodeID? {
    isContainer(id) ? previous(before: .end(id.index)) : nil
  }

  /// The node that begins next; nil if a container ends before.
  private mutating func next(behind entry: Entry) -> NodeID? {
    var place = order.next(order.position(of: entry))
    while let at = place {
      let entry = order.entry(at: at)
      if isListed(entry.node) { return entry.isEnd ? nil : arena.id(entry.node) }
      place = order.next(at)
    }
    return nil
  }

  /// The node that ends before; nil if a container begins there.
  private mutating func previous(before entry: Entry) -> NodeID? {
    var place = order.previous(order.position(of: entry))
    while let at = place {
      let entry = order.entry(at: at)
      if isListed(entry.node) {
        return arena[entry.node].flags.isContainer && !entry.isEnd ? nil : arena.id(entry.node)
      }
      place = order.previous(at)
    }
    return nil
  }

  /// Whether it is a node that somebody made: neither the place of a former one nor a separator.
  private func isListed(_ node: Int32) -> Bool {
    arena.isNamed(node) && !arena[node].flags.contains(.separator)
  }

  /// Puts a node in place of another one, which is removed with all that is in it. O(m log n).
  package mutating func replace(_ id: NodeID, with other: NodeID) throws(EditError) {
    guard id != other else { return }
    if contains(other, in: id) { throw .cycle(id, into: other) }
    try move(other, to: .before(id))
    try remove(id)
  }
}
