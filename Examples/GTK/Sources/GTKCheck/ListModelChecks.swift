// SPDX-License-Identifier: MIT

import CEspalierGTK
import EspalierGTK
import Foundation
import GTKTestSupport

struct Line: Identifiable, Equatable {
  var id: Int
  var text: String
}

let seed = ProcessInfo.processInfo.environment["SEED"].flatMap { Int($0) } ?? 1

/// The cells of a list, and how often they were filled.
@MainActor
private final class Recorder {
  var binds = 0
  var cells: [LabelCell] = []
}

/// A list in a window.
@MainActor
@safe private final class ListFixture {
  let model = ListModel<Line, Int>()
  let recorder = Recorder()
  let list: UnsafeMutablePointer<GtkWidget>
  let scroller: UnsafeMutablePointer<GtkWidget>
  let window: TestWindow

  init(
    rows: Int,
    makeView: (ListModel<Line, Int>, CellFactory) -> UnsafeMutablePointer<GtkWidget> = {
      unsafe $0.makeListView($1)
    }
  ) {
    let recorder = recorder
    let factory = CellFactory {
      let cell = LabelCell(wraps: false)
      recorder.cells.append(cell)
      return cell
    } bind: { (cell: LabelCell, line: Line) in
      (cell.id, cell.text) = (line.id, line.text)
      recorder.binds += 1
    }
    model.apply((0..<rows).map { Line(id: $0, text: "Row \($0)") })
    unsafe list = makeView(model, factory)
    unsafe scroller = gtk_scrolled_window_new()
    unsafe gtk_scrolled_window_set_child(OpaquePointer(scroller), list)
    unsafe window = TestWindow(scroller, width: 320, height: 480)
    recorder.binds = 0
  }

  var offset: Double {
    get {
      unsafe gtk_adjustment_get_value(
        gtk_scrolled_window_get_vadjustment(OpaquePointer(scroller)))
    }
    set {
      unsafe gtk_adjustment_set_value(
        gtk_scrolled_window_get_vadjustment(OpaquePointer(scroller)), newValue)
    }
  }

  /// The cells in sight, from the first to the last, each with its place.
  var shown: [(cell: LabelCell, y: Double)] {
    recorder.cells.compactMap { cell in
      var bounds = graphene_rect_t()
      guard unsafe gtk_widget_get_mapped(cell.widget) != 0,
        unsafe gtk_widget_compute_bounds(cell.widget, list, &bounds) != 0
      else { return nil }
      let y = Double(bounds.origin.y)
      return y + Double(bounds.size.height) > 0 && y < 480 ? (cell, y) : nil
    }.sorted { $0.y < $1.y }
  }
}

extension ListFixture {
  /// Where the rows in sight are, by their identities.
  fileprivate var places: [Int: Double] {
    Dictionary(shown.map { ($0.cell.id, $0.y) }, uniquingKeysWith: { $1 })
  }
}

/// One to three random changes; those that name the rows they touch.
private func edit(
  _ lines: [Line], _ next: inout Int, _ generator: inout Seeded
) -> (lines: [Line], touched: Set<Int>) {
  var (lines, touched): ([Line], Set<Int>) = (lines, [])
  for _ in 0..<Int.random(in: 1...3, using: &generator) {
    // Every second one is near what is in sight.
    let index = Int.random(
      in: Bool.random(using: &generator) ? 2980..<3050 : 0..<lines.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      lines.insert(Line(id: next, text: "Row \(next)"), at: index)
      touched.insert(next)
      next += 1
    case 1: touched.insert(lines.remove(at: index).id)
    case 2:
      let line = lines.remove(at: index)
      touched.insert(line.id)
      lines.insert(line, at: Int.random(in: 0...lines.count, using: &generator))
    default:
      lines[index].text += " ·"
      touched.insert(lines[index].id)
    }
  }
  return (lines, touched)
}

@MainActor
private func runEdits(_ count: Int, reloading: Bool) {
  let fixture = unsafe ListFixture(rows: 10_000)
  var generator = Seeded(seed)
  var next = 10_000
  // GTK 4.8 does not follow the first jump of a list that was never scrolled.
  for offset in [400.0, 800, 60_000] {
    fixture.offset = offset
    fixture.window.nextFrame()
  }
  fixture.window.nextFrame()
  fixture.recorder.binds = 0
  var (stale, unseen, moved, seconds) = (0, 0, 0, 0.0)
  for _ in 0..<count {
    let before = fixture.places
    let (lines, touched) = edit(fixture.model.elements, &next, &generator)
    let start = processorSeconds
    if reloading { fixture.model.reload(lines) } else { fixture.model.apply(lines) }
    fixture.window.nextFrame()
    seconds += processorSeconds - start
    let known = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, $0.text) })
    let shown = fixture.shown
    stale += shown.count { known[$0.cell.id] != $0.cell.text }
    Checks.expect(shown.count > 10, "\(shown.count) rows are in sight.")
    // What is edited out of sight moves nothing in sight.
    let after = fixture.places
    guard touched.isDisjoint(with: before.keys), touched.isDisjoint(with: after.keys) else {
      continue
    }
    unseen += 1
    if before.contains(where: { id, y in after[id].map { abs($0 - y) >= 1 } ?? true }) {
      moved += 1
    }
  }
  let seen = count - unseen
  print(
    "      \(reloading ? "reload" : "splices"): \(count) edits, \(fixture.recorder.binds) cells filled, "
      + "\(stale) stale, \(Int(seconds * 1000)) ms of processor time; \(seen) in sight, of the others "
      + "\(moved) moved what is")
  Checks.expect(stale == 0, "\(stale) rows showed what they were not.")
  if !reloading {
    Checks.expect(moved == 0, "\(moved) edits out of sight moved what is in sight.")
    Checks.expect(
      fixture.recorder.binds < 4 * count,
      "\(fixture.recorder.binds) cells were filled, which is too many.")
  }
  fixture.window.close()
}

/// Selection goes by identity.
@MainActor
private func checkSelection() {
  Checks.check("selection survives moves, reloads and updates, by identity") {
    let model = ListModel<Line, Int>()
    let lines = (0..<100).map { Line(id: $0, text: "Row \($0)") }
    model.apply(lines)
    var changes = 0
    model.onSelectionChange = { changes += 1 }
    unsafe gtk_selection_model_select_item(model.model, 5, 1)
    unsafe gtk_selection_model_select_range(model.model, 50, 3, 0)
    Checks.expect(model.selection == [5, 50, 51, 52], "It is \(model.selection).")
    Checks.expect(changes == 2, "\(changes) changes were told.")
    var next = Array(lines.reversed())
    next[0].text = "changed"
    next.removeAll { $0.id == 51 }
    next.insert(Line(id: 200, text: "new"), at: 0)
    model.apply(next)
    Checks.expect(model.selection == [5, 50, 52], "It is \(model.selection).")
    for (row, line) in next.enumerated() {
      let isSelected = unsafe gtk_selection_model_is_selected(model.model, guint(row)) != 0
      Checks.expect(
        isSelected == [5, 50, 52].contains(line.id), "Row \(line.id): \(isSelected).")
    }
    model.reload(next)
    Checks.expect(model.selection == [5, 50, 52], "It is \(model.selection).")
    model.allowsSeveral = false
    unsafe gtk_selection_model_select_item(model.model, 0, 1)
    Checks.expect(model.selection == [200], "It is \(model.selection).")
    unsafe gtk_selection_model_unselect_all(model.model)
    Checks.expect(model.selection.isEmpty, "It is \(model.selection).")
  }

  Checks.check("an item that moves stays the same object, one that changes does not") {
    let model = ListModel<Line, Int>()
    model.apply((0..<10).map { Line(id: $0, text: "Row \($0)") })
    let kept = unsafe (0..<10).map { unsafe g_list_model_get_item(model.model, guint($0))! }
    var next = Array(model.elements.reversed())
    next[9].text = "changed"
    var told: [[guint]] = []
    let box = Told { told.append($0) }
    unsafe box.listen(to: model.model)
    model.apply(next)
    for row in 0..<10 {
      let item = unsafe g_list_model_get_item(model.model, guint(row))
      let isSame = unsafe item == kept[9 - row]
      Checks.expect(isSame == (row != 9), "Row \(row): \(isSame).")
      let text = unsafe model.element(of: item)?.text
      Checks.expect(text == next[row].text, "Row \(row) says \(text ?? "nothing").")
      unsafe g_object_unref(item)
    }
    for row in 0..<10 { unsafe g_object_unref(kept[row]) }
    Checks.expect(!told.isEmpty, "Nothing was told.")
  }

  Checks.check("splices are told one by one, and beyond the limit as one") {
    for limit in [1000, 3] {
      let model = ListModel<Line, Int>()
      model.spliceLimit = limit
      model.apply((0..<100).map { Line(id: $0, text: "Row \($0)") })
      var mirror = Array(0..<100)
      var count = 0
      let box = Told { change in
        count += 1
        let (start, removed, added) = (Int(change[0]), Int(change[1]), Int(change[2]))
        let new = (start..<start + added).map { model.elements[$0].id }
        mirror.replaceSubrange(start..<start + removed, with: new)
        Checks.expect(mirror == model.elements.map(\.id), "A splice does not fit the model.")
      }
      unsafe box.listen(to: model.model)
      var next = model.elements.filter { $0.id % 10 != 3 }
      next.swapAt(0, 80)
      next.append(Line(id: 500, text: "new"))
      model.apply(next)
      Checks.expect(mirror == next.map(\.id), "The splices do not lead to the list.")
      Checks.expect(limit == 3 ? count == 1 : count > 3, "There were \(count) splices.")
    }
  }
}

/// Hears what a list model tells.
@MainActor
private final class Told {
  private let hear: ([guint]) -> Void

  init(_ hear: @escaping ([guint]) -> Void) { self.hear = hear }

  func listen(to model: OpaquePointer) {
    let changed: @convention(c) (OpaquePointer?, guint, guint, guint, gpointer?) -> Void = {
      let told = unsafe Unmanaged<Told>.fromOpaque($4!).takeUnretainedValue()
      told.hear([$1, $2, $3])
    }
    unsafe g_signal_connect_data(
      UnsafeMutableRawPointer(model), "items-changed",
      unsafeBitCast(changed, to: GCallback.self), Unmanaged.passRetained(self).toOpaque(), nil,
      GConnectFlags(0))
  }
}

@MainActor
func checkListModel() {
  checkSelection()
  Checks.check("grid and column views show the same model") {
    for kind in 0..<2 {
      let fixture = unsafe ListFixture(rows: 1000) { model, factory in
        kind == 0
          ? unsafe model.makeGridView(factory) : unsafe model.makeColumnView([("Text", factory)])
      }
      var lines = fixture.model.elements
      lines.insert(Line(id: 5000, text: "new"), at: 1)
      lines.remove(at: 4)
      lines[6].text = "changed"
      fixture.model.apply(lines)
      fixture.window.nextFrame()
      let known = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, $0.text) })
      let shown = fixture.recorder.cells.filter {
        unsafe gtk_widget_get_mapped($0.widget) != 0
      }
      Checks.expect(shown.count > 10, "\(shown.count) cells are in sight.")
      Checks.expect(
        shown.allSatisfy { known[$0.id] == $0.text }, "A cell shows what its row is not.")
      Checks.expect(
        Set(shown.map(\.id)).isSuperset(of: lines.prefix(10).map(\.id)), "The first ten are shown.")
      fixture.window.close()
    }
  }
  Checks.check("a model that is gone leaves an empty list") {
    var model: ListModel<Line, Int>? = ListModel()
    model?.apply([Line(id: 1, text: "one")])
    let view = unsafe model?.makeListView(
      CellFactory(make: { LabelCell(wraps: false) }, bind: { (_: LabelCell, _: Line) in }))
    unsafe g_object_ref_sink(view)
    let rows = unsafe OpaquePointer(g_object_ref(UnsafeMutableRawPointer(model!.model)))
    model = nil
    Checks.expect(unsafe g_list_model_get_n_items(rows) == 0, "It still has rows.")
    Checks.expect(unsafe g_list_model_get_item(rows, 0) == nil, "It still has an item.")
    unsafe g_object_unref(UnsafeMutableRawPointer(rows))
    unsafe g_object_unref(view)
  }
  Checks.check("500 random edits of 10,000 rows by splices") { runEdits(500, reloading: false) }
  Checks.check("50 of them by reloading") { runEdits(50, reloading: true) }
}
