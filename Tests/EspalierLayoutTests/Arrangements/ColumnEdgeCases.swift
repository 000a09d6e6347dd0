// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTestSupport
import Testing

/// The columns of a waterfall reach from inset to inset, whatever is left when they are floored to pixels.
@Suite struct ColumnEdgeCases {
  @Test(arguments: [1, 2, 3], [2, 3, 4, 5, 7])
  func theLastColumnEndsAtTheInset(scale: Int, columns: Int) {
    for width in 300..<312 {
      var configuration = LayoutConfiguration()
      configuration.pixelScale = scale
      var list = ListLayout(
        configuration,
        style: ContainerStyle(.waterfall(columns: columns), left: 10, right: 15, itemSpacing: 8))
      list.setViewport(width: Double(width), height: 400)
      list.load(rows(columns).span) { _ in fixed(40) }
      let placed = list.report().placed
      #expect(placed[0].x == 10)
      #expect(placed[columns - 1].x + placed[columns - 1].width == Double(width - 15))
      let pixel = 1 / Double(scale)
      for (one, next) in zip(placed, placed.dropFirst()) {
        let gap = next.x - one.x - one.width
        // In units, of which a pixel has a whole number.
        #expect(gap > 8 - 1 / 768 && gap < 8 + Double(columns) * pixel, "\(width) \(gap)")
        #expect(one.width == next.width)
        let pixels = (next.x - 10) * Double(scale)
        #expect(abs(pixels - pixels.rounded()) < 1e-9)
      }
    }
  }

  /// The right inset is that of the list across the axis, in a container as well as in one inside it.
  @Test func insetsOfContainersInside() {
    var list = ListLayout(style: ContainerStyle(left: 5, right: 12))
    list.setViewport(width: 300, height: 400)
    let outer = list.addContainer(ContainerStyle(right: 20))
    let inner = list.addContainer(
      ContainerStyle(.waterfall(columns: 2), itemSpacing: 10), in: outer)
    for id in 0..<2 { list.append(Row(id: RowID(Int64(id)), stamp: 1), fixed(40), in: inner) }
    let placed = list.report().placed
    #expect(placed.map(\.x) == [5, 148] && placed.map(\.width) == [132, 132])
  }

  /// Columns that have no room are side by side from the left inset on.
  @Test func noRoomForColumns() {
    var list = ListLayout(style: ContainerStyle(.waterfall(columns: 3), left: 9, itemSpacing: 8))
    list.setViewport(width: 10, height: 400)
    list.load(rows(3).span) { _ in fixed(40) }
    let placed = list.report().placed
    #expect(placed.map(\.x) == [9, 17, 25])
  }

  /// A row that is pinned in a column or line stays at its place across the axis.
  @Test func pinnedRowsKeepTheirColumns() {
    for arrangement in [Arrangement.waterfall(columns: 3), .flow(.lines)] {
      var list = ListLayout(style: ContainerStyle(arrangement, left: 9, itemSpacing: 6))
      list.setViewport(width: 309, height: 100)
      list.load(rows(60).span) {
        var attributes = fixed(40, pin: $0 == 4 ? Pin(.untilNext) : .none)
        attributes.breadth = 90
        return attributes
      }
      let natural = list.report().placed[4]
      list.viewportDidScroll(to: 300)
      let report = list.report()
      verify(report.pinned.count == 1)
      let pinned = Placed(report.pinned[0], origin: report.windowOrigin)
      #expect(pinned == Placed(4, natural.x, 300, natural.width, 40))
      #expect(natural.x > 100)
    }
  }
}
