// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import EspalierHostingChecks
import Testing

@Suite("A host of views without a toolkit") @MainActor
struct ViewHostTests {
  @Test("A kit without a screen", arguments: HostCheck.all, Manners.allCases)
  func checks(check: HostCheck, manners: Manners) throws {
    try check.run(ScreenlessList(check.setup, manners)) { Issue.record("\($0)") }
  }

  @Test(
    "Random lives of a kit without a screen", arguments: 4..<40 as Range<UInt64>, Manners.allCases)
  func lives(seed: UInt64, manners: Manners) throws {
    var setup = CheckedSetup()
    if seed % 2 == 0 { (setup.axis, setup.isRightToLeft) = (.horizontal, seed % 4 == 0) }
    if seed % 3 == 0 { setup.insets = HostInsets(start: 40, end: 70) }
    let life = HostCheck.life(seed: seed, setup, moves: seed % 5 < 3)
    try life.run(ScreenlessList(setup, manners)) { Issue.record("\($0)") }
  }

  private let list = ScreenlessList()
  private let rows: ElementList<CheckedRow, Int>

  init() throws {
    rows = ElementList(in: list.host.engine) { row in
      RowContent(height: .automatic(), pin: row.id % 50 == 0 ? .untilNext : nil)
    }
    try rows.apply((0..<200).map { CheckedRow(id: $0) })
    list.layOut()
  }

  @Test("The view of a dragged row is seen when it shows another one")
  func hiddenView() throws {
    let host = list.host
    #expect(host.beginReorder(at: HostPoint(x: 10, y: 100)))
    let node = try #require(host.engine.reorder.dragged)
    let view = try #require(host.views(of: node).first)
    #expect(view.isHidden)
    list.kit.offset = 3000
    list.layOut()
    #expect(host.views(of: node).isEmpty && !view.isHidden)
    list.kit.offset = 0
    list.layOut()
    #expect(host.views(of: node).first?.isHidden == true)
    // Ended by others, the copy goes.
    host.engine.reorder.cancel()
    host.tell()
    #expect(list.made.allSatisfy { !$0.isHidden })
    #expect(list.kit.views.count == host.shownRows.count && !list.kit.isAutoscrolling)
  }

  @Test("A scroll that is to be told is not lost as a commit moves the content meanwhile")
  func untoldScroll() throws {
    let list = ScreenlessList(CheckedSetup(), .loose)
    let rows = ElementList<CheckedRow, Int>(in: list.host.engine)
    try rows.apply((0..<200).map { CheckedRow(id: $0) })
    list.kit.offset = 2000
    list.layOut()
    // The engine hears of it with the next layout.
    list.kit.offset += 700
    try rows.apply((-1..<200).map { CheckedRow(id: $0) })
    let moved = list.kit.offset
    #expect(moved > 2700)
    list.layOut()
    let frames = list.host.shownRows.map(\.frame)
    #expect(list.kit.offset == moved)
    #expect(frames.contains { $0.y <= moved && $0.y + $0.height > moved })
    #expect(frames.contains { $0.y < moved + 480 && $0.y + $0.height >= moved + 480 })
  }

  @Test("A page down into a run of rows comes to its end")
  func pageIntoRun() throws {
    try rows.apply([])
    try list.host.engine.makeRow(RowContent(1, height: .fixed(20)), at: .first(in: .root))
    try list.host.engine.makeRun(of: 50, height: 20, at: .last(in: .root))
    list.layOut()
    #expect(list.host.reach(.pageDown) == nil)
  }

  /// The row to which a key gives the focus.
  private func focus(_ step: FocusStep) -> RowID? {
    guard let view = list.host.reach(step) else { return nil }
    list.host.setFocus(true, of: view)
    return list.host.engine.focus.nodes.first.flatMap { list.host.engine.identity(of: $0) }
  }

  @Test("Keys pass separators and backgrounds, also at the ends")
  func keysPassSeparators() throws {
    let engine = list.host.engine
    try rows.apply([])
    let card = try engine.makeContainer(at: .last(in: .root))
    try engine.setStyle(ContainerStyle(), of: card)
    try engine.makeRow(RowContent(1000, role: .background), at: .last(in: card))
    for id in 1...3 {
      try engine.makeRow(RowContent(RowID(Int64(id)), height: .fixed(40)), at: .last(in: card))
    }
    let separator = Separator(height: 2)
    try engine.setSeparatorBetweenChildren(separator, of: card)
    try engine.setSeparator(separator, at: .top, of: card)
    try engine.setSeparator(separator, at: .bottom, of: card)
    engine.commit()
    list.layOut()
    #expect(engine.rowCount == 8)
    #expect(focus(.last) == 3 && focus(.first) == 1)
    #expect(focus(.next) == 2 && focus(.next) == 3 && focus(.next) == nil)
    #expect(focus(.previous) == 2 && focus(.previous) == 1 && focus(.previous) == nil)
    #expect(focus(.pageDown) == 3 && focus(.pageUp) == 1 && focus(.pageUp) == nil)
    let first = try #require(engine.focus.nodes.first)
    let third = try engine.reachRow(2, from: first)
    #expect(third.flatMap { engine.identity(of: $0) } == 3)
  }

  @Test("Keys pass rows without content, all at once")
  func keysPassRuns() throws {
    let engine = list.host.engine
    try rows.apply([])
    try engine.makeRun(of: 10_000_000, height: 20, at: .last(in: .root))
    for id in 1...2 {
      try engine.makeRow(RowContent(RowID(Int64(id)), height: .fixed(20)), at: .last(in: .root))
      try engine.makeRun(of: 10_000_000, height: 20, at: .last(in: .root))
    }
    engine.commit()
    list.layOut()
    #expect(focus(.first) == 1 && focus(.previous) == nil)
    #expect(focus(.next) == 2 && focus(.next) == nil && focus(.previous) == 1)
    #expect(focus(.pageDown) == 2 && focus(.pageUp) == 1 && focus(.last) == 2)
  }

  @Test("A row that has the focus and is hidden stops no key, and no key acts on it")
  func keysPassHiddenFocus() throws {
    let (host, engine) = (list.host, list.host.engine)
    let row = try #require(engine.node(atRow: 3))
    try engine.focus.insert(row)
    try engine.setHidden(true, row)
    engine.commit()
    list.layOut()
    var taps = 0
    host.onTap = { _ in taps += 1 }
    #expect(host.actOnFocus() == nil && taps == 0 && engine.focus.contains(row))
    #expect(host.currentRow == engine.node(atRow: 0))
    #expect(focus(.next) == 1)
    #expect(host.actOnFocus() == engine.node(atRow: 1) && taps == 1)
  }

  @Test("A row that goes as it is selected is not told to be tapped")
  func tappedAndGone() throws {
    let (host, engine) = (list.host, list.host.engine)
    host.allowsSelection = true
    engine.selection.onChange = { change in
      for row in change.added { try? engine.remove(row) }
    }
    var taps: [NodeID] = []
    host.onTap = { taps.append($0) }
    let row = try #require(host.press(at: HostPoint(x: 10, y: 100)))
    #expect(host.release(at: HostPoint(x: 10, y: 100)) == row && taps.isEmpty)
    #expect(engine.identity(of: row) == nil)
  }

  @Test("A row that is dropped goes on from where it was held")
  func drop() throws {
    let host = list.host
    #expect(host.beginReorder(at: HostPoint(x: 10, y: 100)))
    let node = try #require(host.engine.reorder.dragged)
    host.updateReorder(to: HostPoint(x: 10, y: 205))
    let copy = try #require(list.kit.views.last)
    #expect(copy.marks == .dragged && copy.place?.layer == .lifted)
    _ = try host.endReorder(isCancelled: true)
    let view = try #require(host.views(of: node).first)
    #expect(list.kit.animated.contains(ObjectIdentifier(view)) && copy.place == nil)
    #expect(view.place?.layer == .row && view.place?.y == host.engine.offset(ofRow: 2))
  }

  @Test("A drag that scrolls by itself ends an animated scroll that is under way")
  func takenByAutoscroll() throws {
    let host = list.host
    try host.scroll(to: try #require(host.engine.node(atRow: 150)), isAnimated: true)
    list.kit.step()
    #expect(host.beginReorder(at: HostPoint(x: 10, y: list.kit.offset + 200)))
    let end = list.kit.offset + host.link.extent - 5
    host.updateReorder(to: HostPoint(x: 10, y: end))
    #expect(host.link.isMoving)
    host.autoscroll(for: 0.05)
    #expect(!host.link.isMoving && !list.kit.isAnimating)
    try host.endReorder(isCancelled: true)
  }

  @Test("A key that reaches a row ends an animated scroll that is under way")
  func takenByAKey() throws {
    let (host, engine) = (list.host, list.host.engine)
    try engine.focus.insert(try #require(engine.node(atRow: 0)))
    try host.scroll(to: try #require(engine.node(atRow: 150)), isAnimated: true)
    #expect(host.link.isMoving)
    let view = try #require(host.reach(.next))
    #expect(!host.link.isMoving && !list.kit.isAnimating)
    #expect(host.shownRows.first { $0.view === view }?.row.node == engine.node(atRow: 1))
  }

  @Test("A list that moves by itself is not moved, also before the first step is told")
  func momentumToCome() throws {
    list.kit.offset = 3000
    list.layOut()
    let offset = list.kit.offset
    list.kit.isDecelerating = true
    list.host.tell()
    try rows.apply([CheckedRow(id: 1000)] + rows.elements)
    #expect(list.kit.offset == offset)
    list.setDecelerating(false)
    #expect(list.kit.offset > offset)
  }

  /// Where the views of rows are that are seen, by the index of the row.
  private func places() -> [Int: HostPlace] {
    Dictionary(
      uniqueKeysWithValues: list.host.shownRows
        .filter { $0.frame.layer == .row && !$0.view.isHidden }
        .map { ($0.frame.row, $0.view.place!) })
  }

  @Test("A cell at the end of a grid makes room in a line that is not in sight")
  func grid() throws {
    let host = list.host
    try rows.apply([])
    try host.engine.setStyle(ContainerStyle(.flow(FlowStyle(columns: 3))), of: host.engine.rootNode)
    for id in 0..<60 {
      try host.engine.makeRow(
        RowContent(RowID(Int64(id)), height: .fixed(100)), at: .last(in: host.engine.rootNode))
    }
    host.engine.commit()
    list.kit.offset = 1000
    list.layOut()
    let from = list.kit.offset + 50
    #expect(host.beginReorder(at: HostPoint(x: 10, y: from)))
    for _ in 0..<30 {
      host.updateReorder(to: HostPoint(x: 10, y: list.kit.offset + 5))
      host.autoscroll(for: 0.02)
      let places = places().values.map { [$0.x, $0.y] }
      #expect(Set(places).count == places.count && places.count > 6)
    }
    #expect(host.engine.reorder.index < 20)
    try host.endReorder(isCancelled: true)
  }

  @Test("Rows beside a header make room by the height of the one that is dragged")
  func roomBesideHeader() throws {
    let engine = list.host.engine
    try rows.apply([])
    let section = try engine.makeContainer(at: .last(in: engine.rootNode))
    try engine.setStyle(ContainerStyle(.list, left: 16, right: 16), of: section)
    try engine.makeRow(RowContent(1, height: .fixed(30), role: .header), at: .last(in: section))
    for (id, height) in [(2, 40.0), (3, 120), (4, 20), (5, 60)] {
      try engine.makeRow(
        RowContent(RowID(Int64(id)), height: .fixed(height)), at: .last(in: section))
    }
    engine.commit()
    #expect(list.host.beginReorder(at: HostPoint(x: 100, y: 40)))
    #expect(list.host.updateReorder(to: HostPoint(x: 100, y: 240)) == 4)
    #expect(places().mapValues(\.y) == [0: 0, 2: 30, 3: 150, 4: 170])
    try list.host.endReorder(isCancelled: true)
  }

  @Test("Where the last row is taken from, what makes room keeps its spacing")
  func roomOfTheLastRow() throws {
    let engine = list.host.engine
    try rows.apply([])
    try engine.setStyle(ContainerStyle(.list, lineSpacing: 10), of: engine.rootNode)
    for id in 1...3 {
      try engine.makeRow(RowContent(RowID(Int64(id)), height: .fixed(40)), at: .last(in: .root))
    }
    engine.commit()
    #expect(list.host.beginReorder(at: HostPoint(x: 100, y: 110)))
    #expect(list.host.updateReorder(to: HostPoint(x: 100, y: 60)) == 1)
    #expect(places()[1]?.y == 100)
    try list.host.endReorder(isCancelled: true)
  }

  @Test("A dragged row that shows something else is as large as that, and so is its gap")
  func draggedRowChanges() throws {
    let (host, engine) = (list.host, list.host.engine)
    try rows.apply([])
    for id in 1...3 {
      try engine.makeRow(RowContent(RowID(Int64(id)), height: .fixed(40)), at: .last(in: .root))
    }
    engine.commit()
    #expect(host.beginReorder(at: HostPoint(x: 100, y: 35)))
    let (node, copy) = (
      try #require(engine.reorder.dragged), try #require(list.kit.views.last)
    )
    #expect(host.updateReorder(to: HostPoint(x: 100, y: 60)) == 1)
    #expect(places()[1]?.y == 0 && host.row(at: HostPoint(x: 100, y: 60)) == node)
    #expect(host.row(at: HostPoint(x: 100, y: 10)) == engine.node(atRow: 1))
    var filled = 0
    host.configure = { view, _, _ in filled += view === copy ? 1 : 0 }
    try engine.setHeight(.fixed(20), of: node)
    try engine.update(node)
    engine.commit()
    #expect(filled == 1 && copy.place?.height == 20)
    #expect(engine.reorder.index == 2 && places()[1]?.y == 0 && places()[2]?.y == 40)
    #expect(copy.place?.contains(HostPoint(x: 100, y: 59)) == true)
    try host.endReorder(isCancelled: true)
  }

  @Test("The copy of a dragged row is filled by its model, and again when that changes")
  func copyOfModel() throws {
    let host = list.host
    try rows.apply([])
    host.configure = nil
    let cells = (0..<3).map { _ in NumberedCell() }
    try host.engine.root.add(cells)
    host.engine.commit()
    #expect(host.beginReorder(at: HostPoint(x: 100, y: 10)))
    let copy = try #require(list.kit.views.last)
    #expect(host.engine.reorder.dragged == host.engine.node(atRow: 0) && copy.version == 1)
    cells[0].number = 2
    cells[0].update()
    host.engine.commit()
    #expect(copy.version == 2)
    cells[0].number = 3
    host.textSizeDidChange(to: 1)
    #expect(copy.version == 3)
    try host.endReorder(isCancelled: true)
  }

  @Test("The copy of a dragged row that is of another kind by now is another view")
  func copyOfAnotherKind() throws {
    let host = list.host
    try rows.apply([])
    var made: [(view: ScreenlessView, kind: RowKind)] = []
    host.registerOtherKinds { kind in
      made.append((ScreenlessView(), kind))
      return made[made.count - 1].view
    }
    var misfits = 0
    host.configure = { view, row, _ in
      misfits += made.contains { $0.view === view && $0.kind == row.kind } ? 0 : 1
    }
    let cells = (0..<3).map { CellModel(id: RowID(Int64($0)), kind: 5, height: .fixed(40)) }
    try host.engine.root.add(cells)
    host.engine.commit()
    #expect(host.beginReorder(at: HostPoint(x: 100, y: 10)))
    let former = try #require(list.kit.views.last)
    cells[0].kind = 6
    host.engine.commit()
    let copy = try #require(list.kit.views.last)
    #expect(copy !== former && former.place == nil && copy.place?.layer == .lifted)
    #expect(misfits == 0 && copy.marks == .dragged)
    try host.endReorder(isCancelled: true)
    #expect(copy.place == nil && list.kit.views.count == host.shownRows.count)
  }

  @Test("A pinned row that is taken and let go of stays")
  func pinnedRowStays() throws {
    list.kit.offset = 1000
    list.layOut()
    #expect(list.host.beginReorder(at: HostPoint(x: 10, y: list.kit.offset + 5)))
    #expect(list.host.engine.reorder.dragged == list.host.engine.node(atRow: 0))
    #expect(try !list.host.endReorder())
  }

  @Test("A row that gets another view is told where it is")
  func positionOfAnotherView() throws {
    try rows.apply([])
    let cells = (0..<4).map { CellModel(id: RowID(Int64($0)), height: .fixed(20)) }
    try list.host.engine.root.add(cells)
    list.host.engine.commit()
    let former = try #require(list.host.shownRows.first { $0.frame.row == 2 }?.view)
    cells[2].kind = 1
    list.host.engine.commit()
    let view = try #require(list.host.shownRows.first { $0.frame.row == 2 }?.view)
    #expect(view !== former && view.position == [2, 4])
  }

  @Test("The copy of a dragged row stays under the finger when rows come above")
  func copyUnderFinger() throws {
    list.kit.offset = 3010
    list.layOut()
    #expect(list.host.beginReorder(at: HostPoint(x: 10, y: list.kit.offset + 200)))
    let copy = try #require(list.kit.views.last)
    let (place, offset) = (try #require(copy.place), list.kit.offset)
    try rows.apply((1000..<1010).map { CheckedRow(id: $0) } + rows.elements)
    #expect(list.kit.offset > offset + 200)
    #expect(abs(try #require(copy.place).y - list.kit.offset - (place.y - offset)) < 0.01)
  }

  @Test("A copy that was given up while its row is out of sight takes nothing up")
  func copyOfNothing() throws {
    let (host, engine) = (list.host, list.host.engine)
    #expect(host.beginReorder(at: HostPoint(x: 10, y: 100)))
    list.kit.offset = 3010
    list.layOut()
    let copy = try #require(list.kit.views.first { $0.place?.layer == .lifted }?.place)
    engine.reorder.cancel()
    #expect(!host.beginReorder(at: HostPoint(x: copy.x + 10, y: copy.y + 1)))
    #expect(engine.reorder.dragged == nil)
    engine.commit()
    #expect(!list.kit.views.contains { $0.place?.layer == .lifted })
    #expect(host.beginReorder(at: HostPoint(x: 10, y: copy.y + 1)))
    try host.endReorder(isCancelled: true)
  }

  @Test("Held beyond the viewport, a row would be at its edge, and nothing is missing in sight")
  func heldBeyond() throws {
    let host = list.host
    list.kit.offset = 3010
    list.layOut()
    let (start, end) = (list.kit.offset, list.kit.offset + host.link.extent)
    #expect(host.beginReorder(at: HostPoint(x: 10, y: start + 200)))
    for finger in [start - 300, start - 1, end + 1, end + 300] {
      let index = try #require(host.updateReorder(to: HostPoint(x: 10, y: finger)))
      let rows = host.rowsInOrder.filter { $0.frame.layer == .row && !$0.view.isHidden }
        .map { (node: $0.row.node, place: $0.view.place!) }
        .sorted { $0.place.y < $1.place.y }
      let (first, last) = (try #require(rows.first), try #require(rows.last))
      let shown = [first, last].map { host.engine.reorder.shownIndex(of: $0.node) }
      #expect(first.place.y <= start || shown[0] == index + 1)
      #expect(last.place.y + last.place.height >= end || shown[1] == index - 1)
    }
  }

  @Test("Pinned rows are in front of rows, and the copy of a dragged one in front of all")
  func layers() throws {
    #expect(list.host.beginReorder(at: HostPoint(x: 10, y: 100)))
    for offset in stride(from: 0.0, through: 8000, by: 130) {
      list.kit.offset = offset
      list.layOut()
      let layers = list.kit.views.compactMap { $0.place?.layer.rawValue }
      #expect(layers == layers.sorted() && layers.last == HostLayer.lifted.rawValue)
      #expect(layers.count == list.host.shownRows.count + 1)
    }
  }

  /// Whether the views of a layer lie over each other as the host says.
  private func isInOrder(_ layer: HostLayer) -> Bool {
    let shown = list.host.shownRows.map(\.view).filter { $0.place?.layer == layer }
    return list.kit.views.filter { $0.place?.layer == layer && !$0.isFading }.elementsEqual(
      shown, by: ===)
  }

  @Test("A title that the next one pushes goes behind the title of its chapter")
  func titlesInFront() throws {
    let engine = list.host.engine
    try engine.removeAll(in: .root)
    func title(_ id: Int64, level: Int) throws -> NodeID {
      try engine.makeRow(
        RowContent(RowID(id), height: .fixed(40), pin: Pin(level: level)),
        at: .last(in: .root))
    }
    let chapter = try title(0, level: 0)
    let first = try title(1, level: 1)
    for id in Int64(2)..<7 {
      try engine.makeRow(RowContent(RowID(id), height: .fixed(40)), at: .last(in: .root))
    }
    _ = try title(7, level: 1)
    for id in Int64(8)..<40 {
      try engine.makeRow(RowContent(RowID(id), height: .fixed(40)), at: .last(in: .root))
    }
    list.layOut()
    list.kit.offset = 220
    list.layOut()
    let views = try [first, chapter].map { try #require(list.host.views(of: $0).first) }
    #expect(views.map { $0.place?.y } == [240, 220] && isInOrder(.pinned))
    let places = views.map { view in list.kit.views.firstIndex { $0 === view } ?? 0 }
    #expect(places[0] < places[1])
    #expect(list.host.row(at: HostPoint(x: 10, y: 245)) == chapter)
  }

  @Test("A background that comes later is behind those in its container", arguments: [false, true])
  func nestedBackgrounds(fades: Bool) throws {
    let engine = list.host.engine
    try engine.removeAll(in: .root)
    list.kit.fades = fades
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    var (containers, backgrounds) = ([NodeID](), [NodeID]())
    for id in 0..<12 {
      let parent = id % 4 == 0 ? NodeID.root : containers[id - 1]
      containers.append(try engine.makeContainer(at: .last(in: parent)))
      try engine.makeRow(
        RowContent(RowID(Int64(id)), height: .fixed(30)), at: .last(in: containers[id]))
    }
    for step in 0..<300 {
      let container = containers[random(12)]
      switch random(3) {
      case 0:
        backgrounds.append(
          try engine.makeRow(
            RowContent(RowID(Int64(100 + step)), role: .background), at: .first(in: container)))
      case 1 where backgrounds.count > 6: try engine.remove(backgrounds.removeFirst())
      default: try engine.move(containers[random(3) * 4], to: .last(in: .root))
      }
      engine.commit(UpdateContext(isAnimated: step % 2 == 0))
      #expect(isInOrder(.background))
      if let done = list.kit.completions.popLast(), step % 3 == 0 { done() }
    }
  }

  @Test("Rows that are removed fade, and rows that come up to them are animated")
  func fading() throws {
    list.kit.fades = true
    let gone = try #require(list.host.engine.node(atRow: 3))
    let view = try #require(list.host.views(of: gone).first)
    var elements = rows.elements
    elements.remove(at: 3)
    try rows.apply(elements, UpdateContext(isAnimated: true))
    #expect(view.isFading && view.place != nil && list.kit.completions.count == 1)
    let next = try #require(list.host.engine.node(atRow: 3))
    let moved = try #require(list.host.views(of: next).first)
    #expect(list.kit.animated.contains(ObjectIdentifier(moved)))
    list.kit.completions[0]()
    #expect(view.place == nil && list.kit.views.count == list.host.shownRows.count)
  }

  @Test("The end of a fade ends no later one of the same view")
  func fadingAgain() throws {
    let (host, engine) = (list.host, list.host.engine)
    list.kit.fades = true
    func remove(_ row: NodeID) throws {
      let id = try #require(engine.identity(of: row))
      try rows.apply(
        rows.elements.filter { $0.id != Int(id.rawValue) }, UpdateContext(isAnimated: true))
    }
    let first = try #require(engine.node(atRow: 3))
    let view = try #require(host.views(of: first).first)
    try remove(first)
    // All views are taken off, and this one shows another row.
    engine.setNeedsReload(because: "another theme")
    engine.commit()
    try remove(try #require(host.row(of: view)))
    #expect(view.isFading && list.kit.completions.count == 2)
    list.kit.completions[0]()
    #expect(view.isFading && view.place != nil)
    list.kit.completions[1]()
    #expect(view.place == nil && list.kit.views.count == host.shownRows.count)
  }

  @Test("Rows say which of how many they are, and how they are marked")
  func positions() throws {
    try rows.apply(rows.elements.dropFirst(5) + [CheckedRow(id: 900)])
    list.kit.offset = 1000
    list.layOut()
    for (_, frame, view) in list.host.shownRows {
      #expect(view.position == [frame.row, 196])
    }
    let row = try #require(list.host.press(at: HostPoint(x: 10, y: 1200)))
    #expect(list.host.views(of: row).first?.marks == .highlighted)
    list.host.cancelPress()
    #expect(list.host.release(at: HostPoint(x: 10, y: 1200)) == nil)
    #expect(list.host.views(of: row).first?.marks == [])
  }

  @Test("Another size of text fills all views again, and measures with new ones")
  func textSize() throws {
    list.kit.offset = 1000
    list.layOut()
    let versions = list.host.shownRows.map(\.view.version)
    let count = list.made.count
    list.host.textSizeDidChange(to: 1)
    #expect(zip(list.host.shownRows, versions).allSatisfy { $0.view.version > $1 })
    #expect(list.made.count > count)
    #expect(list.host.beginReorder(at: HostPoint(x: 10, y: 1100)))
    let copy = try #require(list.kit.views.first { $0.place?.layer == .lifted })
    let version = copy.version
    list.host.textSizeDidChange(to: 2)
    #expect(copy.version > version)
  }

  @Test("Another size of text fills no view with a row that is gone")
  func textSizeOfGoneRow() throws {
    let (host, engine) = (list.host, list.host.engine)
    try rows.apply([])
    let nodes = try (1...3).map { id in
      try engine.makeRow(RowContent(RowID(Int64(id)), height: .fixed(40)), at: .last(in: .root))
    }
    engine.commit()
    var filled: Set<NodeID> = []
    host.configure = { _, row, _ in filled.insert(row.node) }
    try engine.remove(nodes[1])
    host.textSizeDidChange(to: 1)
    #expect(filled == [nodes[0], nodes[2]] && host.shownRows.count == 2)
  }

  @Test("A host that is let go of as a view is filled shows the commit to its end")
  func goneAsFilled() throws {
    let kit = ScreenlessKit(CheckedSetup(), .strict)
    var host: ViewHost<ScreenlessKit>? = ViewHost(
      CheckedSetup().configuration, scheduler: ManualScheduler().scheduler)
    let engine = host!.engine
    var filled = 0
    host?.kit = kit
    host?.registerOtherKinds { _ in ScreenlessView() }
    host?.configure = { _, _, _ in
      filled += 1
      host = nil
    }
    host?.tell()
    for id in 1...3 {
      try engine.makeRow(RowContent(RowID(Int64(id)), height: .fixed(40)), at: .last(in: .root))
    }
    engine.commit()
    #expect(filled == 3 && kit.views.count == 3 && engine.host == nil)
  }

  @Test("Who stands before the host is asked for heights ahead, and nothing is committed for none")
  func measuringAhead() throws {
    let engine = list.host.engine
    let front = Front(try #require(engine.host))
    engine.host = front
    front.isSilent = true
    #expect(list.host.measureAhead(limit: 3) == 0 && front.asked == 3 && front.commits == 0)
    front.isSilent = false
    #expect(list.host.measureAhead(limit: 3) == 3 && front.asked == 6 && front.commits == 1)
  }

  @Test("What was committed while the view could take nothing is shown before a scroll counts")
  func lateCommits() throws {
    let host = list.host
    let busy = CatchUpHost(try #require(host.engine.host))
    host.engine.host = busy
    host.link.showMissed = {
      guard busy.isBehind else { return false }
      busy.isBusy = false
      return true
    }
    list.kit.offset = 3000
    list.layOut()
    let offset = list.kit.offset
    let before = host.shownRows.filter { $0.frame.layer == .row }.map {
      ($0.row.id, $0.view.place!.y - list.kit.offset)
    }
    busy.isBusy = true
    try rows.apply((1000..<1010).map { CheckedRow(id: $0) } + rows.elements)
    #expect(list.kit.offset == offset && busy.isBehind)
    list.kit.offset += 1
    list.layOut()
    #expect(!busy.isBehind && list.kit.offset > offset + 200)
    let places = Dictionary(
      uniqueKeysWithValues: host.shownRows.filter { $0.frame.layer == .row }.map {
        ($0.row.id, $0.view.place!.y - list.kit.offset)
      })
    #expect(before.count > 5)
    #expect(before.dropFirst().allSatisfy { abs((places[$0.0] ?? .nan) - $0.1 + 1) < 0.01 })
  }
}

/// A model that fills its views with a number.
private final class NumberedCell: CellModel {
  var number = 1

  init() { super.init(height: .fixed(40)) }

  override func configure(_ view: AnyObject) { (view as? ScreenlessView)?.version = number }
}

/// Stands before a host, counts, and lets it answer or not.
@MainActor
private final class Front: ListHost {
  var isSilent = false
  private(set) var asked = 0
  private(set) var commits = 0
  private let host: any ListHost

  init(_ host: any ListHost) { self.host = host }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    asked += 1
    return isSilent ? nil : host.height(for: request, in: engine)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    commits += 1
    host.apply(commit, in: engine)
  }
}
