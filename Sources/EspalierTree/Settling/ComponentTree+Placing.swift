// SPDX-License-Identifier: MIT

import EspalierBase

/// The third phase of settling: putting touched subtrees into the row order where their parents have
/// a place.
extension ComponentTree {
  func placeTouched() {
    for position in 0..<journal.touchedCount {
      prefetchPlaces(after: position)
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
    var darkness = Darkness(
      inside: parent, isLit: counters.hiddenContainers == 0 || isLit(parent))
    var current = first
    while !current.isNone {
      current = enter(current, in: parent, &darkness)
      if scratch.itemCount >= 1_024 { flushItems(after: &anchor) }
    }
    flushItems(after: &anchor)
    scratch.endRun(from: first, start: start)
  }

  /// Enters a node, and the ends of the containers that end with it, and returns the next one; none
  /// at the end of the run.
  @inline(__always)
  private func enter(
    _ index: NodeIndex, in top: NodeIndex, _ darkness: inout Darkness
  ) -> NodeIndex {
    let node = store[index]
    var attributes = node.attributes
    attributes.isPlaced = true
    store[index].attributes = attributes
    if attributes.isContainer {
      darkness.enter(index, isHidden: attributes.isHidden)
      if attributes.reportsPlacement {
        scratch.note(index, darkness.isDark ? .placedHidden : .placed)
      }
      scratch.append(
        RowOrder.Item(index, height: .zero, traits: darkness.isDark ? [] : .lit))
      let first = store[index.end].firstInRing
      if first != index.end { return first }
      leave(index, &darkness)
    } else if attributes.isCut {
      enterCutRow(index, isVisible: !darkness.isDark && !attributes.isHidden)
    } else if darkness.isDark || attributes.isHidden {
      enterMarker(index)
    } else {
      let traits = attributes.orderTraits(isMeasured: false)
      enterRow(RowOrder.Item(index, height: node.height.inOrder, traits: traits), oldRow: -1)
    }
    return next(after: index, node, in: top, &darkness)
  }

  /// The node after a subtree, leaving containers that end; none at the end of the run.
  @inline(__always)
  private func next(
    after index: NodeIndex, _ node: Node, in top: NodeIndex, _ darkness: inout Darkness
  ) -> NodeIndex {
    var (parent, next) = (node.parent, node.next)
    while parent != top {
      if next != parent.end { return next }
      leave(parent, &darkness)
      (next, parent) = (store[parent].next, store[parent].parent)
    }
    return next == top.end || store[next].attributes.isPlaced ? .none : next
  }

  private func leave(_ container: NodeIndex, _ darkness: inout Darkness) {
    enterMarker(container.end)
    darkness.leave(endingAt: container.end)
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

  @inline(__always)
  private func enterMarker(_ entry: NodeIndex) {
    scratch.append(RowOrder.Item(entry, height: .zero, traits: []))
  }

  @inline(__always)
  private func enterRow(_ item: RowOrder.Item, oldRow: Int32) {
    scratch.append(item)
    if scratch.isRecording { scratch.append(PlacedRow(node: item.entry, oldRow: oldRow)) }
  }

  /// Enters a row that was cut: with the height that was measured, if it was visible and is again.
  private func enterCutRow(_ index: NodeIndex, isVisible: Bool) {
    let position = Int(store[index].height.rawValue)
    let cut = scratch.cuts[position]
    store[index].height = cut.ownHeight
    store[index].attributes.isCut = false
    // A row that is gone from sight is listed like one that is gone.
    guard isVisible else { return enterMarker(index) }
    scratch.cuts[position].node = .none
    let isMeasured = cut.wasVisible && !cut.traits.contains(.unmeasured)
    enterRow(
      RowOrder.Item(
        index, height: cut.wasVisible ? cut.orderHeight : cut.ownHeight.inOrder,
        traits: store[index].attributes.orderTraits(isMeasured: isMeasured)),
      oldRow: cut.oldRow)
  }
}
