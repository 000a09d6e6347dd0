// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// The changes in sections: which there are, and each row by its section and its index in the body of that.
///
/// The order counts sections as it counts rows, so the section of a row is a sum before it, and the sum of rows in
/// bodies before a section is its first row. A row that becomes one of a body, or ceases to be, comes or goes here.
struct SectionReader: ~Copyable {
  /// The sections that changed rows were in, and those that they are in.
  private var oldSections = ChangedSections()
  private var newSections = ChangedSections()
  /// What came, went or was carried: sections first, then the sections that are told to show something else, then the rows
  /// of one section after the other.
  private var lists = EditLists()
  private var sorter = Sorter()
  private var moves = FewestMoves()

  mutating func read(
    _ tree: inout Tree, _ touched: inout TouchedRows, into report: inout Report
  ) {
    tellSections(&tree, &report)
    tellUpdates(&tree, touched, &report)
    oldSections.find(&touched.byOld, .lastCommit, of: &touched.changes, &tree) {
      ($0.old, $0.oldSection) = ($1, $2)
    }
    newSections.find(&touched.byNew, .now, of: &touched.changes, &tree) {
      ($0.new, $0.newSection) = ($1, $2)
    }
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
      let (old, new) = (tree.index(node, .oldSections), tree.index(node, .newSections))
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
      report.sections.sectionDeletes.append(OldSection(rawValue: lists.deletes[index].place))
    }
    for index in 0..<lists.inserts.count {
      report.sections.sectionInserts.append(NewSection(rawValue: lists.inserts[index].place))
    }
    moves.find(lists, oldCount: tree.order.total[.oldSections])
    for index in 0..<moves.told.count {
      let move = moves.told[index]
      for next in 0..<move.count {
        report.sections.sectionMoves.append(
          SectionedBatchUpdate.SectionMove(
            from: OldSection(rawValue: move.old + next), to: NewSection(rawValue: move.new + next)))
      }
    }
  }

  /// Tells each section once that has another header or footer, of which one of these shows something else, or which
  /// is said to show something else.
  private mutating func tellUpdates(
    _ tree: inout Tree, _ touched: borrowing TouchedRows, _ report: inout Report
  ) {
    lists.removeAll()
    for index in 0..<tree.journal.count {
      let node = tree.journal[index]
      if tree.arena[node].flags.isContainer {
        if tree.arena[node].flags.contains(.updated) || tree.edges[tree.arena[node].edges].isOther {
          noteUpdate(of: node, &tree)
        }
      } else if touched.changes[index].isUpdate {
        let section = tree.arena[node].parent
        let edges = tree.edges[tree.arena[section].edges]
        if node == edges.header || node == edges.footer { noteUpdate(of: section, &tree) }
      }
    }
    sorter.sort(&lists.carried)
    for index in 0..<lists.carried.count {
      let ranked = lists.carried[index]
      let new = NewSection(rawValue: ranked.place)
      if report.sections.sectionUpdates.last?.new == new { continue }
      report.sections.sectionUpdates.append(
        OldNew(old: OldSection(rawValue: ranked.item), new: new))
    }
  }

  /// Notes a container if it was and is a section.
  private mutating func noteUpdate(of section: Int32, _ tree: inout Tree) {
    guard tree.arena.isNamed(section), let new = tree.index(section, .newSections),
      let old = tree.index(section, .oldSections)
    else { return }
    lists.carried.append(Ranked(new, item: old))
  }

  // MARK: Rows

  private func oldPath(_ change: RowChange) -> OldPath {
    oldSections.sections[change.oldSection].oldPath(change.old)
  }
  private func newPath(_ change: RowChange) -> NewPath {
    newSections.sections[change.newSection].newPath(change.new)
  }
  /// Tells the rows that are gone from sections that stay.
  private mutating func tellOldRows(_ touched: borrowing TouchedRows, _ report: inout Report) {
    for index in 0..<touched.byOld.count {
      let change = touched.old(index)
      if change.new >= 0 || oldSections.sections[change.oldSection].partner < 0 { continue }
      report.sections.deletes.append(oldPath(change))
    }
  }

  /// Tells the rows that are new in sections that were there, and those that show something else.
  private mutating func tellNewRows(_ touched: borrowing TouchedRows, _ report: inout Report) {
    for index in 0..<touched.byNew.count {
      let change = touched.new(index)
      if change.old < 0 {
        if newSections.sections[change.newSection].partner < 0 { continue }
        report.sections.inserts.append(newPath(change))
      } else if change.isUpdate {
        report.sections.updates.append(OldNew(old: oldPath(change), new: newPath(change)))
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
  /// One that changes its section is told in any case, also if one of the two is not there at the other moment.
  private mutating func tellMoves(
    in section: ChangedSections.Section, _ touched: borrowing TouchedRows, _ report: inout Report
  ) {
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
          report.sections.moves.append(
            SectionedBatchUpdate.Move(
              from: old.oldPath(old.start + move.old + next),
              to: section.newPath(section.start + move.new + next)))
        }
        told += 1
      }
    }
    for index in section.firstChange..<section.endOfChanges {
      let change = touched.new(Int(index))
      if isWithin(change) || change.old < 0 { continue }
      tellMove(before: change.new - section.start, &report)
      report.sections.moves.append(
        SectionedBatchUpdate.Move(from: oldPath(change), to: newPath(change)))
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
    /// Its rows, among those in bodies.
    var start: Int32
    var end: Int32
    /// Its part of the sorted changes.
    var firstChange: Int32 = 0
    var endOfChanges: Int32 = 0

    /// The path of a row in bodies, of the last commit or of this one.
    func oldPath(_ row: Int32) -> OldPath {
      OldPath(section: OldSection(rawValue: index), row: OldRow(rawValue: row - start))
    }
    func newPath(_ row: Int32) -> NewPath {
      NewPath(section: NewSection(rawValue: index), row: NewRow(rawValue: row - start))
    }
  }

  /// In their order.
  private(set) var sections = Buffer<Section>()

  /// Finds the sections that rows were in at a moment, or are in. Rows are counted among those in bodies from here on,
  /// and others are left out.
  /// - Parameter note: takes the index of a row, and where its section is; −1 for both: it is in no body.
  mutating func find(
    _ rows: inout Buffer<Ranked>, _ moment: Moment, of changes: inout Buffer<RowChange>,
    _ tree: inout Tree, note: (inout RowChange, _ row: Int32, _ section: Int32) -> Void
  ) {
    sections.removeAll()
    var count = 0
    for index in 0..<rows.count {
      let ranked = rows[index]
      let row = tree.bodyRow(ranked.place, moment.rows)
      let section = row < 0 ? -1 : add(row, moment, count, &tree)
      note(&changes[ranked.item], row, section)
      if section < 0 { continue }
      rows[count] = Ranked(row, item: ranked.item)
      count += 1
    }
    rows.resize(to: count, filling: Ranked(0))
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
  /// The index of a row among those in bodies; −1: it is not one of them.
  fileprivate mutating func bodyRow(_ row: Int32, _ lane: Lane) -> Int32 {
    if !order.leaves.hasOutside { return row }
    let place = order.find(Int(row), lane)
    if order.isOutside(lane, at: place) { return -1 }
    return Int32(truncatingIfNeeded: order.bodyCount(lane, before: place))
  }

  fileprivate mutating func section(ofRow row: Int, _ moment: Moment) -> ChangedSections.Section {
    let place = order.findInBodies(row, moment.rows)
    let index = order.count(moment.sections, before: place) - 1
    let start = order.find(index, moment.sections)
    let first = order.bodyCount(moment.rows, before: start)
    var end = order.bodyTotal(moment.rows)
    if index + 1 < order.total[moment.sections] {
      let next = order.find(index + 1, moment.sections)
      end = order.bodyCount(moment.rows, before: next)
    }
    let node = owner(of: order.entry(at: start).node)
    let partner = self.index(node, moment == .now ? .oldSections : .newSections)
    return ChangedSections.Section(
      index: Int32(index), partner: partner ?? -1, start: Int32(first), end: Int32(end))
  }

  /// The index of a section, at the last commit or now; nil if it was none, or is none.
  fileprivate mutating func index(_ node: Int32, _ lane: Lane) -> Int32? {
    place(of: node, lane).map { Int32(order.count(lane, before: $0)) }
  }
}
