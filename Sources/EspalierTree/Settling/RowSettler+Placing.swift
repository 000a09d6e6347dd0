// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The third phase of settling: putting touched subtrees into the row order where their parents have
/// a place.
extension RowSettler {
  mutating func placeTouched(_ forest: inout NodeForest) {
    for position in 0..<forest.journal.touched.count {
      prefetchPlaces(after: position, in: forest)
      let index = forest.journal.touched[position]
      let parent = forest.store[index].parent
      if parent.isNone || forest.store[index].state.isPlaced { continue }
      // A parent with a place is attached: the cut took out everything that is not.
      if forest.store[parent].state.isPlaced {
        placeRun(around: index, in: parent, &forest)
      }
    }
  }

  /// Places a child without a place, and the neighbours of it that have none either.
  private mutating func placeRun(
    around index: NodeIndex, in parent: NodeIndex, _ forest: inout NodeForest
  ) {
    var first = index
    var anchor = parent
    while true {
      let previous = forest.store[first].previous
      if previous == parent.end { break }
      if forest.store[previous].state.isPlaced {
        anchor = forest.store[previous].state.isContainer ? previous.end : previous
        break
      }
      first = previous
    }
    placeRun(from: first, in: parent, after: anchor, &forest)
  }

  private mutating func placeRun(
    from first: NodeIndex, in parent: NodeIndex, after anchor: NodeIndex,
    _ forest: inout NodeForest
  ) {
    placed.beginRun()
    var anchor = anchor
    var region = HiddenRegion(
      inside: parent, isShown: forest.hiddenContainers == 0 || isShown(parent))
    var current = first
    while !current.isNone {
      current = enter(current, in: parent, &region, &forest)
      if items.count >= 1_024 { flushItems(after: &anchor) }
    }
    flushItems(after: &anchor)
    if isRecording { placed.endRun(from: first) }
  }

  /// Enters a node, and the ends of the containers that end with it, and returns the next one; none
  /// at the end of the run.
  @inline(__always)
  private mutating func enter(
    _ index: NodeIndex, in top: NodeIndex, _ region: inout HiddenRegion,
    _ forest: inout NodeForest
  ) -> NodeIndex {
    let node = forest.store[index]
    var state = node.state
    state.isPlaced = true
    forest.store[index].state = state
    if state.isContainer {
      region.enter(index, isHidden: state.isHidden)
      if state.reportsPlacement {
        note(index, region.isInside ? .placedHidden : .placed)
      }
      items.append(
        RowOrder.Item(index, height: .zero, traits: region.isInside ? [] : .shown))
      let first = forest.store[index.end].firstInRing
      if first != index.end { return first }
      leave(index, &region)
    } else if state.isCut {
      enterCutRow(index, isVisible: !region.isInside && !state.isHidden, &forest)
    } else if region.isInside || state.isHidden {
      enterMarker(index)
    } else {
      let traits = state.orderTraits(isMeasured: false)
      enterRow(RowOrder.Item(index, height: node.height.inOrder, traits: traits), oldRow: -1)
    }
    return next(after: index, node, in: top, &region, forest)
  }

  /// The node after a subtree, leaving containers that end; none at the end of the run.
  @inline(__always)
  private mutating func next(
    after index: NodeIndex, _ node: Node, in top: NodeIndex, _ region: inout HiddenRegion,
    _ forest: borrowing NodeForest
  ) -> NodeIndex {
    var (parent, next) = (node.parent, node.next)
    while parent != top {
      if next != parent.end { return next }
      leave(parent, &region)
      (next, parent) = (forest.store[parent].next, forest.store[parent].parent)
    }
    return next == top.end || forest.store[next].state.isPlaced ? .none : next
  }

  private mutating func leave(_ container: NodeIndex, _ region: inout HiddenRegion) {
    enterMarker(container.end)
    region.leave(endingAt: container.end)
  }

  private mutating func flushItems(after anchor: inout NodeIndex) {
    guard !items.isEmpty else { return }
    #if DEBUG
      insertedEntries += items.count
    #endif
    order.insert(all: items, after: anchor)
    anchor = items[items.count - 1].entry
    items.removeAll()
  }

  @inline(__always)
  private mutating func enterMarker(_ entry: NodeIndex) {
    items.append(RowOrder.Item(entry, height: .zero, traits: []))
  }

  @inline(__always)
  private mutating func enterRow(_ item: RowOrder.Item, oldRow: Int32) {
    items.append(item)
    if isRecording { placed.append(PlacedRow(node: item.entry, oldRow: oldRow)) }
  }

  /// Enters a row that was cut: with the height that was measured, if it was visible and is again.
  private mutating func enterCutRow(
    _ index: NodeIndex, isVisible: Bool, _ forest: inout NodeForest
  ) {
    let position = forest.store[index].cutPosition
    let cut = cuts[position]
    forest.store[index].state.isCut = false
    forest.store[index].height = cut.ownHeight
    // A row that is gone from sight is listed like one that is gone.
    guard isVisible else { return enterMarker(index) }
    cuts.takeBack(position)
    let isMeasured = cut.wasVisible && !cut.traits.contains(.unmeasured)
    enterRow(
      RowOrder.Item(
        index, height: cut.wasVisible ? cut.orderHeight : cut.ownHeight.inOrder,
        traits: forest.store[index].state.orderTraits(isMeasured: isMeasured)),
      oldRow: cut.oldRow)
  }
}
