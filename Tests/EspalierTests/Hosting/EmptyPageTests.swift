// SPDX-License-Identifier: MIT

import Espalier
import Testing

extension PageFeed {
  /// Exchanges what it shows for posts of 50 points each.
  fileprivate func show(_ count: Int) throws {
    pages.removeAll()
    try pages.add((0..<count).map { PostCell($0, height: .fixed(50)) })
    pages.setNeedsCommit()
  }
}

@Suite("Pages that bring nothing") @MainActor
struct EmptyPageTests {
  private let feed = PageFeed(hasRows: false)
  private let engine = ListEngine()

  init() throws {
    engine.setViewport(width: 320, height: 800)
    try engine.root.add(feed)
  }

  @Test("An empty row waits for the first answer, and for every other", arguments: [false, true])
  func emptyRow(hasRows: Bool) throws {
    let (engine, feed) = (ListEngine(), PageFeed(hasRows: hasRows))
    let empty = EmptyModel(of: feed, height: .fixed(30))
    engine.setViewport(width: 320, height: 800)
    try engine.root.add([feed, empty])
    engine.commit()
    #expect(empty.isHidden)
    feed.fail(feed.take()[0], "no net")
    #expect(empty.isHidden)
    feed.retry()
    feed.finish(feed.take()[0], isLast: true) {}
    // The footer says that it is the end.
    #expect(!empty.isHidden && engine.rowCount == (hasRows ? 2 : 1))
    feed.refresh()
    #expect(empty.isHidden && engine.rowCount == (hasRows ? 2 : 0))
    feed.finish(feed.take()[0], isLast: true) {}
    #expect(!empty.isHidden)
    feed.refresh()
    feed.fail(feed.take()[0], "no net")
    #expect(empty.isHidden)
    feed.retry()
    try feed.finish(feed.take()[0], isLast: true) { try feed.show(1) }
    #expect(empty.isHidden && engine.rowCount == (hasRows ? 2 : 1))
  }

  @Test("With a scheduler that waits, the empty row comes with the commit that was asked for")
  func emptyRowLater() throws {
    let turn = NextTurn()
    engine.scheduler = turn.scheduler
    let empty = EmptyModel(of: feed, height: .fixed(30))
    try engine.root.add(empty)
    engine.commit()
    turn.run()
    feed.finish(feed.take()[0], isLast: true) {}
    #expect(empty.isHidden)
    turn.run()
    #expect(!empty.isHidden && engine.rowCount == 1)
  }

  @Test("A page without rows is not asked for again in every turn")
  func waits() throws {
    feed.answer = { feed, request in feed.finish(request) {} }
    for _ in 0..<400 { engine.commit() }
    #expect(feed.take().count == 1)
    // Answers that come later, as those of a server do.
    feed.answer = nil
    feed.refresh()
    for _ in 0..<400 {
      engine.commit()
      if let request = feed.requests.last { feed.finish(request) {} }
    }
    #expect(feed.take().map(\.isRefresh) == [true, false])
  }

  @Test(
    "It is asked for again when there are other rows, after a refresh, and when the end comes near again"
  )
  func reasons() throws {
    func answerEmpty() throws {
      let requests = feed.take()
      #expect(requests.count == 1)
      feed.finish(try #require(requests.first)) {}
      engine.commit()
      #expect(feed.take().isEmpty)
    }
    engine.commit()
    try answerEmpty()
    try feed.show(1)
    try answerEmpty()
    try feed.show(0)
    try answerEmpty()
    feed.loadMore()
    try answerEmpty()
    // Content that was handed over just before the answer is content all the same.
    feed.loadMore()
    try feed.show(100)
    feed.finish(feed.take()[0]) {}
    #expect(feed.take().isEmpty)
    engine.scrollAndCommit(to: 4_000)
    try answerEmpty()
    engine.scrollAndCommit(to: 4_100)
    #expect(feed.take().isEmpty)
    engine.scrollAndCommit(to: 0)
    engine.scrollAndCommit(to: 4_000)
    try answerEmpty()
    feed.refresh()
    feed.finish(feed.take()[0]) {}
    try answerEmpty()
  }

  @Test(
    "A page that is asked for before the commit of the one before is judged by the rows of that",
    arguments: [false, true])
  func askedBeforeTheCommit(isEarly: Bool) throws {
    engine.scheduler = NextTurn().scheduler
    func answer(_ count: Int) throws {
      let requests = feed.take()
      #expect(requests.count == 1)
      try feed.finish(try #require(requests.first)) {
        try feed.pages.add((0..<count).map { PostCell($0, height: .fixed(50)) })
      }
    }
    func answerAndCommit(_ count: Int) throws {
      try answer(count)
      if isEarly { feed.loadMore() }
      engine.commit()
    }
    engine.commit()
    try answerAndCommit(1)
    try answer(0)
    for _ in 0..<3 { engine.commit() }
    #expect(feed.take().isEmpty && feed.pages.childCount == 1)
    feed.pages.removeAll()
    engine.commit()
    try answerAndCommit(1)
    try answerAndCommit(1)
    try answer(0)
    try feed.pages.children[0].removeFromParent()
    engine.commit()
    #expect(feed.requests.count == 1 && feed.pages.childCount == 1)
    // Rows that went while a page was on its way are no reason to ask again.
    feed.pages.removeAll()
    engine.commit()
    try answer(0)
    for _ in 0..<3 { engine.commit() }
    #expect(feed.take().isEmpty && feed.pages.childCount == 0)
  }
}
