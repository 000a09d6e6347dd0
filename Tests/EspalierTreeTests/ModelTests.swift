// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierTreeOracles
import Testing

/// Random edits, events and shares on a component tree and on a tree of plain objects, side by
/// side.
@Suite("Model")
struct ModelTests {
  @Test("The tree agrees with a tree of plain objects", arguments: seeds(count: 60))
  func agrees(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try TreeCases.edits(using: &generator)
  }

  @Test(
    "So it does when handlers edit, subscribe, cancel, share and send", arguments: seeds(count: 60))
  func agreesWithHandlersThatAct(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try TreeCases.events(using: &generator)
  }
}
