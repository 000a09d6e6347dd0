// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// The search for what stays, against all subsequences, and the examples in the comments.
@Suite("What stays")
struct SubsequenceTests {
  /// Blocks as (old, count), ascending in the new list without gaps.
  private func solve(
    _ blocks: [(old: Int, count: Int)], known: Int = 0
  ) -> (total: Int, kept: [Int]) {
    var staying = StayingRuns()
    var new = 0
    for block in blocks {
      // A row between any two blocks, so that none becomes one with its neighbour.
      staying.append(Run(old: block.old, new: new, count: block.count))
      new += block.count + 1
    }
    staying.knownCount = known
    let moved = staying.solve()
    var kept: [Int] = []
    for index in 0..<staying.count where !staying.moves(index) { kept.append(index) }
    let total = kept.reduce(0) { $0 + blocks[$1].count }
    let rowCount = staying.rowCount
    #expect(moved == rowCount - total)
    return (total, kept)
  }

  @Test("D AB F C E")
  func blockExample() {
    let result = solve([(3, 1), (0, 2), (5, 1), (2, 1), (4, 1)])
    #expect(result.total == 4)
    #expect(result.kept == [1, 3, 4])
  }

  @Test("The example of the comment: D E of A B C D E go to the front")
  func commentExample() {
    #expect(solve([(3, 2), (0, 3)]).kept == [1])
  }

  @Test("Neighbours become one")
  func neighbours() {
    var staying = StayingRuns()
    for run in [(0, 0, 2), (2, 2, 3), (9, 5, 1)] {
      staying.append(Run(old: run.0, new: run.1, count: run.2))
    }
    let (count, first) = (staying.count, staying[0])
    #expect(count == 2 && first == Run(old: 0, new: 0, count: 5))
    let moved = staying.solve()
    #expect(moved == 0)
  }

  @Test("3 0 1 5 2 4")
  func rowExample() {
    #expect(stayingRows([3, 0, 1, 5, 2, 4]) == [1, 2, 4, 5])
  }

  private func stayingRows(_ values: [Int]) -> [Int] { solve(values.map { ($0, 1) }).kept }

  @Test("Rows: every permutation of up to seven, against all pairs")
  func everyPermutation() {
    for count in 0...7 {
      for order in allPermutations(of: count) {
        let staying = stayingRows(order).map { order[$0] }
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
      let blocks = order.indices.map { (starts[$0], counts[$0]) }
      let result = solve(blocks)
      #expect(result.total == longestIncreasingSubsequence(rows))
      // What the caller knows of some increasing subsequence changes nothing.
      var (known, last) = (0, -1)
      for block in blocks where block.0 > last { (known, last) = (known + block.1, block.0) }
      #expect(solve(blocks, known: known).kept == result.kept)
      #expect(solve(blocks, known: result.total).kept == result.kept)
    }
  }
}
