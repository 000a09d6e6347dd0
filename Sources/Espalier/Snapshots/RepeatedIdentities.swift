// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierUpdates

/// Finds the new rows of a snapshot whose identity the snapshot holds more than once.
///
/// Only rows that came can make a list hold an identity twice that did not before. So the identities
/// of inserted rows go into a small table, and every row of the snapshot is looked up there.
struct RepeatedIdentities: ~Copyable {
  /// Identities by hash (`OpenAddressing`); the count is 0 where none is.
  private var ids = UniqueBuffer<RowID>()
  private var counts = UniqueBuffer<Int32>()
  private var filter = IdentityBitmap()
  private var addressing = OpenAddressing()

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
    let slotCount = 1 << (Int.bitWidth - (count * 2).leadingZeroBitCount)
    addressing = OpenAddressing(slotCount: slotCount)
    ids.reserve(slotCount)
    counts.reserve(slotCount)
    counts.clear(count: slotCount)
    filter.prepare(count: count, spacing: 8)
  }

  /// The slot of an identity, or the free one where it belongs. At least half of them are free.
  private func slot(_ id: RowID) -> Int {
    addressing.slot(of: id) { counts[$0] == 0 ? nil : ids[$0] }
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
