// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// Content whose difference was found elsewhere.
extension SnapshotWorkspace {
  /// Whether the container that was listed holds exactly these rows, in this order.
  mutating func holds(_ rows: borrowing SharedBuffer<Row>) -> Bool {
    guard content.isFlat, content.rows.count == rows.count else { return false }
    steps.add(rows.count)
    for index in rows.indices where content.rows[index].id != rows[index].id { return false }
    return true
  }

  /// Removes everything from the container that was listed but these rows, and returns which of them
  /// are there, in the order of the tree.
  ///
  /// - Complexity: O(n) expected.
  mutating func reconcile(
    _ rows: borrowing SharedBuffer<Row>, in tree: ComponentTree
  ) throws(TreeError) -> [Int] {
    knowledge.forget()
    steps.add(rows.count + content.rows.count)
    var places: [RowID: [Int]] = [:]
    for index in rows.indices.reversed() { places[rows[index].id, default: []].append(index) }
    for index in content.sections.indices { try tree.remove(content.sections[index].node) }
    var kept: [Int] = []
    for index in content.nodes.indices where tree.contains(content.nodes[index]) {
      if let place = places[content.rows[index].id]?.popLast() {
        kept.append(place)
      } else {
        try tree.remove(content.nodes[index])
      }
    }
    return kept
  }

  /// Carries out a batch update on the rows of a container.
  ///
  /// - Parameters:
  ///   - difference: leads from the rows of the container to the new ones.
  ///   - count: the number of new rows.
  ///   - rows: receives the new rows.
  ///   - leave: hears of each row that leaves, by its old index, before the others are called.
  ///   - come: the identity of a row that comes, by its new index, and the stamp of what it shows.
  ///   - stamp: a stamp that no row had, for those that are updated.
  ///   - attributes: what a row carries, by its index.
  mutating func apply(
    _ difference: BatchUpdate, count: Int, to container: NodeID, of tree: ComponentTree,
    into rows: inout SharedBuffer<Row>, leave: (Int, Row) -> Void, come: (Int) -> Row,
    stamp: () -> Stamp, attributes: (Int) -> RowAttributes
  ) throws(TreeError) {
    try list(contentOf: container, in: tree)
    // What found the difference goes on to write into it, if no one shares it.
    let own = update
    update = difference
    defer { update = own }
    kept.read(update, oldCount: content.rows.count, newCount: count)
    try checkRoom(for: 0, in: tree)
    for index in update.deletes.indices {
      let row = update.deletes[index].index
      leave(row, content.rows[row])
    }
    var new = rows.lend()
    new.reserve(count)
    for index in update.inserts.indices {
      let row = update.inserts[index].index
      new[row] = come(row)
    }
    copyKeptRows(into: &new, stamp)
    repeated.find(in: new.span(count: count), inserted: update.inserts)
    steps.add(count)
    try begin(tree)
    try place(
      new.span(count: count), at: 0..<count, from: 0..<content.rows.count, in: container, of: tree,
      attributes: attributes)
    try updateRows(new.span(count: count), of: tree, attributes: attributes)
    keepContent(new.span(count: count), of: container, in: tree)
    rows.giveBack(new, count: count)
  }

  private func copyKeptRows(into new: inout UniqueBuffer<Row>, _ stamp: () -> Stamp) {
    let runs = kept.span
    for index in runs.indices {
      let (old, target) = (runs[index].old.index, runs[index].new.index)
      for offset in 0..<Int(runs[index].count) {
        new[target + offset] = content.rows[old + offset]
      }
    }
    for index in update.updates.indices {
      new[update.updates[index].new.index].stamp = stamp()
    }
  }
}
