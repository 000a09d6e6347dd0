// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// What a pass measures, and what it passes, where rows turn out to be of another height than they were.
struct RowsPassedTests {
  /// The row at the fold goes out of sight as it shows less, and the one behind it reaches into the viewport.
  @Test func aRowBehindOneThatWentOutOfSightIsMeasured() {
    let list = estimatedList(20, estimate: 100)
    list.report { _ in 100 }
    list.report(scrolledTo: 40) { _ in 100 }
    for row in 0...1 { list.updateRow(at: row, stamp: 2) }
    let report = list.report { _ in 30 }
    #expect(list.asked.prefix(2) == [0, 1] && report.offset == 40)
  }

  /// Row 1 waits for its height, and is above the viewport when row 0 has another one: rows behind it come into sight.
  @Test func aRowWithoutAHeightThatWentOutOfSightIsPassed() {
    let list = ListLayout()
    list.load(rows(20)) { estimated($0 == 1 ? 0 : 100) }
    list.report { $0 == 1 ? nil : 100 }
    list.report(scrolledTo: 40) { $0 == 1 ? nil : 100 }
    list.updateRow(at: 0, stamp: 2)
    list.report { $0 == 0 ? 30 : 50 }
    #expect(list.asked.first == 0 && list.asked.contains(4) && !list.asked.contains(1))
  }

  /// The next line begins behind the end of the viewport, as there is a space before it.
  @Test func aRowWithoutAHeightInALineBelowIsNotMeasured() {
    var list = ArrangedList(ContainerStyle(.flow(.lines), lineSpacing: 20), width: 200, height: 200)
    for height in [190.0, 190, 0, 50] { list.add(height, breadth: 100, isMeasured: height == 0) }
    list.commit { _ in 10 }
    #expect(list.host.measured.isEmpty && list.contentHeight == 260)
  }

  /// The first row of a section turns out to have no height, and the space before the next one goes with it: by that a row
  /// comes into sight above.
  @Test func whereASpaceGoesAboveOneRowMoreIsMeasured() {
    let list = ListLayout(height: 100)
    for row in rows(9) { list.append(row, estimated(50)) }
    let section = list.addContainer(ContainerStyle(lineSpacing: 10))
    for row in rows(11, from: 9) { list.append(row, estimated(50), in: section) }
    list.report(at: 510) { _ in 50 }
    let heights = [7: 30.0, 8: 20, 9: 0]
    let report = list.report(scrolledTo: 485) { heights[$0] ?? 50 }
    #expect(list.asked == [9, 8, 7] && report.screenTop(ofRow: 10) == 25)
  }

  /// A background is as high as its container, whatever is said of it.
  @Test func aBackgroundIsNotMeasured() {
    let list = ListLayout()
    let section = list.addContainer(ContainerStyle())
    let background = RowAttributes(height: .automatic(estimate: 50), role: .background)
    for row in rows(9) { list.append(row, row.id == 0 ? background : estimated(50), in: section) }
    list.report { _ in 50 }
    #expect(list.asked == [1, 2, 3, 4])
  }
}
