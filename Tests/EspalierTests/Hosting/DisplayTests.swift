// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Keeps what it is told in sets, and checks that everything is balanced.
@MainActor final class DisplayLog: DisplayObserver {
  var rows: Set<VisibleRow> = []
  var containers: Set<NodeID> = []
  /// The containers in the order in which they came, and went.
  var (came, went) = ([NodeID](), [NodeID]())
  var ranges: [WorkingRange: Set<VisibleRow>] = [.display: [], .preload: []]
  var events: [String] = []

  func willDisplay(_ row: VisibleRow, in engine: ListEngine) {
    #expect(rows.insert(row).inserted)
    events.append("+\(row.id)")
  }
  func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) {
    #expect(rows.remove(VisibleRow(same: row, in: rows)) != nil)
    events.append("-\(row.id)")
  }
  func willDisplay(container: NodeID, in engine: ListEngine) {
    #expect(containers.insert(container).inserted)
    came.append(container)
    events.append("+(")
  }
  func didEndDisplaying(container: NodeID, in engine: ListEngine) {
    #expect(containers.remove(container) != nil)
    went.append(container)
    events.append("-)")
  }
  func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
    #expect(ranges[range]!.insert(row).inserted)
    events.append("\(range)+\(row.id)")
  }
  func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
    #expect(ranges[range]!.remove(VisibleRow(same: row, in: ranges[range]!)) != nil)
    events.append("\(range)-\(row.id)")
  }
}

extension VisibleRow {
  /// The row as it was told of; its kind may be another one by now.
  init(same row: VisibleRow, in rows: Set<VisibleRow>) {
    self = rows.first { $0.node == row.node } ?? row
  }
}

@Suite("Display and working ranges") @MainActor
struct DisplayTests {
  let engine = ListEngine()
  let log = DisplayLog()
  var posts: [NodeID] = []
  var rows: [NodeID] = []

  /// Ten posts of four rows, 20 points each.
  init() throws {
    for post in 0..<10 {
      posts.append(try engine.appendContainer(to: engine.rootNode))
      rows += try engine.addRows(post * 4..<post * 4 + 4, .fixed(20), in: posts[post])
    }
    engine.addDisplayObserver(log)
    engine.resizeAndCommit(width: 320, height: 100)
  }

  private func events(_ change: () throws -> Void) rethrows -> [String] {
    log.events = []
    try change()
    engine.commit()
    return log.events
  }

  @Test("Rows and containers in the order of their coming and going")
  func scrolling() {
    #expect(
      log.events.prefix(8) == ["+(", "+(", "+(", "+0", "+1", "+2", "+3", "+4"][...])
    #expect(
      events { engine.viewportDidScroll(to: 80) }.filter {
        !$0.contains("display") && !$0.contains("pre")
      }
        == ["-0", "-1", "-2", "-3", "-)", "+(", "+5", "+6", "+7", "+8"])
    #expect(engine.isDisplayed(posts[2]))
    #expect(!engine.isDisplayed(posts[0]))
  }

  @Test("Who was near stays near while edits wait; rows that came are near with the next commit")
  func editedMeanwhile() throws {
    let host = ReportingHost { _, _ in nil }
    engine.host = host
    let near = log.ranges[.preload]
    host.onApply = { [unowned host, posts] engine in
      host.onApply = nil
      for id: Int64 in 100..<103 {
        let content = RowContent(RowID(id), height: .fixed(20))
        #expect(throws: Never.self) { try engine.makeRow(content, at: .first(in: posts[0])) }
      }
    }
    let told = try events { try engine.update(rows[5]) }
    #expect(told.isEmpty && log.ranges[.preload] == near)
    engine.commit()
    #expect(log.events.contains("preload+100"))
  }

  @Test("Who is added late is told what is displayed, and hears no end without a beginning")
  func late() throws {
    let late = DisplayLog()
    engine.addDisplayObserver(late)
    #expect(late.rows == log.rows && late.containers == log.containers && late.ranges == log.ranges)
    #expect(late.events.prefix(4) == ["+(", "+(", "+(", "+0"])
    engine.addDisplayObserver(late)  // It is there already.
    engine.scrollAndCommit(to: 600)
    #expect(late.rows == log.rows && late.containers == log.containers && late.ranges == log.ranges)
    engine.removeDisplayObserver(late)
    engine.scrollAndCommit(to: 0)
    let again = DisplayLog()
    engine.addDisplayObserver(again)
    engine.scrollAndCommit(to: 600)
    #expect(again.rows == log.rows && again.ranges == log.ranges)
  }

  @Test("Who is added late hears of rows with the kinds that they have by now")
  func lateKinds() throws {
    let (engine, model, late) = (ListEngine(), CellModel(height: .fixed(20)), DisplayLog())
    try engine.root.add(model)
    engine.resizeAndCommit(width: 320, height: 100)
    model.kind = 3
    engine.commit()
    engine.addDisplayObserver(late)
    #expect(late.rows.map(\.kind) == [3])
    #expect(WorkingRange.allCases.allSatisfy { late.ranges[$0]?.map(\.kind) == [3] })
  }

  @Test("A row that became of another kind where nothing else came or went ends as of that kind")
  func kindAtTheEnd() throws {
    final class Ends: DisplayObserver {
      var kinds: [RowKind] = []
      func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) { kinds.append(row.kind) }
      func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
        kinds.append(row.kind)
      }
    }
    let (engine, model, ends) = (ListEngine(), CellModel(height: .fixed(20)), Ends())
    try engine.root.add(model)
    engine.addDisplayObserver(ends)
    engine.resizeAndCommit(width: 320, height: 100)
    model.kind = 3
    engine.commit()
    #expect(ends.kinds.isEmpty)
    try model.removeFromParent()
    engine.commit()
    #expect(ends.kinds == [3, 3, 3])
  }

  @Test("Who is added while others are told hears everything once")
  func addedMeanwhile() throws {
    final class Adding: DisplayObserver {
      var added: DisplayLog?
      func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) {
        guard added == nil else { return }
        added = DisplayLog()
        engine.addDisplayObserver(added!)
      }
    }
    let adding = Adding()
    engine.addDisplayObserver(adding)
    engine.scrollAndCommit(to: 300)
    let added = try #require(adding.added)
    #expect(added.rows == log.rows && added.containers == log.containers)
    engine.scrollAndCommit(to: 0)
    #expect(added.rows == log.rows && added.ranges == log.ranges)
  }

  @Test("Who commits as it is told what is displayed already hears of that afterwards")
  func addedAndCommits() {
    final class Scrolling: DisplayObserver {
      let log = DisplayLog()
      func willDisplay(_ row: VisibleRow, in engine: ListEngine) {
        log.willDisplay(row, in: engine)
        guard log.rows.count == 2 else { return }
        engine.scrollAndCommit(to: 300)
      }
      func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) {
        log.didEndDisplaying(row, in: engine)
      }
    }
    let scrolling = Scrolling()
    engine.addDisplayObserver(scrolling)
    #expect(scrolling.log.rows == log.rows && !log.rows.contains { $0.node == rows[0] })
  }

  @Test("A host that loses its viewport while it is told, and has it again, goes on displaying")
  func viewportInApply() {
    let host = ReportingHost { _, _ in 20 }
    engine.host = host
    host.onApply = { $0.setViewport(width: 320, height: 0) }
    engine.scrollAndCommit(to: 40)
    host.onApply = nil
    #expect(log.rows.map(\.node).contains(rows[3]) && engine.isDisplayed(rows[3]))
    engine.resizeAndCommit(width: 320, height: 100)
    #expect(log.rows.map(\.node).contains(rows[3]) && engine.isDisplayed(rows[3]))
  }

  @Test("What changes around a row in sight does not make it leave")
  func structure() throws {
    #expect(try events { try engine.update(rows[1]) }.isEmpty)
    engine.scrollAndCommit(to: 200)
    let shown = log.rows
    let told = try events {
      try engine.remove(rows[0])
      try engine.makeRow(RowContent(1000, height: .fixed(20)), at: .first(in: posts[0]))
      try engine.move(rows[1], to: .last(in: posts[0]))
    }
    #expect(log.rows == shown)
    #expect(!told.contains { $0.hasPrefix("-") || $0.hasPrefix("+") })
    // A row in sight changes its container, and is still displayed.
    let moved = try events { try engine.move(rows[12], to: .before(rows[11])) }
    #expect(!moved.contains("-12") && !moved.contains("+12"))
  }

  @Test("Of containers in each other the outer come first and go last; siblings in their order")
  func orderOfContainers() throws {
    let (engine, log) = (ListEngine(), DisplayLog())
    var names: [NodeID: String] = [engine.rootNode: "root"]
    func add(_ name: String, _ rows: Int, to container: NodeID) throws -> NodeID {
      let made = try engine.appendContainer(to: container)
      names[made] = name
      try engine.addRows(repeatElement(names.count, count: rows), .fixed(20), in: made)
      return made
    }
    func told() -> [[String]] {
      engine.commit()
      defer { (log.came, log.went) = ([], []) }
      return [log.came, log.went].map { $0.map { names[$0]! } }
    }
    let p = try add("p", 1, to: engine.rootNode)
    let r = try add("r", 1, to: p)
    let q = try add("q", 1, to: engine.rootNode)
    engine.addDisplayObserver(log)
    engine.setViewport(width: 320, height: 60)
    #expect(told() == [["root", "p", "r", "q"], []])
    let late = DisplayLog()
    engine.addDisplayObserver(late)
    #expect(late.came.map { names[$0]! } == ["root", "p", "r", "q"])
    try engine.setHidden(true, p)
    #expect(told() == [[], ["r", "p"]])
    // A pinned row comes with those at the end.
    let content = RowContent(100, height: .fixed(20), pin: Pin())
    let header = try engine.makeRow(content, at: .first(in: p))
    try engine.move(p, to: .first(in: engine.rootNode))
    try engine.setHidden(false, p)
    _ = try add("z", 20, to: try add("y", 0, to: engine.rootNode))
    engine.setContentOffset(10_000)
    #expect(told() == [["p", "y", "z"], ["q"]])
    try engine.move(header, to: .first(in: r))
    try engine.remove(q)
    #expect(told() == [["r"], []])
    try engine.removeAll(in: engine.rootNode)
    #expect(told() == [[], ["r", "p", "z", "y", "root"]])
  }

  @Test("A pinned row is displayed where it is held")
  func pinned() throws {
    try engine.setAttributes(RowAttributes(height: .fixed(20), pin: Pin()), of: rows[0])
    engine.commit()
    #expect(!events { engine.viewportDidScroll(to: 400) }.contains("-0"))
    #expect(engine.isDisplayed(rows[0]) && engine.isDisplayed(posts[0]))
    #expect(!engine.isDisplayed(rows[1]))
  }

  @Test(
    "Scrolling to and fro allocates nothing once warm",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() {
    final class Quiet: DisplayObserver {
      var count = 0
      func willDisplay(_ row: VisibleRow, in engine: ListEngine) { count += 1 }
    }
    let quiet = Quiet()
    engine.removeDisplayObserver(log)
    engine.addDisplayObserver(quiet)
    func scroll() {
      for offset in stride(from: 0.0, through: 400, by: 20) {
        engine.scrollAndCommit(to: offset)
      }
    }
    for _ in 0..<3 { scroll() }
    let count = quiet.count
    #expect(allocations { scroll() } == .none)
    #expect(quiet.count > count)
  }

  @Test("A separator that the host takes away while it is told")
  func separatorInApply() throws {
    let host = ReportingHost { _, _ in 20 }
    engine.host = host
    engine.setViewport(width: 320, height: 1000)
    try engine.setSeparator(Separator(height: 1), at: .bottom, of: rows[39])
    host.onApply = { [rows] in try! $0.setSeparator(nil, at: .bottom, of: rows[39]) }
    engine.commit()
    host.onApply = nil
    engine.commit()
    #expect(Set(log.rows.map(\.node)) == Set(rows) && log.ranges[.display] == log.rows)
  }

  @Test("Random edits and scrolls against sets of rows", arguments: seeds(count: 20))
  func random(seed: UInt64) throws {
    var list = RandomRows(seed: seed)
    let (engine, log) = (list.engine, DisplayLog())
    let host = FixedHost()
    engine.host = host
    engine.addDisplayObserver(log)
    engine.setViewport(width: 320, height: 200)
    try list.fill(120)
    engine.commit()
    var ends = checkOrder(engine, log, [], "seed \(seed)")
    for step in 0..<60 {
      for _ in 0..<list.number(0...8) { try list.edit() }
      if list.number(0...1) == 0 {
        engine.viewportDidScroll(
          to: Double(list.number(0...Int(max(0, engine.contentExtent - 200)))))
      }
      engine.commit()
      check(engine, log, host, "seed \(seed), step \(step)")
      ends = checkOrder(engine, log, ends, "seed \(seed), step \(step)")
    }
    list.forgetStale()
    try engine.removeAll(in: engine.rootNode)
    engine.commit()
    check(engine, log, host, "seed \(seed), without rows")
    #expect(log.containers.isEmpty && !engine.isDisplayed(engine.rootNode))
    #expect(list.rows.allSatisfy { !engine.isDisplayed($0) && !engine.isIn(.preload, $0) })
  }

  /// Containers come in the order of their starts, and go in that of their ends at the last commit, which it returns.
  private func checkOrder(
    _ engine: ListEngine, _ log: DisplayLog, _ former: [NodeID], _ note: String
  ) -> [NodeID] {
    var (starts, ends) = ([NodeID](), [NodeID]())
    func visit(_ node: NodeID) {
      guard engine.bare.tree.isContainer(node) else { return }
      starts.append(node)
      var children: [NodeID] = []
      engine.bare.tree.forEachChild(of: node) { children.append($0) }
      for child in children { visit(child) }
      ends.append(node)
    }
    visit(engine.rootNode)
    #expect(log.came == starts.filter { log.came.contains($0) }, "\(note)")
    #expect(log.went == former.filter { log.went.contains($0) }, "\(note)")
    (log.came, log.went) = ([], [])
    return ends
  }

  private func check(_ engine: ListEngine, _ log: DisplayLog, _ host: FixedHost, _ note: String) {
    #expect(Set(log.rows.map(\.node)) == host.onScreen, "\(note)")
    var containers: Set<NodeID> = []
    for node in host.onScreen {
      var next = engine.bare.tree.parent(of: node)
      while let container = next {
        containers.insert(container)
        next = engine.bare.tree.parent(of: container)
      }
    }
    #expect(log.containers == containers, "\(note)")
    #expect(containers.union(host.onScreen).allSatisfy { engine.isDisplayed($0) }, "\(note)")
    for range in WorkingRange.allCases {
      var expected: Set<NodeID> = []
      let stretch = host.stretch(range, engine)
      for row in 0..<engine.rowCount {
        let (top, end) = (engine.offset(ofRow: row)!, engine.offset(ofRow: row + 1)!)
        // Sums of points are inexact.
        let isIn = end > stretch.lowerBound + 1e-6 && top < stretch.upperBound - 1e-6
        if isIn
          || (top == end && log.ranges[range]!.contains { $0.node == engine.node(atRow: row) })
        {
          expected.insert(engine.node(atRow: row)!)
        }
      }
      #expect(Set(log.ranges[range]!.map(\.node)) == expected, "\(range) \(note)")
      let inRange = (0..<engine.rowCount).filter { engine.isIn(range, engine.node(atRow: $0)!) }
      #expect(inRange.count == expected.count)
    }
  }
}

/// Measures by identity, and notes what is on the screen, and which way it is scrolled.
@MainActor final class FixedHost: ListHost {
  var onScreen: Set<NodeID> = []
  private var offset = 0.0
  private var hasScrolled = false
  private var isForward = true

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    Double(20 + request.id.rawValue % 30)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    onScreen = []
    for row in commit.rows { onScreen.insert(row.node) }
    for row in commit.pinned { onScreen.insert(row.node) }
    let asked = commit.offset - commit.adjustment
    if abs(asked - offset) > 0.001 { (hasScrolled, isForward) = (true, asked > offset) }
    offset = commit.offset
  }

  /// What a range covers of a viewport of 200 points.
  func stretch(_ range: WorkingRange, _ engine: ListEngine) -> Range<Double> {
    let reach: (ahead: Double, behind: Double) =
      switch (range, hasScrolled) {
      case (.display, true): (200, 100)
      case (.display, false): (50, 50)
      case (.preload, true): (500, 300)
      case (.preload, false): (100, 50)
      }
    let start = max(0, offset - (isForward ? reach.behind : reach.ahead))
    return start..<max(start, offset + 200 + (isForward ? reach.ahead : reach.behind))
  }
}
