// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import Testing

/// The radix sorter, against the standard library's sort.
@Suite("Radix sorter")
struct RadixSorterTests {
  @Test("Keys of all widths are sorted, again and again with one sorter")
  func keys() {
    var sorter = RadixSorter()
    for seed in seeds(count: 60) {
      var random = SeededGenerator(seed: seed)
      let bound: UInt64 = [2, 200, 70_000, 1 << 40, .max].randomElement(using: &random) ?? 2
      let keys = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt64.random(in: 0..<bound, using: &random)
      }
      sorter.keys.removeAll()
      for key in keys { sorter.keys.append(key) }
      sorter.sort()
      let sorted = sorter.keys.indices.map { sorter.keys[$0] }
      #expect(sorted == keys.sorted(), "SEED=\(seed)")
    }
  }

  @Test("Only bytes in which keys differ cost a pass", .enabled(if: StepCounter.isCompiledIn))
  func passes() {
    var sorter = RadixSorter()
    for key in 0..<200 { sorter.keys.append(7 << 40 | UInt64(200 - key)) }
    sorter.sort()
    let steps = sorter.steps.count
    #expect(steps == 2 * 200)
  }
}
