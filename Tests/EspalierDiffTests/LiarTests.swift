// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Identities that lie, or collide")
struct LiarTests {
  @Test(
    "Lists that end the process where identities are keys of a dictionary", arguments: Lie.allCases)
  func dictionary(_ lie: Lie) throws {
    try DiffCases.liars(
      lie, from: Array(23...38), to: [19, 18, 17, 16, 15, 14, 13, 12, 11, 9])
    try DiffCases.liars(
      lie, from: Array(0..<300), to: (0..<300).map { $0 * 37 % 311 }, looksAhead: false)
  }

  /// The comparisons of a shuffle of so many elements.
  private func comparisons(_ lie: Lie, _ count: Int, hashCount: Int) -> Int {
    let counter = Liar.Counter()
    let old = (0..<count).map { Liar(lie, $0, hashCount: hashCount, counter: counter) }
    var generator = SeededGenerator(seed: 1)
    let new = old.shuffled(using: &generator)
    var differ = Differ<Liar>()
    let update = differ.diff(from: old, to: new, id: { $0 }, isEqual: { _, _ in true })
    #expect(update.deletes.count == (lie == .never ? count : 0))
    return counter.calls
  }

  @Test("What collides is compared with half of what is left of its hash, and nothing twice")
  func collisions() {
    let unique = comparisons(.collision, 2_000, hashCount: .max)
    // Each with the first one of its hash, or with two.
    #expect(comparisons(.collision, 2_000, hashCount: 1_000) < unique + 2_000 * 3 / 2)
    // Of n that are left n / 2 on the average.
    #expect(comparisons(.collision, 2_000, hashCount: 1) < unique + 2_000 * 2_000 / 4 * 11 / 10)
    // Each new one with each old one.
    #expect(comparisons(.never, 2_000, hashCount: 1) < unique + 2_000 * 2_000)
  }

  @Test("What is turned round before rows that are alike, each seventh comparison untrue")
  func fickleReversals() throws {
    for (turned, tail) in [(2, 1), (2, 3), (5, 2), (6, 9), (40, 13)] {
      let old = Array(0..<turned + tail)
      let new = Array(old[..<turned].reversed()) + old[turned...]
      for calls in 0..<7 {
        let counter = Liar.Counter()
        counter.calls = calls
        var differ = Differ<Liar>()
        let update = differ.diff(
          from: old, to: new, id: { Liar(.fickle, $0, counter: counter) },
          isEqual: { $0 == $1 && $0 % 2 == 0 })
        try update.check(oldCount: old.count, newCount: new.count)
      }
    }
  }
}
