// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds identities that are in a list more than once, with a hash table.
struct DuplicateFinder: ~Copyable {
  /// Entries plus one; 0 is an empty place.
  private var table = UniqueBuffer<Int32>()

  /// Adds a diagnostic for every identity that is there twice or more, up to 64 of them.
  mutating func find(
    _ count: Int, _ states: borrowing RowStates, _ rows: borrowing UniqueBuffer<Row>,
    _ diagnostics: inout [LayoutDiagnostic]
  ) {
    var places = 16
    while places < 2 * count { places *= 2 }
    table = UniqueBuffer<Int32>(capacity: places)
    var repeated: [RowID: Int] = [:]
    for slot in 0..<states.capacity where states[slot].isRow {
      let id = rows[slot].id
      if !insert(Int32(slot), id, rows, mask: places - 1) { repeated[id, default: 1] += 1 }
    }
    table = UniqueBuffer()
    for (id, count) in repeated.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where diagnostics.count < 64 {
      diagnostics.append(.duplicateIdentity(id, count: count))
    }
  }

  /// Returns whether the identity was not there yet.
  private mutating func insert(
    _ entry: Int32, _ id: RowID, _ rows: borrowing UniqueBuffer<Row>, mask: Int
  ) -> Bool {
    let mixed = UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: mixed >> 32) & mask
    while table[place] != 0 {
      if rows[Int(table[place] - 1)].id == id { return false }
      place = (place + 1) & mask
    }
    table[place] = entry + 1
    return true
  }
}
