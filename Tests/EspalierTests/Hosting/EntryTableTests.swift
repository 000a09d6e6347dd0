// SPDX-License-Identifier: MIT

import Espalier
import EspalierRowOrder
import EspalierTestSupport
import EspalierTree
import Testing

/// The table of what is known of entries, against a dictionary.
@Suite("What is known of entries")
struct EntryTableTests {
  @Test("Entries come, go and change as in a dictionary")
  func random() {
    for seed in seeds(count: 40) {
      var random = SeededGenerator(seed: seed)
      var table = EntryTable<Int>()
      var expected: [NodeIndex: Int] = [:]
      let spread: Int32 = [12, 200, .max].randomElement(using: &random) ?? 12
      for step in 0..<600 {
        let entry = NodeIndex(rawValue: Int32.random(in: 0..<spread, using: &random))
        let context: Comment = "SEED=\(seed), step \(step)"
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1:
          table[entry] = step
          expected[entry] = step
        case 2:
          #expect(table.remove(entry) == expected.removeValue(forKey: entry), context)
        default:
          guard let known = expected.keys.randomElement(using: &random) else { continue }
          table[known] = nil
          expected[known] = nil
        }
        #expect(table[entry] == expected[entry] && table.count == expected.count, context)
      }
      #expect(table.values.sorted() == expected.values.sorted(), "SEED=\(seed)")
      for (entry, value) in expected { #expect(table[entry] == value, "SEED=\(seed)") }
    }
  }

  @Test("An empty table knows nothing, and forgets nothing")
  func empty() {
    var table = EntryTable<Int>()
    #expect(table[NodeIndex(rawValue: 3)] == nil && table.count == 0)
    #expect(table.remove(NodeIndex(rawValue: 3)) == nil)
    table[NodeIndex(rawValue: 3)] = nil
    #expect(table.count == 0 && table.values.sorted().isEmpty)
  }
}
