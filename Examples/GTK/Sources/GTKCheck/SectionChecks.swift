// SPDX-License-Identifier: MIT

import CEspalierGTK
import Espalier
import EspalierGTK
import GTKTestSupport

/// Headers that stay in sight, pages that are loaded, keys, drags.
@MainActor
func checkSections() {
  Checks.check("headers of sections stay at the top, in front") {
    let view = EngineView()
    view.registerOtherKinds { _ in LabelRow() }
    let list = SectionList(in: view.engine)
    view.configure = { [unowned list] view, row, engine in
      guard let index = engine.rowIndex(of: row.node) else {
        return
      }
      (view as? LabelRow)?.text = list.cell(atRow: index)?.model(as: String.self) ?? "?"
    }
    try list.apply(
      (0..<20).map { (section: Int) in
        CellSection(
          id: section,
          header: SectionCell(
            id: "h\(section)", kind: 1, model: "Section \(section)", height: .fixed(30),
            pin: .insideContainer)
        ) {
          for number in section * 10..<section * 10 + 10 {
            SectionCell(id: number, model: words(number))
          }
        }
      })
    let window = unsafe TestWindow(view.widget, width: 320, height: 480)
    for offset in stride(from: 0.0, through: 6000, by: 370) {
      view.offset = offset
      window.nextFrame()
      // The last header before the row at the top.
      var header = view.engine.row(at: view.offset) ?? 0
      while header > 0, view.engine.visibleRow(at: header)?.kind != 1 { header -= 1 }
      let expected = list.cell(atRow: header)?.model(as: String.self)
      let top = view.shownRows.last { ($0.view.allocation?.y ?? 1) <= 0 }
      let text = (top?.view as? LabelRow)?.text
      Checks.expect(
        text == expected, "At \(offset): \(text ?? "nothing"), not \(expected ?? "nothing").")
      // It is the last child that begins at the top: GTK draws it in front.
      Checks.expect(
        offset == 0 || view.shownRows.last?.frame.layer == .pinned, "At \(offset) none is pinned.")
      let isInFront =
        unsafe gtk_widget_pick(
          view.widget, 10, 5, GTK_PICK_DEFAULT) == top?.view.widget
      Checks.expect(isInFront, "At \(offset) another row is in front.")
    }
    window.close()
  }

  Checks.check("a page is loaded when the end comes near") {
    let view = EngineView()
    view.registerOtherKinds { _ in LabelRow() }
    let pages = Pages(ContainerModel(), footer: MoreCell())
    try view.engine.root.add(pages)
    view.engine.commit()
    let window = unsafe TestWindow(view.widget, width: 320, height: 480)
    Checks.expect(MainLoop.run { pages.loaded > 0 }, "No page was loaded.")
    window.nextFrame()
    let first = view.engine.rowCount
    view.offset = view.engine.contentExtent
    window.nextFrame()
    Checks.expect(MainLoop.run { view.engine.rowCount > first }, "There was no second page.")
    for _ in 0..<12 {
      view.offset = view.engine.contentExtent
      window.nextFrame()
      _ = MainLoop.run(atMost: .milliseconds(200)) { pages.pageState == .idle }
    }
    Checks.expect(pages.pageState == .atEnd, "The state is \(pages.pageState).")
    Checks.expect(view.engine.rowCount == 101, "There are \(view.engine.rowCount) rows.")
    // Pulled beyond its start, and not beyond its end, it begins again.
    var pulls = 0
    view.onPull = {
      pulls += 1
      pages.refresh()
    }
    view.pull()
    Checks.expect(pulls == 1, "It was pulled \(pulls) times.")
    Checks.expect(MainLoop.run { pages.loaded == 11 }, "Nothing was loaded.")
    window.close()
  }

  Checks.check("a window outlives the view it shows") {
    var view: EngineView? = EngineView()
    view?.registerOtherKinds { _ in LabelRow() }
    try view?.engine.root.add((0..<100).map { TextCell(words($0)) })
    view?.engine.commit()
    let window = unsafe TestWindow(view!.widget, width: 320, height: 480)
    let widget = unsafe g_object_ref(view!.widget).assumingMemoryBound(to: GtkWidget.self)
    weak let gone = view
    view = nil
    Checks.expect(gone == nil, "Something keeps it.")
    unsafe gtk_adjustment_set_value(
      gtk_scrolled_window_get_vadjustment(OpaquePointer(widget)), 100)
    window.resize(width: 400, height: 300)
    window.nextFrame()
    window.close()
    unsafe g_object_unref(widget)
  }
}

/// Ten pages of ten rows; each comes in a task of the main actor.
private final class Pages: PagedContainer {
  var loaded = 0

  override func load(_ request: PageRequest) {
    Task { @MainActor in
      await Task.yield()
      loaded += 1
      finish(request, isLast: loaded == 10) {
        try? content.add((0..<10).map { TextCell(words(loaded * 10 + $0)) })
      }
    }
  }
}

private final class TextCell: CellModel {
  private let text: String

  init(_ text: String) {
    self.text = text
    super.init(height: .automatic())
  }

  override func configure(_ view: AnyObject) { (view as? LabelRow)?.text = text }
}

private final class MoreCell: CellModel {
  init() { super.init(kind: 2, height: .fixed(40)) }

  override func configure(_ view: AnyObject) { (view as? LabelRow)?.text = "more" }
}

/// The focus of the keyboard, and what is told to those who read aloud.
@MainActor
func checkFocus() {
  Checks.check("keys move the focus from row to row, and keep its view") {
    let fixture = try ViewFixture((0..<1000).map { Line(id: $0, text: words($0)) })
    let (view, engine) = (fixture.view, fixture.view.engine)
    var focused: Int? {
      engine.focus.nodes.first.flatMap { engine.rowIndex(of: $0) }
    }
    view.views(of: engine.node(atRow: 0)!).first?.grabFocus()
    Checks.expect(focused == 0, "The focus is at \(focused ?? -1).")
    for step in 1...30 {
      Checks.expect(view.press(GDK_KEY_Down), "Step \(step) found no row.")
      fixture.window.nextFrame()
      Checks.expect(focused == step, "The focus is at \(focused ?? -1), not at \(step).")
      let place = engine.node(atRow: step).flatMap { view.views(of: $0).first?.allocation }
      let isSeen = place.map { $0.y > -1 && min($0.y + $0.height, 480) > $0.y } ?? false
      Checks.expect(isSeen, "Row \(step) is at \(place?.y ?? .nan).")
    }
    view.press(GDK_KEY_End)
    fixture.window.nextFrame()
    Checks.expect(focused == 999, "The end is \(focused ?? -1).")
    view.press(GDK_KEY_Home)
    fixture.window.nextFrame()
    Checks.expect(focused == 0, "The start is \(focused ?? -1).")
    // Out of sight, the row with the focus keeps its view, and is where it was when it comes back.
    let row = engine.node(atRow: 0)!
    var acted: [NodeID] = []
    view.onActivate = { acted.append($0) }
    for key in [GDK_KEY_Return, GDK_KEY_space, GDK_KEY_KP_Enter] {
      Checks.expect(view.press(key), "The key does nothing.")
    }
    Checks.expect(acted == [row, row, row] && focused == 0, "Keys acted on \(acted).")
    let kept = view.views(of: row).first
    view.offset = 20_000
    fixture.window.nextFrame()
    Checks.expect(kept != nil && view.views(of: row).first === kept, "It has another view.")
    Checks.expect(focused == 0, "The focus went to \(focused ?? -1).")
    view.offset = 0
    fixture.window.nextFrame()
    Checks.expect(view.views(of: row).first === kept, "It came back in another view.")
    fixture.check("back at the start")
    fixture.window.close()
  }

  Checks.check("a click selects the row under it, and gives it the focus") {
    let fixture = try ViewFixture((0..<1000).map { Line(id: $0, text: words($0)) })
    let (view, engine) = (fixture.view, fixture.view.engine)
    view.allowsSelection = true
    var taps: [NodeID] = []
    view.onTap = { row, _, _ in taps.append(row) }
    view.offset = 7000
    fixture.window.nextFrame()
    // Where rows that were never measured have brought it.
    let place = view.offset
    let row = view.row(atX: 100, y: 200)!
    view.click(atX: 100, y: 200)
    Checks.expect(engine.selection.nodes == [row] && taps == [row], "It is another row.")
    Checks.expect(engine.focus.contains(row), "It has not got the focus.")
    Checks.expect(view.highlight.isEmpty, "It stays highlighted.")
    let flags = view.views(of: row).first.map { row in
      unsafe gtk_widget_get_state_flags(gtk_widget_get_parent(row.widget)).rawValue
    }
    Checks.expect(
      (flags ?? 0) & GTK_STATE_FLAG_SELECTED.rawValue != 0, "It does not look selected.")
    // It is still selected when it comes back in another view.
    view.offset = 0
    fixture.window.nextFrame()
    view.offset = place
    fixture.window.nextFrame()
    Checks.expect(engine.selection.contains(row), "It is not selected any more.")
    view.click(atX: 100, y: 200)
    Checks.expect(engine.selection.isEmpty && taps.count == 2, "A second click does nothing.")
    fixture.window.close()
  }

  Checks.check("rows say which of how many they are") {
    let fixture = try ViewFixture((0..<1000).map { Line(id: $0, text: words($0)) })
    @MainActor func check(_ when: String) {
      for (_, frame, view) in fixture.view.shownRows {
        Checks.expect(
          view.saysPosition(frame.row + 1, of: fixture.view.engine.rowCount),
          "\(when): row \(frame.row) says something else.")
      }
    }
    check("at the start")
    fixture.view.offset = 3000
    fixture.window.nextFrame()
    check("further down")
    try fixture.list.apply([Line(id: 5000, text: "new")] + fixture.list.elements.dropFirst(3))
    fixture.window.nextFrame()
    check("after an edit")
    fixture.window.close()
  }
}

/// What GTK does after a flick: with every frame it scrolls on from where it began, whatever became of the content.
@MainActor
private final class Flick {
  private let fixture: ViewFixture
  private(set) var offset: Double
  private var count = 0
  private var places: [Int: Double]

  init(of fixture: ViewFixture) {
    self.fixture = fixture
    offset = fixture.view.offset
    places = fixture.places
  }

  var isOver: Bool { count > 16 }

  /// The frame before this one is laid out: rows have moved by a step, and by nothing else.
  func step() -> Bool {
    let now = fixture.places
    if count > 0 {
      Checks.expect(
        fixture.view.offset == offset, "Step \(count) was sent to \(fixture.view.offset).")
      for (row, y) in places {
        guard let after = now[row] else { continue }
        Checks.expect(abs(after - y - 30) < 1, "Step \(count): row \(row) moved by \(after - y).")
      }
    }
    count += 1
    guard !isOver else { return false }
    places = now
    offset -= 30
    fixture.view.offset = offset
    if count == 5 {
      let new = (5000..<5009).map { Line(id: $0, text: words($0)) }
      try? fixture.list.apply(new + fixture.list.elements)
    }
    return true
  }
}

/// Scrolls that are asked for, and rows that are dragged.
@MainActor
func checkScrolls() {
  Checks.check("an animated scroll arrives exactly, past rows that were never measured") {
    let fixture = try ViewFixture((0..<2000).map { Line(id: $0, text: words($0)) })
    for row in [700, 30, 1999] {
      let node = fixture.view.engine.node(atRow: row)!
      var offsets = [fixture.view.offset]
      fixture.view.animationDuration = 1
      try fixture.view.scroll(to: node, at: .top, isAnimated: true)
      Checks.expect(fixture.view.offset == offsets[0], "It was there at once.")
      // As long as it moves, on a machine that has other things to do as well.
      var rest = ContinuousClock.now
      _ = MainLoop.run(atMost: .seconds(20)) {
        if fixture.view.offset != offsets.last {
          offsets.append(fixture.view.offset)
          rest = .now
        }
        return offsets.count > 1 && ContinuousClock.now - rest > .seconds(1)
      }
      fixture.window.nextFrame()
      Checks.expect(offsets.count > 3, "It took \(offsets.count) steps to row \(row).")
      let y = fixture.places[row] ?? .nan
      let isAtEnd = row == 1999 && y > 0
      Checks.expect(abs(y) < 1 || isAtEnd, "Row \(row) is at \(y).")
      fixture.check("at row \(row)")
    }
    fixture.window.close()
  }

  Checks.check("what is prepended or measured during a flick waits for its end, and moves nothing")
  {
    let fixture = try ViewFixture((0..<1000).map { Line(id: $0, text: words($0)) })
    fixture.view.offset = 6000
    fixture.window.nextFrame()
    let flick = Flick(of: fixture)
    fixture.view.flick()
    unsafe gtk_widget_add_tick_callback(
      fixture.view.widget,
      { _, _, flick in
        unsafe Unmanaged<Flick>.fromOpaque(flick!).takeUnretainedValue().step() ? 1 : 0
      }, Unmanaged.passUnretained(flick).toOpaque(), nil)
    Checks.expect(MainLoop.run(atMost: .seconds(20)) { flick.isOver }, "It has no end.")
    let before = (fixture.places, flick.offset)
    for _ in 0..<6 { fixture.window.nextFrame() }
    Checks.expect(
      !before.0.isEmpty && fixture.places == before.0, "\(before.0) became \(fixture.places).")
    Checks.expect(fixture.view.offset > before.1 + 100, "The new rows are not above.")
    fixture.check("at rest")
    fixture.window.close()
  }

  Checks.check("an animated scroll that is asked for during a flick takes its time, and arrives") {
    let fixture = try ViewFixture((0..<1000).map { Line(id: $0, text: words($0)) })
    let view = fixture.view
    view.offset = 6000
    fixture.window.nextFrame()
    view.animationDuration = 1
    view.flick()
    Checks.expect(view.kit.isDecelerating, "It is no flick.")
    fixture.window.nextFrame()
    var offsets = [view.offset]
    try view.scroll(to: view.engine.node(atRow: 30)!, at: .top, isAnimated: true)
    Checks.expect(view.kit.isAnimating && !view.kit.isDecelerating, "The flick goes on.")
    let isOver = MainLoop.run(atMost: .seconds(20)) {
      if view.offset != offsets.last { offsets.append(view.offset) }
      return !view.kit.isAnimating
    }
    let steps = offsets.count { $0 > view.offset + 500 }
    Checks.expect(isOver && steps > 3, "It took \(steps) steps to near its end: \(offsets).")
    for _ in 0..<6 { fixture.window.nextFrame() }
    Checks.expect(!view.kit.isAnimating, "It runs again.")
    Checks.expect(abs(fixture.places[30] ?? .nan) < 1, "It is at \(fixture.places[30] ?? .nan).")
    fixture.check("at row 30")
    fixture.window.close()
  }

  Checks.check("a drag that is cancelled by another gesture moves nothing") {
    let fixture = try ViewFixture((0..<100).map { Line(id: $0, text: "Row \($0)") })
    let (view, engine) = (fixture.view, fixture.view.engine)
    var outcomes: [ReorderOutcome] = []
    engine.reorder.onEnd = { outcomes.append($1) }
    let (first, height) = (engine.node(atRow: 0)!, engine.offset(ofRow: 1)!)
    view.hold(atX: 10, y: height / 2)
    Checks.expect(engine.reorder.dragged == first, "Nothing is held.")
    Checks.expect(view.updateReorder(toX: 10, y: 3.5 * height) == 3, "It is not moved.")
    view.cancelDrag()
    fixture.window.nextFrame()
    Checks.expect(outcomes == [.cancelled], "It ended by \(outcomes).")
    Checks.expect(engine.node(atRow: 0) == first, "It was moved.")
    fixture.check("after the drag")
    fixture.window.close()
  }

  Checks.check("a dragged row makes room, and is moved where it is dropped") {
    let fixture = try ViewFixture((0..<100).map { Line(id: $0, text: "Row \($0)") })
    let (view, engine) = (fixture.view, fixture.view.engine)
    engine.reorder.moveData = { [unowned fixture] node, _ in
      var lines = fixture.list.elements
      guard let source = engine.rowIndex(of: node) else { return }
      lines.insert(lines.remove(at: source), at: engine.reorder.index)
      try fixture.list.apply(lines)
    }
    let height = engine.offset(ofRow: 1)!
    Checks.expect(view.beginReorder(atX: 10, y: height / 2), "Row 0 cannot be moved.")
    let index = view.updateReorder(toX: 10, y: 3.5 * height)
    Checks.expect(index == 3, "It would be at \(index ?? -1).")
    fixture.window.nextFrame()
    Checks.expect(
      (1...3).allSatisfy { abs((fixture.places[$0] ?? .nan) - Double($0 - 1) * height) < 1 },
      "No room was made: \(fixture.places).")
    Checks.expect(
      abs((fixture.places[4] ?? .nan) - 4 * height) < 1, "Row 4 is at \(fixture.places[4] ?? .nan)."
    )
    Checks.expect(try view.endReorder(), "It was not moved.")
    fixture.window.nextFrame()
    Checks.expect(
      fixture.list.elements.prefix(5).map(\.id) == [1, 2, 3, 0, 4], "The order is another one.")
    fixture.check("after the drag")
    // Held at the edge, it scrolls the list; cancelled, all is as it was.
    Checks.expect(view.beginReorder(atX: 10, y: height / 2), "Row 1 cannot be moved.")
    view.updateReorder(toX: 10, y: 478)
    _ = MainLoop.run(atMost: .seconds(2)) { view.offset > 300 }
    Checks.expect(view.offset > 300, "It scrolled to \(view.offset).")
    _ = try view.endReorder(isCancelled: true)
    fixture.window.nextFrame()
    fixture.check("after a drag that was cancelled")
    Checks.expect(fixture.list.elements.first?.id == 1, "The order is another one.")
    fixture.window.close()
  }
}
