// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierTestSupport
import EspalierUpdates
import EspalierWorkloads
import Testing

@Suite struct WorkloadTests {
  private func random(_ seed: UInt64 = 1) -> SplitMix64 { SplitMix64(seed: seed) }

  /// What the shapes of the updates suite have to consist of, in numbers anybody can check.
  @Test func shapesHaveTheOperationsTheirNamesSay() {
    var generator = random()
    let expect = {
      (recipe: Recipe, deletes: Int, inserts: Int, moves: Int, updates: Int, line: Int) in
      let expected = recipe.expectation()
      #expect(
        [expected.deletes, expected.inserts, expected.moves, expected.updates]
          == [deletes, inserts, moves, updates], "line \(line)")
    }
    expect(Recipe(rows: 100), 0, 0, 0, 0, #line)
    expect(.inserted(rows: 100, 5, at: 100), 0, 5, 0, 0, #line)
    expect(.inserted(rows: 100, 1, at: 0), 0, 1, 0, 0, #line)
    expect(.rotated(rows: 100, by: 99), 0, 0, 1, 0, #line)
    expect(.rotated(rows: 100, by: 1), 0, 0, 1, 0, #line)
    expect(.rotated(rows: 100, by: 50), 0, 0, 50, 0, #line)
    expect(.swappedTwo(rows: 100, 25, 75), 0, 0, 2, 0, #line)
    expect(.blockMove(rows: 100, start: 20, count: 10, target: 60), 0, 0, 10, 0, #line)
    expect(.blockMove(rows: 90, start: 0, count: 45, target: 30), 0, 0, 30, 0, #line)
    expect(.reordered(rows: 100) { 99 - $0 }, 0, 0, 99, 0, #line)
    expect(.replaced(rows: 100, by: 40), 100, 40, 0, 0, #line)
    expect(.replaced(rows: 0, by: 40), 0, 40, 0, 0, #line)
    expect(.swappedHalves(rows: 100, size: 8), 0, 0, 48, 0, #line)
    expect(.interleavedHalves(rows: 100), 0, 0, 49, 0, #line)
    expect(.shuffledChunks(rows: 100, size: 100, &generator), 0, 0, 0, 0, #line)
    var replaced = Recipe(rows: 100)
    replaced.replace(40..<60)
    expect(replaced, 20, 20, 0, 0, #line)
    var halved = Recipe(rows: 100)
    halved.keep { $0.isMultiple(of: 2) }
    expect(halved, 50, 0, 0, 0, #line)
    var updated = Recipe(rows: 100)
    updated.update { $0.isMultiple(of: 10) }
    expect(updated, 0, 0, 0, 10, #line)
  }

  @Test func randomEditsHaveTheNumbersAskedFor() {
    for seed in seeds(count: 30) {
      var generator = random(seed)
      let mixed = Recipe.mixed(rows: 1000, percent: 1, &generator).expectation()
      #expect(mixed.deletes == 10 && mixed.inserts == 10 && mixed.updates == 10, "SEED=\(seed)")
      #expect((1...10).contains(mixed.moves), "SEED=\(seed)")
      #expect(Recipe.mixed(rows: 3, percent: 1, &generator).newCount == 3, "SEED=\(seed)")
      let shuffled = Recipe.shuffled(rows: 50, &generator)
      #expect(shuffled.sources.sorted() == Array(0..<50), "SEED=\(seed)")
      #expect(choose(7, of: 20, &generator).count { $0 } == 7, "SEED=\(seed)")
      #expect(choose(9, of: 5, &generator) == Array(repeating: true, count: 5), "SEED=\(seed)")
    }
  }

  @Test func identitiesAreDistinctAndRowsFollowTheRecipe() {
    for kind in [Identities.random, .sequential, .hostile] {
      var generator = random()
      let recipe = Recipe.mixed(rows: 500, percent: 5, &generator)
      let pair = ListPair(recipe, kind, &generator)
      #expect(Set(pair.old.map(\.id)).count == 500)
      #expect(Set((pair.old + pair.new).map(\.id)).count == 525)
      for (row, source) in zip(pair.new, recipe.sources) where source != Recipe.fresh {
        #expect(row.id == pair.old[Int(source)].id)
      }
      let stamps = Dictionary(uniqueKeysWithValues: pair.old.map { ($0.id, $0.stamp) })
      let updates = pair.new.count { row in stamps[row.id].map { $0 != row.stamp } ?? false }
      #expect(updates == pair.expectation.updates)
    }
  }

  /// All products with the multiplier of Fibonacci hashing have the same high bits.
  @Test func hostileIdentitiesMeetInOneSlot() {
    let slots = (0..<1000).map { number in
      let id = UInt64(bitPattern: Identities.hostile.identity(number, salt: 0).rawValue)
      return (id &* 0x9E37_79B9_7F4A_7C15) >> 44
    }
    #expect(Set(slots) == [0])
  }

  @Test func duplicatesAreOneInAHundredAndCountedAsAMultiset() {
    for seed in seeds(count: 20) {
      var generator = random(seed)
      let recipe = Recipe.mixed(rows: 400, percent: 10, &generator)
      let pair = ListPair(recipe, .duplicates, &generator)
      #expect(Set(pair.old.map(\.id)).count <= 400, "SEED=\(seed)")
      var balance: [RowID: Int] = [:]
      for row in pair.old { balance[row.id, default: 0] += 1 }
      for row in pair.new { balance[row.id, default: 0] -= 1 }
      let deletes = balance.values.reduce(0) { $0 + max(0, $1) }
      let inserts = balance.values.reduce(0) { $0 + max(0, -$1) }
      #expect(pair.expectation.deletes == deletes, "SEED=\(seed)")
      #expect(pair.expectation.inserts == inserts, "SEED=\(seed)")
      #expect(pair.expectation.updates == nil)
    }
  }

  @Test func deletesAloneOfDuplicatesCauseNoMoves() {
    // AXA → XA, where matching the first A with the first would move X or A.
    var recipe = Recipe(rows: 3)
    recipe.keep { $0 > 0 }
    let expected = recipe.expectation(classes: [0, 1, 0])
    #expect([expected.deletes, expected.inserts, expected.moves] == [1, 0, 0])
  }

  @Test func sectionsHaveTheOperationsTheyAreMadeOf() {
    for seed in seeds(count: 20) {
      var generator = random(seed)
      var recipe = SectionRecipe(sections: 50, rowsPerSection: 20)
      recipe.delete(10, &generator)
      recipe.move(10, &generator)
      recipe.update(10, &generator)
      recipe.insert(10, &generator)
      recipe.moveSections(5, &generator)
      let pair = recipe.pair(&generator)
      #expect(pair.rows.deletes == 10 && pair.rows.inserts == 10, "SEED=\(seed)")
      #expect(pair.rows.updates == 10, "SEED=\(seed)")
      #expect((1...10).contains(pair.rows.moves), "SEED=\(seed)")
      #expect((0...5).contains(pair.sectionMoves), "SEED=\(seed)")
      #expect(Set(pair.old.map(\.id)) == Set(pair.new.map(\.id)), "SEED=\(seed)")
      let (old, new) = (pair.old.flatMap(\.rows), pair.new.flatMap(\.rows))
      #expect(Set(old.map(\.id)).subtracting(new.map(\.id)).count == 10, "SEED=\(seed)")
      #expect(Set(new.map(\.id)).subtracting(old.map(\.id)).count == 10, "SEED=\(seed)")
      #expect(Set(new.map(\.id)).count == new.count, "SEED=\(seed)")
      #expect(pair.bytes == 32_000)
    }
    var generator = random()
    let same = SectionRecipe(sections: 3, rowsPerSection: 4).pair(&generator)
    #expect(same.rows.operations == 0 && same.sectionMoves == 0)
  }

  @Test func increasingSubsequencesAgreeWithBruteForce() {
    for seed in seeds(count: 200) {
      var generator = random(seed)
      let values = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        Int32.random(in: 0...9, using: &generator)
      }
      let longest = (0..<1 << values.count).map { mask in
        let chosen = values.indices.filter { mask >> $0 & 1 == 1 }.map { values[$0] }
        return zip(chosen, chosen.dropFirst()).allSatisfy(<) ? chosen.count : 0
      }.max()
      #expect(longestIncreasingCount(values) == longest, "SEED=\(seed) \(values)")
    }
  }

  @Test func heckelLeadsToTheNewList() throws {
    for seed in seeds(count: 300) {
      var generator = random(seed)
      let list = { (generator: inout SplitMix64) in
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          Row(
            id: RowID(Int64.random(in: 0...5, using: &generator)),
            stamp: Stamp(Int64.random(in: 0...1, using: &generator)))
        }
      }
      let (old, new) = (list(&generator), list(&generator))
      #expect(throws: Never.self, "SEED=\(seed) \(old) \(new)") {
        try Heckel.difference(from: old, to: new).check(from: old, to: new)
      }
    }
  }

  /// The weakness that the benchmark shows: one row from end to front moves every row.
  @Test func heckelMovesTooMuch() {
    let old = (0..<10).map { Row(id: RowID($0)) }
    let update = Heckel.difference(from: old, to: [old[9]] + old[..<9])
    #expect(update.moves.count == 10)
  }

  @Test func theApplierRefusesWhatIsWrong() throws {
    let old = [Row(id: 1), Row(id: 2), Row(id: 3)]
    let new = [Row(id: 3), Row(id: 1, stamp: 5), Row(id: 4)]
    var right = PlainUpdate()
    right.deletes = [1]
    right.inserts = [2]
    right.moves = [.init(old: 2, new: 0)]
    right.updates = [.init(old: 0, new: 1)]
    try right.check(from: old, to: new)
    let faults: [(inout PlainUpdate) -> Void] = [
      { $0.deletes = [] }, { $0.deletes = [1, 1] }, { $0.deletes = [1, 2] },
      { $0.deletes = [0] }, { $0.deletes = [7] }, { $0.inserts = [] }, { $0.inserts = [0] },
      { $0.inserts = [-1] }, { $0.moves = [] }, { $0.moves = [.init(old: 0, new: 0)] },
      { $0.moves = [.init(old: 2, new: 2)] }, { $0.updates = [] },
      { $0.updates = [.init(old: 2, new: 1)] }, { $0.updates = [.init(old: 0, new: 9)] },
      { $0.updates.append(.init(old: 2, new: 0)) },
    ]
    for (number, fault) in faults.enumerated() {
      var wrong = right
      fault(&wrong)
      #expect(throws: WrongResult.self, "fault \(number)") { try wrong.check(from: old, to: new) }
    }
  }

  @Test func theSuitesAreWhole() throws {
    #expect(allSuites.map(\.name) == ["updates", "elements", "flatten", "events", "layout"])
    let updates = try #require(allSuites.first { $0.name == "updates" })
    let names = Set(updates.benchmarks.map(\.name))
    let wanted = """
      identical append-1pct prepend-1 insert-1 delete-1pct insert-1pct update-1pct move-1 move-1pct \
      block-move-10pct swap-2 reverse shuffle mixed-1pct replace-all create-rows replace-all-rows \
      partial-update select-row swap-rows remove-row create-many-rows append-rows-to-large-table \
      filter-90pct filter-50pct filter-20pct filter-10pct group-by-3 group-by-50 sort-by-other-key \
      refresh-page merge-two split-in-two window-slide \
      sections-identical sections-mixed-1pct sections-move-10 sections-move-rows-1pct \
      trace-iglistkit trace-texture compose-10 compose-1000 compose-1000-with-lists invert-1000
      """
    for name in wanted.split(separator: " ") {
      #expect(names.contains(String(name)), "\(name)")
    }
  }

  /// Every benchmark of every suite prepares its data and gives right results, at a small size. All variants are
  /// gone through by `bench check`.
  @MainActor
  @Test func everyBenchmarkGivesRightResults() throws {
    for choice in try Selection(firstVariantOnly: true).choices(from: allSuites) {
      guard choice.id.rows <= 1000 || choice.benchmark.sizes == .scaled([100_000]) else { continue }
      let prepared = try choice.benchmark.prepare(
        Request(variant: choice.id.variant, rows: min(choice.id.rows, 300), dataSets: 2))
      // The peers on whole histories take too long without the optimiser.
      let isTrace = choice.id.variant == "trace"
      for contestant in prepared.contestants.prefix(isTrace ? 1 : .max) {
        #expect(throws: Never.self, "\(choice.id) \(contestant.name)") {
          let operation = try contestant.make()
          for dataSet in [0, prepared.dataSets - 1, 0] {
            try operation.reset?(dataSet)
            operation.run(dataSet)
            try operation.verify(dataSet)
          }
        }
      }
    }
  }
}
