// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierTestSupport
import Testing

/// The radix sorter, against the standard library's sort.
@Suite("Radix sorter")
struct RadixSorterTests {
  @Test("Keys of all widths are sorted, again and again with one sorter")
  func keys() {
    var sorter = RadixSorter<UInt64>()
    for seed in seeds(count: 60) {
      var random = SeededGenerator(seed: seed)
      let bound: UInt64 = [2, 200, 70_000, 1 << 40, .max].randomElement(using: &random) ?? 2
      let keys = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt64.random(in: 0..<bound, using: &random)
      }
      sorter.elements.removeAll()
      for key in keys { sorter.elements.append(key) }
      sorter.sort()
      let sorted = sorter.elements.indices.map { sorter.elements[$0] }
      #expect(sorted == keys.sorted(), "SEED=\(seed)")
    }
  }

  @Test("Only digits in which keys differ cost a pass", .enabled(if: StepCounter.isCompiledIn))
  func passes() {
    var sorter = RadixSorter<UInt64>()
    for key in 0..<200 { sorter.elements.append(7 << 40 | UInt64(200 - key)) }
    sorter.sort()
    let steps = sorter.steps.count
    #expect(steps == 200 + 2 * 200, "one look, and one pass that counts and copies")
    sorter.sort()
    let again = sorter.steps.count
    #expect(again == steps + 200, "what is in order is looked at once")
  }

  /// A number, and what belongs to it.
  private struct Pair: RadixSortable, Equatable {
    var number: UInt64
    var value: Int
    var sortKey: UInt64 { number }
  }

  @Test("Elements with equal keys keep their order, and what belongs to a key goes with it")
  func pairs() {
    var sorter = RadixSorter<Pair>()
    for seed in seeds(count: 40) {
      var random = SeededGenerator(seed: seed)
      let bound: UInt64 = [2, 70_000, 1 << 40].randomElement(using: &random) ?? 2
      let pairs = (0..<Int.random(in: 0...100, using: &random)).map { value in
        Pair(number: .random(in: 0..<bound, using: &random), value: value)
      }
      sorter.elements.removeAll()
      for pair in pairs { sorter.elements.append(pair) }
      sorter.sort()
      let sorted = sorter.elements.indices.map { sorter.elements[$0] }
      let expected = pairs.sorted { ($0.number, $0.value) < ($1.number, $1.value) }
      #expect(sorted == expected, "SEED=\(seed)")
    }
  }

  @Test("Low bits that ascend already are not looked at")
  func ignoredBits() {
    var sorter = RadixSorter<UInt64>()
    for seed in seeds(count: 40) {
      var random = SeededGenerator(seed: seed)
      let keys = (0..<UInt64.random(in: 0...300, using: &random)).map { number in
        UInt64.random(in: 0..<1_000, using: &random) << 32 | number
      }
      sorter.elements.removeAll()
      for key in keys { sorter.elements.append(key) }
      sorter.sort(ignoredBits: 32)
      let sorted = sorter.elements.indices.map { sorter.elements[$0] }
      #expect(sorted == keys.sorted(), "SEED=\(seed)")
    }
  }
}
