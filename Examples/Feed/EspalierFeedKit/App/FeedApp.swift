// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting

/// The app: keys in, screens out. It knows no terminal, so tests, recordings and measurements drive it as well.
@MainActor
public final class FeedApp {
  let feed = FeedModel()

  /// What loads the feed in pages; nil: all posts are there in the beginning.
  private var pages: PagedFeed?
  let area: ListArea

  /// Whether the reader is through.
  public internal(set) var isDone = false

  /// Whether new posts keep coming.
  public internal(set) var isLive = false

  /// The size of the terminal, in cells.
  public private(set) var size: (width: Int, height: Int)

  /// The post that keys are about.
  var current: PostModel?

  /// What is being typed; nil: keys are commands.
  var prompt: Prompt?

  /// The first line of the help page that is shown; nil: the list is shown.
  var helpTop: Int?

  /// What went wrong, until the next key.
  var complaint: String?

  /// The post to go to when a commit has listed it.
  var bringIntoSight: (post: PostModel, alignment: ScrollAlignment)?

  /// Whether the current post becomes another one when it is out of sight.
  var followsScroll = false

  /// Whether the engine was not told yet which post is the current one.
  var isSelectionStale = false

  /// The number of the next post.
  var nextNumber: Int
  var generator = FeedRandom(state: 1)
  private let scheduler = ManualScheduler()

  /// Makes a feed and shows it.
  ///
  /// - Parameters:
  ///   - posts: how many posts there are in the beginning.
  ///   - loadsPages: whether they come in pages, as the reader comes near the end. A page comes with a tick.
  ///   - width: the columns of the terminal.
  ///   - height: its lines.
  public init(posts: Int, loadsPages: Bool = false, width: Int, height: Int) {
    size = (width, height)
    area = ListArea(scheduler: scheduler.scheduler)
    nextNumber = posts + 1
    attempt {
      if loadsPages {
        let pages = PagedFeed(feed, posts: posts)
        try engine.root.add([pages, EmptyRow(of: pages)])
        self.pages = pages
      } else {
        try engine.root.add([feed, EmptyRow(of: feed)])
        try feed.insert((0..<posts).map { PostModel(PostSource(posts - $0)) }, at: 0)
      }
    }
    feed.onRepost = { [unowned self] in repost($0) }
    setViewport()
    commit()
  }

  var engine: ListEngine { area.list.engine }

  /// The lines of the list: all but those of the status and of the keys.
  public var listHeight: Int { max(0, size.height - 2) }

  /// The columns of the list: all but that of the scroll bar.
  public var listWidth: Int { max(1, size.width - 1) }

  /// The columns that a waterfall has room for.
  var columnCount: Int { min(12, max(1, listWidth / 34)) }

  /// The terminal has another size.
  public func resize(width: Int, height: Int) {
    guard (width, height) != size else { return }
    size = (width, height)
    area.beginFigures()
    if feed.mode == .waterfall { attempt { try feed.show(.waterfall, columns: columnCount) } }
    setViewport()
    commit()
  }

  private func setViewport() {
    area.viewport = HostSize(width: Double(listWidth), height: Double(listHeight))
  }

  /// A key was pressed.
  public func handle(_ key: Key) {
    complaint = nil
    area.beginFigures()
    if helpTop != nil {
      readHelp(key)
    } else if prompt != nil {
      type(key)
    } else {
      perform(key)
    }
    commit()
  }

  /// Whether something is to happen as time goes by.
  public var needsTicks: Bool { isLive || pages?.isWaiting == true }

  /// Time goes by: a page that is on its way comes; if the feed is live, a post does.
  public func tick() {
    guard needsTicks else { return }
    area.beginFigures()
    attempt { try pages?.answer() }
    if isLive { prepend(1) }
    commit()
  }

  /// Carries out what was asked for.
  private func commit() {
    area.commit { scheduler.run() }
    // Once to go to a place that the first commit made, and once to select what is there.
    for _ in 0..<2 where finishCommit() { area.commit { scheduler.run() } }
    // A page was asked for because its place has come near: a row says so.
    if pages?.isWaiting == true { area.commit { scheduler.run() } }
  }

  /// Does something that throws only if the app is wrong about the list; says so then.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { complaint = "\(error)" }
  }
}

/// What the app is asked by others than its reader.
extension FeedApp {
  /// The number of posts.
  public var postCount: Int { feed.posts.count }

  /// The number of rows.
  public var rowCount: Int { engine.rowCount }

  /// About how many rows there are if nothing is said.
  public nonisolated static let usualRowCount = 100_000

  /// How many posts have about so many rows: there are eight in one on average, with the one between two posts.
  public nonisolated static func postCount(forRows rows: Int) -> Int {
    rows / 8 + (rows % 8 > 0 ? 1 : 0)
  }

  /// How the feed is arranged.
  public var mode: FeedMode { feed.mode }

  /// The place of the current post, from 0 on; nil if there is none.
  public var currentIndex: Int? { current.flatMap(feed.index(of:)) }

  /// What the commits after the last key were.
  public var figures: CommitFigures { area.figures }

  /// How far the list is scrolled, in lines.
  public var offset: Double { area.offset }
}
