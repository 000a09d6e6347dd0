// SPDX-License-Identifier: MIT

import EspalierTestSupport
import EspalierUpdates
import Testing

/// How counted work grows when lists become twice as long: never faster than n log n, whatever happens to
/// them. Optimised builds do not count.
@Suite("Growth", .enabled(if: ListDiffer().stepCount != nil))
struct GrowthTests {
  /// Fails if steps grow faster than n log n from 512 to 4,096 rows. Heuristics give up at one size and not
  /// at another, so a factor of two is no growth, nor are 16 steps a row where the short list took fewer;
  /// over three doublings a square is a factor of eight.
  private func check(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ steps: (Int) throws -> Int?
  ) rethrows {
    let violation = try Growth.linearLogarithmic.violation(
      from: 512, doublings: 3, tolerance: 2,
      counting: { size in max(try steps(size) ?? .max, 16 * size) })
    if let violation { Issue.record("\(name): \(violation)", sourceLocation: sourceLocation) }
  }

  @Test("Lists of every shape, and back", arguments: GrowthShape.all)
  func lists(_ shape: GrowthShape) {
    for identities in GrowthShape.Identities.allCases {
      check("\(identities)") { size in
        let (old, new) = shape.lists(size, identities)
        var differ = ListDiffer()
        _ = differ.diff(from: old, to: new)
        return differ.stepCount
      }
    }
    check("back") { size in
      let (old, new) = shape.lists(size, .unique)
      var differ = ListDiffer()
      _ = differ.diff(from: new, to: old)
      return differ.stepCount
    }
  }

  @Test("Elements with names, with every call of the closures", arguments: GrowthShape.all)
  func elements(_ shape: GrowthShape) {
    check("names") { size in
      let (old, new) = shape.lists(size, .duplicates)
      var differ = Differ<String>()
      var calls = 0
      _ = differ.diff(
        from: old, to: new,
        id: { row in
          calls += 1
          return row.id.description
        },
        isEqual: { left, right in
          calls += 1
          return left.stamp == right.stamp
        })
      return differ.stepCount.map { $0 + calls }
    }
  }

  @Test("Sections: rows change within and between them", arguments: GrowthShape.all)
  func sections(_ shape: GrowthShape) {
    func cut(_ rows: [Row], _ length: Int) -> [ListSection] {
      stride(from: 0, to: rows.count, by: length).enumerated().map { number, start in
        ListSection(
          id: RowID(Int64(number)), rows: Array(rows[start..<min(rows.count, start + length)]))
      }
    }
    for length in [3, 100] {
      check("sections of \(length)") { size in
        let (old, new) = shape.lists(size, .unique)
        var differ = SectionedDiffer()
        _ = differ.diff(from: cut(old, length), to: cut(new, length))
        return differ.stepCount
      }
    }
    check("sections of three in the place of rows") { size in
      let (old, new) = shape.lists(size / 3, .duplicates)
      func sections(_ list: [Row]) -> [ListSection] {
        list.map { row in
          ListSection(id: row.id, rows: (0..<3).map { Row(id: RowID(row.id.rawValue &* 3 &+ $0)) })
        }
      }
      var differ = SectionedDiffer()
      _ = differ.diff(from: sections(old), to: sections(new))
      return differ.stepCount
    }
  }

  @Test("Dialects and kept runs", arguments: GrowthShape.all)
  func dialects(_ shape: GrowthShape) {
    func update(_ size: Int) -> (BatchUpdate, old: Int, new: Int) {
      let (old, new) = shape.lists(size, .duplicates)
      var differ = ListDiffer()
      return (differ.diff(from: old, to: new), old.count, new.count)
    }
    check("splices") { size in Splices(update(size).0).list.count }
    check("a sequence") { size in
      var steps = StepCounter()
      _ = SequentialOperations(update(size).0, steps: &steps)
      return steps.count
    }
    check("kept runs") { size in
      let (update, old, new) = update(size)
      return PieceMap(update, oldCount: old, newCount: new).pieces.count
    }
  }

  @Test("Grouping a round robin of k is no more work than a shuffle", arguments: [2, 3, 10, 50])
  func roundRobin(_ k: Int) {
    // The walk to the end of the gap, for every block of one row, made this quadratic.
    let old = rows(0..<20_000)
    var generator = SeededGenerator(seed: 1)
    var differ = ListDiffer()
    _ = differ.diff(from: old, to: old.shuffled(using: &generator))
    let shuffle = (differ.stepCount ?? .max)
    _ = differ.diff(
      from: old, to: (0..<k).flatMap { stride(from: $0, to: 20_000, by: k) }.map { old[$0] })
    let grouping = (differ.stepCount ?? .max) - shuffle
    #expect(grouping < 2 * shuffle)
  }

  @Test("Reading kept runs looks for the end of a stretch once, however many inserts cut it up")
  func keptRunsBetweenInserts() {
    let inserts = (0..<20_000).map { NewRow(2 * $0) }
    let map = PieceMap(
      BatchUpdate(inserts: SharedBuffer(inserts)), oldCount: 20_000, newCount: 40_000)
    let steps = map.pieces.count
    #expect(steps < 25_000)
  }

  @Test(
    "A filter hashes nothing and looks at each row a few times, on and off",
    arguments: [99, 90, 70, 50, 20, 10, 5, 1])
  func filters(_ percent: Int) {
    var generator = SeededGenerator(seed: UInt64(percent))
    let all = (0..<(percent > 1 ? 20_000 : 80_000)).map { _ in
      ListShape.randomRow(keys: nil, using: &generator)
    }
    let some = all.filter { _ in Int.random(in: 0..<100, using: &generator) < percent }
    for (old, new) in [(all, some), (some, all)] {
      var differ = ListDiffer()
      let update = differ.diff(from: old, to: new)
      #expect(update.operationCount == all.count - some.count)
      let hashed = differ.hashedRowCount
      #expect(hashed == 0)
      let steps = differ.stepCount ?? .max
      #expect(steps < 5 * all.count)
    }
  }
}
