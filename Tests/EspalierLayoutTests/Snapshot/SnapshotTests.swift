// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import Foundation
import Testing

/// Rule 7.12: anchor and heights come back by identity.
@Suite struct SnapshotTests {
  private func scrolledList() -> ListLayout {
    var list = estimatedList(100)
    list.viewportDidScroll(to: 1020)
    _ = list.report { 40 + Double($0 % 3) * 10 }
    return list
  }

  @Test func aSnapshotComesBack() throws {
    var list = scrolledList()
    let before = list.report()
    let data = try JSONEncoder().encode(list.snapshot())
    let snapshot = try JSONDecoder().decode(LayoutSnapshot.self, from: data)
    var other = ListLayout()
    other.setViewport(width: 300, height: 200)
    // Ten rows are new at the front, and two are gone.
    let new = rows(10, from: 500) + rows(98, from: 2)
    other.load(new.span) { _ in estimated(50) }
    other.restore(snapshot)
    var asked: [Int] = []
    let after = other.report(asking: &asked) { _ in 1 }
    #expect(asked.isEmpty)
    #expect(after.placed.map(\.height) == before.placed.map(\.height))
    #expect(after.screenTop(ofRow: 28) == before.screenTop(ofRow: 20))
  }

  @Test func anotherStampOrWidthIsAnEstimate() {
    var list = scrolledList()
    let snapshot = list.snapshot()
    var other = ListLayout()
    other.setViewport(width: 300, height: 200)
    var all = rows(100)
    all[20].stamp = 9
    other.load(all.span) { _ in estimated(50) }
    other.restore(snapshot)
    var asked: [Int] = []
    _ = other.report(asking: &asked) { _ in 60 }
    #expect(asked == [20])
    var narrow = estimatedList(100)
    narrow.setViewport(width: 200, height: 200)
    narrow.restore(snapshot)
    asked = []
    _ = narrow.report(asking: &asked) { _ in 60 }
    #expect(asked.contains(20) && asked.contains(21))
  }

  @Test func duplicatesComeBackEachToItsOwn() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 30)
    let twins = [Row](repeating: Row(id: 7, stamp: 1), count: 5)
    list.load(twins.span) { _ in estimated(50) }
    for row in 0..<5 { list.setMeasuredHeight(Double(10 + row), row: row) }
    list.viewportDidScroll(to: 25)
    let before = list.report()
    let snapshot = list.snapshot()
    var other = ListLayout()
    other.setViewport(width: 300, height: 30)
    other.load(twins.span) { _ in estimated(50) }
    other.restore(snapshot)
    let after = other.report()
    #expect(after.offset == before.offset || after.visibleRows == before.visibleRows)
    other.expect(contentExtent: 60)
  }

  @Test func aMissingAnchorIsNoted() {
    var list = scrolledList()
    let snapshot = list.snapshot()
    var other = ListLayout()
    other.setViewport(width: 300, height: 200)
    other.load(rows(5).span)
    other.restore(snapshot)
    let noted = other.layout.drainDiagnostics()
    #expect(noted == [.missingAnchor(20)])
    // The heights are kept for rows that come later.
    other.apply(inserts: Array(5..<100), rows: rows(100)) { _ in estimated(50) }
    let height = other.offset(ofRow: 21)! - other.offset(ofRow: 20)!
    #expect(height == 60)
  }

  @Test func aLimitKeepsWhatIsNearTheAnchor() {
    var list = scrolledList()
    let snapshot = list.snapshot(limit: 2)
    #expect(snapshot.heights.map(\.id) == [20, 21])
  }

  @Test func badHeightsOfASnapshotAreRefused() {
    var list = scrolledList()
    var snapshot = list.snapshot()
    for index in snapshot.heights.indices { snapshot.heights[index].breadth = .zero }
    snapshot.anchorDelta = .max
    var other = estimatedList(100)
    other.restore(snapshot)
    let noted = other.layout.drainDiagnostics()
    #expect(!noted.isEmpty)
    let report = other.report()
    #expect(report.contentExtent == 5000)
  }
}
