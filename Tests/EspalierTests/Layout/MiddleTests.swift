// SPDX-License-Identifier: MIT

import Espalier
import Testing

/// The middle of what held rows leave of the viewport.
struct MiddleTests {
  /// Row 11 is at 1100, and pushes row 0 out half: 50 are covered at 1050. Row 13 is at 1275, below 175 of the 450 that
  /// are left. The farther row 0 is pushed out, the less is covered, so this is not found at once.
  @Test func itIsFoundWhereAHeaderIsHalfPushedOut() {
    let list = ListLayout(height: 500)
    list.load(rows(30)) {
      fixed($0 == 11 ? 20 : $0 == 12 ? 155 : 100, pin: $0 == 0 || $0 == 11 ? Pin() : nil)
    }
    let report = list.report(toRow: 13, at: .center)
    #expect(abs(report.offset - 1050) < 0.01)
    #expect(report.pins == [Pinned(0, 1000)])
  }
}
