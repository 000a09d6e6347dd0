// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Rows in sight that show something new, for the most part no higher than before: a like, a check mark. They are
// measured before anything is placed, and if all of them have the heights they had, the last pass holds.
extension RowLayout {
  /// Measures the row that is scrolled to, or the one across the fold that shows something new and keeps its top.
  /// It is asked first, whatever its estimate says: by a small one it would be out of sight, and all below it
  /// somewhere else. Returns whether the host would measure more.
  mutating func measureHeldRow(
    _ order: inout RowOrder, _ report: inout LayoutReport, _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    var row = Slot.none
    if let target = viewport.target {
      row = target.entry
    } else if isHolding, !isFollowing {
      row = viewport.anchor.entry
    }
    guard isLiveRow(row), !self[row].isMeasured else { return true }
    return ask(for: row, &report, &order, measure)
  }

  /// Whether the anchor's row is across the fold by its top, and waits for its height.
  var isHolding: Bool {
    guard viewport.anchor.keepsTop, viewport.anchor.delta > 0, viewport.anchor.whole == 0,
      isLiveRow(viewport.anchor.entry)
    else { return false }
    return !self[viewport.anchor.entry].isMeasured
  }

  /// Measures the rows that show something new since the pass that is kept, as a first round of measuring would, and
  /// closes it if they are as high as they were. Returns whether the host would measure more.
  ///
  /// Where a row is in sight does not depend on what is placed: it is asked of the order.
  ///
  /// - Complexity: O(k log n) for k of them.
  mutating func measureChanged(
    _ order: inout RowOrder, _ report: inout LayoutReport,
    _ measure: (MeasureRequest) -> Double?
  ) -> Bool {
    guard viewport.kept.isOpen, report.passNumber == viewport.kept.numbers.kept, isPlain,
      viewport.target == nil, !isFollowing
    else { return true }
    listChanged(&report)
    if report.unmeasuredCount == 1, isCertainlyInSight(report) {
      if !ask(for: report.unmeasuredEntries[0], &report, &order, measure) { return false }
    } else if report.unmeasuredCount > 0 {
      if !measureVisible(&report, &order, measure) { return false }
    }
    guard hasFormerHeights(report) else { return true }
    report.unmeasuredCount = 0
    viewport.kept.close()
    return true
  }

  /// Whether the first row that has to be measured is in sight, as far as that is known without a look into the order:
  /// nothing else has moved, and it is no lower than before.
  private func isCertainlyInSight(_ report: borrowing LayoutReport) -> Bool {
    guard viewport.kept.isReported, viewport.kept.rows.changed.count == 1 else { return false }
    let former = report.frames[Int(viewport.kept.rows.changed[0])].extent
    return Int64(self[report.unmeasuredEntries[0]].height) >= former
  }

  private func listChanged(_ report: inout LayoutReport) {
    report.unmeasuredCount = 0
    for index in viewport.kept.rows.changed.indices {
      let slot = viewport.kept.rows.entry(at: viewport.kept.rows.changed[index])
      if !self[slot].isMeasured { report.addUnmeasured(slot) }
    }
  }

  /// Whether the rows that show something new are measured, and as high as the report says.
  private func hasFormerHeights(_ report: borrowing LayoutReport) -> Bool {
    for index in viewport.kept.rows.changed.indices {
      let position = viewport.kept.rows.changed[index]
      let state = self[viewport.kept.rows.entry(at: position)]
      guard state.isMeasured, Int64(state.height) == report.frames[Int(position)].extent else {
        return false
      }
    }
    return true
  }
}
