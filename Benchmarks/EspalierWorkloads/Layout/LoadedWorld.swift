// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierBenchmarkKit
import EspalierLayout

/// A list that is loaded, edited and turned, for what that takes and what it keeps.
final class LoadedWorld {
  private var list = ListLayout()
  private let rows: [Row]

  init(_ rows: [Row]) {
    self.rows = rows
    load(fresh: true)
  }

  var rowCount: Int { list.rowCount }
  var bytes: Int { list.memoryInUse }

  func load(fresh: Bool) {
    if fresh {
      list = ListLayout()
      list.setViewport(width: 375, height: ScrollWorld.screen)
    }
    let rows = rows
    list.load(rows.span)
  }

  /// Moves every row to a random place, so many times, a few hundred in one update.
  func moveAll(times: Int) {
    let rows = rows
    let count = max(1, min(500, rows.count / 2))
    let stretch = rows.count / count
    var generator = SplitMix64(seed: 1)
    for _ in 0..<max(1, times * rows.count / count) {
      let sources = (0..<count).map {
        OldRow($0 * stretch + .random(in: 0..<stretch, using: &generator))
      }
      let targets = (0..<count).map {
        NewRow($0 * stretch + .random(in: 0..<stretch, using: &generator))
      }.shuffled(using: &generator)
      list.apply(
        deletes: Span(), inserts: Span(), moveSources: sources.span, moveTargets: targets.span,
        updates: Span(), rows: rows.span)
    }
  }

  /// Lays the list out at two other widths.
  func turn() {
    for width in [812.0, 1024] {
      list.setViewport(width: width, height: ScrollWorld.screen)
    }
  }
}
