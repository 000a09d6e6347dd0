// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierLayout

/// A list on a screen of 30 rows, with the report of its last pass.
final class ScrollWorld {
  private var list = ListLayout()
  private var report = LayoutReport()
  private(set) var measurements = 0
  private var slowest = Double.infinity
  let rows: [Row]
  let attributes: @Sendable (Int) -> RowAttributes

  static let screen = 30.0 * 44

  init(rows: Int, attributes: @escaping @Sendable (Int) -> RowAttributes) {
    self.rows = (0..<rows).map { Row(id: RowID(Int64($0)), stamp: 0) }
    self.attributes = attributes
    load()
  }

  /// Begins with a list that has measured nothing.
  func load() {
    list = ListLayout()
    list.setViewport(width: 375, height: Self.screen)
    // A span of a class's property could not be passed on.
    let (rows, attributes) = (rows, attributes)
    list.load(rows.span, attributes: attributes)
  }

  /// Scrolls from the start by ten rows a frame.
  func scroll(frames: Int) {
    measurements = 0
    list.setContentOffset(0)
    for _ in 0..<frames {
      pass()
      list.viewportDidScroll(to: report.offset + 440)
    }
  }

  /// Scrolls from the start with a look at the clock after each frame; the nanoseconds that 99 of 100
  /// frames stay below, in the luckiest of all scrolls so far. `measurements` remain those of `scroll`.
  func slowTick(frames: Int) -> Double {
    let counted = measurements
    defer { measurements = counted }
    let clock = SystemClock()
    list.setContentOffset(0)
    var ticks: [Double] = []
    ticks.reserveCapacity(frames)
    for _ in 0..<frames {
      let start = clock.now()
      pass()
      list.viewportDidScroll(to: report.offset + 440)
      ticks.append(Double(clock.now() - start))
    }
    slowest = min(slowest, quantile(0.99, of: ticks))
    return slowest
  }

  /// Shows the list elsewhere, once for each offset.
  func jump(to offsets: [Double]) {
    measurements = 0
    for offset in offsets {
      list.setContentOffset(offset)
      pass()
    }
  }

  /// Turns the screen and turns it back; counts what is measured for the second turn.
  func turnThereAndBack() {
    list.setViewport(width: 812, height: Self.screen)
    pass()
    measurements = 0
    list.setViewport(width: 375, height: Self.screen)
    pass()
  }

  private func pass() {
    list.pass(report: &report) { request in
      // Odd and even rows differ, and wide rows are flatter.
      40 + Double(request.id.rawValue & 7) + (request.width < 400 ? 1 : 0)
    }
    measurements += report.measurements
  }

  /// Whether the rows in sight stand one below the other, from above the screen's start to its end.
  var isGapless: Bool {
    guard report.rowCount > 0, report.rows[0].y + report.windowOrigin <= report.offset else {
      return false
    }
    for index in 1..<report.rowCount {
      let before = report.rows[index - 1]
      if before.along + before.extent != report.rows[index].along { return false }
    }
    let last = report.rows[report.rowCount - 1]
    let end = min(report.offset + Self.screen, report.contentExtent)
    return last.y + last.height + report.windowOrigin >= end
  }

  var pinnedCount: Int { report.pinnedCount }
}
