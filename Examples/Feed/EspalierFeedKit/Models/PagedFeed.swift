// SPDX-License-Identifier: MIT

import Espalier

/// The feed as one would load it from a server: a page, and the next one when the reader comes near the end.
final class PagedFeed: PagedContainer {
  /// How many posts a page has.
  static let pageLength = 20

  private let feed: FeedModel
  private let total: Int
  private var loaded = 0

  /// What was asked for and has no answer yet.
  private var waiting: PageRequest?

  /// Makes a feed that loads so many posts.
  init(_ feed: FeedModel, posts total: Int) {
    (self.feed, self.total) = (feed, total)
    super.init(feed, footer: MoreRow())
  }

  /// Whether a page is on its way.
  var isWaiting: Bool { waiting != nil }

  override func load(_ request: PageRequest) { waiting = request }

  /// The server answers, if it was asked.
  func answer() throws {
    guard let request = waiting else { return }
    waiting = nil
    let count = min(Self.pageLength, total - loaded)
    let page = (0..<count).map { PostModel(PostSource(total - loaded - $0)) }
    loaded += count
    try finish(request, isLast: loaded == total) {
      try feed.insert(page, at: feed.posts.count)
    }
  }
}

/// The row below the pages: that one is on its way, or that there are no more.
final class MoreRow: FeedRow {
  init() { super.init(kind: .more, height: .lines(2)) }

  override var content: RowContent {
    let text =
      switch (parent as? PagedContainer)?.pageState {
      case .loading: "Loading more posts …"
      case .atEnd: "That is all."
      case .failed(let reason): reason
      case .idle, .pulling, nil: ""
      }
    return .text([Paragraph([]), Paragraph([Run(text, Style().dim)], isCentered: true)])
  }
}
