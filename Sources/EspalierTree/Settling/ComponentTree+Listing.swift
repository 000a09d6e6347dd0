// SPDX-License-Identifier: MIT

import EspalierBase

/// The last step of a commit: telling what settling changed in the list of visible rows.
extension ComponentTree {
  func noteOldRowsOfUpdates() {
    scratch.oldRows.reserve(journal.updateCount)
    for position in 0..<journal.updateCount {
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
      let isNews =
        store.stamp(update.node) != update.oldStamp
        || update.isRelaid(store[update.node].height, store[update.node].attributes)
      guard isVisible, isNews else { continue }
      scratch.roots.append(UInt64(order.row(of: update.node)), Int32(position))
    }
    scratch.roots.sort()
    for position in 0..<scratch.roots.count {
      let update = scratch.roots[position]
      let new = NewRow(rawValue: Int32(update.key))
      let journaled = journal.updates[Int(update.value)]
      guard store.stamp(journaled.node) != journaled.oldStamp else {
        changes.relaid.append(new)
        continue
      }
      changes.updates.append(
        RowChanges.Change(old: OldRow(rawValue: scratch.oldRows[Int(update.value)]), new: new))
    }
  }
}
