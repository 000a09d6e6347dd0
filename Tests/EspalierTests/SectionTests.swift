// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// Sections and paths (SEMANTICS 2.4, ERRATA 5).
@Suite struct SectionTests {
  let bare = BareList(hasSections: true)
  var sections: [NodeID] = []
  var rows: [[NodeID]] = []

  init() throws {
    for section in 0..<3 {
      let container = try bare.tree.makeContainer(at: .last(in: .root))
      sections.append(container)
      rows.append(
        try (0..<3).map { row in
          try bare.tree.makeRow(
            RowContent(RowID(Int64(section * 10 + row))), at: .last(in: container))
        })
    }
    bare.commit()
  }

  @Test func theFirstCommitInsertsSectionsAlone() {
    #expect(bare.report.sectionInserts.array == [0, 1, 2])
    #expect(bare.report.pathInserts.count == 0)
    #expect(bare.tree.sectionCount() == 3)
  }

  @Test func rowsComeAndGoByTheirPaths() throws {
    try bare.tree.remove(rows[1][0])
    try bare.tree.makeRow(RowContent(99), at: .last(in: sections[2]))
    bare.commit()
    #expect(bare.report.pathDeletes.array == [Path(section: 1, item: 0)])
    #expect(bare.report.pathInserts.array == [Path(section: 2, item: 3)])
    #expect(bare.report.sectionInserts.count == 0 && bare.report.sectionDeletes.count == 0)
  }

  @Test func movesAreToldByTheirNewPlaces() throws {
    try bare.tree.move(rows[0][2], to: .first(in: sections[0]))
    try bare.tree.move(rows[2][1], to: .first(in: sections[1]))
    try bare.tree.move(rows[1][2], to: .after(rows[2][1]))
    try bare.tree.move(rows[0][0], to: .last(in: sections[1]))
    bare.commit()
    let places = bare.report.pathMoves.array.map { [$0.new.section, $0.new.item] }
    #expect(places == [[0, 0], [1, 0], [1, 1], [1, 4]])
  }

  @Test func aRowThatChangesItsSectionIsOneMove() throws {
    try bare.tree.move(rows[0][1], to: .first(in: sections[2]))
    bare.commit()
    #expect(
      bare.report.pathMoves.array == [
        PathPair(old: Path(section: 0, item: 1), new: Path(section: 2, item: 0))
      ])
    #expect(bare.tree.path(of: rows[0][1]) == Path(section: 2, item: 0))
  }

  @Test func aMovedSectionTakesItsRowsAlongUntold() throws {
    try bare.tree.move(sections[2], to: .first(in: .root))
    bare.commit()
    #expect(bare.report.sectionMoves.array == [IndexPair(old: 2, new: 0)])
    #expect(bare.report.pathMoves.count == 0)
  }

  @Test func aRowThatLeavesASectionThatGoesIsOneMove() throws {
    try bare.tree.move(rows[0][0], to: .last(in: sections[1]))
    try bare.tree.remove(sections[0])
    bare.commit()
    #expect(bare.report.sectionDeletes.array == [0])
    #expect(
      bare.report.pathMoves.array == [
        PathPair(old: Path(section: 0, item: 0), new: Path(section: 0, item: 3))
      ])
    #expect(bare.report.pathDeletes.count == 0 && bare.report.pathInserts.count == 0)
  }

  @Test func aRowThatGoesIntoASectionThatComesIsOneMove() throws {
    let new = try bare.tree.makeContainer(at: .first(in: .root))
    try bare.tree.makeRow(RowContent(99), at: .last(in: new))
    try bare.tree.move(rows[0][0], to: .last(in: new))
    bare.commit()
    #expect(bare.report.sectionInserts.array == [0])
    #expect(
      bare.report.pathMoves.array == [
        PathPair(old: Path(section: 0, item: 0), new: Path(section: 0, item: 1))
      ])
    #expect(bare.report.pathDeletes.count == 0 && bare.report.pathInserts.count == 0)
  }

  @Test func aHiddenSectionIsNone() throws {
    try bare.tree.setHidden(true, sections[1])
    #expect(bare.tree.sectionCount() == 2)
    bare.commit()
    #expect(bare.report.sectionDeletes.array == [1])
    #expect(bare.tree.sectionIndex(of: sections[2]) == 1)
    try bare.tree.setHidden(false, sections[1])
    bare.commit()
    #expect(bare.report.sectionInserts.array == [1])
    #expect(bare.report.pathInserts.count == 0)
  }

  @Test func theLastCommitIsKnownUntilTheNext() throws {
    try bare.tree.move(sections[2], to: .first(in: .root))
    #expect(bare.tree.sectionIndex(of: sections[2], .lastCommit) == 2)
    #expect(bare.tree.sectionIndex(of: sections[2]) == 0)
    #expect(bare.tree.path(of: rows[2][1], .lastCommit) == Path(section: 2, item: 1))
    #expect(bare.tree.path(of: rows[2][1]) == Path(section: 0, item: 1))
    #expect(bare.tree.section(at: 0, .lastCommit) == sections[0])
  }

  // MARK: Bodies

  private var update: [[String]] {
    [
      bare.report.sectionUpdates.array.map { "\($0.old)→\($0.new)" },
      bare.report.pathDeletes.array.map { "\($0.section),\($0.item)" },
      bare.report.pathInserts.array.map { "\($0.section),\($0.item)" },
      bare.report.pathMoves.array.map { "\($0.old.item)→\($0.new.item)" },
      bare.report.pathUpdates.array.map { "\($0.new.section),\($0.new.item)" },
    ]
  }
  private let none: [String] = []

  @Test func headersAndFootersComeChangeAndGoAsUpdatesOfTheirSection() throws {
    let header = try bare.tree.makeRow(
      RowContent(90, role: .header), at: .first(in: sections[1]))
    let footer = try bare.tree.makeRow(RowContent(91, role: .footer), at: .last(in: sections[1]))
    bare.commit()
    #expect(update == [["1→1"], none, none, none, none])
    #expect(bare.report.inserts.array == [3, 7])
    #expect(bare.tree.rowCount(inSection: 1) == 3 && bare.tree.path(of: header) == nil)
    #expect(bare.tree.row(.header, ofSection: 1) == 3 && bare.tree.row(.footer, ofSection: 1) == 7)
    #expect(bare.tree.path(of: rows[1][0]) == Path(section: 1, item: 0))
    #expect(bare.tree.row(at: Path(section: 1, item: 2)) == 6)
    #expect(bare.tree.path(of: rows[2][0]) == Path(section: 2, item: 0))

    try bare.tree.update(header)
    try bare.tree.update(footer)
    bare.commit()
    #expect(update == [["1→1"], none, none, none, none] && bare.report.updates.count == 2)
    try bare.tree.setHidden(true, header)
    bare.commit()
    #expect(update == [["1→1"], none, none, none, none] && bare.report.deletes.array == [3])
    try bare.tree.setHidden(false, header)
    try bare.tree.setHidden(true, header)
    bare.commit()
    #expect(update == [none, none, none, none, none])
    try bare.tree.remove(footer)
    bare.commit()
    #expect(update == [["1→1"], none, none, none, none] && bare.report.deletes.array == [6])
    #expect(bare.tree.path(of: rows[1][2]) == Path(section: 1, item: 2))
  }

  @Test func aFooterThatBecomesABackgroundIsAnUpdateOfItsSection() throws {
    let footer = try bare.tree.makeRow(RowContent(91, role: .footer), at: .last(in: sections[1]))
    bare.commit()
    try bare.tree.setRole(.background, footer)
    bare.commit()
    #expect(update == [["1→1"], none, none, none, none])
    bare.commit()
    #expect(update == [none, none, none, none, none])
  }

  @Test func aRowThatBecomesTheHeaderLeavesTheBodyAndComesBack() throws {
    try bare.tree.setRole(.header, rows[1][0])
    #expect(bare.tree.path(of: rows[1][0]) == nil)
    #expect(bare.tree.path(of: rows[1][0], .lastCommit) == Path(section: 1, item: 0))
    bare.commit()
    #expect(update == [["1→1"], ["1,0"], none, none, none])
    #expect(bare.report.deletes.isEmpty && bare.report.moves.isEmpty)
    try bare.tree.setRole(.item, rows[1][0])
    bare.commit()
    #expect(update == [["1→1"], none, ["1,0"], none, none] && bare.report.inserts.isEmpty)
  }

  @Test func anotherHeaderOnTopPushesTheOldOneIntoTheBody() throws {
    try bare.tree.setRole(.header, rows[0][0])
    bare.commit()
    let new = try bare.tree.makeRow(RowContent(90, role: .header), at: .first(in: sections[0]))
    bare.commit()
    #expect(update == [["0→0"], none, ["0,0"], none, none] && bare.report.inserts.array == [0])
    // A row above it takes that place from it.
    try bare.tree.makeRow(RowContent(91), at: .first(in: sections[0]))
    bare.commit()
    #expect(update == [["0→0"], none, ["0,0", "0,1"], none, none])
    #expect(bare.tree.row(.header, ofSection: 0) == nil)
    #expect(bare.tree.path(of: new) == Path(section: 0, item: 1))
  }

  @Test func separatorsBetweenItemsAreInBodiesAndThoseOfTheSectionAreNot() throws {
    try bare.tree.setRole(.header, rows[0][0])
    try bare.tree.setSeparatorBetweenChildren(Separator(height: 1), of: sections[0])
    try bare.tree.setSeparator(Separator(height: 2), at: .top, of: sections[0])
    try bare.tree.setSeparator(Separator(height: 2), at: .bottom, of: sections[0])
    try bare.tree.setSeparator(Separator(height: 1), at: .bottom, of: rows[2][1])
    try bare.tree.makeRow(RowContent(95, role: .background), at: .after(rows[0][1]))
    bare.commit()
    // Separator, header, item, background, separator, item, separator.
    let paths = (0..<7).map { bare.tree.path(ofRow: $0).map { Int($0.item) } }
    #expect(paths == [nil, nil, 0, nil, 1, 2, nil] && bare.tree.rowCount(inSection: 0) == 3)
    #expect(update == [["0→0"], ["0,0"], ["0,1", "2,2"], none, none])
    #expect(bare.tree.rowCount(inSection: 2) == 4)
    try bare.tree.setRole(.background, rows[0][2])
    bare.commit()
    #expect(update == [none, ["0,1", "0,2"], none, none, none])
  }

  @Test func headersInContainersOfASectionAreRowsOfItsBody() throws {
    let inner = try bare.tree.makeContainer(at: .first(in: sections[0]))
    let header = try bare.tree.makeRow(RowContent(90, role: .header), at: .first(in: inner))
    try bare.tree.makeRow(RowContent(91, role: .background), at: .first(in: inner))
    bare.commit()
    #expect(bare.tree.path(of: header) == Path(section: 0, item: 1))
    #expect(bare.tree.rowCount(inSection: 0) == 5 && bare.tree.row(.header, ofSection: 0) == nil)
    // Its container becomes a section, and one of another section is its header.
    try bare.tree.move(inner, to: .first(in: .root))
    bare.commit()
    #expect(bare.report.sectionInserts.array == [0] && bare.report.sectionUpdates.isEmpty)
    #expect(bare.tree.row(.header, ofSection: 0) == 1 && bare.tree.rowCount(inSection: 0) == 0)
    #expect(update == [none, ["0,0", "0,1"], none, none, none])
  }

  @Test func aSectionThatMovesWithAnotherHeaderMovesAndIsUpdated() throws {
    try bare.tree.setRole(.header, rows[0][0])
    bare.commit()
    try bare.tree.setStamp(7, rows[0][0])
    try bare.tree.move(sections[0], to: .last(in: .root))
    bare.commit()
    #expect(update == [["0→2"], none, none, none, none])
    #expect(bare.report.sectionMoves.array == [IndexPair(old: 0, new: 2)])
  }

  @Test func aSectionWithAnotherStampIsUpdated() throws {
    try bare.tree.setStamp(5, sections[1])
    bare.commit()
    #expect(update == [["1→1"], none, none, none, none] && bare.report.updates.isEmpty)
    try bare.tree.setStamp(6, sections[1])
    try bare.tree.setStamp(5, sections[1])
    bare.commit()
    #expect(bare.hasNoChanges)
    try bare.tree.update(sections[1])
    bare.commit()
    #expect(update == [["1→1"], none, none, none, none])
  }

  @Test func aRowInTheRootIsRefused() throws {
    #expect(throws: EditError.rowOutsideSections) {
      try bare.tree.makeRow(RowContent(1), at: .first(in: .root))
    }
    #expect(throws: EditError.rowOutsideSections) {
      try bare.tree.move(rows[0][0], to: .before(sections[1]))
    }
    bare.commit()
    #expect(bare.hasNoChanges)
  }
}
