// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// What public entries do with input that cannot be right, continued.
@Suite struct PublicEntryTests {
  static let odd = [Double.nan, .infinity, -Double.infinity, 1e300, -1e300]

  /// A threshold that is no number counts as 0; with less than 0 the end is never reached.
  @Test(arguments: [(Double.nan, 4830.0), (0, 4830), (-1, 4800)])
  func thresholdsOfTheTail(threshold: Double, offset: Double) {
    var configuration = LayoutConfiguration()
    configuration.followsTail = true
    configuration.tailThreshold = threshold
    var list = estimatedList(100, configuration)
    list.viewportDidScroll(to: 4800)
    _ = list.report()
    list.setMeasuredHeight(80, row: 99)
    let report = list.report()
    #expect(report.offset == offset)
  }

}
