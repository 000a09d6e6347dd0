// SPDX-License-Identifier: MIT

import EspalierTestSupport
import Testing

@Suite("Decisions out of bytes")
struct ByteGeneratorTests {
  /// What each of the 256 bytes chooses.
  private func choices<Choice>(_ choose: (inout ByteGenerator) -> Choice) -> [Choice] {
    (0..<256).map { byte in
      var generator = ByteGenerator(FuzzInput(seed: 9, decisions: [UInt8(byte)]))
      return choose(&generator)
    }
  }

  @Test("A small range gets the bytes evenly", arguments: [2, 3, 7, 10, 16, 100, 256])
  func even(count: Int) {
    let chosen = choices { Int.random(in: 0..<count, using: &$0) }
    let narrow = choices { UInt16.random(in: 0..<UInt16(count), using: &$0) }
    let single = choices { UInt32.random(in: 0..<UInt32(count), using: &$0) }
    for choice in 0..<count {
      // A byte on the border of two choices goes to either.
      let shares = 256 / count - 1...256 / count + 2
      #expect(shares.contains(chosen.count { $0 == choice }))
      #expect(shares.contains(narrow.count { $0 == choice }))
      #expect(shares.contains(single.count { $0 == choice }))
    }
    #expect(chosen == chosen.sorted(), "a larger byte chooses no earlier thing")
  }

  @Test("Booleans and fractions follow the byte as well")
  func booleansAndFractions() {
    #expect(choices { Bool.random(using: &$0) }.count { $0 } == 128)
    let fractions = choices { Double.random(in: 0..<1, using: &$0) }
    #expect(fractions == fractions.sorted())
    #expect(fractions[0] < 0.01 && fractions[255] > 0.99)
  }

  @Test("One byte decides one choice")
  func oneByteOneChoice() {
    let input = FuzzInput(seed: 3).writtenOut(40)
    func choices(_ input: FuzzInput) -> [Int] {
      var generator = ByteGenerator(input)
      return (0..<100).map { _ in Int.random(in: 0..<6, using: &generator) }
    }
    for place in input.decisions.indices {
      var changed = input
      changed.decisions[place] ^= 0x80
      let (before, after) = (choices(input), choices(changed))
      #expect(before.indices.filter { before[$0] != after[$0] } == [place])
    }
  }

  @Test("Written out, a case is the same case")
  func writtenOut() {
    let input = FuzzInput(seed: 12)
    for count in [0, 1, 30, 300] {
      var (plain, long) = (ByteGenerator(input), ByteGenerator(input.writtenOut(count)))
      #expect((0..<400).allSatisfy { _ in plain.next() == long.next() })
    }
    #expect(FuzzInput(bytes: input.writtenOut(30).bytes) == input.writtenOut(30))
  }

  @Test("What is left of an input can be taken as it is")
  func takesBytes() {
    var generator = ByteGenerator(FuzzInput(seed: 1, decisions: [7, 8, 9, 10]))
    _ = generator.next()
    #expect(generator.takeBytes() == [8, 9, 10])
    #expect(generator.takeBytes().isEmpty)
    var seeded = ByteGenerator(FuzzInput(seed: 1))
    #expect(seeded.takeBytes() == FuzzInput(seed: 1).writtenOut(64).decisions)
  }

  @Test("No two words of a case are equal, so random identities do not repeat")
  func distinctWords() {
    for seed in [0, 1] as [UInt32] {
      var generator = ByteGenerator(FuzzInput(seed: seed))
      #expect(Set((0..<100_000).map { _ in generator.next() }).count == 100_000)
    }
  }

  @Test("Every sequence of bytes is a case, and the quiet one ends as well")
  func shortInputs() {
    for bytes in [[], [1], [1, 2, 3], [0, 0, 0, 0]] as [[UInt8]] {
      var generator = ByteGenerator(FuzzInput(bytes: bytes))
      // A draw until something fits ends whatever the bytes are.
      while Int.random(in: 0..<10, using: &generator) != 7 {}
    }
  }
}
