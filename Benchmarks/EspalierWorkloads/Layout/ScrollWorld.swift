// SPDX-License-Identifier: MIT

import Espalier
import EspalierBenchmarkKit

/// A list of plain rows on a screen of 30 of them, and its host.
@MainActor
final class ScrollWorld {
  private var engine = ListEngine()
  private let host = MeasuringHost()
  private var slowest = Double.infinity
  private let rows: [Row]
  private let content: @MainActor (Int) -> RowContent

  nonisolated static let screen = 30.0 * 44

  init(rows: Int, content: @escaping @MainActor (Int) -> RowContent) throws {
    self.rows = (0..<rows).map { Row(id: RowID(Int64($0)), stamp: 0) }
    self.content = content
    try load()
  }

  /// How many rows were measured since the last scroll or jump began.
  var measurements: Int { host.measurements }

  /// Begins with a list that has measured nothing.
  func load() throws {
    engine = ListEngine()
    try engine.apply(rows, content: content)
    engine.host = host
    engine.setViewport(width: 375, height: Self.screen)
  }

  /// Scrolls from the start by ten rows a frame.
  func scroll(frames: Int) {
    host.measurements = 0
    engine.setContentOffset(0)
    for _ in 0..<frames { tick() }
  }

  /// A frame, and where the next one begins.
  private func tick() {
    engine.commit()
    engine.viewportDidScroll(to: host.offset + 440)
  }

  /// Scrolls from the start with a look at the clock after each frame; the nanoseconds that 99 of 100
  /// frames stay below, in the luckiest of all scrolls so far. `measurements` remain those of `scroll`.
  func slowTick(frames: Int) -> Double {
    let counted = measurements
    defer { host.measurements = counted }
    let clock = SystemClock()
    engine.setContentOffset(0)
    var ticks: [Double] = []
    ticks.reserveCapacity(frames)
    for _ in 0..<frames {
      let start = clock.now()
      tick()
      ticks.append(Double(clock.now() - start))
    }
    slowest = min(slowest, quantile(0.99, of: ticks))
    return slowest
  }

  /// Shows the list elsewhere, once for each offset.
  func jump(to offsets: [Double]) {
    host.measurements = 0
    for offset in offsets {
      engine.setContentOffset(offset)
      engine.commit()
    }
  }

  /// Turns the screen and turns it back; counts what is measured for the second turn.
  func turnThereAndBack() {
    engine.setViewport(width: 812, height: Self.screen)
    engine.commit()
    host.measurements = 0
    engine.setViewport(width: 375, height: Self.screen)
    engine.commit()
  }

  /// The report of the last commit: whether the rows in sight stand one below the other, from above the
  /// screen's start to its end, and how many are held.
  ///
  /// - Parameter pinned: whether there are rows that are held at the start of the screen.
  func verify(pinned: Bool = false) throws {
    let report = host.look(at: engine)
    let first = try expectSome(report.rows.first)
    // What is held is not at its place among the rows.
    let top = report.pinned.map { $0.y + $0.height }.max() ?? report.offset
    try expect(first.y <= top, "nothing is at the start of the screen")
    for (one, next) in zip(report.rows, report.rows.dropFirst()) {
      try expect(
        one.y + one.height == next.y || next.row != one.row + 1, "there is a gap above \(next.row)")
    }
    let last = try expectSome(report.rows.last)
    let end = min(report.offset + Self.screen, report.contentExtent)
    try expect(last.y + last.height >= end, "nothing is at the end of the screen")
    try expect(pinned == !report.pinned.isEmpty, "the pinned rows are wrong")
  }
}

/// A host that measures, and copies what it is told only when it is looked at.
final class MeasuringHost: ListHost {
  var measurements = 0
  private(set) var offset = 0.0
  private var look: Look?

  /// What is in sight.
  struct Look {
    var rows: [RowFrame] = []
    var pinned: [RowFrame] = []
    var offset = 0.0
    var contentExtent = 0.0
  }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    measurements += 1
    // Odd and even rows differ, and wide rows are flatter.
    return 40 + Double(request.id.rawValue & 7) + (request.width < 400 ? 1 : 0)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    offset = commit.offset
    guard look != nil else { return }
    look = Look(offset: commit.offset, contentExtent: commit.contentExtent)
    for row in commit.rows { look?.rows.append(row.frame) }
    for row in commit.pinned { look?.pinned.append(row.frame) }
  }

  /// Commits once more, and returns what is in sight then.
  func look(at engine: ListEngine) -> Look {
    let counted = measurements
    defer { measurements = counted }
    look = Look()
    engine.commit()
    defer { look = nil }
    return look ?? Look()
  }
}
