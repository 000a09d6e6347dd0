// SPDX-License-Identifier: MIT

import EspalierCore
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

@MainActor
private final class Page {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  let view: EngineScrollView
  var engine: ListEngine { view.engine }

  init(_ axis: ScrollAxis) {
    var configuration = EngineConfiguration()
    configuration.layout?.axis = axis
    view = EngineScrollView(configuration)
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
}

@MainActor
@Suite("Lists to the side, and layers")
struct AxisTests {
  @Test("A list to the side is measured by widths, scrolled and reordered")
  func horizontal() throws {
    let page = Page(.horizontal)
    for id in 0..<200 as Range<Int64> {
      try page.engine.makeRow(RowContent(id), at: .last(in: page.engine.rootNode))
    }
    page.commit()
    #expect(page.shown.prefix(4).map(\.start) == [0, 30, 70, 120])
    #expect(page.view.shownRows.allSatisfy { $0.view.frame.height == 400 })

    let row = try #require(page.view.engine.node(atRow: 100))
    try page.view.scroll(to: row, isAnimated: true)
    var steps = 0
    while page.view.standInIsAnimating, steps < 100 {
      page.view.standInStep()
      page.window.layoutIfNeeded()
      steps += 1
    }
    #expect(steps < 100 && page.view.contentOffset.y == 0)
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

  @Test(
    "A background is behind the rows of its container, and a pinned row in front, also of a control"
  )
  func layers() throws {
    let page = Page(.vertical)
    page.view.onPull { $0.endRefreshing() }
    for card in 0..<10 as Range<Int64> {
      let container = try page.engine.makeContainer(at: .last(in: page.engine.rootNode))
      try page.view.engine.setStyle(ContainerStyle(), of: container)
      try page.engine.makeRow(RowContent(card * 10, role: .background), at: .last(in: container))
      try page.engine.makeRow(
        RowContent(card * 10 + 1, height: .fixed(20), pin: .untilNext), at: .last(in: container))
      for id in card * 10 + 2...card * 10 + 4 {
        try page.engine.makeRow(RowContent(id, height: .fixed(50)), at: .last(in: container))
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
