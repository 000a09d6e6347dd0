// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Counts the moves that are needed between two lists, by a way of its own: the kept rows less their
/// longest increasing subsequence (Fredman 1975), for identities that occur once in a list.
struct MinimalMoves {
  /// For each identity its place in the old list, or −1.
  private var places: [Int] = []

  /// The number of moves needed; identities are in `0..<bound`.
  ///
  /// - Complexity: O(n log n).
  mutating func count(from old: [Row], to new: [Row], bound: Int) -> Int {
    while places.count < bound { places.append(-1) }
    for (index, row) in old.enumerated() { places[Int(row.id.rawValue)] = index }
    defer { for row in old { places[Int(row.id.rawValue)] = -1 } }
    var kept = 0
    var smallestEnds: [Int] = []
    for row in new {
      let place = places[Int(row.id.rawValue)]
      guard place >= 0 else { continue }
      kept += 1
      let length = Self.firstIndex(notBelow: place, in: smallestEnds)
      if length == smallestEnds.count {
        smallestEnds.append(place)
      } else {
        smallestEnds[length] = place
      }
    }
    return kept - smallestEnds.count
  }

  /// The first index of an ascending list at which a value that is not below `value` is.
  private static func firstIndex(notBelow value: Int, in list: [Int]) -> Int {
    guard let last = list.last, last >= value else { return list.count }
    var low = 0
    var high = list.count - 1
    while low < high {
      let middle = (low + high) / 2
      if list[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
