// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Testing

/// Lists of sections: containers that come, go and move, and updates that name the sections of rows.
@Suite struct SectionCases {
  private struct Section {
    var id: ContainerID
    var style: ContainerStyle
    var rows: [Int]
  }

  private static let styles = [
    ContainerStyle(top: 10, bottom: 5), ContainerStyle(lineSpacing: 4),
    ContainerStyle(.flow(.leading), top: 3, itemSpacing: 5),
    ContainerStyle(.waterfall(columns: 2, strict: true), bottom: 7, lineSpacing: 2),
    ContainerStyle(top: 8, bottom: 8, collapsesWhenEmpty: true),
  ]

  private func attributes(_ id: Int) -> RowAttributes {
    RowAttributes(height: .automatic(estimate: 30), breadth: height(Double(60 + id % 5 * 10)))
  }

  private func measured(_ id: Int) -> Double { Double(10 + id * 7 % 40) }

  private func row(_ id: Int) -> Row { Row(id: RowID(Int64(id)), stamp: 1) }

  /// What a list of these sections looks like that was made from nothing.
  private func fresh(_ sections: [Section]) -> [Placed] {
    var list = ListLayout()
    list.setViewport(width: 300, height: 100_000)
    for section in sections {
      let id = list.addContainer(section.style)
      for row in section.rows { list.append(self.row(row), attributes(row), in: id) }
    }
    return list.report { measured($0) }.placed
  }

  /// One batch update that leads from some sections to others of the same containers.
  private func update(_ list: inout ListLayout, from old: [Section], to new: [Section]) {
    let (before, after) = (old.flatMap(\.rows), new.flatMap(\.rows))
    var boxes: [Int: Int] = [:]
    for (index, section) in old.enumerated() { for row in section.rows { boxes[row] = index } }
    var sections: [ContainerID] = []
    var moves: [(Int, Int)] = []
    var inserts: [Int] = []
    var position = 0
    for (index, section) in new.enumerated() {
      for row in section.rows {
        sections.append(section.id)
        if boxes[row] == nil { inserts.append(position) }
        // Whatever is in another section, or in another order, moves.
        if let box = boxes[row], box != index || old[box].rows.sorted() != old[box].rows {
          moves.append((before.firstIndex(of: row)!, position))
        }
        position += 1
      }
    }
    let deletes = before.indices.filter { !after.contains(before[$0]) }.map { OldRow($0) }
    let (from, to) = (moves.map { OldRow($0.0) }, moves.map { NewRow($0.1) })
    let (rows, inserted) = (after.map { row($0) }, inserts.map { NewRow($0) })
    list.apply(
      deletes: deletes.span, inserts: inserted.span, moveSources: from.span,
      moveTargets: to.span, updates: Span(), rows: rows.span, containers: sections.span
    ) { attributes(after[$0]) }
  }

  @Test(arguments: seeds(count: 20))
  func anyLifeEndsAsALayoutFromScratch(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var list = ListLayout()
    list.setViewport(width: 300, height: 100_000)
    var sections: [Section] = []
    var next = 0
    for step in 0..<40 {
      let place = Int.random(in: 0...sections.count, using: &random)
      let sibling = place < sections.count ? sections[place].id : nil
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let style = Self.styles.randomElement(using: &random)!
        let id = list.addContainer(style, before: sibling)
        sections.insert(Section(id: id, style: style, rows: []), at: place)
      case 2 where !sections.isEmpty:
        let index = Int.random(in: 0..<sections.count, using: &random)
        list.removeContainer(sections.remove(at: index).id)
      case 3 where !sections.isEmpty:
        let index = Int.random(in: 0..<sections.count, using: &random)
        list.moveContainer(sections[index].id, before: sibling)
        let moved = sections.remove(at: index)
        sections.insert(moved, at: place > index ? place - 1 : place)
      default:
        let old = sections
        for index in sections.indices {
          sections[index].rows.removeAll { _ in Int.random(in: 0..<6, using: &random) == 0 }
        }
        let left = sections.flatMap(\.rows)
        let movable = old.flatMap(\.rows).filter { !left.contains($0) }
        for row in movable where Bool.random(using: &random) {
          let index = Int.random(in: 0..<sections.count, using: &random)
          // A row that comes back to its own section stays deleted: the helper lists moves by section.
          if !old[index].rows.contains(row) { sections[index].rows.append(row) }
        }
        for index in sections.indices where Bool.random(using: &random) {
          next += 1
          let place = Int.random(in: 0...sections[index].rows.count, using: &random)
          sections[index].rows.insert(next, at: place)
        }
        for index in sections.indices { sections[index].rows.sort() }
        update(&list, from: old, to: sections)
      }
      let report = list.report { measured($0) }
      let isSame = report.placed == fresh(sections)
      #expect(isSame, "SEED=\(seed), step \(step)")
      if !isSame { return }
      expectRanges(&list, sections, "SEED=\(seed), step \(step)")
    }
  }

  private func expectRanges(_ list: inout ListLayout, _ sections: [Section], _ message: Comment) {
    var (start, end) = (0, 0.0)
    for section in sections {
      let (range, stretch) = (list.rows(in: section.id), list.stretch(of: section.id))
      #expect(range == start..<start + section.rows.count, message)
      #expect(stretch.lowerBound == end, message)
      (start, end) = (range.upperBound, stretch.upperBound)
    }
    list.expect(contentExtent: end)
  }

  /// Sections above the viewport come, go and move: what is in sight stays, and nothing is measured twice.
  @Test func theViewportStays() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 200)
    var ids: [ContainerID] = []
    for section in 0..<10 {
      ids.append(list.addContainer(ContainerStyle(top: 10, bottom: 10)))
      for row in 0..<10 {
        list.append(self.row(section * 10 + row), fixed(20), in: ids[section])
      }
    }
    list.viewportDidScroll(to: 1500)
    let top = list.report().screenTop(ofRow: 68)
    #expect(top == -10)
    list.removeContainer(ids[1])
    var report = list.report()
    #expect(report.offset == 1280 && report.screenTop(ofRow: 58) == top)
    let fresh = list.addContainer(ContainerStyle(top: 3), before: ids[2])
    list.append(row(100), fixed(50), in: fresh)
    report = list.report()
    #expect(report.offset == 1333 && report.screenTop(ofRow: 59) == top)
    list.moveContainer(ids[0], before: nil)
    report = list.report()
    #expect(report.offset == 1113 && report.screenTop(ofRow: 49) == top)
    // The section in sight leaves: the next one takes over where it stood.
    let before = list.stretch(of: ids[7]).lowerBound - report.offset
    list.removeContainer(ids[6])
    report = list.report()
    let after = list.stretch(of: ids[7]).lowerBound - report.offset
    #expect(after == before)
  }

  @Test func removedContainersMakeRoomForNewOnes() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 1000)
    let outer = list.addContainer(ContainerStyle(top: 1))
    let inner = list.addContainer(ContainerStyle(top: 2), in: outer)
    list.append(row(1), fixed(10), in: inner)
    list.removeContainer(outer)
    list.expect(contentExtent: 0)
    let again = list.addContainer(ContainerStyle(top: 5))
    list.append(row(2), fixed(10), in: again)
    list.expect(contentExtent: 15)
    let report = list.report()
    #expect(report.placed.map(\.y) == [5])
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.removeContainer(list.root)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      let section = list.addContainer()
      list.removeContainer(section)
      list.removeContainer(section)
    }
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      let first = list.addContainer()
      let second = list.addContainer()
      list.append(Row(id: 1), in: first)
      // Row 0 cannot lie in the second section while the first has a row before it.
      let (inserts, rows) = ([NewRow(0)], [Row(id: 2), Row(id: 1)])
      let containers = [second, first]
      list.apply(
        deletes: Span(), inserts: inserts.span, moveSources: Span(), moveTargets: Span(),
        updates: Span(), rows: rows.span, containers: containers.span)
    }
  }
}
