// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import TestSupport
import Testing

/// A row layout on an order that somebody else edits, as an engine on a tree does: random edits, hidden
/// rows and containers, measurements, widths and scrolls, each held against a layout from scratch.
@Suite struct ForeignOrderTests {
  @Test(arguments: seeds(count: 60))
  func everythingIsThatOfALayoutFromScratch(seed: UInt64) {
    var model = LayoutModel(seed: seed, isOwned: false)
    for step in 0..<50 {
      model.step = step
      guard model.change(), model.check() else { return }
    }
  }

  /// The same of a list with an order of its own, which is edited by batch updates.
  @Test(arguments: seeds(count: 40))
  func aListIsThatOfALayoutFromScratch(seed: UInt64) {
    var model = LayoutModel(seed: seed, isOwned: true)
    for step in 0..<50 {
      model.step = step
      guard model.change(), model.check() else { return }
    }
  }
}
