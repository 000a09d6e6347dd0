// SPDX-License-Identifier: MIT

import EspalierUpdates

// Slow and obvious on purpose: nothing here knows how the diff works.

/// The length of a longest increasing subsequence, by looking at all pairs.
public func longestIncreasingSubsequence(_ values: [Int]) -> Int {
  var best = [Int](repeating: 1, count: values.count)
  for last in values.indices {
    for earlier in 0..<last where values[earlier] < values[last] {
      best[last] = max(best[last], best[earlier] + 1)
    }
  }
  return best.max() ?? 0
}

/// The length of a longest increasing subsequence, by the textbook's piles and a binary search: for lists
/// that are too long for looking at all pairs.
public func longestIncreasingSubsequenceByPiles(_ values: [Int]) -> Int {
  var tops: [Int] = []
  for value in values { _ = put(value, on: &tops) }
  return tops.count
}

/// Puts a value on the first pile whose top is not below it, and returns which one that is.
private func put(_ value: Int, on tops: inout [Int]) -> Int {
  var low = 0
  var high = tops.count
  while low < high {
    let middle = (low + high) / 2
    if tops[middle] < value { low = middle + 1 } else { high = middle }
  }
  if low == tops.count { tops.append(value) } else { tops[low] = value }
  return low
}

/// How many rows any matching by identity can keep: for each identity the smaller of its two counts.
public func keptRowCount(from old: [Row], to new: [Row]) -> Int {
  var counts: [RowID: Int] = [:]
  for row in old { counts[row.id, default: 0] += 1 }
  var kept = 0
  for row in new {
    if let count = counts[row.id], count > 0 {
      counts[row.id] = count - 1
      kept += 1
    }
  }
  return kept
}

/// The moves that are needed when the i-th row of an identity is matched with the i-th: the kept rows
/// less their longest increasing subsequence. For identities that occur once it is the minimum.
public func movesMatchingInOrder(from old: [Row], to new: [Row]) -> Int {
  var places: [RowID: [Int]] = [:]
  for (index, row) in old.enumerated().reversed() { places[row.id, default: []].append(index) }
  let sources = new.compactMap { places[$0.id]?.popLast() }
  let stay =
    sources.count < 200
    ? longestIncreasingSubsequence(sources) : longestIncreasingSubsequenceByPiles(sources)
  return sources.count - stay
}

/// The new rows that a diff of lists with unique identities moves, ascending: all kept ones but the one
/// longest increasing subsequence that the textbook's piles give, from the right-most value of the last
/// pile back to the right-most of the first.
public func movedRows(from old: [Row], to new: [Row]) -> [Int] {
  var places: [RowID: Int] = [:]
  for (index, row) in old.enumerated() { places[row.id] = index }
  let kept = new.indices.compactMap { target in places[new[target].id].map { (target, $0) } }
  var tops: [Int] = []
  let ranks = kept.map { put($0.1, on: &tops) }
  var moved: [Int] = []
  var wanted = tops.count - 1
  for (index, rank) in ranks.enumerated().reversed() {
    if rank == wanted { wanted -= 1 } else { moved.append(kept[index].0) }
  }
  return moved.reversed()
}

/// Whether `short` can be had from `long` by leaving rows out.
public func isSubsequence(_ short: [Row], of long: [Row]) -> Bool {
  var rest = short[...]
  for row in long where rest.first?.id == row.id { rest.removeFirst() }
  return rest.isEmpty
}

/// The length of a longest common subsequence.
public func longestCommonSubsequence(_ old: [Int], _ new: [Int]) -> Int {
  var lengths = Array(repeating: 0, count: new.count + 1)
  for one in old {
    var before = 0
    for (index, other) in new.enumerated() {
      (before, lengths[index + 1]) = (
        lengths[index + 1], one == other ? before + 1 : max(lengths[index], lengths[index + 1])
      )
    }
  }
  return lengths[new.count]
}
