// SPDX-License-Identifier: MIT

import EspalierCore
import Testing

/// Sections and paths (SEMANTICS 2.4, ERRATA 5).
@Suite struct SectionTests {
  let core = ListCore(hasSections: true)
  var sections: [NodeID] = []
  var rows: [[NodeID]] = []

  init() throws {
    for section in 0..<3 {
      let container = try core.tree.makeContainer(at: .last(in: .root))
      sections.append(container)
      rows.append(
        try (0..<3).map { row in
          try core.tree.makeRow(RowContent(Int64(section * 10 + row)), at: .last(in: container))
        })
    }
    core.commit()
  }

  @Test func theFirstCommitInsertsSectionsAlone() {
    #expect(core.report.sectionInserts.array == [0, 1, 2])
    #expect(core.report.pathInserts.count == 0)
    #expect(core.tree.sectionCount() == 3)
  }

  @Test func rowsComeAndGoByTheirPaths() throws {
    try core.tree.remove(rows[1][0])
    try core.tree.makeRow(RowContent(99), at: .last(in: sections[2]))
    core.commit()
    #expect(core.report.pathDeletes.array == [Path(section: 1, item: 0)])
    #expect(core.report.pathInserts.array == [Path(section: 2, item: 3)])
    #expect(core.report.sectionInserts.count == 0 && core.report.sectionDeletes.count == 0)
  }

  @Test func movesAreToldByTheirNewPlaces() throws {
    try core.tree.move(rows[0][2], to: .first(in: sections[0]))
    try core.tree.move(rows[2][1], to: .first(in: sections[1]))
    try core.tree.move(rows[1][2], to: .after(rows[2][1]))
    try core.tree.move(rows[0][0], to: .last(in: sections[1]))
    core.commit()
    let places = core.report.pathMoves.array.map { [$0.new.section, $0.new.item] }
    #expect(places == [[0, 0], [1, 0], [1, 1], [1, 4]])
  }

  @Test func aRowThatChangesItsSectionIsOneMove() throws {
    try core.tree.move(rows[0][1], to: .first(in: sections[2]))
    core.commit()
    #expect(
      core.report.pathMoves.array == [
        PathPair(old: Path(section: 0, item: 1), new: Path(section: 2, item: 0))
      ])
    #expect(core.tree.path(of: rows[0][1]) == Path(section: 2, item: 0))
  }

  @Test func aMovedSectionTakesItsRowsAlongUntold() throws {
    try core.tree.move(sections[2], to: .first(in: .root))
    core.commit()
    #expect(core.report.sectionMoves.array == [IndexPair(old: 2, new: 0)])
    #expect(core.report.pathMoves.count == 0)
  }

  @Test func rowsOfSectionsThatWentAreInsertedWhereTheyAre() throws {
    try core.tree.move(rows[0][0], to: .last(in: sections[1]))
    try core.tree.remove(sections[0])
    core.commit()
    #expect(core.report.sectionDeletes.array == [0])
    #expect(core.report.pathInserts.array == [Path(section: 0, item: 3)])
    #expect(core.report.pathDeletes.count == 0 && core.report.pathMoves.count == 0)
  }

  @Test func aHiddenSectionIsNone() throws {
    try core.tree.setHidden(true, sections[1])
    #expect(core.tree.sectionCount() == 2)
    core.commit()
    #expect(core.report.sectionDeletes.array == [1])
    #expect(core.tree.sectionIndex(of: sections[2]) == 1)
    try core.tree.setHidden(false, sections[1])
    core.commit()
    #expect(core.report.sectionInserts.array == [1])
    #expect(core.report.pathInserts.count == 0)
  }

  @Test func theLastCommitIsKnownUntilTheNext() throws {
    try core.tree.move(sections[2], to: .first(in: .root))
    #expect(core.tree.sectionIndex(of: sections[2], .lastCommit) == 2)
    #expect(core.tree.sectionIndex(of: sections[2]) == 0)
    #expect(core.tree.path(of: rows[2][1], .lastCommit) == Path(section: 2, item: 1))
    #expect(core.tree.path(of: rows[2][1]) == Path(section: 0, item: 1))
    #expect(core.tree.section(at: 0, .lastCommit) == sections[0])
  }
}
