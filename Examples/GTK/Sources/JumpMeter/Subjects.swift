// SPDX-License-Identifier: MIT

import CEspalierGTK
import Espalier
import EspalierGTK
import GTKTestSupport

/// A row of the lists that are measured.
struct Item: Identifiable, Equatable {
  var id: Int
  var text: String

  /// A text of one to some thirty lines.
  init(_ id: Int, words count: Int? = nil) {
    self.id = id
    let count = count ?? 2 + (id &* 7919) % 83 + (id % 13 == 0 ? 160 : 0)
    text = (["#\(id)"] + (0..<count).map { "word\(($0 &* 31 &+ id) % 13)" }).joined(separator: " ")
  }
}

/// A list in a window.
@MainActor
protocol Subject: AnyObject {
  static var name: String { get }

  var window: TestWindow { get }
  var items: [Item] { get }
  var offset: Double { get set }
  var lastOffset: Double { get }

  /// Where the toolkit has put the rows in sight: from the top of the view, with their heights.
  var places: [Int: (y: Double, height: Double)] { get }

  func apply(_ items: [Item]) throws

  /// Brings a row to the top by its identity; false if the view cannot do that exactly.
  func jump(toRow row: Int) throws -> Bool
}

let viewport = (width: 320, height: 480)

/// The engine's own view.
@MainActor
final class EngineSubject: Subject {
  static let name = "engine"
  let view = EngineView()
  let list: ElementList<Item, Int>
  let window: TestWindow

  init(_ options: Options) throws {
    view.registerOtherKinds { _ in LabelRow() }
    list = ElementList(in: view.engine) { _ in RowContent(height: .automatic()) }
    view.configure = { [weak list] view, row, _ in
      guard let view = view as? LabelRow,
        let item = list?.element(withID: Int(row.id.rawValue))
      else { return }
      (view.id, view.text) = (item.id, item.text)
    }
    try list.apply((0..<options.rows).map { Item($0) })
    window = unsafe TestWindow(view.widget, width: viewport.width, height: viewport.height)
  }

  var items: [Item] { list.elements }
  var offset: Double {
    get { view.offset }
    set { view.offset = newValue }
  }
  var lastOffset: Double { view.engine.contentExtent - Double(viewport.height) }

  var places: [Int: (y: Double, height: Double)] {
    var places: [Int: (y: Double, height: Double)] = [:]
    for (_, _, row) in view.shownRows {
      guard let row = row as? LabelRow, let place = row.allocation else { continue }
      if place.y < Double(viewport.height), place.y + place.height > 0 { places[row.id] = place }
    }
    return places
  }

  func apply(_ items: [Item]) throws { try list.apply(items) }

  func jump(toRow row: Int) throws -> Bool {
    guard let node = view.engine.node(atRow: row) else { return false }
    return try view.scroll(to: node, at: .top)
  }
}

/// GTK's list view, fed by splices.
@MainActor
@safe final class ListViewSubject: Subject {
  static let name = "GtkListView"
  let model = ListModel<Item, Int>()
  private let list, scroller: UnsafeMutablePointer<GtkWidget>
  private let cells = Cells()
  let window: TestWindow

  private final class Cells {
    var made: [LabelCell] = []
  }

  init(_ options: Options) {
    let cells = cells
    let factory = CellFactory {
      let cell = LabelCell(wraps: true)
      cells.made.append(cell)
      return cell
    } bind: { (cell: LabelCell, item: Item) in
      (cell.id, cell.text) = (item.id, item.text)
    }
    model.apply((0..<options.rows).map { Item($0) })
    unsafe list = model.makeListView(factory)
    unsafe scroller = gtk_scrolled_window_new()
    unsafe gtk_scrolled_window_set_policy(
      OpaquePointer(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    unsafe gtk_scrolled_window_set_child(OpaquePointer(scroller), list)
    unsafe window = TestWindow(scroller, width: viewport.width, height: viewport.height)
    // GTK 4.8 does not follow the first scroll of a list.
    for offset in [300.0, 700] {
      self.offset = offset
      window.nextFrame()
    }
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    unsafe gtk_scrolled_window_get_vadjustment(OpaquePointer(scroller))
  }

  var items: [Item] { model.elements }
  var offset: Double {
    get { unsafe gtk_adjustment_get_value(adjustment) }
    set { unsafe gtk_adjustment_set_value(adjustment, newValue) }
  }
  var lastOffset: Double {
    unsafe gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
  }

  var places: [Int: (y: Double, height: Double)] {
    var places: [Int: (y: Double, height: Double)] = [:]
    for cell in cells.made {
      var bounds = graphene_rect_t()
      guard unsafe gtk_widget_get_mapped(cell.widget) != 0,
        unsafe gtk_widget_compute_bounds(cell.widget, list, &bounds) != 0
      else { continue }
      let (y, height) = (Double(bounds.origin.y), Double(bounds.size.height))
      if y < Double(viewport.height), y + height > 0 { places[cell.id] = (y, height) }
    }
    return places
  }

  func apply(_ items: [Item]) throws { model.apply(items) }

  /// GTK 4.8 scrolls to an item only until it is in sight at all.
  func jump(toRow row: Int) throws -> Bool { false }
}
