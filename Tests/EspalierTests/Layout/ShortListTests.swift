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

  @Test(arguments: seeds(count: 60), RandomShortTree.Arrangements.allCases)
  func randomTrees(seed: UInt64, arrangements: RandomShortTree.Arrangements) throws {
    for isTurned in [false, true] {
      try RandomShortTree.run(SeededGenerator(seed: seed), arrangements, isTurned: isTurned)
    }
  }

  /// Found so: a header above takes the space of what is below; rows of a container that loses its inset; backgrounds of
  /// containers that begin amid columns and go on behind them; a background that is scrolled to amid columns; a header
  /// of nothing that loses the inset it carried.
  @Test(
    arguments: [
      (3955, .lists), (11204, .lists), (193614, .lines), (249617, .lines), (286258, .lines),
      (286493, .lines), (3695, .strictColumns), (4763, .strictColumns),
      (7072, .strictColumns), (10181, .strictColumns), (12509, .strictColumns),
      (24815, .strictColumns), (25885, .strictColumns), (7761, .all), (21890, .all), (29810, .all),
      (36019, .all), (36133, .all), (58733, .all),
    ]
      as [(UInt64, RandomShortTree.Arrangements)])
  func foundTrees(seed: UInt64, arrangements: RandomShortTree.Arrangements) throws {
    try RandomShortTree.run(SeededGenerator(seed: seed), arrangements)
  }
}
