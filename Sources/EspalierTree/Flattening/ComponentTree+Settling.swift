// SPDX-License-Identifier: MIT

import EspalierBase

/// Letting the row order follow the edits: the two-phase commit.
///
/// The row order still knows where everything was; the links know where everything is. So the order
/// settles without any composing of edits:
///
/// 1. *Cut.* Every touched subtree that has a place is taken out, in the old order, outermost
///    first.
/// 2. *Place.* Every touched subtree whose parent has a place is put in, with its unplaced
///    neighbours.
///
/// Worked example. Before: `( a b ( c d ) e )`. In one transaction `b` is removed, `d` moves before
/// `a`, and `f` is inserted after it:
///
///     links      ( d f a ( c ) e )        touched: b, d, f
///     cut        ( a ( c ) e )            b was row 1, d was row 3
///     place      ( d f a ( c ) e )        one run after the begin of the root: rows 0 and 1
///     changes    delete 1, insert 1, move 3 → 0
extension ComponentTree {
  /// Brings the row order up to date with the links.
  ///
  /// Called by itself by everything that reads the rows, unless `recordsChanges` is set.
  ///
  /// - Complexity: O(k log n + m) for k edits that touched m nodes; independent of all others.
  /// - Allocations: none once warm.
  public func settle() {
    guard !journal.isEmpty else { return }
    scratch.clear(isRecording: false)
    cutTouched()
    placeTouched()
    finishSettling()
  }

  /// Brings the row order up to date and tells what that changed for whoever shows the rows.
  ///
  /// - Parameter changes: is replaced by the changes; its memory is used again.
  /// - Complexity: O(k log n + m) for k edits that touched m nodes; independent of all others.
  /// - Allocations: none once warm.
  public func commit(into changes: inout RowChanges) {
    changes.clear()
    guard !journal.isEmpty else { return }
    scratch.clear(isRecording: true)
    noteOldRowsOfUpdates()
    cutTouched()
    placeTouched()
    list(&changes)
    finishSettling()
  }

  /// Whether there are edits that the row order has not followed yet.
  public var hasPendingChanges: Bool { !journal.isEmpty }
}

/// The first phase.
extension ComponentTree {
  private func cutTouched() {
    for position in 0..<journal.touchedCount {
      let index = journal.touched[position]
      if store[index].attributes.isPlaced {
        scratch.roots.append(order.orderKey(of: index), index.rawValue)
      }
    }
    scratch.roots.sort()
    for position in 0..<scratch.roots.count {
      // What an outer cut took out has no place any more.
      let index = NodeIndex(rawValue: scratch.roots[position].value)
      if store[index].attributes.isPlaced { cut(index) }
    }
  }

  private func cut(_ index: NodeIndex) {
    let row = Int32(order.row(of: index)) + scratch.visibleCutCount
    if store[index].attributes.isContainer {
      cutContainer(index, firstRow: row)
    } else {
      cutRow(index, firstRow: row)
      order.remove(index)
    }
  }

  private func cutContainer(_ index: NodeIndex, firstRow: Int32) {
    let cutsBefore = scratch.visibleCutCount
    var current = index
    while current != index.end {
      if store[current].attributes.isEnd {
        // Its container came by already.
      } else if store[current].attributes.isContainer {
        store[current].attributes.isPlaced = false
        store[current].attributes.isLit = false
      } else {
        cutRow(current, firstRow: firstRow + scratch.visibleCutCount - cutsBefore)
      }
      // The container's end is still to come, so there is a next entry.
      current = order.entry(after: current)!
    }
    order.remove(from: index, through: index.end)
  }

  private func cutRow(_ index: NodeIndex, firstRow: Int32) {
    let traits = order.traits(of: index)
    scratch.append(
      CutRow(
        node: index, ownHeight: store[index].height, orderHeight: order.height(of: index),
        traits: traits, oldRow: traits.contains(.row) ? firstRow : -1))
    store[index].height = Height(rawValue: Int32(scratch.cutCount - 1))
    store[index].attributes.isPlaced = false
    store[index].attributes.isCut = true
  }
}

/// The second phase.
extension ComponentTree {
  private func placeTouched() {
    for position in 0..<journal.touchedCount {
      let index = journal.touched[position]
      let parent = store[index].parent
      if parent.isNone || store[index].attributes.isPlaced { continue }
      // A parent with a place is attached: the cut took out everything that is not.
      if store[parent].attributes.isPlaced { placeRun(around: index, in: parent) }
    }
  }

  /// Places a child without a place, and the neighbours of it that have none either.
  private func placeRun(around index: NodeIndex, in parent: NodeIndex) {
    var first = index
    var anchor = parent
    while true {
      let previous = store[first].previous
      if previous == parent.end { break }
      if store[previous].attributes.isPlaced {
        anchor = store[previous].attributes.isContainer ? previous.end : previous
        break
      }
      first = previous
    }
    placeRun(from: first, in: parent, after: anchor)
  }

  private func placeRun(from first: NodeIndex, in parent: NodeIndex, after anchor: NodeIndex) {
    let start = scratch.placedCount
    var anchor = anchor
    var current = first
    while !current.isNone {
      enterItem(current)
      if store[current].attributes.isContainer, store[current.end].firstInRing != current.end {
        current = store[current.end].firstInRing
      } else {
        if store[current].attributes.isContainer { enterMarker(current.end) }
        current = nextUnplaced(after: current, in: parent)
      }
      if scratch.itemCount >= 4_096 { flushItems(after: &anchor) }
    }
    flushItems(after: &anchor)
    if scratch.isRecording, scratch.placedCount > start {
      scratch.append(
        PlacedRun(firstEntry: first, start: Int32(start), end: Int32(scratch.placedCount)))
    }
  }

  /// The node after a subtree, leaving containers that end; none at the end of the run.
  private func nextUnplaced(after index: NodeIndex, in top: NodeIndex) -> NodeIndex {
    var current = index
    while true {
      let parent = store[current].parent
      let next = store[current].next
      if parent == top {
        return next == top.end || store[next].attributes.isPlaced ? .none : next
      }
      if next != parent.end { return next }
      enterMarker(parent.end)
      current = parent
    }
  }

  private func flushItems(after anchor: inout NodeIndex) {
    guard scratch.itemCount > 0 else { return }
    #if DEBUG
      counters.work.entries += scratch.itemCount
    #endif
    order.insert(scratch.items.span(count: scratch.itemCount), after: anchor)
    anchor = scratch.items[scratch.itemCount - 1].entry
    scratch.itemCount = 0
  }

  private func enterMarker(_ entry: NodeIndex) {
    scratch.append(RowOrder.Item(entry, height: .zero, traits: []))
  }

  private func enterItem(_ index: NodeIndex) {
    let node = store[index]
    let isLit = store[node.parent].attributes.isLit && !node.attributes.isHidden
    store[index].attributes.isPlaced = true
    if node.attributes.isContainer {
      store[index].attributes.isLit = isLit
      enterMarker(index)
    } else if node.attributes.isCut {
      enterCutRow(index, isVisible: isLit)
    } else {
      enterRow(index, node.height.inOrder, isMeasured: false, isVisible: isLit, oldRow: -1)
    }
  }

  private func enterCutRow(_ index: NodeIndex, isVisible: Bool) {
    let position = Int(store[index].height.rawValue)
    let cut = scratch.cuts[position]
    scratch.cuts[position].node = .none
    store[index].height = cut.ownHeight
    store[index].attributes.isCut = false
    let isMeasured = cut.wasVisible && !cut.traits.contains(.unmeasured)
    let height = cut.wasVisible ? cut.orderHeight : cut.ownHeight.inOrder
    enterRow(index, height, isMeasured: isMeasured, isVisible: isVisible, oldRow: cut.oldRow)
    // A row that is gone from sight is listed like one that is gone.
    if cut.wasVisible && !isVisible { scratch.cuts[position].node = index }
  }

  private func enterRow(
    _ index: NodeIndex, _ height: Height, isMeasured: Bool, isVisible: Bool, oldRow: Int32
  ) {
    guard isVisible else { return enterMarker(index) }
    let traits = store[index].attributes.orderTraits(isMeasured: isMeasured)
    scratch.append(RowOrder.Item(index, height: height, traits: traits))
    if scratch.isRecording { scratch.append(PlacedRow(node: index, oldRow: oldRow)) }
  }
}

/// The end.
extension ComponentTree {
  private func finishSettling() {
    for position in 0..<scratch.cutCount {
      let cut = scratch.cuts[position]
      guard !cut.node.isNone, store[cut.node].attributes.isCut else { continue }
      store[cut.node].height = cut.ownHeight
      store[cut.node].attributes.isCut = false
    }
    for position in 0..<journal.updateCount { finishUpdate(journal.updates[position].node) }
    for position in 0..<journal.touchedCount {
      store[journal.touched[position]].attributes.isTouched = false
    }
    for position in 0..<journal.removedCount { store.release(journal.removed[position]) }
    journal.clear()
  }

  /// A fixed height that was changed holds at once; one that is measured is to be measured again.
  private func finishUpdate(_ index: NodeIndex) {
    store[index].attributes.isUpdated = false
    guard store[index].attributes.isPlaced, order.traits(of: index).contains(.row) else { return }
    let attributes = store[index].attributes
    order.setTraits(attributes.orderTraits(isMeasured: false), of: index)
    if !attributes.hasAutomaticHeight { order.setHeight(store[index].height, of: index) }
  }
}

/// The changes.
extension ComponentTree {
  private func noteOldRowsOfUpdates() {
    scratch.oldRows.reserve(journal.updateCount)
    for position in 0..<journal.updateCount {
      let index = journal.updates[position].node
      let isVisible = store[index].attributes.isPlaced && order.traits(of: index).contains(.row)
      scratch.oldRows[position] = isVisible ? Int32(order.row(of: index)) : -1
    }
  }

  private func list(_ changes: inout RowChanges) {
    for position in 0..<scratch.cutCount {
      let cut = scratch.cuts[position]
      if cut.wasVisible, !cut.node.isNone {
        changes.deletes.append(
          RowChanges.Deletion(
            row: OldRow(rawValue: cut.oldRow), id: store.rowID(cut.node), node: cut.node))
      }
    }
    listPlaced(&changes)
    listUpdates(&changes)
  }

  private func listPlaced(_ changes: inout RowChanges) {
    scratch.roots.clear()
    for run in 0..<scratch.runCount {
      scratch.roots.append(UInt64(order.row(of: scratch.runs[run].firstEntry)), Int32(run))
    }
    scratch.roots.sort()
    for position in 0..<scratch.roots.count {
      let run = scratch.runs[Int(scratch.roots[position].value)]
      let firstRow = Int32(scratch.roots[position].key)
      for placed in run.start..<run.end {
        let new = NewRow(rawValue: firstRow + placed - run.start)
        let old = scratch.placed[Int(placed)].oldRow
        if old < 0 {
          changes.inserts.append(new)
        } else {
          changes.moves.append(RowChanges.Change(old: OldRow(rawValue: old), new: new))
        }
      }
    }
  }

  private func listUpdates(_ changes: inout RowChanges) {
    scratch.roots.clear()
    for position in 0..<journal.updateCount where scratch.oldRows[position] >= 0 {
      let update = journal.updates[position]
      let isVisible =
        store[update.node].attributes.isPlaced && order.traits(of: update.node).contains(.row)
      guard isVisible, store.stamp(update.node) != update.oldStamp else { continue }
      scratch.roots.append(UInt64(order.row(of: update.node)), Int32(position))
    }
    scratch.roots.sort()
    for position in 0..<scratch.roots.count {
      let update = scratch.roots[position]
      changes.updates.append(
        RowChanges.Change(
          old: OldRow(rawValue: scratch.oldRows[Int(update.value)]),
          new: NewRow(rawValue: Int32(update.key))))
    }
  }
}
