// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Edits, and what the commit says of them (SEMANTICS 2.7, 3).
@Suite struct EditTests {
  @Test func anInsertInFront() throws {
    let (core, rows) = ListCore.list([1, 2, 3])
    try core.tree.makeRow(RowContent(9), at: .before(rows[0]))
    core.commit()
    #expect(core.report.changes == [[], [[0]], []])
    #expect(core.identities == [9, 1, 2, 3])
  }

  @Test func aDeleteInFront() throws {
    let (core, rows) = ListCore.list([1, 2, 3])
    try core.tree.remove(rows[0])
    core.commit()
    #expect(core.report.changes == [[[0]], [], []])
  }

  @Test func theLastToTheFrontIsOneMove() throws {
    let (core, rows) = ListCore.list([1, 2, 3, 4])
    try core.tree.move(rows[3], to: .first(in: .root))
    core.commit()
    #expect(core.report.changes == [[], [], [[3, 0]]])
  }

  @Test func insertsBetweenMoveNothing() throws {
    let (core, rows) = ListCore.list([1, 2, 3])
    try core.tree.makeRow(RowContent(0), at: .first(in: .root))
    try core.tree.makeRow(RowContent(9), at: .after(rows[0]))
    try core.tree.makeRow(RowContent(8), at: .before(rows[2]))
    try core.tree.makeRow(RowContent(7), at: .last(in: .root))
    core.commit()
    #expect(core.identities == [0, 1, 9, 2, 8, 3, 7])
    #expect(core.report.changes == [[], [[0], [2], [4], [6]], []])
  }

  /// `1K 2M 3A 4J 5P 6M 7T 8J 9J` to `2M 10M 5P 1K 3R 8J 7T 4J 9C`.
  @Test func aMixedEditHasThreeMoves() throws {
    let (core, rows) = ListCore.list(1...9)
    for index in [2, 5, 8] { try core.tree.remove(rows[index]) }
    try core.tree.move(rows[0], to: .after(rows[4]))
    try core.tree.move(rows[7], to: .before(rows[6]))
    try core.tree.move(rows[3], to: .after(rows[6]))
    try core.tree.makeRow(RowContent(10), at: .after(rows[1]))
    try core.tree.makeRow(RowContent(13), at: .after(rows[0]))
    try core.tree.makeRow(RowContent(19), at: .last(in: .root))
    core.commit()
    #expect(core.identities == [2, 10, 5, 1, 13, 8, 7, 4, 19])
    #expect(core.report.deletes.array == [2, 5, 8])
    #expect(core.report.inserts.array == [1, 4, 8])
    #expect(core.report.moves.count == 3)
  }

  @Test func aContainerOfAThousandRowsMovedPastARowIsOneMove() throws {
    let core = ListCore()
    let container = try core.tree.makeContainer(at: .last(in: .root))
    for identity in 0..<1000 {
      try core.tree.makeRow(RowContent(RowID(Int64(identity))), at: .last(in: container))
    }
    let row = try core.tree.makeRow(RowContent(1000), at: .last(in: .root))
    core.commit()
    try core.tree.move(container, to: .after(row))
    core.commit()
    #expect(core.report.changes == [[], [], [[1000, 0]]])
  }

  @Test func whatIsMovedThereAndBackIsNotTold() throws {
    let (core, rows) = ListCore.list([1, 2, 3])
    try core.tree.move(rows[0], to: .last(in: .root))
    try core.tree.move(rows[0], to: .first(in: .root))
    core.commit()
    #expect(core.hasNoChanges)
  }

  @Test func whatIsMadeAndRemovedIsNotTold() throws {
    let (core, rows) = ListCore.list([1, 2, 3])
    let new = try core.tree.makeRow(RowContent(4), at: .after(rows[0]))
    try core.tree.remove(new)
    core.commit()
    #expect(core.hasNoChanges)
  }

  @Test func anUpdateIsToldWithBothIndices() throws {
    let (core, rows) = ListCore.list([1, 2, 3])
    try core.tree.remove(rows[0])
    try core.tree.setStamp(1, rows[2])
    try core.tree.setStamp(0, rows[1])
    core.commit()
    #expect(core.report.updates.array == [IndexPair(old: 2, new: 1)])
  }

  // MARK: Misuse

  @Test func aCycleIsRefused() throws {
    let core = ListCore()
    let outer = try core.tree.makeContainer(at: .last(in: .root))
    let inner = try core.tree.makeContainer(at: .last(in: outer))
    #expect(throws: EditError.cycle(outer, into: inner)) {
      try core.tree.move(outer, to: .last(in: inner))
    }
    #expect(throws: EditError.cycle(outer, into: outer)) {
      try core.tree.move(outer, to: .first(in: outer))
    }
    #expect(core.tree.parent(of: outer) == .root)
  }

  @Test func aStaleHandleIsRefusedAlsoBeforeTheCommit() throws {
    let (core, rows) = ListCore.list([1, 2, 3])
    try core.tree.remove(rows[1])
    #expect(throws: EditError.unknownNode(rows[1])) { try core.tree.remove(rows[1]) }
    #expect(throws: EditError.unknownNode(rows[1])) {
      try core.tree.makeRow(RowContent(4), at: .after(rows[1]))
    }
    #expect(core.tree.node(atRow: 1, .lastCommit) == nil)
    core.commit()
    let new = try core.tree.makeRow(RowContent(4), at: .last(in: .root))
    #expect(new != rows[1])
    #expect(throws: EditError.unknownNode(rows[1])) { try core.tree.setStamp(1, rows[1]) }
  }

  @Test func anErrorNamesTheNode() throws {
    let (core, rows) = ListCore.list([1, 2])
    let box = try core.tree.makeContainer(at: .last(in: .root))
    #expect("\(NodeID.root)" == "root")
    let names = Set([rows[0], rows[1], box].map { "\($0)" })
    #expect(names.count == 3 && names.allSatisfy { $0.count <= 12 && !$0.contains("NodeID") })
    try core.tree.remove(rows[0])
    core.commit()
    let heir = try core.tree.makeRow(RowContent(3), at: .last(in: .root))
    // It may have the slot of the one that was removed, and never its name.
    #expect("\(heir)" != "\(rows[0])")
    #expect(
      EditError.unknownNode(rows[0]).description
        == "Node \(rows[0]) was removed, or is of another list.")
    #expect(
      EditError.cycle(box, into: box).description == "Container \(box) cannot go into itself.")
  }

  @Test func whatCannotBeIsRefused() throws {
    let (core, rows) = ListCore.list([1])
    #expect(throws: EditError.notAContainer(rows[0])) {
      try core.tree.makeRow(RowContent(2), at: .last(in: rows[0]))
    }
    #expect(throws: EditError.rootIsFixed) { try core.tree.remove(.root) }
    #expect(throws: EditError.rootIsFixed) { try core.tree.makeContainer(at: .after(.root)) }
    let error = #expect(throws: EditError.self) {
      try core.tree.makeRow(RowContent(2, height: .fixed(.nan)), at: .last(in: .root))
    }
    #expect(error?.description == "A length is 0 to 43,690 points, not nan.")
    #expect(throws: EditError.invalidLength(-1)) {
      try core.tree.setHeight(.fixed(-1), rows[0])
    }
    let sectioned = ListCore(hasSections: true)
    #expect(throws: EditError.rowOutsideSections) {
      try sectioned.tree.makeRow(RowContent(1), at: .first(in: .root))
    }
    #expect(core.identities == [1])
  }

  // MARK: Hiding

  @Test func hidingTellsTheRowsAndShowingThemAgain() throws {
    let core = ListCore()
    let container = try core.tree.makeContainer(at: .last(in: .root))
    for identity in 1...3 {
      try core.tree.makeRow(RowContent(RowID(Int64(identity))), at: .last(in: container))
    }
    try core.tree.makeRow(RowContent(9), at: .last(in: .root))
    core.commit()
    try core.tree.setHidden(true, container)
    #expect(core.tree.rowCount() == 1)
    core.commit()
    #expect(core.report.changes == [[[0], [1], [2]], [], []])
    try core.tree.makeRow(RowContent(4), at: .last(in: container))
    #expect(core.tree.rowCount() == 1)
    try core.tree.setHidden(false, container)
    core.commit()
    #expect(core.report.changes == [[], [[0], [1], [2], [3]], []])
    #expect(core.identities == [1, 2, 3, 4, 9])
  }

  @Test func aHiddenContainerInAHiddenOneStaysHidden() throws {
    let core = ListCore()
    let outer = try core.tree.makeContainer(at: .last(in: .root))
    let inner = try core.tree.makeContainer(at: .last(in: outer))
    try core.tree.makeRow(RowContent(1), at: .last(in: inner))
    try core.tree.makeRow(RowContent(2), at: .last(in: outer))
    try core.tree.setHidden(true, inner)
    try core.tree.setHidden(true, outer)
    core.commit()
    try core.tree.setHidden(false, outer)
    core.commit()
    #expect(core.identities == [2])
  }

  @Test func childrenAreEnumeratedWithoutTheirOwn() throws {
    let core = ListCore()
    let first = try core.tree.makeRow(RowContent(1), at: .last(in: .root))
    let container = try core.tree.makeContainer(at: .last(in: .root))
    try core.tree.makeRow(RowContent(2), at: .last(in: container))
    core.commit()
    try core.tree.remove(first)
    let last = try core.tree.makeRow(RowContent(3), at: .last(in: .root))
    var children: [NodeID] = []
    core.tree.forEachChild(of: .root) { children.append($0) }
    #expect(children == [container, last])
  }

  @Test func replacingAndRemovingAll() throws {
    let (core, rows) = ListCore.list([1, 2, 3])
    try core.tree.replace(rows[1], with: RowContent(9))
    core.commit()
    #expect(core.report.changes == [[[1]], [[1]], []])
    try core.tree.removeAll(in: .root)
    core.commit()
    #expect(core.report.deletes.array == [0, 1, 2])
    #expect(core.identities.isEmpty)
  }
}
