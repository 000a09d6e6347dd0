// SPDX-License-Identifier: MIT

/// A range of rows around the viewport.
public enum WorkingRange: Hashable, Sendable, CaseIterable {
  /// Rows that are shown soon: laid out and drawn ahead.
  case display

  /// Rows whose contents are fetched ahead; those of the display range are among them.
  case preload

  fileprivate var index: Int { self == .display ? 0 : 1 }
}

/// Who is told which rows and containers come into sight and go, and which come near.
///
///     engine.addDisplayObserver(observer)
///
/// All calls are balanced: what came goes before it comes again, also if it is removed meanwhile, and an observer that is
/// added late is told first what is displayed already. They are made after the host has shown the commit, in this order:
/// what goes (rows before the containers around them), what comes (containers before rows), then the working ranges.
///
/// Rows are known by identity: a row stays displayed whatever is inserted, removed or moved around it, and also if it
/// moves itself, as long as it is in sight after the commit. Pinned rows are displayed where they are held.
@preconcurrency @MainActor
public protocol DisplayObserver: AnyObject {
  /// A row has come into sight.
  func willDisplay(_ row: VisibleRow, in engine: ListEngine)

  /// A row has gone out of sight. It may be gone altogether.
  func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine)

  /// The first row of a container, at any depth, has come into sight. The root is a container as well.
  func willDisplay(container: NodeID, in engine: ListEngine)

  /// The last row of a container has gone out of sight. The handle is stale if it was removed.
  func didEndDisplaying(container: NodeID, in engine: ListEngine)

  /// A row has come into a range.
  func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine)

  /// A row has left a range. It may be gone altogether.
  func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine)
}

extension DisplayObserver {
  /// Does nothing.
  public func willDisplay(_ row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func willDisplay(container: NodeID, in engine: ListEngine) {}

  /// Does nothing.
  public func didEndDisplaying(container: NodeID, in engine: ListEngine) {}

  /// Does nothing.
  public func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {}

  /// Does nothing.
  public func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {}
}

extension ListEngine {
  /// Tells an observer from now on; it is not kept alive. It is told at once what is displayed already, so that
  /// everything it hears the end of has begun for it as well. One that is there already stays as it is.
  ///
  /// With an observer, a commit costs O(what is in sight, and in the ranges around it), if anything came, went or moved.
  ///
  /// - Complexity: O(r log r) for r rows that are displayed or in a range.
  public func addDisplayObserver(_ observer: any DisplayObserver) {
    if let display = parts.display { return display.add(observer, self) }
    let made = DisplayTracker(self)
    parts.display = made
    made.add(observer, self)
  }

  /// Tells an observer no more, not even what has just ended.
  ///
  /// - Complexity: O(observers).
  public func removeDisplayObserver(_ observer: any DisplayObserver) {
    hosting?.display?.remove(observer)
  }

  /// Whether a row is in sight, or any row of a container, as observers are told.
  ///
  /// - Complexity: O(rows in sight · depth) for a container, O(1) for a row.
  public func isDisplayed(_ node: NodeID) -> Bool {
    guard core.tree.isValid(node) else { return false }
    let found = core.tree.arena[node.index]
    if !found.isContainer { return found.flags.contains(.inSight) }
    let shown = core.report.rows.array + core.report.backgrounds.array + core.report.pinned.array
    return shown.contains { core.tree.isValid($0.node) && core.tree.isIn($0.node, node) }
  }
}

extension ListEngine {
  /// Whether a row is in a range, as observers are told; false if there is none.
  ///
  /// - Complexity: O(1).
  public func isIn(_ range: WorkingRange, _ node: NodeID) -> Bool {
    core.tree.isValid(node) && hosting?.display?.isIn(range, node) == true
  }

  /// The number of rows in a range, as observers are told.
  package func count(in range: WorkingRange) -> Int { hosting?.display?.count(in: range) ?? 0 }
}

/// Knows which rows and containers are displayed and which rows are near, and tells observers. The rows in sight are
/// those of the report; containers and ranges are looked at when anything may have changed.
@MainActor
final class DisplayTracker {
  private var rows: [NodeID: VisibleRow] = [:]
  private var containers = MemberSet()
  private var ranges = [MemberSet(), MemberSet()]
  private var scrolling = ScrollDirection()
  private var observers: [Observer] = []

  /// What is to be told, and what is being told.
  private var (news, telling) = ([News](), [News]())

  private struct Observer {
    weak var object: (any DisplayObserver)?
  }

  init(_ engine: ListEngine) {
    let core = engine.core
    for index in 0..<core.report.rows.count { see(core.report.rows[index].node, engine) }
    for index in 0..<core.report.backgrounds.count {
      see(core.report.backgrounds[index].node, engine)
    }
    for index in 0..<core.report.pinned.count { see(core.report.pinned[index].node, engine) }
    look(engine)
    lookAround(engine)
    news.removeAll()
  }

  func add(_ observer: any DisplayObserver, _ engine: ListEngine) {
    if observers.contains(where: { $0.object === observer }) { return }
    observers.append(Observer(object: observer))
    // All that is known is up to date, and it hears nothing of what is being told to others.
    let (containers, ranges) = (containers.rows, ranges.map(\.rows))
    for container in containers.reversed() {
      observer.willDisplay(container: container.node, in: engine)
    }
    let rows = rows.values.map { (engine.rowIndex(of: $0.node) ?? .max, $0) }
    for (_, row) in rows.sorted(by: { $0.0 < $1.0 }) { observer.willDisplay(row, in: engine) }
    for (range, rows) in zip(WorkingRange.allCases, ranges) {
      for row in rows { observer.didEnter(range, row, in: engine) }
    }
  }

  func remove(_ observer: any DisplayObserver) {
    for index in observers.indices where observers[index].object === observer {
      observers[index].object = nil
    }
  }

  func isIn(_ range: WorkingRange, _ node: NodeID) -> Bool { ranges[range.index].contains(node) }
  func count(in range: WorkingRange) -> Int { ranges[range.index].rows.count }

  private func see(_ node: NodeID, _ engine: ListEngine) {
    let row = VisibleRow(node, engine.core.tree)
    if rows.updateValue(row, forKey: node) == nil { news.append(.willDisplay(row)) }
  }

  /// A commit is done.
  ///
  /// - Allocations: none once warm.
  func follow(_ commit: borrowing CommitReport, _ engine: ListEngine) {
    let isScrolled = scrolling.follow(commit)
    if !isScrolled, commit.isEmpty { return }
    for index in commit.disappeared.indices {
      if let row = rows.removeValue(forKey: commit.disappeared[index]) { news.append(.ended(row)) }
    }
    look(engine)
    for index in commit.appeared.indices { see(commit.appeared[index], engine) }
    lookAround(engine)
    tell(engine)
  }

  /// Finds the containers around the rows in sight.
  private func look(_ engine: ListEngine) {
    containers.begin()
    let core = engine.core
    for index in 0..<core.report.rows.count { look(above: core.report.rows[index].node, core) }
    for index in 0..<core.report.backgrounds.count {
      look(above: core.report.backgrounds[index].node, core)
    }
    for index in 0..<core.report.pinned.count { look(above: core.report.pinned[index].node, core) }
    containers.end { news.append(.endedContainer($0.node)) }
    // Inner containers were seen before the outer ones.
    for container in containers.came.reversed() {
      news.append(.willDisplayContainer(container.node))
    }
  }

  private func look(above row: NodeID, _ core: ListCore) {
    var next = core.tree.parent(of: row)
    while let container = next, containers.see(VisibleRow(container, core.tree)) {
      next = core.tree.parent(of: container)
    }
  }

  /// Finds the rows in the ranges.
  private func lookAround(_ engine: ListEngine) {
    for range in WorkingRange.allCases {
      ranges[range.index].begin()
      engine.forEachRow(in: scrolling.stretch(range, engine)) {
        _ = ranges[range.index].see($0)
      }
      ranges[range.index].end { news.append(.left(range, $0)) }
    }
    for range in WorkingRange.allCases {
      for row in ranges[range.index].came { news.append(.entered(range, row)) }
    }
  }

  private func tell(_ engine: ListEngine) {
    swap(&news, &telling)
    let count = observers.count
    for item in telling.indices {
      for index in 0..<count {
        if let observer = observers[index].object { telling[item].tell(observer, engine) }
      }
    }
    telling.removeAll(keepingCapacity: true)
    if observers.contains(where: { $0.object == nil }) {
      observers.removeAll { $0.object == nil }
    }
  }
}

/// Something that observers are told.
@MainActor
private enum News {
  case willDisplay(VisibleRow)
  case ended(VisibleRow)
  case willDisplayContainer(NodeID)
  case endedContainer(NodeID)
  case entered(WorkingRange, VisibleRow)
  case left(WorkingRange, VisibleRow)

  func tell(_ observer: any DisplayObserver, _ engine: ListEngine) {
    switch self {
    case .willDisplay(let row): observer.willDisplay(row, in: engine)
    case .ended(let row): observer.didEndDisplaying(row, in: engine)
    case .willDisplayContainer(let node): observer.willDisplay(container: node, in: engine)
    case .endedContainer(let node): observer.didEndDisplaying(container: node, in: engine)
    case .entered(let range, let row): observer.didEnter(range, row, in: engine)
    case .left(let range, let row): observer.didLeave(range, row, in: engine)
    }
  }
}

/// Rows or containers, each once, and which of them came at the last look.
private struct MemberSet {
  private(set) var rows: [VisibleRow] = []
  private(set) var came: [VisibleRow] = []
  private var former: [VisibleRow] = []
  /// The look that saw each of them last.
  private var looks: [NodeID: Int] = [:]
  private var look = 0

  func contains(_ node: NodeID) -> Bool { looks[node] != nil }

  mutating func begin() {
    look += 1
    swap(&rows, &former)
    rows.removeAll(keepingCapacity: true)
    came.removeAll(keepingCapacity: true)
  }

  /// Takes one in; returns whether it is the first time in this look.
  mutating func see(_ row: VisibleRow) -> Bool {
    let known = looks.updateValue(look, forKey: row.node)
    if known == look { return false }
    rows.append(row)
    if known == nil { came.append(row) }
    return true
  }

  mutating func end(_ went: (VisibleRow) -> Void) {
    for row in former where looks[row.node] != look {
      looks[row.node] = nil
      went(row)
    }
  }
}

/// Which way a list is scrolled, as reports tell it.
struct ScrollDirection {
  private var offset = 0.0
  private var hasScrolled = false
  private(set) var isBackward = false

  /// Takes a report in; returns whether the viewport begins elsewhere than before.
  mutating func follow(_ commit: borrowing CommitReport) -> Bool {
    // What an adjustment moved was not scrolled.
    let asked = commit.offset - commit.adjustment
    if abs(asked - offset) > 0.001 { (hasScrolled, isBackward) = (true, asked < offset) }
    defer { offset = commit.offset }
    return commit.offset != offset
  }

  /// The stretch of the content that a range is, in points: some viewports ahead and behind, fewer of them before the
  /// list was scrolled for the first time. Nothing without a viewport.
  @MainActor
  func stretch(_ range: WorkingRange, _ engine: ListEngine) -> ClosedRange<Double> {
    let extent = Units.points(engine.core.layout.extent)
    let isDisplay = range == .display
    let (ahead, behind) =
      hasScrolled ? (isDisplay ? (1, 0.5) : (2.5, 1.5)) : (isDisplay ? (0.25, 0.25) : (0.5, 0.25))
    let (before, after) = isBackward ? (ahead, behind) : (behind, ahead)
    let offset = engine.report.offset
    let start = max(0, offset - before * extent)
    return start...max(start, offset + extent + after * extent)
  }
}

extension ListEngine {
  /// Goes through the rows in a stretch of the content, in points, as they were committed. O(rows in it + log n).
  func forEachRow(in stretch: ClosedRange<Double>, _ body: (VisibleRow) -> Void) {
    guard core.layout.isActive, core.tree.contentHeight > 0 else { return }
    let end = Units.length(stretch.upperBound)
    var (place, top) = core.tree.order.find(height: Units.length(stretch.lowerBound))
    while top < end {
      if core.tree.order.counts(.newRows, at: place) {
        body(VisibleRow(core.tree.arena.id(core.tree.order.entry(at: place).node), core.tree))
      }
      top += Int64(core.tree.order.height(at: place))
      guard let next = core.tree.order.next(place) else { return }
      place = next
    }
  }
}

extension Tree {
  /// Whether a node is in a container, at any depth. O(depth).
  func isIn(_ id: NodeID, _ container: NodeID) -> Bool {
    var next = parent(of: id)
    while let current = next {
      if current == container { return true }
      next = parent(of: current)
    }
    return false
  }
}
