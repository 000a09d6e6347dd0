// SPDX-License-Identifier: MIT

import Testing

@testable import WebFeed

@MainActor
@Suite struct SessionTests {
  /// What a page was told.
  @MainActor
  private final class Page {
    var texts: [String] = []

    func connect(to session: FeedSession, after message: Int) {
      session.connect(after: message) { self.texts.append($0) }
    }

    func contains(_ text: String) -> Bool { texts.contains { $0.contains(text) } }
  }

  private func makeSession() throws -> (FeedSession, Page) {
    let session = FeedSession(name: "one", posts: 20, allowsTests: false)
    let page = Page()
    page.connect(to: session, after: -1)
    try session.handle(.viewport(width: 100, height: 30))
    return (session, page)
  }

  @Test func aNewPageIsToldAllThatIsInSight() throws {
    let (_, page) = try makeSession()
    #expect(page.texts.first?.contains(#""reset":true"#) == true)
    #expect(page.contains(#""session":"one""#))
  }

  @Test func aPageThatLostMessagesIsToldThemAgain() throws {
    let (session, page) = try makeSession()
    for _ in 0..<3 { try session.handle(.press(view: -1, what: .prepend)) }
    let all = page.texts
    session.disconnect()
    try session.handle(.press(view: -1, what: .prepend))
    // The last two were under way when it went.
    let next = Page()
    next.connect(to: session, after: all.count - 2)
    #expect(Array(next.texts.prefix(2)) == Array(all.suffix(2)))
    #expect(next.texts.count == 3, "one more, of what happened meanwhile")
    #expect(!next.contains("reset"))
  }

  @Test func aPageThatLostTooManyMessagesIsToldAllThatIsInSight() throws {
    let (session, page) = try makeSession()
    for _ in 0...FeedSession.mostLost { try session.handle(.press(view: -1, what: .prepend)) }
    #expect(page.texts.count > FeedSession.mostLost + 1)
    session.disconnect()
    let next = Page()
    next.connect(to: session, after: 1)
    #expect(next.texts.count == 1)
    #expect(next.contains(#""reset":true"#))
  }

  @Test func anUnknownNumberOfMessagesIsNotBelieved() throws {
    let (session, page) = try makeSession()
    session.disconnect()
    let next = Page()
    next.connect(to: session, after: page.texts.count + 5)
    #expect(next.contains(#""reset":true"#))
  }

  @Test func theFilterKnowsPostsThatCameForOthers() throws {
    let (session, _) = try makeSession()
    for _ in 0..<50 {
      try session.handle(.filter("a"))
      try session.feed.remove(session.feed.posts[0])
      try session.handle(.press(view: -1, what: .prepend))
    }
    let author = session.feed.posts[0].source.author.lowercased()
    try session.handle(.filter(author))
    for post in session.feed.posts where post.source.author.lowercased() == author {
      #expect(!post.isHidden, "post \(post.source.number)")
    }
    #expect(session.feed.posts.contains { $0.isHidden })
  }
}
