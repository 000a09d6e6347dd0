// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// Finds identities that are in a list more than once, with a hash table.
struct DuplicateFinder: ~Copyable {
  /// Entries plus one; 0 is an empty place.
  private var table = UniqueBuffer<Int32>()

  /// Adds a diagnostic for every identity that is there twice or more, up to 64 of them.
  mutating func find(
    _ count: Int, _ heights: borrowing HeightStore,
    _ diagnostics: inout DiagnosticLog
  ) {
    var places = 16
    while places < 2 * count { places *= 2 }
    table = UniqueBuffer<Int32>(capacity: places)
    var repeated: [RowID: Int] = [:]
    for index in 0..<heights.capacity where heights[Slot(index)].isRow {
      let slot = Slot(index)
      if !insert(slot, heights, mask: places - 1) {
        repeated[heights.row(of: slot).id, default: 1] += 1
      }
    }
    table = UniqueBuffer()
    for (id, count) in repeated.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where !diagnostics.isFull {
      diagnostics.note(.duplicateIdentity(id, count: count))
    }
  }

  /// Returns whether the identity was not there yet.
  private mutating func insert(
    _ slot: Slot, _ heights: borrowing HeightStore, mask: Int
  ) -> Bool {
    let id = heights.row(of: slot).id
    let mixed = id.spread
    var place = Int(truncatingIfNeeded: mixed >> 32) & mask
    while table[place] != 0 {
      if heights.row(of: Slot(rawValue: table[place] - 1)).id == id { return false }
      place = (place + 1) & mask
    }
    table[place] = slot.rawValue + 1
    return true
  }
}
