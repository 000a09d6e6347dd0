// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Pairing elements of long lists whose identities are integers")
struct IntegerPairingTests {
  /// The difference, which is that of the rows; and the elements hashed for it.
  private func hashed(_ old: [Int64], _ new: [Int64]) throws -> Int {
    var differ = Differ<Int64>()
    let update = differ.diff(from: old, to: new, id: \.self)
    try check(update, old, new)
    return differ.hashedCount
  }

  private func check(_ update: BatchUpdate, _ old: [Int64], _ new: [Int64]) throws {
    let rows = (old: old.map { Row(id: RowID($0)) }, new: new.map { Row(id: RowID($0)) })
    try DiffRules.check(update, from: rows.old, to: rows.new)
    var core = ListDiffer()
    #expect(update == core.diff(from: rows.old, to: rows.new))
  }

  @Test("What neighbours tell is not hashed; nor is a block that was moved")
  func neighboursTell() throws {
    let old = (0..<1000).map { Int64($0) }
    for length in [1, 2, 30, 150, 200] {
      for start in [0, 17, 800] {
        let rest = old[..<start] + old[(start + length)...]
        for target in [0, 1, 400, rest.count] {
          let new = Array(rest[..<target]) + old[start..<start + length] + rest[target...]
          let passed = abs(target - start)
          let isQuarter = 4 * min(passed, length) <= passed + length
          #expect(try hashed(old, new) == 0 || !isQuarter, "\(length) from \(start) to \(target)")
        }
      }
    }
    #expect(try hashed(old, old.reversed()) == 0)
    #expect(try hashed(old, old.filter { $0 % 10 != 3 }) == 0)
    #expect(try hashed(old, old.map { $0 % 100 == 50 ? 9000 + $0 : $0 }) <= 20)
  }

  @Test("A block that only seems to have been moved misleads nobody")
  func noBlock() throws {
    let old = (0..<400).map { Int64($0) }
    var new = (0..<400).map { Int64($0 * 389 % 400) }
    // The first of each list is where it would be behind a block, and what is there else is not.
    for length in [90, 310] {
      new.swapAt(new.firstIndex(of: 0)!, length)
      new.swapAt(0, new.firstIndex(of: Int64(400 - length))!)
      _ = try hashed(old, new)
    }
  }

  @Test("Integers that collide under the quick hash are paired, and not each compared with each")
  func collidingIntegers() throws {
    // All of them would begin in one slot of a table of two thousand.
    var colliding: [Int64] = []
    var next: UInt64 = 1
    while colliding.count < 1000 {
      if Seeds.spread(next, by: Seeds.factor) >> 53 == 0 { colliding.append(Int64(next)) }
      next += 1
    }
    let shuffled = (0..<1000).map { colliding[$0 * 389 % 1000] }
    var differ = Differ<Int64>()
    let update = differ.diff(from: colliding, to: shuffled, id: \.self)
    try check(update, colliding, shuffled)
    if let steps = differ.stepCount { #expect(steps < 100_000, "half a million if each with each") }
    // The differ is as good as before.
    let plain = (0..<1000).map { Int64($0) }
    let (before, other) = (differ.stepCount, (0..<1000).map { plain[$0 * 389 % 1000] })
    try check(differ.diff(from: plain, to: other, id: \.self), plain, other)
    if let before, let after = differ.stepCount { #expect(after - before < 50_000) }
  }
}
