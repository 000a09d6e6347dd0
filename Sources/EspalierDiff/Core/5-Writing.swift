// SPDX-License-Identifier: MIT

// What is known is written into the update: deletes and inserts are what was left out and has no partner, moves what the
// search for what stays lets go, updates what was noted on the way.
extension Workspace {
  /// Puts what is side by side in order of the new list, and returns whether rows may have been paired crosswise: rows
  /// would move although one list has all of the other.
  @usableFromInline
  mutating func arrange() -> Bool {
    if isReversed { return false }
    staying.removeAll()
    staying.knownCount = runRows
    staying.reserve(runCount &+ newCount)
    count(runCount &+ newCount)
    let (runs, olds, news, partners) = (runs, olds, news, partners)
    var (run, paired) = (0, 0)
    for index in 0..<newCount {
      let partner = Int(partners[index])
      if partner < 0 { continue }
      let row = news[index]
      while run < runCount && runs[run].new < row {
        staying.append(runs[run])
        run &+= 1
      }
      staying.append(Run(old: Int(olds[partner]), new: Int(row), count: 1))
      paired &+= 1
    }
    while run < runCount {
      staying.append(runs[run])
      run &+= 1
    }
    pairedCount = paired
    return !staying.isAscending && (paired == oldCount) != (paired == newCount)
  }

  /// Writes the update.
  @usableFromInline
  @inline(never)
  mutating func write(into update: inout BatchUpdate) {
    writeUpdates(into: &update.updates)
    update.moves.removeAll()
    if oldCount == 0 || newCount == 0 {
      let (olds, news) = (olds, news)
      update.deletes.replaceAll(count: oldCount) { OldRow(rawValue: olds[$0]) }
      update.inserts.replaceAll(count: newCount) { NewRow(rawValue: news[$0]) }
      return
    }
    if isReversed {
      writeReversal(into: &update)
      return
    }
    writeUnpaired(into: &update)
    let moved = staying.solve()
    if moved > 0 { writeMoves(moved, into: &update.moves) }
  }

  /// Writes what has no partner.
  private func writeUnpaired(into update: inout BatchUpdate) {
    let (olds, news, partners, isPaired) = (olds, news, partners, next)
    // By now `next` is free: it marks the old rows with a partner.
    isPaired.fill(oldCount, with: 0)
    if pairedCount > 0 {
      for index in 0..<newCount where partners[index] >= 0 { isPaired[Int(partners[index])] = 1 }
    }
    update.deletes.select(oldCount &- pairedCount, of: oldCount) {
      (OldRow(rawValue: olds[$0]), isPaired[$0] == 0)
    }
    update.inserts.select(newCount &- pairedCount, of: newCount) {
      (NewRow(rawValue: news[$0]), partners[$0] < 0)
    }
  }

  /// Writes the rows of all runs that move.
  private mutating func writeMoves(_ moved: Int, into moves: inout SharedBuffer<BatchUpdate.Move>) {
    count(moved)
    var (index, row) = (-1, Int32(0))
    var run = Run(old: 0, new: 0, count: 0)
    moves.replaceAll(count: moved) { _ in
      while row == run.count {
        repeat { index &+= 1 } while !staying.moves(index)
        (run, row) = (staying[index], 0)
      }
      row &+= 1
      return BatchUpdate.Move(
        from: OldRow(rawValue: run.old &+ row &- 1), to: NewRow(rawValue: run.new &+ row &- 1))
    }
  }

  /// Writes the moves of a list that was turned round: all but the last row.
  private func writeReversal(into update: inout BatchUpdate) {
    let (olds, news, last) = (olds, news, oldCount &- 1)
    update.deletes.removeAll()
    update.inserts.removeAll()
    update.moves.replaceAll(count: last) {
      BatchUpdate.Move(
        from: OldRow(rawValue: olds[last &- $0]), to: NewRow(rawValue: news[$0]))
    }
  }

  /// Writes the updates by new row: those of runs and those of partners ascend, so they are merged.
  private func writeUpdates(into list: inout SharedBuffer<BatchUpdate.Update>) {
    let updates = updates
    let (runEnd, end) = (runUpdateCount < 0 ? updateCount : runUpdateCount, updateCount)
    var (run, partner) = (0, runEnd)
    list.replaceAll(count: end) { _ in
      if partner == end || run < runEnd && updates[run].new < updates[partner].new {
        run &+= 1
        return updates[run &- 1]
      }
      partner &+= 1
      return updates[partner &- 1]
    }
  }
}
