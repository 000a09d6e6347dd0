// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// What is promised, and kept beyond it, where identities repeat.
@Suite("Repeated identities")
struct RepeatedIdentityTests {
  @Test("One row in a hundred repeats: moves within 1.5 × of matching the i-th with the i-th")
  func moves() {
    for shape in GrowthShape.all {
      for seed in seeds(count: 2) {
        let (old, new) = shape.lists(2_000, .duplicates, seed: seed)
        var differ = ListDiffer()
        for (old, new) in [(old, new), (new, old)] {
          let moves = differ.diff(from: old, to: new).moves.count
          let inOrder = movesMatchingInOrder(from: old, to: new)
          #expect(2 * moves <= 3 * inOrder, "SEED=\(seed) \(shape.name): \(moves), \(inOrder)")
        }
      }
    }
  }

  @Test(
    "One row in a hundred repeats: no more than three times the steps",
    .enabled(if: ListDiffer().stepCount != nil), arguments: GrowthShape.all)
  func steps(_ shape: GrowthShape) {
    func steps(_ identities: GrowthShape.Identities) -> Int {
      let (old, new) = shape.lists(5_000, identities)
      var differ = ListDiffer()
      _ = differ.diff(from: old, to: new)
      return differ.stepCount ?? .max
    }
    let unique = steps(.unique)
    let repeated = steps(.duplicates)
    #expect(repeated <= 3 * unique, "\(repeated), \(unique)")
  }

  @Test("Long lists with repetitions: deletes alone and inserts alone cause no moves")
  func oneSided() {
    var differ = ListDiffer()
    for keys in [2, 10, 500, 2_000] {
      for percent in [95, 50, 10, 1] {
        for seed in seeds(count: 2) {
          var generator = SeededGenerator(seed: seed)
          let all = (0..<2_000).map { _ in ListShape.randomRow(keys: keys, using: &generator) }
          let some = all.filter { _ in Int.random(in: 0..<100, using: &generator) < percent }
          checkDifference(from: all, to: some, with: &differ)
          checkDifference(from: some, to: all, with: &differ)
        }
      }
    }
  }
}
