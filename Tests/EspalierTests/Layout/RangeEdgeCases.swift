// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

/// Rule 7.11 at its edges: directions, content as tall as the viewport, and plans for columns and insets.
@Suite struct RangeEdgeCases {
  private func planned(_ list: inout ListLayout) -> [Int] {
    var plan: [MeasureRequest] = []
    list.plan(&plan, budget: 1000)
    return plan.indices.map { Int(plan[$0].id.rawValue) }
  }

  @Test func standingStillKeepsEitherDirection() {
    var list = estimatedList(1000, viewport: 800)
    list.viewportDidScroll(to: 1600)
    list.viewportDidScroll(to: 1600)
    let ranges = list.ranges()
    #expect(ranges.display == 1200..<3200)
  }

  /// Two columns of rows of 100 in a viewport of 400: eight rows in sight, two to show, two to prepare.
  @Test(.disabled("Waterfalls are being built")) func plansOfColumnsHaveEveryColumn() {
    var list = ListLayout(style: ContainerStyle(.waterfall(columns: 2)))
    list.setViewport(width: 300, height: 400)
    list.load(rows(100).span) { _ in estimated(100) }
    #expect(planned(&list) == Array(0..<12))
  }

  @Test func rowsWithoutBreadthAreNotPlanned() {
    var list = ListLayout(style: ContainerStyle(left: 200, right: 200))
    list.setViewport(width: 300, height: 400)
    list.load(rows(10).span) { _ in estimated(100) }
    #expect(planned(&list) == [])
  }

  /// Rows whose estimates are nothing contain no place, and are planned where they stand.
  @Test func rowsOfNoHeightAtTheStartArePlanned() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 100)
    list.load(rows(4).span) { estimated($0 < 2 ? 0 : 300) }
    #expect(planned(&list) == [0, 1, 2])
  }

  /// A range that ends in an inset has no row of what follows.
  @Test func aRangeThatEndsInAnInset() {
    var list = ListLayout()
    list.setViewport(width: 300, height: 400)
    let first = list.addContainer(ContainerStyle(bottom: 1000))
    let second = list.addContainer()
    for id in 0..<4 {
      list.append(Row(id: RowID(Int64(id))), estimated(100), in: id < 2 ? first : second)
    }
    #expect(planned(&list) == [0, 1])
  }
}
