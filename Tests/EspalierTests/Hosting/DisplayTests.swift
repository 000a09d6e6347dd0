// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// Keeps what it is told in sets, and checks that everything is balanced.
final class DisplayLog: DisplayObserver {
  var rows: Set<VisibleRow> = []
  var containers: Set<NodeID> = []
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
    events.append("+(")
  }
  func didEndDisplaying(container: NodeID, in engine: ListEngine) {
    #expect(containers.remove(container) != nil)
    events.append("-)")
  }
  func didEnter(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
    #expect(ranges[range]!.insert(row).inserted)
    events.append("\(range)+\(row.id)")
  }
  func didLeave(_ range: WorkingRange, _ row: VisibleRow, in engine: ListEngine) {
    #expect(ranges[range]!.remove(row) != nil)
    events.append("\(range)-\(row.id)")
  }
}

extension VisibleRow {
  /// The row as it was told of; its kind may be another one by now.
  init(same row: VisibleRow, in rows: Set<VisibleRow>) {
    self = rows.first { $0.node == row.node && $0.id == row.id } ?? row
  }
}

@Suite("Display and working ranges")
struct DisplayTests {
  let engine = ListEngine()
  let log = DisplayLog()
  var posts: [NodeID] = []
  var rows: [NodeID] = []

  /// Ten posts of four rows, 20 points each.
  init() throws {
    for post in 0..<10 {
      posts.append(try engine.tree.appendContainer(to: engine.tree.root))
      for row in 0..<4 {
        rows.append(
          try engine.tree.appendRow(
            RowID(Int64(post * 4 + row)), attributes: RowAttributes(height: .fixed(20)),
            to: posts[post]))
      }
    }
    engine.display.add(log)
    engine.setViewport(width: 320, height: 100)
    engine.commit()
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
    #expect(engine.display.isDisplayed(posts[2]))
    #expect(!engine.display.isDisplayed(posts[0]))
  }

  @Test("Who is added late is told what is displayed, and hears no end without a beginning")
  func late() throws {
    let late = DisplayLog()
    engine.display.add(late)
    #expect(late.rows == log.rows && late.containers == log.containers && late.ranges == log.ranges)
    #expect(late.events.prefix(4) == ["+(", "+(", "+(", "+0"])
    engine.display.add(late)  // It is there already.
    engine.setContentOffset(600)
    engine.commit()
    #expect(late.rows == log.rows && late.containers == log.containers && late.ranges == log.ranges)
    engine.display.remove(late)
    engine.setContentOffset(0)
    engine.commit()
    let again = DisplayLog()
    engine.display.add(again)
    engine.setContentOffset(600)
    engine.commit()
    #expect(again.rows == log.rows && again.ranges == log.ranges)
  }

  @Test("Who is added while others are told hears everything once")
  func addedMeanwhile() throws {
    final class Adding: DisplayObserver {
      var added: DisplayLog?
      func didEndDisplaying(_ row: VisibleRow, in engine: ListEngine) {
        guard added == nil else { return }
        added = DisplayLog()
        engine.display.add(added!)
      }
    }
    let adding = Adding()
    engine.display.add(adding)
    engine.setContentOffset(300)
    engine.commit()
    let added = try #require(adding.added)
    #expect(added.rows == log.rows && added.containers == log.containers)
    engine.setContentOffset(0)
    engine.commit()
    #expect(added.rows == log.rows && added.ranges == log.ranges)
  }

  @Test("The root is displayed while any row is")
  func root() throws {
    let root = engine.tree.root
    #expect(log.containers.contains(root) && engine.display.isDisplayed(root))
    try engine.tree.removeAll(in: root)
    engine.commit()
    #expect(!log.containers.contains(root) && !engine.display.isDisplayed(root))
  }

  @Test("What changes around a row in sight does not make it leave")
  func structure() throws {
    engine.viewportDidScroll(to: 200)
    engine.commit()
    let shown = log.rows
    let told = try events {
      try engine.tree.remove(rows[0])
      _ = try engine.tree.makeRow(
        1000, attributes: RowAttributes(height: .fixed(20)), at: .first(in: posts[0]))
      try engine.tree.move(rows[1], to: .last(in: posts[0]))
    }
    #expect(log.rows == shown)
    #expect(!told.contains { $0.hasPrefix("-") || $0.hasPrefix("+") })
    // A row in sight changes its container, and is still displayed.
    let moved = try events { try engine.tree.move(rows[12], to: .before(rows[11])) }
    #expect(!moved.contains("-12") && !moved.contains("+12"))
  }

  @Test("Containers come before those inside them, and go after them")
  func nestedContainers() throws {
    final class Order: DisplayObserver {
      var nodes: [NodeID] = []
      func willDisplay(container: NodeID, in engine: ListEngine) { nodes.append(container) }
      func didEndDisplaying(container: NodeID, in engine: ListEngine) { nodes.append(container) }
    }
    let order = Order()
    engine.display.add(order)
    let inner = try engine.tree.appendContainer(to: posts[9])
    let innermost = try engine.tree.appendContainer(to: inner)
    try engine.tree.move(rows[36], to: .last(in: innermost))
    for row in rows[37...39] { try engine.tree.remove(row) }
    engine.setContentOffset(engine.contentExtent)
    engine.commit()
    engine.setContentOffset(10_000)
    engine.commit()
    let came = order.nodes.filter { [posts[9], inner, innermost].contains($0) }
    #expect(came == [posts[9], inner, innermost])
    order.nodes = []
    engine.setContentOffset(0)
    engine.commit()
    let gone = order.nodes.filter { [posts[9], inner, innermost].contains($0) }
    #expect(gone == [innermost, inner, posts[9]])
  }

  @Test("A pinned row is displayed where it is held")
  func pinned() throws {
    try engine.tree.setAttributes(RowAttributes(height: .fixed(20), pin: .untilNext), of: rows[0])
    engine.commit()
    #expect(!events { engine.viewportDidScroll(to: 400) }.contains("-0"))
    #expect(engine.display.isDisplayed(rows[0]) && engine.display.isDisplayed(posts[0]))
    #expect(!engine.display.isDisplayed(rows[1]))
  }

  @Test("A removed row leaves everything, once")
  func removal() throws {
    let told = try events { try engine.tree.remove(rows[2]) }
    #expect(told.contains("-2") && told.contains("display-2") && told.contains("preload-2"))
    #expect(!engine.display.isIn(.preload, rows[2]))
  }

  @Test("A range that stays costs nothing for what is in it")
  func quiet() throws {
    let told = try events { try engine.tree.update(rows[1]) }
    #expect(told.isEmpty)
  }

  @Test(
    "Scrolling to and fro allocates nothing once warm",
    .enabled(if: Allocations.areMeaningful))
  func allocatesNothing() {
    final class Quiet: DisplayObserver {
      var count = 0
      func willDisplay(_ row: VisibleRow, in engine: ListEngine) { count += 1 }
    }
    let (quiet, display) = (Quiet(), engine.display)
    display.remove(log)
    display.add(quiet)
    func scroll() {
      for offset in stride(from: 0.0, through: 400, by: 20) {
        engine.viewportDidScroll(to: offset)
        engine.commit()
      }
    }
    for _ in 0..<3 { scroll() }
    let count = quiet.count
    #expect(allocations { scroll() } == .none)
    #expect(quiet.count > count)
  }

  @Test("Random edits and scrolls against sets of rows", arguments: seeds(count: 20))
  func random(seed: UInt64) throws {
    var list = RandomList(seed: seed)
    let (engine, log) = (list.engine, DisplayLog())
    let host = FixedHost()
    engine.host = host
    engine.display.add(log)
    engine.setViewport(width: 320, height: 200)
    try list.fill(120)
    engine.commit()
    for step in 0..<60 {
      for _ in 0..<list.number(0...8) { try list.edit() }
      if list.number(0...1) == 0 {
        engine.viewportDidScroll(
          to: Double(list.number(0...Int(max(0, engine.contentExtent - 200)))))
      }
      engine.commit()
      check(engine, log, host, "seed \(seed), step \(step)")
    }
  }

  private func check(_ engine: ListEngine, _ log: DisplayLog, _ host: FixedHost, _ note: String) {
    #expect(Set(log.rows.map(\.node)) == host.onScreen, "\(note)")
    var containers: Set<NodeID> = []
    for node in host.onScreen {
      guard let row = engine.tree.node(at: node), let path = try? engine.tree.path(to: row) else {
        continue
      }
      containers.formUnion(path.dropLast())
    }
    #expect(log.containers == containers, "\(note)")
    let around = engine.ranges()
    for (range, stretch) in [WorkingRange.display: around.display, .preload: around.preload] {
      let rows = engine.rows(from: stretch.lowerBound, to: stretch.upperBound)
      let expected = Set(rows.map { engine.node(atRow: $0)!.index })
      #expect(Set(log.ranges[range]!.map(\.node)) == expected, "\(range) \(note)")
      #expect(engine.display.count(in: range) == expected.count)
    }
  }
}

/// Measures by identity, and notes what is on the screen.
final class FixedHost: ListHost {
  var onScreen: Set<NodeIndex> = []

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    Double(20 + request.id.rawValue % 30)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    onScreen = []
    let (rows, pinned) = (commit.layout.rows, commit.layout.pinned)
    for index in rows.indices { onScreen.insert(rows[index].entry) }
    for index in pinned.indices { onScreen.insert(pinned[index].entry) }
  }
}
