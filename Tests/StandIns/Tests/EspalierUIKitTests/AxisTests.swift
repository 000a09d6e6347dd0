// SPDX-License-Identifier: MIT

import StandInSupport
import Testing
import UIKit
import UIKitAdapters

/// A view that says its width.
private final class WideView: UIView {
  var number = 0

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: 30 + number % 4 * 10, height: Int(size.height))
  }
}

/// The same as a cell.
private final class WideCell: UICollectionViewCell {
  var number = 0

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: 30 + number % 4 * 10, height: Int(size.height))
  }
}

@MainActor
private final class Page {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  let view: EngineScrollView
  var engine: ListEngine { view.engine }

  init(_ axis: ScrollAxis, _ attribute: UISemanticContentAttribute = .unspecified) {
    var configuration = EngineConfiguration()
    configuration.layout?.axis = axis
    view = EngineScrollView(configuration, semanticContentAttribute: attribute)
    view.register { WideView(frame: .zero) }
    view.configure = { view, row, _ in (view as? WideView)?.number = Int(row.id.rawValue) }
    view.frame = window.bounds
    window.addSubview(view)
  }

  func commit() {
    view.engine.commit()
    window.layoutIfNeeded()
  }

  /// The numbers on the screen with where their views begin, from the left.
  var shown: [(number: Int, start: CGFloat)] {
    view.shownRows.compactMap { row in
      (row.view as? WideView).map { ($0.number, $0.frame.minX - view.contentOffset.x) }
    }
    .sorted { $0.1 < $1.1 }
  }

  /// The same with where they begin from the right.
  var shownFromRight: [(number: Int, start: CGFloat)] {
    view.shownRows.compactMap { row in
      (row.view as? WideView).map {
        ($0.number, view.contentOffset.x + view.bounds.width - $0.frame.maxX)
      }
    }
    .sorted { $0.1 < $1.1 }
  }

  func add(_ ids: Range<Int64>, at place: (NodeID) -> Place = { .last(in: $0) }) throws {
    for id in ids { try engine.makeRow(RowContent(RowID(id)), at: place(engine.rootNode)) }
    commit()
  }
}

@MainActor
@Suite("Lists to the side, and layers")
struct AxisTests {
  @Test("A list to the side is measured by widths, scrolled and reordered")
  func horizontal() throws {
    let page = Page(.horizontal)
    try page.add(0..<200)
    #expect(page.shown.prefix(4).map(\.start) == [0, 30, 70, 120])
    #expect(page.view.shownRows.allSatisfy { $0.view.frame.height == 400 })

    let row = try #require(page.view.engine.node(atRow: 100))
    try page.view.scroll(to: row, isAnimated: true)
    #expect(page.view.finishScroll() < 100 && page.view.contentOffset.y == 0)
    #expect(page.shown.first?.number == 100 && abs(page.shown[0].start) < 0.01)

    let left = page.view.contentOffset.x
    #expect(page.view.beginReorder(at: CGPoint(x: left + 5, y: 50)))
    #expect(page.view.updateReorder(to: CGPoint(x: left + 125, y: 50)) == 103)
    // Those up to 103 go to the left by the 30 points of the dragged row, and leave a gap before 104.
    let moved = page.shown.filter { (101...104).contains($0.number) }.map(\.start)
    #expect(zip(moved, [0, 40, 90, 180]).allSatisfy { abs($0 - $1) < 0.01 })
    page.view.updateReorder(to: CGPoint(x: left + 315, y: 50))
    for _ in 0..<30 { page.view.autoscroll(for: 1.0 / 60) }
    #expect(page.view.contentOffset.x > left + 200 && page.view.contentOffset.y == 0)
    let index = page.view.engine.reorder.index
    #expect(try page.view.endReorder() && index > 105)
    page.window.layoutIfNeeded()
    StandInTime.pass()
    #expect(page.view.engine.rowIndex(of: row) == index)
    #expect(page.view.shownRows.allSatisfy { !$0.view.isHidden })
  }

  @Test("A list from the right begins there, and what is in sight stays when it grows to the left")
  func fromRight() throws {
    let page = Page(.horizontal, .forceRightToLeft)
    try page.add(0..<200)
    #expect(page.shownFromRight.prefix(4).map(\.start) == [0, 30, 70, 120])
    #expect(page.view.contentOffset.x == page.view.contentSize.width - 320)
    page.view.contentOffset.x -= 1000
    page.window.layoutIfNeeded()
    let places = page.shownFromRight
    #expect(places.count > 6 && places[0].number > 15)
    for ids in [200..<300, 300..<310] as [Range<Int64>] {
      let width = page.view.contentSize.width
      try page.add(ids)
      #expect(page.view.contentSize.width > width)
      #expect(page.shownFromRight.map(\.number) == places.map(\.number))
      #expect(zip(page.shownFromRight, places).allSatisfy { abs($0.start - $1.start) < 0.01 })
    }
    try page.add(400..<430) { .first(in: $0) }
    #expect(page.shownFromRight.map(\.number) == places.map(\.number))
    #expect(zip(page.shownFromRight, places).allSatisfy { abs($0.start - $1.start) < 0.01 })
    // And when the view has another width.
    page.window.frame.size.width = 400
    page.view.frame.size.width = 400
    page.window.layoutIfNeeded()
    let wide = page.shownFromRight
    #expect(wide.count > places.count && wide[0].number == places[0].number)
    #expect(abs(wide[0].start - places[0].start) < 0.01)
  }

  @Test("A list from the right is scrolled by an animation to its end, wherever the steps are")
  func animatedFromRight() throws {
    let page = Page(.horizontal, .forceRightToLeft)
    for id in 0..<200 as Range<Int64> {
      try page.engine.makeRow(
        RowContent(RowID(id), height: .fixed(37)), at: .last(in: page.engine.rootNode))
    }
    page.commit()
    #expect(page.view.contentSize.width == 7400 && page.view.contentOffset.x == 7080)
    let first = try #require(page.engine.node(atRow: 0))
    for index in 100..<190 {
      let row = try #require(page.engine.node(atRow: index))
      try page.view.scroll(to: row, isAnimated: true)
      #expect(page.view.finishScroll() < 100)
      let shown = try #require(page.shownFromRight.first)
      #expect(shown.number == index && abs(shown.start) < 0.01, "row \(index)")
      try page.view.scroll(to: first)
      page.window.layoutIfNeeded()
    }
  }

  @Test("The items of a collection view lie from the right as well, and stay when the list grows")
  func cellsFromRight() throws {
    var configuration = EngineConfiguration()
    configuration.layout?.axis = .horizontal
    let host = EngineCollectionHost(
      configuration, semanticContentAttribute: .forceRightToLeft)
    host.register { WideCell() }
    host.configure = { cell, row, _ in (cell as? WideCell)?.number = Int(row.id.rawValue) }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    let view = host.collectionView
    view.frame = window.bounds
    window.addSubview(view)
    host.viewDidLayout()
    func add(_ ids: Range<Int64>, _ place: (NodeID) -> Place) throws {
      for id in ids {
        try host.engine.makeRow(RowContent(RowID(id)), at: place(host.engine.rootNode))
      }
      host.engine.commit()
      window.layoutIfNeeded()
      StandInTime.pass()
    }
    func places() -> [Int: CGFloat] {
      let cells = view.subviews.compactMap { $0 as? WideCell }
      return Dictionary(
        uniqueKeysWithValues: cells.map {
          ($0.number, view.contentOffset.x + 320 - $0.frame.maxX)
        })
    }
    try add(0..<200) { .last(in: $0) }
    #expect((0..<4).map { places()[$0] } == [0, 30, 70, 120])
    view.contentOffset.x -= 1000
    window.layoutIfNeeded()
    let before = places()
    try add(200..<260) { .last(in: $0) }
    try add(300..<330) { .first(in: $0) }
    let after = places()
    #expect(before.count > 6 && before.count == after.count)
    #expect(before.allSatisfy { abs((after[$0.key] ?? -1) - $0.value) < 0.01 })
    try host.scroll(to: try #require(host.engine.node(atRow: 130)))
    window.layoutIfNeeded()
    #expect(abs(places()[100] ?? -1) < 0.01)
  }

  @Test(
    "A background is behind the rows of its container, and a pinned row in front, also of a control"
  )
  func layers() throws {
    let page = Page(.vertical)
    page.view.onPull { $0.endRefreshing() }
    for card in 0..<10 as Range<Int64> {
      let container = try page.engine.makeContainer(at: .last(in: page.engine.rootNode))
      try page.view.engine.setStyle(ContainerStyle(), of: container)
      try page.engine.makeRow(
        RowContent(RowID(card * 10), role: .background), at: .last(in: container))
      try page.engine.makeRow(
        RowContent(RowID(card * 10 + 1), height: .fixed(20), pin: .untilNext),
        at: .last(in: container))
      for id in card * 10 + 2...card * 10 + 4 {
        try page.engine.makeRow(RowContent(RowID(id), height: .fixed(50)), at: .last(in: container))
      }
    }
    page.commit()
    for offset in stride(from: 0, through: 1300, by: 65) {
      page.view.contentOffset.y = CGFloat(offset)
      page.window.layoutIfNeeded()
      let layers = page.view.subviews.compactMap { view in
        page.view.shownRows.first { $0.view === view }?.frame.layer.rawValue
      }
      #expect(layers == layers.sorted() && layers.count == page.view.shownRows.count)
      #expect(page.view.subviews.count == layers.count + 1)
      for (row, frame, view) in page.view.shownRows where frame.layer == .background {
        #expect(view.frame.height == 170 && row.id.rawValue % 10 == 0)
      }
    }
  }
}
