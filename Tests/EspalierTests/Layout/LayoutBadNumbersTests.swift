// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Numbers that cannot be right, in the questions and choices that `BadInputTests` does not ask.
@Suite struct LayoutBadNumbersTests {

  /// The end of 100 rows of 50 in a viewport of 200 is the offset 4800.
  @Test(arguments: [
    (Double.nan, 4800.0, true), (.nan, 4799, false), (-5, 4800, false), (.infinity, 500, true),
    (-.infinity, 4800, false),
  ])
  func thresholdsOfTheTail(threshold: Double, offset: Double, follows: Bool) {
    var configuration = LayoutConfiguration()
    (configuration.followsTail, configuration.tailThreshold) = (true, threshold)
    var list = estimatedList(100, configuration)
    list.viewportDidScroll(to: offset)
    list.setMeasuredHeight(80, row: 99)
    let report = list.report()
    #expect(report.offset == (follows ? 4830 : offset))
  }

}
