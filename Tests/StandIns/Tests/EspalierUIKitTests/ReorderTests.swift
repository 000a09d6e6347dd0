// SPDX-License-Identifier: MIT

import StandInSupport
import Testing
import UIKit
import UIKitAdapters

@MainActor
@Suite("A row that is dragged through a scroll view")
struct ReorderTests {
  /// A list of rows that are 30, 40, 50, 60 and 20 points high, again and again, whose data follows a drag.
  private func makeList(_ count: Int) throws -> ScrolledList {
    let host = ScrolledList()
    try host.apply((1...count).map { Item(id: $0 % 7 == 0 ? $0 + 1000 * 7 + 1 : $0) })
    host.view.engine.reorder.moveData = { [unowned host] node, _ in
      var items = host.list.elements
      let source = try #require(host.view.engine.rowIndex(of: node))
      let item = items.remove(at: source)
      items.insert(item, at: host.view.engine.reorder.index)
      try host.list.apply(items)
    }
    return host
  }

  /// Where the rows that are not dragged begin.
  private func starts(_ host: ScrolledList, _ rows: Range<Int>) -> [CGFloat] {
    rows.map { row in
      host.view.shownRows.first { $0.frame.row == row }?.view.frame.minY ?? -1
    }
  }

  private func isClean(_ host: ScrolledList) -> Bool {
    host.view.subviews.count == host.view.shownRows.count
      && host.view.shownRows.allSatisfy { !$0.view.isHidden }
  }

  @Test("The rows between its place and the finger make room, and go back behind it")
  func gap() throws {
    let host = try makeList(6)
    #expect(starts(host, 0..<5) == [0, 30, 70, 120, 180])
    #expect(host.view.beginReorder(at: CGPoint(x: 10, y: 10)))
    #expect(host.view.updateReorder(to: CGPoint(x: 10, y: 150)) == 3)
    #expect(starts(host, 1..<5) == [0, 40, 90, 180])
    #expect(host.view.subviews.last?.frame.minY == 140)
    #expect(host.view.shownRows.first { $0.view.isHidden }?.frame.row == 0)
    #expect(host.view.updateReorder(to: CGPoint(x: 10, y: 35)) == 1)
    #expect(starts(host, 1..<5) == [0, 70, 120, 180])
    #expect(try host.view.endReorder())
    host.window.layoutIfNeeded()
    StandInTime.pass()
    #expect(host.list.elements.prefix(3).map(\.id) == [2, 1, 3])
    #expect(host.fault() == nil && isClean(host))
  }

  @Test("Upwards the others make room downwards; cancelled, all is as it was")
  func cancelled() throws {
    let host = try makeList(6)
    #expect(host.view.beginReorder(at: CGPoint(x: 10, y: 125)))
    #expect(host.view.updateReorder(to: CGPoint(x: 10, y: 31)) == 1)
    #expect(starts(host, 0..<3) == [0, 90, 130])
    #expect(try !host.view.endReorder(isCancelled: true))
    #expect(starts(host, 0..<5) == [0, 30, 70, 120, 180] && isClean(host))
    #expect(host.view.updateReorder(to: .zero) == nil)
  }

  @Test("Near the edge the list scrolls under the finger, and the row is carried along")
  func autoscroll() throws {
    let host = try makeList(300)
    #expect(host.view.beginReorder(at: CGPoint(x: 10, y: 10)))
    host.view.updateReorder(to: CGPoint(x: 10, y: 390))
    for _ in 0..<60 { host.view.autoscroll(for: 1.0 / 60) }
    let offset = host.view.contentOffset.y
    #expect(offset > 400 && offset < 900)
    let carried = host.view.subviews.last?.frame.minY ?? 0
    #expect(abs(carried - (offset + 380)) < 0.01)
    let index = host.view.engine.reorder.index
    #expect(index > 15)
    // In the middle it rests.
    host.view.updateReorder(to: CGPoint(x: 10, y: offset + 200))
    host.view.autoscroll(for: 1)
    #expect(host.view.contentOffset.y == offset)
    let target = host.view.engine.reorder.index
    #expect(try host.view.endReorder())
    host.window.layoutIfNeeded()
    StandInTime.pass()
    #expect(host.list.elements[target].id == 1 && host.fault() == nil && isClean(host))
  }

  @Test("At the ends the list does not scroll beyond its content")
  func ends() throws {
    let host = try makeList(30)
    host.view.beginReorder(at: CGPoint(x: 10, y: 10))
    host.view.updateReorder(to: CGPoint(x: 10, y: 5))
    host.view.autoscroll(for: 1)
    #expect(host.view.contentOffset.y == 0)
    host.view.updateReorder(to: CGPoint(x: 10, y: 399))
    for _ in 0..<10 { host.view.autoscroll(for: 1) }
    #expect(host.view.contentOffset.y == host.view.contentSize.height - 400)
    host.view.engine.reorder.cancel()
    host.view.setNeedsLayout()
    host.window.layoutIfNeeded()
    #expect(host.fault() == nil && isClean(host))
  }

  @Test(
    "Random drags, scrolls and edits: when it is let go of, the screen is right",
    arguments: [1, 2, 3])
  func random(seed: UInt64) throws {
    var random = RandomLists(seed: seed)
    let host = try makeList(60)
    for step in 0..<150 {
      let top = host.view.contentOffset.y
      host.view.beginReorder(
        at: CGPoint(x: 10, y: top + CGFloat(random.number(below: 400))))
      for _ in 0..<random.number(below: 6) {
        switch random.number(below: 4) {
        case 0: host.view.autoscroll(for: 0.2)
        case 1: try host.apply(random.edit(host.list.elements, 60))
        default:
          let finger = CGFloat(random.number(below: 400))
          host.view.updateReorder(to: CGPoint(x: 10, y: host.view.contentOffset.y + finger))
        }
      }
      let wasDragged = host.view.engine.reorder.dragged
      let index = host.view.engine.reorder.index
      let isMoved = try host.view.endReorder(isCancelled: random.number(below: 4) == 0)
      host.window.layoutIfNeeded()
      StandInTime.pass()
      #expect(host.fault() == nil && isClean(host), "step \(step)")
      if isMoved, let wasDragged {
        #expect(host.view.engine.rowIndex(of: wasDragged) == index, "step \(step)")
      }
    }
  }
}
