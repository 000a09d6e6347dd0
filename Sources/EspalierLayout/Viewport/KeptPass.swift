// SPDX-License-Identifier: MIT

import EspalierBase

/// What the last pass found, as long as nothing has disturbed it: edits out of sight move all that is in
/// sight by the same distance, so the next pass need not look at the rows again.
///
/// Kept only of lists in which every extent depends on its own row alone, measured and filling the viewport.
/// Whatever touches a kept row, or the viewport, drops it. In a list with pinned rows the report holds as
/// long as no row comes, goes, moves or changes its height. Of all other lists nothing is kept but that the
/// pass was the last thing that happened (`stillNumber`).
struct KeptPass: ~Copyable {
  /// Which pass it was, and so whether a report is its report; 0 if there is none.
  private(set) var number: UInt64 = 0
  private var lastNumber: UInt64 = 0

  /// Which pass it was that holds as it is until anything happens, whatever that is; 0 if there is none.
  private(set) var stillNumber: UInt64 = 0

  /// The rows in sight.
  private var entries = UniqueBuffer<Slot>()
  private(set) var count = 0

  /// The start of the viewport minus the top of the first row, in units.
  private(set) var distance: Int64 = 0

  /// Where each row is, in units from the start of the viewport.
  private var places = UniqueBuffer<Int64>()

  /// The position of the anchor's row among those in sight.
  private var anchorPosition = 0

  /// The index of the first row.
  private(set) var firstRow: Int32 = 0

  /// The index of the first row when `willChange` was called.
  private(set) var oldFirstRow: Int32 = 0

  /// Whether `willChange` noted nothing but that.
  var isWaiting = false

  /// Whether there are pinned rows in the list.
  private(set) var hasPins = false

  /// Whether nothing has moved since the report was written, so that it holds as it is.
  var isReported = false

  var isValid: Bool { number != 0 }

  var firstEntry: Slot { entries[0] }

  /// The index of the anchor's row when `willChange` was called.
  var oldAnchorRow: Int32 { oldFirstRow + Int32(anchorPosition) }

  /// Notes that there will be a change.
  mutating func wait() {
    oldFirstRow = firstRow
    isWaiting = true
  }

  /// Notes how many rows there are before the first one now.
  mutating func moveFirstRow(to row: Int32) {
    firstRow = row
    isReported = false
  }

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

  /// What can happen to a kept pass.
  enum Disturbance {
    /// A row is about to change its height, its content or its container.
    case row(Slot)
    /// Some extents were settled, or a height was measured.
    case extents
    /// All extents were settled, or all rows are exchanged.
    case everything
    /// An edit came near the rows in sight.
    case edit
    /// The viewport is another one: it was scrolled, its size was set, or the host placed pinned rows in the
    /// report for an offset of its own.
    case viewport
    /// Another pass has been made.
    case pass
  }

  /// The one rule of what is kept: something happened, and what does not hold any more is dropped. Nothing
  /// else drops it.
  ///
  /// A row out of sight does no harm, whatever becomes of it. Extents that change out of sight move all that is
  /// in sight as a whole: the pass holds, the report has to be moved.
  mutating func disturb(_ disturbance: Disturbance) {
    stillNumber = 0
    switch disturbance {
    case .row(let slot): if isValid, has(slot) { number = 0 }
    case .extents: isReported = false
    case .everything, .edit, .viewport, .pass: number = 0
    }
  }

  private func has(_ entry: Slot) -> Bool {
    let span = entries.span(count: count)
    for index in span.indices where span[index] == entry { return true }
    return false
  }

  /// Keeps a pass, if the anchor's row is among those in sight.
  mutating func keep(
    _ report: inout LayoutReport, distance: Int64, anchor: Slot, hasPins: Bool
  ) {
    self.hasPins = hasPins
    guard let position = KeptPass.position(of: anchor, in: report) else { return }
    anchorPosition = position
    number = nextNumber()
    report.passNumber = number
    count = report.rowCount
    firstRow = report.frames[0].rank
    isReported = true
    self.distance = distance
    entries.grow(to: count)
    places.grow(to: count)
    let top = report.frames[0].along + distance
    for index in 0..<count {
      entries[index] = report.frames[index].entry
      places[index] = report.frames[index].along - top
    }
  }

  /// Keeps a pass until anything happens.
  mutating func keepStill(_ report: inout LayoutReport) {
    stillNumber = nextNumber()
    report.passNumber = stillNumber
  }

  /// A number that no report of another layout has.
  private mutating func nextNumber() -> UInt64 {
    if lastNumber == 0 { lastNumber = UInt64(bitPattern: uniqueNumber()) << 32 }
    lastNumber += 1
    return lastNumber
  }

  private static func position(of entry: Slot, in report: borrowing LayoutReport) -> Int? {
    for index in 0..<report.rowCount where report.frames[index].entry == entry {
      return index
    }
    return nil
  }
}
