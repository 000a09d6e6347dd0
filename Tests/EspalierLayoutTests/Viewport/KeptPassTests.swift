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
