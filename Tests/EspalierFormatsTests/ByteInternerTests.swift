// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import Testing

@Suite("Interner over bytes")
struct ByteInternerTests {
  @Test("Equal bytes have one number, different bytes have two", arguments: seeds(count: 20))
  func againstADictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var interner = ByteInterner()
    var numbers: [[UInt8]: Int] = [:]
    for _ in 0..<3000 {
      let length = Int.random(in: 0...40, using: &random)
      let text = (0..<length).map { _ in UInt8.random(in: 97...98, using: &random) }
      let expected = numbers[text] ?? numbers.count
      numbers[text] = expected
      #expect(interner.number(of: text.span, text.indices) == expected, "seed \(seed)")
    }
    #expect(interner.count == numbers.count)
    for (text, number) in numbers { #expect(interner.text(of: number) == text) }
  }

  @Test("The table grows and keeps all numbers")
  func growth() {
    var interner = ByteInterner()
    for pass in 0..<2 {
      for number in 0..<20_000 {
        let text = Array("\(number)".utf8)
        #expect(interner.number(of: text.span, text.indices) == number, "pass \(pass)")
      }
    }
  }

  @Test("Reserving changes nothing but memory")
  func reserve() {
    var interner = ByteInterner()
    let text = Array("ab".utf8)
    #expect(interner.number(of: text.span, 0..<1) == 0)
    interner.reserve(100_000, byteCount: 1_000_000)
    #expect(interner.number(of: text.span, 0..<2) == 1)
    #expect(interner.number(of: text.span, 0..<1) == 0)
    #expect(interner.text(of: 1) == text)
  }

  @Test("Texts already known cost no allocation")
  func knownTextsAllocateNothing() {
    var interner = ByteInterner()
    let text = Array("some identity".utf8)
    _ = interner.number(of: text.span, text.indices)
    let cost = allocations { _ = interner.number(of: text.span, text.indices) }
    #expect(cost == .none)
  }

  @Test("A number that was not given traps")
  func unknownNumber() async {
    await #expect(processExitsWith: .failure) {
      let interner = ByteInterner()
      _ = interner.place(of: 0)
    }
  }
}
