// SPDX-License-Identifier: MIT

import Espalier
import EspalierDiff
import EspalierTestSupport
import Testing

private struct Post {
  var id: Int
}

/// Posts of 50 points each.
private final class Posts: ContainerModel {
  func apply(_ posts: [Post]) throws {
    removeAll()
    try add(posts.map { PostCell($0.id, height: .fixed(50)) })
    setNeedsCommit()
  }
}

/// Pages without a row of their own that says how far they are.
private final class BareFeed: PagedContainer {
  let posts = Posts()
  private(set) var requests: [PageRequest] = []
  var answer: ((BareFeed, PageRequest) throws -> Void)?

  init() { super.init(posts) }

  override func load(_ request: PageRequest) {
    requests.append(request)
    try? answer?(self, request)
  }

  func take() -> [PageRequest] {
    defer { requests = [] }
    return requests
  }
}

@Suite("Pages that bring nothing") @MainActor
struct EmptyPageTests {
  private let feed = BareFeed()
  private let engine = ListEngine()

  init() throws {
    engine.setViewport(width: 320, height: 800)
    try engine.root.add(feed)
  }

  @Test("An empty row follows a paged container that has no header and no footer")
  func emptyRow() throws {
    let empty = EmptyModel(of: feed, height: .fixed(30))
    try engine.root.add(empty)
    engine.commit()
    #expect(empty.isHidden)
    feed.finish(feed.take()[0], isLast: true) {}
    #expect(!empty.isHidden && engine.rowCount == 1)
    feed.refresh()
    #expect(empty.isHidden && engine.rowCount == 0)
    feed.finish(feed.take()[0], isLast: true) {}
    #expect(!empty.isHidden)
    feed.refresh()
    feed.fail(feed.take()[0], "no net")
    #expect(empty.isHidden)
    feed.retry()
    try feed.finish(feed.take()[0], isLast: true) { try feed.posts.apply([Post(id: 1)]) }
    #expect(empty.isHidden && engine.rowCount == 1)
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
    try feed.posts.apply([Post(id: 1)])
    try answerEmpty()
    try feed.posts.apply([])
    try answerEmpty()
    feed.loadMore()
    try answerEmpty()
    // Content that was handed over just before the answer is content all the same.
    feed.loadMore()
    try feed.posts.apply((0..<100).map { Post(id: $0) })
    feed.finish(feed.take()[0]) {}
    #expect(feed.take().isEmpty)
    engine.viewportDidScroll(to: 4_000)
    engine.commit()
    try answerEmpty()
    engine.viewportDidScroll(to: 4_100)
    engine.commit()
    #expect(feed.take().isEmpty)
    engine.viewportDidScroll(to: 0)
    engine.commit()
    engine.viewportDidScroll(to: 4_000)
    engine.commit()
    try answerEmpty()
    feed.refresh()
    feed.finish(feed.take()[0]) {}
    try answerEmpty()
  }
}
