// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// A pass measures what is in sight and says where everything is: settle, reuse, place, measure until nothing
// in sight has to be measured, finish.
//
// Worked example. Six rows a to f in a viewport 100 points high, each estimated at 40. When they are measured,
// a is 30 high, b 60, c 20, d 50, e 40, f 70. (`HowALayoutPassWorks` has the files in order, and
// `PassExampleTests` carries it through.)
//
// 1. The first pass, at offset 0. Settle: every extent is the estimate, 40. Reuse: there is no pass to reuse.
//    Place: a at 0, b at 40, c at 80; all three have to be measured. Measure, from the anchor a outward: a
//    is 30, so b begins at 30; b is 60, so c begins at 90 and is still in sight; c is 20, so d begins at 110
//    and is not. Placed again, nothing in sight has to be measured. Finish: the offset is 0, the content
//    30 + 60 + 20 + 3 · 40 = 230.
// 2. The host scrolls to 60. a is out of sight, so b, which is measured and in sight, becomes the anchor, with
//    the viewport 30 below its top. Place: b at 30, c at 90, d at 110, e at 150. Measure: d is 50, so e
//    begins at 160, where the viewport ends: it is not asked for. Finish: the content is 240.
// 3. A height of a is delivered: 45. a is not in sight. Settle: nothing was touched, the new height went
//    straight to its extent. Reuse: all rows in sight have moved by 15, as a whole, so their frames are moved:
//    b at 45, c at 105, d at 125. Finish: the anchor b keeps its place on the screen, so the offset is 75,
//    and the host is told to add 15.
extension RowLayout {
  /// Lays out what is in sight, without measuring anything.
  package mutating func pass(in order: inout RowOrder, report: inout LayoutReport) {
    pass(in: &order, report: &report) { _ in nil }
  }

  /// What `ListLayout.pass` does, on an order of the caller's.
  package mutating func pass(
    in order: inout RowOrder, report: inout LayoutReport, measure: (MeasureRequest) -> Double?
  ) {
    settle(&order)
    start(&report)
    let goesOn =
      measureHeldRow(&order, &report, measure) && measureChanged(&order, &report, measure)
    if reuse(in: order, &report) { return didMutate(order) }
    var offset = place(in: order, &report)
    let isMeasured =
      goesOn
      ? measureUntilSettled(&offset, &order, &report, measure)
      : stopMeasuring(at: offset, in: order, &report)
    finish(at: offset, in: order, &report)
    keep(at: offset, in: order, &report, isMeasured: isMeasured)
    didMutate(order)
  }

  private mutating func start(_ report: inout LayoutReport) {
    skipped.clear()
    report.measurements = 0
    report.hasSameRows = false
    report.isUnchanged = false
    report.axis = configuration.axis
  }

  /// Places what is in sight by the heights there are; returns the offset it is placed for.
  mutating func place(in order: borrowing RowOrder, _ report: inout LayoutReport) -> Int64 {
    let offset = presentOffset(in: order)
    viewport.scroll.moveWindow(to: offset)
    report.contentBreadth = Units.points(Int64(breadth))
    placeRows(
      viewport.stretch(at: offset), origin: viewport.scroll.windowOrigin, in: order, &report)
    return offset
  }

  /// Places the pinned rows for an offset; returns one that has to be measured first, or none.
  mutating func placePinnedRows(
    at offset: Int64, in order: borrowing RowOrder, _ report: inout LayoutReport,
    skipsAll: Bool = false
  ) -> Slot {
    report.pinnedCount = 0
    skipped.hasAll = skipsAll
    defer { skipped.hasAll = false }
    let unmeasured = placePinned(
      at: offset, origin: viewport.scroll.windowOrigin, in: order, &report)
    if isMirrored { report.mirrorPinnedRows(in: breadth) }
    return unmeasured
  }

  /// What `ListLayout.placePinned` does, on an order of the caller's.
  package mutating func placePinned(
    at offset: Double, in order: inout RowOrder, report: inout LayoutReport
  ) {
    settle(&order)
    disturb(.viewport)
    report.axis = configuration.axis
    report.windowOrigin = Units.points(
      viewport.scroll.windowOrigin - viewport.scroll.deferred)
    let offset = Units.from(offset) + viewport.scroll.deferred
    _ = placePinnedRows(at: offset, in: order, &report, skipsAll: true)
  }
}
