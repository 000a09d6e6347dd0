// SPDX-License-Identifier: MIT

import Foundation
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

  /// A row in sight, as the engine has it, with what the page was last told of its view.
  private struct Seen {
    var id: String
    var height: Double
    var filled: Filled
  }

  /// What a view was filled with.
  private struct Filled {
    var view, content, kind: Int
    var isMeasured: Bool

    /// Texts and comments are as high as the page says.
    var isAutomatic: Bool { [3, 5].contains(kind) }
  }

  /// What views were last filled with by some messages, by their numbers.
  private func fills(_ texts: ArraySlice<String>) throws -> [Int: Filled] {
    var fills: [Int: Filled] = [:]
    for text in texts {
      let message = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      for operation in try #require(message?["ops"] as? [[Any]])
      where operation[0] as? String == "c" {
        let view = try #require(operation[1] as? Int)
        fills[view] = Filled(
          view: view, content: try #require(operation[2] as? Int),
          kind: try #require(operation[4] as? Int), isMeasured: operation[5] as? Int == 1)
      }
    }
    return fills
  }

  private func seen(_ session: FeedSession, _ page: Page) throws -> [Seen] {
    try session.handle(.truth)
    let fills = try fills(page.texts[...])
    let message =
      try JSONSerialization.jsonObject(with: Data(#require(page.texts.last).utf8))
      as? [String: Any]
    return try #require(message?["truth"] as? [[String: Any]]).map { row in
      let view = try #require(row["view"] as? Int)
      return Seen(
        id: try #require(row["id"] as? String), height: try #require(row["height"] as? Double),
        filled: try #require(fills[view]))
    }
  }

  /// Answers with heights until nothing is to be measured any more.
  private func measure(_ session: FeedSession, _ page: Page, from first: Int, _ height: Double)
    throws
  {
    var first = first
    while first < page.texts.count {
      let fills = try fills(page.texts[first...])
      first = page.texts.count
      let heights = fills.values.filter(\.isMeasured).map {
        MeasuredView(view: $0.view, content: $0.content, height: height)
      }
      if !heights.isEmpty { try session.handle(.heights(heights)) }
    }
  }

  @Test func whatWasMeasuredIsMeasuredAgainAtAnotherWidth() throws {
    let session = FeedSession(name: "one", posts: 20, allowsTests: true)
    let page = Page()
    page.connect(to: session, after: -1)
    try session.handle(.viewport(width: 100, height: 30))
    try measure(session, page, from: 0, 3)
    // What comes back into sight has its height, and the page is not asked for it.
    for offset in [200.0, 0] {
      let first = page.texts.count
      try session.handle(.scroll(to: offset, after: first))
      try measure(session, page, from: first, 3)
    }
    let before = try seen(session, page).filter(\.filled.isAutomatic)
    #expect(before.contains { !$0.filled.isMeasured })
    #expect(before.allSatisfy { $0.height == 3 })

    let first = page.texts.count
    try session.handle(.viewport(width: 60, height: 30))
    let told = try fills(page.texts[first...])
    let asked = try seen(session, page).filter(\.filled.isAutomatic)
    #expect(asked.count > 2)
    for row in asked {
      #expect(told[row.filled.view]?.isMeasured == true, "row \(row.id) is to be measured")
    }
    // Heights that were on their way are for the width that was.
    let late = before.map {
      MeasuredView(view: $0.filled.view, content: $0.filled.content, height: 9)
    }
    try session.handle(.heights(late))
    #expect(try seen(session, page).allSatisfy { $0.height != 9 })
    try measure(session, page, from: first, 5)
    #expect(try seen(session, page).filter(\.filled.isAutomatic).allSatisfy { $0.height == 5 })
  }

  @Test func `the engine learns of all heights in sight in one commit`() throws {
    let (session, page) = try makeSession()
    // All that is to be measured is asked for at once.
    let asked = try fills(page.texts[...]).values.filter(\.isAutomatic)
    #expect(asked.count > 3)
    #expect(asked.allSatisfy { $0.isMeasured })
    let first = page.texts.count
    try session.handle(
      .heights(asked.map { MeasuredView(view: $0.view, content: $0.content, height: 1) }))
    #expect(page.texts.count == first + 1, "one message of one commit")
    let message =
      try JSONSerialization.jsonObject(with: Data(page.texts[first].utf8)) as? [String: Any]
    let places = try #require(message?["ops"] as? [[Any]]).filter { $0[0] as? String == "p" }
    let heights = Dictionary(
      uniqueKeysWithValues: places.map { ($0[1] as? Int ?? 0, $0[5] as? Double) })
    // Texts were thought to be two lines high, comments one.
    let texts = asked.filter { $0.kind == 3 }
    #expect(!texts.isEmpty)
    for one in texts { #expect(heights[one.view] == 1, "view \(one.view)") }
  }

  @Test func `rows in sight whose heights were lost with the page are asked for again`() throws {
    let (session, page) = try makeSession()
    let asked = try fills(page.texts[...]).values.filter(\.isMeasured)
    #expect(asked.count > 3)
    session.disconnect()
    let next = Page()
    next.connect(to: session, after: page.texts.count)
    #expect(next.texts.count == 1 && !next.contains("reset"))
    let again = try fills(next.texts[...])
    for one in asked {
      #expect(again[one.view]?.isMeasured == true, "view \(one.view)")
    }
    // What is answered is asked for no more.
    try measure(session, next, from: 0, 3)
    session.disconnect()
    let last = Page()
    last.connect(to: session, after: page.texts.count + next.texts.count)
    #expect(try fills(last.texts[...]).isEmpty)
  }

  /// A page with many rows in sight.
  private func makeLongSession() throws -> (FeedSession, Page) {
    let session = FeedSession(name: "one", posts: 20, allowsTests: true)
    let page = Page()
    page.connect(to: session, after: -1)
    try session.handle(.viewport(width: 100, height: 200))
    return (session, page)
  }

  /// The comments in sight, those of each post for themselves.
  private func comments(_ session: FeedSession, _ page: Page) throws -> [[Seen]] {
    try seen(session, page).split { $0.filled.kind != 5 }.map(Array.init)
  }

  private func drag(_ session: FeedSession, _ row: Seen, over others: Seen...) throws {
    try session.handle(.drag(.begin, view: row.filled.view))
    for other in others { try session.handle(.drag(.over, view: other.filled.view)) }
    try session.handle(.drag(.end, view: -1))
  }

  @Test func `a comment goes where it is dropped, whatever the way there`() throws {
    let (session, page) = try makeLongSession()
    let index = try #require(comments(session, page).firstIndex { $0.count > 2 })
    let rows = try comments(session, page)[index]
    func order() throws -> [String] { try comments(session, page)[index].map(\.id) }
    let ids = rows.map(\.id)
    // Over another one and back, it is dropped on itself.
    try drag(session, rows[0], over: rows[2], rows[0])
    #expect(try order() == ids)
    try drag(session, rows[0], over: rows[2], rows[1])
    let moved = [ids[1], ids[0]] + ids[2...]
    #expect(try order() == moved)
    try drag(session, rows[0], over: rows[1])
    #expect(try order() == ids)
    try drag(session, rows[0], over: rows[1])
    #expect(try order() == moved)
  }

  @Test func `a comment stays with its post, which says how many it has`() throws {
    let (session, page) = try makeLongSession()
    let all = try comments(session, page)
    #expect(all.count > 1)
    for other in [all[1][0], all[1][all[1].count - 1]] {
      try drag(session, all[0][0], over: other)
      #expect(try comments(session, page).map { $0.map(\.id) } == all.map { $0.map(\.id) })
    }
    try drag(session, all[1][0], over: all[0][0])
    #expect(try comments(session, page).map { $0.map(\.id) } == all.map { $0.map(\.id) })
  }

  @Test func `views that are no more are taken from the page, and it can ask nothing of them`()
    throws
  {
    let session = FeedSession(name: "one", posts: 200, allowsTests: true)
    let page = Page()
    page.connect(to: session, after: -1)
    try session.handle(.viewport(width: 100, height: 2000))
    try session.handle(.viewport(width: 100, height: 10))
    try session.handle(.press(view: -1, what: .prepend))
    let operations = try page.texts.flatMap { text in
      let message = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return try #require(message?["ops"] as? [[Any]])
    }
    func views(_ name: String) -> [Int] {
      operations.filter { $0[0] as? String == name }.compactMap { $0[1] as? Int }
    }
    let (made, gone) = (Set(views("p")), views("d"))
    #expect(made.count > 500 && gone.count > 100 && Set(gone).count == gone.count)
    let removed = Set(views("r"))
    #expect(gone.allSatisfy { removed.contains($0) || !made.contains($0) })
    let shown = Set(try seen(session, page).map(\.filled.view))
    #expect(shown.isDisjoint(with: gone) && shown.isSubset(of: made))
    let count = page.texts.count
    try session.handle(.press(view: gone[0], what: .remove))
    #expect(session.feed.posts.count == 201 && page.texts.count == count)
  }

  @Test func `a filter without a hit says so`() throws {
    let (session, page) = try makeSession()
    try session.handle(.filter("no such thing"))
    #expect(page.contains("No post has the text “no such thing”."))
    try session.handle(.filter(""))
    for post in session.feed.posts { try session.feed.remove(post) }
    try session.handle(.viewport(width: 90, height: 30))
    #expect(page.contains("There are no posts."))
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
