// SPDX-License-Identifier: MIT

import EspalierUpdates

/// How many row moves two lists of sections need if no identity occurs twice: the rows that changed
/// their section, and within each section that was kept the kept rows less their longest increasing
/// subsequence.
public func minimalRowMoves(from old: [ListSection], to new: [ListSection]) -> Int {
  var places: [RowID: (section: RowID, row: Int)] = [:]
  for section in old {
    for (index, row) in section.rows.enumerated() { places[row.id] = (section.id, index) }
  }
  var moves = 0
  for section in new {
    var stayed: [Int] = []
    for row in section.rows {
      guard let place = places[row.id] else { continue }
      if place.section == section.id { stayed.append(place.row) } else { moves += 1 }
    }
    moves += stayed.count - longestIncreasingSubsequence(stayed)
  }
  return moves
}
