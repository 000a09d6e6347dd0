// SPDX-License-Identifier: MIT

import EspalierOracles
import EspalierTestSupport
import Testing

/// Lists that lie, or are read from the right, or both, are mirror images of those that are neither.
@MainActor @Suite struct MirrorTests {
  @Test(arguments: seeds(count: 60)) func allThatIsToldIsMirrored(seed: UInt64) throws {
    try RandomMirrors.run(SeededGenerator(seed: seed))
  }
}
