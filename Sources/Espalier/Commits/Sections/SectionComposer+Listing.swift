// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTree
import EspalierUpdates

/// The last step: from places to operations.
extension SectionComposer {
  /// Lists what happened to the sections themselves.
  mutating func listSections() {
    stays.begin()
    steps.add(touchedCount)
    for position in 0..<touchedCount {
      let section = touched[position]
      if section.oldIndex >= 0, section.newIndex < 0 {
        lists.sectionDeletes.append(Int64(section.oldIndex))
      } else if section.oldIndex < 0, section.newIndex >= 0 {
        lists.sectionInserts.append(Int64(section.newIndex))
      } else if section.isKept {
        if section.hasLeft {
          lists.sectionMoves.append(Int64(section.newIndex) << 32 | Int64(section.oldIndex))
        }
        if section.old.stamp != section.new.stamp {
          lists.sectionUpdates.append(Int64(section.newIndex) << 32 | Int64(section.oldIndex))
        }
      }
    }
    lists.sortSections()
    lists.dropSectionMoves(&stays)
  }

  /// Lists what happened to the rows.
  mutating func listRows(_ changes: borrowing RowChanges, _ tree: ComponentTree) {
    listDeletes()
    listInsertsAndMoves()
    listEdges()
    listUpdates(changes, tree)
  }

  /// Rows that are gone from the body of a section that was kept.
  private mutating func listDeletes() {
    steps.add(moving.leavingCount)
    for position in 0..<moving.leavingCount {
      let row = moving.leaving[position]
      guard row.section >= 0, touched[Int(row.section)].isKept else { continue }
      guard let old = touched[Int(row.section)].oldRow(at: row.place) else { continue }
      if row.move >= 0, newPath(of: moving.arriving[Int(moving.targets[Int(row.move)])]) != nil {
        continue
      }
      lists.deletes.append(Int64(touched[Int(row.section)].oldIndex) << 32 | Int64(old.rawValue))
    }
  }

  /// Rows that are new in the body of a section that was kept, and moves. Rows that stayed in their
  /// section are looked at together, a section at a time.
  private mutating func listInsertsAndMoves() {
    var position = 0
    while position < moving.arrivingCount {
      let section = moving.arriving[position].section
      var end = position + 1
      while end < moving.arrivingCount, moving.arriving[end].section == section { end += 1 }
      if section >= 0 { findStaying(Int(section), from: position, to: end) }
      for index in position..<end { listArrival(index) }
      position = end
    }
  }

  private mutating func listArrival(_ position: Int) {
    let row = moving.arriving[position]
    guard let path = newPath(of: row) else { return }
    guard row.move >= 0, let from = oldPath(of: moving.leaving[Int(moving.sources[Int(row.move)])])
    else {
      if touched[Int(row.section)].isKept { lists.inserts.append(path.key) }
      return
    }
    if moving.leaving[Int(moving.sources[Int(row.move)])].section == row.section, stays.takeNext() {
      return
    }
    lists.moves.append(SectionLists.Move(from: from, to: path))
  }

  /// Hands the rows that moved inside one section to `stays`: their places, and how many rows that did
  /// not move are before them.
  private mutating func findStaying(_ section: Int, from start: Int, to end: Int) {
    stays.begin()
    steps.add(end - start)
    let first = Int(touched[section].firstLeaving)
    for index in start..<end {
      let row = moving.arriving[index]
      guard row.move >= 0 else { continue }
      let source = Int(moving.sources[Int(row.move)])
      guard moving.leaving[source].section == row.section,
        touched[section].oldRow(at: moving.leaving[source].place) != nil,
        touched[section].newRow(at: row.place) != nil
      else { continue }
      let oldGap = moving.leaving[source].place - Int32(source - first)
      let newGap = row.place - Int32(index - start)
      stays.add(old: moving.leaving[source].place, isCandidate: oldGap == newGap)
    }
    stays.solve()
  }

  private func oldPath(of row: SectionRow) -> SectionLists.Path? {
    guard row.section >= 0, touched[Int(row.section)].oldIndex >= 0,
      let old = touched[Int(row.section)].oldRow(at: row.place)
    else { return nil }
    return SectionLists.Path(section: touched[Int(row.section)].oldIndex, row: old.rawValue)
  }

  private func newPath(of row: SectionRow) -> SectionLists.Path? {
    guard row.section >= 0, let new = touched[Int(row.section)].newRow(at: row.place) else {
      return nil
    }
    return SectionLists.Path(section: touched[Int(row.section)].newIndex, row: new.rawValue)
  }

  private mutating func listUpdates(_ changes: borrowing RowChanges, _ tree: ComponentTree) {
    for position in changes.updates.indices {
      guard let old = oldPath(of: oldUpdates[position]) else { continue }
      let section = section(of: changes.updatedNodes[position], tree)
      guard section >= 0 else { continue }
      let place = changes.updates[position].new.rawValue - touched[Int(section)].newStart
      let row = SectionRow(row: 0, section: section, place: place, move: -1, child: .none)
      guard let new = newPath(of: row) else { continue }
      lists.updates.append(SectionLists.Move(from: old, to: new))
    }
  }
}

/// Rows that did not move and yet came into the body of their section or left it: another row became
/// the header, or theirs ceased to be one.
extension SectionComposer {
  private mutating func listEdges() {
    for position in 0..<touchedCount where touched[position].isKept {
      let section = touched[position]
      if section.old.lead | section.old.trail | section.new.lead | section.new.trail == 0 {
        continue
      }
      listNewInBody(position, section)
      listGoneFromBody(position, section)
    }
    lists.sortRows()
  }

  /// Rows outside the old body. All others of a section, however many it has, are passed over.
  private mutating func listNewInBody(_ position: Int, _ section: TouchedSection) {
    let (lead, trail) = TouchedSection.edges(section.old, count: section.oldCount)
    for place in lead { listNewInBody(position, place) }
    for place in trail { listNewInBody(position, place) }
  }

  /// Rows outside the new body.
  private mutating func listGoneFromBody(_ position: Int, _ section: TouchedSection) {
    let (lead, trail) = TouchedSection.edges(section.new, count: section.newCount)
    for place in lead { listGoneFromBody(position, place) }
    for place in trail { listGoneFromBody(position, place) }
  }

  /// A row that was outside the body: an insertion if it stayed and is in the body now.
  private mutating func listNewInBody(_ position: Int, _ place: Int32) {
    let section = touched[position]
    steps.add(1 + Int(section.leavingCount + section.arrivingCount))
    guard let gap = rowsBefore(place, moving.leaving, section.firstLeaving, section.leavingCount)
    else {
      return
    }
    let now = placeAfter(gap, moving.arriving, section.firstArriving, section.arrivingCount)
    guard let row = section.newRow(at: now) else { return }
    lists.inserts.append(SectionLists.Path(section: section.newIndex, row: row.rawValue).key)
  }

  /// A row that is outside the body: a deletion if it stayed and was in the body.
  private mutating func listGoneFromBody(_ position: Int, _ place: Int32) {
    let section = touched[position]
    steps.add(1 + Int(section.leavingCount + section.arrivingCount))
    guard let gap = rowsBefore(place, moving.arriving, section.firstArriving, section.arrivingCount)
    else {
      return
    }
    let then = placeAfter(gap, moving.leaving, section.firstLeaving, section.leavingCount)
    guard let row = section.oldRow(at: then) else { return }
    lists.deletes.append(SectionLists.Path(section: section.oldIndex, row: row.rawValue).key)
  }

  /// How many rows that stayed are before a place; nil if the row there is one of those listed.
  private func rowsBefore(
    _ place: Int32, _ rows: borrowing UniqueBuffer<SectionRow>, _ first: Int32, _ count: Int32
  ) -> Int32? {
    var before: Int32 = 0
    for index in Int(first)..<Int(first + count) {
      if rows[index].place == place { return nil }
      if rows[index].place > place { break }
      before += 1
    }
    return place - before
  }

  /// The place of a row with so many before it that stayed, among the others.
  private func placeAfter(
    _ gap: Int32, _ rows: borrowing UniqueBuffer<SectionRow>, _ first: Int32, _ count: Int32
  ) -> Int32 {
    var place = gap
    for index in Int(first)..<Int(first + count) {
      if rows[index].place > place { break }
      place += 1
    }
    return place
  }
}
