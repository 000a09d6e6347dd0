// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Cases H1 to H6: the cache of measured heights.
@Suite struct HeightCases {
  /// As many as a leaf of the order holds still add up, with the spacing between them, in every arrangement.
  @Test(arguments: [Arrangement.list, .flow(.leading), .waterfall(columns: 1)])
  func rowsThatAreTooTallAddUp(arrangement: Arrangement) {
    var list = ListLayout(style: ContainerStyle(arrangement, lineSpacing: 50))
    list.setViewport(width: 300, height: 200)
    list.load(rows(200).span) { _ in estimated(50) }
    for row in 0..<200 { list.setMeasuredHeight(1e6, row: row) }
    let extent = list.contentExtent
    #expect(extent > 199.99 * Length.maximum.points)
    list.checkInvariants()
  }
}
