// SPDX-License-Identifier: MIT

import StandInSupport
import Testing
import UIKit
import UIKitAdapters

final class SizedCell: UICollectionViewCell {
  var item = Item(id: 0)

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: SizedView.height(of: item))
  }
}

@MainActor
final class CollectionList {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  let host = EngineCollectionHost()
  let list: ElementList<Item, Int>
  var items: [Int: Item] = [:]

  init() {
    list = ElementList<Item, Int>(in: host.engine) { item in
      RowContent(kind: RowKind(UInt8(item.id % 2)), pin: item.id % 7 == 0 ? .untilNext : nil)
    }
    for kind: RowKind in [0, 1] { host.register(kind) { SizedCell() } }
    host.configure = { [unowned self] cell, row, _ in
      (cell as? SizedCell)?.item = items[Int(row.id.rawValue)] ?? Item(id: -1)
    }
    host.collectionView.frame = window.bounds
    window.addSubview(host.collectionView)
    host.viewDidLayout()
    window.layoutIfNeeded()
  }

  /// - Parameter isAwaited: whether the view has animated all of it afterwards.
  func apply(_ new: [Item], isAwaited: Bool = true) throws {
    for item in new { items[item.id] = item }
    try list.apply(new)
    window.layoutIfNeeded()
    if isAwaited { StandInTime.pass() }
  }

  /// What is wrong with what is on the screen; nil: nothing.
  func fault() -> String? {
    let view = host.collectionView
    var bottom: CGFloat?
    for path in view.indexPathsForVisibleItems {
      guard let cell = view.cellForItem(at: path) as? SizedCell else { return "no cell" }
      guard cell.item == list.elements[path.item] else { return "another row's content" }
      if abs(cell.frame.height - SizedView.height(of: cell.item)) > 0.01 { return "no own height" }
      let natural = host.engine.offset(ofRow: path.item) ?? -1
      guard abs(cell.frame.minY - natural) < 0.01 else { continue }
      if let bottom, cell.frame.minY < bottom - 0.01 { return "rows overlap" }
      bottom = cell.frame.maxY
    }
    let end = min(view.contentOffset.y + 400, view.contentSize.height)
    if (bottom ?? end) < end - 0.01 { return "a gap at the end" }
    return nil
  }

  /// Where each row on the screen is, from the top of the view.
  var places: [Int: CGFloat] {
    let view = host.collectionView
    return Dictionary(
      uniqueKeysWithValues: view.indexPathsForVisibleItems.compactMap { path in
        view.cellForItem(at: path).map {
          (list.elements[path.item].id, $0.frame.minY - view.contentOffset.y)
        }
      })
  }
}

@MainActor
@Suite("A collection view whose items an engine lays out")
struct CollectionHostTests {
  @Test("Random edits and scrolls: the screen is full of the right cells", arguments: [1, 2, 3, 4])
  func random(seed: UInt64) throws {
    var random = RandomLists(seed: seed)
    let list = CollectionList()
    var items = random.items(120)
    for step in 0..<250 {
      items = random.edit(items, 120)
      let reasons = try Refusals.collect { try list.apply(items) }
      #expect(reasons.isEmpty, "step \(step)")
      #expect(list.fault() == nil, "step \(step)")
      list.host.collectionView.contentOffset.y = CGFloat(random.number(below: 2500))
      // Or the next edit comes before the view has asked for the cells of this place.
      if step % 3 == 0 { continue }
      list.window.layoutIfNeeded()
      #expect(list.fault() == nil, "step \(step), scrolled")
      if !reasons.isEmpty { return }
    }
    #expect(list.host.collectionView.standInReloads == 0)
    #expect(list.host.collectionView.standInCellsMade < 80)
  }

  @Test("What is prepended does not move what is in sight")
  func prepend() throws {
    let list = CollectionList()
    // None of them is pinned.
    let items = (100..<500).filter { $0 % 7 != 0 }.map { Item(id: $0) }
    try list.apply(items)
    list.host.collectionView.contentOffset.y = 3000
    list.window.layoutIfNeeded()
    let before = list.places
    try list.apply((1..<60).filter { $0 % 7 != 0 }.map { Item(id: $0) } + items)
    #expect(list.host.collectionView.contentOffset.y > 4000 && list.fault() == nil)
    let after = list.places
    #expect(before.count > 8 && before.allSatisfy { abs((after[$0.key] ?? -1) - $0.value) < 0.01 })
  }

  @Test("Momentum is over as the view leaves its window: what is prepended then moves nothing")
  func leavesTheWindow() throws {
    let list = CollectionList()
    let items = (1..<200).map { Item(id: $0 * 7 + 1) }
    try list.apply(items)
    let view = list.host.collectionView
    view.contentOffset.y = 1000
    list.window.layoutIfNeeded()
    view.standInIsDecelerating = true
    list.host.viewDidLayout()
    view.removeFromSuperview()
    try list.apply((300..<310).map { Item(id: $0 * 7 + 1) } + items)
    #expect(view.contentOffset.y > 1000)
  }

  @Test("Scrolling to a row that was never measured is exact")
  func scrollTo() throws {
    let list = CollectionList()
    try list.apply((1..<500).map { Item(id: $0 * 7 + 1) })
    let row = try #require(list.host.engine.node(atRow: 400))
    #expect(try list.host.scroll(to: row))
    list.window.layoutIfNeeded()
    #expect(abs(list.places[401 * 7 + 1] ?? -1) < 0.01 && list.fault() == nil)
  }

  @Test("A row that changed while it was out of sight comes back with its content, and bound")
  func changedOutOfSight() throws {
    let list = CollectionList()
    let items = (1..<100).filter { $0 % 7 != 0 }.map { Item(id: $0) }
    try list.apply(items)
    let view = list.host.collectionView
    view.contentOffset.y = 1000
    list.window.layoutIfNeeded()
    try list.apply(items.map { Item(id: $0.id, version: 1) })
    view.contentOffset.y = 0
    list.window.layoutIfNeeded()
    #expect(list.fault() == nil)
    let highlight = RowSelection(in: list.host.engine, showing: .highlighted)
    try highlight.insert(try #require(list.host.engine.node(atRow: 0)))
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.isHighlighted == true)
  }

  @Test("An animated scroll over rows that were never measured ends exactly", arguments: [0, 250])
  func animatedScroll(start: Int) throws {
    let list = CollectionList()
    try list.apply((1..<500).map { Item(id: $0 * 7 + 1) })
    let view = list.host.collectionView
    try list.host.scroll(to: try #require(list.host.engine.node(atRow: start)))
    list.window.layoutIfNeeded()
    let before = view.contentOffset.y
    let row = try #require(list.host.engine.node(atRow: 120))
    #expect(try list.host.scroll(to: row, isAnimated: true))
    #expect(view.contentOffset.y == before && view.standInIsAnimating)
    let steps = view.finishScroll()
    #expect(steps >= 5 && steps < 100)
    #expect(abs(list.places[121 * 7 + 1] ?? -1) < 0.01 && list.fault() == nil)
  }

  @Test("A background is a cell behind the rows of its container, as large as that")
  func background() throws {
    let host = EngineCollectionHost()
    host.register { SizedCell() }
    host.configure = { cell, row, _ in
      (cell as? SizedCell)?.item = Item(id: Int(row.id.rawValue))
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    host.collectionView.frame = window.bounds
    window.addSubview(host.collectionView)
    host.viewDidLayout()
    let (engine, root) = (host.engine, host.engine.rootNode)
    try engine.makeRow(RowContent(1), at: .last(in: root))
    let card = try engine.makeContainer(at: .last(in: root))
    try host.engine.setStyle(ContainerStyle(), of: card)
    try engine.makeRow(RowContent(99, role: .background), at: .last(in: card))
    for id in 2...4 as ClosedRange<Int64> {
      try engine.makeRow(RowContent(RowID(id)), at: .last(in: card))
    }
    host.engine.commit()
    window.layoutIfNeeded()
    StandInTime.pass()
    let view = host.collectionView
    let cells = view.subviews.compactMap { $0 as? SizedCell }
    #expect(cells.map(\.item.id).first == 99)
    #expect(Set(cells.map(\.item.id)) == [1, 99, 2, 3, 4])
    let rows = cells.filter { (2...4).contains($0.item.id) }
    #expect(cells.first?.frame == rows.dropFirst().reduce(rows[0].frame) { $0.union($1.frame) })
    // It stays behind, and as large as they are, when there are more of them.
    try engine.makeRow(RowContent(5), at: .last(in: card))
    host.engine.commit()
    window.layoutIfNeeded()
    let more = view.subviews.compactMap { $0 as? SizedCell }
    #expect(more.map(\.item.id).sorted() == [1, 2, 3, 4, 5, 99] && more.first?.item.id == 99)
    let height = (2...5).map { SizedView.height(of: Item(id: $0)) }.reduce(0, +)
    #expect(more.first?.frame.height == height)
  }

  @Test(
    "A cell is exchanged without an animation if the commit has none", arguments: [false, true])
  func otherKind(isAnimated: Bool) throws {
    let host = EngineCollectionHost()
    for kind: RowKind in [0, 1] { host.register(kind) { UICollectionViewCell(frame: .zero) } }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    let view = host.collectionView
    view.frame = window.bounds
    window.addSubview(view)
    host.viewDidLayout()
    let rows = (0..<5).map { _ in CellModel(height: .fixed(50)) }
    for row in rows { try host.engine.root.add(row) }
    host.engine.commit()
    window.layoutIfNeeded()
    StandInTime.pass()
    let (batches, animated) = (view.standInBatches, view.standInAnimatedBatches)
    rows[2].kind = 1
    host.engine.commit(UpdateContext(isAnimated: isAnimated))
    window.layoutIfNeeded()
    let cell = view.cellForItem(at: IndexPath(item: 2, section: 0))
    #expect(cell?.reuseIdentifier == "espalier.1" && view.standInBatches == batches + 1)
    #expect(view.standInAnimatedBatches == animated + (isAnimated ? 1 : 0))
  }

  @Test("A pinned row stays at the top, in front of the others")
  func pinned() throws {
    let list = CollectionList()
    try list.apply((0..<100).map { Item(id: $0 * 5 + 7) })
    list.host.collectionView.contentOffset.y = 90
    list.window.layoutIfNeeded()
    #expect(abs(list.places[7] ?? -1) < 0.01)
    let view = list.host.collectionView
    let pinned = view.cellForItem(at: IndexPath(item: 0, section: 0))
    #expect(pinned != nil && view.subviews.last === pinned)
  }

  @Test("A selected row is the engine's, and stays selected when it moves")
  func selection() throws {
    let list = CollectionList()
    try list.apply((0..<20).map { Item(id: $0) })
    list.host.collectionView.standInTap(IndexPath(item: 2, section: 0))
    let row = try #require(list.host.engine.node(atRow: 2))
    #expect(list.host.engine.selection.nodes == [row])
    try list.apply([Item(id: 2)] + [0, 1].map { Item(id: $0) })
    #expect(list.host.engine.selection.nodes == [row])
    #expect(
      list.host.collectionView.cellForItem(at: IndexPath(item: 0, section: 0))?.isSelected == true)
  }

  @Test("Several rows are selected while the view is edited, if it allows that then alone")
  func selectionWhileEditing() throws {
    let list = CollectionList()
    try list.apply((0..<20).map { Item(id: $0) })
    let (view, engine) = (list.host.collectionView, list.host.engine)
    let paths = [1, 3, 4].map { IndexPath(item: $0, section: 0) }
    view.allowsMultipleSelectionDuringEditing = true
    view.isEditing = true
    for path in paths { view.standInTap(path) }
    #expect(engine.selection.nodes.count == 3 && view.indexPathsForSelectedItems == paths)
    // They stay selected whatever is committed, and may be taken out again.
    try list.apply((0..<19).map { Item(id: $0) })
    #expect(engine.selection.nodes.count == 3 && view.indexPathsForSelectedItems == paths)
    view.standInTap(paths[1])
    #expect(view.indexPathsForSelectedItems == [paths[0], paths[2]])
    // Afterwards there is one again.
    view.isEditing = false
    view.standInTap(paths[1])
    #expect(engine.selection.nodes.compactMap { engine.rowIndex(of: $0) } == [3])
    #expect(view.indexPathsForSelectedItems == [paths[1]])
  }

  @Test("Who hears of a tap may take the row out again, and the next tap is told as well")
  func tapThatSelectsNothing() throws {
    let list = CollectionList()
    try list.apply((0..<20).map { Item(id: $0) })
    let (view, engine) = (list.host.collectionView, list.host.engine)
    var told: [RowID?] = []
    engine.selection.onChange = { [unowned engine] change in
      guard let node = change.added.first else { return }
      told.append(engine.identity(of: node))
      engine.selection.removeAll()
    }
    for _ in 0..<2 {
      view.standInTap(IndexPath(item: 2, section: 0))
      #expect(view.indexPathsForSelectedItems == [] && engine.selection.isEmpty)
    }
    #expect(told == [2, 2])
    // Others may be selected in its place as well.
    let other = try #require(engine.node(atRow: 5))
    engine.selection.onChange = { [unowned engine] change in
      if change.added.first != other { try? engine.selection.insert(other) }
    }
    view.standInTap(IndexPath(item: 2, section: 0))
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 5, section: 0)])
  }

  @Test("A cell that UIKit highlights under a finger stays so, whatever is committed")
  func highlightOfAFinger() throws {
    let list = CollectionList()
    try list.apply((0..<20).map { Item(id: $0) })
    let engine = list.host.engine
    let path = IndexPath(item: 2, section: 0)
    let cell = try #require(list.host.collectionView.cellForItem(at: path))
    cell.isHighlighted = true
    try list.apply((0..<19).map { Item(id: $0) })
    #expect(cell.isHighlighted)
    // What is highlighted in code is not any more when its cell goes.
    let highlight = RowSelection(in: engine, showing: .highlighted)
    let first = IndexPath(item: 0, section: 0)
    let shown = try #require(list.host.collectionView.cellForItem(at: first))
    try highlight.insert(try #require(engine.node(atRow: 0)))
    #expect(shown.isHighlighted)
    try list.apply((1..<19).map { Item(id: $0) })
    #expect(!shown.isHighlighted && cell.isHighlighted && highlight.isEmpty)
  }

  @Test("A tap on the status bar scrolls to the top, over rows that were never measured")
  func statusBar() throws {
    let list = CollectionList()
    try list.apply((1..<500).map { Item(id: $0 * 7 + 1) })
    let view = list.host.collectionView
    try list.host.scroll(to: try #require(list.host.engine.node(atRow: 250)))
    list.window.layoutIfNeeded()
    view.standInTapStatusBar()
    #expect(view.standInIsAnimating)
    let steps = view.finishScroll()
    #expect(steps >= 5 && steps < 100 && view.contentOffset.y == 0 && list.fault() == nil)
  }

  @Test("Rows are pinned below a bar that comes, without a scroll")
  func insets() throws {
    let list = CollectionList()
    try list.apply((0..<100).map { Item(id: $0 * 5 + 7) })
    list.host.collectionView.contentOffset.y = 100
    list.window.layoutIfNeeded()
    #expect(abs(list.places[7] ?? -1) < 0.01)
    list.host.collectionView.contentInset.top = 60
    list.window.layoutIfNeeded()
    #expect(abs((list.places[7] ?? -1) - 60) < 0.01)
  }

  @Test("A row that is dropped where there are no items goes to the end")
  func dropBelowAll() throws {
    let list = CollectionList()
    try list.apply((1..<8).map { Item(id: $0) })
    list.host.allowReordering()
    let (view, engine) = (list.host.collectionView, list.host.engine)
    let last = IndexPath(item: 6, section: 0)
    let drag = try #require(view.standInBeginDrag(IndexPath(item: 0, section: 0)))
    #expect(drag.drop(on: view, at: nil) == last)
    drag.end()
    #expect(engine.node(atRow: 6).flatMap { engine.identity(of: $0) } == 1)
    // The last one stays.
    let another = try #require(view.standInBeginDrag(last))
    #expect(another.drop(on: view, at: nil) == nil)
    another.end()
    #expect(engine.reorder.dragged == nil)
  }

  @Test("While a row is dragged no other one is taken, and no row of another list is dropped")
  func twoDrags() throws {
    let (list, other) = (CollectionList(), CollectionList())
    for list in [list, other] {
      try list.apply((1..<20).map { Item(id: $0) })
      list.host.allowReordering()
    }
    let (view, engine) = (list.host.collectionView, list.host.engine)
    let (first, third) = (IndexPath(item: 0, section: 0), IndexPath(item: 2, section: 0))
    let drag = try #require(view.standInBeginDrag(first))
    #expect(view.standInBeginDrag(third) == nil)
    #expect(engine.reorder.dragged == engine.node(atRow: 0))
    let foreign = try #require(other.host.collectionView.standInBeginDrag(first))
    #expect(foreign.drop(on: view, at: third) == nil)
    foreign.end()
    #expect(drag.drop(on: view, at: third) == third)
    drag.end()
    #expect(view.standInDrag(first, to: third) == third)
  }

  @Test("A row that is dropped elsewhere is moved; outside, or where it may not go, it stays")
  func drags() throws {
    let list = CollectionList()
    try list.apply((1..<20).map { Item(id: $0) })
    let first = IndexPath(item: 0, section: 0)
    let third = IndexPath(item: 2, section: 0)
    #expect(list.host.collectionView.standInDrag(first, to: third) == nil)
    list.host.allowReordering()
    #expect(list.host.collectionView.standInDrag(first, to: nil) == nil)
    #expect(list.host.engine.reorder.dragged == nil)
    let reasons = Refusals.collect {
      #expect(list.host.collectionView.standInDrag(first, to: third) == third)
    }
    #expect(reasons.isEmpty)
    let cell = list.host.collectionView.cellForItem(at: third) as? SizedCell
    #expect(cell?.item.id == 1)
    list.host.engine.reorder.mayMove = { _, _ in false }
    #expect(list.host.collectionView.standInDrag(first, to: third) == nil)
  }

  @Test("Rows that come near are told once")
  func preload() throws {
    let list = CollectionList()
    var told: [RowID] = []
    list.host.onPreload = { told.append($0.id) }
    try list.apply((0..<300).map { Item(id: $0) })
    #expect(told.count > 12 && Set(told).count == told.count && told.count < 100)
  }
}
