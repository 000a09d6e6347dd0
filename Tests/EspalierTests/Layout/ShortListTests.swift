// SPDX-License-Identifier: MIT

import EspalierOracles
import EspalierTestSupport
import Testing

@Suite("What is seen of short lists is measured") @MainActor
struct ShortListTests {
  @Test(arguments: seeds(count: 300), RandomShortList.Rows.allCases)
  func randomLives(seed: UInt64, rows: RandomShortList.Rows) throws {
    try RandomShortList.run(SeededGenerator(seed: seed), rows)
  }

  /// Found so: a row above takes the space of those below with it; what is empty in a line that begins where the viewport
  /// ends; a row passed above the viewport; a line that ends at the anchor no more; a row of columns above its entry.
  @Test(
    arguments: [
      (46965, .list), (30989, .flow), (23315, .flow), (79957, .flow), (27104, .waterfall),
      (210396, .waterfall),
    ]
      as [(UInt64, RandomShortList.Rows)])
  func foundLives(seed: UInt64, rows: RandomShortList.Rows) throws {
    try RandomShortList.run(SeededGenerator(seed: seed), rows)
  }
}
