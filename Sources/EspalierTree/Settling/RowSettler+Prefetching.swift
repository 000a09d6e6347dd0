// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Bringing near what settling is about to read. The journal names all of it beforehand, and with many
/// rows the time goes into waiting for memory.
///
/// Each loop asks for a node and the place of its leaf `far` steps before it needs them, and for the leaf
/// itself, which that place names, `near` steps before.
extension RowSettler {
  private static var far: Int { 16 }
  private static var near: Int { 8 }

  /// Asks for what the first steps of settling read.
  func prefetchFirst(of forest: borrowing NodeForest) {
    for position in 0..<min(Self.near, forest.journal.pendingCount) {
      order.prefetchLeaf(of: forest.journal.pendingNode(position))
    }
  }

  /// Asks for the places that settling will read because of an edit that was just made.
  @inline(__always)
  func prefetchLatest(of forest: borrowing NodeForest) {
    let latest = forest.journal.latest
    guard !latest.isNone else { return }
    order.prefetchPlace(of: latest)
    order.prefetchPlace(of: forest.store[latest].previous)
  }

  /// Called before a step that reads the old place of a node that was touched.
  @inline(__always)
  func prefetchTouched(after position: Int, in forest: borrowing NodeForest) {
    prefetch(after: position, of: forest.journal.touched.count, forest) { $0.journal.touched[$1] }
  }

  /// Called before a step that gives a node that was touched its new place, after its neighbour.
  @inline(__always)
  func prefetchPlaces(after position: Int, in forest: borrowing NodeForest) {
    prefetch(after: position, of: forest.journal.touched.count, forest) {
      $0.store[$0.journal.touched[$1]].previous
    }
  }

  /// Called before a step that reads the place of a row that was updated.
  @inline(__always)
  func prefetchUpdates(after position: Int, in forest: borrowing NodeForest) {
    prefetch(after: position, of: forest.journal.updates.count, forest) {
      $0.journal.updates[$1].node
    }
  }

  /// Asks for what is read in the steps after one of `count`; a function names the node of a step.
  @inline(__always)
  private func prefetch(
    after position: Int, of count: Int, _ forest: borrowing NodeForest,
    _ node: (borrowing NodeForest, Int) -> NodeIndex
  ) {
    if position + Self.far < count {
      let index = node(forest, position + Self.far)
      forest.store.prefetch(index)
      order.prefetchPlace(of: index)
    }
    if position + Self.near < count { order.prefetchLeaf(of: node(forest, position + Self.near)) }
  }
}

extension Journal {
  /// How many nodes are named: those whose place changed, then those whose content did.
  var pendingCount: Int { touched.count + updates.count }

  /// A node that is named.
  func pendingNode(_ position: Int) -> NodeIndex {
    position < touched.count ? touched[position] : updates[position - touched.count].node
  }
}
