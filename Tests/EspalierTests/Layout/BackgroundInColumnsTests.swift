// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A background is in no column, and parts none.
struct BackgroundInColumnsTests {
  /// Rows 100, 20, 30 and 50 high; the last two are behind a background, in a container without a style.
  @Test func rowsBehindOneComeUpWhenWhatWasBeforeItsContainerMoves() throws {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)))
    list.add(100)
    list.add(20)
    let group = try list.bare.tree.makeContainer(at: .last(in: .root))
    list.add(0, role: .background, in: group)
    list.add(30, in: group)
    list.add(50, in: group)
    list.commit()
    #expect(list.ys == [0, 0, 20, 50])
    try list.bare.tree.move(list.rows[1], to: .last(in: .root))
    list.commit()
    #expect(list.ys == [0, 0, 30, 80] && list.contentHeight == 100)
  }
}
