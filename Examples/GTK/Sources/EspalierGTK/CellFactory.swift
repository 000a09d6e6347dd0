// SPDX-License-Identifier: MIT

public import CEspalierGTK

/// Who has a widget of GTK.
@MainActor
public protocol WidgetOwner: AnyObject {
  /// The widget.
  var widget: UnsafeMutablePointer<GtkWidget> { get }
}

/// Makes and fills the cells of a `GtkListView`, a `GtkGridView` or a column.
@MainActor
@safe public final class CellFactory {
  /// The `GtkListItemFactory`. It is kept by this.
  public private(set) var factory: OpaquePointer
  private let cells: Cells

  /// Makes a factory.
  ///
  /// - Parameters:
  ///   - make: makes a cell, which is used again for other elements.
  ///   - bind: fills a cell with an element of a `ListModel`. GTK 4.8 binds every cell again when a row comes or goes
  ///     before it; a cell that shows the element already is not filled again.
  public init<Cell: WidgetOwner, Element>(
    make: @escaping () -> Cell, bind: @escaping (Cell, Element) -> Void
  ) {
    cells = Cells(make: make) { cell, element in
      guard let cell = cell as? Cell, let element = element as? Element else { return }
      bind(cell, element)
    }
    var calls = EspalierFactoryCalls()
    func owner(_ owner: UnsafeMutableRawPointer?) -> Cells {
      unsafe Unmanaged<Cells>.fromOpaque(owner!).takeUnretainedValue()
    }
    unsafe calls.setup = { unsafe owner($0).setUp($1!) }
    unsafe calls.bind = { unsafe owner($0).bind($1!) }
    unsafe calls.teardown = { unsafe owner($0).tearDown($1!) }
    unsafe calls.release = { unsafe Unmanaged<Cells>.fromOpaque($0!).release() }
    unsafe factory = espalier_factory_new(Unmanaged.passRetained(cells).toOpaque(), &calls)
  }

  isolated deinit { unsafe g_object_unref(UnsafeMutableRawPointer(factory)) }

  func newReference() -> OpaquePointer {
    unsafe OpaquePointer(g_object_ref(UnsafeMutableRawPointer(factory)))
  }
}

/// The cells of a factory, by the list items that GTK has for them.
@MainActor
@safe private final class Cells {
  private let make: () -> any WidgetOwner
  private let fill: (any WidgetOwner, Any) -> Void

  /// Each with what it shows.
  private var cells: [OpaquePointer: (cell: any WidgetOwner, shown: ItemBox?)] = unsafe [:]

  init(make: @escaping () -> any WidgetOwner, fill: @escaping (any WidgetOwner, Any) -> Void) {
    (self.make, self.fill) = (make, fill)
  }

  func setUp(_ item: OpaquePointer) {
    let cell = make()
    unsafe cells[item] = (cell, nil)
    unsafe gtk_list_item_set_child(item, cell.widget)
  }

  func bind(_ item: OpaquePointer) {
    guard let (cell, shown) = unsafe cells[item],
      let box = unsafe ItemBox.of(gtk_list_item_get_item(item)), box !== shown
    else { return }
    unsafe cells[item]?.shown = box
    fill(cell, box.value)
  }

  func tearDown(_ item: OpaquePointer) { unsafe cells[item] = nil }
}
