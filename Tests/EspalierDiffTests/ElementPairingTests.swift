// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// A name that counts how often it is hashed, and can be made to share its hash with all others.
private struct Name: Hashable, Sendable, CustomStringConvertible {
  var text: String
  var hashesAlike = false
  nonisolated(unsafe) static var hashCount = 0

  static func == (a: Name, b: Name) -> Bool { a.text == b.text }

  func hash(into hasher: inout Hasher) {
    unsafe Name.hashCount += 1
    if hashesAlike { hasher.combine(1) } else { hasher.combine(text) }
  }

  var description: String { text }
}

@Suite("Pairing elements whose identities are no integers")
struct ElementPairingTests {
  private func names(_ range: some Sequence<Int>) -> [String] { range.map { "row \($0)" } }

  /// The difference, and the elements hashed for it.
  private func hashed(_ old: [String], _ new: [String]) -> (BatchUpdate, Int) {
    var differ = Differ<String>()
    let update = differ.diff(from: old, to: new, id: \.self)
    return (update, differ.hashedCount)
  }

  @Test(
    "What neighbours tell is not hashed: inserts, deletes, replaced rows, moved rows, a reversal")
  func neighboursTell() {
    let old = names(0..<1000)
    var changes: [String: [String]] = ["reversed": old.reversed()]
    changes["inserted"] = Array(old[..<500]) + ["new"] + old[500...]
    changes["page inserted"] = Array(old[..<500]) + names(5000..<5050) + old[500...]
    changes["every tenth deleted"] = names((0..<1000).filter { $0 % 10 != 3 })
    changes["every second deleted"] = names((0..<1000).filter { $0 % 2 == 0 })
    changes["replaced"] = names((0..<1000).map { $0 % 100 == 50 ? 9000 + $0 : $0 })
    changes["moved"] = Array(old[..<100]) + old[101..<900] + [old[100]] + old[900...]
    changes["block moved"] = Array(old[..<200]) + old[300..<800] + old[200..<300] + old[800...]
    changes["block moved up"] = Array(old[600..<750]) + old[..<600] + old[750...]
    for (name, new) in changes {
      let (update, count) = hashed(old, new)
      #expect(count == 0, "\(name): \(update.operationCount) operations")
      #expect(update == Differ<String>.byInteger(old, new), "\(name)")
    }
  }

  @Test("Few of shuffled strings are compared in vain", arguments: [20, 10_000])
  func shuffled(_ count: Int) {
    let old = names(0..<count)
    var calls = 0
    var differ = Differ<String>()
    _ = differ.diff(
      from: old, to: names((0..<count).map { $0 * 3_889 % count }),
      id: {
        calls += 1
        return $0
      }, isEqual: ==)
    // Each is asked for its key, and in its pair. The rest are comparisons, of two each.
    #expect(calls < 7 * count)
  }

  @Test("What is left over is hashed once")
  func leftOver() {
    let old = names(0..<1000)
    let shuffled = names((0..<1000).map { $0 * 389 % 1000 })
    let (_, all) = hashed(old, shuffled)
    #expect(all <= 2000 && all > 1900)
    let sorted = Array(old[..<400]) + shuffled.filter { old[400..<600].contains($0) } + old[600...]
    let (update, few) = hashed(old, sorted)
    #expect(few <= 400, "the ends are not hashed")
    #expect(update == Differ<String>.byInteger(old, sorted))
    let olds = old.map { Name(text: $0) }
    let news = shuffled.map { Name(text: $0) }
    unsafe Name.hashCount = 0
    var differ = Differ<Name>()
    _ = differ.diff(from: olds, to: news, id: \.self)
    #expect(unsafe Name.hashCount == differ.hashedCount)
  }

  @Test("The content of each kept element is compared once, whatever was done to the list")
  func comparedOnce() throws {
    let old = names(0..<400)
    var changes = [
      old, old.reversed(), names(1000..<1008) + old.dropLast(8), names(1000..<1400),
      names((0..<400).map { $0 * 389 % 400 }),
      Array(old[..<50]) + names((0..<300).map { 50 + $0 * 7 % 300 }) + old[350...],
    ]
    changes += (0..<40).map { round in names((0..<60).map { $0 * (7 + round) % 97 / 5 }) }
    for (round, new) in changes.enumerated() {
      for before in [old, changes[(round * 7 + 3) % changes.count]] {
        var compared: [[Int]: Int] = [:]
        var differ = Differ<String>()
        let update = differ.diff(
          from: Array(before.enumerated()), to: Array(new.enumerated()), id: \.element,
          isEqual: { one, other in
            compared[[one.offset, other.offset], default: 0] += 1
            return (one.offset + other.offset) % 3 > 0
          })
        let kept = before.count - update.deletes.count
        #expect(compared.values.allSatisfy { $0 == 1 })
        let again = compared.count - kept
        let isRepeated = Set(before).count < before.count || Set(new).count < new.count
        #expect(isRepeated ? again >= 0 : again == 0, "\(again) of \(kept)")
        // Content that depends on both places says whether the pairs that were compared are those that were kept.
        let sources = plainSources(of: update, oldCount: before.count, newCount: new.count)
        let pairs = sources.enumerated().compactMap { row, source in source.map { [$0, row] } }
        let changed = pairs.filter { ($0[0] + $0[1]) % 3 == 0 }
        #expect(pairs.count == kept)
        #expect(update.updates.map { [$0.old.index, $0.new.index] } == changed)
      }
    }
  }

  @Test("Hashes that are all the same, and identities that are all the same, give right results")
  func hostile() throws {
    for count in [30, 100] {
      let old = (0..<count).map { Name(text: "\($0)", hashesAlike: true) }
      let new = (0..<count).map { Name(text: "\($0 * 7 % (count + 3))", hashesAlike: true) }
      var differ = Differ<Name>()
      let update = differ.diff(from: old, to: new, id: \.self)
      #expect(update == Differ<String>.byInteger(old.map(\.text), new.map(\.text)))
    }
    // A thousand that are the same, amid others that moved about.
    let old = (0..<3000).map { $0 % 3 == 0 ? "same" : "\($0)" }
    let new = (0..<3000).map { $0 * 1009 % 3000 }.map { $0 % 3 == 0 ? "same" : "\($0)" }
    let rows = Self.rows(old, new)
    var differ = Differ<String>()
    let update = differ.diff(from: old, to: new, id: \.self)
    #expect(update.deletes.isEmpty && update.inserts.isEmpty)
    try DiffRules.check(update, from: rows.old, to: rows.new)
  }

  @Test(
    "Work grows with the lists, whatever is done to them",
    .enabled(if: Builds.countSteps), arguments: Self.shapes)
  func growth(_ shape: (name: String, permuted: @Sendable (Int, Int) -> Int?)) throws {
    let steps = { (count: Int) -> Int in
      let old = (0..<count).map { "\($0)" }
      let new = (0..<count).compactMap { shape.permuted($0, count) }.map { "\($0)" }
      var differ = Differ<String>()
      _ = differ.diff(from: old, to: new, id: \.self)
      return differ.stepCount ?? 0
    }
    let (small, large) = (steps(500), steps(4000))
    #expect(large <= 8 * small * 2 + 1000, "\(shape.name): \(small), then \(large) steps")
  }

  static let shapes: [(name: String, permuted: @Sendable (Int, Int) -> Int?)] = [
    ("shuffled", { row, count in row * 389 % count }),
    ("replaced", { row, count in row + count }),
    ("filtered", { row, _ in row % 10 == 0 ? row : nil }),
    ("grouped", { row, count in (row * 3 % count) + (row * 3 / count) }),
    ("rotated", { row, count in (row + count / 3) % count }),
    ("halves exchanged in blocks", { row, _ in row ^ 16 }),
    ("the same again and again", { row, _ in row / 50 }),
  ]

  @Test(
    "A kept differ allocates nothing for new lists of the same lengths, whatever their identities",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() {
    let lists = (0..<6).map { (round: Int) -> [Key] in
      (0..<500).map { (place: Int) -> Key in
        let row = UInt64(place * 211 % 500)
        return Key(bits: row << 32 | UInt64(round * (place % 3)))
      }
    }.map(ContiguousArray.init)
    var differ = Differ<Key>()
    var update = BatchUpdate()
    let (before, old, new) = (lists[2], lists[3], lists[4])
    for _ in 0..<2 {
      differ.diff(from: before.span, to: old.span, id: \.self, isEqual: ==, into: &update)
    }
    let counted = allocations {
      differ.diff(from: old.span, to: new.span, id: \.self, isEqual: ==, into: &update)
    }
    #expect(counted == .none)
  }

  /// An identity that is no integer and allocates nothing.
  private struct Key: Hashable, Sendable { var bits: UInt64 }

  static func rows(_ old: [String], _ new: [String]) -> (old: [Row], new: [Row]) {
    var numbers: [String: Int64] = [:]
    let row = { (name: String) -> Row in
      let number = numbers[name] ?? Int64(numbers.count)
      numbers[name] = number
      return Row(id: RowID(number))
    }
    return (old.map(row), new.map(row))
  }
}

extension Differ<String> {
  /// The difference of rows that are known by numbers.
  fileprivate static func byInteger(_ old: [String], _ new: [String]) -> BatchUpdate {
    let rows = ElementPairingTests.rows(old, new)
    var differ = ListDiffer()
    return differ.diff(from: rows.old, to: rows.new)
  }
}
