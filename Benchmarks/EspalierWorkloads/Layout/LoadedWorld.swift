// SPDX-License-Identifier: MIT

import EspalierBenchmarkKit
import EspalierCore

/// A list of plain rows that is loaded, edited and turned, for what that takes and what it keeps.
@MainActor
final class LoadedWorld {
  private var engine = ListEngine()
  private let host = MeasuringHost()
  private let rows: [Row]

  init(rows count: Int) {
    rows = (0..<count).map { Row(id: RowID(Int64($0)), stamp: 0) }
    load(fresh: true)
  }

  var rowCount: Int { engine.rowCount }

  func load(fresh: Bool) {
    if fresh {
      engine = ListEngine()
      engine.setViewport(width: 375, height: ScrollWorld.screen)
    }
    try! engine.apply(rows)  // There always is a root, and no height.
  }

  /// Moves every row to a random place, so many times, a few hundred in one commit.
  func moveAll(times: Int) throws {
    let count = max(1, min(500, rows.count / 2))
    let stretch = rows.count / count
    var generator = SplitMix64(seed: 1)
    for _ in 0..<max(1, times * rows.count / count) {
      let sources = try (0..<count).map {
        try expectSome(
          engine.node(atRow: $0 * stretch + .random(in: 0..<stretch, using: &generator)))
      }
      let targets = try (0..<count).map {
        try expectSome(
          engine.node(atRow: $0 * stretch + .random(in: 0..<stretch, using: &generator)))
      }.shuffled(using: &generator)
      for (source, target) in zip(sources, targets) where source != target {
        try engine.move(source, to: .before(target))
      }
      engine.commit()
    }
  }

  /// Measures all rows at the width there is and at two others, a screen after the other.
  func turn() throws {
    engine.host = host
    for width in [375.0, 812, 1024] {
      engine.setViewport(width: width, height: ScrollWorld.screen)
      engine.setContentOffset(0)
      engine.commit()
      while !engine.isAtEnd() {
        engine.viewportDidScroll(to: host.offset + ScrollWorld.screen)
        engine.commit()
      }
    }
    try expect(host.measurements == 3 * rows.count, "rows were left out, or measured twice")
  }
}
