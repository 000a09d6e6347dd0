// SPDX-License-Identifier: MIT

import EspalierBase

/// Finds rows that one update deleted and another inserted again. Of equal ones the first is the first.
struct RowPairs: ~Copyable {
  /// The rows that are back, by new place.
  private(set) var kept = GrowableBuffer<Piece>()
  /// The positions of deleted rows that are not back, and of inserted ones that were not there.
  private var unpairedOld = BitSet()
  private var unpairedNew = BitSet()
  private var table = IdentityTable()

  init() {}

  var stepCount: Int { table.steps.count }

  mutating func removeAll() { kept.removeAll() }

  /// The new place of a pair, or the end.
  func place(_ index: Int) -> Place { index < kept.count ? kept[index].new : .end }

  /// Pairs rows by identity; first with a quick hash, and again with a stronger one if that is attacked.
  ///
  /// - Complexity: O(rows) expected.
  /// - Allocations: none once there is room.
  mutating func find(
    _ deleted: borrowing GrowableBuffer<Row>, _ inserted: borrowing GrowableBuffer<Row>,
    _ deletes: borrowing GrowableBuffer<Place>, _ inserts: borrowing GrowableBuffer<Place>
  ) {
    kept.removeAll()
    if deleted.isEmpty || inserted.isEmpty { return }
    if pair(deleted, inserted, deletes, inserts, .quick(probes: 8 * deleted.count + 64)) { return }
    _ = pair(deleted, inserted, deletes, inserts, .seeded)
  }

  /// Returns false if the hash is attacked.
  private mutating func pair(
    _ deleted: borrowing GrowableBuffer<Row>, _ inserted: borrowing GrowableBuffer<Row>,
    _ deletes: borrowing GrowableBuffer<Place>, _ inserts: borrowing GrowableBuffer<Place>,
    _ hashing: IdentityTable.Hashing
  ) -> Bool {
    kept.removeAll(reserving: min(deleted.count, inserted.count))
    unpairedOld.insertAll(bound: deleted.count)
    unpairedNew.insertAll(bound: inserted.count)
    let list = NumberedRows(rows: deleted.span)
    table.prepare(count: deleted.count, hashing: hashing)
    table.fill(list, batch: 16)
    let layout = table.layout
    for index in inserted.indices {
      if table.isAttacked { return false }
      let id = inserted[index].id
      let position = table.take(
        id, hash: layout.hash(id), layout, of: list, from: &unpairedOld)
      if position < 0 { continue }
      unpairedNew.remove(index)
      kept.put(Piece(new: inserts[index], old: deletes[position]))
    }
    return !table.isAttacked
  }

  /// Drops the rows that were paired.
  func removePaired(
    from deletes: inout GrowableBuffer<Place>, _ inserts: inout GrowableBuffer<Place>
  ) {
    deletes.keepOnly(at: unpairedOld)
    inserts.keepOnly(at: unpairedNew)
  }
}

/// Rows that a table finds by their positions.
private struct NumberedRows: IdentityList, ~Escapable {
  let rows: Span<Row>

  @_lifetime(copy rows)
  init(rows: Span<Row>) {
    self.rows = rows
  }

  @inline(__always)
  func id(at position: Int) -> RowID { rows[position].id }
}
