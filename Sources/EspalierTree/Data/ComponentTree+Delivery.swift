// SPDX-License-Identifier: MIT

import EspalierBase

/// Who is told of a value: its subscribers below a node, without those below a nearer provider.
extension ComponentTree {
  /// Notes who reads what was just shared at a node.
  @usableFromInline
  func beginDelivery(
    _ number: Int64, at node: NodeID, _ former: FormerValue
  ) throws(TreeError) -> DataDelivery {
    let top = try forest.resolve(node)
    let number = RegistrationCenter.short(number)
    let first = dataCell.value.readers.count
    registrations.deliveryDepth += 1
    if let index = dataCell.value[number], index.subscribers.liveCount > 0 {
      if dataCell.value.nesting.isFull {
        dataCell.value.nesting.putOff(number, below: node)
      } else {
        noteReaders(index, below: top)
      }
    }
    dataCell.value.nesting.depth += 1
    return DataDelivery(
      number: number, first: first, end: dataCell.value.readers.count,
      stamp: dataCell.value.lastStamp, version: former.version)
  }

  /// Notes the subscribers at or below a node whose provider is not below it, in the order of the tree.
  func noteReaders(_ index: DataIndex, below top: NodeIndex) {
    // Among many, those below a few nodes are found sooner by looking at the nodes.
    if index.subscribers.liveCount > 64, noteNearby(index, below: top) { return }
    bringIntoOrder(index.subscribers)
    guard forest.isAttached(top) else { return noteDetached(index, below: top) }
    let all = ranks(in: index.subscribers, below: top)
    if all.isEmpty || isOnlyProvider(top, index) {
      note(all, index)
    } else {
      noteUnshadowed(all, index, below: top)
    }
  }

  /// Whether no one shares the value but this node, if at all.
  private func isOnlyProvider(_ node: NodeIndex, _ index: DataIndex) -> Bool {
    index.providers.liveCount == (registry.firstLive(node, index.number) >= 0 ? 1 : 0)
  }

  /// The same by going through what is below; false, and no one is noted, if that is more than a few nodes.
  ///
  /// - Complexity: O(1): it gives up after sixteen nodes and registrations. O(depth) for each reader if
  ///   others share the value as well.
  private func noteNearby(_ index: DataIndex, below top: NodeIndex) -> Bool {
    let first = dataCell.value.readers.count
    var steps = 16
    var node = top
    while !node.isNone {
      #if DEBUG
        countedWork.value.probes += 1
      #endif
      steps -= 1
      if forest.store[node].state.isRegistered { note(index, at: node, &steps) }
      if steps <= 0 {
        dataCell.value.readers.truncate(to: first)
        return false
      }
      node = forest.store.preorderSuccessor(of: node, below: top)
    }
    if dataCell.value.readers.count > first, !isOnlyProvider(top, index) {
      dropShadowed(index, below: top, from: first)
    }
    return true
  }

  /// Notes the subscribers at a node, the oldest first, in so many steps at most.
  private func note(_ index: DataIndex, at node: NodeIndex, _ steps: inout Int) {
    let first = dataCell.value.readers.count
    var next = registry.firstOfNode(node)
    while next >= 0, steps > 0 {
      let registration = registry[next]
      if registration.kind == .dataSubscriber, registration.number == -index.number {
        dataCell.value.readers.append(
          OrderedEntry(box: registration.box, node: node, registration: next))
      }
      next = registration.linksOfNode.next
      steps -= 1
    }
    // A node has its registrations the other way round.
    dataCell.value.readers.reverse(from: first)
  }

  /// Drops the noted subscribers below nearer providers.
  private func dropShadowed(_ index: DataIndex, below top: NodeIndex, from first: Int) {
    let source = nearestProviderNode(index.number, from: top)
    var kept = first
    for position in first..<dataCell.value.readers.count {
      let entry = dataCell.value.readers[position]
      if nearestProviderNode(index.number, from: entry.node) != source { continue }
      dataCell.value.readers[kept] = entry
      kept += 1
    }
    dataCell.value.readers.truncate(to: kept)
  }

  private func noteDetached(_ index: DataIndex, below top: NodeIndex) {
    let first = dataCell.value.readers.count
    for entry in detachedEntries(in: index.subscribers, below: top) {
      dataCell.value.readers.append(entry)
    }
    dropShadowed(index, below: top, from: first)
  }

  private func note(_ ranks: Range<Int>, _ index: DataIndex) {
    index.subscribers.registrations.visit(ranks) { dataCell.value.readers.append($0) }
  }

  /// Leaves out what is below nearer providers. Providers come in preorder, so those inside a
  /// subtree that was left out already are recognised by where they are.
  private func noteUnshadowed(_ all: Range<Int>, _ index: DataIndex, below top: NodeIndex) {
    // Few are asked sooner than the providers of the whole tree are found, let alone sorted.
    if all.count <= 8 { return noteOneByOne(all, index, below: top) }
    bringIntoOrder(index.providers)
    let providers = ranks(in: index.providers, below: top)
    // A range costs some searches, a subscriber a way up.
    if providers.count > all.count / 16 { return noteOneByOne(all, index, below: top) }
    var start = all.lowerBound
    var shadow = NodeIndex.none
    index.providers.registrations.visit(providers) { entry in
      if entry.node == top { return }
      if !shadow.isNone && forest.isAncestor(shadow, orSelf: entry.node) { return }
      shadow = entry.node
      let hidden = ranks(in: index.subscribers, below: shadow)
      guard !hidden.isEmpty else { return }
      note(start..<hidden.lowerBound, index)
      start = hidden.upperBound
    }
    note(start..<all.upperBound, index)
  }

  /// Leaves out what is below nearer providers by asking every subscriber for its own.
  private func noteOneByOne(_ all: Range<Int>, _ index: DataIndex, below top: NodeIndex) {
    let first = dataCell.value.readers.count
    note(all, index)
    dropShadowed(index, below: top, from: first)
  }
}

/// Telling those who were noted.
extension ComponentTree {
  /// One of the noted subscribers.
  @usableFromInline
  func reader(at position: Int) -> OrderedEntry {
    #if DEBUG
      countedWork.value.subscribers += 1
    #endif
    return dataCell.value.readers[position]
  }

  /// Forgets the subscribers from a position on, who were told.
  @usableFromInline
  func endDelivery(_ first: Int) {
    dataCell.value.readers.truncate(to: first)
    registrations.deliveryDepth -= 1
    dataCell.value.nesting.depth -= 1
    if dataCell.value.nesting.hasRest { tellShares() }
    sweep()
  }
}
