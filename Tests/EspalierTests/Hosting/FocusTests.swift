// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("Rows that have the focus keep their views, and rows are reached in their order") @MainActor
final class FocusTests: RowScreen<StrictViews> {
  init() throws { try super.init(StrictViews(), ids: 0..<100) }

  @Test("Out of sight it has its view, at its place, and nothing is bound again when it is back")
  func outOfSight() throws {
    try engine.focus.insert(rows[2])
    let view = try #require(self.view(2))
    #expect(view.marks == .focused)
    for offset in [100.0, 1000, 3000, 150] {
      scroll(to: offset)
      #expect(self.view(2) === view && view.row?.id == 2)
      #expect(view.frame.map { $0.y } == 80)
      let inSight = offset == 150 ? 6 : offset == 100 ? 6 : 5
      #expect(recycler.shownRows.count == inSight + (offset == 100 ? 0 : 1))
    }
    let before = views.counts
    scroll(to: 0)
    #expect(self.view(2) === view && recycler.shownRows.map(\.row.id) == [0, 1, 2, 3, 4])
    #expect(views.counts.updates == before.updates)
    #expect(views.views.count { $0.row?.id == 2 } == 1)
    ScreenCheck(views: views, recycler: recycler, engine: engine, viewport: 200).check("back")
  }

  @Test("It is let go of when the list is loaded again")
  func reload() throws {
    try engine.focus.insert(rows[2])
    scroll(to: 2000)
    #expect(recycler.shownRows.count == 6)
    engine.setNeedsReload(because: "test")
    engine.commit()
    #expect(view(2) == nil && recycler.shownRows.count == 5 && engine.focus.contains(rows[2]))
    ScreenCheck(views: views, recycler: recycler, engine: engine, viewport: 200).check("gone")
  }

  @Test("A row that never was in sight gets no view by it")
  func neverInSight() throws {
    try engine.focus.insert(rows[50])
    engine.commit()
    scroll(to: 200)
    #expect(recycler.shownRows.count == 5 && view(50) == nil)
    scroll(to: 2000)
    scroll(to: 0)
    #expect(view(50)?.row?.id == 50)
  }

  @Test("Several rows, and one of another kind by now")
  func several() throws {
    engine.focus.allowsSeveral = true
    for row in 0..<4 { try engine.focus.insert(rows[row]) }
    scroll(to: 2000)
    #expect(recycler.shownRows.count == 9)
    try engine.setAttributes(RowAttributes(kind: 2, height: .fixed(40)), of: rows[1])
    engine.commit()
    #expect(view(1) == nil && recycler.shownRows.count == 8)
  }

  @Test("Random edits and scrolls", arguments: seeds(count: 12))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var all = rows
    engine.focus.allowsSeveral = true
    for step in 0..<80 {
      let focused = Bool.random(using: &random) ? nil : engine.focus.nodes.first
      let row = focused ?? all.randomElement(using: &random)!
      switch Int.random(in: 0..<8, using: &random) {
      case 0: try engine.focus.insert(row)
      case 1: engine.focus.nodes.randomElement(using: &random).map(engine.focus.remove)
      case 2 where all.count > 20:
        all.removeAll { $0 == row }
        try engine.remove(row)
      case 3: try engine.setHidden(engine.bare.tree.isShown(row), row)
      case 4: try engine.move(row, to: .first(in: group))
      case 5: try engine.update(row)
      default:
        let end = max(0, engine.contentExtent - 200)
        views.scroll(to: Double.random(in: 0...end, using: &random), in: engine)
      }
      let had = engine.focus.nodes.filter { !recycler.views(of: $0).isEmpty }
      let former = had.map { recycler.views(of: $0)[0] }
      engine.commit()
      for (node, view) in zip(had, former) where engine.focus.contains(node) {
        let isListed = engine.rowIndex(of: node) != nil
        #expect((recycler.views(of: node).first === view) == isListed, "\(seed) \(step)")
      }
      // Without those out of sight, the screen is as it is without a focus.
      let inSight = recycler.shownRows.filter {
        $0.frame.y + $0.frame.height > views.offset && $0.frame.y < views.offset + 200
      }
      let first = Int(views.offset / 40)
      #expect(inSight.map(\.frame.row).sorted() == inSight.indices.map { first + $0 })
      for (row, frame, view) in recycler.shownRows {
        #expect(view.frame?.y == Double(frame.row * 40))
        #expect(view.stamp == engine.stamp(of: row.node), "\(seed) \(step)")
        let isInSight = frame.y + 40 > views.offset && frame.y < views.offset + 200
        #expect(isInSight || engine.focus.contains(row.node), "\(seed) \(step)")
      }
    }
  }

  @Test(
    "A warm commit with a row that is kept allocates nothing",
    .enabled(if: Allocations.areMeaningful))
  func allocationsOfKeptRows() throws {
    let adapter = QuietViews()
    let host = Recycler(adapter: adapter)
    engine.host = host
    engine.commit()
    scroll(to: 0)
    try engine.focus.insert(rows[2])
    func work() {
      for offset in [0.0, 400, 800, 400, 0] {
        engine.scrollAndCommit(to: offset)
      }
    }
    #expect(warmAllocations(after: 3) { work() } == .none)
    engine.scrollAndCommit(to: 2000)
    #expect(host.shownRows.count == 6)
  }

  // MARK: order

  @Test("Rows in their order, pinned ones in their places, backgrounds left out")
  func order() throws {
    let section = try engine.appendContainer(to: engine.rootNode)
    try engine.setStyle(ContainerStyle(), of: section)
    for id in 200..<230 {
      let content =
        id == 200
        ? RowContent(200, role: .background)
        : RowContent(
          RowID(Int64(id)), height: .fixed(40),
          pin: id == 201 ? Pin() : id == 208 ? Pin(level: 1) : nil)
      try engine.makeRow(content, at: .last(in: section))
    }
    engine.commit()
    scroll(to: 4000 + 40 * 12)
    let rows = recycler.rowsInOrder
    #expect(rows.map(\.row.id) == [201, 208, 215, 216, 217] || rows.count >= 5)
    #expect(rows.map(\.frame.row) == rows.map(\.frame.row).sorted())
    #expect(rows.first?.row.id == 201 && rows[1].row.id == 208)
    #expect(!rows.contains { $0.row.id == 200 })
    #expect(recycler.shownRows.first?.row.id == 200 && recycler.shownRows.last?.row.id == 201)
  }

  @Test("The next row is reached beyond the edge of the screen, and backgrounds are passed")
  func reaching() throws {
    let next = try engine.reachRow(from: rows[4])
    #expect(next == rows[5])
    engine.commit()
    #expect(view(5) != nil && views.offset == 40)
    #expect(try engine.reachRow(-5, from: rows[5]) == rows[0])
    #expect(try engine.reachRow(60, from: rows[5], at: .top) == rows[65])
    #expect(try engine.reachRow(-1, from: rows[0]) == nil)
    #expect(try engine.reachRow(1, from: rows[99]) == nil)
    let section = try engine.appendContainer(to: engine.rootNode)
    try engine.makeRow(RowContent(500, role: .background), at: .last(in: section))
    let last = try engine.makeRow(RowContent(501, height: .fixed(40)), at: .last(in: section))
    #expect(try engine.reachRow(from: last) == nil)
    engine.commit()
    #expect(try engine.reachRow(from: rows[99]) == last)
    #expect(try engine.reachRow(-1, from: last) == rows[99])
    try engine.remove(last)
    #expect(throws: EditError.unknownNode(last)) { try engine.reachRow(from: last) }
    #expect(try engine.reachRow(from: rows[99]) == nil)
  }
}
