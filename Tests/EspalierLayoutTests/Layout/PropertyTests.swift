// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierRowOrder
import EspalierTestSupport
import Testing

/// Rules that hold for every list.
@Suite struct PropertyTests {
  /// Rule 7.1: one by one, in any order, in one batch or in many, measuring ends in the same bits.
  @Test(arguments: seeds(count: 8))
  func theOrderOfMeasuringDoesNotMatter(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let styles: [ContainerStyle] = [
      ContainerStyle(lineSpacing: 3), ContainerStyle(.flow(.justified), itemSpacing: 5),
      ContainerStyle(.waterfall(columns: 3, strict: true), lineSpacing: 3, itemSpacing: 5),
    ]
    let style = styles[Int(seed) % 3]
    let count = 60
    func list() -> ListLayout {
      var list = ListLayout(style: style)
      list.setViewport(width: 300, height: 100_000)
      list.load(rows(count).span) { RowAttributes(breadth: height(Double(20 + $0 * 7 % 90))) }
      return list
    }
    let heights = (0..<count).map { _ in Double.random(in: 0...100, using: &random) }
    var first = list()
    let expected = first.report { heights[$0] }
    for _ in 0..<3 {
      var other = list()
      for row in (0..<count).shuffled(using: &random) {
        other.setMeasuredHeight(heights[row], row: row)
        if Int.random(in: 0..<10, using: &random) == 0 { _ = other.report() }
      }
      let found = other.report()
      #expect(found.placed == expected.placed, "SEED=\(seed)")
      #expect(found.contentExtent == expected.contentExtent, "SEED=\(seed)")
    }
    // A row that joins later is estimated the same, whatever the order was.
    var one = list()
    var two = list()
    for row in 0..<count { one.setMeasuredHeight(heights[row], row: row) }
    for row in (0..<count).reversed() { two.setMeasuredHeight(heights[row], row: row) }
    one.append(Row(id: 999))
    two.append(Row(id: 999))
    let extents = [one.contentExtent, two.contentExtent]
    #expect(extents[0] == extents[1])
  }

  /// Rule 7.6: whatever happens outside the viewport, nothing in it moves.
  @Test(arguments: seeds(count: 30))
  func nothingInSightMoves(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var list = estimatedList(200)
    var all = rows(200)
    var next = 1000
    for step in 0..<40 {
      list.viewportDidScroll(to: Double.random(in: 2000...4000, using: &random))
      let before = list.report { 30 + Double($0 % 7) * 9 }
      let seen = Set(before.rows.indices.map { all[Int(before.rows[$0].row)].id })
      let ids = all.map(\.id)
      // Delete, move and insert rows that are out of sight; measure some.
      let outside = all.indices.filter { !seen.contains(ids[$0]) }.shuffled(using: &random)
      let deletes = outside.prefix(3).sorted()
      let moving = outside.dropFirst(3).prefix(2).map { $0 }
      var new = all.indices.filter { !deletes.contains($0) && !moving.contains($0) }.map { all[$0] }
      var inserts: [RowID] = []
      for _ in 0..<3 {
        next += 1
        let row = Row(id: RowID(Int64(next)), stamp: 1)
        inserts.append(row.id)
        new.insert(row, at: outPlace(new, seen, &random))
      }
      for index in moving { new.insert(all[index], at: outPlace(new, seen, &random)) }
      let moves = moving.map { index in
        (index, new.firstIndex { $0.id == all[index].id }!)
      }
      list.apply(
        deletes: deletes, inserts: new.indices.filter { inserts.contains(new[$0].id) },
        moves: moves, rows: new
      ) { _ in estimated(50) }
      all = new
      for _ in 0..<3 {
        let row = Int.random(in: 0..<all.count, using: &random)
        if !seen.contains(all[row].id) { list.setMeasuredHeight(Double(20 + row % 50), row: row) }
      }
      let after = list.report { _ in 50 }
      let expected = before.rows.indices.map { before.rows[$0].along }
      let places = after.rows.indices.map { after.rows[$0].along }
      let ofBefore = Int64(before.offset * 768) - Int64(before.windowOrigin * 768)
      let ofAfter = Int64(after.offset * 768) - Int64(after.windowOrigin * 768)
      let kept = after.rows.indices.map { all[Int(after.rows[$0].row)].id }.filter(seen.contains)
      #expect(kept.count == seen.count, "SEED=\(seed), step \(step)")
      #expect(
        places.map { $0 - ofAfter } == expected.map { $0 - ofBefore },
        "SEED=\(seed), step \(step)")
      #expect(
        abs(after.offset - before.offset - after.adjustment) < 1e-9, "SEED=\(seed), step \(step)")
    }
  }

  /// A place that is not between two rows in sight.
  private func outPlace(
    _ rows: [Row], _ seen: Set<RowID>, _ random: inout SeededGenerator
  ) -> Int {
    while true {
      let place = Int.random(in: 0...rows.count, using: &random)
      let isBetween =
        place > 0 && place < rows.count && seen.contains(rows[place - 1].id)
        && seen.contains(rows[place].id)
      if !isBetween { return place }
    }
  }

  /// Rule 7.3: estimates are the explicit one, the last height, the mean of the kind, the default.
  @Test func estimates() {
    var configuration = LayoutConfiguration()
    configuration.defaultEstimate = 33
    var list = ListLayout(configuration)
    list.setViewport(width: 300, height: 1000)
    list.append(Row(id: 1), RowAttributes(kind: 5))
    list.expect(contentExtent: 33)
    list.append(Row(id: 2), RowAttributes(kind: 5, height: .automatic(estimate: 70)))
    list.expect(contentExtent: 103)
    list.setMeasuredHeight(20, row: 0)
    list.setMeasuredHeight(41, row: 1)
    list.append(Row(id: 3), RowAttributes(kind: 5))
    list.append(Row(id: 4), RowAttributes(kind: 6))
    list.expect(contentExtent: 61 + 30.5 + 33)
    let changed = [
      Row(id: 1, stamp: 9), Row(id: 2, stamp: 9), Row(id: 3), Row(id: 4),
    ]
    list.apply(updates: [0], rows: changed)
    list.expect(contentExtent: 61 + 30.5 + 33)
    list.apply(updates: [1], rows: changed) { _ in estimated(70) }
    list.expect(contentExtent: 20 + 70 + 30.5 + 33)
    // A row that comes back with another stamp is estimated by its last height.
    list.apply(deletes: [0], rows: Array(changed[1...]))
    list.apply(inserts: [0], rows: [Row(id: 1, stamp: 10)] + changed[1...])
    list.expect(contentExtent: 20 + 70 + 30.5 + 33)
  }

  @Test func spareHeightsHaveABound() {
    var configuration = LayoutConfiguration()
    configuration.spareHeightLimit = 10
    var list = estimatedList(100, viewport: 10_000, configuration)
    _ = list.report { _ in 20 }
    list.apply(deletes: Array(0..<100), rows: [])
    list.apply(inserts: Array(0..<100), rows: rows(100)) { _ in estimated(50) }
    var asked: [Int] = []
    _ = list.report(asking: &asked) { _ in 20 }
    // Rows are taken out from the last to the first, so those of the first ten were kept last.
    #expect(asked == Array(10..<100))
  }

  @Test func fixedHeightsAreNeverAskedFor() {
    var list = fixedList([10, 20, 30])
    let report = list.report { _ in
      Issue.record("The height is known.")
      return 1
    }
    #expect(report.contentExtent == 60)
    let delivered = list.setMeasuredHeight(99, for: list.request(forRow: 0)!)
    #expect(delivered)
    list.expect(contentExtent: 60)
  }

  /// The window origin keeps frames small, and stays where it is while the viewport is near.
  @Test func framesFarDownAreExactInFloats() {
    var list = fixedList([Double](repeating: 43_690, count: 1000) + [10.25, 20.5, 30])
    list.viewportDidScroll(to: 43_690 * 1000)
    let report = list.report()
    #expect(report.rows[0].y < 100_000 && report.rows[0].y >= 0)
    #expect(Float(report.rows[1].y - report.rows[0].y) == 10.25)
    list.viewportDidScroll(to: 43_690 * 1000 - 50_000)
    let near = list.report()
    #expect(near.windowOrigin == report.windowOrigin)
  }

  @Test func wrappingStopsWhereLinesCoincide() {
    let style = ContainerStyle(.flow(.leading))
    var list = ListLayout(style: style)
    list.setViewport(width: 300, height: 100)
    let box = RowAttributes(height: .fixed(10), breadth: 100)
    list.load(rows(30_000).span) { _ in box }
    var full = box
    full.breadth = 300
    // A row that fills a line disturbs the line it comes into and no other.
    var all = rows(30_000)
    all.insert(Row(id: -1, stamp: 1), at: 15_000)
    list.apply(inserts: [15_000], rows: all) { _ in full }
    list.expect(contentExtent: 100_010)
    all.remove(at: 15_000)
    list.apply(deletes: [15_000], rows: all)
    list.expect(contentExtent: 100_000)
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) {
      var list = ListLayout()
      list.apply(inserts: [0, 1], rows: [Row(id: 1)])
    }
    await #expect(processExitsWith: .failure) {
      var layout = RowLayout()
      layout.addRow(RowOrder.Entry(0), Row(id: 1))
      layout.addRow(RowOrder.Entry(0), Row(id: 2))
    }
    await #expect(processExitsWith: .failure) {
      _ = RangeReach(ahead: .nan, behind: 0)
    }
    await #expect(processExitsWith: .failure) {
      var configuration = LayoutConfiguration()
      configuration.pixelScale = 0
    }
  }
}
