// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// What a diff of elements cannot be faster than: parts of the work that it has to do. None of them says what
/// changed.
enum ElementLimits {
  /// All contents are compared in lockstep: the least for lists that are nearly the same.
  static func compare<Element: BenchmarkElement>(_ pairs: [ElementPair<Element>]) -> Contestant {
    limit("compare", pairs) { pair in
      let (old, new) = (pair.old, pair.new)
      var equal = 0
      for index in 0..<min(old.count, new.count) where old[index] == new[index] { equal += 1 }
      return equal
    } isRight: {
      $0 == zip($1.rows.old, $1.rows.new).count { $0 == $1 }
    }
  }

  /// All identities are hashed once: the least for those who hash, without any table.
  static func hash<Element: BenchmarkElement>(_ pairs: [ElementPair<Element>]) -> Contestant {
    limit("hash", pairs) { pair in
      var sum = 0
      for element in pair.old { sum ^= element.id.hashValue }
      for element in pair.new { sum ^= element.id.hashValue }
      return sum
    } isRight: {
      $0 == ($1.old + $1.new).reduce(0) { $0 ^ $1.id.hashValue }
    }
  }

  /// Both ends are trimmed, and what is left is looked up in a table of 32 bits of hash and a position, which has
  /// room from the beginning: the least for lists that were shuffled or replaced.
  static func table<Element: BenchmarkElement>(_ pairs: [ElementPair<Element>]) -> Contestant {
    var table: [UInt64] = []
    return limit("table", pairs) { pair in
      trimAndLookUp(pair.old, pair.new, &table)
    } isRight: {
      $0 == $1.rows.new.count - $1.rows.expectation.inserts
    }
  }

  /// How many elements of the old list are in the new one.
  private static func trimAndLookUp<Element: BenchmarkElement>(
    _ old: [Element], _ new: [Element], _ table: inout [UInt64]
  ) -> Int {
    var start = 0
    while start < min(old.count, new.count) && old[start].id == new[start].id { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start && newEnd > start && old[oldEnd - 1].id == new[newEnd - 1].id {
      oldEnd -= 1
      newEnd -= 1
    }
    var found = start + old.count - oldEnd
    if oldEnd == start || newEnd == start { return found }
    // At least twice as many slots as elements: a power of two, so that a mask finds the slot.
    let size = 2 << (Int.bitWidth - (oldEnd - start - 1).leadingZeroBitCount)
    if table.count < size { table = Array(repeating: 0, count: size) }
    for slot in 0..<size { table[slot] = 0 }
    for index in start..<oldEnd {
      let hash = UInt64(UInt32(truncatingIfNeeded: old[index].id.hashValue))
      var slot = Int(hash) & (size - 1)
      while table[slot] != 0 { slot = (slot + 1) & (size - 1) }
      table[slot] = hash << 32 | UInt64(index + 1)
    }
    for index in start..<newEnd {
      let hash = UInt64(UInt32(truncatingIfNeeded: new[index].id.hashValue))
      var slot = Int(hash) & (size - 1)
      while table[slot] != 0 {
        let entry = table[slot]
        if entry >> 32 == hash && old[Int(entry & 0xFFFF_FFFF) - 1].id == new[index].id {
          found += 1
          break
        }
        slot = (slot + 1) & (size - 1)
      }
    }
    return found
  }

  private static func limit<Element: BenchmarkElement>(
    _ name: String, _ pairs: [ElementPair<Element>],
    run: @escaping (ElementPair<Element>) -> Int,
    isRight: @escaping (Int, ElementPair<Element>) -> Bool
  ) -> Contestant {
    Contestant("limit-\(name)") {
      var result = 0
      return Operation(
        run: { result = run(pairs[$0]) },
        verify: { try expect(isRight(result, pairs[$0]), "\(result) is not the right number") })
    }
  }
}
