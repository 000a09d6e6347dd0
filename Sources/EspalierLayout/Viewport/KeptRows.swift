// SPDX-License-Identifier: MIT

import EspalierBase

/// The rows that a pass found in sight: one below the other from the first one on, and where each of them is.
///
/// Invariants: `firstRow` is the index of the first one now, `oldFirstRow` what it was before the change that is under
/// way; the anchor's row is one of them; the positions of those that changed ascend.
struct KeptRows: ~Copyable {
  private var entries = UniqueBuffer<Slot>()
  private(set) var count = 0

  /// Where each row is, in units from the start of the viewport.
  private var places = UniqueBuffer<Int64>()

  /// The start of the viewport minus the top of the first row, in units.
  private(set) var distance: Int64 = 0

  /// The position of the anchor's row among them.
  private var anchorPosition = 0

  /// The positions of those that show something new and have to be measured again, since the pass.
  private(set) var changed = GrowableBuffer<Int32>()

  /// The index of the first row.
  var firstRow: Int32 = 0

  /// The index of the first row when `willChange` was called.
  private(set) var oldFirstRow: Int32 = 0

  var firstEntry: Slot { entries[0] }

  /// The index of the anchor's row when `willChange` was called.
  var oldAnchorRow: Int32 { oldFirstRow + Int32(anchorPosition) }

  /// There will be a change.
  mutating func noteFirstRow() { oldFirstRow = firstRow }

  /// Lists the rows as `willChange` does: the anchor's and those after it, then those before, upwards.
  ///
  /// - Parameter isFit: whether a row above the anchor's may take its part.
  func list(in seen: inout SeenRows, isFit: (Slot) -> Bool) {
    seen.count = 0
    for position in anchorPosition..<count { seen.add(row(at: position)) }
    for position in 0..<anchorPosition {
      let row = row(at: anchorPosition - 1 - position)
      if isFit(row.entry) { seen.add(row) }
    }
  }

  func row(at position: Int) -> SeenRows.Row {
    SeenRows.Row(
      entry: entries[position], row: oldFirstRow + Int32(position), place: places[position])
  }

  /// The position of a row; nil if it is not among them.
  func position(of entry: Slot) -> Int? {
    let span = entries.span(count: count)
    for index in span.indices where span[index] == entry { return index }
    return nil
  }

  /// The entry at a position.
  func entry(at position: Int32) -> Slot { entries[Int(position)] }

  /// Lets one of the rows take the anchor's part; returns false, and changes nothing, if it is not among them.
  mutating func setAnchor(_ entry: Slot) -> Bool {
    guard let position = position(of: entry) else { return false }
    anchorPosition = position
    return true
  }

  /// Takes over the rows of a report; returns false, and changes nothing, if the anchor's is not among them.
  mutating func copy(
    _ report: borrowing LayoutReport, distance: Int64, anchor: Slot
  ) -> Bool {
    guard let position = Self.position(of: anchor, in: report) else { return false }
    anchorPosition = position
    changed.removeAll()
    count = report.rowCount
    firstRow = report.frames[0].rank
    self.distance = distance
    entries.grow(to: count)
    places.grow(to: count)
    let top = report.frames[0].along + distance
    for index in 0..<count {
      entries[index] = report.frames[index].entry
      places[index] = report.frames[index].along - top
    }
    return true
  }

  private static func position(of entry: Slot, in report: borrowing LayoutReport) -> Int? {
    for index in 0..<report.rowCount where report.frames[index].entry == entry {
      return index
    }
    return nil
  }
}

// Rows that show something new.
extension KeptRows {
  /// Notes that the row at a position has to be measured again.
  mutating func noteChange(at position: Int) {
    let position = Int32(truncatingIfNeeded: position)
    var place = changed.count
    while place > 0, changed[place - 1] > position { place -= 1 }
    if place > 0, changed[place - 1] == position { return }
    changed.replace(place..<place, with: position)
  }

  /// Whether an entry is that of a row which has to be measured again.
  func hasChanged(_ entry: Slot) -> Bool {
    for index in changed.indices where self.entry(at: changed[index]) == entry { return true }
    return false
  }

  /// Those that changed have the heights they had, or the rows are of no use any more.
  mutating func forgetChanges() { changed.removeAll() }
}
