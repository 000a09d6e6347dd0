// SPDX-License-Identifier: MIT

import AppKit
import AppKitAdapters
import EspalierHosting
import StandInSupport
import Testing

/// A view that says its size by its text.
private final class SizedView: NSView {
  var item = Item(id: 0)
  var isField = false

  override var fittingSize: NSSize {
    let isFixed = standInWidth == frame.width && standInHeight == nil
    return NSSize(width: frame.width, height: isFixed ? SizedView.height(of: item) : 1)
  }

  override var acceptsFirstResponder: Bool { isField }

  static func height(of item: Item) -> CGFloat { CGFloat(20 + item.id % 5 * 10 + item.version % 3) }
}

@MainActor
private final class ScrolledList {
  let window = NSWindow()
  let view: EngineScrollView
  let list: ElementList<Item, Int>
  var items: [Int: Item] = [:]
  var made = 0
  var marks: [Int: RowMarks] = [:]

  init() {
    view = EngineScrollView()
    list = ElementList<Item, Int>(in: view.engine) { item in
      RowContent(pin: item.id % 7 == 0 ? .untilNext : nil)
    }
    view.register { [unowned self] in
      made += 1
      return SizedView(frame: .zero)
    }
    view.configure = { [unowned self] view, row, _ in
      (view as? SizedView)?.item = items[Int(row.id.rawValue)] ?? Item(id: -1)
    }
    view.showMarks = { [unowned self] view, new in
      if let id = (view as? SizedView)?.item.id { marks[id] = new }
    }
    view.standInWindow = window
    window.standInHeight = 400
    view.standInScrollerWidth = 15
    view.setFrameSize(NSSize(width: 320, height: 400))
  }

  func apply(_ new: [Item]) throws {
    items = Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0) })
    try list.apply(new)
    view.layoutSubtreeIfNeeded()
  }

  var offset: Double {
    get { view.contentView.bounds.minY }
    set { view.contentView.scroll(to: NSPoint(x: 0, y: newValue)) }
  }

  /// A row's view that is shown alone.
  func shown(_ row: Int) throws -> SizedView {
    let node = try #require(view.engine.node(atRow: row))
    return try #require(view.views(of: node).first as? SizedView)
  }

  func event(_ x: Double, fromTop y: Double) -> NSEvent {
    NSEvent(standInAt: NSPoint(x: x, y: 400 - y))
  }

  func click(fromTop y: Double) {
    view.documentView?.mouseDown(with: event(10, fromTop: y))
    view.documentView?.mouseUp(with: event(10, fromTop: y))
  }

  func key(_ binding: @escaping (NSResponder) -> Void) {
    window.firstResponder?.keyDown(with: NSEvent(standInKey: binding))
  }

  /// Where each row on the screen is, from the top of the view.
  var places: [Int64: CGFloat] {
    Dictionary(
      view.shownRows.filter { $0.frame.layer == .row }.map {
        ($0.row.id.rawValue, $0.view.frame.minY - offset)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What is wrong with what is on the screen; nil: nothing.
  func fault() -> String? {
    let elements = list.elements
    var bottom: CGFloat?
    for (row, frame, shown) in view.shownRows {
      guard let shown = shown as? SizedView, shown.superview === view.documentView else {
        return "no view"
      }
      guard shown.item == items[Int(row.id.rawValue)] else { return "another row's content" }
      guard elements[frame.row] == shown.item else { return "another place" }
      guard frame.layer == .row else { continue }
      if abs(shown.frame.height - SizedView.height(of: shown.item)) > 0.01 {
        return "no own height"
      }
      if shown.frame.width != view.contentView.bounds.width { return "no width of the view" }
      if let bottom, shown.frame.minY < bottom - 0.01 { return "rows overlap" }
      bottom = shown.frame.maxY
    }
    let order = (view.documentView?.subviews ?? []).compactMap { view in
      self.view.shownRows.first { $0.view === view }?.frame.layer.rawValue
    }
    if order != order.sorted() { return "a pinned row is behind others" }
    if let bottom, bottom < min(offset + 400, view.engine.contentExtent) - 0.01 {
      return "a gap at the end"
    }
    let bounds = view.contentView.bounds
    if view.contentView.constrainBoundsRect(bounds) != bounds { return "beyond the end" }
    return nil
  }
}

/// Counts commits.
@MainActor
private final class Commits: CommitObserver {
  var count = 0

  func didCommit(_ commit: borrowing CommitReport, in engine: ListEngine) { count += 1 }
}

@MainActor
@Suite("A scroll view of AppKit whose rows an engine lays out")
struct ScrollViewTests {
  @Test("Random edits and scrolls: the screen is full of the right rows", arguments: [1, 2, 3, 4])
  func random(seed: UInt64) throws {
    var random = RandomLists(seed: seed)
    let host = ScrolledList()
    var items = random.items(120)
    for step in 0..<300 {
      items = random.edit(items, 120)
      try host.apply(items)
      #expect(host.fault() == nil, "step \(step)")
      if step % 3 == 0 { StandInTime.pass() }
      let end = max(0, host.view.engine.contentExtent - 400)
      host.offset = min(end, Double(random.number(below: 2500)))
      #expect(host.fault() == nil, "step \(step), scrolled")
    }
    StandInTime.pass()
    #expect(host.made < 80)
    #expect(host.view.documentView?.subviews.count == host.view.shownRows.count)
  }

  @Test("A scroller that takes room of its own makes rows narrower, as another size does")
  func sizes() throws {
    let host = ScrolledList()
    try host.apply([Item(id: 1), Item(id: 2)])
    #expect(try host.shown(0).frame.width == 320 && host.view.documentView?.frame.height == 400)
    try host.apply((1..<100).map { Item(id: $0) })
    #expect(try host.shown(0).frame.width == 305 && host.fault() == nil)
    host.view.setFrameSize(NSSize(width: 500, height: 300))
    #expect(try host.shown(0).frame.width == 485)
    // Of insets nothing is left over where the list is shorter than the view.
    try host.apply([])
    host.view.contentInsets = NSEdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    try host.apply([Item(id: 1)])
    #expect(host.view.documentView?.frame.height == 220)
    #expect(host.view.hasVerticalScroller && !host.view.hasHorizontalScroller)
  }

  @Test("What is prepended moves nothing in sight, and is one commit")
  func prepend() throws {
    let host = ScrolledList()
    let items = (100..<300).map { Item(id: $0) }
    try host.apply(items)
    host.offset = 3000
    let before = host.places
    let commits = Commits()
    host.view.engine.add(commits)
    try host.apply((0..<50).map { Item(id: $0) } + items)
    let after = host.places
    #expect(host.offset > 4000 && commits.count == 1)
    #expect(before.count > 8 && before.allSatisfy { abs((after[$0.key] ?? -1) - $0.value) < 0.01 })
  }

  @Test(
    "Scrolled by the list, the scrollers show it; scrolled by the reader, it may be beyond an end")
  func ends() throws {
    let host = ScrolledList()
    try host.apply((1..<100).map { Item(id: $0) })
    try host.view.scroll(to: try #require(host.view.engine.node(atRow: 98)), at: .bottom)
    #expect(host.view.standInKnobs.y == host.offset && host.offset > 2000)
    try host.apply((1..<50).map { Item(id: $0) })
    #expect(host.fault() == nil && host.offset < 2000)
    host.view.standInStartLiveScroll()
    host.offset = -30
    try host.apply((1..<60).map { Item(id: $0) })
    #expect(host.offset == -30)
    host.offset = 0
    host.view.standInEndLiveScroll()
    #expect(host.fault() == nil)
  }

  @Test(
    "A scroll that the list animates is over where the reader begins one, and no late end counts")
  func takenScroll() throws {
    let host = ScrolledList()
    try host.apply((1..<500).map { Item(id: $0 * 7 + 1) })
    try host.view.scroll(to: try #require(host.view.engine.node(atRow: 400)), isAnimated: true)
    for _ in 0..<2 { host.view.contentView.standInStep() }
    let places = host.places
    host.view.standInStartLiveScroll()
    #expect(!host.view.contentView.standInIsAnimating && host.places == places && host.offset > 0)
    // An end that is told late does not end what the reader does: nothing moves under that.
    StandInTime.pass()
    let taken = host.offset
    try host.apply(
      (600..<610).map { Item(id: $0 * 7 + 1) } + (1..<500).map { Item(id: $0 * 7 + 1) })
    #expect(host.offset == taken)
    host.view.standInEndLiveScroll()
    #expect(host.offset > taken)
    // The end of the first one is told in the middle of the second.
    try host.view.scroll(to: try #require(host.view.engine.node(atRow: 0)), isAnimated: true)
    host.view.contentView.standInStep()
    StandInTime.pass()
    try host.apply(
      (600..<610).map { Item(id: $0 * 7 + 1) } + (1..<480).map { Item(id: $0 * 7 + 1) })
    #expect(host.view.contentView.standInIsAnimating)
    var steps = 0
    while host.view.contentView.standInIsAnimating, steps < 100 {
      host.view.contentView.standInStep()
      steps += 1
    }
    StandInTime.pass()
    #expect(host.offset == 0 && host.fault() == nil)
    try host.view.scroll(to: try #require(host.view.engine.node(atRow: 300)), isAnimated: true)
    host.view.host.kit?.offset = 500
    #expect(!host.view.contentView.standInIsAnimating && host.offset == 500)
  }

  @Test("What moves by itself is over as the view leaves its window, an animated scroll at its end")
  func leavesTheWindow() throws {
    let host = ScrolledList()
    let items = (1..<500).map { Item(id: $0 * 7 + 1) }
    try host.apply(items)
    host.offset = 1000
    host.view.standInStartLiveScroll()
    host.view.standInWindow = nil
    try host.apply((600..<610).map { Item(id: $0 * 7 + 1) } + items)
    #expect(host.offset > 1000 && host.fault() == nil)
    host.view.standInWindow = host.window
    try host.view.scroll(to: try #require(host.view.engine.node(atRow: 400)), isAnimated: true)
    host.view.contentView.standInStep()
    host.view.standInWindow = nil
    #expect(!host.view.contentView.standInIsAnimating && host.fault() == nil)
    #expect(abs(host.places[391 * 7 + 1] ?? -1) < 0.01)
  }

  @Test("A click selects, a button that is down highlights, and keys go on from there")
  func clicks() throws {
    let host = ScrolledList()
    host.view.allowsSelection = true
    var tapped: [NodeID] = []
    host.view.onTap = { tapped.append($0) }
    try host.apply((1..<50).map { Item(id: $0) })
    host.offset = 100
    // Rows 0 to 3 are 30, 40, 50 and 60 high.
    host.view.documentView?.mouseDown(with: host.event(10, fromTop: 30))
    #expect(host.marks[4] == [.highlighted, .focused])
    host.view.documentView?.mouseUp(with: host.event(10, fromTop: 30))
    let row = try #require(host.view.engine.node(atRow: 3))
    #expect(host.view.row(at: NSPoint(x: 10, y: 130)) == row)
    #expect(tapped == [row] && host.view.engine.selection.nodes == [row])
    #expect(host.marks[4] == [.selected, .focused])
    host.key { $0.moveDown(nil) }
    #expect(host.view.engine.focus.nodes == [try #require(host.view.engine.node(atRow: 4))])
    // Below the last row there is none.
    try host.apply([Item(id: 1)])
    host.click(fromTop: 200)
    #expect(tapped == [row])
  }

  @Test("Keys go a row, a page and to the ends, and give the focus to one row alone")
  func keys() throws {
    let host = ScrolledList()
    try host.apply((1..<200).map { Item(id: $0) })
    let engine = host.view.engine
    _ = host.window.makeFirstResponder(host.view.documentView)
    func focus() throws -> Int? {
      try #require(engine.focus.nodes.count == 1)
      return engine.focus.nodes.first.flatMap { engine.rowIndex(of: $0) }
    }
    host.key { $0.moveDown(nil) }
    #expect(try focus() == 1)
    host.key { $0.moveUp(nil) }
    #expect(try focus() == 0)
    host.key { $0.moveRight(nil) }
    #expect(try focus() == 0)
    // 400 points are 30, 40, 50, 60 and 20 by turns, twice, and nothing of the next.
    host.key { $0.scrollPageDown(nil) }
    #expect(try focus() == 9)
    host.key { $0.scrollPageUp(nil) }
    #expect(try focus() == 0)
    for end in [\NSResponder.scrolls, \.moves] {
      host.key { $0[keyPath: end].end(nil) }
      #expect(try focus() == 198)
      #expect(host.offset == engine.contentExtent - 400 && host.marks[199] == .focused)
      host.key { $0[keyPath: end].start(nil) }
      #expect(try focus() == 0 && host.offset == 0)
    }
    #expect(host.window.firstResponder === host.view.documentView && host.fault() == nil)
  }

  @Test("Keys pass separators, also at the ends")
  func separators() throws {
    let host = ScrolledList()
    try host.apply((1..<200).map { Item(id: $0) })
    let engine = host.view.engine
    let ends = try [0, 198].map { try #require(engine.node(atRow: $0)) }
    try engine.setSeparatorBetweenChildren(Separator(height: 2), of: engine.rootNode)
    try engine.setSeparator(Separator(height: 2), at: .top, of: ends[0])
    try engine.setSeparator(Separator(height: 2), at: .bottom, of: ends[1])
    engine.commit()
    _ = host.window.makeFirstResponder(host.view.documentView)
    func focus(_ key: @escaping (NSResponder) -> Void) -> RowID? {
      host.key(key)
      return engine.focus.nodes.first.flatMap { engine.identity(of: $0) }
    }
    #expect(focus { $0.scrollToEndOfDocument(nil) } == 199)
    #expect(focus { $0.moveUp(nil) } == 198)
    #expect(focus { $0.scrollToBeginningOfDocument(nil) } == 1)
    #expect(focus { $0.moveDown(nil) } == 2)
    #expect(focus { $0.moveDown(nil) } == 3)
    // 400 points are rows of 30, 40, 50, 60 and 20, twice, with what is between them.
    #expect(focus { $0.scrollPageDown(nil) } == 11)
    #expect(focus { $0.scrollPageUp(nil) } == 3)
  }

  @Test("From the right, the arrows go where they point")
  func arrows() throws {
    for isFromRight in [false, true] {
      var configuration = EngineConfiguration()
      configuration.layout?.axis = .horizontal
      NSApplication.shared.standInLayoutDirection = isFromRight ? .rightToLeft : .leftToRight
      defer { NSApplication.shared.standInLayoutDirection = .leftToRight }
      let view = EngineScrollView(configuration)
      view.registerOtherKinds { _ in NSView(frame: .zero) }
      view.setFrameSize(NSSize(width: 300, height: 50))
      let list = ElementList<Item, Int>(in: view.engine) { _ in RowContent(height: .fixed(40)) }
      try list.apply((0..<5).map { Item(id: $0) })
      #expect(view.userInterfaceLayoutDirection == (isFromRight ? .rightToLeft : .leftToRight))
      // All rows are in the document, where they can be clicked on.
      #expect(view.documentView?.frame.width == 300)
      #expect(try #require(view.shownRows.first).frame.x == (isFromRight ? 260 : 0))
      view.documentView?.moveRight(nil)
      let next = isFromRight ? nil : view.engine.node(atRow: 1)
      #expect(view.engine.focus.nodes.first == next)
      view.documentView?.moveLeft(nil)
      #expect(view.engine.focus.nodes.first == view.engine.node(atRow: isFromRight ? 1 : 0))
    }
  }

  @Test("The row in which the first responder is keeps its view, as long as it is there")
  func responder() throws {
    let host = ScrolledList()
    try host.apply((1..<200).map { Item(id: $0) })
    let row = try host.shown(2)
    let field = SizedView(frame: .zero)
    field.isField = true
    row.addSubview(field)
    _ = host.window.makeFirstResponder(field)
    host.window.update()
    #expect(host.marks[3] == .focused)
    host.offset = 4000
    #expect(try host.shown(2) === row && host.window.firstResponder === field)
    host.window.update()
    let other = SizedView(frame: .zero)
    other.isField = true
    _ = host.window.makeFirstResponder(other)
    host.window.update()
    #expect(host.view.engine.focus.isEmpty)
    host.offset = 4100
    #expect(host.view.views(of: try #require(host.view.engine.node(atRow: 2))).isEmpty)
    // A row that accepts it becomes first responder by a key.
    host.offset = 0
    try host.shown(1).isField = true
    host.view.documentView?.moveDown(nil)
    #expect(host.window.firstResponder === (try host.shown(1)))
  }

  @Test("A row keeps the focus that a click or a key gives it as the field in it loses its own")
  func besideResponder() throws {
    let host = ScrolledList()
    try host.apply((1..<100).map { Item(id: $0) })
    let engine = host.view.engine
    let field = SizedView(frame: .zero)
    field.isField = true
    try host.shown(0).addSubview(field)
    let row = try #require(engine.node(atRow: 0))
    for isClick in [true, false] {
      _ = host.window.makeFirstResponder(field)
      host.window.update()
      #expect(engine.focus.nodes == [row])
      if isClick {
        host.click(fromTop: 10)
      } else {
        host.view.documentView?.scrollToBeginningOfDocument(nil)
      }
      host.window.update()
      #expect(host.window.firstResponder === host.view.documentView)
      #expect(engine.focus.nodes == [row] && host.marks[1] == .focused)
    }
  }

  @Test("A view stays first responder where its row is pinned")
  func pinnedResponder() throws {
    let host = ScrolledList()
    try host.apply((1..<100).map { Item(id: $0) })
    let view = try host.shown(6)
    view.isField = true
    _ = host.window.makeFirstResponder(view)
    host.window.update()
    for offset in [300.0, 0, 300] {
      host.offset = offset
      let layer = host.view.shownRows.first { $0.view === view }?.frame.layer
      #expect(layer == (offset > 0 ? .pinned : .row) && host.fault() == nil)
    }
    #expect(host.window.firstResponder === view)
  }

  @Test("The row that took the place of one with the first responder has no focus after that")
  func replacedResponder() throws {
    let host = ScrolledList()
    try host.apply((1..<100).map { Item(id: $0) })
    let engine = host.view.engine
    let view = try host.shown(2)
    view.isField = true
    _ = host.window.makeFirstResponder(view)
    host.window.update()
    let row = try #require(engine.node(atRow: 2))
    #expect(engine.focus.nodes == [row])
    let new = try engine.makeRow(RowContent(3), at: .after(row))
    try engine.remove(row)
    engine.commit()
    #expect(engine.focus.nodes == [new])
    StandInTime.pass()
    _ = host.window.makeFirstResponder(nil)
    host.window.update()
    #expect(engine.focus.isEmpty)
  }

  @Test("A view that is taken off in the middle of a fade is opaque for its next row")
  func takenOffWhileFading() throws {
    let host = ScrolledList()
    try host.apply((1..<30).map { Item(id: $0) })
    let gone = try host.shown(1)
    try host.apply((1..<30).filter { $0 != 2 }.map { Item(id: $0) })
    #expect(gone.alphaValue == 0)
    host.view.engine.setNeedsReload(because: "another theme")
    host.view.engine.commit()
    host.view.layoutSubtreeIfNeeded()
    StandInTime.pass()
    #expect(gone.alphaValue == 1 && host.fault() == nil)
  }

  @Test("A view that is taken off on its way to another place is at that of its next row")
  func takenOffOnItsWay() throws {
    let host = ScrolledList()
    try host.apply((1..<100).map { Item(id: $0) })
    try host.apply((1..<100).filter { $0 != 2 }.map { Item(id: $0) })
    let moved = try host.shown(2)
    host.offset = 2000
    #expect(host.view.shownRows.contains { $0.view === moved } && host.fault() == nil)
    StandInTime.pass()
    #expect(host.fault() == nil)
  }

  @Test("Rows that go fade, and their views are used again, opaque")
  func fading() throws {
    let host = ScrolledList()
    try host.apply((1..<30).map { Item(id: $0) })
    let node = try #require(host.view.engine.node(atRow: 1))
    let gone = try host.shown(1)
    try host.apply((1..<30).filter { $0 != 2 }.map { Item(id: $0) })
    #expect(gone.alphaValue == 0 && gone.superview != nil)
    #expect(host.view.views(of: node).first === gone)
    StandInTime.pass()
    #expect(gone.alphaValue == 1 && gone.superview == nil && host.fault() == nil)
    host.view.animationDuration = 0
    let next = try host.shown(1)
    try host.apply([])
    #expect(next.superview == nil)
  }

  @Test("A dragged row follows the pointer, and is moved when it is let go of")
  func reorder() throws {
    let host = ScrolledList()
    try host.apply((1..<30).map { Item(id: $0) })
    #expect(!host.view.beginReorder(at: NSPoint(x: 0, y: -10)))
    #expect(host.view.beginReorder(at: NSPoint(x: 10, y: 10)))
    #expect(host.view.updateReorder(to: NSPoint(x: 10, y: 150)) == 3)
    #expect(try host.shown(0).isHidden)
    let copy = try #require(host.view.documentView?.subviews.last as? SizedView)
    #expect(copy.item.id == 1 && copy.frame.minY == 140)
    #expect(try host.view.endReorder())
    #expect(host.view.shownRows.allSatisfy { !$0.view.isHidden })
    let moved = try #require(host.view.engine.node(atRow: 3))
    #expect(host.view.engine.identity(of: moved) == 1 && copy.superview == nil)
    #expect(host.view.measureAhead(limit: 5) == 5)
  }

  @Test("A screen reader goes through the rows in their order, and hears of their numbers")
  func accessibility() throws {
    let host = ScrolledList()
    try host.apply((1..<50).map { Item(id: $0) })
    host.offset = 900
    let document = try #require(host.view.documentView)
    let rows = (document.accessibilityChildren() ?? []).compactMap { $0 as? SizedView }
    #expect(rows.count > 8 && rows.map(\.item.id) == rows.map(\.item.id).sorted())
    #expect(rows.allSatisfy { $0.accessibilityIndex() == $0.item.id - 1 })
    #expect(document.accessibilityRole() == .list && document.isAccessibilityElement())
  }

  @Test("Nothing keeps a view that nobody has")
  func release() throws {
    weak var view: EngineScrollView?
    do {
      let host = ScrolledList()
      try host.apply((1..<50).map { Item(id: $0) })
      try host.view.scroll(to: try #require(host.view.engine.node(atRow: 40)), isAnimated: true)
      view = host.view
    }
    StandInTime.pass()
    #expect(view == nil)
  }
}

extension NSResponder {
  fileprivate var scrolls: (start: (Any?) -> Void, end: (Any?) -> Void) {
    (scrollToBeginningOfDocument, scrollToEndOfDocument)
  }

  fileprivate var moves: (start: (Any?) -> Void, end: (Any?) -> Void) {
    (moveToBeginningOfDocument, moveToEndOfDocument)
  }
}
