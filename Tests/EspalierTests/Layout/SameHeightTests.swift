// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// A height from elsewhere that the row has already.
struct SameHeightTests {
  /// In the larger viewport all is in sight, and the offset is 0.
  @Test func itLeavesTheSizeToReturnTo() {
    let list = estimatedList(10)
    list.report(at: 100) { _ in 50 }
    list.setMeasuredHeight(50, row: 3)
    #expect(list.report(width: 300, height: 1000) { _ in 50 }.offset == 0)
    #expect(list.report(width: 300, height: 200) { _ in 50 }.offset == 100)
  }
}
