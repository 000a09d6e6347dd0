// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierLayout
import EspalierTree
import EspalierUpdates

/// Knows which rows and containers are displayed and which rows are near, and tells observers.
///
///     engine.display.add(observer)
///
/// Rows are known by identity: a row stays displayed whatever is inserted, removed or moved around
/// it, and also if it moves itself, as long as it is in sight after the commit. Pinned rows and
/// background rows are displayed where they are held.
///
/// **Without a layout.** An engine that was made without a layout does not know what is in sight: a host
/// such as a table view does. Such a host says it by `setShown(_:display:preload:)`, whenever it scrolled
/// and whenever it has shown a commit. A commit alone takes away what is in the list no more. An engine
/// with a layout and without a viewport tells nothing.
///
/// A commit costs what is in sight, and what entered or left a range; a range that stays costs
/// O(log n), whatever is in it.
///
/// It does not keep its engine. Once that is gone, nothing is displayed any more, and no one is told.
@preconcurrency @MainActor
public final class DisplayTracker {
  let link: EngineLink
  var observers: [Observer] = []
  var visible = DisplayedRows()
  var containers = DisplayedContainers()
  var ranges = [RangeMembers(), RangeMembers()]

  /// The two ranges of an engine without a layout.
  var saidRanges = [DisplayedRows(), DisplayedRows()]

  /// What the tree had gone through when `visible` was brought up to date.
  private var shape: UInt64?

  /// What is still to be told.
  var news = DisplayNewsQueue()

  struct Observer {
    weak var object: (any DisplayObserver)?

    /// The number of the first news it is told with the others.
    var start: Int
  }

  init(of engine: ListEngine) {
    link = engine.link
  }

  /// The engine goes away.
  func close() {
    (visible, containers) = (DisplayedRows(), DisplayedContainers())
    ranges = [RangeMembers(), RangeMembers()]
    saidRanges = [DisplayedRows(), DisplayedRows()]
  }

  /// Tells an observer from now on; it is not kept alive. It is told at once what is displayed already, so
  /// that everything it hears the end of has begun for it as well. One that is there already stays as it
  /// is.
  ///
  /// - Complexity: O(r log r) for r rows that are displayed or in a range.
  public func add(_ observer: any DisplayObserver) {
    observers.removeAll { $0.object == nil }
    if observers.contains(where: { $0.object === observer }) { return }
    observers.append(Observer(object: observer, start: news.nextNumber))
    if let engine = link.livingEngine { introduce(observer, in: engine) }
  }

  /// Tells one observer alone what is displayed already.
  func introduce(_ observer: any DisplayObserver, in engine: ListEngine) {
    let receiver = news.enter(observer)
    for node in containers.outermostFirst { news.append(.willDisplayContainer(node), receiver) }
    for row in visible.rows { news.append(.willDisplay(row), receiver) }
    for range in WorkingRange.allCases {
      for row in rows(in: range, engine) { news.append(.entered(range, row), receiver) }
    }
    tellNews(engine)
  }

  private func rows(in range: WorkingRange, _ engine: ListEngine) -> [VisibleRow] {
    let index = range.index
    return engine.hasLayout ? ranges[index].rows(engine.tree) : saidRanges[index].rows
  }

  /// Tells an observer no more, not even what has just ended.
  ///
  /// - Complexity: O(observers).
  public func remove(_ observer: any DisplayObserver) {
    observers.removeAll { $0.object == nil || $0.object === observer }
  }

  /// The rows that are displayed: backgrounds, rows in the order of the list, pinned rows.
  public var rows: [VisibleRow] { visible.rows }

  /// Whether a row is displayed, or any row of a container.
  ///
  /// - Complexity: O(1).
  public func isDisplayed(_ node: NodeID) -> Bool {
    guard let tree = link.engine?.tree, let isContainer = try? tree.isContainer(node) else {
      return false
    }
    return isContainer ? containers.contains(node) : visible.contains(node.index)
  }

  /// Whether a row is in a range.
  ///
  /// - Complexity: O(1).
  public func isIn(_ range: WorkingRange, _ node: NodeID) -> Bool {
    guard link.engine?.tree.contains(node) == true else { return false }
    let index = range.index
    return ranges[index].contains(node.index) || saidRanges[index].contains(node.index)
  }

  /// The number of rows in a range.
  package func count(in range: WorkingRange) -> Int {
    ranges[range.index].count + saidRanges[range.index].count
  }

  /// Says which rows are on the screen, for an engine without a layout; observers are told at once. Traps
  /// if the engine has a layout, and for ranges outside of the list.
  ///
  /// - Parameters:
  ///   - rows: the rows on the screen, by their indices in the list as it was committed last.
  ///   - display: the rows that are shown soon; nil: those on the screen.
  ///   - preload: the rows whose contents are to be fetched ahead; nil: those that are shown soon.
  /// - Complexity: O(r log n) for r rows in the ranges.
  public func setShown(
    _ rows: Range<Int>, display: Range<Int>? = nil, preload: Range<Int>? = nil
  ) {
    guard let engine = link.livingEngine else { return }
    require(
      engine.configuration.layout == nil, "An engine with a layout knows by itself what is shown.")
    let display = display ?? rows
    let ranges = [display, preload ?? display]
    require(
      (ranges + [rows]).allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= engine.rowCount },
      "Only rows of the list can be shown.")
    visible.update(rows, engine.tree)
    for index in ranges.indices { saidRanges[index].update(ranges[index], engine.tree) }
    containers.update(visible.rows, engine.tree)
    tellAll(engine)
  }
}

extension DisplayTracker: CommitParticipant {
  /// Everything is up to date before the first observer is told.
  package func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) {
    guard engine.hasLayout else { return dropMissing(commit, engine) }
    guard engine.hasScreen else { return }
    // Nothing has come or gone anywhere, and nothing has moved.
    if commit.layout.isUnchanged, !commit.update.isStructural, shape == engine.tree.shapeNumber {
      return
    }
    if shape == engine.tree.shapeNumber, visible.isSame(commit.layout) {
      visible.keep()
      containers.keep()
    } else {
      shape = engine.tree.shapeNumber
      visible.update(commit.layout, engine.tree)
      containers.update(visible.rows, engine.tree)
    }
    let around = engine.ranges()
    let display = engine.rows(from: around.display.lowerBound, to: around.display.upperBound)
    let preload = engine.rows(from: around.preload.lowerBound, to: around.preload.upperBound)
    ranges[0].update(to: display, commit, engine)
    ranges[1].update(to: preload, commit, engine)
    tellAll(engine)
  }

  /// Without a layout: what was removed or hidden is displayed no more, and nothing else is known.
  private func dropMissing(_ commit: borrowing CommitReport, _ engine: ListEngine) {
    guard commit.update.isStructural, visible.count + saidRanges[1].count > 0 else { return }
    visible.dropMissing(engine.tree)
    for index in saidRanges.indices { saidRanges[index].dropMissing(engine.tree) }
    containers.update(visible.rows, engine.tree)
    tellAll(engine)
  }

  #if ESPALIER_CHECKS
    func checkInvariants() {
      visible.checkInvariants()
      containers.checkInvariants()
      for range in saidRanges { range.checkInvariants() }
    }
  #endif

  #if DEBUG
    /// How many rows were looked at to keep up the ranges, for tests.
    package var work: Int { ranges.map(\.work).reduce(0, +) }
  #endif
}
