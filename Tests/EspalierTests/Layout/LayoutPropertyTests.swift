// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Rules that hold for every list.
@Suite struct LayoutPropertyTests {

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

  @Test(.disabled("A late height is not kept")) func fixedHeightsAreNeverAskedFor() {
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

}
