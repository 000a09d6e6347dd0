// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// Lists of all shapes and sizes against the rules; `SEED=… ITERATIONS=…` repeat and extend them.
@Suite("Random lists")
struct FuzzTests {
  @Test("Every shape, unique and repeated identities", arguments: ListShape.allCases)
  func everyShape(_ shape: ListShape) {
    var differ = ListDiffer()
    forEachSeed(count: 60) { generator in
      let keys = [nil, 2, 3, 20, 300, 5_000].randomElement(using: &generator) ?? nil
      try DiffCases.flat(shape, keys: keys, with: &differ, using: &generator)
    }
  }

  @Test("Long lists, where filters, tables and budgets are at work", arguments: ListShape.allCases)
  func longLists(_ shape: ListShape) {
    var differ = ListDiffer()
    forEachSeed(count: 3) { try DiffCases.long(shape, with: &differ, using: &$0) }
  }

  @Test("Rows left out here and there of either list, and new content in some that are left")
  func filters() {
    var differ = ListDiffer()
    for seed in seeds(count: 60) {
      var generator = SeededGenerator(seed: seed)
      let all = (0..<Int.random(in: 30...2_000, using: &generator)).map {
        Row(id: RowID(Int64($0)))
      }
      let percent = Int.random(in: 5...90, using: &generator)
      var some = all.filter { _ in Int.random(in: 1...100, using: &generator) <= percent }
      for index in some.indices where Int.random(in: 1...20, using: &generator) == 1 {
        some[index].stamp = 1
      }
      checkDifference(from: all, to: some, with: &differ)
      checkDifference(from: some, to: all, with: &differ)
    }
  }

  @Test("Identities and content that contradict themselves give a result inside the lists")
  func contradictions() {
    forEachSeed(count: 400) { try DiffCases.contradictory(using: &$0) }
  }

  @Test("A used differ gives what a fresh one gives")
  func determinism() {
    var used = ListDiffer()
    for seed in seeds(count: 40) {
      var generator = SeededGenerator(seed: seed)
      let shape = ListShape.allCases.randomElement(using: &generator) ?? .edits
      let old = (0..<3_000).map { _ in ListShape.randomRow(keys: nil, using: &generator) }
      let new = shape.change(old, keys: nil, using: &generator)
      var fresh = ListDiffer()
      let first = fresh.diff(from: old, to: new)
      #expect(used.diff(from: old, to: new) == first, "SEED=\(seed) \(shape)")
      #expect(used.diff(from: old, to: new) == first, "SEED=\(seed) \(shape) again")
    }
  }

  @Test("Identities made to collide under the quick hash, by somebody who knows the seeds")
  func hostileIdentities() {
    // All of them are spread to small numbers, and begin their search in the same slot.
    let old = (0..<4_000).map { Row(id: RowID(Int64(bitPattern: Seeds.key(spreadTo: $0)))) }
    var generator = SeededGenerator(seed: 1)
    var differ = ListDiffer()
    checkDifference(from: old, to: old.shuffled(using: &generator), with: &differ)
    let others = (4_000..<8_000).map { Row(id: RowID(Int64(bitPattern: Seeds.key(spreadTo: $0)))) }
    checkDifference(from: old, to: others, with: &differ)
    checkDifference(
      from: old, to: (old[2_000...] + others).shuffled(using: &generator), with: &differ)
  }
}
