// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The first phase of settling: taking touched subtrees out of the row order, in the old order,
/// outermost first.
extension RowSettler {
  mutating func cutTouched(_ forest: inout NodeForest) {
    gatherRoots(of: forest)
    sorted.sort()
    var nextEdit = 0
    for position in sorted.elements.indices {
      let root = root(at: position)
      // What an outer cut took out has no place any more.
      guard !root.isNone, forest.store[root].state.isPlaced else { continue }
      if forest.store[root].state.isTouched {
        cut(root, &forest)
      } else {
        nextEdit = max(nextEdit, position + 1)
        while nextEdit < sorted.elements.count, isToggledOnly(nextEdit, forest) { nextEdit += 1 }
        if isPlace(nextEdit, inside: root) {
          // What is edited inside is taken out and put in again with all the rest.
          forest.touch(root)
          cut(root, &forest)
        } else {
          toggle(root, forest)
        }
      }
    }
  }

  /// Gathers the roots that have a place by their place: touched ones and those that were hidden or
  /// shown. If there are any of the latter, the parents of what is about to be placed are noted as
  /// well (by the complement), to know what happens inside of them.
  private mutating func gatherRoots(of forest: borrowing NodeForest) {
    for position in 0..<forest.journal.toggled.count {
      let index = forest.journal.toggled[position]
      if forest.store[index].state.isTouched { continue }
      sorted.append(order.orderKey(of: index), index.rawValue)
    }
    for position in 0..<forest.journal.touched.count {
      prefetchTouched(after: position, in: forest)
      let index = forest.journal.touched[position]
      if forest.store[index].state.isPlaced {
        sorted.append(order.orderKey(of: index), index.rawValue)
      }
      guard forest.journal.toggled.count > 0 else { continue }
      let parent = forest.store[index].parent
      if !parent.isNone, forest.store[parent].state.isPlaced {
        sorted.append(order.orderKey(of: parent), ~parent.rawValue)
      }
    }
  }

  /// The root at a position; none if that only notes a parent.
  private func root(at position: Int) -> NodeIndex {
    let value = sorted.elements[position].value
    return value < 0 ? .none : NodeIndex(rawValue: value)
  }

  private func isToggledOnly(_ position: Int, _ forest: borrowing NodeForest) -> Bool {
    let root = root(at: position)
    return !root.isNone && !forest.store[root].state.isTouched
  }

  /// Whether a root, or a parent that is noted, is inside a container that is before it.
  private func isPlace(_ position: Int, inside container: NodeIndex) -> Bool {
    guard position < sorted.elements.count else { return false }
    let value = sorted.elements[position].value
    let index = NodeIndex(rawValue: value < 0 ? ~value : value)
    return order.isInOrder(index, container.end)
  }

  private mutating func cut(_ index: NodeIndex, _ forest: inout NodeForest) {
    if forest.store[index].state.isContainer {
      cutContainer(index, &forest)
    } else {
      let taken = order.take(index)
      var row = oldRow(taken.row)
      cutRow(taken.item, &row, &forest)
    }
  }

  /// The index among the old rows of the first row at or after an entry.
  func oldRow(of index: NodeIndex) -> Int32 { oldRow(order.row(of: index)) }

  /// The index among the old rows of what is a row of the order as it is while it is cut.
  private func oldRow(_ row: @autoclosure () -> Int) -> Int32 {
    isRecording ? Int32(row()) + cuts.visibleCount : 0
  }

  private mutating func cutContainer(_ container: NodeIndex, _ forest: inout NodeForest) {
    var row = oldRow(of: container)
    var reading = RangeReading(from: container, through: container.end)
    while let count = reading.next(in: order, &items) {
      for position in 0..<count {
        let item = items[position]
        let state = forest.store[item.entry].state
        if state.isEnd {
          // Its container came by already.
        } else if state.isContainer {
          forest.store[item.entry].state.isPlaced = false
          if state.reportsPlacement, isRecording {
            note(item.entry, .left, before: order.entry(before: container) ?? .none)
          }
        } else {
          cutRow(item, &row, &forest)
        }
      }
    }
    order.remove(from: container, through: container.end)
  }

  /// Notes a row that is about to be taken out, and counts it if it was visible.
  @inline(__always)
  private mutating func cutRow(
    _ item: RowOrder.Item, _ row: inout Int32, _ forest: inout NodeForest
  ) {
    let index = item.entry
    let isVisible = item.traits.contains(.row)
    cuts.append(
      CutRow(
        node: index, ownHeight: forest.store[index].height, orderHeight: item.height,
        traits: item.traits, oldRow: isVisible ? row : -1))
    if isVisible { row += 1 }
    forest.store[index].cutPosition = cuts.count - 1
    forest.store[index].state.isPlaced = false
    forest.store[index].state.isCut = true
  }
}
