// SPDX-License-Identifier: MIT

import EspalierFormats
import EspalierTestSupport
import Testing

@Suite("Kernels over bytes")
struct ByteKernelsTests {
  @Test("Searching agrees with searching by hand, for every range of short texts")
  func search() {
    let bytes: [UInt8] = [1, 2, 3, 2, 1, 0, 255, 2]
    for byte: UInt8 in [0, 1, 2, 3, 4, 255] {
      for lower in 0...bytes.count {
        for upper in lower...bytes.count {
          let expected = bytes[lower..<upper].firstIndex(of: byte) ?? upper
          #expect(ByteKernels.firstIndex(of: byte, in: bytes.span, lower..<upper) == expected)
        }
      }
    }
  }

  @Test("Of many bytes the first one is found, wherever the text begins and ends")
  func longSearch() {
    for count in 8...40 {
      for place in 0..<count {
        // Neighbours of what is looked for, which a borrow could take for it.
        var bytes = [UInt8](repeating: place % 2 == 0 ? 0x7E : 0x80, count: count + 2)
        bytes[place + 1] = 0x7F
        let all = 1..<count + 1
        #expect(ByteKernels.firstIndex(of: 0x7F, in: bytes.span, all) == place + 1)
        for other in place..<count { bytes[other + 1] = 0x7F }
        #expect(ByteKernels.firstIndex(of: 0x7F, in: bytes.span, all) == place + 1)
        bytes[0] = 0x7F
        bytes[count + 1] = 0x7F
        for other in place..<count { bytes[other + 1] = 0 }
        #expect(ByteKernels.firstIndex(of: 0x7F, in: bytes.span, all) == count + 1)
      }
    }
  }

  @Test("Of many bytes each one counts when they are compared")
  func longComparison() {
    func areEqual(_ bytes: [UInt8], _ other: [UInt8]) -> Bool {
      ByteKernels.areEqual(bytes.span, bytes.indices, other.span, 2..<other.count)
    }
    for count in 0...40 {
      let bytes = (0..<count).map { UInt8($0) }
      var other = [9, 9] + bytes
      #expect(areEqual(bytes, other) == true)
      for place in 0..<count {
        other[place + 2] ^= 0x10
        #expect(areEqual(bytes, other) == false)
        other[place + 2] ^= 0x10
      }
    }
  }

  @Test("Comparing agrees with comparing by hand, for every pair of ranges")
  func comparison() {
    let bytes: [UInt8] = [1, 2, 1, 2, 1]
    let ranges = (0...bytes.count).flatMap { lower in (lower...bytes.count).map { lower..<$0 } }
    for left in ranges {
      for right in ranges {
        #expect(
          ByteKernels.areEqual(bytes.span, left, bytes.span, right)
            == (bytes[left] == bytes[right]))
      }
    }
  }

  @Test("A hash depends on every bit, on the length and on the seed, and not on the place")
  func hash() {
    var random = SeededGenerator(seed: 1)
    var seen: Set<UInt64> = []
    var count = 0
    for length in 0...40 {
      var bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let hash = ByteKernels.hash(of: bytes.span, bytes.indices, seed: 7)
      let shifted = [9, 9, 9] + bytes + [9]
      #expect(ByteKernels.hash(of: shifted.span, 3..<3 + length, seed: 7) == hash)
      seen.insert(hash)
      seen.insert(ByteKernels.hash(of: bytes.span, bytes.indices, seed: 8))
      count += 2
      for bit in 0..<length * 8 {
        bytes[bit / 8] ^= 1 << (bit % 8)
        seen.insert(ByteKernels.hash(of: bytes.span, bytes.indices, seed: 7))
        bytes[bit / 8] ^= 1 << (bit % 8)
        count += 1
      }
    }
    for length in 0...100 {
      let zeros = [UInt8](repeating: 0, count: length)
      seen.insert(ByteKernels.hash(of: zeros.span, zeros.indices, seed: 9))
      count += 1
    }
    #expect(seen.count == count)
  }

  @Test("With a seed, no word that is known takes the others from a hash", arguments: [16, 24])
  func knownWords(length: Int) {
    let word: UInt64 = length == 16 ? 0xC2B2_AE3D_27D4_EB4F : 0xB5AD_4ECE_DA1C_E2A9
    var text = (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
    text += [UInt8](repeating: 0, count: length - 8)
    var seen: Set<UInt64> = []
    for byte in UInt8.min ... .max {
      text[12] = byte
      seen.insert(ByteKernels.hash(of: text.span, text.indices, seed: 11))
    }
    #expect(seen.count == 256)
  }

  @Test("Numbers in a row spread over all parts of a hash")
  func spread() {
    for shift in [0, 16, 32, 48] {
      var seen: Set<UInt16> = []
      for number in 0..<65_536 {
        let text = Array("item-\(number)".utf8)
        let hash = ByteKernels.hash(of: text.span, text.indices, seed: 3)
        seen.insert(UInt16(truncatingIfNeeded: hash >> UInt64(shift)))
      }
      // 1 − 1/e of all values are to be expected.
      #expect((41_000...41_900).contains(seen.count), "\(seen.count)")
    }
  }

  @Test("The hash of a text never changes, as stamps are made of it")
  func hashIsStable() {
    let text = Array("a text of more than sixteen bytes".utf8)
    #expect(ByteKernels.hash(of: text.span, text.indices, seed: 0) == 17_935_875_433_945_736_631)
  }

  @Test("Packing puts the first byte lowest, for every range of eight bytes")
  func packing() {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 255]
    for lower in 0...8 {
      for upper in lower...8 {
        let expected = bytes[lower..<upper].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        #expect(ByteKernels.packed(bytes.span, lower..<upper) == expected)
      }
    }
  }

  @Test("Ranges outside the bytes trap")
  func outside() async {
    await #expect(processExitsWith: .failure) {
      _ = ByteKernels.firstIndex(of: 0, in: [UInt8]().span, 0..<1)
    }
    await #expect(processExitsWith: .failure) {
      _ = ByteKernels.hash(of: [UInt8](repeating: 0, count: 8).span, 1..<9, seed: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = ByteKernels.areEqual([1, 2].span, 0..<2, [1].span, 0..<2)
    }
  }
}
