// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Which of the rows in sight keeps its place.
struct AnchorChoiceTests {
  /// The row that is pinned grows with the change, and the first one that is not begins where it did.
  @Test func aPinnedRowDoesNotHoldAListThatGetsAnotherWidth() throws {
    let list = estimatedList(10, estimate: 100)
    try list.bare.tree.setPin(Pin(), list.nodes[0])
    list.report(at: 50) { _ in 100 }
    let report = list.report(width: 200, height: 200) { $0 == 0 ? 200 : 100 }
    #expect(report.screenTop(ofRow: 1) == 50)
  }

  /// The host scrolls upwards, and measures the row that comes, but none of those that were in sight.
  @Test func aRowThatWaitsForItsHeightHoldsTheListBelowOneThatComes() {
    let list = estimatedList(20, viewport: 100)
    list.report(at: 500)
    let report = list.report(scrolledTo: 475) { $0 == 9 ? 80 : nil }
    #expect(report.screenTop(ofRow: 10) == 25)
  }

  /// The last row of the line grows: the first one, which is measured, holds the line, and not one in the next line.
  @Test func aLineAtTheStartOfTheViewportIsHeldByAnyOfItsRows() {
    var list = ArrangedList(ContainerStyle(.flow(.lines)), width: 200, height: 150)
    for row in 0..<10 { list.add(100, breadth: 100, isMeasured: row == 1) }
    list.show(at: 50) { _ in 200 }
    #expect(list.bare.offset == 50 && list.contentHeight == 600)
  }
}
