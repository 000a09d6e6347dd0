// SPDX-License-Identifier: MIT

import Testing
import UIKit
import UIKitAdapters

/// A feed whose requests a test answers.
private final class Feed: PagedContainer {
  let items = ContainerModel()
  let failure = CellModel(kind: 1, height: .fixed(30))
  var requests: [PageRequest] = []

  /// Answers at once with this; nil: later.
  var immediate: (() -> Void)?

  init() { super.init(items, header: failure, footer: nil) }

  override func load(_ request: PageRequest) {
    requests.append(request)
    immediate?()
  }

  func answer(_ count: Int) throws {
    let request = try #require(requests.last)
    requests.removeLast()
    try finish(request, isLast: true) {
      for _ in 0..<count { try items.add(CellModel(height: .fixed(50))) }
    }
  }
}

@MainActor
@Suite("A pull that refreshes a paged container")
struct PullTests {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  let scheduler = ManualScheduler()

  /// A view with a feed whose first page has been loaded, of 3 rows.
  private func make(_ isCollection: Bool) throws -> (UIScrollView, ListEngine, Feed, AnyObject) {
    let feed = Feed()
    let host: AnyObject
    let (view, engine): (UIScrollView, ListEngine)
    if isCollection {
      let made = EngineCollectionHost(scheduler: scheduler.scheduler)
      for kind: RowKind in [0, 1] { made.register(kind) { UICollectionViewCell(frame: .zero) } }
      (view, engine, host) = (made.collectionView, made.engine, made)
    } else {
      let made = EngineScrollView(scheduler: scheduler.scheduler)
      made.registerOtherKinds { _ in UIView(frame: .zero) }
      (view, engine, host) = (made, made.engine, made)
    }
    view.frame = window.bounds
    window.addSubview(view)
    (host as? EngineCollectionHost)?.viewDidLayout()
    try engine.root.add(feed)
    view.onPull(refreshing: feed)
    engine.commit()
    settle()
    try feed.answer(3)
    settle()
    #expect(engine.rowCount == 3 && feed.pageState == .atEnd)
    return (view, engine, feed, host)
  }

  private func settle() {
    scheduler.run()
    window.layoutIfNeeded()
    scheduler.run()
  }

  @Test("Pull, load, rows: the control turns as long as that takes", arguments: [false, true])
  func refresh(isCollection: Bool) throws {
    let (view, engine, feed, host) = try make(isCollection)
    let control = try #require(view.refreshControl)
    control.standInPull()
    #expect(feed.refreshState == .loading && control.isRefreshing)
    settle()
    #expect(control.isRefreshing && feed.requests.map(\.isRefresh) == [true])
    // A second pull while it turns asks for nothing.
    control.standInPull()
    #expect(feed.requests.count == 1)
    try feed.answer(2)
    settle()
    #expect(!control.isRefreshing && feed.refreshState == .idle && engine.rowCount == 5)
    withExtendedLifetime(host) {}
  }

  @Test("A list that fills no screen can be pulled, an empty one as well", arguments: [0, 3])
  func shortList(count: Int64) throws {
    for isCollection in [false, true] {
      let host: AnyObject
      let (view, engine): (UIScrollView, ListEngine)
      if isCollection {
        let made = EngineCollectionHost()
        made.register { UICollectionViewCell(frame: .zero) }
        (view, engine, host) = (made.collectionView, made.engine, made)
      } else {
        let made = EngineScrollView()
        made.register { UIView(frame: .zero) }
        (view, engine, host) = (made, made.engine, made)
      }
      view.frame = window.bounds
      window.addSubview(view)
      (host as? EngineCollectionHost)?.viewDidLayout()
      for id in 0..<count {
        try engine.makeRow(
          RowContent(RowID(id), height: .fixed(50)), at: .last(in: engine.rootNode))
      }
      engine.commit()
      window.layoutIfNeeded()
      var pulls = 0
      view.onPull { control in
        pulls += 1
        control.endRefreshing()
      }
      view.refreshControl?.standInPull()
      #expect(pulls == 1 && view.contentSize.height < 400)
      withExtendedLifetime(host) {}
    }
  }

  @Test(
    "An answer without a change ends it, and one that is there at once", arguments: [false, true])
  func emptyAnswers(isCollection: Bool) throws {
    let (view, engine, feed, host) = try make(isCollection)
    let control = try #require(view.refreshControl)
    control.standInPull()
    try feed.answer(0)
    settle()
    #expect(!control.isRefreshing && engine.rowCount == 3)
    feed.immediate = { try? feed.answer(1) }
    control.standInPull()
    #expect(!control.isRefreshing)
    settle()
    #expect(engine.rowCount == 4)
    withExtendedLifetime(host) {}
  }

  @Test("A failure ends it as well, and its row is shown", arguments: [false, true])
  func failure(isCollection: Bool) throws {
    let (view, engine, feed, host) = try make(isCollection)
    let control = try #require(view.refreshControl)
    control.standInPull()
    settle()
    feed.fail(feed.requests.removeLast(), "no server")
    settle()
    #expect(!control.isRefreshing && feed.refreshState == .failed("no server"))
    #expect(engine.rowCount == 4 && !feed.failure.isHidden)
    // The next pull tries again.
    control.standInPull()
    #expect(feed.refreshState == .loading)
    try feed.answer(1)
    settle()
    #expect(!control.isRefreshing && engine.rowCount == 4 && feed.failure.isHidden)
    withExtendedLifetime(host) {}
  }

  @Test(
    "A container that goes to another list meanwhile ends it there", arguments: [false, true])
  func movedMeanwhile(isCollection: Bool) throws {
    let (view, engine, feed, host) = try make(isCollection)
    let control = try #require(view.refreshControl)
    let other = ListEngine(scheduler: scheduler.scheduler)
    control.standInPull()
    try other.root.add(feed)
    engine.commit()
    other.commit()
    #expect(control.isRefreshing && engine.rowCount == 0 && other.rowCount == 4)
    try feed.answer(2)
    other.commit()
    #expect(!control.isRefreshing && other.rowCount == 5)
    withExtendedLifetime(host) {}
  }
}
