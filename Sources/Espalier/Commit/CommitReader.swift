// SPDX-License-Identifier: MIT

import EspalierDiff

/// Reads what was edited off the order, and makes the present the past.
///
/// All work is about the k nodes that were touched: O(k log n) for their places, O(k log k) for the moves.
struct CommitReader: ~Copyable {
  /// What became of the rows that were touched.
  private(set) var touched = TouchedRows()
  private var lists = EditLists()
  private var sorter = Sorter()
  private var moves = FewestMoves()
  private var sections = SectionReader()

  /// Fills the changes of a report from the edits since the last time.
  mutating func read(_ tree: inout Tree, into report: inout Report) {
    report.clearChanges()
    touched.removeAll()
    tree.settleHidings()
    if tree.journal.isEmpty { return }
    tree.dropUndoneUpdates()
    collect(&tree)
    tellRows(&tree, &report)
    if tree.hasSections { sections.read(&tree, &touched, into: &report) }
  }

  /// Finds the old and the new index of each row that was touched.
  private mutating func collect(_ tree: inout Tree) {
    // Places of the last commit first, for what moved: neighbours there are asked about one after the other.
    for index in 0..<tree.journal.count {
      let ghost = tree.arena[tree.journal[index]].ghost
      touched.changes.append(RowChange())
      guard ghost >= 0 else { continue }
      let place = tree.order.position(of: .start(ghost))
      guard tree.order.counts(.oldRows, at: place) else { continue }
      touched.changes[index].old = Int32(
        truncatingIfNeeded: tree.order.count(.oldRows, before: place))
      touched.changes[index].count = tree.order.weight(at: place)
      touched.changes[index].isMoved = true
    }
    for index in 0..<tree.journal.count {
      let node = tree.journal[index]
      var change = touched.changes[index]
      if tree.order.contains(.start(node)) {
        let place = tree.order.position(of: .start(node))
        change.count = tree.order.weight(at: place)
        if tree.order.counts(.oldRows, at: place) {
          change.old = Int32(truncatingIfNeeded: tree.order.count(.oldRows, before: place))
        }
        if tree.order.counts(.newRows, at: place) {
          change.new = Int32(truncatingIfNeeded: tree.order.count(.newRows, before: place))
        }
      }
      change.isUpdate =
        change.old >= 0 && change.new >= 0 && tree.arena[node].flags.contains(.updated)
      let isOther = change.old < 0 || change.isMoved || change.isUpdate
      change.isNews = change.new >= 0 && isOther && change.count == 1
      touched.changes[index] = change
      let item = Int32(truncatingIfNeeded: index)
      if change.old >= 0 { touched.byOld.append(Ranked(change.old, item: item)) }
      if change.new >= 0 { touched.byNew.append(Ranked(change.new, item: item)) }
    }
    sorter.sort(&touched.byOld)
    sorter.sort(&touched.byNew)
  }

  private mutating func tellRows(_ tree: inout Tree, _ report: inout Report) {
    lists.removeAll()
    for index in 0..<touched.byOld.count where touched.old(index).new < 0 {
      let change = touched.old(index)
      lists.deletes.append(Ranked(change.old, item: change.count - 1))
      if change.count > 1 {
        report.deletedRuns.append(RowRange(start: change.old, count: change.count))
      } else {
        report.update.deletes.append(OldRow(rawValue: change.old))
      }
    }
    for index in 0..<touched.byNew.count {
      let change = touched.new(index)
      if change.old < 0 {
        lists.inserts.append(Ranked(change.new, item: change.count - 1))
        if change.count > 1 {
          report.insertedRuns.append(RowRange(start: change.new, count: change.count))
        } else {
          report.update.inserts.append(NewRow(rawValue: change.new))
        }
        continue
      }
      if change.isMoved {
        lists.carried.append(Ranked(change.new, item: change.old))
        lists.counts.append(change.count)
      }
      if change.isUpdate {
        report.update.updates.append(
          OldNew(old: OldRow(rawValue: change.old), new: NewRow(rawValue: change.new)))
      }
    }
    moves.find(lists, oldCount: tree.order.total[.oldRows])
    for index in 0..<moves.told.count {
      let move = moves.told[index]
      if move.count > 1, tree.order.hasRuns {
        report.movedRuns.append(move)
      } else {
        for row in 0..<move.count {
          report.update.moves.append(
            BatchUpdate.Move(
              from: OldRow(rawValue: move.old + row), to: NewRow(rawValue: move.new + row)))
        }
      }
    }
  }

  /// Lets what is now be what was at the last commit: ghosts go, removed nodes are freed. The journal is empty then.
  /// The layout keeps the heights of rows that were removed, and gives those that are known to rows that came,
  /// were moved or show something else.
  mutating func settle(_ tree: inout Tree, _ layout: inout Layout) {
    layout.keepLostHeights(&tree)
    for index in 0..<tree.journal.count {
      let node = tree.journal[index]
      let ghost = tree.arena[node].ghost
      if ghost >= 0 {
        tree.order.remove(at: tree.order.position(of: .start(ghost)))
        tree.order.forgetWeight(of: .start(ghost))
        tree.arena[node].ghost = -1
        tree.arena.free(ghost)
      }
    }
    for index in 0..<tree.journal.count {
      let node = tree.journal[index]
      let isNamed = tree.arena.isNamed(node)
      if tree.arena[node].flags.isContainer {
        tree.keepEdges(of: node)
      } else if !isNamed {
        layout.keepHeight(node, &tree)
      }
      tree.arena[node].flags.subtract([.touched, .updated, .staysChanged])
      let isIn = tree.order.contains(.start(node))
      if isNamed {
        if isIn { tree.order.settle(at: tree.order.position(of: .start(node))) }
      } else {
        if isIn { tree.order.remove(at: tree.order.position(of: .start(node))) }
        tree.order.forgetWeight(of: .start(node))
        tree.forgetRemoved(node)
        tree.free(node)
      }
    }
    for index in 0..<touched.changes.count where touched.changes[index].isNews {
      layout.takeKnownHeight(tree.journal[index], &tree)
    }
    while let lost = tree.lostHeights.popLast() {
      if tree.arena.isValid(lost.row) { layout.takeKnownHeight(lost.row.index, &tree) }
    }
    layout.restoreUnmeasured(&tree)
    layout.forgetFreed(tree)
    tree.journal.removeAll()
  }
}

/// What became of a row.
struct RowChange: BitwiseCopyable {
  /// Its index in the whole list at the last commit, and now; −1: it was no row, or is none. Whether it stays in its section
  /// `SectionReader.isWithin` says.
  var old: Int32 = -1
  var new: Int32 = -1
  /// Where its sections are in the lists of those; −1: not known.
  var oldSection: Int32 = -1
  var newSection: Int32 = -1
  /// How many rows it stands for.
  var count: Int32 = 1
  /// Whether it was taken elsewhere, be it to where it was.
  var isMoved = false
  var isUpdate = false
  /// Whether it is one row that came, was moved or shows something else.
  var isNews = false
}

/// What became of the rows that were touched.
struct TouchedRows: ~Copyable {
  var changes = Buffer<RowChange>()
  /// The numbers of those that were rows, by their old indices.
  var byOld = Buffer<Ranked>()
  /// The numbers of those that are, by their new ones.
  var byNew = Buffer<Ranked>()

  /// The n-th of those that were rows, and of those that are.
  @inline(__always)
  func old(_ n: Int) -> RowChange { changes[byOld[n].item] }
  @inline(__always)
  func new(_ n: Int) -> RowChange { changes[byNew[n].item] }

  mutating func removeAll() {
    changes.removeAll()
    byOld.removeAll()
    byNew.removeAll()
  }
}

/// What `FewestMoves` asks for: rows that were edited in one list, the whole or a section, each list of them in ascending
/// order. Whatever is in none of these stays in its order.
struct EditLists: ~Copyable {
  /// The old places of the rows that went from this list, be it into another section, and the new ones of those that came;
  /// each item is how many more go, or come, behind the first.
  var deletes = Buffer<Ranked>()
  var inserts = Buffer<Ranked>()
  /// The new places of the others, each with its old one.
  var carried = Buffer<Ranked>()
  /// How many rows were carried there each time; nothing if all are single rows.
  var counts = Buffer<Int32>()

  mutating func removeAll() {
    deletes.removeAll()
    inserts.removeAll()
    carried.removeAll()
    counts.removeAll()
  }
}
