// SPDX-License-Identifier: MIT

import EspalierBase

/// The rings of siblings.
extension NodeStore {
  /// Puts a node that is in no ring before `successor`, a child or the end of `parent`.
  mutating func link(_ index: NodeIndex, before successor: NodeIndex, in parent: NodeIndex) {
    let predecessor = self[successor].previous
    self[index].parent = parent
    self[index].previous = predecessor
    self[index].next = successor
    self[predecessor].next = index
    self[successor].previous = index
  }

  /// Takes a node out of its ring.
  mutating func unlink(_ index: NodeIndex) {
    let predecessor = self[index].previous
    let successor = self[index].next
    self[predecessor].next = successor
    self[successor].previous = predecessor
    self[index].parent = .none
    self[index].previous = .none
    self[index].next = .none
  }

  /// The next sibling that is no separator; the end of the container after the last one.
  @inline(__always)
  func siblingAfter(_ index: NodeIndex) -> NodeIndex {
    let end = self[index].parent.end
    var next = self[index].next
    while next != end && self[next].state.isSeparator { next = self[next].next }
    return next
  }

  /// The former sibling that is no separator; the end of the container before the first one.
  @inline(__always)
  func siblingBefore(_ index: NodeIndex) -> NodeIndex {
    let end = self[index].parent.end
    var previous = self[index].previous
    while previous != end && self[previous].state.isSeparator {
      previous = self[previous].previous
    }
    return previous
  }

  /// The first child that is no separator; the end if there is none.
  func firstChild(of container: NodeIndex) -> NodeIndex {
    let end = container.end
    var next = self[end].firstInRing
    while next != end && self[next].state.isSeparator { next = self[next].next }
    return next
  }

  /// The last child that is no separator; the end if there is none.
  func lastChild(of container: NodeIndex) -> NodeIndex {
    let end = container.end
    var previous = self[end].lastInRing
    while previous != end && self[previous].state.isSeparator {
      previous = self[previous].previous
    }
    return previous
  }

  /// The first node in the ring that belongs to `index`: its separators, if any, come before it.
  @inline(__always)
  func leading(_ index: NodeIndex) -> NodeIndex {
    var first = index
    let state = self[index].state
    if state.hasTopSeparator && !state.isContainer { first = self[first].previous }
    if state.hasBetweenSeparator { first = self[first].previous }
    return first
  }

  /// The last node in the ring that belongs to `index`.
  func trailing(_ index: NodeIndex) -> NodeIndex {
    let state = self[index].state
    return state.hasBottomSeparator && !state.isContainer ? self[index].next : index
  }

  /// Whether the node shows at least one row, if no ancestor hides it.
  @inline(__always)
  func shows(_ index: NodeIndex) -> Bool {
    let state = self[index].state
    if state.isHidden { return false }
    return !state.isContainer || self[index.end].shownCount > 0
  }

  /// The node after `index` in preorder, inside the subtree of `top`; none after its last one.
  ///
  /// Separators are among them, since they are rows.
  func preorderSuccessor(of index: NodeIndex, below top: NodeIndex) -> NodeIndex {
    if self[index].state.isContainer {
      let first = self[index.end].firstInRing
      if first != index.end { return first }
    }
    return successorSkippingSubtree(of: index, below: top)
  }

  /// The node after the subtree of `index` in preorder, inside the subtree of `top`.
  func successorSkippingSubtree(of index: NodeIndex, below top: NodeIndex) -> NodeIndex {
    var current = index
    while current != top {
      let parent = self[current].parent
      let next = self[current].next
      if next != parent.end { return next }
      current = parent
    }
    return .none
  }
}
