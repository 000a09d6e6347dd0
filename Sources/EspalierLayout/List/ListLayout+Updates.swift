// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Batch updates of rows.
extension ListLayout {
  /// Applies a batch update. Every row that is kept keeps its height, wherever it moves.
  ///
  /// The lists are those of a batch update's replay rule: deletes and the sources of moves are taken
  /// out, then inserts and the targets of moves are put in at their new indices.
  ///
  /// A new row joins the container of the row before it, or of the first row if it is the first.
  ///
  /// Traps if the numbers of rows do not fit together, or an index is outside the list or leaves twice. Of
  /// the rows that stay, those in `rows` are taken to be the same: they are not looked at.
  ///
  /// - Parameters:
  ///   - deletes: indices in the list as it was, ascending.
  ///   - inserts: indices in the list as it will be, ascending.
  ///   - moveSources: where moved rows are; the i-th goes to the i-th target.
  ///   - moveTargets: where they will be.
  ///   - updates: indices, in the list as it will be, of rows with new contents.
  ///   - rows: the list as it will be.
  ///   - attributes: what the layout should know of a new or updated row, by its new index.
  /// - Complexity: O(k log n) for k operations.
  /// - Allocations: none once warm.
  public mutating func apply(
    deletes: Span<OldRow>, inserts: Span<NewRow>, moveSources: Span<OldRow>,
    moveTargets: Span<NewRow>, updates: Span<NewRow>, rows: Span<Row>,
    attributes: (Int) -> RowAttributes = { _ in RowAttributes() }
  ) {
    apply(
      deletes, inserts, moveSources, moveTargets, updates, rows, container: { _ in nil },
      attributes: attributes)
  }

  /// Applies a batch update of a list whose rows are in several containers, such as sections. Every row that
  /// is kept keeps its height, wherever it moves.
  ///
  /// New and moved rows go into the containers that are named for them. New sections are made before
  /// (`addContainer`), and moved (`moveContainer`); old ones are removed afterwards (`removeContainer`) and
  /// take along what is left in them.
  ///
  ///     let fresh = list.addContainer(style, before: second)
  ///     list.apply(…, rows: rows.span, containers: sections.span) { attributes[$0] }
  ///     list.removeContainer(first)
  ///
  /// - Parameters:
  ///   - deletes: indices in the list as it was, ascending.
  ///   - inserts: indices in the list as it will be, ascending.
  ///   - moveSources: where moved rows are; the i-th goes to the i-th target.
  ///   - moveTargets: where they will be.
  ///   - updates: indices, in the list as it will be, of rows with new contents.
  ///   - rows: the list as it will be.
  ///   - containers: the container of every row of the list as it will be. Those of rows that stay where
  ///     they are are not looked at. Traps where a row's index is outside its container, and as the other
  ///     `apply` does.
  ///   - attributes: what the layout should know of a new or updated row, by its new index.
  /// - Complexity: O(k log n) for k operations.
  /// - Allocations: none once warm.
  package mutating func apply(
    deletes: Span<OldRow>, inserts: Span<NewRow>, moveSources: Span<OldRow>,
    moveTargets: Span<NewRow>, updates: Span<NewRow>, rows: Span<Row>,
    containers: Span<ContainerID>, attributes: (Int) -> RowAttributes = { _ in RowAttributes() }
  ) {
    require(
      rows.count == containers.count,
      "Every row has a container: \(rows.count) rows, \(containers.count) containers.")
    apply(
      deletes, inserts, moveSources, moveTargets, updates, rows,
      container: { containers[$0] }, attributes: attributes)
  }

  private mutating func apply(
    _ deletes: Span<OldRow>, _ inserts: Span<NewRow>, _ moveSources: Span<OldRow>,
    _ moveTargets: Span<NewRow>, _ updates: Span<NewRow>, _ rows: Span<Row>,
    container: (Int) -> ContainerID?, attributes: (Int) -> RowAttributes
  ) {
    require(
      moveSources.count == moveTargets.count,
      "Every move has a source and a target, not \(moveSources.count) and \(moveTargets.count).")
    require(
      order.rowCount - deletes.count + inserts.count == rows.count,
      """
      A batch update of \(deletes.count) deletes and \(inserts.count) inserts does not lead from \
      \(order.rowCount) rows to \(rows.count).
      """)
    layout.willChange(in: &order)
    takeOut(deletes, moveSources)
    putIn(inserts, moveTargets, rows, container, attributes)
    for index in updates.indices {
      let row = updates[index].index
      require(row >= 0 && row < rows.count, "Row \(row) is updated in a list of \(rows.count).")
      layout.updateRow(order.slot(atRank: row), stamp: rows[row].stamp, attributes(row))
    }
    layout.didChange(
      deletes: deletes, inserts: inserts, moveSources: moveSources, moveTargets: moveTargets,
      in: &order)
  }

  /// Takes rows out from the last to the first, so that the indices before them hold.
  private mutating func takeOut(_ deletes: Span<OldRow>, _ sources: Span<OldRow>) {
    let count = deletes.count + sources.count
    edits.keys.grow(to: count)
    edits.moved.grow(to: sources.count)
    // The index in the list, above the index of the operation; deletes come first.
    for index in deletes.indices { edits.keys[index] = key(deletes[index].rawValue, index) }
    for index in sources.indices {
      edits.keys[deletes.count + index] = key(sources[index].rawValue, deletes.count + index)
    }
    sort(&edits.keys, count: count)
    if count > 0 {
      require(
        edits.keys[0] >= 0 && edits.keys[count - 1] >> 32 < order.rowCount,
        "Rows \(edits.keys[0] >> 32) to \(edits.keys[count - 1] >> 32) leave a list of \(order.rowCount)."
      )
    }
    for position in stride(from: count - 1, through: 0, by: -1) {
      require(
        position == 0 || edits.keys[position] >> 32 != edits.keys[position - 1] >> 32,
        "Row \(edits.keys[position] >> 32) leaves twice.")
      let entry = order.slot(atRank: Int(edits.keys[position] >> 32))
      let operation = Int(Int32(truncatingIfNeeded: edits.keys[position]))
      if operation < deletes.count {
        drop(entry)
      } else {
        edits.moved[operation - deletes.count] = entry
        order.remove(entry)
      }
    }
  }

  private func key(_ row: Int32, _ operation: Int) -> Int64 {
    Int64(row) << 32 | Int64(operation)
  }

  /// Puts rows in from the first to the last; rows side by side go in together.
  private mutating func putIn(
    _ inserts: Span<NewRow>, _ targets: Span<NewRow>, _ rows: Span<Row>,
    _ wanted: (Int) -> ContainerID?, _ attributes: (Int) -> RowAttributes
  ) {
    let count = inserts.count + targets.count
    edits.keys.grow(to: count)
    for index in inserts.indices { edits.keys[index] = key(inserts[index].rawValue, index) }
    for index in targets.indices {
      edits.keys[inserts.count + index] = key(targets[index].rawValue, inserts.count + index)
    }
    sort(&edits.keys, count: count)
    if count > 0 {
      require(
        edits.keys[0] >= 0 && edits.keys[count - 1] >> 32 < rows.count,
        "Rows \(edits.keys[0] >> 32) to \(edits.keys[count - 1] >> 32) arrive in a list of \(rows.count)."
      )
    }
    var position = 0
    while position < count {
      let first = Int(edits.keys[position] >> 32)
      let named = wanted(first)
      let (anchor, container) = named.map { (place(at: first, in: $0), $0) } ?? place(at: first)
      var row = first
      while position < count, Int(edits.keys[position] >> 32) == row,
        row == first || wanted(row) == named
      {
        let operation = Int(Int32(truncatingIfNeeded: edits.keys[position]))
        if operation < inserts.count {
          enqueue(rows[row], attributes(row), in: container)
        } else {
          enqueueMoved(edits.moved[operation - inserts.count], in: container)
        }
        (position, row) = (position + 1, row + 1)
      }
      flush(after: anchor)
    }
  }

  mutating func enqueueMoved(_ entry: RowOrder.Entry, in container: ContainerID) {
    layout.setContainer(of: entry, to: container)
    let state = layout[entry]
    edits.add(
      RowOrder.Item(entry, height: Length(unchecked: state.height), traits: state.traits))
  }

  /// The entry after which the row of an index is put, and the container it joins.
  func place(at row: Int) -> (RowOrder.Entry, ContainerID) {
    if row > 0 {
      let before = order.slot(atRank: row - 1)
      return (before, container(of: before))
    }
    guard order.rowCount > 0 else {
      return (layout[root].begin, root)
    }
    let first = order.slot(atRank: 0)
    return (order.previous(first), container(of: first))
  }

  /// The entry after which the row of an index is put in a container.
  private func place(at row: Int, in id: ContainerID) -> RowOrder.Entry {
    layout.containers.checkLive(id)
    var anchor = layout[id].begin
    if row > 0 {
      let before = order.slot(atRank: row - 1)
      var (index, child) = (layout[before].container, ContainerID.none)
      while index.rawValue > 0, index != id {
        (index, child) = (layout[index].parent, index)
      }
      // After the row before, if it is in the container itself; after a container in there that ends here.
      if index == id {
        anchor = child == .none ? before : layout[child].end
      }
    }
    let isRow = layout[anchor].isRow
    let rank = anchor == Slot.none ? -1 : order.rank(of: anchor) + (isRow ? 1 : 0)
    require(
      rank == row,
      "Row \(row) lies outside its container, where the next one would be row \(rank).")
    return anchor
  }

  private func container(of entry: Slot) -> ContainerID { layout[entry].container }
}
