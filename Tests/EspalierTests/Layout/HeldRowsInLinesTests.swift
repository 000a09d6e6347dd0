// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Rows that are held while rows beside them, in their line or in other columns, are in sight where they belong.
@Suite struct HeldRowsInLinesTests {
  static let styles: [ContainerStyle] = [
    ContainerStyle(.flow(FlowStyle(rows: .leading, columns: 3))),
    ContainerStyle(.waterfall(columns: 3)), ContainerStyle(.waterfall(columns: 3, strict: true)),
  ]

  /// Row 1 is short, and out of sight when the tall rows on both sides are in it.
  @Test(arguments: styles)
  func aHeldRowBetweenRowsInSightGoesOnToBeShown(style: ContainerStyle) {
    var list = ArrangedList(style, width: 300, height: 200)
    for row in 0..<30 {
      list.add(row == 1 ? 20 : 300, pin: row == 1 ? Pin(.untilNext) : nil)
    }
    list.commit()
    let ways: [(Double, Set<Int64>)] = [(10, []), (50, []), (10, []), (50, []), (900, [0, 2])]
    for (offset, goes) in ways {
      let before = shown(list)
      list.bare.scroll(to: offset)
      list.commit()
      let after = shown(list)
      #expect(after.contains(1))
      #expect(named(list.bare.report.appeared.array) == after.subtracting(before))
      #expect(named(list.bare.report.disappeared.array) == before.subtracting(after))
      #expect(goes.isSubset(of: named(list.bare.report.disappeared.array)))
    }
  }

  private func shown(_ list: ArrangedList) -> Set<Int64> {
    let rows = list.bare.report.rows.array + list.bare.report.pinned.array
    return Set(rows.compactMap { list.bare.tree.identity(of: $0.node) })
  }

  private func named(_ rows: [VisibleRow]) -> Set<Int64> {
    let names = Set(rows.map(\.id.rawValue))
    #expect(names.count == rows.count, "A row is told twice.")
    return names
  }
}
