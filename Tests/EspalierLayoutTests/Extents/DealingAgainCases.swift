// SPDX-License-Identifier: MIT

import EspalierLayout
import Testing

/// When rows of waterfalls are dealt again, and when they keep their columns.
@Suite struct DealingAgainCases {
  /// Another width deals all rows again. In a plain list there are none; those of a container that is added
  /// later are not dealt again because of it.
  @Test func aWidthOfBeforeIsForgotten() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 1000)
    let columns = list.addContainer(ContainerStyle(.waterfall(columns: 2)))
    for row in rows(4) { list.append(row, in: columns) }
    var report = LayoutReport()
    list.pass(report: &report) { _ in 10 }
    #expect(sides(report) == [0, 150, 0, 150])
    list.setMeasuredHeight(100, for: list.request(forRow: 0)!)
    list.refreshEstimates()
    list.pass(report: &report)
    #expect(sides(report) == [0, 150, 0, 150])
  }

  private func sides(_ report: borrowing LayoutReport) -> [Double] {
    var sides: [Double] = []
    for index in report.rows.indices { sides.append(report.rows[index].x) }
    return sides
  }
}
