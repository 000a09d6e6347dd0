// SPDX-License-Identifier: MIT

import EspalierRowOrder

#if DEBUG
  import EspalierBase
  import EspalierTestSupport
  import Testing

  @testable import EspalierLayout

  /// What ends a kept pass, and what does not.
  @Suite struct KeptPassTests {
    /// A pass in which rows 0 and 1 were in sight.
    private func kept() -> KeptPass {
      var report = LayoutReport()
      for row in 0..<2 {
        report.add(
          RowFrame(
            along: Int64(row) * 10, extent: 10, across: 0, breadth: 1, entry: Slot(row),
            row: Int32(row)))
      }
      var kept = KeptPass()
      kept.keep(&report, distance: 0, anchor: Slot(1), hasPins: false)
      return kept
    }

    @Test func rowsOutOfSightDoNoHarm() {
      var kept = kept()
      kept.disturb(.row(Slot(2)))
      verify(kept.isValid && kept.isReported)
      kept.disturb(.row(Slot(1)))
      verify(!kept.isValid)
    }

    @Test func newContentInSightIsLookedAtByTheNextPass() {
      var kept = kept()
      kept.disturb(.content(Slot(2), isMeasured: false))
      kept.disturb(.content(Slot(0), isMeasured: true))
      verify(kept.isValid && kept.isReported && !kept.isOpen)
      kept.disturb(.content(Slot(1), isMeasured: false))
      kept.disturb(.content(Slot(0), isMeasured: false))
      kept.disturb(.content(Slot(1), isMeasured: false))
      verify(kept.isOpen && kept.rows.changed.count == 2)
      verify(kept.rows.changed[0] == 0 && kept.rows.changed[1] == 1)
      // Their own heights are looked at in the end.
      kept.disturb(.extent(Slot(1)))
      kept.disturb(.height(Slot(1)))
      verify(kept.isValid && kept.isReported)
      kept.disturb(.extent(Slot(2)))
      verify(kept.isValid && !kept.isReported)
      kept.close()
      verify(kept.isValid && !kept.isOpen)
      kept.disturb(.height(Slot(1)))
      verify(!kept.isValid)
    }

    @Test func whatEndsItForgetsWhatChanged() {
      var kept = kept()
      kept.disturb(.content(Slot(1), isMeasured: false))
      kept.disturb(.edit)
      verify(!kept.isValid && !kept.isOpen)
    }

    @Test func theAnchorIsOneOfTheRows() {
      var kept = kept()
      kept.moveAnchor(to: Slot(0))
      verify(kept.isValid && kept.rows.oldAnchorRow == 0)
      kept.moveAnchor(to: Slot(2))
      verify(!kept.isValid)
    }

    @Test func extentsMoveTheReport() {
      var kept = kept()
      kept.disturb(.extents)
      verify(kept.isValid && !kept.isReported)
    }

    @Test func ofAPassThatIsNotKeptTheReportHoldsUntilAnythingHappens() {
      var kept = kept()
      kept.disturb(.pass)
      let former = kept.numbers
      var report = LayoutReport()
      kept.keepStill(&report)
      verify(!kept.isValid && report.passNumber != 0)
      verify(kept.numbers.still == report.passNumber && former.still == 0)
      kept.disturb(.row(Slot(2)))
      verify(kept.numbers.still == 0)
      kept.keepStill(&report)
      verify(kept.numbers.still == report.passNumber)
    }

    @Test(arguments: [
      KeptPass.Disturbance.everything, .edit, .viewport, .pass,
    ])
    func everythingElseEndsIt(disturbance: KeptPass.Disturbance) {
      var kept = kept()
      kept.disturb(disturbance)
      verify(!kept.isValid)
    }
  }
#endif
