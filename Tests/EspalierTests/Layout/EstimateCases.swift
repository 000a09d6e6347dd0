// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Rules 7.3 and 7.12 at their edges: spare heights, estimates, and what a snapshot holds.
@Suite struct EstimateCases {
  private func heights(_ list: inout ListLayout) -> [Double] {
    (0..<list.rowCount).map { list.offset(ofRow: $0 + 1)! - list.offset(ofRow: $0)! }
  }

  /// Of two heights that come too late for one content, the later counts.
  @Test(.disabled("A late height is not kept")) func theLaterOfTwoLateHeightsCounts() {
    var list = estimatedList(3)
    let request = list.request(forRow: 1)!
    list.apply(deletes: [1], rows: [rows(3)[0], rows(3)[2]])
    for points in [70.0, 90] { list.setMeasuredHeight(points, for: request) }
    list.apply(inserts: [1], rows: rows(3)) { _ in estimated(50) }
    #expect(heights(&list) == [50, 90, 50])
  }

}
