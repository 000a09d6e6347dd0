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
    if position + Self.far < journal.touchedCount {
      let index = journal.touched[position + Self.far]
      store.prefetch(index)
      order.prefetchPlace(of: index)
    }
    if position + Self.near < journal.touchedCount {
      order.prefetchLeaf(of: journal.touched[position + Self.near])
    }
  }

  /// Called before a step that gives a node that was touched its new place, after its neighbour.
  @inline(__always)
  func prefetchPlaces(after position: Int) {
    if position + Self.far < journal.touchedCount {
      order.prefetchPlace(of: store[journal.touched[position + Self.far]].previous)
    }
    if position + Self.near < journal.touchedCount {
      order.prefetchLeaf(of: store[journal.touched[position + Self.near]].previous)
    }
  }

  /// Called before a step that reads the place of a row that was updated.
  @inline(__always)
  func prefetchUpdates(after position: Int) {
    if position + Self.far < journal.updateCount {
      let index = journal.updates[position + Self.far].node
      store.prefetch(index)
      order.prefetchPlace(of: index)
    }
    if position + Self.near < journal.updateCount {
      order.prefetchLeaf(of: journal.updates[position + Self.near].node)
    }
  }
}
