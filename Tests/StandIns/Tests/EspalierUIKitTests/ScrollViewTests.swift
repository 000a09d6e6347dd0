// SPDX-License-Identifier: MIT

import StandInSupport
import Testing
import UIKit
import UIKitAdapters

/// A view that says its size by its text.
final class SizedView: UIView {
  var item = Item(id: 0)
  var removals = 0

  override func removeFromSuperview() {
    removals += 1
    super.removeFromSuperview()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: SizedView.height(of: item))
  }

  static func height(of item: Item) -> CGFloat { CGFloat(20 + item.id % 5 * 10 + item.version % 3) }
}

extension UIScrollView {
  /// Lets an animated scroll go on to its end, but for no more than a hundred steps; returns how many there were.
  func finishScroll(_ eachStep: () -> Void = {}) -> Int {
    var steps = 0
    while standInIsAnimating, steps < 100 {
      standInStep()
      window?.layoutIfNeeded()
      eachStep()
      steps += 1
    }
    return steps
  }
}

@MainActor
final class ScrolledList {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  let view: EngineScrollView
  let list: ElementList<Item, Int>
  var items: [Int: Item] = [:]
  var made = 0

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
    view.frame = window.bounds
    window.addSubview(view)
  }

  func apply(_ new: [Item]) throws {
    items = Dictionary(uniqueKeysWithValues: new.map { ($0.id, $0) })
    try list.apply(new)
    window.layoutIfNeeded()
  }

  /// What is wrong with what is on the screen; nil: nothing.
  func fault() -> String? {
    let elements = list.elements
    var bottom: CGFloat?
    for (row, frame, shown) in view.shownRows {
      guard let shown = shown as? SizedView, shown.superview === view else { return "no view" }
      guard shown.item == items[Int(row.id.rawValue)] else { return "another row's content" }
      guard elements[frame.row] == shown.item else { return "another place" }
      guard frame.layer == .row else { continue }
      if abs(shown.frame.height - SizedView.height(of: shown.item)) > 0.01 {
        return "no own height"
      }
      if let bottom, shown.frame.minY < bottom - 0.01 { return "rows overlap" }
      bottom = shown.frame.maxY
    }
    let order = view.subviews.compactMap { view in
      self.view.shownRows.first { $0.view === view }?.frame.layer.rawValue
    }
    if order != order.sorted() { return "a pinned row is behind others" }
    let end = view.contentOffset.y + 400
    if let bottom, bottom < min(end, view.contentSize.height) - 0.01 { return "a gap at the end" }
    return nil
  }

  /// Where each row on the screen is, from the top of the view.
  var places: [Int64: CGFloat] {
    Dictionary(
      view.shownRows.filter { $0.frame.layer == .row }.map {
        ($0.row.id.rawValue, $0.view.frame.minY - view.contentOffset.y)
      }, uniquingKeysWith: { first, _ in first })
  }
}

@MainActor
@Suite("A scroll view whose rows an engine lays out")
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
      host.view.contentOffset.y = CGFloat(random.number(below: 2500))
      host.window.layoutIfNeeded()
      #expect(host.fault() == nil, "step \(step), scrolled")
    }
    StandInTime.pass()
    #expect(host.made < 80)
    #expect(host.view.subviews.count == host.view.shownRows.count)
  }

  @Test("A tap selects, a finger highlights, and the marks are shown")
  func taps() throws {
    let host = ScrolledList()
    host.view.allowsSelection = true
    var (marks, tapped): ([RowMarks], [NodeID]) = ([], [])
    host.view.showMarks = { marks.append($1) }
    host.view.onTap = { tapped.append($0) }
    try host.apply((1..<30).map { Item(id: $0) })
    let touch = UITouch()
    touch.standInLocation = CGPoint(x: 10, y: 35)
    host.view.touchesBegan([touch], with: nil)
    host.view.touchesEnded([touch], with: nil)
    let row = try #require(host.view.engine.node(atRow: 1))
    #expect(tapped == [row] && host.view.engine.selection.nodes == [row])
    #expect(marks == [.highlighted, [], .selected])
    host.view.touchesBegan([touch], with: nil)
    host.view.touchesCancelled([touch], with: nil)
    #expect(host.view.highlight.isEmpty && tapped.count == 1)
  }

  @Test("A dragged row follows the finger, and is moved when it is let go of")
  func reorder() throws {
    let host = ScrolledList()
    try host.apply((1..<30).map { Item(id: $0) })
    #expect(!host.view.beginReorder(at: CGPoint(x: 0, y: -10)))
    #expect(host.view.beginReorder(at: CGPoint(x: 10, y: 10)))
    #expect(host.view.updateReorder(to: CGPoint(x: 10, y: 150)) == 3)
    #expect(try host.view.engine.reorder.end())
    host.window.layoutIfNeeded()
    let third = try #require(host.view.engine.node(atRow: 3))
    #expect(host.view.engine.identity(of: third) == 1)
    // The data follow the list where no one says otherwise; the view is back in its row.
    StandInTime.pass()
    let view = try #require(host.view.views(of: third).first)
    #expect(host.view.row(at: CGPoint(x: 1, y: view.frame.midY)) == third)
  }

  @Test("A view that is taken off in the middle of a fade has no rest of that in its next row")
  func takenOffWhileFading() throws {
    let host = ScrolledList()
    try host.apply((1..<30).map { Item(id: $0) })
    let row = try #require(host.view.engine.node(atRow: 1))
    let gone = try #require(host.view.views(of: row).first)
    try host.apply((1..<30).filter { $0 != 2 }.map { Item(id: $0) })
    #expect(gone.alpha == 0 && gone.layer.standInIsAnimated)
    host.view.engine.setNeedsReload(because: "another theme")
    host.view.engine.commit()
    host.window.layoutIfNeeded()
    #expect(gone.alpha == 1 && !gone.layer.standInIsAnimated && host.fault() == nil)
    StandInTime.pass()
    #expect(gone.alpha == 1 && host.fault() == nil)
  }

  @Test("An animated scroll over rows that were never measured ends exactly", arguments: [0, 250])
  func animatedScroll(start: Int) throws {
    let host = ScrolledList()
    try host.apply((1..<500).map { Item(id: $0 * 7 + 1) })
    try host.view.scroll(to: try #require(host.view.engine.node(atRow: start)))
    host.window.layoutIfNeeded()
    let row = try #require(host.view.engine.node(atRow: 120))
    #expect(try host.view.scroll(to: row, at: .center, isAnimated: true))
    #expect(host.view.standInIsAnimating)
    let steps = host.view.finishScroll { #expect(host.fault() == nil) }
    #expect(steps >= 5 && steps < 100)
    let height = SizedView.height(of: Item(id: 121 * 7 + 1))
    #expect(abs((host.places[121 * 7 + 1] ?? -1) - (400 - height) / 2) < 0.01)
  }

  @Test("A scroll of the engine is animated as well, and no edit on the way leads it astray")
  func engineScroll() throws {
    let host = ScrolledList()
    let items = (1..<500).map { Item(id: $0 * 7 + 1) }
    try host.apply(items)
    try host.view.engine.scroll(
      to: try #require(host.view.engine.node(atRow: 120)), isAnimated: true)
    host.view.engine.commit()
    #expect(host.view.standInIsAnimating)
    host.view.standInStep()
    host.window.layoutIfNeeded()
    try host.apply((600..<610).map { Item(id: $0 * 7 + 1) } + items)
    #expect(host.view.finishScroll() < 100 && host.fault() == nil)
    #expect(abs(host.places[121 * 7 + 1] ?? -1) < 0.01)
  }

  @Test("A finger ends an animated scroll where it is")
  func takenScroll() throws {
    let host = ScrolledList()
    try host.apply((1..<500).map { Item(id: $0 * 7 + 1) })
    let row = try #require(host.view.engine.node(atRow: 400))
    try host.view.scroll(to: row, isAnimated: true)
    for _ in 0..<2 {
      host.view.standInStep()
      host.window.layoutIfNeeded()
    }
    let places = host.places
    host.view.standInBeginDragging()
    host.window.layoutIfNeeded()
    #expect(host.places == places && host.fault() == nil && !host.view.standInIsAnimating)
    #expect(try host.view.scroll(to: row))
    host.window.layoutIfNeeded()
    #expect(abs(host.places[401 * 7 + 1] ?? -1) < 0.01)
  }

  @Test("What moves by itself is over as the view leaves its window, an animated scroll at its end")
  func leavesTheWindow() throws {
    let host = ScrolledList()
    let items = (1..<500).map { Item(id: $0 * 7 + 1) }
    try host.apply(items)
    host.view.contentOffset.y = 1000
    host.view.standInIsDecelerating = true
    host.window.layoutIfNeeded()
    host.view.removeFromSuperview()
    try host.apply((600..<610).map { Item(id: $0 * 7 + 1) } + items)
    #expect(host.view.contentOffset.y > 1000)
    host.window.addSubview(host.view)
    host.window.layoutIfNeeded()
    #expect(host.fault() == nil)
    try host.view.scroll(to: try #require(host.view.engine.node(atRow: 400)), isAnimated: true)
    host.view.standInStep()
    host.view.removeFromSuperview()
    host.view.layoutIfNeeded()
    #expect(!host.view.standInIsAnimating && host.fault() == nil)
    #expect(abs(host.places[391 * 7 + 1] ?? -1) < 0.01)
  }

  @Test("A tap on the status bar scrolls to the top, over rows that were never measured")
  func statusBar() throws {
    let host = ScrolledList()
    try host.apply((1..<500).map { Item(id: $0 * 7 + 1) })
    host.view.contentInset.top = 50
    try host.view.scroll(to: try #require(host.view.engine.node(atRow: 250)))
    host.window.layoutIfNeeded()
    host.view.standInTapStatusBar()
    #expect(host.view.standInIsAnimating)
    let steps = host.view.finishScroll { #expect(host.fault() == nil) }
    #expect(steps >= 5 && steps < 100)
    #expect(abs(host.view.contentOffset.y + 50) < 0.01)
    // At the top there is nothing to do.
    host.view.standInTapStatusBar()
    #expect(!host.view.standInIsAnimating)
    #expect(abs(host.view.contentOffset.y + 50) < 0.01)
  }

  @Test("Rows are pinned below a bar that comes, without a scroll")
  func insets() throws {
    let host = ScrolledList()
    try host.apply((0..<100).map { Item(id: $0 * 5 + 7) })
    host.view.contentOffset.y = 300
    host.window.layoutIfNeeded()
    func pinned() throws -> CGFloat {
      let shown = try #require(host.view.shownRows.first { $0.frame.layer == .pinned })
      return shown.view.frame.minY - host.view.contentOffset.y
    }
    #expect(try abs(pinned()) < 0.01)
    host.view.contentInset.top = 60
    host.window.layoutIfNeeded()
    #expect(try abs(pinned() - 60) < 0.01)
  }

  @Test("A view is not removed where its row is pinned: what is edited in it keeps the keyboard")
  func pinnedInPlace() throws {
    let host = ScrolledList()
    try host.apply((1..<100).map { Item(id: $0) })
    let node = try #require(host.view.engine.node(atRow: 6))
    let view = try #require(host.view.views(of: node).first as? SizedView)
    for offset in [300, 0, 300] as [CGFloat] {
      host.view.contentOffset.y = offset
      host.window.layoutIfNeeded()
      let layer = host.view.shownRows.first { $0.view === view }?.frame.layer
      #expect(layer == (offset > 0 ? .pinned : .row) && host.fault() == nil)
    }
    #expect(host.view.subviews.last === view && view.removals == 0)
  }

  @Test("A pull runs the action, and the rows stay in their layers behind or before the control")
  func pull() throws {
    let host = ScrolledList()
    var pulls = 0
    host.view.onPull { control in
      pulls += 1
      control.endRefreshing()
    }
    host.view.refreshControl?.standInPull()
    #expect(pulls == 1 && host.view.refreshControl?.isRefreshing == false)
    for start in 0..<20 {
      try host.apply((start..<start + 30).map { Item(id: $0) })
      host.view.contentOffset.y = CGFloat(start * 7)
      host.window.layoutIfNeeded()
      #expect(host.fault() == nil, "from \(start)")
    }
  }

  @Test("Rows are measured ahead when there is time, and not again")
  func measureAhead() throws {
    let host = ScrolledList()
    try host.apply((1..<300).map { Item(id: $0) })
    let measured = host.view.measureAhead(limit: 20)
    #expect(measured > 0 && measured <= 20)
    #expect(host.fault() == nil)
    var rest = 0
    while host.view.measureAhead(limit: 50) > 0 && rest < 20 { rest += 1 }
    #expect(rest < 20 && host.view.measureAhead(limit: 50) == 0)
  }
}
