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

  @Test("Rows that others were replaced, removed or inserted around move in two lists of a hundred")
  func changedInPlace() throws {
    var (lists, moving, movingTexts) = (0, 0, 0)
    var differ = Differ<Int>()
    var texts = Differ<String>()
    for seed in 1...300 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let count = 20 + generator.below(80)
      let old = (0..<count).map { _ in generator.below(2 * count) }
      var new = old
      for _ in 0...generator.below(40) where !new.isEmpty {
        let (row, id) = (generator.below(new.count), generator.below(3 * count))
        switch generator.below(3) {
        case 0: new.remove(at: row)
        case 1: new.insert(id, at: row)
        default: new[row] = id
        }
      }
      let update = differ.diff(from: old, to: new, id: \.self)
      let ofTexts = texts.diff(from: old.map(String.init), to: new.map(String.init), id: \.self)
      for update in [update, ofTexts] {
        try DiffRules.check(update, from: rows(old), to: rows(new))
      }
      // None need move if all that can be kept can be kept in order.
      if old.count - update.deletes.count > longestCommonSubsequence(old, new) { continue }
      lists += 1
      if !update.moves.isEmpty { moving += 1 }
      if !ofTexts.moves.isEmpty { movingTexts += 1 }
    }
    #expect(lists > 100)
    #expect(moving == 0 && movingTexts == 0, "\(moving), \(movingTexts) of \(lists)")
  }

  @Test("Rows stay where many are replaced, removed and inserted")
  func changedInPlaceByHundreds() throws {
    var (lists, moving) = (0, 0)
    var differ = Differ<Int>()
    for seed in 1...60 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let count = 100 + generator.below(400)
      let old = (0..<count).map { _ in generator.below(2 * count) }
      var new: [Int] = []
      for id in old {
        // A third of them, of which one in ten by what is there as well.
        switch generator.below(60) {
        case 0: new.append(generator.below(2 * count))
        case 1: new += [generator.below(2 * count), id]
        case 2..<6: break
        case 6..<16: new.append(2 * count + generator.below(9 * count))
        case 16..<20: new += [2 * count + generator.below(9 * count), id]
        default: new.append(id)
        }
      }
      let update = differ.diff(from: old, to: new, id: \.self)
      try DiffRules.check(update, from: rows(old), to: rows(new))
      if old.count - update.deletes.count > longestCommonSubsequence(old, new) { continue }
      lists += 1
      if !update.moves.isEmpty { moving += 1 }
    }
    #expect(lists > 10 && moving == 0, "\(moving) of \(lists)")
    for (old, new) in [
      ([0, 1, 2], [3, 4, 2, 5, 0, 6, 2, 7]), ([0, 1, 2], [1, 3, 4, 5, 6, 0, 1, 6]),
      ([0, 1, 2, 3], [3, 2, 4, 5, 3, 6]),
    ] {
      var texts = Differ<String>()
      #expect(differ.diff(from: old, to: new, id: \.self).moves.isEmpty)
      #expect(
        texts.diff(from: old.map(String.init), to: new.map(String.init), id: \.self).moves.isEmpty)
    }
  }

  @Test(
    "Of lists that were seen once, nothing is allocated, also where the diff began again",
    .enabled(if: !Builds.checkInvariants))
  func allocatesNothing() {
    for seed in 1...100 as ClosedRange<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let old = ContiguousArray((0..<20).map { _ in generator.below(10) })
      let new = ContiguousArray((0..<20).map { _ in generator.below(10) })
      var differ = Differ<Int>()
      var update = BatchUpdate()
      func diff() {
        differ.diff(
          from: old.span, to: new.span, id: { $0 }, isEqual: { _, _ in false }, into: &update)
      }
      diff()
      #expect(allocations { diff() } == .none, "SEED=\(seed)")
    }
  }

  @Test(
    "Of repeated rows that are turned round those of one identity stay",
    arguments: [3, 30, 1_000])
  func turned(_ count: Int) throws {
    let old = Array(repeating: 0, count: count) + Array(repeating: 1, count: count)
    var differ = Differ<Int>()
    var texts = Differ<String>()
    let update = differ.diff(from: old, to: old.reversed(), id: \.self)
    try DiffRules.check(update, from: rows(old), to: rows(old.reversed()))
    #expect(update.moves.count == count)
    let names = old.map(String.init)
    #expect(texts.diff(from: names, to: names.reversed(), id: \.self).moves.count == count)
  }
}
