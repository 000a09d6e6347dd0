// SPDX-License-Identifier: MIT

import EspalierOracles
import EspalierTestSupport
import Testing

/// Random channels beside a naive twin, which climbs along the parents and goes through all nodes.
@Suite struct RandomHandlerTests {
  @Test(arguments: seeds(count: 40)) func randomEventsAgreeWithAWalk(seed: UInt64) throws {
    try RandomHandlers.events(SeededGenerator(seed: seed))
  }

  @Test(arguments: [4, 64], seeds(count: 30))
  func randomValuesAgreeWithATwin(room: Int, seed: UInt64) throws {
    try RandomHandlers.values(SeededGenerator(seed: seed), room: room)
  }

  @Test(arguments: [4, 64], seeds(count: 30))
  func randomNotificationsAgreeWithAWalk(room: Int, seed: UInt64) throws {
    try RandomHandlers.notifications(SeededGenerator(seed: seed), room: room)
  }

  @Test(arguments: [4, 64], seeds(count: 60))
  func randomAnswersKeepTheRules(room: Int, seed: UInt64) throws {
    try RandomAnswers.run(SeededGenerator(seed: seed), room: room)
  }
}
