// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierDiff

/// Finds the new rows of a snapshot whose identity the snapshot holds more than once.
///
/// Only rows that came can make a list hold an identity twice that did not before. So the identities
/// of inserted rows go into a small table, and every row of the snapshot is looked up there.
struct RepeatedIdentities: ~Copyable {
  /// Identities by hash, open addressing; the count is 0 where none is.
  private var ids = UniqueBuffer<RowID>()
  private var counts = UniqueBuffer<Int32>()
  private var filter = IdentityBitmap()
  private var shift: UInt64 = 63
  private var mask = 0

  /// What was found, until it is taken.
  var found: [EngineDiagnostic] = []

  /// The rows and slots that were looked at.
  private(set) var steps = StepCounter()

  init() {}

  /// Lists the identities of inserted rows that are in `rows` more than once.
  ///
  /// - Complexity: O(n) expected; O(1) if nothing was inserted.
  /// - Allocations: none once warm, if no identity is repeated.
  mutating func find(
    in rows: Span<Row>, inserted: borrowing SharedBuffer<NewRow>
  ) {
    guard !inserted.isEmpty else { return }
    prepare(count: inserted.count)
    steps.add(inserted.count + rows.count)
    let new = inserted.span
    for index in new.indices { enter(rows[new[index].index].id) }
    var isRepeated = false
    for index in rows.indices where filter.mayContain(rows[index].id) {
      if count(rows[index].id) { isRepeated = true }
    }
    guard isRepeated else { return }
    for index in new.indices { list(rows[new[index].index].id) }
  }

  private mutating func prepare(count: Int) {
    let bits = Int.bitWidth - (count * 2).leadingZeroBitCount
    mask = 1 << bits - 1
    shift = UInt64(64 - bits)
    ids.reserve(mask + 1)
    counts.reserve(mask + 1)
    counts.clear(count: mask + 1)
    filter.prepare(count: count, spacing: 8)
  }

  /// The slot of an identity, or the free one where it belongs. At least half of them are free.
  private func slot(_ id: RowID) -> Int {
    // Fibonacci hashing; wraps on purpose, and the shift leaves as many bits as the mask has.
    var slot = Int(
      truncatingIfNeeded: (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    while counts[slot] != 0, ids[slot] != id { slot = (slot + 1) & mask }
    return slot
  }

  /// Notes an identity that is to be counted: its count is one more than the rows seen.
  private mutating func enter(_ id: RowID) {
    let slot = slot(id)
    ids[slot] = id
    counts[slot] = 1
    filter.insert(id)
  }

  /// Counts a row if its identity was entered; returns whether it is not the first.
  private mutating func count(_ id: RowID) -> Bool {
    let slot = slot(id)
    guard counts[slot] != 0 else { return false }
    counts[slot] += 1
    return counts[slot] > 2
  }

  /// States a repeated identity, once.
  private mutating func list(_ id: RowID) {
    let slot = slot(id)
    guard counts[slot] > 2 else { return }
    found.append(.duplicateIdentity(id, count: Int(counts[slot]) - 1))
    counts[slot] = 1
  }
}
