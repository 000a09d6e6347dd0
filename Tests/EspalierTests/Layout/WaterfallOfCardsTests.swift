// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

@Suite("A waterfall of containers with a card each") @MainActor
struct WaterfallOfCardsTests {
  private final class Host: ListHost {
    func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 4 }
    func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {}
  }

  /// A list of posts that are shown as rows becomes a waterfall of cards, all in one commit.
  @Test(arguments: [false, true])
  func rowsBecomeCards(withSeparators: Bool) throws {
    let engine = ListEngine()
    let host = Host()
    engine.host = host
    engine.setViewport(width: 90, height: 40)
    let feed = ContainerModel()
    if withSeparators { feed.separatorBetweenChildren = Separator(height: 1) }
    try engine.root.add(feed)
    var posts: [(row: CellModel, card: CellModel)] = []
    for _ in 0..<6 {
      let post = ContainerModel()
      let row = CellModel(kind: 1)
      let card = CellModel(kind: 2)
      card.isHidden = true
      try post.add([row, card])
      try feed.add(post)
      posts.append((row, card))
    }
    engine.commit()
    feed.style = ContainerStyle(.waterfall(columns: 3), lineSpacing: 1, itemSpacing: 2)
    feed.separatorBetweenChildren = nil
    for post in posts { (post.row.isHidden, post.card.isHidden) = (true, false) }
    engine.commit()
    let frames = (0..<6).compactMap { engine.frame(ofRow: $0) }
    #expect(frames.map(\.y) == [0, 0, 0, 5, 5, 5])
    #expect(engine.contentExtent == 9)
  }
}
