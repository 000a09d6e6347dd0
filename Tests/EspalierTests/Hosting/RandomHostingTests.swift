// SPDX-License-Identifier: MIT

import EspalierOracles
import EspalierTestSupport
import Testing

/// Strict hosts, selections and drags under random edits, which `Scripts/fuzz` goes on with.
@MainActor @Suite struct RandomHostingTests {
  @Test(arguments: seeds(count: 20)) func listsAreEditedAndSet(seed: UInt64) throws {
    try RandomEngine.run(SeededGenerator(seed: seed))
  }

  /// The first ones marked a row before its view showed it, or twice.
  @Test(arguments: [6, 22, 37, 56] + seeds(count: 60)) func viewsAreUsed(seed: UInt64) throws {
    try RandomScreen.run(SeededGenerator(seed: seed))
  }

  @Test(arguments: seeds(count: 20)) func rowsAreDraggedAmongEdits(seed: UInt64) throws {
    try RandomDrags.run(SeededGenerator(seed: seed))
  }

  @Test(arguments: seeds(count: 20)) func sectionsAreDraggedAmongEdits(seed: UInt64) throws {
    try RandomSectionDrags.run(SeededGenerator(seed: seed))
  }
}
