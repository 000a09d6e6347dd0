// SPDX-License-Identifier: MIT

import Espalier
import EspalierOracles
import Testing

/// After an edit the rows in sight are the same, and as high as they were: what else there is that moves them, or comes
/// into sight beside them.
struct UnmovedRowTests {
  @Test func anInsetBetweenRowsInSightMovesThoseBelowIt() throws {
    var list = ArrangedList(height: 150)
    let (upper, lower) = (list.container(), list.container())
    list.add(100, in: upper)
    for _ in 0..<9 { list.add(100, in: lower) }
    list.commit()
    try list.bare.tree.setStyle(ContainerStyle(top: 20), of: lower)
    list.commit()
    #expect(list.ys == [0, 120])
  }

  @Test func aRowThatGrowsInAnotherColumnComesIntoSight() throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)), height: 40)
    list.add(10)
    list.add(200)
    list.commit()
    list.show(at: 50)
    #expect(list.placed.map(\.row) == [1])
    try list.bare.tree.setHeight(.fixed(80), list.rows[0])
    list.commit()
    #expect(list.placed.map(\.row) == [0, 1])
  }

  @Test func aBackgroundThatComesOutOfSightIsBehindTheRowsInSight() {
    var list = ArrangedList(height: 150)
    for _ in 0..<9 { list.add(100) }
    list.commit()
    list.show(at: 300)
    list.add(0, role: .background, at: 0)
    list.commit()
    #expect(list.backgrounds == [Placed(9, 0, 0, 320, 900)] && list.ys == [300, 400])
  }
}
