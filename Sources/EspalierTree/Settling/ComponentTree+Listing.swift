// SPDX-License-Identifier: MIT

import EspalierBase

/// The last step of a commit: telling what settling changed in the list of visible rows.
extension ComponentTree {
  func noteOldRowsOfUpdates() {
    scratch.oldRows.reserve(journal.updateCount)
    for position in 0..<journal.updateCount {
      prefetchUpdates(after: position)
      let index = journal.updates[position].node
      let isVisible = store[index].attributes.isPlaced && order.traits(of: index).contains(.row)
      scratch.oldRows[position] = isVisible ? Int32(order.row(of: index)) : -1
    }
  }

  func list(_ changes: inout RowChanges) {
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
    for position in 0..<scratch.containerCount {
      changes.containers.append(scratch.containers[position])
    }
  }

  private func listPlaced(_ changes: inout RowChanges) {
    scratch.roots.clear()
    for run in 0..<scratch.runCount {
      scratch.roots.append(UInt64(order.row(of: scratch.runs[run].firstEntry)), Int32(run))
    }
    scratch.roots.sort()
    scratch.insertedNodes.grow(to: scratch.placedCount)
    scratch.movedNodes.grow(to: scratch.placedCount)
    for position in 0..<scratch.roots.count {
      let run = scratch.runs[Int(scratch.roots[position].value)]
      let firstRow = Int32(scratch.roots[position].key)
      for placed in run.start..<run.end {
        let new = NewRow(rawValue: firstRow + placed - run.start)
        let row = scratch.placed[Int(placed)]
        if row.oldRow < 0 {
          scratch.insertedNodes[changes.inserts.count] = row.node
          changes.inserts.append(new)
        } else {
          scratch.movedNodes[changes.moves.count] = row.node
          changes.moves.append(RowChanges.Change(old: OldRow(rawValue: row.oldRow), new: new))
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
      let isNews =
        store.stamp(update.node) != update.oldStamp
        || update.isRelaid(store[update.node].height, store[update.node].attributes)
      guard isVisible, isNews else { continue }
      scratch.roots.append(UInt64(order.row(of: update.node)), Int32(position))
    }
    scratch.roots.sort()
    scratch.updatedNodes.grow(to: scratch.roots.count)
    scratch.relaidNodes.grow(to: scratch.roots.count)
    for position in 0..<scratch.roots.count {
      let update = scratch.roots[position]
      let new = NewRow(rawValue: Int32(update.key))
      let journaled = journal.updates[Int(update.value)]
      guard store.stamp(journaled.node) != journaled.oldStamp else {
        scratch.relaidNodes[changes.relaid.count] = journaled.node
        changes.relaid.append(new)
        continue
      }
      scratch.updatedNodes[changes.updates.count] = journaled.node
      changes.updates.append(
        RowChanges.Change(old: OldRow(rawValue: scratch.oldRows[Int(update.value)]), new: new))
    }
  }
}

/// The nodes of what the last commit listed, by position in its lists.
extension ComponentTree {
  /// The node of an inserted row.
  package func insertedNode(_ position: Int) -> NodeIndex { scratch.insertedNodes[position] }

  /// How many sections had children attached or detached.
  package var editedSectionCount: Int { scratch.editedSectionCount }

  /// A section whose children changed; it may be none any more.
  package func editedSection(_ position: Int) -> NodeIndex { scratch.editedSections[position] }

  /// The node of a row that was moved.
  package func movedNode(_ position: Int) -> NodeIndex { scratch.movedNodes[position] }

  /// The node of a row with a new stamp.
  package func updatedNode(_ position: Int) -> NodeIndex { scratch.updatedNodes[position] }

  /// The node of a row whose traits were given anew.
  package func relaidNode(_ position: Int) -> NodeIndex { scratch.relaidNodes[position] }
}
