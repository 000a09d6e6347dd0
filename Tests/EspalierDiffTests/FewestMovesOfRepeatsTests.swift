// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// Where identities repeat, no more moves than a longest common subsequence leaves over, as far as repetition is noticed.
@Suite("Fewest moves of repeated identities")
struct FewestMovesOfRepeatsTests {
  /// How many rows have to move: those that are in both lists, less a longest common subsequence.
  private static func fewestMoves(from old: [Int], to new: [Int]) -> Int {
    keptRowCount(from: rows(old), to: rows(new)) - longestCommonSubsequence(old, new)
  }

  private static func moves(from old: [Int], to new: [Int]) -> Int {
    var differ = ListDiffer()
    checkDifference(from: rows(old), to: rows(new), with: &differ)
    return differ.diff(from: rows(old), to: rows(new)).moves.count
  }

  @Test(
    "Rows that were only replaced or removed do not move",
    arguments: [
      ([0, 0, 0, 0, 1, 1, 1, 1, 1, 1], [900, 1, 1, 1, 1, 1, 1]), ([0, 2, 3, 3], [904, 3, 3]),
      ([0, 0, 1], [1, 1, 0, 1]), ([0, 1, 0], [5, 6, 1, 2, 0]), ([0, 2, 0], [1, 5, 2, 1, 0]),
    ])
  func onlyReplaced(_ old: [Int], _ new: [Int]) {
    #expect(Self.moves(from: old, to: new) == 0)
  }

  /// Others than integers are compared less, which in lists as short as these must not be seen. Where invariants are
  /// checked up to three rows, which are a tenth of the pairs.
  @Test(
    "All lists of up to four rows over three identities, some replaced: the moves are the fewest, also of strings"
  )
  func allSmallLists() {
    let longest = Builds.checkInvariants ? 3 : 4
    var differ = Differ<String>()
    for old in (0...longest).flatMap({ allLists(length: $0, keys: 3) }) {
      for other in (0...longest).flatMap({ allLists(length: $0, keys: 4) }) {
        // Rows of the last identity are new ones, unlike each other.
        let new = other.enumerated().map { $1 == 3 ? 100 + $0 : $1 }
        let update = differ.diff(from: old.map(String.init), to: new.map(String.init), id: \.self)
        let fewest = Self.fewestMoves(from: old, to: new)
        for moves in [Self.moves(from: old, to: new), update.moves.count] where moves != fewest {
          Issue.record("\(old) → \(new): \(moves) moves, not \(fewest)")
        }
      }
    }
  }

  /// More edits than 128, and an odd number of rows more in one list: what is left of the limit is not even.
  @Test("Lists of repeated identities that are far from each other have a valid difference")
  func farApart() {
    forEachSeed(count: 4) { generator in
      let old = (0..<3_001).map { _ in Int.random(in: 0..<3, using: &generator) }
      var new = old.shuffled(using: &generator)
      new.removeFirst(2 * Int.random(in: 0..<4, using: &generator) + 1)
      var differ = ListDiffer()
      checkDifference(from: rows(old), to: rows(new), with: &differ)
    }
  }

  /// What a path could not reach is nowhere, whatever was there in the diff before.
  @Test("A differ that has looked for long paths finds short ones")
  func shortAfterLong() {
    forEachSeed(count: 50) { generator in
      var differ = ListDiffer()
      for count in [400, 6, 300, 8, 200, 4, 12] {
        let old = rows((0..<count).map { _ in Int.random(in: 0..<3, using: &generator) })
        let new = rows(
          (0..<Int.random(in: 2...count, using: &generator)).map { _ in
            Int.random(in: 0..<4, using: &generator)
          })
        try DiffRules.check(from: old, to: new, with: &differ)
        var fresh = ListDiffer()
        #expect(differ.diff(from: old, to: new) == fresh.diff(from: old, to: new))
      }
    }
  }

  @Test("300 rows of three identities: one that was moved is one move at most")
  func oneMoved() {
    forEachSeed(count: 20) { generator in
      let old = (0..<300).map { _ in Int.random(in: 0..<3, using: &generator) }
      var new = old
      new.insert(
        new.remove(at: .random(in: 0..<300, using: &generator)),
        at: .random(in: 0..<300, using: &generator))
      let moves = Self.moves(from: old, to: new)
      #expect(moves <= 1)
    }
  }

  @Test("10,000 rows of five identities of which sixty were replaced: none moves")
  func manyReplaced() {
    forEachSeed(count: 4) { generator in
      let old = (0..<10_000).map { _ in Int.random(in: 0..<5, using: &generator) }
      var new = old
      for number in 0..<60 { new[.random(in: 0..<10_000, using: &generator)] = 100 + number }
      #expect(Self.moves(from: old, to: new) == 0)
    }
  }

  @Test(
    "A path through lists of repeated identities takes steps in proportion to their length, and no memory once warm",
    arguments: [true, false])
  func pathsCostLittle(isShuffled: Bool) throws {
    var steps: [Int] = []
    for count in [2_000, 4_000] {
      var generator = SeededGenerator(seed: 5)
      let old = (0..<count).map { _ in Int.random(in: 0..<3, using: &generator) }
      var new = old
      if isShuffled {
        new.shuffle(using: &generator)
      } else {
        for number in 0..<20 { new[.random(in: 0..<count, using: &generator)] = 100 + number }
      }
      let (before, after) = (rows(old), rows(new))
      var differ = ListDiffer()
      var update = differ.diff(from: before, to: after)
      steps.append(differ.stepCount ?? 0)
      if !Builds.checkInvariants {
        #expect(
          allocations { differ.diff(from: before.span, to: after.span, into: &update) } == .none)
      }
    }
    #expect(steps[1] <= 5 * steps[0] / 2, "\(steps)")
  }
}
