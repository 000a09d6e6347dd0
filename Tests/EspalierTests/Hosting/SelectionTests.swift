// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Selection and highlight by identity") @MainActor
final class SelectionTests: RowScreen<StrictViews> {
  init() throws {
    try super.init(StrictViews(), ids: 0..<10)
    engine.resizeAndCommit(width: 320, height: 400)
  }

  private func marks(_ row: Int) -> RowMarks? { recycler.views(of: rows[row]).first?.marks }

  @Test("One row at a time, or several")
  func modes() throws {
    let selection = engine.selection
    try selection.insert(rows[3])
    try selection.insert(rows[1])
    #expect(selection.nodes == [rows[1]])
    selection.allowsSeveral = true
    try selection.toggle(rows[5])
    try selection.toggle(rows[2])
    #expect(selection.nodes == [rows[1], rows[2], rows[5]] && selection.count == 3)
    try selection.toggle(rows[2])
    #expect(marks(5) == .selected && marks(2) == [] && marks(1) == .selected)
    let highlight = RowSelection(in: engine, showing: .highlighted)
    try highlight.insert(rows[5])
    #expect(marks(5) == [.selected, .highlighted])
    highlight.removeAll()
    selection.removeAll()
    #expect(marks(5) == [] && selection.isEmpty)
  }

  @Test("Told to hold one row only, a set of several is emptied, and one of one is not")
  func modeSwitchedOff() throws {
    let selection = engine.selection
    var removed: [[NodeID]] = []
    selection.onChange = { removed.append($0.removed) }
    selection.allowsSeveral = true
    try selection.insert(rows[4])
    selection.allowsSeveral = false
    #expect(selection.nodes == [rows[4]])
    selection.allowsSeveral = true
    try selection.insert(rows[2])
    selection.allowsSeveral = false
    #expect(selection.isEmpty && removed == [[], [], [rows[2], rows[4]]])
    #expect(marks(2) == [] && marks(4) == [])
  }

  @Test("It survives moves, updates, hiding and reloads")
  func survival() throws {
    var changes = 0
    try engine.selection.insert(rows[3])
    engine.selection.onChange = { _ in changes += 1 }
    try engine.move(rows[3], to: .first(in: group))
    try engine.update(rows[3])
    engine.commit()
    #expect(engine.selection.contains(rows[3]) && marks(3) == .selected)
    engine.setNeedsReload(because: "test")
    engine.commit()
    #expect(marks(3) == .selected)
    try engine.setHidden(true, group)
    engine.commit()
    try engine.setHidden(false, group)
    engine.commit()
    #expect(engine.selection.nodes == [rows[3]] && marks(3) == .selected && changes == 0)
  }

  @Test("Removed rows leave the selection, and that is reported")
  func removal() throws {
    var reported: [RowSelection.Change] = []
    engine.selection.allowsSeveral = true
    try engine.selection.insert(rows[3])
    try engine.selection.insert(rows[4])
    engine.selection.onChange = { reported.append($0) }
    try engine.remove(rows[3])
    #expect(reported.isEmpty)
    engine.commit()
    #expect(reported.map(\.removedIDs) == [[3]] && reported[0].isByCommit)
    #expect(reported[0].removed == [rows[3]])
    #expect(engine.selection.nodes == [rows[4]])
    // Hidden first, removed later: no commit lists it.
    try engine.setHidden(true, rows[4])
    engine.commit()
    #expect(engine.selection.count == 1)
    try engine.remove(rows[4])
    engine.commit()
    #expect(engine.selection.isEmpty && reported.count == 2)
  }

  @Test(
    "One row of the same identity takes the place of a removed one, however many come",
    arguments: [false, true])
  func replacement(areAfter: Bool) throws {
    try engine.selection.insert(rows[3])
    var reported: [RowSelection.Change] = []
    engine.selection.onChange = { reported.append($0) }
    func add() throws -> NodeID {
      try engine.makeRow(RowContent(3, height: .fixed(40)), at: .last(in: .root))
    }
    var new = areAfter ? [] : [try add()]
    try engine.remove(rows[3])
    if areAfter { new = [try add(), try add()] }
    engine.commit()
    #expect(engine.selection.nodes == [new[0]])
    #expect(reported.count == 1 && reported[0].added == [new[0]])
    #expect(recycler.views(of: new[0]).first?.marks == .selected)
  }

  @Test("A row that comes hidden does not take the place of a removed one")
  func hiddenReplacement() throws {
    try engine.selection.insert(rows[3])
    try engine.move(rows[3], to: .first(in: group))
    try engine.setHidden(true, group)
    engine.commit()
    #expect(engine.selection.nodes == [rows[3]])
    try engine.remove(rows[3])
    let new = try engine.appendRow(3, to: group)
    engine.commit()
    try engine.setHidden(false, group)
    engine.commit()
    #expect(engine.selection.isEmpty && engine.rowIndex(of: new) != nil)
  }

  @Test("A hidden row that is removed as a commit is shown leaves with the next one")
  func replacedWhileShown() throws {
    let (engine, host) = (ListEngine(), ReportingHost())
    engine.host = host
    let row = try engine.makeRow(RowContent(3), at: .last(in: .root))
    try engine.setHidden(true, row)
    engine.commit()
    try engine.selection.insert(row)
    var reported: [RowSelection.Change] = []
    engine.selection.onChange = { reported.append($0) }
    var new: NodeID?
    host.onApply = { engine in
      try? engine.remove(row)
      new = try? engine.makeRow(RowContent(3), at: .last(in: .root))
    }
    engine.commit()
    #expect(reported.isEmpty && engine.selection.count == 1)
    host.onApply = nil
    engine.commit()
    #expect(try engine.selection.nodes == [#require(new)])
    #expect(reported.map(\.removed) == [[row]] && reported[0].isByCommit)
  }

  @Test("Bad handles are refused")
  func misuse() throws {
    #expect(throws: EditError.notARow(group)) { try engine.selection.insert(group) }
    try engine.remove(rows[0])
    #expect(throws: EditError.self) { try engine.selection.insert(rows[0]) }
    engine.selection.remove(rows[0])
    #expect(engine.selection.isEmpty)
  }

  @Test("Against sets of identities under random edits", arguments: seeds(count: 10))
  func random(seed: UInt64) throws {
    var list = RandomRows(seed: seed)
    let engine = list.engine
    try list.fill(50)
    engine.resizeAndCommit(width: 320, height: 200)
    engine.selection.allowsSeveral = true
    var expected: Set<NodeID> = []
    for _ in 0..<60 {
      list.forgetStale()
      if let row = list.rows.randomElement(using: &list.generator) {
        try engine.selection.toggle(row)
        if expected.remove(row) == nil { expected.insert(row) }
      }
      for _ in 0..<list.number(0...6) { try list.edit() }
      engine.commit()
      expected = expected.filter { engine.contains($0) }
      #expect(Set(engine.selection.nodes) == expected, "seed \(seed)")
    }
  }
}

@Suite("Reordering by hand") @MainActor
struct ReorderTests {
  let engine = ListEngine()
  var groups: [NodeID] = []
  var rows: [NodeID] = []

  init() throws {
    engine.setViewport(width: 320, height: 400)
    for _ in 0..<3 {
      let group = try engine.appendContainer(to: engine.rootNode)
      groups.append(group)
      rows += try engine.addRows(rows.count..<rows.count + 3, in: group)
    }
    engine.commit()
  }

  private func list() -> [RowID] {
    (0..<engine.rowCount).compactMap { try? engine.row(of: engine.node(atRow: $0)!).id }
  }

  private func shown() throws -> [RowID] {
    try (0..<engine.rowCount).map { index in
      let node = engine.reorder.node(atShown: index)!
      #expect(engine.reorder.shownIndex(of: node) == index)
      return try engine.row(of: node).id
    }
  }

  @Test("The data moves at the end, to where the row appeared")
  func everyMove() throws {
    for source in 0..<9 {
      for target in 0..<9 {
        let row = engine.node(atRow: source)!
        let before = list()
        #expect(try engine.reorder.begin(row))
        engine.reorder.move(to: 8 - target)
        #expect(engine.reorder.move(to: target) == target)
        let expected = try shown()
        #expect(list() == before && expected[target] == before[source])
        #expect(try engine.reorder.end() == (source != target))
        #expect(list() == expected)
      }
    }
  }

  @Test("Commits in between keep the neighbour")
  func commits() throws {
    try engine.reorder.begin(rows[1])
    engine.reorder.move(to: 5)
    try engine.makeRow(RowContent(100), at: .before(rows[0]))
    engine.commit()
    #expect(engine.reorder.index == 6)
    #expect(try shown() == [100, 0, 2, 3, 4, 5, 1, 6, 7, 8])
    try engine.remove(rows[5])
    engine.commit()
    let expected = try shown()
    #expect(expected.firstIndex(of: 1) == 6)
    try engine.reorder.end()
    #expect(list() == expected)
  }

  @Test("A row that goes ends its move")
  func gone() throws {
    var outcome: ReorderOutcome?
    engine.reorder.onEnd = { outcome = $1 }
    try engine.reorder.begin(rows[1])
    try engine.remove(rows[1])
    engine.commit()
    #expect(outcome == .isGone && engine.reorder.dragged == nil)
  }

  @Test("An empty container is a place, and so is the end of any other")
  func emptyContainer() throws {
    let empty = try engine.makeContainer(at: .after(groups[0]))
    engine.commit()
    for source in [0, 1, 4, 8] {
      let row = engine.node(atRow: source)!
      let before = list()
      try engine.reorder.begin(row)
      // Behind the rows of the first group, of which it may be one itself.
      let count = try #require(engine.bare.tree.rows(in: groups[0])?.count)
      let expected = source < count ? count - 1 : count
      #expect(try engine.reorder.move(into: empty) == expected)
      #expect(engine.reorder.place == .last(in: empty))
      let shown = try shown()
      #expect(list() == before && shown[expected] == before[source])
      #expect(try engine.reorder.end())
      #expect(list() == shown)
      #expect(engine.bare.tree.parent(of: row) == empty)
      try engine.reorder.begin(row)
      #expect(try engine.reorder.move(into: engine.rootNode) == 8)
      try engine.reorder.end()
      #expect(list().last == before[source])
    }
  }

  @Test("The container may change, be hidden, and go while a row is held over it")
  func containerChanges() throws {
    let empty = try engine.makeContainer(at: .after(groups[0]))
    #expect(try engine.reorder.begin(rows[8]))
    engine.commit()
    #expect(try engine.reorder.move(into: empty) == 3)
    try engine.appendRow(100, to: empty)
    try engine.remove(rows[0])
    engine.commit()
    #expect(engine.reorder.index == 3)
    #expect(try shown()[3] == 8)
    try engine.setHidden(true, empty)
    engine.commit()
    #expect(engine.reorder.place != .last(in: empty))
    #expect(try shown().count == 8)
    #expect(try engine.reorder.move(into: empty) == nil)
    engine.reorder.mayMove = { _, _ in false }
    try engine.setHidden(false, empty)
    engine.commit()
    let index = engine.reorder.index
    #expect(try engine.reorder.move(into: empty) == index)
    #expect(throws: EditError.self) { try engine.reorder.move(into: rows[1]) }
    try engine.remove(empty)
    #expect(throws: EditError.unknownNode(empty)) { try engine.reorder.move(into: empty) }
    engine.reorder.cancel()
    #expect(try engine.reorder.move(into: engine.rootNode) == nil)
  }

  @Test("It ends where it appears, also if its container moves, or has a footer that is hidden")
  func containerMoves() throws {
    let empty = try engine.makeContainer(at: .after(groups[0]))
    engine.commit()
    try engine.reorder.begin(rows[8])
    try engine.reorder.move(into: empty)
    try engine.move(empty, to: .first(in: .root))
    engine.commit()
    #expect(engine.reorder.index == 0)
    let footer = try engine.makeRow(RowContent(100, role: .footer), at: .last(in: empty))
    engine.commit()
    #expect(engine.reorder.place == .before(footer) && engine.reorder.index == 0)
    try end()
    try engine.setHidden(true, footer)
    engine.commit()
    try engine.reorder.begin(rows[7])
    #expect(try engine.reorder.move(into: empty) == 1)
    try end()
    try engine.setHidden(false, footer)
    engine.commit()
    #expect(engine.rowIndex(of: footer) == 2)
  }

  /// Ends the drag, and holds that the rows are where they appeared.
  private func end() throws {
    let shown = try shown()
    try #expect(engine.reorder.end())
    #expect(list() == shown)
  }

  @Test("Separators are no places")
  func separators() throws {
    for row in rows { try engine.setSeparator(Separator(height: 1), at: .bottom, of: row) }
    engine.commit()
    let separator = try #require(engine.node(atRow: 1))
    #expect(throws: EditError.separatorIsManaged(separator)) {
      try engine.reorder.begin(separator)
    }
    try engine.reorder.begin(rows[0])
    engine.reorder.move(to: 5)
    try engine.reorder.end()
    #expect(list().filter { $0.rawValue >= 0 }.count >= 9)
    #expect(engine.rowIndex(of: rows[0]) == 4)
  }
}
