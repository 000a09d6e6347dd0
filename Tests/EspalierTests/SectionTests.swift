// SPDX-License-Identifier: MIT

import Espalier
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
          try core.tree.makeRow(
            RowContent(RowID(Int64(section * 10 + row))), at: .last(in: container))
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

  @Test func aRowThatLeavesASectionThatGoesIsOneMove() throws {
    try core.tree.move(rows[0][0], to: .last(in: sections[1]))
    try core.tree.remove(sections[0])
    core.commit()
    #expect(core.report.sectionDeletes.array == [0])
    #expect(
      core.report.pathMoves.array == [
        PathPair(old: Path(section: 0, item: 0), new: Path(section: 0, item: 3))
      ])
    #expect(core.report.pathDeletes.count == 0 && core.report.pathInserts.count == 0)
  }

  @Test func aRowThatGoesIntoASectionThatComesIsOneMove() throws {
    let new = try core.tree.makeContainer(at: .first(in: .root))
    try core.tree.makeRow(RowContent(99), at: .last(in: new))
    try core.tree.move(rows[0][0], to: .last(in: new))
    core.commit()
    #expect(core.report.sectionInserts.array == [0])
    #expect(
      core.report.pathMoves.array == [
        PathPair(old: Path(section: 0, item: 0), new: Path(section: 0, item: 1))
      ])
    #expect(core.report.pathDeletes.count == 0 && core.report.pathInserts.count == 0)
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

  // MARK: Bodies

  private var update: [[String]] {
    [
      core.report.sectionUpdates.array.map { "\($0.old)→\($0.new)" },
      core.report.pathDeletes.array.map { "\($0.section),\($0.item)" },
      core.report.pathInserts.array.map { "\($0.section),\($0.item)" },
      core.report.pathMoves.array.map { "\($0.old.item)→\($0.new.item)" },
      core.report.pathUpdates.array.map { "\($0.new.section),\($0.new.item)" },
    ]
  }
  private let none: [String] = []

  @Test func headersAndFootersComeChangeAndGoAsUpdatesOfTheirSection() throws {
    let header = try core.tree.makeRow(
      RowContent(90, role: .header), at: .first(in: sections[1]))
    let footer = try core.tree.makeRow(RowContent(91, role: .footer), at: .last(in: sections[1]))
    core.commit()
    #expect(update == [["1→1"], none, none, none, none])
    #expect(core.report.inserts.array == [3, 7])
    #expect(core.tree.rowCount(inSection: 1) == 3 && core.tree.path(of: header) == nil)
    #expect(core.tree.row(.header, ofSection: 1) == 3 && core.tree.row(.footer, ofSection: 1) == 7)
    #expect(core.tree.path(of: rows[1][0]) == Path(section: 1, item: 0))
    #expect(core.tree.row(at: Path(section: 1, item: 2)) == 6)
    #expect(core.tree.path(of: rows[2][0]) == Path(section: 2, item: 0))

    try core.tree.update(header)
    try core.tree.update(footer)
    core.commit()
    #expect(update == [["1→1"], none, none, none, none] && core.report.updates.count == 2)
    try core.tree.setHidden(true, header)
    core.commit()
    #expect(update == [["1→1"], none, none, none, none] && core.report.deletes.array == [3])
    try core.tree.setHidden(false, header)
    try core.tree.setHidden(true, header)
    core.commit()
    #expect(update == [none, none, none, none, none])
    try core.tree.remove(footer)
    core.commit()
    #expect(update == [["1→1"], none, none, none, none] && core.report.deletes.array == [6])
    #expect(core.tree.path(of: rows[1][2]) == Path(section: 1, item: 2))
  }

  @Test func aRowThatBecomesTheHeaderLeavesTheBodyAndComesBack() throws {
    try core.tree.setRole(.header, rows[1][0])
    #expect(core.tree.path(of: rows[1][0]) == nil)
    #expect(core.tree.path(of: rows[1][0], .lastCommit) == Path(section: 1, item: 0))
    core.commit()
    #expect(update == [["1→1"], ["1,0"], none, none, none])
    #expect(core.report.deletes.isEmpty && core.report.moves.isEmpty)
    try core.tree.setRole(.item, rows[1][0])
    core.commit()
    #expect(update == [["1→1"], none, ["1,0"], none, none] && core.report.inserts.isEmpty)
  }

  @Test func anotherHeaderOnTopPushesTheOldOneIntoTheBody() throws {
    try core.tree.setRole(.header, rows[0][0])
    core.commit()
    let new = try core.tree.makeRow(RowContent(90, role: .header), at: .first(in: sections[0]))
    core.commit()
    #expect(update == [["0→0"], none, ["0,0"], none, none] && core.report.inserts.array == [0])
    // A row above it takes that place from it.
    try core.tree.makeRow(RowContent(91), at: .first(in: sections[0]))
    core.commit()
    #expect(update == [["0→0"], none, ["0,0", "0,1"], none, none])
    #expect(core.tree.row(.header, ofSection: 0) == nil)
    #expect(core.tree.path(of: new) == Path(section: 0, item: 1))
  }

  @Test func separatorsBetweenItemsAreInBodiesAndThoseOfTheSectionAreNot() throws {
    try core.tree.setRole(.header, rows[0][0])
    try core.tree.setSeparatorBetweenChildren(Separator(height: 1), of: sections[0])
    try core.tree.setSeparator(Separator(height: 2), at: .top, of: sections[0])
    try core.tree.setSeparator(Separator(height: 2), at: .bottom, of: sections[0])
    try core.tree.setSeparator(Separator(height: 1), at: .bottom, of: rows[2][1])
    try core.tree.makeRow(RowContent(95, role: .background), at: .after(rows[0][1]))
    core.commit()
    // Separator, header, item, background, separator, item, separator.
    let paths = (0..<7).map { core.tree.path(ofRow: $0).map { Int($0.item) } }
    #expect(paths == [nil, nil, 0, nil, 1, 2, nil] && core.tree.rowCount(inSection: 0) == 3)
    #expect(update == [["0→0"], ["0,0"], ["0,1", "2,2"], none, none])
    #expect(core.tree.rowCount(inSection: 2) == 4)
    try core.tree.setRole(.background, rows[0][2])
    core.commit()
    #expect(update == [none, ["0,1", "0,2"], none, none, none])
  }

  @Test func headersInContainersOfASectionAreRowsOfItsBody() throws {
    let inner = try core.tree.makeContainer(at: .first(in: sections[0]))
    let header = try core.tree.makeRow(RowContent(90, role: .header), at: .first(in: inner))
    try core.tree.makeRow(RowContent(91, role: .background), at: .first(in: inner))
    core.commit()
    #expect(core.tree.path(of: header) == Path(section: 0, item: 1))
    #expect(core.tree.rowCount(inSection: 0) == 5 && core.tree.row(.header, ofSection: 0) == nil)
    // Its container becomes a section, and one of another section is its header.
    try core.tree.move(inner, to: .first(in: .root))
    core.commit()
    #expect(core.report.sectionInserts.array == [0] && core.report.sectionUpdates.isEmpty)
    #expect(core.tree.row(.header, ofSection: 0) == 1 && core.tree.rowCount(inSection: 0) == 0)
    #expect(update == [none, ["0,0", "0,1"], none, none, none])
  }

  @Test func aSectionThatMovesWithAnotherHeaderMovesAndIsUpdated() throws {
    try core.tree.setRole(.header, rows[0][0])
    core.commit()
    try core.tree.setStamp(7, rows[0][0])
    try core.tree.move(sections[0], to: .last(in: .root))
    core.commit()
    #expect(update == [["0→2"], none, none, none, none])
    #expect(core.report.sectionMoves.array == [IndexPair(old: 0, new: 2)])
  }

  @Test func aSectionWithAnotherStampIsUpdated() throws {
    try core.tree.setStamp(5, sections[1])
    core.commit()
    #expect(update == [["1→1"], none, none, none, none] && core.report.updates.isEmpty)
    try core.tree.setStamp(6, sections[1])
    try core.tree.setStamp(5, sections[1])
    core.commit()
    #expect(core.hasNoChanges)
    try core.tree.update(sections[1])
    core.commit()
    #expect(update == [["1→1"], none, none, none, none])
  }

  @Test func aRowInTheRootIsRefused() throws {
    #expect(throws: EditError.rowOutsideSections) {
      try core.tree.makeRow(RowContent(1), at: .first(in: .root))
    }
    #expect(throws: EditError.rowOutsideSections) {
      try core.tree.move(rows[0][0], to: .before(sections[1]))
    }
    core.commit()
    #expect(core.hasNoChanges)
  }
}
