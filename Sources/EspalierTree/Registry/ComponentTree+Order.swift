// SPDX-License-Identifier: MIT

import EspalierBase

/// Keeping indices in order.
extension ComponentTree {
  /// Brings an index into the order of the tree, if something was moved or added since.
  ///
  /// - Complexity: O(1) if nothing was; else O(S log n) to check, and O(S log S) more if the order
  ///   changed.
  func bringIntoOrder(_ index: OrderedRegistrations) {
    settleUnlessRecording()
    guard index.version != registrations.placement || index.isSparse else { return }
    var keyed = index.entries.compactMap { sortKey($0) }
    let isSorted =
      keyed.count == index.entries.count
      && keyed.indices.dropFirst().allSatisfy { !precedes(keyed[$0], keyed[$0 - 1]) }
    let attachedCount = keyed.count { $0.isAttached }
    guard !isSorted else {
      return index.confirm(attachedCount: attachedCount, version: registrations.placement)
    }
    keyed.sort { precedes($0, $1) }
    for (position, key) in keyed.enumerated() {
      registry[key.entry.registration].position = Int32(position)
    }
    index.replace(
      keyed.map { $0.entry }, attachedCount: attachedCount, version: registrations.placement)
  }

  /// Adds a registration to an index, and closes its gaps when there are many.
  ///
  /// - Complexity: O(1) on average.
  func add(_ registration: Int32, to index: OrderedRegistrations) {
    if index.isSparse { closeGaps(in: index) }
    assert(registry[registration].kind.isOrdered)
    unsafe unsafeDowncast(registry[registration].box.box, to: OrderedBox.self).index = index
    registry[registration].position = index.append(entry(of: registration))
  }

  private func closeGaps(in index: OrderedRegistrations) {
    let live = index.entries.filter { !$0.box.isNone }
    for (position, entry) in live.enumerated() {
      registry[entry.registration].position = Int32(position)
    }
    index.replace(live, attachedCount: 0, version: 0)
  }

  private struct SortKey {
    var isAttached: Bool
    var key: UInt64
    var serial: UInt64
    var entry: OrderedEntry
  }

  private func sortKey(_ entry: OrderedEntry) -> SortKey? {
    guard !entry.box.isNone else { return nil }
    let serial = registry[entry.registration].serial
    if forest.journal.touched.isEmpty {
      let isAttached = forest.store[entry.node].attributes.isPlaced
      let key = isAttached ? order.orderKey(of: entry.node) : UInt64.max
      return SortKey(isAttached: isAttached, key: key, serial: serial, entry: entry)
    }
    return SortKey(isAttached: forest.isAttached(entry.node), key: 0, serial: serial, entry: entry)
  }

  private func precedes(_ left: SortKey, _ right: SortKey) -> Bool {
    if left.isAttached != right.isAttached { return left.isAttached }
    if left.entry.node == right.entry.node || !left.isAttached { return left.serial < right.serial }
    if left.key != right.key { return left.key < right.key }
    return settler.precedesByLinks(left.entry.node, right.entry.node, in: forest)
  }

  /// The positions in an ordered index of the entries at or below an attached node.
  ///
  /// - Complexity: O(log S · log n).
  func positions(in index: OrderedRegistrations, below top: NodeIndex) -> Range<Int> {
    if top == NodeForest.rootIndex { return 0..<index.attachedCount }
    let count = index.attachedCount
    let lower = partition(index, lower: 0, upper: count) {
      $0 == top || settler.precedes(top, $0, in: forest)
    }
    if lower == count || !forest.isAncestor(top, orSelf: index.entries[lower].node) {
      return lower..<lower
    }
    return lower..<partitionNear(lower, in: index) { !forest.isAncestor(top, orSelf: $0) }
  }

  /// The positions of the subscribers to a value at or below an attached node, found by walking what is
  /// below; nil if that is more than a few nodes. The index has to be in order.
  ///
  /// - Complexity: O(1): it gives up after sixteen nodes and registrations.
  func positionsNearby(_ number: Int32, below top: NodeIndex) -> Range<Int>? {
    var (lower, upper) = (Int.max, -1)
    var steps = 16
    var node = top
    while !node.isNone {
      #if DEBUG
        countedWork.value.probes += 1
      #endif
      steps -= 1
      var next = forest.store[node].attributes.isRegistered ? registry.firstOfNode(node) : -1
      while next >= 0, steps > 0 {
        let registration = registry[next]
        if registration.kind == .dataSubscriber, registration.number == -number {
          lower = min(lower, Int(registration.position))
          upper = max(upper, Int(registration.position))
        }
        next = registration.nextOfNode
        steps -= 1
      }
      if steps <= 0 { return nil }
      node = forest.store.preorderSuccessor(of: node, below: top)
    }
    return upper < 0 ? 0..<0 : lower..<upper + 1
  }

  /// As `partition`, where the predicate mostly becomes true soon: steps of 1, 2, 4 … until it is
  /// (Bentley and Yao 1976).
  private func partitionNear(
    _ start: Int, in index: OrderedRegistrations, _ predicate: (NodeIndex) -> Bool
  ) -> Int {
    let count = index.attachedCount
    var low = start
    var step = 1
    while low + step < count {
      #if DEBUG
        countedWork.value.probes += 1
      #endif
      let live = firstLive(in: index, from: low + step, to: count)
      if live == count || predicate(index.entries[live].node) {
        return partition(index, lower: low, upper: low + step, predicate)
      }
      low = live + 1
      step *= 2
    }
    return partition(index, lower: low, upper: count, predicate)
  }

  /// The first position from `lower` on whose node fulfils a predicate that stays true once it is, and
  /// is true from `upper` on.
  ///
  /// Empty places are passed over: the node of one may have moved since, or be gone. Before `low`
  /// the predicate is false at every live entry, from `high` on it is true.
  private func partition(
    _ index: OrderedRegistrations, lower: Int, upper: Int, _ predicate: (NodeIndex) -> Bool
  ) -> Int {
    var low = lower
    var high = upper
    while low < high {
      let middle = (low + high) / 2
      #if DEBUG
        countedWork.value.probes += 1
      #endif
      let live = firstLive(in: index, from: middle, to: high)
      if live == high || predicate(index.entries[live].node) {
        high = middle
      } else {
        low = live + 1
      }
    }
    return firstLive(in: index, from: low, to: index.attachedCount)
  }

  private func firstLive(in index: OrderedRegistrations, from start: Int, to end: Int) -> Int {
    var position = start
    while position < end && index.entries[position].box.isNone { position += 1 }
    return position
  }

  /// The entries of an index at or below a node of a detached subtree, in the order of the subtree.
  ///
  /// - Complexity: O(S · depth): there is no index of detached subtrees, which are few and small.
  func detachedEntries(in index: OrderedRegistrations, below top: NodeIndex) -> [OrderedEntry] {
    index.entries[index.attachedCount...]
      .filter { !$0.box.isNone && forest.isAncestor(top, orSelf: $0.node) }
      .sorted {
        if $0.node == $1.node {
          return registry[$0.registration].serial < registry[$1.registration].serial
        }
        return settler.precedesByLinks($0.node, $1.node, in: forest)
      }
  }
}
