// SPDX-License-Identifier: MIT

import EspalierBase

/// A row that was put into the row order, visible now, and its old index: −1 if it was not visible.
struct PlacedRow: ZeroInitializable {
  var node: NodeIndex
  var oldRow: Int32
}

/// A run of neighbours that were put into the row order together.
struct PlacedRun: ZeroInitializable {
  var firstEntry: NodeIndex
  var start: Int32
  var end: Int32
}

/// What the last two phases of settling hand to the listing: the rows that are visible by them, in runs.
/// Runs are in no order yet, as later ones may come to be before them.
struct PlacedRows: ~Copyable {
  private var rows = GrowableBuffer<PlacedRow>()
  private var runs = GrowableBuffer<PlacedRun>()

  /// Where the run begins that is being filled.
  private var start = 0

  var runCount: Int { runs.count }

  /// The bytes that are held.
  var byteCount: Int { rows.byteCount + runs.byteCount }

  subscript(position: Int32) -> PlacedRow {
    @inline(__always)
    get { rows[Int(position)] }
  }

  func run(_ position: Int) -> PlacedRun { runs[position] }

  @inline(__always)
  mutating func append(_ row: PlacedRow) { rows.append(row) }

  mutating func beginRun() { start = rows.count }

  /// Ends the run of the rows since `beginRun`; none is no run.
  mutating func endRun(from first: NodeIndex) {
    guard rows.count > start else { return }
    runs.append(PlacedRun(firstEntry: first, start: Int32(start), end: Int32(rows.count)))
  }

  mutating func removeAll() {
    rows.removeAll()
    runs.removeAll()
  }
}
