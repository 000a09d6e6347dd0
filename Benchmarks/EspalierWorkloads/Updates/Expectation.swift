// SPDX-License-Identifier: MIT

/// What a batch update between two lists has to consist of.
package struct Expectation: Equatable {
  /// The exact number of deletes.
  package var deletes: Int

  /// The exact number of inserts.
  package var inserts: Int

  /// The moves: exactly as many if identities are unique; if not, those of matching the i-th with the i-th,
  /// and half as many more are allowed.
  package var moves: Int

  /// The exact number of updates; nil where it depends on which of two equal rows is matched.
  package var updates: Int?

  /// The size of the whole batch update.
  package var operations: Int { deletes + inserts + moves + (updates ?? 0) }

  /// The insertions and removals of a script that knows neither moves nor updates.
  var insertionsAndRemovals: Int { deletes + inserts + 2 * (moves + (updates ?? 0)) }
}

extension Recipe {
  /// What a diff has to find if row i of the old list has the identity number `classes[i]`, and every
  /// fresh row one of its own. Nil: all identities are unique.
  ///
  /// - Complexity: O(n log n).
  package func expectation(classes: [Int32]? = nil) -> Expectation {
    let matched = classes.map(matches) ?? sources
    let kept = matched.filter { $0 != Self.fresh }
    let deletes = oldCount - kept.count
    let inserts = newCount - kept.count
    // Inserts or deletes alone cause no moves, whatever is matched with what.
    let isOneSided = sources.filter { $0 != Self.fresh }.isAscending && min(deletes, inserts) == 0
    let moves = isOneSided ? 0 : kept.count - longestIncreasingCount(kept)
    let updates = classes == nil ? isUpdated.count { $0 } : nil
    return Expectation(deletes: deletes, inserts: inserts, moves: moves, updates: updates)
  }

  /// For every new row the old row it is matched with: the i-th of an identity with the i-th.
  private func matches(_ classes: [Int32]) -> [Int32] {
    // A linked list of old rows for each identity: the first one's index, then what follows a row.
    var first = Array(repeating: Self.fresh, count: oldCount)
    var next = Array(repeating: Self.fresh, count: oldCount)
    for row in (0..<oldCount).reversed() {
      next[row] = first[Int(classes[row])]
      first[Int(classes[row])] = Int32(row)
    }
    return sources.map { source in
      guard source != Self.fresh else { return Self.fresh }
      let identity = Int(classes[Int(source)])
      let match = first[identity]
      if match != Self.fresh { first[identity] = next[Int(match)] }
      return match
    }
  }
}

extension [Int32] {
  fileprivate var isAscending: Bool {
    zip(self, dropFirst()).allSatisfy(<)
  }
}

/// The length of the longest strictly increasing subsequence (Fredman 1975).
///
/// - Complexity: O(n log n); O(n) if nearly sorted.
package func longestIncreasingCount(_ values: [Int32]) -> Int {
  // tails[k]: the least last value of an increasing subsequence of length k + 1.
  var tails: [Int32] = []
  for value in values {
    guard let last = tails.last, value <= last else {
      tails.append(value)
      continue
    }
    var (low, high) = (0, tails.count)
    while low < high {
      let middle = (low + high) / 2
      if tails[middle] < value { low = middle + 1 } else { high = middle }
    }
    tails[low] = value
  }
  return tails.count
}
