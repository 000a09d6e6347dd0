// SPDX-License-Identifier: MIT

import EspalierRowOrder

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierLayout

  /// Rows in columns, without a list around them.
  @Suite struct WaterfallsTests {
    /// The example of `RowLayout.deal`: heights 145, 72, 116, 43, 87, two columns, spacing 10.
    @Test func aRowGoesToTheShortestColumn() {
      var waterfalls = Waterfalls()
      let run = waterfalls.makeRun(columns: 2, first: Slot(0))
      waterfalls.startDealing(columns: 2)
      for (row, height) in [145, 72, 116, 43, 87].enumerated() {
        waterfalls.deal(Slot(row), extent: Int32(height + 10), to: run)
      }
      verify((0..<5).map { waterfalls.lane(of: Slot($0)) } == [0, 1, 1, 0, 0])
      verify((0..<5).map { waterfalls.top(of: Slot($0)) } == [0, 0, 82, 155, 208])
      verify(waterfalls.extent(ofRun: run, spacing: 10) == 295)
      waterfalls.order.checkInvariants()
    }

    @Test func aRunWithoutRowsIsUsedAgainForAsManyColumns() {
      var waterfalls = Waterfalls()
      let run = waterfalls.makeRun(columns: 2, first: Slot(0))
      waterfalls.startDealing(columns: 2)
      waterfalls.deal(Slot(0), extent: 10, to: run)
      waterfalls.remove(Slot(0))
      verify(waterfalls.lane(of: Slot(0)) == Waterfalls.none)
      let three = waterfalls.makeRun(columns: 3, first: Slot(1))
      verify(three != run)
      let two = waterfalls.makeRun(columns: 2, first: Slot(1))
      verify(two == run)
    }
  }
#endif
