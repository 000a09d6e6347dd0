// SPDX-License-Identifier: MIT

import EspalierDiff
import TestSupport
import Testing

/// Lists of all shapes and sizes against the rules; `SEED=… ITERATIONS=…` repeat and extend them.
@Suite("Random lists")
struct FuzzTests {
  @Test("Every shape, unique and repeated identities", arguments: ListShape.allCases)
  func everyShape(_ shape: ListShape) throws {
    var differ = ListDiffer()
    for seed in seeds(count: 60) {
      var generator = SeededGenerator(seed: seed)
      let keys = [nil, 3, 20, 300, 5_000].randomElement(using: &generator) ?? nil
      let count = [5, 30, 120, 400].randomElement(using: &generator) ?? 5
      let old = (0..<Int.random(in: 0...count, using: &generator)).map { _ in
        ListShape.randomRow(keys: keys, using: &generator)
      }
      let new = shape.change(old, keys: keys, using: &generator)
      try checkDifference(
        from: old, to: new, with: &differ,
        note: "SEED=\(seed) \(shape) keys \(keys.map(String.init) ?? "all")")
    }
  }

  @Test("Long lists, where filters, tables and budgets are at work", arguments: ListShape.allCases)
  func longLists(_ shape: ListShape) throws {
    var differ = ListDiffer()
    for seed in seeds(count: 3) {
      var generator = SeededGenerator(seed: seed)
      let keys = [nil, nil, 200, 4_000, 1 << 20].randomElement(using: &generator) ?? nil
      let old = (0..<Int.random(in: 4_000...12_000, using: &generator)).map { _ in
        ListShape.randomRow(keys: keys, using: &generator)
      }
      let new = shape.change(old, keys: keys, using: &generator)
      try checkDifference(
        from: old, to: new, with: &differ,
        note: "SEED=\(seed) \(shape) keys \(keys.map(String.init) ?? "all")")
    }
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

  @Test("Identities made to collide under the quick hash")
  func hostileIdentities() throws {
    // The inverse of the multiplier turns small numbers into identities whose hashes are small numbers:
    // all of them begin their search in the same slot.
    var inverse: UInt64 = 1
    for _ in 0..<6 { inverse &*= 2 &- 0x9E37_79B9_7F4A_7C15 &* inverse }
    let old = (0..<4_000).map { Row(id: RowID(Int64(bitPattern: UInt64($0) &* inverse))) }
    var generator = SeededGenerator(seed: 1)
    var differ = ListDiffer()
    try checkDifference(from: old, to: old.shuffled(using: &generator), with: &differ)
    let others = (4_000..<8_000).map { Row(id: RowID(Int64(bitPattern: UInt64($0) &* inverse))) }
    try checkDifference(from: old, to: others, with: &differ)
    try checkDifference(
      from: old, to: (old[2_000...] + others).shuffled(using: &generator), with: &differ)
  }
}
