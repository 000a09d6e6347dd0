// SPDX-License-Identifier: MIT

import StandInSupport
import Testing
import UIKit
import UIKitAdapters

@MainActor
@Suite("A collection view that animates a batch")
struct BusyHostTests {
  private let list = CollectionList()
  private var view: UICollectionView { list.host.collectionView }

  /// Rows none of which is pinned.
  private func items(_ range: Range<Int>) -> [Item] {
    range.filter { $0 % 7 != 0 }.map { Item(id: $0) }
  }

  /// What is seen, from the top.
  private var seen: [Int] {
    view.indexPathsForVisibleItems.compactMap {
      (view.cellForItem(at: $0) as? SizedCell)?.item.id
    }
  }

  private func place(of id: Int) -> CGFloat? {
    view.subviews.lazy.compactMap { $0 as? SizedCell }.first { $0.item.id == id }
      .map { $0.frame.minY - view.contentOffset.y }
  }

  @Test("Commits that come meanwhile are one batch when it is done")
  func oneBatch() throws {
    let all = items(0..<60)
    try list.apply(all)
    let before = view.standInBatches
    let reasons = try Refusals.collect {
      try list.apply(Array(all.dropFirst()), isAwaited: false)
      #expect(view.standInBatches == before + 1 && seen.first == all[1].id)
      try list.apply(Array(all.dropFirst(5)), isAwaited: false)
      try list.apply([Item(id: 99)] + all.dropFirst(6), isAwaited: false)
      #expect(view.standInBatches == before + 1 && seen.first == all[1].id)
      #expect(view.numberOfItems(inSection: 0) == all.count - 1)
      #expect(list.host.engine.rowCount == all.count - 5)
      StandInTime.pass()
      list.window.layoutIfNeeded()
    }
    #expect(reasons.isEmpty && view.standInBatches == before + 2)
    #expect(seen.first == 99 && list.fault() == nil)
    // And nothing waits any more.
    try list.apply(all, isAwaited: false)
    #expect(view.standInBatches == before + 3 && list.fault() == nil)
    StandInTime.pass()
  }

  @Test("Content and scrolls are shown meanwhile")
  func unmovedRows() throws {
    var all = items(0..<200)
    try list.apply(all)
    all.removeFirst()
    try list.apply(all, isAwaited: false)
    let before = view.standInBatches
    all[2].version = 1
    try list.apply(all, isAwaited: false)
    #expect((view.cellForItem(at: IndexPath(item: 2, section: 0)) as? SizedCell)?.item == all[2])
    view.contentOffset.y = 900
    list.window.layoutIfNeeded()
    #expect(list.fault() == nil && view.standInBatches == before)
    StandInTime.pass()
    #expect(list.fault() == nil)
  }

  @Test("A reader who scrolls sees at once what waited, and the row at the fold goes on from there")
  func scroll() throws {
    let all = items(100..<500)
    try list.apply(all)
    view.contentOffset.y = 3_000
    list.window.layoutIfNeeded()
    try list.apply(Array(all.dropLast()), isAwaited: false)
    try list.apply(items(0..<40) + all.dropLast(), isAwaited: false)
    let batches = view.standInBatches
    let id = seen[4]
    let before = try #require(place(of: id))
    view.contentOffset.y += 37
    list.window.layoutIfNeeded()
    #expect(view.standInBatches == batches + 1 && list.fault() == nil)
    #expect(abs(try #require(place(of: id)) - (before - 37)) < 0.01)
    #expect(abs((list.host.engine.offset(ofRow: 0) ?? -1)) < 0.01 && view.contentOffset.y > 4_000)
    StandInTime.pass()
    #expect(list.fault() == nil)
  }

  @Test("A tap is one on the row that is seen")
  func tap() throws {
    let all = items(0..<60)
    try list.apply(all)
    try list.apply(Array(all.dropLast()), isAwaited: false)
    try list.apply(Array(all.dropFirst(2)), isAwaited: false)
    #expect(seen[3] == all[3].id)
    view.standInTap(IndexPath(item: 3, section: 0))
    let selected = try #require(list.host.engine.selection.nodes.first)
    #expect(list.host.engine.identity(of: selected)?.rawValue == Int64(all[3].id))
    StandInTime.pass()
    list.window.layoutIfNeeded()
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
  }

  @Test("A drag takes the row that is seen, and all that waited is shown first")
  func drag() throws {
    let all = items(0..<60)
    try list.apply(all)
    list.host.allowReordering()
    try list.apply(Array(all.dropLast()), isAwaited: false)
    try list.apply(Array(all.dropFirst(2)), isAwaited: false)
    let target = IndexPath(item: 5, section: 0)
    let reasons = Refusals.collect {
      #expect(view.standInDrag(IndexPath(item: 3, section: 0), to: target) == target)
    }
    #expect(reasons.isEmpty && view.numberOfItems(inSection: 0) == all.count - 2)
    list.window.layoutIfNeeded()
    #expect((view.cellForItem(at: target) as? SizedCell)?.item == all[3])
    StandInTime.pass()
  }

  @Test("A scroll to a row does not wait, and neither does a host that is told not to")
  func goingSomewhere() throws {
    let all = items(0..<300)
    try list.apply(all)
    try list.apply(Array(all.dropFirst()), isAwaited: false)
    try list.apply(Array(all.dropFirst(3)), isAwaited: false)
    #expect(try list.host.scroll(to: #require(list.host.engine.node(atRow: 150))))
    list.window.layoutIfNeeded()
    #expect(seen.first == all[153].id && list.fault() == nil)
    list.host.waitsForAnimations = false
    for count in 4..<9 {
      let batches = view.standInBatches
      try list.apply(Array(all.dropFirst(count)), isAwaited: false)
      #expect(view.standInBatches == batches + 1 && list.fault() == nil)
    }
    StandInTime.pass()
  }

  /// Edits again and again, and scrolls or lets an animation end in between.
  private func live(
    _ steps: Int, _ random: inout RandomLists, _ window: UIWindow, _ view: UICollectionView,
    below end: Int, edit: (inout RandomLists) throws -> Void, fault: () -> String?
  ) throws {
    for step in 0..<steps {
      let reasons = try Refusals.collect {
        try edit(&random)
        switch random.number(below: 4) {
        case 0:
          view.contentOffset.y = CGFloat(random.number(below: end))
          window.layoutIfNeeded()
          #expect(fault() == nil, "step \(step), scrolled")
        case 1:
          StandInTime.pass()
          window.layoutIfNeeded()
          #expect(fault() == nil, "step \(step)")
        default: break
        }
      }
      #expect(reasons.isEmpty, "step \(step)")
      if !reasons.isEmpty { return }
    }
    StandInTime.pass()
    window.layoutIfNeeded()
    #expect(fault() == nil && view.standInReloads == 0)
  }

  @Test(
    "Random edits, scrolls and ends of animations: what is shown at last is right", arguments: 1..<7
  )
  func random(seed: UInt64) throws {
    var random = RandomLists(seed: seed)
    var items = random.items(120)
    var waited = 0
    try live(200, &random, list.window, view, below: 2500) { random in
      items = random.edit(items, 120)
      let batches = view.standInBatches
      try list.apply(items, isAwaited: false)
      if view.standInBatches == batches { waited += 1 }
    } fault: {
      list.fault()
    }
    #expect(waited > 20)
  }

  @Test("The same with sections", arguments: 1..<7)
  func randomSections(seed: UInt64) throws {
    var random = RandomLists(seed: seed)
    let list = SectionedCollection()
    try live(150, &random, list.window, list.host.collectionView, below: 1200) { random in
      try list.apply(random.edit(list.groups, 7, 60), isAwaited: false)
    } fault: {
      list.fault()
    }
  }
}
