// SPDX-License-Identifier: MIT

/// The changes in sections: which there are, and each row by its section and its index there.
///
/// The order counts sections as it counts rows, so the section of a row is a sum before it, and the sum of rows
/// before a section is its first row.
struct SectionReader: ~Copyable {
  /// The sections that changed rows were in, and those that they are in.
  private var oldSections = ChangedSections()
  private var newSections = ChangedSections()
  /// What came, went or was carried: sections first, then the rows of one section after the other.
  private var lists = EditLists()
  private var sorter = Sorter()
  private var moves = FewestMoves()

  mutating func read(
    _ tree: inout Tree, _ touched: inout TouchedRows, into report: inout Report
  ) {
    tellSections(&tree, &report)
    oldSections.findOld(&tree, &touched)
    newSections.findNew(&tree, &touched)
    tellOldRows(touched, &report)
    tellNewRows(touched, &report)
    for index in 0..<newSections.sections.count {
      tellMoves(in: newSections.sections[index], touched, &report)
    }
  }

  // MARK: Sections

  private mutating func tellSections(_ tree: inout Tree, _ report: inout Report) {
    lists.removeAll()
    for index in 0..<tree.journal.count {
      let node = tree.journal[index]
      guard tree.arena[node].flags.isContainer else { continue }
      let (old, new) = (tree.place(node, .oldSection), tree.place(node, .newSection))
      if let new {
        guard let old else {
          lists.inserts.append(Ranked(new))
          continue
        }
        if tree.arena[node].ghost >= 0 { lists.carried.append(Ranked(new, item: old)) }
      } else if let old {
        lists.deletes.append(Ranked(old))
      }
    }
    sorter.sort(&lists.deletes)
    sorter.sort(&lists.inserts)
    sorter.sort(&lists.carried)
    for index in 0..<lists.deletes.count {
      report.sectionDeletes.append(lists.deletes[index].place)
    }
    for index in 0..<lists.inserts.count {
      report.sectionInserts.append(lists.inserts[index].place)
    }
    moves.find(lists, oldCount: tree.order.total[.oldSections])
    for index in 0..<moves.told.count {
      let move = moves.told[index]
      for next in 0..<move.count {
        report.sectionMoves.append(IndexPair(old: move.old + next, new: move.new + next))
      }
    }
  }

  // MARK: Rows

  private func oldPath(_ change: RowChange) -> Path {
    let section = oldSections.sections[change.oldSection]
    return Path(section: Int(section.index), item: Int(change.old - section.start))
  }
  private func newPath(_ change: RowChange) -> Path {
    let section = newSections.sections[change.newSection]
    return Path(section: Int(section.index), item: Int(change.new - section.start))
  }
  /// Whether the section that a row was in is there no more, or was none.
  private func leftNoSection(_ change: RowChange) -> Bool {
    change.old < 0 || oldSections.sections[change.oldSection].partner < 0
  }
  /// Whether the section that a row is in was not there, or is none.
  private func enteredNoSection(_ change: RowChange) -> Bool {
    change.new < 0 || newSections.sections[change.newSection].partner < 0
  }

  /// Tells the rows that leave a section that stays, for one that does not, or for good.
  private mutating func tellOldRows(_ touched: borrowing TouchedRows, _ report: inout Report) {
    for index in 0..<touched.byOld.count {
      let change = touched.old(index)
      if leftNoSection(change) || !enteredNoSection(change) { continue }
      report.pathDeletes.append(oldPath(change))
    }
  }

  /// Tells the rows that enter a section that was there: from nowhere, or from another one that stays.
  private mutating func tellNewRows(_ touched: borrowing TouchedRows, _ report: inout Report) {
    for index in 0..<touched.byNew.count {
      let change = touched.new(index)
      if enteredNoSection(change) { continue }
      if leftNoSection(change) {
        report.pathInserts.append(newPath(change))
        continue
      }
      if change.isUpdate {
        report.pathUpdates.append(PathPair(old: oldPath(change), new: newPath(change)))
      }
    }
  }

  /// Whether a row was and is in the same section.
  private func isWithin(_ change: RowChange) -> Bool {
    guard change.old >= 0, change.new >= 0 else { return false }
    return newSections.sections[change.newSection].partner
      == oldSections.sections[change.oldSection].index
  }

  /// Tells the rows that moved into a section, and the moves within it, as few as there can be, by their new places.
  private mutating func tellMoves(
    in section: ChangedSections.Section, _ touched: borrowing TouchedRows, _ report: inout Report
  ) {
    guard section.partner >= 0 else { return }
    lists.removeAll()
    var old: ChangedSections.Section?
    for index in section.firstChange..<section.endOfChanges {
      let change = touched.new(Int(index))
      if !isWithin(change) {
        lists.inserts.append(Ranked(change.new - section.start))
      } else if change.isMoved {
        let from = oldSections.sections[change.oldSection]
        old = from
        lists.carried.append(Ranked(change.new - section.start, item: change.old - from.start))
      }
    }
    if let old {
      for index in old.firstChange..<old.endOfChanges {
        let change = touched.old(Int(index))
        if !isWithin(change) { lists.deletes.append(Ranked(change.old - old.start)) }
      }
      moves.find(lists, oldCount: Int(old.end - old.start))
    }
    var told = 0
    func tellMove(before limit: Int32, _ report: inout Report) {
      guard let old else { return }
      while told < moves.told.count, moves.told[told].new < limit {
        let move = moves.told[told]
        for next in 0..<move.count {
          report.pathMoves.append(
            PathPair(
              old: Path(section: Int(old.index), item: Int(move.old + next)),
              new: Path(section: Int(section.index), item: Int(move.new + next))))
        }
        told += 1
      }
    }
    for index in section.firstChange..<section.endOfChanges {
      let change = touched.new(Int(index))
      if isWithin(change) || leftNoSection(change) { continue }
      tellMove(before: change.new - section.start, &report)
      report.pathMoves.append(PathPair(old: oldPath(change), new: newPath(change)))
    }
    tellMove(before: .max, &report)
  }
}

/// The sections that some changed rows were in, or are in.
struct ChangedSections: ~Copyable {
  struct Section: BitwiseCopyable {
    var index: Int32
    /// Its index in the other order: now, or at the last commit; −1: it is not there.
    var partner: Int32
    /// Its rows.
    var start: Int32
    var end: Int32
    /// Its part of the sorted changes.
    var firstChange: Int32 = 0
    var endOfChanges: Int32 = 0
  }

  /// In their order.
  private(set) var sections = Buffer<Section>()

  /// Finds the sections that rows were in, and notes for those which it is.
  mutating func findOld(_ tree: inout Tree, _ touched: inout TouchedRows) {
    sections.removeAll()
    for index in 0..<touched.byOld.count {
      let ranked = touched.byOld[index]
      touched.changes[ranked.item].oldSection = add(ranked.place, .lastCommit, index, &tree)
    }
  }

  /// The same for the sections that rows are in.
  mutating func findNew(_ tree: inout Tree, _ touched: inout TouchedRows) {
    sections.removeAll()
    for index in 0..<touched.byNew.count {
      let ranked = touched.byNew[index]
      touched.changes[ranked.item].newSection = add(ranked.place, .now, index, &tree)
    }
  }

  /// Adds a row behind all that were added; returns where its section is.
  private mutating func add(
    _ row: Int32, _ moment: Moment, _ change: Int, _ tree: inout Tree
  ) -> Int32 {
    if sections.isEmpty || row >= sections[sections.count - 1].end {
      sections.append(tree.section(ofRow: Int(row), moment))
      sections[sections.count - 1].firstChange = Int32(change)
    }
    sections[sections.count - 1].endOfChanges = Int32(change + 1)
    return Int32(sections.count - 1)
  }
}

extension Tree {
  fileprivate mutating func section(ofRow row: Int, _ moment: Moment) -> ChangedSections.Section {
    let place = order.find(row, moment.rows)
    let index = order.count(moment.sections, before: place) - 1
    let start = order.find(index, moment.sections)
    let first = order.count(moment.rows, before: start)
    var end = order.total[moment.rows]
    if index + 1 < order.total[moment.sections] {
      let next = order.find(index + 1, moment.sections)
      end = order.count(moment.rows, before: next)
    }
    let node = owner(of: order.entry(at: start).node)
    let partner = self.place(node, moment == .now ? .oldSection : .newSection)
    return ChangedSections.Section(
      index: Int32(index), partner: partner ?? -1, start: Int32(first), end: Int32(end))
  }

  /// The index of a section, at the last commit or now; nil if it was none, or is none.
  fileprivate mutating func place(_ node: Int32, _ lane: Lanes) -> Int32? {
    let isOld = lane == .oldSection
    let ghost = arena[node].ghost
    let entry: Entry = isOld && ghost >= 0 ? .start(ghost) : .start(node)
    guard order.contains(entry) else { return nil }
    let place = order.position(of: entry)
    guard order.lanes(at: place).contains(lane) else { return nil }
    return Int32(order.count(isOld ? .oldSections : .newSections, before: place))
  }
}
