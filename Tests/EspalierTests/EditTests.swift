// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// Edits, and what the commit says of them (SEMANTICS 2.7, 3).
@Suite struct EditTests {
  @Test func anInsertInFront() throws {
    let (bare, rows) = BareList.list([1, 2, 3])
    try bare.tree.makeRow(RowContent(9), at: .before(rows[0]))
    bare.commit()
    #expect(bare.report.changes == [[], [[0]], []])
    #expect(bare.identities == [9, 1, 2, 3])
  }

  @Test func aDeleteInFront() throws {
    let (bare, rows) = BareList.list([1, 2, 3])
    try bare.tree.remove(rows[0])
    bare.commit()
    #expect(bare.report.changes == [[[0]], [], []])
  }

  @Test func theLastToTheFrontIsOneMove() throws {
    let (bare, rows) = BareList.list([1, 2, 3, 4])
    try bare.tree.move(rows[3], to: .first(in: .root))
    bare.commit()
    #expect(bare.report.changes == [[], [], [[3, 0]]])
  }

  @Test func insertsBetweenMoveNothing() throws {
    let (bare, rows) = BareList.list([1, 2, 3])
    try bare.tree.makeRow(RowContent(0), at: .first(in: .root))
    try bare.tree.makeRow(RowContent(9), at: .after(rows[0]))
    try bare.tree.makeRow(RowContent(8), at: .before(rows[2]))
    try bare.tree.makeRow(RowContent(7), at: .last(in: .root))
    bare.commit()
    #expect(bare.identities == [0, 1, 9, 2, 8, 3, 7])
    #expect(bare.report.changes == [[], [[0], [2], [4], [6]], []])
  }

  /// `1K 2M 3A 4J 5P 6M 7T 8J 9J` to `2M 10M 5P 1K 3R 8J 7T 4J 9C`.
  @Test func aMixedEditHasThreeMoves() throws {
    let (bare, rows) = BareList.list(1...9)
    for index in [2, 5, 8] { try bare.tree.remove(rows[index]) }
    try bare.tree.move(rows[0], to: .after(rows[4]))
    try bare.tree.move(rows[7], to: .before(rows[6]))
    try bare.tree.move(rows[3], to: .after(rows[6]))
    try bare.tree.makeRow(RowContent(10), at: .after(rows[1]))
    try bare.tree.makeRow(RowContent(13), at: .after(rows[0]))
    try bare.tree.makeRow(RowContent(19), at: .last(in: .root))
    bare.commit()
    #expect(bare.identities == [2, 10, 5, 1, 13, 8, 7, 4, 19])
    #expect(bare.report.deletes.array == [2, 5, 8])
    #expect(bare.report.inserts.array == [1, 4, 8])
    #expect(bare.report.moves.count == 3)
  }

  @Test func aContainerOfAThousandRowsMovedPastARowIsOneMove() throws {
    let bare = BareList()
    let container = try bare.tree.makeContainer(at: .last(in: .root))
    for identity in 0..<1000 {
      try bare.tree.makeRow(RowContent(RowID(Int64(identity))), at: .last(in: container))
    }
    let row = try bare.tree.makeRow(RowContent(1000), at: .last(in: .root))
    bare.commit()
    try bare.tree.move(container, to: .after(row))
    bare.commit()
    #expect(bare.report.changes == [[], [], [[1000, 0]]])
  }

  @Test func whatIsMovedThereAndBackIsNotTold() throws {
    let (bare, rows) = BareList.list([1, 2, 3])
    try bare.tree.move(rows[0], to: .last(in: .root))
    try bare.tree.move(rows[0], to: .first(in: .root))
    bare.commit()
    #expect(bare.hasNoChanges)
  }

  @Test func whatIsMadeAndRemovedIsNotTold() throws {
    let (bare, rows) = BareList.list([1, 2, 3])
    let new = try bare.tree.makeRow(RowContent(4), at: .after(rows[0]))
    try bare.tree.remove(new)
    bare.commit()
    #expect(bare.hasNoChanges)
  }

  @Test func anUpdateIsToldWithBothIndices() throws {
    let (bare, rows) = BareList.list([1, 2, 3])
    try bare.tree.remove(rows[0])
    try bare.tree.setStamp(1, rows[2])
    try bare.tree.setStamp(0, rows[1])
    bare.commit()
    #expect(bare.report.updates.array == [IndexPair(old: 2, new: 1)])
  }

  // MARK: Misuse

  @Test func aCycleIsRefused() throws {
    let bare = BareList()
    let outer = try bare.tree.makeContainer(at: .last(in: .root))
    let inner = try bare.tree.makeContainer(at: .last(in: outer))
    #expect(throws: EditError.cycle(outer, into: inner)) {
      try bare.tree.move(outer, to: .last(in: inner))
    }
    #expect(throws: EditError.cycle(outer, into: outer)) {
      try bare.tree.move(outer, to: .first(in: outer))
    }
    #expect(bare.tree.parent(of: outer) == .root)
  }

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
    let sectioned = BareList(hasSections: true)
    #expect(throws: EditError.rowOutsideSections) {
      try sectioned.tree.makeRow(RowContent(1), at: .first(in: .root))
    }
    #expect(bare.identities == [1])
  }

  // MARK: Hiding

  @Test func hidingTellsTheRowsAndShowingThemAgain() throws {
    let bare = BareList()
    let container = try bare.tree.makeContainer(at: .last(in: .root))
    for identity in 1...3 {
      try bare.tree.makeRow(RowContent(RowID(Int64(identity))), at: .last(in: container))
    }
    try bare.tree.makeRow(RowContent(9), at: .last(in: .root))
    bare.commit()
    try bare.tree.setHidden(true, container)
    #expect(bare.tree.rowCount() == 1)
    bare.commit()
    #expect(bare.report.changes == [[[0], [1], [2]], [], []])
    try bare.tree.makeRow(RowContent(4), at: .last(in: container))
    #expect(bare.tree.rowCount() == 1)
    try bare.tree.setHidden(false, container)
    bare.commit()
    #expect(bare.report.changes == [[], [[0], [1], [2], [3]], []])
    #expect(bare.identities == [1, 2, 3, 4, 9])
  }

  @Test func aHiddenContainerInAHiddenOneStaysHidden() throws {
    let bare = BareList()
    let outer = try bare.tree.makeContainer(at: .last(in: .root))
    let inner = try bare.tree.makeContainer(at: .last(in: outer))
    try bare.tree.makeRow(RowContent(1), at: .last(in: inner))
    try bare.tree.makeRow(RowContent(2), at: .last(in: outer))
    try bare.tree.setHidden(true, inner)
    try bare.tree.setHidden(true, outer)
    bare.commit()
    try bare.tree.setHidden(false, outer)
    bare.commit()
    #expect(bare.identities == [2])
  }

  @Test func childrenAreEnumeratedWithoutTheirOwn() throws {
    let bare = BareList()
    let first = try bare.tree.makeRow(RowContent(1), at: .last(in: .root))
    let container = try bare.tree.makeContainer(at: .last(in: .root))
    try bare.tree.makeRow(RowContent(2), at: .last(in: container))
    bare.commit()
    try bare.tree.remove(first)
    let last = try bare.tree.makeRow(RowContent(3), at: .last(in: .root))
    var children: [NodeID] = []
    bare.tree.forEachChild(of: .root) { children.append($0) }
    #expect(children == [container, last])
  }

  @Test func replacingAndRemovingAll() throws {
    let (bare, rows) = BareList.list([1, 2, 3])
    try bare.tree.replace(rows[1], with: RowContent(9))
    bare.commit()
    #expect(bare.report.changes == [[[1]], [[1]], []])
    try bare.tree.removeAll(in: .root)
    bare.commit()
    #expect(bare.report.deletes.array == [0, 1, 2])
    #expect(bare.identities.isEmpty)
  }
}
