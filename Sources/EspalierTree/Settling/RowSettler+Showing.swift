// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

extension RowOrder.Traits {
  /// Of the marker that begins a container: neither the container nor an ancestor is hidden. Markers
  /// are no rows, so being pinned means nothing to them, and hiding a range clears it.
  static var shown: RowOrder.Traits { .pinned }
}

/// Containers that were hidden or shown where they are: the former in the first phase of settling, the latter
/// in the second, when no row that is visible only now can be taken for one that was.
///
/// Their entries stay in the row order. To hide them is to clear whole leaves; to show them is to
/// write back the height and the traits of every row that nothing inside hides.
extension RowSettler {
  /// Whether neither a placed container nor an ancestor was hidden when the row order settled.
  func isShown(_ container: NodeIndex) -> Bool {
    order.traits(of: container).contains(.shown)
  }

  /// Hides a container that was hidden, in the old order, or notes one that is to be shown.
  ///
  /// What is inside another one that is to be shown is found when that is.
  mutating func toggle(_ container: NodeIndex, _ forest: borrowing NodeForest) {
    let isWanted =
      isShown(forest.store[container].parent) && !forest.store[container].state.isHidden
    guard isShown(container) != isWanted else { return }
    if isWanted { shown.append(container) } else { hide(container, forest) }
  }

  private mutating func hide(_ container: NodeIndex, _ forest: borrowing NodeForest) {
    if isRecording { noteHidden(container, forest) }
    order.hide(from: container, through: container.end)
  }

  /// Lists the visible rows of a container among those that were cut.
  private mutating func noteHidden(_ container: NodeIndex, _ forest: borrowing NodeForest) {
    var row = oldRow(of: container)
    var reading = RangeReading(from: container, through: container.end)
    while let count = reading.next(in: order, &items) {
      for position in 0..<count {
        let item = items[position]
        if item.traits.contains(.row) {
          cuts.append(CutRow(hidden: item.entry, oldRow: row))
          row += 1
        } else if item.traits.contains(.shown), forest.store[item.entry].state.reportsPlacement {
          note(item.entry, .hidden)
        }
      }
    }
  }

  /// Shows the containers that were noted. All cuts are done by now, so that none of them takes a
  /// row that is only visible now for one that was.
  mutating func showContainers(_ forest: borrowing NodeForest) {
    for position in 0..<shown.count { show(shown[position], forest) }
  }

  private mutating func show(_ container: NodeIndex, _ forest: borrowing NodeForest) {
    placed.beginRun()
    var region = HiddenRegion()
    var reading = RangeReading(from: container, through: container.end)
    while let count = reading.next(in: order, &items) {
      for position in 0..<count { showItem(position, &region, forest) }
      order.replace(with: items)
    }
    placed.endRun(from: container)
  }

  /// Gives one of the items that were read the height and the traits it has when it is shown.
  @inline(__always)
  private mutating func showItem(
    _ position: Int, _ region: inout HiddenRegion, _ forest: borrowing NodeForest
  ) {
    let index = items[position].entry
    let node = forest.store[index]
    if node.state.isEnd {
      region.leave(endingAt: index)
    } else if node.state.isContainer {
      region.enter(index, isHidden: node.state.isHidden)
      guard !region.isInside else { return }
      items[position].traits = .shown
      if node.state.reportsPlacement { note(index, .shown) }
    } else if !region.isInside && !node.state.isHidden {
      items[position] = RowOrder.Item(
        index, height: node.height.inOrder, traits: node.state.orderTraits(isMeasured: false))
      if isRecording { placed.append(PlacedRow(node: index, oldRow: -1)) }
    }
  }
}
