// SPDX-License-Identifier: MIT

import Foundation
import Testing

#if DEBUG
  @testable import Espalier
#else
  import Espalier
#endif

/// Rule 7.12: anchor and heights come back by identity.
@Suite struct LayoutSnapshotTests {
  private func scrolledList() -> ListLayout {
    let list = estimatedList(100)
    list.report(scrolledTo: 1020) { 40 + Double($0 % 3) * 10 }
    return list
  }

  @Test func aSnapshotComesBack() throws {
    let list = scrolledList()
    let before = list.report()
    let data = try JSONEncoder().encode(list.bare.snapshot())
    let snapshot = try JSONDecoder().decode(LayoutSnapshot.self, from: data)
    let other = ListLayout()
    // Ten rows are new at the front, and two are gone.
    let new = rows(10, from: 500) + rows(98, from: 2)
    other.load(new) { _ in estimated(50) }
    _ = other.bare.restore(snapshot)
    let after = other.report { _ in 1 }
    #expect(other.asked.isEmpty)
    #expect(after.placed.map(\.height) == before.placed.map(\.height))
    #expect(after.screenTop(ofRow: 28) == before.screenTop(ofRow: 20))
  }

  /// What comes after it was restored, be it out of sight, is as high as it was.
  @Test func rowsThatComeLaterHaveTheirHeights() {
    let list = scrolledList()
    let other = ListLayout()
    other.load(rows(60, from: 40)) { _ in estimated(50) }
    _ = other.bare.restore(list.bare.snapshot())
    other.report()
    other.apply(inserts: Array(0..<40), rows: rows(100)) { _ in estimated(50) }
    other.report()
    #expect(other.offset(ofRow: 40) == list.offset(ofRow: 40))
    #expect(list.offset(ofRow: 24) != list.offset(ofRow: 20)! + 200)
  }

  /// What was saved at another width is there when the list has that width.
  @Test func anotherWidthComesLater() {
    let list = estimatedList(40)
    list.report { _ in 70 }
    let other = estimatedList(40)
    other.report(width: 200, height: 200)
    _ = other.bare.restore(list.bare.snapshot())
    other.report(at: 0) { _ in 90 }
    other.report(at: 1000) { _ in 50 }
    other.report(width: 300, height: 200) { _ in 50 }
    #expect(other.offset(ofRow: 1) == 70)
  }

  @Test func anotherStampOrWidthIsAnEstimate() {
    let list = scrolledList()
    let snapshot = list.bare.snapshot()
    let other = ListLayout()
    var all = rows(100)
    all[20].stamp = 9
    other.load(all) { _ in estimated(50) }
    _ = other.bare.restore(snapshot)
    other.report { _ in 60 }
    #expect(other.asked == [20])
    let narrow = estimatedList(100)
    narrow.setViewport(width: 200, height: 200)
    _ = narrow.bare.restore(snapshot)
    narrow.report { _ in 60 }
    #expect(narrow.asked.contains(20) && narrow.asked.contains(21))
  }

  /// What a row had at a former width stays its height there, and what was saved for another stamp, or another width, is
  /// none.
  @Test(arguments: [1, 2] as [Stamp]) func whatWasMeasuredBeforeStays(stamp: Stamp) {
    let other = estimatedList(40)
    other.setViewport(width: 500, height: 200)
    if stamp == 2 { other.apply(updates: [0], rows: [Row(id: 0, stamp: 2)] + rows(39, from: 1)) }
    other.report { _ in 50 }
    let snapshot = other.bare.snapshot()
    let list = estimatedList(40)
    list.report { _ in 100 }
    list.report(at: 1000) { _ in 100 }
    list.setViewport(width: 400, height: 200)
    _ = list.bare.restore(snapshot)
    list.report(at: 1000) { _ in 100 }
    #expect(list.offset(ofRow: 1) == 50)
    list.report(width: 300, height: 200) { _ in 100 }
    #expect(list.offset(ofRow: 1) == 100)
  }

  /// Five rows of one identity, which are 10 to 14 high, and five in another list, of an estimate of 50.
  private func twins() -> (list: ListLayout, other: ListLayout) {
    let (list, other) = (ListLayout(height: 30), ListLayout(height: 30))
    let twins = [Row](repeating: Row(id: 7, stamp: 1), count: 5)
    other.load(twins) { _ in estimated(50) }
    list.load(twins) { _ in estimated(50) }
    for row in 0..<5 { list.setMeasuredHeight(Double(10 + row), row: row) }
    return (list, other)
  }

  @Test func duplicatesComeBackEachToItsOwn() {
    let (list, other) = twins()
    let before = list.report(scrolledTo: 25)
    let snapshot = list.bare.snapshot()
    _ = other.bare.restore(snapshot)
    let after = other.report()
    #expect(after.offset == before.offset || after.visibleRows == before.visibleRows)
    #expect(other.contentExtent == 60)
  }

  /// Those in sight are measured already, and stay as high as they are.
  @Test func duplicatesLeaveOthersTheirOwnThoughTheyAreMeasured() {
    let (list, other) = twins()
    list.report()
    other.report { _ in 11 }
    #expect(other.offset(ofRow: 3) == 33)
    _ = other.bare.restore(list.bare.snapshot())
    other.report()
    #expect((1..<5).map { other.offset(ofRow: $0) } == [11, 22, 33, 46])
    #expect(other.contentExtent == 60)
  }

  /// Rows beside each other, where no sum of extents says where one is.
  @Test func aWaterfallComesBackWhereItWasWhileEditsWait() throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), width: 200, height: 400)
    for row in 0..<40 { list.add(row == 0 ? 300 : 100) }
    list.commit()
    list.show(2, .top)
    #expect(list.bare.offset == 100)
    // Out of sight.
    try list.bare.tree.setStamp(1, list.rows[30])
    let snapshot = list.bare.snapshot()
    list.commit()
    list.show(at: 1000)
    _ = list.bare.restore(snapshot)
    list.commit()
    #expect(list.bare.offset == 100)
  }

  /// The row at the top loses the space before it with the edits that wait.
  @Test func aSpacedListComesBackWhereItWasWhileEditsWait() throws {
    var list = ArrangedList(ContainerStyle(lineSpacing: 10), width: 200, height: 200)
    for _ in 0..<10 { list.add(50) }
    list.commit()
    list.show(at: 120)
    for row in list.rows[0...1] { try list.bare.tree.remove(row) }
    let snapshot = list.bare.snapshot()
    list.commit()
    #expect(list.bare.offset == 0)
    list.show(at: 200)
    _ = list.bare.restore(snapshot)
    list.commit()
    #expect(list.bare.offset == 0)
  }

  /// Nobody named the rows in sight, and one out of sight has a name: it is not where the list is.
  @Test(arguments: [0, 99]) func aRowOutOfSightIsNoPlace(named: Int) {
    let list = ListLayout()
    var all = (0..<100).map { index in
      Row(id: index == named ? 7 : RowID(Int64.min + Int64(index)), stamp: 1)
    }
    list.load(all) { _ in fixed(50) }
    list.report(scrolledTo: 1020)
    let snapshot = list.bare.snapshot()
    all.remove(at: named)
    list.apply(deletes: [named], rows: all) { _ in fixed(50) }
    list.report(at: 0)
    #expect(list.bare.restore(snapshot).missingAnchor == nil)
    #expect(list.report().offset == (named == 0 ? 970 : 1020))
  }

  @Test func aMissingAnchorIsNoted() {
    let list = scrolledList()
    let snapshot = list.bare.snapshot()
    let other = ListLayout()
    other.load(rows(5))
    #expect(other.bare.restore(snapshot).missingAnchor == 20)
    // The heights are kept for rows that come later.
    for row in rows(95, from: 5) { other.append(row, estimated(50)) }
    other.report(toRow: 20) { _ in 1 }
    #expect(other.asked.isEmpty)
    #expect(other.offset(ofRow: 21)! - other.offset(ofRow: 20)! == 60)
  }

  #if DEBUG
    /// A place that nobody saved: the first of its rows is meant.
    @Test func anOccurrenceBelowNoneIsTheFirst() {
      var snapshot = scrolledList().bare.snapshot()
      snapshot.anchorOccurrence = -3
      #expect(estimatedList(100).bare.restore(snapshot).missingAnchor == nil)
    }

    @Test func aHeightThatWasNotMeasuredIsNotKept() {
      let list = ListLayout()
      list.load(rows(4)) { $0 < 2 ? fixed(50) : estimated(50) }
      list.report { _ in 60 }
      #expect(list.bare.snapshot().heights.map(\.id) == [2, 3])
    }

    @Test(arguments: [-1, Units.maximum + 1] as [Int32])
    func aHeightThatIsNoneIsNoted(height: Int32) {
      var snapshot = scrolledList().bare.snapshot()
      snapshot.heights[0].height = height
      let other = estimatedList(100)
      #expect(other.bare.restore(snapshot).badHeights == [20])
      #expect(other.offset(ofRow: 21)! - other.offset(ofRow: 20)! == 50)
    }

    @Test func aLimitKeepsWhatIsNearTheAnchor() {
      let list = scrolledList()
      #expect(list.bare.snapshot(limit: 2).heights.map(\.id) == [20, 21])
    }
  #endif
}
