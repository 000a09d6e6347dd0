// SPDX-License-Identifier: MIT

import EspalierLayout
import EspalierLayoutOracles
import EspalierTestSupport
import Testing

/// Random lives of lists against a layout from scratch.
@Suite struct ModelTests {
  /// Runs a life; what it finds wrong is reported with the seed.
  private func live(_ seed: UInt64, _ life: (inout SeededGenerator) throws -> Void) {
    var random = SeededGenerator(seed: seed)
    do {
      try life(&random)
    } catch {
      Issue.record("SEED=\(seed), \(error)")
    }
  }

  /// A row layout on an order that somebody else edits, as an engine on a tree does.
  @Test(arguments: seeds(count: 60))
  func everythingOnAForeignOrderIsThatOfALayoutFromScratch(seed: UInt64) {
    live(seed) { try LayoutCases.foreignLife(using: &$0) }
  }

  /// The same of a list with an order of its own, which is edited by batch updates.
  @Test(arguments: seeds(count: 40))
  func aListIsThatOfALayoutFromScratch(seed: UInt64) {
    live(seed) { try LayoutCases.ownedLife(using: &$0) }
  }

  /// Heights and estimates as they are foretold; horizontal lists against the naive layout with the axes
  /// exchanged.
  @Test(arguments: seeds(count: 40), [ScrollAxis.vertical, .horizontal])
  func everyFrameIsThatOfALayoutFromScratch(seed: UInt64, axis: ScrollAxis) {
    live(seed) { try LayoutCases.heightsLife(axis, using: &$0) }
  }
}
