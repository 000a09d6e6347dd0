// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder
import EspalierTree

/// The second step: the children of the root as they are now.
extension SectionComposer {
  mutating func changeOrder(_ changes: borrowing RowChanges, _ tree: ComponentTree) {
    for change in changes.containers { note(change, tree) }
    removeThoseThatLeft()
    for change in changes.containers where change.kind == .placed || change.kind == .shown {
      enter(change.node, tree)
    }
    enterRows(tree)
  }

  /// Notes what became of a container, if it was a child of the root or is one.
  private mutating func note(_ change: RowChanges.ContainerChange, _ tree: ComponentTree) {
    switch change.kind {
    case .left, .hidden, .placedHidden:
      guard order.contains(change.node) else { return }
      touched[Int(touch(change.node))].hasLeft = true
    case .placed, .shown:
      guard tree.parentIndex(of: change.node) == tree.root.index else { return }
      touched[Int(touch(change.node))].hasCome = true
    }
  }

  private mutating func removeThoseThatLeft() {
    for position in 0..<touchedCount where touched[position].hasLeft {
      order.remove(touched[position].node)
    }
    // Rows that stood in the root itself.
    for position in 0..<moving.leavingCount where moving.leaving[position].section < 0 {
      order.remove(moving.leaving[position].child)
    }
  }

  private mutating func enter(_ container: NodeIndex, _ tree: ComponentTree) {
    guard tree.parentIndex(of: container) == tree.root.index, !order.contains(container) else {
      return
    }
    order.insert(
      RowOrder.Item(container, height: .zero, traits: .row), after: anchor(of: container, tree))
  }

  /// Enters the rows that are in the root itself.
  private mutating func enterRows(_ tree: ComponentTree) {
    for position in 0..<moving.arrivingCount where moving.arriving[position].section < 0 {
      let row = moving.arriving[position].child
      order.insert(
        RowOrder.Item(row, height: Length(unchecked: 1), traits: []), after: anchor(of: row, tree))
    }
  }

  /// The nearest sibling before a child of the root that is in the order.
  private func anchor(of child: NodeIndex, _ tree: ComponentTree) -> RowOrder.Entry {
    var current = tree.indexBefore(child)
    while !current.isNone, !order.contains(current) { current = tree.indexBefore(current) }
    return current.isNone ? .start : current
  }

  /// Gives the touched sections the number of rows they have, and looks at their headers and footers.
  mutating func countAnew(_ tree: ComponentTree) {
    for position in 0..<touchedCount where order.contains(touched[position].node) {
      let section = touched[position]
      let count = section.oldCount - section.leavingCount + section.arrivingCount
      touched[position].newCount = count
      if section.hasCome || count != section.oldCount {
        order.setHeight(Length(unchecked: count), of: section.node)
      }
    }
    for position in 0..<touchedCount where order.contains(touched[position].node) {
      let node = touched[position].node
      let placement = order.placement(of: node)
      let end = Int(placement.top) + Int(placement.height.rawValue)
      touched[position].newIndex = placement.row
      touched[position].newStart = Int32(placement.top)
      touched[position].new = record(of: node, tree, start: Int(placement.top), end: end)
      records[Int(touched[position].slot)] = touched[position].new
    }
  }

  private func record(
    of node: NodeIndex, _ tree: ComponentTree, start: Int, end: Int
  ) -> SectionRecord {
    let (header, footer) = tree.supplementaries(of: node)
    var record = SectionRecord(id: tree.containerIdentity(at: node))
    var hasher = StampHasher()
    hasher.combine(header, tree)
    hasher.combine(footer, tree)
    record.stamp = hasher.stamp
    if !header.isNone { record.lead = Int32(tree.order.row(of: header) + 1 - start) }
    if !footer.isNone { record.trail = Int32(end - tree.order.row(of: footer)) }
    return record
  }
}

/// Makes one stamp of several numbers (the multiply and xor of FNV-1a, a word at a time).
private struct StampHasher {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  private mutating func combine(_ word: UInt64) {
    // Wraps on purpose: a hash.
    state = (state ^ word) &* 0x0000_0100_0000_01b3
    state ^= state >> 29
  }

  /// Adds a row, or that there is none.
  mutating func combine(_ node: NodeIndex, _ tree: ComponentTree) {
    guard !node.isNone else { return combine(0) }
    let row = tree.row(at: node)
    combine(UInt64(bitPattern: row.id.rawValue))
    combine(UInt64(bitPattern: row.stamp.rawValue))
  }

  var stamp: Stamp { Stamp(bitPattern: state) }
}
