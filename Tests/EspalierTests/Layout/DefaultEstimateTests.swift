// SPDX-License-Identifier: MIT

import Espalier
import Testing

@Suite("The height of rows of which nothing is known") struct DefaultEstimateTests {
  @Test(arguments: [0.0, 33, 100.5]) func itIsChosen(points: Double) {
    let list = ListLayout(LayoutConfiguration { $0.defaultEstimate = points })
    list.load(rows(10))
    #expect(list.contentExtent == 10 * points)
    #expect(list.request(forRow: 3)?.estimate == points)
    // One that is given, and what was measured of the kind, go before it.
    list.append(Row(id: 50), estimated(7))
    #expect(list.contentExtent == 10 * points + 7)
    list.report(width: 300, height: 100) { _ in 20 }
    list.append(Row(id: 51))
    #expect(list.request(forRow: 11)?.estimate == 20)
    list.append(Row(id: 52), RowAttributes(kind: 9))
    #expect(list.request(forRow: 12)?.estimate == points)
  }

  @Test @MainActor func theEngineHasIt() throws {
    let engine = ListEngine(
      EngineConfiguration { $0.layout?.defaultEstimate = 60 }, width: 300, height: 100)
    try engine.root.add([CellModel(), CellModel()])
    engine.commit()
    #expect(engine.contentExtent == 120)
  }

  /// The mean of a kind is that of legal heights, also if heights came in by other ways.
  @Test func restoredHeightsAreEstimatedFromAsWell() {
    let configuration = LayoutConfiguration { $0.defaultEstimate = 33 }
    let first = estimatedList(4, configuration)
    for row in 0..<4 { first.setMeasuredHeight(1000, row: row) }
    let list = ListLayout(configuration)
    list.load(rows(4)) { _ in estimated(50) }
    _ = list.bare.restore(first.bare.snapshot())
    list.append(Row(id: 100), RowAttributes())
    #expect(list.contentExtent == 4000 + 1000)
  }
}
