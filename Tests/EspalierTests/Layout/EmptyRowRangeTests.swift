// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// Stretches of columns with a row of height 0.
struct EmptyRowRangeTests {
  /// Rows 200 high and 50 and 300 below each other beside it: what has no height is below the first, at 200, and behind
  /// the third, which ends at 350.
  @Test func aStretchHasARowThatIsBehindAllThatReachBeyondIt() {
    var list = ArrangedList(ContainerStyle(.waterfall(columns: 2)))
    for height in [200.0, 50, 300, 0] { list.add(height) }
    list.commit()
    #expect(list.ys == [0, 0, 50, 200])
    #expect(list.bare.rows(in: 0..<300) == 0..<4)
  }
}
