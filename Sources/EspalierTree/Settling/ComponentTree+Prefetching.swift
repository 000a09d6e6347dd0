// SPDX-License-Identifier: MIT

import EspalierBase

/// Bringing near what settling is about to read. The journal names all of it beforehand, and with many
/// rows the time goes into waiting for memory.
///
/// Each loop asks for a node and the place of its leaf `far` steps before it needs them, and for the leaf
/// itself, which that place names, `near` steps before.
extension ComponentTree {
  private static var far: Int { 16 }
  private static var near: Int { 8 }

  /// How many nodes the journal names: those whose place changed, then those whose content did.
  package var pendingCount: Int { journal.touchedCount + journal.updateCount }

  /// A node that the journal names.
  package func pendingNode(_ position: Int) -> NodeIndex {
    position < journal.touchedCount
      ? journal.touched[position] : journal.updates[position - journal.touchedCount].node
  }

  /// Asks for what the first steps of the next commit read.
  package func prefetchPending() {
    for position in 0..<min(Self.near, pendingCount) {
      order.prefetchLeaf(of: pendingNode(position))
    }
  }

  /// Called before a step that reads the old place of a node that was touched.
  @inline(__always)
  func prefetchTouched(after position: Int) {
    prefetch(after: position, of: journal.touchedCount) { journal.touched[$0] }
  }

  /// Called before a step that gives a node that was touched its new place, after its neighbour.
  @inline(__always)
  func prefetchPlaces(after position: Int) {
    prefetch(after: position, of: journal.touchedCount) { store[journal.touched[$0]].previous }
  }

  /// Called before a step that reads the place of a row that was updated.
  @inline(__always)
  func prefetchUpdates(after position: Int) {
    prefetch(after: position, of: journal.updateCount) { journal.updates[$0].node }
  }

  /// Asks for what is read in the steps after one of `count`; a function names the node of a step.
  @inline(__always)
  private func prefetch(after position: Int, of count: Int, _ node: (Int) -> NodeIndex) {
    if position + Self.far < count {
      let index = node(position + Self.far)
      store.prefetch(index)
      order.prefetchPlace(of: index)
    }
    if position + Self.near < count { order.prefetchLeaf(of: node(position + Self.near)) }
  }
}
