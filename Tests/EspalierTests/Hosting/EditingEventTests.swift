// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import EspalierUpdates
import Testing

@Suite("Events that edit while a commit is shown") @MainActor
struct EditingEventTests {
  @Test("The views are right after each", arguments: seeds(count: 6))
  func events(seed: UInt64) throws {
    let tapped = EventID<Int>()
    var list = RandomRows(seed: seed)
    let engine = list.engine
    let views = StrictViews()
    let recycler = Recycler(adapter: views)
    engine.host = recycler
    engine.setViewport(width: 320, height: 300)
    try list.fill(60)
    var handled = 0
    let token = engine.root.subscribe(to: tapped) { _ in
      handled += 1
      _ = try? engine.makeRow(
        RowID(Int64(10_000 + handled)), at: .first(in: engine.rootNode))
      engine.setNeedsCommit()
    }
    defer { token.cancel() }
    var budget = 0
    views.onBind = { row in
      guard budget > 0 else { return }
      budget -= 1
      try? engine.root.send(tapped, 1)
    }
    for step in 0..<80 {
      budget = 2
      for _ in 0..<list.number(0...5) { try list.edit() }
      views.scroll(
        to: Double(list.number(0...Int(max(0, engine.contentExtent - 300)))), in: engine)
      engine.commit()
      ScreenCheck(views: views, recycler: recycler, engine: engine, viewport: 300)
        .check("seed \(seed), step \(step)")
    }
    #expect(handled > 0)
  }
}
