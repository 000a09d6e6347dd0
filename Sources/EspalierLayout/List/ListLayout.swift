// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// A row order and a layout in one, for lists without a component tree.
///
/// Rows come as a whole (`load`), one by one (`append`), or by the batch update that a diff found
/// (`apply`). Rows are named by their index in the list.
///
///     var list = ListLayout()
///     list.setViewport(width: 375, height: 800)
///     list.load(rows.span) { _ in RowAttributes(height: .automatic(estimate: 44)) }
///     var report = LayoutReport()
///     list.pass(report: &report) { request in view.height(of: request.id, width: request.width) }
///     for index in report.rows.indices { place(report.rows[index]) }
public struct ListLayout: ~Copyable {
  /// The rows in their order.
  package internal(set) var order = RowOrder()

  /// The layout of the rows.
  package var layout: RowLayout

  var entries = EntryPool()
  var edits = ListEdits()
  private var finder = DuplicateFinder()

  /// The container all rows are in unless told otherwise.
  package let root: ContainerID

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - configuration: what holds for the whole list.
  ///   - style: how the rows of the list are arranged.
  public init(_ configuration: LayoutConfiguration = .init(), style: ContainerStyle = .init()) {
    layout = RowLayout(configuration)
    let (begin, end) = (entries.take(), entries.take())
    order.insert(marker: begin, after: Slot.none)
    order.insert(marker: end, after: begin)
    root = layout.addContainer(begin: begin, end: end, style: style)
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
    _ rows: Span<Row>, attributes: (Int) -> RowAttributes = { _ in RowAttributes() }
  ) {
    layout.settle(&order)
    layout.willReplaceRows(in: order)
    removeAllRows()
    layout.heights.reserve(rows.count + 2)
    var anchor = layout[root].begin
    for index in rows.indices {
      enqueue(rows[index], attributes(index), in: root)
      guard edits.itemCount == 1024 || index == rows.count - 1 else { continue }
      let last = edits.items[edits.itemCount - 1].entry
      flush(after: anchor)
      anchor = last
    }
    layout.rowsReplaced(in: &order)
    noteDuplicates()
  }

  /// Adds a row at the end of a container. Traps if the container is not in this list.
  ///
  /// - Complexity: O(log n).
  package mutating func append(
    _ row: Row, _ attributes: RowAttributes = .init(), in container: ContainerID? = nil
  ) {
    let id = container ?? root
    let end = markers(of: id).end
    layout.willChange(in: &order)
    enqueue(row, attributes, in: id)
    flush(after: order.previous(end))
    change(inserts: order.rank(of: end) - 1)
  }

  /// The index of the one row that an edit inserted, as a batch update.
  mutating func change(inserts row: Int) {
    edits.inserted.grow(to: 1)
    edits.inserted[0] = NewRow(row)
    ListLayout.note(edits.inserted, &layout, &order)
  }

  private static func note(
    _ inserted: borrowing UniqueBuffer<NewRow>, _ layout: inout RowLayout,
    _ order: inout RowOrder
  ) {
    layout.didChange(inserts: inserted.span(count: 1), in: &order)
  }

  /// Takes all rows out, those that are side by side together.
  private mutating func removeAllRows() {
    layout.retireFirstRows(order)
    var first = order.first
    while first != Slot.none {
      var (last, next) = (Slot.none, Slot.none)
      var walk = order.walk(from: first)
      while let entry = order.next(&walk)?.entry {
        next = entry
        if !layout[entry].isRow { break }
        layout.drop(entry)
        entries.keep(entry)
        (last, next) = (entry, Slot.none)
      }
      if last != Slot.none {
        order.remove(
          from: first, through: last)
        first = next
      } else {
        first = order.next(first)
      }
    }
    layout.rowsLeft()
  }

  mutating func drop(_ entry: Slot) {
    order.remove(entry)
    layout.removeRow(entry)
    entries.keep(entry)
  }

  /// Makes a row and queues it to be inserted with those next to it.
  mutating func enqueue(_ row: Row, _ attributes: RowAttributes, in id: ContainerID) {
    edits.add(layout.makeItem(entries.take(), row, attributes, in: id))
  }

  mutating func flush(after anchor: RowOrder.Entry) {
    ListLayout.insert(edits.items, edits.itemCount, into: &order, after: anchor)
    edits.itemCount = 0
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
  package mutating func noteDuplicates() {
    finder.find(order.rowCount, layout.heights, &layout.diagnostics)
  }
}
