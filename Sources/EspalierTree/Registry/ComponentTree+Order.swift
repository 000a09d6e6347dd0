// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Keeping indices in order.
extension ComponentTree {
  /// Brings an index into the order of the tree: gives those a place that are new, or were moved.
  ///
  /// - Complexity: O(1) if there are none; else O(log S · log n) for each, and never more than sorting them
  ///   and O(S) comparisons. Moved containers cost a step for each node below them.
  /// - Allocations: none once warm, while the row order follows the edits.
  func bringIntoOrder(_ index: OrderedIndex) {
    settleUnlessRecording()
    if registrations.hasMoved { registrationCell.value.putMovedAside(in: &forestCell.value) }
    guard index.registrations.asideCount > 0 else { return }
    let isSettled = forest.journal.touched.isEmpty
    index.registrations.separateDetached { node in
      isSettled ? !forest.store[node].state.isPlaced : !forest.isAttached(node)
    }
    sortAside(of: index)
    insertAside(into: index)
  }

  /// Sorts those aside as they are in the tree, and those at one node by age.
  private func sortAside(of index: OrderedIndex) {
    let count = index.registrations.asideCount
    guard count > 1 else { return }
    guard forest.journal.touched.isEmpty else {
      var positions = (0..<count).map { index.registrations.aside(at: $0) }
      positions.sort { precedes(index.registrations[$0], index.registrations[$1]) }
      for place in 0..<count { index.registrations.setAside(positions[place], at: place) }
      return
    }
    // Sorting by the place keeps those at one node as they are.
    sortAside(of: index) { registry[$0.registration].serial }
    sortAside(of: index) { order.orderKey(of: $0.node) }
  }

  private func sortAside(of index: OrderedIndex, by key: (OrderedEntry) -> UInt64) {
    let count = index.registrations.asideCount
    settler.sorted.elements.removeAll()
    for place in 0..<count {
      let position = index.registrations.aside(at: place)
      let key = key(index.registrations[position])
      settler.sorted.append(key, position)
    }
    settler.sorted.sort()
    for place in 0..<count {
      let position = settler.sorted.elements[place].value
      index.registrations.setAside(position, at: place)
    }
  }

  /// Gives those aside, which are sorted, their places. Each is looked for from the one before it on.
  private func insertAside(into index: OrderedIndex) {
    var former: Int32 = -1
    var next = 0
    for place in 0..<index.registrations.asideCount {
      let position = index.registrations.aside(at: place)
      let entry = index.registrations[position]
      let count = index.registrations.orderedCount
      let rank =
        place == 0
        ? partition(index, lower: 0, upper: count) { precedes(entry, $0) }
        : partitionNear(next, in: index) { precedes(entry, $0) }
      if rank > next { former = index.registrations.position(ofRank: rank - 1) }
      index.registrations.insert(position, after: former)
      former = position
      next = rank + 1
    }
    index.registrations.clearAside()
  }

  /// Whether one registration of an attached node is before another one.
  func precedes(_ left: OrderedEntry, _ right: OrderedEntry) -> Bool {
    if left.node == right.node {
      return registry[left.registration].serial < registry[right.registration].serial
    }
    return precedes(left.node, right.node)
  }

  /// Whether one attached node is before another one. A container is before what is in it.
  func precedes(_ first: NodeIndex, _ second: NodeIndex) -> Bool {
    settler.precedes(first, second, in: &forestCell.value)
  }
}

/// Asking indices.
extension ComponentTree {
  /// The ranks in an ordered index of the registrations at or below an attached node.
  ///
  /// - Complexity: O(log S · log n).
  func ranks(in index: OrderedIndex, below top: NodeIndex) -> Range<Int> {
    let count = index.registrations.orderedCount
    if top == NodeForest.rootIndex { return 0..<count }
    let lower = partition(index, lower: 0, upper: count) {
      $0.node == top || precedes(top, $0.node)
    }
    guard lower < count, forest.isAncestor(top, orSelf: entry(in: index, ofRank: lower).node) else {
      return lower..<lower
    }
    return lower..<partitionNear(lower + 1, in: index) { !forest.isAncestor(top, orSelf: $0.node) }
  }

  private func entry(in index: OrderedIndex, ofRank rank: Int) -> OrderedEntry {
    #if DEBUG
      countedWork.value.probes += 1
    #endif
    return index.registrations[index.registrations.position(ofRank: rank)]
  }

  /// As `partition`, where the predicate mostly becomes true soon: steps of 1, 2, 4 … until it is
  /// (Bentley and Yao 1976).
  private func partitionNear(
    _ start: Int, in index: OrderedIndex, _ predicate: (OrderedEntry) -> Bool
  ) -> Int {
    let count = index.registrations.orderedCount
    var low = start
    var step = 1
    while low + step <= count {
      if predicate(entry(in: index, ofRank: low + step - 1)) {
        return partition(index, lower: low, upper: low + step - 1, predicate)
      }
      low += step
      step *= 2
    }
    return partition(index, lower: low, upper: count, predicate)
  }

  /// The first rank from `lower` on whose registration fulfils a predicate that stays true once it is;
  /// `upper` if there is none before.
  private func partition(
    _ index: OrderedIndex, lower: Int, upper: Int, _ predicate: (OrderedEntry) -> Bool
  ) -> Int {
    var low = lower
    var high = upper
    while low < high {
      let middle = (low + high) / 2
      if predicate(entry(in: index, ofRank: middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The entries of an index at or below a node of a detached subtree, in the order of the subtree.
  ///
  /// - Complexity: O(D · depth) for the D registrations in detached subtrees, which are few.
  func detachedEntries(in index: OrderedIndex, below top: NodeIndex) -> [OrderedEntry] {
    var entries: [OrderedEntry] = []
    index.registrations.visitDetached {
      if forest.isAncestor(top, orSelf: $0.node) { entries.append($0) }
    }
    entries.sort {
      if $0.node == $1.node {
        return registry[$0.registration].serial < registry[$1.registration].serial
      }
      return settler.precedesByLinks($0.node, $1.node, in: &forestCell.value)
    }
    return entries
  }
}
