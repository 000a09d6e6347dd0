// SPDX-License-Identifier: MIT

import EspalierBase

/// The first phase of settling: taking touched subtrees out of the row order, in the old order,
/// outermost first.
extension ComponentTree {
  func cutTouched() {
    gatherRoots()
    scratch.roots.sort()
    var nextEdit = 0
    for position in 0..<scratch.roots.count {
      let root = root(at: position)
      // What an outer cut took out has no place any more.
      guard !root.isNone, store[root].attributes.isPlaced else { continue }
      if store[root].attributes.isTouched {
        cut(root)
      } else {
        nextEdit = max(nextEdit, position + 1)
        while nextEdit < scratch.roots.count, isRelitOnly(nextEdit) { nextEdit += 1 }
        if stands(nextEdit, inside: root) {
          // What is edited inside is taken out and put in anew with all the rest.
          touch(root)
          cut(root)
        } else {
          relight(root)
        }
      }
    }
  }

  /// Gathers the roots that have a place by their place: touched ones and those that were hidden or
  /// shown. If there are any of the latter, the parents of what is about to be placed are noted as
  /// well (by the complement), to know what happens inside of them.
  private func gatherRoots() {
    for position in 0..<journal.relitCount {
      let index = journal.relit[position]
      if store[index].attributes.isTouched { continue }
      scratch.roots.append(order.orderKey(of: index), index.rawValue)
    }
    for position in 0..<journal.touchedCount {
      prefetchTouched(after: position)
      let index = journal.touched[position]
      if store[index].attributes.isPlaced {
        scratch.roots.append(order.orderKey(of: index), index.rawValue)
      }
      guard journal.relitCount > 0 else { continue }
      let parent = store[index].parent
      if !parent.isNone, store[parent].attributes.isPlaced {
        scratch.roots.append(order.orderKey(of: parent), ~parent.rawValue)
      }
    }
  }

  /// The root at a position; none if that only notes a parent.
  private func root(at position: Int) -> NodeIndex {
    let value = scratch.roots[position].value
    return value < 0 ? .none : NodeIndex(rawValue: value)
  }

  private func isRelitOnly(_ position: Int) -> Bool {
    let root = root(at: position)
    return !root.isNone && !store[root].attributes.isTouched
  }

  /// Whether a root, or a parent that is noted, stands inside a container that stands before it.
  private func stands(_ position: Int, inside container: NodeIndex) -> Bool {
    guard position < scratch.roots.count else { return false }
    let value = scratch.roots[position].value
    let index = NodeIndex(rawValue: value < 0 ? ~value : value)
    return order.isInOrder(index, container.end)
  }

  private func cut(_ index: NodeIndex) {
    if store[index].attributes.isContainer {
      cutContainer(index)
    } else {
      let taken = order.take(index)
      var row = oldRow(taken.row)
      cutRow(taken.item, &row)
    }
  }

  /// The index among the old rows of the first row at or after an entry.
  func oldRow(of index: NodeIndex) -> Int32 { oldRow(order.row(of: index)) }

  /// The index among the old rows of what is a row of the order as it is while it is cut.
  private func oldRow(_ row: @autoclosure () -> Int) -> Int32 {
    scratch.isRecording ? Int32(row()) + scratch.visibleCutCount : 0
  }

  private func cutContainer(_ container: NodeIndex) {
    lazy var before = order.entry(before: container) ?? .none
    var row = oldRow(of: container)
    var reading = RangeReading(from: container, through: container.end)
    while let count = reading.next(in: orderCell.value, &scratch) {
      for position in 0..<count {
        let item = scratch.items[position]
        let attributes = store[item.entry].attributes
        if attributes.isEnd {
          // Its container came by already.
        } else if attributes.isContainer {
          store[item.entry].attributes.isPlaced = false
          if attributes.reportsPlacement { scratch.note(item.entry, .left, before: before) }
        } else {
          cutRow(item, &row)
        }
      }
    }
    order.remove(from: container, through: container.end)
  }

  /// Notes a row that is about to be taken out, and counts it if it was visible.
  @inline(__always)
  private func cutRow(_ item: RowOrder.Item, _ row: inout Int32) {
    let index = item.entry
    let isVisible = item.traits.contains(.row)
    scratch.append(
      CutRow(
        node: index, ownHeight: store[index].height, orderHeight: item.height,
        traits: item.traits, oldRow: isVisible ? row : -1))
    if isVisible { row += 1 }
    store[index].height = Height(unchecked: Int32(scratch.cutCount - 1))
    store[index].attributes.isPlaced = false
    store[index].attributes.isCut = true
  }
}
