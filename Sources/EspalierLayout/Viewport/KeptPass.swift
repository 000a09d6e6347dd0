// SPDX-License-Identifier: MIT

import EspalierBase

/// What the last pass found, as long as nothing has disturbed it: edits out of sight move all that is in
/// sight by the same distance, so the next pass need not look at the rows again.
///
/// Kept only of lists in which every extent depends on its own row alone, measured and filling the viewport.
/// Whatever moves a kept row, or the viewport, drops it; one that shows something new is measured by the next pass, and if
/// it is as high as it was, no harm was done. In a list with pinned rows the report holds as
/// long as no row comes, goes, moves or changes its height. Of all other lists nothing is kept but that the
/// pass was the last thing that happened (`numbers.still`).
struct KeptPass: ~Copyable {
  private(set) var numbers = PassNumbers()

  /// Where the rows in sight were found.
  private(set) var rows = KeptRows()

  /// Whether `willChange` noted nothing but how many rows there are before the first one.
  var isWaiting = false

  /// Whether there are pinned rows in the list.
  private(set) var hasPins = false

  /// Whether nothing has moved since the report was written, so that it holds as it is.
  var isReported = false

  var isValid: Bool { numbers.kept != 0 }

  /// Whether rows in sight have to be measured before it is known whether the pass holds.
  var isOpen: Bool { !rows.changed.isEmpty }

  /// Notes that there will be a change.
  mutating func wait() {
    rows.noteFirstRow()
    isWaiting = true
  }

  /// Notes how many rows there are before the first one now.
  mutating func moveFirstRow(to row: Int32) {
    rows.firstRow = row
    isReported = false
  }

  /// What can happen to a kept pass.
  enum Disturbance {
    /// A row changed its height, what it is, or its container.
    case row(Slot)
    /// A row shows something new. It is as high as it was, or has to be measured again.
    case content(Slot, isMeasured: Bool)
    /// A row is about to get a height that was measured.
    case height(Slot)
    /// The extent of an entry was settled.
    case extent(Slot)
    /// Some extents were settled.
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
    numbers.dropStill()
    switch disturbance {
    case .row(let slot): if isValid, rows.position(of: slot) != nil { drop() }
    case .content(let slot, let isMeasured):
      if !isMeasured, isValid, let position = rows.position(of: slot) {
        rows.noteChange(at: position)
      }
    case .height(let slot):
      if isOpen, rows.hasChanged(slot) { return }
      isReported = false
      if isValid, rows.position(of: slot) != nil { drop() }
    case .extent(let slot): if !isOpen || !rows.hasChanged(slot) { isReported = false }
    case .extents: isReported = false
    case .everything, .edit, .viewport, .pass: drop()
    }
  }

  private mutating func drop() {
    numbers.drop()
    rows.forgetChanges()
  }

  /// The rows that show something new have the heights they had.
  mutating func close() { rows.forgetChanges() }

  /// Another row is the anchor, at the place where it is.
  mutating func moveAnchor(to slot: Slot) {
    if isValid, !rows.setAnchor(slot) { drop() }
  }

  /// Keeps a pass, if the anchor's row is among those in sight.
  mutating func keep(
    _ report: inout LayoutReport, distance: Int64, anchor: Slot, hasPins: Bool
  ) {
    self.hasPins = hasPins
    guard rows.copy(report, distance: distance, anchor: anchor) else { return }
    report.passNumber = numbers.keep()
    isReported = true
  }

  /// Keeps a pass until anything happens.
  mutating func keepStill(_ report: inout LayoutReport) {
    report.passNumber = numbers.keepStill()
  }
}

/// Which pass is kept, and so whether a report is its report.
///
/// Invariant: at most one of the two numbers is not 0, and no pass of any layout ever gets the number of another.
struct PassNumbers {
  /// Of the pass whose rows are kept; 0 if there is none.
  private(set) var kept: UInt64 = 0

  /// Of the pass that holds as it is until anything happens, whatever that is; 0 if there is none.
  private(set) var still: UInt64 = 0

  private var last: UInt64 = 0

  mutating func drop() { kept = 0 }

  mutating func dropStill() { still = 0 }

  /// Gives a number to the pass that is kept.
  mutating func keep() -> UInt64 {
    assert(still == 0, "A pass that is kept was the last thing that happened, too.")
    kept = next()
    return kept
  }

  /// Gives a number to the pass of which nothing else is kept.
  mutating func keepStill() -> UInt64 {
    assert(kept == 0, "A pass whose rows are kept holds longer.")
    still = next()
    return still
  }

  private mutating func next() -> UInt64 {
    if last == 0 { last = UInt64(bitPattern: uniqueNumber()) << 32 }
    last += 1
    return last
  }
}
