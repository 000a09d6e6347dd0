// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit

/// A list before and after a change.
struct PostPair<ID: Hashable & Sendable> {
  let old: [Post<ID>]
  let new: [Post<ID>]

  /// The rows that come, go or change their content or their order, as far as the change says.
  let edits: Int
}

/// What happens to a list, as positions: which old row every new row is (nil for one that is new), and
/// which rows have other content.
struct ListChange {
  var sources: [Int?]
  var changed: Set<Int> = []
  var edits: Int
}

/// The changes that are measured, by name.
enum Changes {
  static let all: [(name: String, make: @Sendable (Int, inout SplitMix64) -> ListChange)] = [
    ("identical", { rows, _ in ListChange(sources: Array(0..<rows), edits: 0) }),
    ("append-1", { rows, _ in ListChange(sources: Array(0..<rows) + [nil], edits: 1) }),
    (
      "insert-1",
      { rows, _ in
        var sources: [Int?] = Array(0..<rows)
        sources.insert(nil, at: rows / 2)
        return ListChange(sources: sources, edits: 1)
      }
    ),
    (
      "delete-1pct",
      { rows, random in
        let gone = chosen(onePercent(rows), of: rows, &random)
        return ListChange(sources: (0..<rows).filter { !gone.contains($0) }, edits: gone.count)
      }
    ),
    (
      "move-1",
      { rows, _ in
        ListChange(sources: [rows - 1] + Array(0..<rows - 1), edits: 1)
      }
    ),
    (
      "refresh-1",
      { rows, _ in ListChange(sources: Array(0..<rows), changed: [rows / 2], edits: 1) }
    ),
    ("mixed-1pct", mixed),
    (
      "filter-70pct",
      { rows, random in
        let kept = chosen(rows * 7 / 10, of: rows, &random)
        return ListChange(sources: kept.sorted(), edits: rows - kept.count)
      }
    ),
    (
      "shuffle",
      { rows, random in
        ListChange(sources: (0..<rows).shuffled(using: &random), edits: rows)
      }
    ),
    (
      "replace-all",
      { rows, _ in ListChange(sources: Array(repeating: nil, count: rows), edits: 2 * rows) }
    ),
  ]

  /// One percent each of deleted, moved, changed and inserted rows.
  @Sendable
  private static func mixed(_ rows: Int, _ random: inout SplitMix64) -> ListChange {
    let count = onePercent(rows)
    let gone = chosen(count, of: rows, &random)
    var sources: [Int?] = (0..<rows).filter { !gone.contains($0) }
    for _ in 0..<count {
      let row = sources.remove(at: Int.random(in: 0..<sources.count, using: &random))
      sources.insert(row, at: Int.random(in: 0...sources.count, using: &random))
    }
    for _ in 0..<count {
      sources.insert(nil, at: Int.random(in: 0...sources.count, using: &random))
    }
    let changed = chosen(count, of: sources.count, &random)
    return ListChange(sources: sources, changed: changed, edits: 4 * count)
  }

  private static func onePercent(_ rows: Int) -> Int { max(1, rows / 100) }

  private static func chosen(_ count: Int, of rows: Int, _ random: inout SplitMix64) -> Set<Int> {
    Set((0..<rows).shuffled(using: &random).prefix(count))
  }
}

extension PostPair {
  /// The lists of a change, with identities of their own for every data set.
  init(_ change: ListChange, rows: Int, set: Int, _ random: inout SplitMix64, id: (UInt64) -> ID) {
    let salt = UInt64(set) << 40
    let old = (0..<rows).map { row in
      Post(id: id(SplitMix64.mix(salt | UInt64(row))), title: "Post \(row)", count: row)
    }
    let new = change.sources.enumerated().map { row, source in
      var post =
        source.map { old[$0] }
        ?? Post(
          id: id(SplitMix64.mix(salt | 1 << 32 | UInt64(row))), title: "New \(row)", count: row)
      if change.changed.contains(row) && source != nil { post.count += 1_000_000 }
      return post
    }
    self.init(old: old, new: new, edits: change.edits)
  }
}
