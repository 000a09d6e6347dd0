// SPDX-License-Identifier: MIT

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierDiff

  /// The search for what stays, against all subsequences, and the examples in the comments.
  @Suite("What stays")
  struct SubsequenceTests {
    /// Blocks as (old, count), ascending in the new list without gaps.
    private func solve(_ blocks: [(old: Int, count: Int)]) -> (total: Int, kept: [Int])? {
      var subsequence = HeaviestSubsequence()
      subsequence.prepare(count: blocks.count, shifts: 1_000)
      var new = 0
      for block in blocks {
        subsequence.append(
          Run(old: block.old, new: new, count: block.count, gapRows: 0), rival: -1)
        new += block.count
      }
      guard subsequence.solve() else { return nil }
      let kept = blocks.indices.filter { subsequence.kept.contains($0) }
      return (kept.reduce(0) { $0 + blocks[$1].count }, kept)
    }

    @Test("The example of the comment: D AB F C E")
    func blockExample() {
      let result = solve([(3, 1), (0, 2), (5, 1), (2, 1), (4, 1)])
      #expect(result?.total == 4)
      #expect(result?.kept == [1, 3, 4])
    }

    @Test("The example of the comment: 3 0 1 5 2 4")
    func rowExample() {
      #expect(stayingRows([3, 0, 1, 5, 2, 4]) == [1, 2, 4, 5])
    }

    private func stayingRows(_ values: [Int32]) -> [Int] {
      var buffer = UniqueBuffer<Int32>(capacity: values.count)
      for (index, value) in values.enumerated() { buffer[index] = value }
      var subsequence = LongestIncreasingSubsequence()
      subsequence.solve(buffer, count: values.count)
      return values.indices.filter { subsequence.ranks[$0] < 0 }
    }

    @Test("Rows: every permutation of up to seven, against all pairs")
    func everyPermutation() {
      for count in 0...7 {
        for order in allPermutations(of: count) {
          let staying = stayingRows(order.map(Int32.init)).map { order[$0] }
          #expect(staying == staying.sorted())
          #expect(staying.count == longestIncreasingSubsequence(order))
        }
      }
    }

    @Test("Blocks: every order of six, with random weights, against their rows")
    func everyOrderOfBlocks() {
      var generator = SeededGenerator(seed: 1)
      for order in allPermutations(of: 6) {
        let counts = order.map { _ in Int.random(in: 1...4, using: &generator) }
        var starts = [Int](repeating: 0, count: order.count)
        for (index, place) in order.enumerated() {
          starts[index] = order.indices.reduce(0) { order[$1] < place ? $0 + counts[$1] : $0 }
        }
        let rows = order.indices.flatMap { starts[$0]..<starts[$0] + counts[$0] }
        let result = solve(order.indices.map { (starts[$0], counts[$0]) })
        #expect(result?.total == longestIncreasingSubsequence(rows))
      }
    }
  }
#endif
