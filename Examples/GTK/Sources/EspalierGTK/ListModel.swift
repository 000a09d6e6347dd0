// SPDX-License-Identifier: MIT

public import CEspalierGTK
import EspalierUpdates

/// A list of elements as a model of GTK: of `GtkListView`, `GtkGridView` and `GtkColumnView`.
///
///     let posts = ListModel<Post, Post.ID>()
///     let view = posts.makeListView(CellFactory(make: PostCell.init) { $0.show($1 as Post) })
///     posts.apply(newPosts)
///
/// What a new list changes is found by a diff, and told as splices. A splice knows no moves: a row that moves goes
/// and comes. It keeps its item, and it is selected as it was, because selection goes by identity: the model is a
/// `GtkSelectionModel` as well.
@MainActor
@safe public final class ListModel<Element, ID: Hashable>: AnyListModel {
  /// The rows.
  public private(set) var elements: [Element] = []

  /// Whether several rows can be selected.
  public var allowsSeveral = true

  /// Is told when GTK has changed the selection.
  public var onSelectionChange: (() -> Void)?

  /// The most splices that a change is told by; beyond, everything between the first and the last is one.
  public var spliceLimit = 1000

  private let id: (Element) -> ID
  private let isEqual: (Element, Element) -> Bool
  private var differ = Differ<ID>()
  private var selected: Set<ID> = []

  /// The items that GTK has, and keeps.
  private var items: [ID: UnsafeMutablePointer<GObject>] = unsafe [:]

  /// Makes a model without rows.
  ///
  /// - Parameters:
  ///   - id: the identity of an element.
  ///   - isEqual: whether two elements of one identity look the same.
  public init(id: @escaping (Element) -> ID, isEqual: @escaping (Element, Element) -> Bool) {
    (self.id, self.isEqual) = (id, isEqual)
  }

  /// Makes a model without rows.
  public convenience init() where Element: Identifiable & Equatable, Element.ID == ID {
    self.init(id: { $0.id }, isEqual: { $0 == $1 })
  }

  /// The identities of the rows that are selected.
  public var selection: Set<ID> {
    get { selected }
    set {
      selected = newValue
      unsafe espalier_list_model_selection_changed(model)
    }
  }

  /// Shows another list. GTK is told of what is different, front to back.
  ///
  /// - Complexity: that of the diff, and O(n) for each splice.
  public func apply(_ new: [Element]) {
    let update = differ.diff(from: elements, to: new, id: id, isEqual: isEqual)
    let splices = Splices(update).list
    if splices.count > spliceLimit {
      replaceAll(from: splices[0], to: splices[splices.count - 1], new)
    } else {
      for splice in splices {
        let start = splice.position.index
        tell(start, Int(splice.removed), new[start..<start + Int(splice.added)])
      }
    }
    guard !selected.isEmpty, !update.deletes.isEmpty else { return }
    selected.formIntersection(elements.map(id))
  }

  /// Everything between the first and the last splice is replaced at once.
  private func replaceAll(from first: Splice, to last: Splice, _ new: [Element]) {
    let start = first.position.index
    let left = elements.count - last.oldPosition.index - Int(last.removed)
    tell(start, elements.count - left - start, new[start..<new.count - left])
  }

  /// Tells GTK that the rows of all elements have changed, as an app does that compares nothing.
  public func reload(_ new: [Element]) {
    unsafe items.removeAll()
    tell(0, elements.count, new[...])
  }

  private func tell(_ start: Int, _ removed: Int, _ added: ArraySlice<Element>) {
    elements.replaceSubrange(start..<start + removed, with: added)
    unsafe g_list_model_items_changed(model, guint(start), guint(removed), guint(added.count))
  }

  /// The element of an item that this model made; nil for other items.
  public func element(of item: UnsafeMutableRawPointer?) -> Element? {
    unsafe ItemBox.of(item)?.value as? Element
  }

  override func item(at row: Int) -> UnsafeMutablePointer<GObject> {
    let element = elements[row]
    let id = id(element)
    if let item = unsafe items[id],
      let known = unsafe ItemBox.of(item)?.value as? Element, isEqual(known, element)
    {
      return unsafe g_object_ref(item).assumingMemoryBound(to: GObject.self)
    }
    let box = ItemBox(element)
    let item = unsafe box.makeItem()
    unsafe items[id] = item
    box.onRelease = { [weak self] in
      if unsafe self?.items[id] == item { unsafe self?.items[id] = nil }
    }
    return unsafe item
  }

  override var count: Int { elements.count }

  override func isSelected(_ row: Int) -> Bool { selected.contains(id(elements[row])) }

  override func setSelected(_ row: Int, _ isSelected: Bool) {
    if !allowsSeveral { selected.removeAll() }
    if isSelected { selected.insert(id(elements[row])) } else { selected.remove(id(elements[row])) }
  }

  override func didSelect() { onSelectionChange?() }
}

/// What all list models have in common: the object of GTK.
@MainActor
@safe public class AnyListModel {
  /// The `GListModel`, which is a `GtkSelectionModel` as well. It is kept by this.
  public private(set) var model: OpaquePointer

  init() {
    var calls = EspalierListModelCalls()
    func rows(_ owner: UnsafeMutableRawPointer?) -> AnyListModel {
      unsafe Unmanaged<AnyListModel>.fromOpaque(owner!).takeUnretainedValue()
    }
    unsafe calls.count = { unsafe guint(rows($0).count) }
    unsafe calls.item = { unsafe rows($0).item(at: Int($1)) }
    unsafe calls.is_selected = { unsafe rows($0).isSelected(Int($1)) ? 1 : 0 }
    unsafe calls.select = { unsafe rows($0).setSelected(Int($1), $2 != 0) }
    unsafe calls.did_select = { unsafe rows($0).didSelect() }
    unsafe model = espalier_list_model_new(nil, &calls)
    unsafe espalier_list_model_set_owner(model, Unmanaged.passUnretained(self).toOpaque())
  }

  isolated deinit {
    unsafe espalier_list_model_detach(model, guint(count))
    unsafe g_object_unref(UnsafeMutableRawPointer(model))
  }

  var count: Int { 0 }
  func item(at row: Int) -> UnsafeMutablePointer<GObject> { fatalError("A list has its rows.") }
  func isSelected(_ row: Int) -> Bool { false }
  func setSelected(_ row: Int, _ isSelected: Bool) {}
  func didSelect() {}

  /// Makes a `GtkListView` of the rows.
  public func makeListView(_ factory: CellFactory) -> UnsafeMutablePointer<GtkWidget> {
    unsafe gtk_list_view_new(newReference(), factory.newReference())
  }

  /// Makes a `GtkGridView` of the rows.
  public func makeGridView(_ factory: CellFactory) -> UnsafeMutablePointer<GtkWidget> {
    unsafe gtk_grid_view_new(newReference(), factory.newReference())
  }

  /// Makes a `GtkColumnView` of the rows, with a title and a factory for each column.
  public func makeColumnView(
    _ columns: [(title: String, factory: CellFactory)]
  ) -> UnsafeMutablePointer<GtkWidget> {
    let view = unsafe gtk_column_view_new(newReference())!
    for (title, factory) in columns {
      let column = unsafe gtk_column_view_column_new(title, factory.newReference())
      unsafe gtk_column_view_append_column(OpaquePointer(view), column)
      unsafe g_object_unref(UnsafeMutableRawPointer(column))
    }
    return unsafe view
  }

  private func newReference() -> OpaquePointer {
    unsafe OpaquePointer(g_object_ref(UnsafeMutableRawPointer(model)))
  }
}

/// What an item of a list model keeps.
@MainActor
final class ItemBox {
  let value: Any
  var onRelease: (() -> Void)?

  init(_ value: Any) { self.value = value }

  /// Makes an item that keeps this box.
  func makeItem() -> UnsafeMutablePointer<GObject> {
    unsafe espalier_item_new(Unmanaged.passRetained(self).toOpaque()) { value in
      let box = unsafe Unmanaged<ItemBox>.fromOpaque(value!).takeRetainedValue()
      box.onRelease?()
    }
  }

  /// The box of an item; nil for items of others.
  static func of(_ item: UnsafeMutableRawPointer?) -> ItemBox? {
    guard let item = unsafe item, let box = unsafe espalier_item_value(item) else { return nil }
    return unsafe Unmanaged<ItemBox>.fromOpaque(box).takeUnretainedValue()
  }
}
