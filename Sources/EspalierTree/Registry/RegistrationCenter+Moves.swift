// SPDX-License-Identifier: MIT

import EspalierBase

/// Registrations of ordered kinds, and what moves do to them: whose node was moved leaves the order of its
/// index, and takes its place again when the order is asked for. All others stay where they are.
extension RegistrationCenter {
  /// Whether nodes were moved whose registrations are not put aside yet.
  @inline(__always)
  var hasMoved: Bool { !moved.isEmpty }

  /// Enters a registration into the index of its kind.
  mutating func enter(_ registration: Int32, in index: OrderedIndex) {
    assert(registry[registration].kind.isOrdered)
    let (box, node) = (registry[registration].box, registry[registration].node)
    unsafe unsafeDowncast(box.box, to: OrderedBox.self).index = index
    registry[registration].position = index.registrations.add(
      OrderedEntry(box: box, node: node, registration: registration))
    orderedCount += 1
  }

  /// Takes a registration that ends out of its index.
  @inline(never)
  mutating func leaveIndex(_ index: Int32) {
    if registry[index].kind == .dataSubscriber { dataSubscribers -= 1 }
    // The kind says that it is one.
    let box = unsafe unsafeDowncast(registry[index].box.box, to: OrderedBox.self)
    if box.leaveIndex(at: registry[index].position) { orderedCount -= 1 }
  }

  /// Notes that a node is about to be moved, attached or detached, with everything below it.
  ///
  /// - Complexity: O(1) for a container, O(log S) for each registration of a row.
  @inline(__always)
  mutating func noteMove(of node: NodeIndex, in forest: inout NodeForest) {
    if orderedCount > 0 { noteMoveAmongOrdered(of: node, in: &forest) }
  }

  @inline(never)
  private mutating func noteMoveAmongOrdered(of node: NodeIndex, in forest: inout NodeForest) {
    let state = forest.store[node].state
    if state.isContainer {
      if state.isMoved { return }
      forest.store[node].state.isMoved = true
      moved.append(node)
      return
    }
    if state.isRegistered { putAside(at: node) }
    guard state.hasOwnSeparators else { return }
    if let separator = forest.ownSeparator(at: .top, of: node) { putAside(at: separator) }
    if let separator = forest.ownSeparator(at: .bottom, of: node) { putAside(at: separator) }
  }

  /// Puts aside what is registered at and below the containers that were moved since the last time.
  ///
  /// - Complexity: O(the nodes below them), each once, and never more than O(R) if there are R registrations;
  ///   O(log S) for each that is put aside.
  mutating func putMovedAside(in forest: inout NodeForest) {
    var steps = 64 + 4 * registry.liveCount
    for place in 0..<moved.count {
      let top = moved[place]
      // What was removed meanwhile may be another node by now, which was not moved.
      guard forest.store[top].isLive, forest.store[top].state.isMoved else { continue }
      putAside(below: top, in: forest, &steps)
    }
    if steps < 0 { putAllAside() }
    for place in 0..<moved.count where forest.store[moved[place]].state.isMoved {
      forest.store[moved[place]].state.isMoved = false
    }
    moved.removeAll()
  }

  /// Puts aside what is at and below a moved container, without what is below others, which come by
  /// themselves.
  private mutating func putAside(
    below top: NodeIndex, in forest: borrowing NodeForest, _ steps: inout Int
  ) {
    var node = top
    while !node.isNone, steps >= 0 {
      steps -= 1
      let state = forest.store[node].state
      if state.isMoved, node != top {
        node = forest.store.successorSkippingSubtree(of: node, below: top)
        continue
      }
      if state.isRegistered { putAside(at: node) }
      node = forest.store.preorderSuccessor(of: node, below: top)
    }
  }

  private mutating func putAside(at node: NodeIndex) {
    var index = registry.firstOfNode(node)
    while index >= 0 {
      putAside(index)
      index = registry[index].linksOfNode.next
    }
  }

  private mutating func putAllAside() {
    for index in 0..<registry.slotCount where registry[index].isLive { putAside(index) }
  }

  private mutating func putAside(_ index: Int32) {
    guard registry[index].kind.isOrdered else { return }
    let box = unsafe unsafeDowncast(registry[index].box.box, to: OrderedBox.self)
    unsafe box.index?.registrations.putAside(registry[index].position)
  }
}
