// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import Testing

@Suite("Names with room between any two")
struct FractionalIndexTests {
  @Test(
    "The name of an integer begins with its length",
    arguments: [
      (0, "a0"), (1, "a1"), (10, "aA"), (61, "az"), (62, "b00"), (3905, "bzz"), (3906, "c000"),
      (-1, "Zz"), (-62, "Z0"), (-63, "Yzz"), (-3906, "Y00"), (-3907, "Xzzz"),
    ])
  func integers(integer: Int, name: String) {
    #expect(text(FractionalIndex(integer: integer)) == name)
  }

  @Test("Integers are in the order of their names")
  func orderOfIntegers() {
    let around = [0, 62, 62 + 62 * 62, 62 + 62 * 62 + 62 * 62 * 62]
    let integers = around.flatMap { [$0, -$0] }.flatMap { ($0 - 200)...($0 + 200) }.sorted()
    for (left, right) in zip(integers, integers.dropFirst()) where left < right {
      let names = [left, right].map { FractionalIndex(integer: $0).name }
      #expect(names[0].lexicographicallyPrecedes(names[1]), "\(left) \(right)")
    }
  }

  @Test(
    "Between two places",
    arguments: [
      (nil, nil, "a0"), ("a0", nil, "a1"), (nil, "a0", "Zz"), ("a0", "a1", "a0V"),
      ("a0V", "a1", "a0k"), ("a0", "a0V", "a0F"), ("a0", "a01", "a00V"), ("a0", "a02", "a01"),
      ("a0y", "a1", "a0z"), ("a0z", "a1", "a0zV"), ("a01", "a02V", "a02"), ("a0", "a001", "a000V"),
      ("a04", "a05", "a04V"), ("a0V", "a2", "a1"), ("a0V", "a1V", "a1"), (nil, "a0V", "a0"),
      ("Zz", "a0", "ZzV"), ("a0zz", "a1", "a0zzV"), ("a0", "aA", "a5"),
    ] as [(String?, String?, String)])
  func between(lower: String?, upper: String?, expected: String) {
    #expect(text(FractionalIndex(between: place(lower), and: place(upper))) == expected)
  }

  @Test("All pairs of short fractions have a shortest place between them, or one a digit longer")
  func allPairs() {
    let digits: [UInt8] = [0, 1, 2, 30, 60, 61]
    var places: [FractionalIndex] = []
    for integer in -1...1 {
      places.append(FractionalIndex(integer: integer))
      for first in digits {
        if first > 0 { places.append(FractionalIndex(integer: integer, fraction: [first])) }
        for second in digits.dropFirst() {
          places.append(FractionalIndex(integer: integer, fraction: [first, second]))
        }
      }
    }
    places.sort()
    for (index, lower) in places.enumerated() {
      for upper in places[(index + 1)...] {
        let middle = FractionalIndex(between: lower, and: upper)
        check([lower, middle, upper])
        let longest = max(lower.fraction.count, upper.fraction.count)
        #expect(middle.fraction.count <= longest + 1)
      }
    }
  }

  @Test("Runs of any length between any two", arguments: [0, 1, 2, 3, 10, 61, 62, 63, 1000, 5000])
  func runs(count: Int) {
    let ends: [(String?, String?)] = [
      (nil, nil), (nil, "a0"), (nil, "a0V"), ("a0", nil), ("a0V", nil), ("a0", "a1"), ("Zz", "a0"),
      ("a0", "a01"), ("a0", "b00"), ("a0zz", "a1"), ("a0V", "a2V"),
    ]
    for (lower, upper) in ends {
      let run = FractionalIndex.run(of: count, between: place(lower), and: place(upper))
      #expect(run.count == count)
      check([place(lower)].compactMap { $0 } + run + [place(upper)].compactMap { $0 })
      let longest = run.map(\.name.count).max() ?? 0
      // A middle every halving, and a digit every five of those.
      #expect(longest <= 6 + bits(count) / 5, "\(lower ?? "") \(upper ?? "")")
    }
  }

  @Test("Names that are appended or prepended one by one stay short")
  func growthAtTheEnds() {
    var (first, last) = (FractionalIndex(integer: 0), FractionalIndex(integer: 0))
    for _ in 0..<100_000 {
      last = FractionalIndex(between: last, and: nil)
      first = FractionalIndex(between: nil, and: first)
    }
    #expect(last.name.count == 4)
    #expect(first.name.count == 4)
  }

  @Test("Names at one inner place grow by a byte every five")
  func growthInside() {
    for isBefore in [true, false] {
      var (lower, upper) = (FractionalIndex(integer: 0), FractionalIndex(integer: 1))
      for _ in 0..<1000 {
        let middle = FractionalIndex(between: lower, and: upper)
        if isBefore { upper = middle } else { lower = middle }
      }
      #expect(max(lower.name.count, upper.name.count) <= 2 + 1000 / 5)
    }
  }

  @Test("Random insertions keep order and names short", arguments: seeds(count: 20))
  func randomInsertions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var places: [FractionalIndex] = []
    for _ in 0..<300 {
      let index = Int.random(in: 0...places.count, using: &random)
      let count = Int.random(in: 1...3, using: &random)
      let lower = index > 0 ? places[index - 1] : nil
      let upper = index < places.count ? places[index] : nil
      places.insert(
        contentsOf: FractionalIndex.run(of: count, between: lower, and: upper), at: index)
      if Bool.random(using: &random) { places.remove(at: index) }
    }
    check(places)
    #expect(places.map(\.name.count).max()! <= 16)
  }

  @Test("Between a place and an earlier one is none")
  func refusesDisorder() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = FractionalIndex(between: FractionalIndex(integer: 1), and: FractionalIndex(integer: 1))
    }
  }

  /// Checks that places ascend, and their names with them, and that fractions are in lowest terms.
  private func check(_ places: [FractionalIndex]) {
    for (left, right) in zip(places, places.dropFirst()) {
      #expect(left < right)
      #expect(left.name.lexicographicallyPrecedes(right.name))
    }
    #expect(places.allSatisfy { $0.fraction.last != 0 })
  }

  private func text(_ place: FractionalIndex) -> String {
    String(decoding: place.name, as: UTF8.self)
  }

  /// Reads a name of one or two digits before the fraction.
  private func place(_ name: String?) -> FractionalIndex? {
    guard let bytes = name.map({ Array($0.utf8) }) else { return nil }
    let digits = bytes.map { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 55
      default: byte - 61
      }
    }
    switch bytes[0] {
    case UInt8(ascii: "a"):
      return FractionalIndex(integer: Int(digits[1]), fraction: Array(digits[2...]))
    case UInt8(ascii: "b"):
      let integer = 62 + Int(digits[1]) * 62 + Int(digits[2])
      return FractionalIndex(integer: integer, fraction: Array(digits[3...]))
    default: return FractionalIndex(integer: Int(digits[1]) - 62, fraction: Array(digits[2...]))
    }
  }

  private func bits(_ count: Int) -> Int { Int.bitWidth - count.leadingZeroBitCount }
}
