// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import WebFeed

/// Rows that the page measures before they come into sight.
@MainActor
@Suite struct AheadTests {
  /// A page that answers what it is asked with heights, and remembers all of it.
  @MainActor
  private final class Page {
    let session: FeedSession
    private(set) var texts: [String] = []

    /// What was asked ahead: the content, the width, and what the row says.
    private(set) var ahead: [(content: Int, width: Double, row: Data)] = []

    /// The most that were asked and not answered at any time.
    private(set) var mostOpen = 0
    private var read = 0
    private var open: [Int] = []

    init(posts: Int) throws {
      session = FeedSession(name: "one", posts: posts, allowsTests: true)
      session.connect(after: -1) { [unowned self] in texts.append($0) }
      try session.handle(.viewport(width: 100, height: 30))
    }

    /// Another page for the same session.
    func comeBack() {
      session.disconnect()
      open = []
      session.connect(after: -1) { [unowned self] in texts.append($0) }
    }

    /// Reads what came: the views that are to be measured; what is asked ahead stays open.
    func listen() throws -> [MeasuredView] {
      var views: [Int: MeasuredView] = [:]
      for text in texts[read...] {
        let message = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        for operation in try #require(message?["ops"] as? [[Any]]) {
          switch operation[0] as? String {
          case "c":
            let view = try #require(operation[1] as? Int)
            views[view] =
              operation[5] as? Int != 1
              ? nil
              : MeasuredView(view: view, content: try #require(operation[2] as? Int), height: 3)
          case "m":
            let content = try #require(operation[1] as? Int)
            open.append(content)
            let row = try JSONSerialization.data(
              withJSONObject: #require(operation.last), options: .sortedKeys)
            ahead.append((content, try #require(operation[3] as? Double), row))
          default: break
          }
        }
      }
      read = texts.count
      mostOpen = max(mostOpen, open.count)
      return Array(views.values)
    }

    /// Answers until nothing is asked any more.
    func answerAll() throws {
      while true {
        var heights = try listen()
        if heights.isEmpty {
          heights = open.map { MeasuredView(view: 0, content: $0, height: 3) }
          open = []
        }
        if heights.isEmpty { return }
        try session.handle(.heights(heights))
      }
    }
  }

  @Test func `rows come into sight with their heights`() throws {
    let page = try Page(posts: 500)
    try page.answerAll()
    let first = page.ahead.count
    #expect(first > 5)
    for step in 1...20 {
      try page.session.handle(.scroll(to: Double(step) * 25, after: page.texts.count))
      #expect(try page.listen().isEmpty, "what comes into sight was measured")
      try page.answerAll()
    }
    #expect(page.ahead.count > 2 * first)
  }

  @Test func `heights of rows ahead are set in one commit, and no row is asked for twice`() throws {
    let page = try Page(posts: 500)
    try page.answerAll()
    for offset in [400.0, 380, 420, 0, 400] {
      try page.session.handle(.scroll(to: offset, after: page.texts.count))
      try page.answerAll()
    }
    let asked = page.ahead.count
    #expect(asked > 20)
    for offset in [420.0, 380, 0, 400] {
      try page.session.handle(.scroll(to: offset, after: page.texts.count))
      try page.answerAll()
    }
    #expect(page.ahead.count == asked)
    // What was answered once is no answer any more, and one answer to many is one message of one commit.
    let late = page.ahead.map { MeasuredView(view: 0, content: $0.content, height: 9) }
    let before = page.texts.count
    try page.session.handle(.heights(late))
    #expect(page.texts.count == before)
    try page.session.handle(.scroll(to: 1000, after: before))
    while true {
      let heights = try page.listen()
      if heights.isEmpty { break }
      try page.session.handle(.heights(heights))
    }
    let count = page.texts.count
    let open = page.ahead.dropFirst(asked)
    #expect(open.count > 10)
    try page.session.handle(
      .heights(open.map { MeasuredView(view: 0, content: $0.content, height: 5) }))
    #expect(page.texts.count == count + 1)
  }

  @Test func `while an answer is awaited a row is not asked for again`() throws {
    let page = try Page(posts: 500)
    var counts: [Int] = []
    for _ in 0..<3 {
      for offset in [0.0, 3, 6, 9, 6, 3, 0] {
        try page.session.handle(.scroll(to: offset, after: page.texts.count))
        _ = try page.listen()
      }
      counts.append(page.ahead.count)
    }
    #expect(counts[0] > 5 && counts[2] < RowsAhead.most)
    #expect(counts[2] == counts[1])
  }

  @Test func `another width asks anew`() throws {
    let page = try Page(posts: 500)
    try page.answerAll()
    let first = page.ahead.count
    #expect(page.ahead.allSatisfy { $0.width > 60 && $0.width <= 100 })
    try page.session.handle(.viewport(width: 60, height: 30))
    try page.answerAll()
    let second = page.ahead.dropFirst(first)
    #expect(second.count > 5)
    #expect(second.allSatisfy { $0.width <= 60 })
    // At the width that was, all is known.
    try page.session.handle(.viewport(width: 100, height: 30))
    try page.answerAll()
    #expect(page.ahead.count == first + second.count)
  }

  @Test func `what is asked at once is bounded`() throws {
    let page = try Page(posts: 500)
    for _ in 0..<20 {
      try page.session.handle(.press(view: -1, what: .jump))
      _ = try page.listen()
    }
    #expect(page.ahead.count == RowsAhead.most, "nothing was answered")
    try page.answerAll()
    #expect(page.ahead.count > RowsAhead.most)
    #expect(page.mostOpen == RowsAhead.most)
  }

  @Test func `rows in sight are asked for although as many are open as may be`() throws {
    let page = try Page(posts: 500)
    var views: [MeasuredView] = []
    for _ in 0..<20 {
      try page.session.handle(.press(view: -1, what: .jump))
      views = try page.listen()
    }
    #expect(page.ahead.count == RowsAhead.most)
    #expect(views.count > 2)
  }

  @Test func `a page that comes back is asked again for what it may have lost`() throws {
    let page = try Page(posts: 500)
    _ = try page.listen()
    let rows = page.ahead.map(\.row)
    #expect(rows.count > 5)
    page.comeBack()
    _ = try page.listen()
    #expect(page.ahead.dropFirst(rows.count).map(\.row) == rows)
  }
}
