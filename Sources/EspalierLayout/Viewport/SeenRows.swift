// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// The rows in sight before a change, from the anchor on: those that may take its part.
struct SeenRows: ~Copyable {
  struct Row: ZeroInitializable {
    var entry = Slot(rawValue: 0)
    var row: Int32 = 0
    /// The distance from the start of the viewport, in units.
    var place: Int64 = 0
  }

  var rows = UniqueBuffer<Row>()
  var count = 0
  var wasAtTop = false
  /// Where the viewport was, in units.
  var offset: Int64 = 0
  /// Rows across the fold, which keep their own tops if they show something new: one in a list, one for each
  /// column of a waterfall.
  private var folds = GrowableBuffer<Row>()
  /// The position of the first of them that was updated, or −1.
  private var updatedFold = -1
  /// Old and new indices of an edit, sorted.
  var leaving = UniqueBuffer<Int64>()
  var arriving = UniqueBuffer<Int64>()

  /// The bytes that are kept.
  var memoryInUse: Int {
    rows.memoryInUse + folds.memoryInUse + leaving.memoryInUse + arriving.memoryInUse
  }

  /// One step of a merge from the end: enters a row into the first `count` keys, which ascend, when `rest`
  /// more rows are to come that are all smaller than this one.
  @inline(__always)
  static func merge(
    _ row: Int64, into keys: inout UniqueBuffer<Int64>, _ count: inout Int, rest: Int
  ) {
    while count > 0, keys[count - 1] > row {
      keys[count + rest] = keys[count - 1]
      count -= 1
    }
    keys[count + rest] = row
  }

  mutating func add(_ row: Row) {
    rows.grow(to: count + 1)
    rows[count] = row
    count += 1
  }

  /// Forgets all rows.
  mutating func clear() {
    count = 0
    forgetFolds()
  }

  /// Forgets the rows across the fold.
  mutating func forgetFolds() {
    folds.removeAll()
    updatedFold = -1
  }

  /// Notes a row across the fold.
  mutating func addFold(_ row: Row) { folds.append(row) }

  /// Notes that a row shows something new.
  mutating func noteUpdate(of entry: Slot) {
    guard updatedFold < 0 else { return }
    for index in folds.indices where folds[index].entry == entry { updatedFold = index }
  }

  /// The row across the fold that shows something new, if there is one.
  var updated: Row? { updatedFold < 0 ? nil : folds[updatedFold] }
}
