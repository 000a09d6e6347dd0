// SPDX-License-Identifier: MIT

import EspalierBase

/// A row order and a layout in one, for lists without a component tree.
///
/// Rows come as a whole (`load`), one by one (`append`), or by the batch update that a diff found
/// (`apply`). Rows are named by their index in the list.
///
///     var list = ListLayout()
///     list.setViewport(width: 375, height: 800)
///     list.load(rows.span) { _ in RowTraits(height: .automatic(estimate: 44)) }
///     var report = LayoutReport()
///     list.pass(report: &report) { request in view.height(of: request.id, width: request.width) }
///     for index in report.rows.indices { place(report.rows[index]) }
public struct ListLayout: ~Copyable {
  /// The rows in their order.
  public internal(set) var order = RowOrder()

  /// The layout of the rows.
  public var layout: RowLayout

  var freeEntries = UniqueBuffer<Int32>()
  var freeCount = 0
  var entryCount: Int32 = 0
  var items = UniqueBuffer<RowOrder.Item>()
  var itemCount = 0
  var keys = UniqueBuffer<Int64>()
  var moved = UniqueBuffer<RowOrder.Entry>()
  var inserted = UniqueBuffer<NewRow>()
  /// The rows of a container that leaves or moves, as a batch update lists them.
  var leaving = UniqueBuffer<OldRow>()
  var arriving = UniqueBuffer<NewRow>()
  private var finder = DuplicateFinder()

  /// The container all rows lie in unless told otherwise.
  public let root: ContainerID

  /// The bytes of what edits need.
  var editingMemoryInUse: Int {
    freeEntries.memoryInUse + items.memoryInUse + keys.memoryInUse + moved.memoryInUse
      + inserted.memoryInUse + leaving.memoryInUse + arriving.memoryInUse
  }

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - configuration: what holds for the whole list.
  ///   - style: how the rows of the list are arranged.
  public init(_ configuration: LayoutConfiguration = .init(), style: ContainerStyle = .init()) {
    layout = RowLayout(configuration)
    order.insert(marker: 0, after: EntrySlot.none)
    order.insert(marker: 1, after: 0)
    root = layout.addContainer(
      begin: RowOrder.Entry(0), end: RowOrder.Entry(1), style: style)
    entryCount = 2
  }

  /// The number of rows.
  public var rowCount: Int { order.rowCount }

  /// Replaces all rows. Rows that stay the same keep their heights as far as spare heights are kept;
  /// `apply` keeps all of them. The offset stays the number it is, brought into the content by the next
  /// pass; a scroll to a row that has not been carried out is forgotten, also where the row is loaded again,
  /// and so is the way back to a former width. A report of before is filled afresh by the next pass. Identities that are there more than once are noted as diagnostics, and every
  /// row of them has a height of its own.
  ///
  /// - Parameters:
  ///   - rows: the new rows.
  ///   - attributes: what the layout should know of the row at an index.
  /// - Complexity: O(n).
  /// - Allocations: once warm, the table that finds identities that are there twice, which is given back.
  public mutating func load(
    _ rows: Span<Row>, attributes: (Int) -> RowTraits = { _ in RowTraits() }
  ) {
    layout.settle(&order)
    layout.willReplaceRows(in: order)
    removeAllRows()
    layout.reserve(rows.count + 2)
    var anchor = RowOrder.Entry(rawValue: layout.containers[Int(root.rawValue)].begin)
    for index in rows.indices {
      enqueue(rows[index], attributes(index), in: root)
      guard itemCount == 1024 || index == rows.count - 1 else { continue }
      let last = items[itemCount - 1].entry
      flush(after: anchor)
      anchor = last
    }
    layout.rowsReplaced(in: &order)
    noteDuplicates()
  }

  /// Adds a row at the end of a container. Traps if the container is not in this list.
  ///
  /// - Complexity: O(log n).
  public mutating func append(
    _ row: Row, _ attributes: RowTraits = .init(), in container: ContainerID? = nil
  ) {
    let id = container ?? root
    let end = markers(of: id).end
    layout.willChange(in: &order)
    enqueue(row, attributes, in: id)
    flush(after: RowOrder.Entry(rawValue: order.previous(end)))
    change(inserts: order.rank(of: end) - 1)
  }

  /// The index of the one row that an edit inserted, as a batch update.
  private mutating func change(inserts row: Int) {
    inserted.grow(to: 1)
    inserted[0] = NewRow(row)
    ListLayout.note(inserted, &layout, &order)
  }

  private static func note(
    _ inserted: borrowing UniqueBuffer<NewRow>, _ layout: inout RowLayout,
    _ order: inout RowOrder
  ) {
    layout.didChange(inserts: inserted.span(count: 1), in: &order)
  }

  /// Takes all rows out, those that stand side by side together.
  private mutating func removeAllRows() {
    layout.retireFirstRows(order)
    var first = order.first
    while first != EntrySlot.none {
      var (last, next) = (EntrySlot.none, EntrySlot.none)
      var walk = order.walk(from: RowOrder.Entry(rawValue: first))
      while let entry = order.next(&walk)?.entry.rawValue {
        next = entry
        if !layout.states[Int(entry)].isRow { break }
        layout.dropRow(entry)
        keepFree(entry)
        (last, next) = (entry, EntrySlot.none)
      }
      if last != EntrySlot.none {
        order.remove(
          from: RowOrder.Entry(rawValue: first), through: RowOrder.Entry(rawValue: last))
        first = next
      } else {
        first = order.next(first)
      }
    }
    layout.isAllDirty = !layout.isPlain
  }

  mutating func drop(_ entry: Int32) {
    order.remove(entry)
    layout.removeRow(entry)
    keepFree(entry)
  }

  mutating func keepFree(_ entry: Int32) {
    freeEntries.grow(to: freeCount + 1)
    freeEntries[freeCount] = entry
    freeCount += 1
  }

  mutating func takeEntry() -> Int32 {
    if freeCount > 0 {
      freeCount -= 1
      return freeEntries[freeCount]
    }
    entryCount += 1
    return entryCount - 1
  }

  /// Makes a row and queues it to be inserted with those next to it.
  mutating func enqueue(_ row: Row, _ attributes: RowTraits, in id: ContainerID) {
    let entry = takeEntry()
    let item = layout.makeItem(entry, row, attributes, in: id)
    items.grow(to: itemCount + 1)
    items[itemCount] = item
    itemCount += 1
  }

  mutating func flush(after anchor: RowOrder.Entry) {
    ListLayout.insert(items, itemCount, into: &order, after: anchor)
    itemCount = 0
  }

  /// The span must not outlive the buffer while the order changes: both come as parameters.
  private static func insert(
    _ items: borrowing UniqueBuffer<RowOrder.Item>, _ count: Int, into order: inout RowOrder,
    after anchor: RowOrder.Entry
  ) {
    order.insert(items.span(count: count), after: anchor)
  }

  /// Notes identities that are in the list more than once.
  ///
  /// - Complexity: O(n) expected.
  public mutating func noteDuplicates() {
    finder.find(order.rowCount, layout.states, layout.rows, &layout.diagnostics)
  }
}
