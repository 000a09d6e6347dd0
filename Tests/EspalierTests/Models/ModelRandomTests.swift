// SPDX-License-Identifier: MIT

import EspalierOracles
import EspalierTestSupport
import Testing

@Suite("Models under random edits")
@MainActor struct ModelRandomTests {
  @Test("The list is what plain arrays say, and lives stay in pairs", arguments: seeds(count: 20))
  func randomEdits(seed: UInt64) throws { try RandomModels.run(SeededGenerator(seed: seed)) }
}
