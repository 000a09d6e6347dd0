// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// Edits that are refused or say nothing new (SEMANTICS 2.7, 3). What a commit says of all others is held against a twin
/// in `ExhaustiveEditTests` and `RandomTests`.
@Suite struct EditTests {
  @Test func anUpdateIsToldWithBothIndices() throws {
    let (bare, rows) = BareList.list([1, 2, 3])
    try bare.tree.remove(rows[0])
    try bare.tree.setStamp(1, rows[2])
    try bare.tree.setStamp(0, rows[1])
    bare.commit()
    #expect(bare.report.update.updates == [OldNew(old: 2, new: 1)])
  }

  // MARK: Misuse

  @Test func aStaleHandleIsRefusedAlsoBeforeTheCommit() throws {
    let (bare, rows) = BareList.list([1, 2, 3])
    try bare.tree.remove(rows[1])
    #expect(throws: EditError.unknownNode(rows[1])) { try bare.tree.remove(rows[1]) }
    #expect(throws: EditError.unknownNode(rows[1])) {
      try bare.tree.makeRow(RowContent(4), at: .after(rows[1]))
    }
    #expect(bare.tree.node(atRow: 1, .lastCommit) == nil)
    bare.commit()
    let new = try bare.tree.makeRow(RowContent(4), at: .last(in: .root))
    #expect(new != rows[1])
    #expect(throws: EditError.unknownNode(rows[1])) { try bare.tree.setStamp(1, rows[1]) }
  }

  @Test func anErrorNamesTheNode() throws {
    let (bare, rows) = BareList.list([1, 2])
    let box = try bare.tree.makeContainer(at: .last(in: .root))
    #expect("\(NodeID.root)" == "root")
    let names = Set([rows[0], rows[1], box].map { "\($0)" })
    #expect(names.count == 3 && names.allSatisfy { $0.count <= 12 && !$0.contains("NodeID") })
    try bare.tree.remove(rows[0])
    bare.commit()
    let heir = try bare.tree.makeRow(RowContent(3), at: .last(in: .root))
    // It may have the slot of the one that was removed, and never its name.
    #expect("\(heir)" != "\(rows[0])")
    #expect(
      EditError.unknownNode(rows[0]).description
        == "Node \(rows[0]) was removed, or is of another list.")
    #expect(
      EditError.cycle(box, into: box).description == "Container \(box) cannot go into itself.")
  }

  @Test func whatCannotBeIsRefused() throws {
    let (bare, rows) = BareList.list([1])
    #expect(throws: EditError.notAContainer(rows[0])) {
      try bare.tree.makeRow(RowContent(2), at: .last(in: rows[0]))
    }
    #expect(throws: EditError.rootIsFixed) { try bare.tree.remove(.root) }
    #expect(throws: EditError.rootIsFixed) { try bare.tree.makeContainer(at: .after(.root)) }
    let error = #expect(throws: EditError.self) {
      try bare.tree.makeRow(RowContent(2, height: .fixed(.nan)), at: .last(in: .root))
    }
    #expect(error?.description == "A length is 0 to 43,690 points, not nan.")
    #expect(throws: EditError.invalidLength(-1)) {
      try bare.tree.setHeight(.fixed(-1), rows[0])
    }
    #expect(throws: EditError.rootIsFixed) { try bare.tree.setHidden(true, .root) }
    #expect(bare.identities == [1])
  }

  @Test func aRowOutsideOfSectionsIsRefused() throws {
    let bare = BareList(hasSections: true)
    let section = try bare.tree.makeContainer(at: .last(in: .root))
    let row = try bare.tree.makeRow(RowContent(1), at: .last(in: section))
    bare.commit()
    #expect(throws: EditError.rowOutsideSections) {
      try bare.tree.makeRow(RowContent(1), at: .first(in: .root))
    }
    #expect(throws: EditError.rowOutsideSections) {
      try bare.tree.move(row, to: .before(section))
    }
    bare.commit()
    #expect(bare.hasNoChanges)
  }

  @Test func theHandlesOfOtherListsAreRefused() throws {
    let (bare, _) = BareList.list([1])
    for _ in 0..<100 {
      let row = BareList.list([1]).1[0]
      #expect(throws: EditError.unknownNode(row)) { try bare.tree.remove(row) }
    }
    #expect(bare.identities == [1])
  }

  @Test func aSectionWithAnotherStampIsUpdated() throws {
    let bare = BareList(hasSections: true)
    let sections = try (0..<2).map { _ in
      let section = try bare.tree.makeContainer(at: .last(in: .root))
      try bare.tree.makeRow(RowContent(1), at: .last(in: section))
      return section
    }
    bare.commit()
    for isTold in [true, false, true] {
      if isTold { try bare.tree.update(sections[1]) }
      let stamp = bare.tree.stamp(of: sections[1]) ?? 0
      // To set a stamp and to set it back says nothing.
      try bare.tree.setStamp(stamp + 9, sections[1])
      try bare.tree.setStamp(stamp, sections[1])
      bare.commit()
      #expect(bare.hasNoChanges == !isTold && bare.report.update.updates.isEmpty)
      #expect(
        bare.report.sections.sectionUpdates == (isTold ? [OldNew(old: 1, new: 1)] : []))
    }
  }
}
