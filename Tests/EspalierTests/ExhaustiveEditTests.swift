// SPDX-License-Identifier: MIT

import EspalierOracles
import EspalierTestSupport
import Testing

/// Every small tree with every few edits, each held against its twin. A failure says what case it is, which is repeated by
/// putting its text into `casesAreWhatTheirTextsSay`.
///
/// What is left out, and why:
/// - A sequence of several edits is committed and seen in one of eight ways, which take turns: what edits become has
///   nothing to do with the viewport. One edit on three nodes is seen in all ways.
/// - Of two edits on four nodes, and three on two or three, in sequences that differ in the order of edits that have
///   nothing to do with each other one is enough: on fewer nodes, two come in both orders.
/// - Of those, a part is tried, another one with each `SEED`; `ITERATIONS` is how many parts are. All are 1.5 million.
@Suite struct ExhaustiveEditTests {
  /// In how many parts all is divided of which one is tried.
  private static let parts: UInt64 = Builds.areOptimized ? 64 : 128

  @Test(arguments: [false, true]) func oneEdit(hasSections: Bool) {
    for nodes in 0...3 {
      SmallCase.forEach(nodes: nodes, hasSections: hasSections, edits: 1, isSpelledOut: true) {
        for sight in SmallCase.Sight.allCases { run($0, sight, commitsEach: false) }
      }
    }
  }

  @Test(arguments: [false, true]) func edits(hasSections: Bool) {
    var turn: UInt64 = 0
    for (nodes, edits) in [(4, 1), (0, 2), (1, 2), (2, 2), (3, 2), (0, 3), (1, 3)] {
      SmallCase.forEach(nodes: nodes, hasSections: hasSections, edits: edits) { run($0, &turn) }
    }
  }

  @Test(arguments: [false, true]) func partOfTwoEditsOnFourNodes(hasSections: Bool) {
    tryParts(nodes: 4, edits: 2, hasSections)
  }

  @Test(arguments: [false, true], 2...3) func partOfThreeEdits(hasSections: Bool, nodes: Int) {
    tryParts(nodes: nodes, edits: 3, hasSections)
  }

  @Test func partOfFourEdits() {
    for seed in seeds(count: 200) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<(Builds.areOptimized ? 10 : 100) {
        run(SmallCase.random(nodes: Int(generator.next() % 5), edits: 4, using: &generator))
      }
    }
  }

  @Test func casesAreWhatTheirTextsSay() throws {
    let texts = [
      "C(R) R | all | move 1 before 1, move 2 first 1, insert C after 1, insert R last 4",
      "C C(C R) | sections each some | hide 2, update 4, show 2, replace 4, delete 3",
      " | each beyond | insert R last 0",
    ]
    for text in texts {
      let one = try #require(SmallCase(text))
      #expect(one.description == text)
      try one.run()
    }
    for text in ["R(C) | all | ", "R | sections all | ", "C | all | move 1 last 1", "R | some"] {
      #expect(SmallCase(text) == nil)
    }
  }

  private func tryParts(nodes: Int, edits: Int, _ hasSections: Bool) {
    let wanted = Set(seeds(count: 1).map { $0 % Self.parts })
    var turn: UInt64 = 0
    func isTried(_ number: UInt64) -> Bool {
      // Neighbours are alike: a part is spread over all.
      wanted.contains(Self.mixed(number) % Self.parts)
    }
    SmallCase.forEach(
      nodes: nodes, hasSections: hasSections, edits: edits, ordered: true, isTried: isTried,
      { run($0, &turn) })
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var generator = SeededGenerator(seed: number)
    return generator.next()
  }

  /// Runs a case in the way that is next.
  private func run(_ one: SmallCase, _ turn: inout UInt64) {
    turn += 1
    let way = Int(Self.mixed(turn) % 8)
    run(one, SmallCase.Sight.allCases[way / 2], commitsEach: way % 2 == 0)
  }

  private func run(_ one: SmallCase, _ sight: SmallCase.Sight, commitsEach: Bool) {
    var one = one
    (one.sight, one.commitsEach) = (sight, commitsEach)
    run(one)
  }

  private func run(_ one: SmallCase) {
    do { try one.run() } catch { Issue.record(error) }
  }
}
