// SPDX-License-Identifier: MIT

import EspalierUpdates

/// Rows with the given identities; the stamp is zero unless `stamps` says otherwise.
public func rows(_ ids: some Sequence<Int>, stamps: [Int]? = nil) -> [Row] {
  ids.enumerated().map { index, id in
    Row(id: RowID(Int64(id)), stamp: Stamp(Int64(stamps?[index] ?? 0)))
  }
}

/// Rows whose identities are the characters of a text.
public func rows(_ text: String) -> [Row] {
  text.unicodeScalars.map { Row(id: RowID(Int64($0.value))) }
}

/// All lists of `length` keys out of `0..<keys`.
public func allLists(length: Int, keys: Int) -> [[Int]] {
  guard length > 0 else { return [[]] }
  return allLists(length: length - 1, keys: keys).flatMap { list in
    (0..<keys).map { list + [$0] }
  }
}

/// All orders of `0..<count`.
public func allPermutations(of count: Int) -> [[Int]] {
  guard count > 0 else { return [[]] }
  return allPermutations(of: count - 1).flatMap { order in
    (0...order.count).map { place in
      var longer = order
      longer.insert(count - 1, at: place)
      return longer
    }
  }
}
