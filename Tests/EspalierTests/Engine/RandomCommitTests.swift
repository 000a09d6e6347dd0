// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Commits of edits")
@MainActor struct RandomCommitTests {
  @Test(
    "Random edits: a strict host follows, and the layout is that of a new list",
    arguments: seeds(count: 15))
  func randomEdits(seed: UInt64) throws {
    var world = RandomWorld(seed: seed, withStyles: false)
    for _ in 0..<40 { try world.editAndCommit() }
  }

  @Test("Random edits of containers with styles", arguments: seeds(count: 15))
  func randomEditsOfStyledContainers(seed: UInt64) throws {
    var world = RandomWorld(seed: seed, withStyles: true)
    for _ in 0..<40 { try world.editAndCommit() }
  }

}
