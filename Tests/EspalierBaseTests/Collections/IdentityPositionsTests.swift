// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import Testing

/// The table of positions by identity, against a dictionary.
@Suite("Identity positions")
struct IdentityPositionsTests {
  @Test("Identities come, go and change places as in a dictionary")
  func random() {
    for seed in seeds(count: 40) {
      var random = SeededGenerator(seed: seed)
      var table = IdentityPositions()
      var expected: [RowID: Int] = [:]
      let spread: Int64 = [20, 300, 1 << 40].randomElement(using: &random) ?? 20
      for step in 0..<400 {
        let id = RowID(Int64.random(in: 0..<spread, using: &random))
        let position = Int.random(in: 0..<500, using: &random)
        if expected.values.contains(position) { continue }
        if Bool.random(using: &random), let old = expected.keys.randomElement(using: &random) {
          table.remove(old)
          expected[old] = nil
        }
        let known = table.insert(id, at: position)
        #expect(known == expected[id] ?? -1, "SEED=\(seed), step \(step)")
        if known < 0 {
          expected[id] = position
        } else if Bool.random(using: &random) {
          table.setPosition(of: id, to: position)
          expected[id] = position
        }
        #expect(table.count == expected.count, "SEED=\(seed), step \(step)")
      }
      for (id, position) in expected {
        #expect(table.position(of: id) == position && table[position] == id, "SEED=\(seed)")
      }
      for _ in 0..<50 {
        let id = RowID(Int64.random(in: 0..<spread, using: &random))
        #expect(table.position(of: id) == expected[id] ?? -1, "SEED=\(seed)")
      }
    }
  }

  @Test("An empty table knows nothing, and one that was emptied neither")
  func empty() {
    var table = IdentityPositions()
    #expect(table.position(of: 5) == -1 && table.count == 0)
    #expect(table.insert(5, at: 3) == -1 && table.position(of: 5) == 3)
    table.remove(5)
    #expect(table.position(of: 5) == -1 && table.count == 0)
  }

  @Test("Coming and going costs the same in a large table", .enabled(if: StepCounter.isCompiledIn))
  func growth() {
    func steps(_ count: Int) -> Int {
      var table = IdentityPositions()
      for position in 0..<count { _ = table.insert(RowID(Int64(position * 977)), at: position) }
      let before = table.steps.count
      for position in 0..<100 {
        table.remove(RowID(Int64(position * 977)))
        _ = table.insert(RowID(Int64(position * 977)), at: position)
      }
      return table.steps.count - before
    }
    #expect(steps(100_000) <= 4 * steps(1_000))
  }
}
