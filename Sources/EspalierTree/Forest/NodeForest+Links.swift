// SPDX-License-Identifier: MIT

import EspalierBase

/// Where a node is, by the links.
extension NodeForest {
  /// The number of containers above a node.
  func depth(_ index: NodeIndex) -> Int {
    var depth = 0
    var current = store[index].parent
    while !current.isNone {
      depth += 1
      current = store[current].parent
    }
    return depth
  }

  /// Whether `ancestor` is `index` or above it.
  func isAncestor(_ ancestor: NodeIndex, orSelf index: NodeIndex) -> Bool {
    guard store[ancestor].state.isContainer else { return ancestor == index }
    var current = index
    while !current.isNone && current != ancestor { current = store[current].parent }
    return current == ancestor
  }

  /// Whether a node is the root or below it.
  func isAttached(_ index: NodeIndex) -> Bool {
    isAncestor(Self.rootIndex, orSelf: index)
  }

  /// Whether a node is attached and neither it nor an ancestor is hidden.
  func isVisiblePath(_ index: NodeIndex) -> Bool {
    var current = index
    while !current.isNone && !store[current].state.isHidden {
      if current == Self.rootIndex { return true }
      current = store[current].parent
    }
    return false
  }

  /// Visits the rows of a subtree that nothing inside it hides.
  func walkVisibleRows(below top: NodeIndex, _ visit: (NodeIndex) -> Void) {
    var current = top
    while !current.isNone {
      let state = store[current].state
      if state.isHidden {
        current = store.successorSkippingSubtree(of: current, below: top)
        continue
      }
      if !state.isContainer { visit(current) }
      current = store.preorderSuccessor(of: current, below: top)
    }
  }

  /// The number of those rows.
  func visibleRowCount(below top: NodeIndex) -> Int {
    var count = 0
    walkVisibleRows(below: top) { _ in count += 1 }
    return count
  }
}

/// What a row carries.
extension NodeForest {
  /// The attributes of a row, put together again.
  func rowAttributes(_ index: NodeIndex) -> RowAttributes {
    let (state, height) = (store[index].state, store[index].height)
    let mode = HeightMode(height, isAutomatic: state.hasAutomaticHeight)
    return attributeSets[state.attributeSet].attributes(height: mode)
  }

  @inline(__always)
  mutating func setStamp(_ stamp: Stamp, of index: NodeIndex) {
    guard store.stamp(index) != stamp else { return }
    revisions.stamps += 1
    journalUpdate(of: index)
    store.setStamp(stamp, of: index)
  }

  mutating func setAttributes(_ attributes: NodeAttributes, ofRowAt index: NodeIndex) {
    journalUpdate(of: index)
    let former = store[index].state
    store[index].state.adopt(attributes)
    store[index].height = attributes.height
    // A row may be a header from now on, beside which nothing is separated.
    if former.attributeSet != attributes.set, !former.isSeparator,
      attributeSets[former.attributeSet].role != attributeSets[attributes.set].role
    {
      refreshSeparators(around: index)
    }
  }

  private mutating func journalUpdate(of index: NodeIndex) {
    guard store[index].state.isPlaced, !store[index].state.isUpdated else { return }
    store[index].state.isUpdated = true
    journal.update(
      index, oldStamp: store.stamp(index), oldHeight: store[index].height,
      oldState: store[index].state)
  }
}
