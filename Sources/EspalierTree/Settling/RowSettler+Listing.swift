// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The last step of a commit: telling what settling changed in the list of visible rows.
extension RowSettler {
  mutating func noteOldRowsOfUpdates(in forest: borrowing NodeForest) {
    for position in 0..<forest.journal.updates.count {
      prefetchUpdates(after: position, in: forest)
      let index = forest.journal.updates[position].node
      let isVisible = showsRow(index, forest.store[index].state)
      oldRows.append(isVisible ? Int32(order.row(of: index)) : -1)
    }
  }

  mutating func list(_ changes: inout RowChanges, _ forest: borrowing NodeForest) {
    for position in 0..<cuts.count {
      let cut = cuts[position]
      if cut.wasVisible, !cut.node.isNone {
        changes.deletes.append(
          RowChanges.Deletion(
            row: OldRow(rawValue: cut.oldRow), id: forest.store.rowID(cut.node), node: cut.node))
      }
    }
    listPlaced(&changes)
    listUpdates(&changes, forest)
    for position in 0..<containers.count { changes.containers.append(containers[position]) }
    for position in 0..<forest.journal.editedSections.count {
      changes.editedSections.append(forest.journal.editedSections[position])
    }
  }

  private mutating func listPlaced(_ changes: inout RowChanges) {
    sorted.elements.removeAll()
    for run in 0..<placed.runCount {
      sorted.append(UInt64(order.row(of: placed.run(run).firstEntry)), Int32(run))
    }
    sorted.sort()
    for position in sorted.elements.indices {
      let run = placed.run(Int(sorted.elements[position].value))
      let firstRow = Int32(sorted.elements[position].sortKey)
      for position in run.start..<run.end {
        let new = NewRow(rawValue: firstRow + position - run.start)
        let row = placed[position]
        if row.oldRow < 0 {
          changes.insertedNodes.append(row.node)
          changes.inserts.append(new)
        } else {
          changes.movedNodes.append(row.node)
          changes.moves.append(RowChanges.Change(old: OldRow(rawValue: row.oldRow), new: new))
        }
      }
    }
  }

  private mutating func listUpdates(
    _ changes: inout RowChanges, _ forest: borrowing NodeForest
  ) {
    sorted.elements.removeAll()
    for position in 0..<forest.journal.updates.count where oldRows[position] >= 0 {
      let update = forest.journal.updates[position]
      let node = forest.store[update.node]
      guard showsRow(update.node, node.state) else { continue }
      let isNews =
        forest.store.stamp(update.node) != update.oldStamp
        || update.isRelaid(node.height, node.state)
      guard isNews else { continue }
      sorted.append(UInt64(order.row(of: update.node)), Int32(position))
    }
    sorted.sort()
    for position in sorted.elements.indices {
      let update = sorted.elements[position]
      let new = NewRow(rawValue: Int32(update.sortKey))
      let journaled = forest.journal.updates[Int(update.value)]
      guard forest.store.stamp(journaled.node) != journaled.oldStamp else {
        changes.relaidNodes.append(journaled.node)
        changes.relaid.append(new)
        continue
      }
      changes.updatedNodes.append(journaled.node)
      changes.updates.append(
        RowChanges.Change(old: OldRow(rawValue: oldRows[Int(update.value)]), new: new))
    }
  }
}
