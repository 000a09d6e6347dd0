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
    let first = dataCell.value.ranges.count
    registrations.deliveryDepth += 1
    var entries: [OrderedEntry] = []
    if let index = dataCell.value[number], index.subscribers.liveCount > 0 {
      entries = noteReaders(index, below: top)
    }
    return DataDelivery(
      entries: entries, number: number, firstRange: first, endRange: dataCell.value.ranges.count,
      stamp: dataCell.value.lastStamp, version: former.version)
  }

  /// Notes the subscribers at or below a node whose provider is not below it, in the order of the tree.
  ///
  /// - Returns: what the noted ranges are positions of.
  func noteReaders(_ index: DataIndex, below top: NodeIndex) -> [OrderedEntry] {
    bringIntoOrder(index.subscribers)
    guard forest.isAttached(top) else {
      let source = nearestProviderNode(index.number, from: top)
      let entries = detachedEntries(in: index.subscribers, below: top)
        .filter { nearestProviderNode(index.number, from: $0.node) == source }
      dataCell.value.ranges.push(0..<entries.count)
      return entries
    }
    let all = positionsOfSubscribers(index, below: top)
    let ownCount = registry.firstLive(top, index.number) >= 0 ? 1 : 0
    if index.providers.liveCount == ownCount || all.isEmpty {
      dataCell.value.ranges.push(all)
    } else {
      noteUnshadowed(all, index, below: top)
    }
    return index.subscribers.entries
  }

  /// Where the subscribers at or below an attached node are in their index. Among many, those below a few
  /// nodes are found sooner by looking at the nodes.
  private func positionsOfSubscribers(_ index: DataIndex, below top: NodeIndex) -> Range<Int> {
    if index.subscribers.attachedCount > 64,
      let few = positionsNearby(index.number, below: top)
    {
      return few
    }
    return positions(in: index.subscribers, below: top)
  }

  /// Leaves out what lies below nearer providers. Providers come in preorder, so those inside a
  /// subtree that was left out already are recognised by where they stand.
  private func noteUnshadowed(_ all: Range<Int>, _ index: DataIndex, below top: NodeIndex) {
    // Few are asked sooner than the providers of the whole tree are found, let alone sorted.
    if all.count <= 8 { return noteOneByOne(all, index, below: top) }
    bringIntoOrder(index.providers)
    let providers = positions(in: index.providers, below: top)
    // A range costs some searches, a subscriber a way up.
    if providers.count > all.count / 16 { return noteOneByOne(all, index, below: top) }
    var start = all.lowerBound
    var shadow = NodeIndex.none
    for position in providers {
      let entry = index.providers.entries[position]
      if entry.box.isNone || entry.node == top { continue }
      if !shadow.isNone && forest.isAncestor(shadow, orSelf: entry.node) { continue }
      shadow = entry.node
      let hidden = positions(in: index.subscribers, below: shadow)
      guard !hidden.isEmpty else { continue }
      dataCell.value.ranges.push(start..<hidden.lowerBound)
      start = hidden.upperBound
    }
    dataCell.value.ranges.push(start..<all.upperBound)
  }

  /// Leaves out what lies below nearer providers by asking every subscriber for its own.
  private func noteOneByOne(_ all: Range<Int>, _ index: DataIndex, below top: NodeIndex) {
    let source = nearestProviderNode(index.number, from: top)
    var start = all.lowerBound
    for position in all {
      let entry = index.subscribers.entries[position]
      // The node of an empty place may be gone.
      if entry.box.isNone { continue }
      if nearestProviderNode(index.number, from: entry.node) == source { continue }
      dataCell.value.ranges.push(start..<position)
      start = position + 1
    }
    dataCell.value.ranges.push(start..<all.upperBound)
  }

  @usableFromInline
  func deliveryRange(_ position: Int) -> Range<Int> {
    #if DEBUG
      countedWork.value.subscribers += dataCell.value.ranges[position].count
    #endif
    return dataCell.value.ranges[position]
  }

  @usableFromInline
  func endDelivery(_ delivery: DataDelivery) {
    dataCell.value.ranges.cut(to: delivery.firstRange)
    registrations.deliveryDepth -= 1
    sweep()
  }
}
