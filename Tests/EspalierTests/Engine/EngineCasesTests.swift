// SPDX-License-Identifier: MIT

import EspalierEngineOracles
import EspalierTestSupport
import Testing

@Suite("Random cases of the engine")
struct EngineCasesTests {
  @Test("Lists that are edited, dragged in and selected in", arguments: seeds(count: 30))
  func lists(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try EngineCases.lists(using: &generator)
  }

  @Test("Drags among edits that wait", arguments: seeds(count: 40))
  func drags(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try EngineCases.drags(using: &generator)
  }

  @Test("Drags of sections, with commits in between", arguments: seeds(count: 40))
  func sectionDrags(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try EngineCases.sectionDrags(using: &generator)
  }

  @Test("Models that answer to leaving", arguments: seeds(count: 20))
  func models(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    try EngineCases.models(using: &generator)
  }
}
