// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Knows which rows and containers are displayed and which rows are near, and tells observers. The rows in sight are
/// those of the report, or those that the host said; containers and ranges are looked at when anything may have changed.
/// Who is in which of these is a flag of its node, so nothing has to be looked up by handles.
@MainActor
final class DisplayTracker {
  private var rows = MemberSet(.displayed)
  /// The containers around the rows at this look, in the order of their starts, and those at the last one, which are
  /// displayed.
  private var (met, formerlyMet) = ([Met](), [Met]())
  /// Those that have not ended yet, while they are told of in that order.
  private var open: [NodeID] = []
  /// Whether some wait for the next commit.
  private var putsOff = false
  private var ranges = [MemberSet(.inDisplayRange), MemberSet(.inPreloadRange)]
  /// What a host with a layout of its own has said: the rows in sight in the order of the list, and those of the ranges.
  private var said: (rows: [NodeID], ranges: [[NodeID]])?
  private var observers: [Observer] = []

  /// The rows of each range at the last look, and what the tree had gone through by then.
  private var stretches = [0..<0, 0..<0]
  private var lastRanges: WorkingRanges?
  private var version = -1
  /// Whether the rows of each range were those of its indices at the last look.
  private var hasIndices = false

  /// What is to be told, and what is being told.
  private var (news, telling) = ([News](), [News]())
  private var isTelling = false

  private struct Met: Equatable {
    var container: NodeID
    var parent: NodeID?
  }

  /// An object, as weak references are costly to copy.
  private final class Observer {
    weak var object: (any DisplayObserver)?
    /// How many of the first news that wait it was told of as it came.
    var heard = 0
    /// Whether it is told no more.
    var isGone = false

    init(_ object: any DisplayObserver) { self.object = object }
  }

  init(_ engine: ListEngine) {
    lookInside(engine)
    for range in WorkingRange.allCases { stretches[range.index] = engine.rows(in: range) }
    lookAround(engine)
    news.removeAll()
  }

  func add(_ observer: any DisplayObserver, _ engine: ListEngine) {
    if observers.contains(where: { $0.object === observer }) { return }
    let added = Observer(observer)
    observers.append(added)
    // All that is known is up to date, and it hears nothing of what is being told to others, or is about to be.
    // Of rows that became of other kinds since they came, nobody was told.
    func present(_ row: VisibleRow) -> VisibleRow { engine.visibleRow(of: row.node) ?? row }
    let rows = rows.rows.map { (engine.rowIndex(of: $0.node) ?? .max, present($0)) }
    var items = formerlyMet.map { News.willDisplayContainer($0.container) }
    items += rows.sorted { $0.0 < $1.0 }.map { .willDisplay($0.1) }
    for range in WorkingRange.allCases {
      items += ranges[range.index].rows.map { .entered(range, present($0)) }
    }
    let (waiting, isFirst) = (news.count, !isTelling)
    isTelling = true
    tell(items, to: added, engine)
    added.heard = waiting
    guard isFirst else { return }
    isTelling = false
    tell(engine)
  }

  func remove(_ observer: any DisplayObserver) {
    for known in observers where known.object === observer {
      (known.object, known.isGone) = (nil, true)
    }
  }

  /// A commit is done.
  ///
  /// - Allocations: none once warm.
  func follow(_ commit: borrowing CommitReport, _ engine: ListEngine) {
    if said != nil { return keepSaid(engine) }
    let isEdited = putsOff || version != engine.bare.tree.version
    version = engine.versionOfCommit
    let bare = engine.bare
    let isSame = bare.report.isUnmoved && !isEdited
    if isSame, bare.ranges == lastRanges { return }
    lastRanges = bare.ranges
    // What is said of a row when it goes is what it was last, as in the report.
    let hasOtherKinds = !bare.report.formerKinds.isEmpty
    let isOther =
      hasOtherKinds || !(bare.report.appeared.isEmpty && bare.report.disappeared.isEmpty)
    // Runs come into sight and go without a word: what is in them needs none, but what they are in does.
    let hasRuns = bare.tree.order.hasRuns
    if isEdited || isOther || hasRuns { lookInside(engine, hasOtherRows: isOther) }
    let hadIndices = hasIndices
    // What is filled in a run stays where it is, and what was edited since the commit is not where it was committed.
    hasIndices = !hasRuns && !bare.tree.hasEdits
    let isLooking =
      hasOtherKinds || !hadIndices || !hasIndices || !commit.update.moves.isEmpty
    for range in WorkingRange.allCases {
      let (former, rows) = (stretches[range.index], engine.rows(in: range))
      stretches[range.index] = rows
      if isLooking {
        lookAround(range, engine)
      }
      // Behind all rows of the range nothing matters to it.
      else if rows != former || !commit.update.leaves(rows.upperBound) {
        ranges[range.index].follow(commit.update, from: former, to: rows, bare)
        tellDepartures(range)
      }
    }
    tellArrivals()
    tell(engine)
  }

  /// The host has said which rows are in sight and near.
  func say(_ shown: [NodeID], _ near: [[NodeID]], _ engine: ListEngine) {
    said = (shown, near)
    lookInside(engine)
    lookAround(engine)
    tell(engine)
  }

  /// What is in the list no more is not in sight either.
  private func keepSaid(_ engine: ListEngine) {
    guard let (shown, near) = said else { return }
    if version == engine.bare.tree.version, !putsOff { return }
    version = engine.versionOfCommit
    say(listed(shown, engine), near.map { listed($0, engine) }, engine)
  }

  /// Those that are in the list, in the order that they have there by now.
  private func listed(_ nodes: [NodeID], _ engine: ListEngine) -> [NodeID] {
    nodes.compactMap { node in engine.rowIndex(of: node).map { (row: $0, node: node) } }
      .sorted { $0.row < $1.row }.map(\.node)
  }

  /// Finds the rows in sight, unless they are those of the last look, and the containers around them.
  private func lookInside(_ engine: ListEngine, hasOtherRows: Bool = true) {
    let bare = engine.bare
    if hasOtherRows {
      rows.begin()
      if let said {
        for node in said.rows { rows.see(VisibleRow(node, bare.tree), bare) }
      } else if bare.hasToldPlaces {
        rows.see(bare.layout.display, bare)
      }
      rows.end(bare)
      for row in rows.went { news.append(.ended(row)) }
    }
    met.removeAll(keepingCapacity: true)
    putsOff = false
    if let said {
      var last: NodeID?
      for node in said.rows { look(above: node, &last, bare) }
    } else if bare.hasToldPlaces {
      look(above: bare.report.rows, bare)
      let first = met.count
      look(above: bare.report.backgrounds, bare)
      look(above: bare.report.pinned, bare)
      for index in first..<met.count { sink(index, bare) }
    }
    tellContainers(bare)
    if hasOtherRows { for row in rows.came { news.append(.willDisplay(row)) } }
  }

  /// Brings one that was met to its place among those before it.
  private func sink(_ index: Int, _ bare: BareList) {
    var index = index
    while index > 0, bare.tree.starts(met[index].container, before: met[index - 1].container) {
      met.swapAt(index, index - 1)
      index -= 1
    }
  }

  private func tellContainers(_ bare: BareList) {
    if met != formerlyMet {
      for item in formerlyMet {
        end(until: item.parent, bare)
        open.append(item.container)
      }
      end(until: nil, bare)
      for item in met where !bare.tree.isNoted(.displayed, item.container) {
        bare.tree.note(.displayed, item.container)
        news.append(.willDisplayContainer(item.container))
      }
    }
    for item in met { bare.tree.note(.isMet, item.container, false) }
    swap(&met, &formerlyMet)
  }

  /// Containers end that were not met again, up to one that others are in.
  private func end(until parent: NodeID?, _ bare: BareList) {
    while let last = open.last, last != parent {
      if !bare.tree.isNoted(.isMet, last) {
        bare.tree.note(.displayed, last, false)
        news.append(.endedContainer(last))
      }
      open.removeLast()
    }
  }

  private func look(above rows: borrowing Buffer<PlacedRow>, _ bare: BareList) {
    var last: NodeID?
    for index in 0..<rows.count { look(above: rows[index].node, &last, bare) }
  }

  /// - Parameter last: the container of the row before, which was seen.
  private func look(above row: NodeID, _ last: inout NodeID?, _ bare: BareList) {
    var next = bare.tree.parent(of: row)
    if next == last { return }
    last = next
    var outer = met.count
    while let container = next, !bare.tree.isNoted(.isMet, container) {
      next = bare.tree.parent(of: container)
      // What no row was in at the commit has come since, or is hidden: it may not even be loaded.
      if bare.tree.hasEdits, bare.tree.committedRows(of: container)?.isEmpty != false {
        putsOff = true
      } else {
        bare.tree.note(.isMet, container)
        met.append(Met(container: container, parent: next))
      }
    }
    var inner = met.count - 1
    while outer < inner {
      met.swapAt(outer, inner)
      (outer, inner) = (outer + 1, inner - 1)
    }
  }

  /// Finds the rows in the ranges.
  private func lookAround(_ engine: ListEngine) {
    for range in WorkingRange.allCases { lookAround(range, engine) }
    tellArrivals()
  }

  /// Finds those in one of them.
  private func lookAround(_ range: WorkingRange, _ engine: ListEngine) {
    let (index, bare) = (range.index, engine.bare)
    ranges[index].begin()
    if let said {
      for node in said.ranges[index] { ranges[index].see(VisibleRow(node, bare.tree), bare) }
    } else {
      ranges[index].see(rows: stretches[index], bare)
    }
    ranges[index].end(bare)
    tellDepartures(range)
  }

  private func tellDepartures(_ range: WorkingRange) {
    for row in ranges[range.index].went { news.append(.left(range, row)) }
  }

  private func tellArrivals() {
    for range in WorkingRange.allCases {
      for row in ranges[range.index].came { news.append(.entered(range, row)) }
      ranges[range.index].forgetArrivals()
    }
  }

  /// Tells each observer in turn what there is to tell; what they say meanwhile is told next.
  private func tell(_ engine: ListEngine) {
    if isTelling || news.isEmpty { return }
    isTelling = true
    while !news.isEmpty {
      swap(&news, &telling)
      // Nobody else uses it while it is told.
      var items = telling.take()
      for index in 0..<observers.count { tell(items, to: observers[index], engine) }
      items.removeAll(keepingCapacity: true)
      telling = items
    }
    isTelling = false
    for index in observers.indices.reversed() where observers[index].object == nil {
      observers.remove(at: index)
    }
  }

  private func tell(_ items: [News], to known: Observer, _ engine: ListEngine) {
    guard let observer = known.object else { return }
    for item in items.dropFirst(known.heard) where !known.isGone { item.tell(observer, engine) }
    known.heard = 0
  }
}

extension ListEngine {
  /// The indices of the rows in a range; none without a viewport.
  fileprivate func rows(in range: WorkingRange) -> Range<Int> {
    let stretch = range == .display ? bare.ranges.display : bare.ranges.preload
    return stretch.isEmpty ? 0..<0 : bare.rows(inContent: stretch)
  }

  /// What the tree had gone through by the last commit; −1 while edits wait, which are looked at with the next one.
  fileprivate var versionOfCommit: Int { bare.tree.hasEdits ? -1 : bare.tree.version }

  /// Knows what is displayed; made when somebody wants to know.
  var tracker: DisplayTracker {
    if let display = parts.display { return display }
    let made = DisplayTracker(self)
    parts.display = made
    return made
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

extension Tree {
  /// Whether a container starts before another one. O(log n).
  fileprivate mutating func starts(_ container: NodeID, before other: NodeID) -> Bool {
    order.precedes(.start(container.index), .start(other.index))
  }
}

extension BatchUpdate {
  /// Whether all rows before an index are what they were, if none moved.
  fileprivate func leaves(_ end: Int) -> Bool {
    if let delete = deletes.first, delete.index < end { return false }
    if let insert = inserts.first, insert.index < end { return false }
    return true
  }
}
