// SPDX-License-Identifier: MIT

import StandInSupport
import Testing
import UIKit
import UIKitAdapters

@MainActor
final class SectionedCollection {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  let host: EngineCollectionHost
  let list: SectionList
  var groups: [Group] = []

  static var configuration: EngineConfiguration {
    var configuration = EngineConfiguration()
    configuration.hasSections = true
    return configuration
  }

  init() {
    host = EngineCollectionHost(Self.configuration)
    list = SectionList(in: host.engine)
    for kind: RowKind in [0, 1, 2] { host.register(kind) { SizedCell() } }
    host.configure = { [unowned self] cell, row, engine in
      let index = engine.rowIndex(of: row.node)
      (cell as? SizedCell)?.item =
        index.flatMap { list.cell(atRow: $0)?.model(as: Item.self) } ?? Item(id: -1)
    }
    host.collectionView.frame = window.bounds
    window.addSubview(host.collectionView)
    host.viewDidLayout()
    window.layoutIfNeeded()
  }

  static func header(of group: Group) -> Item? {
    group.id % 3 == 2 ? nil : Item(id: 100 + group.id, version: group.title)
  }

  static func footer(of group: Group) -> Item? {
    group.title % 2 == 0 ? nil : Item(id: 200 + group.id)
  }

  /// - Parameter isAwaited: whether the view has animated all of it afterwards.
  func apply(_ new: [Group], isAwaited: Bool = true) throws {
    groups = new
    try list.apply(
      new.map { group in
        CellSection(
          id: group.id,
          header: Self.header(of: group).map { item in
            SectionCell(
              id: item.id, kind: 2, model: item, pin: group.id % 2 == 0 ? .untilNext : nil)
          },
          footer: Self.footer(of: group).map { SectionCell(id: $0.id, kind: 2, model: $0) }
        ) {
          for item in group.items {
            SectionCell(id: item.id, kind: RowKind(UInt8(item.id % 2)), model: item)
          }
        }
      })
    window.layoutIfNeeded()
    if isAwaited { StandInTime.pass() }
  }

  private func headers(_ kind: String) -> [(section: Int, cell: SizedCell?)] {
    let view = host.collectionView
    return view.indexPathsForVisibleSupplementaryElements(ofKind: kind).map { path in
      (path.section, view.supplementaryView(forElementKind: kind, at: path) as? SizedCell)
    }
  }

  /// What is wrong with what is on the screen; nil: nothing.
  func fault() -> String? {
    let view = host.collectionView
    guard view.numberOfSections == groups.count else { return "another number of sections" }
    var cells: [SizedCell] = []
    for path in view.indexPathsForVisibleItems {
      guard let cell = view.cellForItem(at: path) as? SizedCell else { return "no cell" }
      guard cell.item == groups[path.section].items[path.item] else { return "another row" }
      cells.append(cell)
    }
    for (section, cell) in headers(UICollectionView.elementKindSectionHeader) {
      guard let cell, cell.item == Self.header(of: groups[section]) else { return "another header" }
      cells.append(cell)
    }
    for (section, cell) in headers(UICollectionView.elementKindSectionFooter) {
      guard let cell, cell.item == Self.footer(of: groups[section]) else { return "another footer" }
      cells.append(cell)
    }
    for cell in cells where abs(cell.frame.height - SizedView.height(of: cell.item)) > 0.01 {
      return "no own height"
    }
    return gap(cells)
  }

  /// The rows follow each other, from the start of the screen to its end, but for a pinned one.
  private func gap(_ cells: [SizedCell]) -> String? {
    let view = host.collectionView
    let all = groups.flatMap { group in
      [Self.header(of: group)].compactMap { $0 } + group.items
        + [Self.footer(of: group)].compactMap { $0 }
    }
    var natural: [Int: CGFloat] = [:]
    var inSight: [Item] = []
    let end = min(view.contentOffset.y + 400, view.contentSize.height)
    for (row, item) in all.enumerated() {
      let start = host.engine.offset(ofRow: row) ?? -1
      natural[item.id] = start
      // Rows that were not measured yet are as high as they are thought to be.
      let next = host.engine.offset(ofRow: row + 1) ?? -1
      if next > view.contentOffset.y + 0.01, start < end - 0.01 { inSight.append(item) }
    }
    let shown = Dictionary(cells.map { ($0.item.id, $0) }, uniquingKeysWith: { first, _ in first })
    guard shown.count == cells.count else { return "shown twice" }
    for item in inSight {
      guard let cell = shown[item.id] else { return "a row is missing" }
      if abs(cell.frame.minY - (natural[item.id] ?? 0)) > 0.01, cell !== view.subviews.last {
        return "a row is elsewhere"
      }
    }
    return nil
  }
}

@MainActor
@Suite("A collection view with the sections of an engine")
struct SectionedHostTests {
  @Test(
    "Random sections, which move, scrolled and edited: every cell and every header is right",
    arguments: [1, 2, 3, 4])
  func random(seed: UInt64) throws {
    var random = RandomLists(seed: seed)
    let list = SectionedCollection()
    for step in 0..<250 {
      let new = random.edit(list.groups, 7, 60)
      let reasons = try Refusals.collect { try list.apply(new) }
      #expect(reasons.isEmpty, "step \(step)")
      #expect(list.fault() == nil, "step \(step)")
      if !reasons.isEmpty || list.fault() != nil { return }
      list.host.collectionView.contentOffset.y = CGFloat(random.number(below: 1200))
      // Or the next edit comes before the view has asked for the cells of this place.
      if step % 3 == 0 { continue }
      list.window.layoutIfNeeded()
      #expect(list.fault() == nil, "step \(step), scrolled")
    }
    #expect(list.host.collectionView.standInReloads == 0)
    #expect(list.host.collectionView.standInCellsMade < 120)
  }

  @Test("Sections that are prepended do not move what is in sight")
  func prepend() throws {
    let list = SectionedCollection()
    let groups = (10..<20).map { id in
      Group(id: id * 6 + 1, items: (0..<20).map { Item(id: id * 20 + $0) })
    }
    try list.apply(groups)
    let view = list.host.collectionView
    view.contentOffset.y = 2000
    list.window.layoutIfNeeded()
    func places() -> [Int: CGFloat] {
      Dictionary(
        uniqueKeysWithValues: view.indexPathsForVisibleItems.compactMap { path in
          view.cellForItem(at: path).map {
            (list.groups[path.section].items[path.item].id, $0.frame.minY - view.contentOffset.y)
          }
        })
    }
    let before = places()
    try list.apply(
      [Group(id: 1, items: (0..<30).map { Item(id: $0) })] + groups)
    #expect(view.contentOffset.y > 2500 && list.fault() == nil)
    let after = places()
    #expect(before.count > 6 && before.allSatisfy { abs((after[$0.key] ?? -1) - $0.value) < 0.01 })
  }

  @Test("A selected row of a section is the engine's, and a row is dropped into another section")
  func rows() throws {
    let list = SectionedCollection()
    let groups = (0..<3).map { id in
      Group(id: id, items: (0..<3).map { Item(id: id * 3 + $0) })
    }
    try list.apply(groups)
    let view = list.host.collectionView
    view.standInTap(IndexPath(item: 1, section: 1))
    let node = try #require(list.host.engine.selection.nodes.first)
    let row = try #require(list.host.engine.rowIndex(of: node))
    #expect(list.list.cell(atRow: row)?.model(as: Item.self) == Item(id: 4))
    list.host.allowReordering()
    // The engine takes the row, so what is described is not asked any more.
    let target = IndexPath(item: 1, section: 1)
    let reasons = Refusals.collect {
      #expect(view.standInDrag(IndexPath(item: 0, section: 0), to: target) == target)
      let first = IndexPath(item: 0, section: 0)
      #expect(view.standInDrag(IndexPath(item: 2, section: 2), to: first) == first)
      let end = IndexPath(item: 4, section: 1)
      #expect(view.standInDrag(first, to: end) == end)
    }
    #expect(reasons.isEmpty && view.numberOfItems(inSection: 1) == 5)
    // Where there are no items, behind those of the last section.
    let drag = try #require(view.standInBeginDrag(IndexPath(item: 0, section: 1)))
    #expect(drag.drop(on: view, at: nil) == IndexPath(item: 2, section: 2))
    drag.end()
  }

  @Test("A row from above is dropped on the first place of a section without a header")
  func firstPlace() throws {
    let list = SectionedCollection()
    try list.apply(
      (0..<3).map { id in Group(id: id, items: (0..<3).map { Item(id: id * 3 + $0) }) })
    let (view, engine) = (list.host.collectionView, list.host.engine)
    let first = IndexPath(item: 0, section: 2)
    #expect(
      view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: first) == nil)
    list.host.allowReordering()
    let dragged = try #require(engine.row(at: NewPath(section: 0, row: 1)))
    let node = try #require(engine.node(atRow: dragged))
    let reasons = Refusals.collect {
      #expect(view.standInDrag(IndexPath(item: 1, section: 0), to: first) == first)
    }
    #expect(reasons.isEmpty && view.numberOfItems(inSection: 2) == 4)
    let row = try #require(engine.rowIndex(of: node))
    #expect(engine.path(ofRow: row) == NewPath(section: 2, row: 0))

    // Before itself and before the row behind it, a row stays.
    #expect(try engine.reorder.begin(node))
    let next = try #require(engine.node(atRow: row + 1))
    #expect(try engine.reorder.move(before: next) == row && engine.reorder.place == nil)
    #expect(try engine.reorder.move(before: node) == row && engine.reorder.place == nil)
    let top = try #require(engine.node(atRow: 1))
    engine.reorder.mayMove = { $1 != .before(top) }
    #expect(try engine.reorder.move(before: top) == row && engine.reorder.place == nil)
    engine.reorder.mayMove = nil
    #expect(try engine.reorder.move(before: top) == 1 && engine.reorder.end())
    #expect(engine.rowIndex(of: node) == 1)
    #expect(try engine.reorder.move(before: top) == nil)
  }

  /// What a section has beside its rows.
  enum Frame: CaseIterable {
    case nothing, header, footer, background, headerAndBackground, all

    var roles: [RowRole] {
      switch self {
      case .nothing: []
      case .header: [.header]
      case .footer: [.footer]
      case .background: [.background]
      case .headerAndBackground: [.header, .background]
      case .all: [.header, .background, .footer]
      }
    }
  }

  /// A list of three sections, of 2, 2 and no rows.
  private func host(_ frames: [Frame]) throws -> EngineCollectionHost {
    let host = EngineCollectionHost(SectionedCollection.configuration)
    host.register(0) { SizedCell() }
    let engine = host.engine
    var id: Int64 = 0
    for (frame, count) in zip(frames, [2, 2, 0]) {
      let section = try engine.makeContainer(at: .last(in: engine.rootNode))
      let roles = frame.roles + Array(repeating: .item, count: count)
      for role in roles.filter({ $0 != .footer }) + roles.filter({ $0 == .footer }) {
        id += 1
        let row = RowContent(RowID(id), height: .fixed(10), role: role)
        _ = try engine.makeRow(row, at: .last(in: section))
      }
    }
    host.collectionView.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
    host.viewDidLayout()
    engine.commit()
    host.allowReordering()
    return host
  }

  @Test("A row is dropped on every place of every section", arguments: Frame.allCases)
  func everyPlace(frame: Frame) throws {
    let paths = (0..<2).flatMap { section in
      (0..<2).map { IndexPath(item: $0, section: section) }
    }
    for (other, source) in Frame.allCases.flatMap({ other in paths.map { (other, $0) } }) {
      for (section, count) in [2, 2, 0].enumerated() {
        for item in 0...(section == source.section ? count - 1 : count) {
          let target = IndexPath(item: item, section: section)
          if target == source { continue }
          let host = try host([frame, other, frame])
          let view = host.collectionView
          let reasons = Refusals.collect {
            #expect(view.standInDrag(source, to: target) == target, "\(source), \(frame), \(other)")
          }
          #expect(reasons.isEmpty)
        }
      }
    }
  }

  @Test("A header whose content changed is filled again in place, and stays when its section moves")
  func headers() throws {
    let list = SectionedCollection()
    let one = Group(id: 1, title: 0, items: [Item(id: 1), Item(id: 2)])
    let four = Group(id: 4, title: 0, items: [Item(id: 3)])
    try list.apply([one, four])
    let kind = UICollectionView.elementKindSectionHeader
    let view = list.host.collectionView
    let header =
      view.supplementaryView(
        forElementKind: kind, at: IndexPath(item: 0, section: 0)) as? SizedCell
    #expect(header?.item == Item(id: 101))
    try list.apply([Group(id: 1, title: 2, items: one.items), four])
    #expect(header?.item == Item(id: 101, version: 2) && list.fault() == nil)
    try list.apply([four, Group(id: 1, title: 2, items: one.items)])
    #expect(
      view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 1)) === header)
  }

  @Test(
    "A section has its backgrounds behind its rows and its separators around them, where it goes")
  func edges() throws {
    let list = VersionedCollection()
    let (view, engine) = (list.host.collectionView, list.host.engine)
    var sections: [NodeID] = []
    for section in 1...3 as ClosedRange<Int64> {
      let card = try engine.makeContainer(at: .last(in: engine.rootNode))
      try engine.setStyle(ContainerStyle(), of: card)
      try engine.setSeparator(Separator(height: 1, kind: 1), at: .bottom, of: card)
      let background = RowContent(RowID(section * 10), role: .background)
      try engine.makeRow(background, at: .last(in: card))
      try engine.makeRow(RowContent(RowID(section * 10 + 1), role: .header), at: .last(in: card))
      for id in section * 10 + 2...section * 10 + 3 {
        try engine.makeRow(RowContent(RowID(id)), at: .last(in: card))
      }
      sections.append(card)
    }
    list.commit()
    func cells(_ section: Int) -> [SizedCell] {
      view.subviews.compactMap { $0 as? SizedCell }.filter { $0.item.id / 10 == section }
    }
    func expectRight(_ comment: Comment) {
      for section in 1...3 {
        let (found, rows) = (cells(section), cells(section).filter { $0.item.id % 10 != 0 })
        #expect(found.map(\.item.id).sorted() == (0...3).map { section * 10 + $0 }, comment)
        var all = rows.dropFirst().reduce(rows[0].frame) { $0.union($1.frame) }
        let line = CGRect(x: 0, y: all.maxY, width: 320, height: 1)
        #expect(view.subviews.contains { $0.frame == line }, comment)
        all.size.height += 1
        #expect(found.first { $0.item.id % 10 == 0 }?.frame == all, comment)
      }
      #expect(view.subviews.count == 15, comment)
      #expect(view.numberOfSections == 3 && view.numberOfItems(inSection: 0) == 2, comment)
      let numbers = view.subviews.prefix(3).compactMap { ($0 as? SizedCell)?.item.id }
      #expect(numbers.allSatisfy { $0 % 10 == 0 } && numbers.count == 3, comment)
    }
    expectRight("made")
    let first = try #require(cells(1).first { $0.item.id == 10 })
    try engine.move(sections[0], to: .last(in: engine.rootNode))
    list.commit()
    expectRight("moved")
    #expect(cells(1).contains { $0 === first })
    list.version = 1
    let background = try #require(engine.node(withID: 10))
    try engine.update(background)
    list.commit()
    #expect(first.item == Item(id: 10, version: 1) && cells(2).allSatisfy { $0.item.version == 0 })
    try engine.remove(background)
    list.commit()
    #expect(cells(1).count == 3 && view.subviews.count == 14)
  }

  @Test(
    "A background that was hidden while the view animated shows what it has become",
    arguments: [false, true])
  func hiddenWhileAnimated(isOfAnotherKind: Bool) throws {
    let list = VersionedCollection()
    let (view, engine) = (list.host.collectionView, list.host.engine)
    let card = ContainerModel()
    let background = CellModel(id: 10, height: .fixed(10), role: .background)
    let rows = (11...13).map { CellModel(id: RowID(Int64($0)), height: .fixed(10)) }
    try engine.root.add(card)
    for model in [background] + rows { try card.add(model) }
    list.commit()
    func shown() -> [Item] {
      view.subviews.compactMap { ($0 as? SizedCell)?.item }.filter { $0.id == 10 }
    }
    #expect(shown() == [Item(id: 10)])
    let reasons = try Refusals.collect {
      try rows[2].removeFromParent()
      engine.commit()
      background.isHidden = true
      engine.commit()
      list.version = 1
      if isOfAnotherKind { background.kind = 1 } else { background.update() }
      background.isHidden = false
      engine.commit()
      #expect(shown() == [Item(id: 10)])
      StandInTime.pass()
      list.window.layoutIfNeeded()
    }
    #expect(reasons.isEmpty && shown() == [Item(id: 10, version: 1)])
    let cell = view.subviews.first { ($0 as? SizedCell)?.item.id == 10 } as? SizedCell
    #expect(cell?.reuseIdentifier == "espalier.\(isOfAnotherKind ? 1 : 0)")
  }
}

/// Sections in a window, whose cells show the identity of their row, and a version.
@MainActor
private final class VersionedCollection {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  let host = EngineCollectionHost(SectionedCollection.configuration)
  var version = 0

  init() {
    for kind: RowKind in [0, 1] { host.register(kind) { SizedCell() } }
    host.configure = { [unowned self] cell, row, _ in
      (cell as? SizedCell)?.item = Item(id: Int(row.id.rawValue), version: version)
    }
    host.collectionView.frame = window.bounds
    window.addSubview(host.collectionView)
    host.viewDidLayout()
  }

  /// Commits, and lets the view lay out and animate all of it.
  func commit() {
    host.engine.commit()
    window.layoutIfNeeded()
    StandInTime.pass()
  }
}
