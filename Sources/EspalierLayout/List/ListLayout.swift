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

  private var freeEntries = UniqueBuffer<Int32>()
  private var freeCount = 0
  private var entryCount: Int32 = 0
  private var items = UniqueBuffer<RowOrder.Item>()
  private var itemCount = 0
  private var keys = UniqueBuffer<Int64>()
  private var moved = UniqueBuffer<RowOrder.Entry>()
  private var inserted = UniqueBuffer<NewRow>()
  private var finder = DuplicateFinder()

  /// The container all rows lie in unless told otherwise.
  public let root: ContainerID

  /// The bytes of what edits need.
  var editingMemoryInUse: Int {
    freeEntries.memoryInUse + items.memoryInUse + keys.memoryInUse + moved.memoryInUse
      + inserted.memoryInUse
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
  /// `apply` keeps all of them.
  ///
  /// - Parameters:
  ///   - rows: the new rows.
  ///   - attributes: what the layout should know of the row at an index.
  /// - Complexity: O(n).
  public mutating func load(
    _ rows: Span<Row>, attributes: (Int) -> RowTraits = { _ in RowTraits() }
  ) {
    layout.settle(&order)
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

  /// Adds a row at the end of a container.
  public mutating func append(
    _ row: Row, _ attributes: RowTraits = .init(), in container: ContainerID? = nil
  ) {
    let id = container ?? root
    let end = layout.containers[Int(id.rawValue)].end
    layout.willChange(in: &order)
    enqueue(row, attributes, in: id)
    flush(after: RowOrder.Entry(rawValue: order.previous(end)))
    change(inserts: order.rank(of: end) - 1)
  }

  /// Adds a container at the end of another one.
  public mutating func addContainer(
    _ style: ContainerStyle = .init(), in parent: ContainerID? = nil
  ) -> ContainerID {
    let around = parent ?? root
    let (begin, end) = (takeEntry(), takeEntry())
    let before = order.previous(layout.containers[Int(around.rawValue)].end)
    order.insert(marker: begin, after: before)
    order.insert(marker: end, after: begin)
    defer { layout.settle(&order) }
    return layout.addContainer(begin: begin, end: end, style: style, in: around)
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

  private mutating func drop(_ entry: Int32) {
    order.remove(entry)
    layout.removeRow(entry)
    keepFree(entry)
  }

  private mutating func keepFree(_ entry: Int32) {
    freeEntries.grow(to: freeCount + 1)
    freeEntries[freeCount] = entry
    freeCount += 1
  }

  private mutating func takeEntry() -> Int32 {
    if freeCount > 0 {
      freeCount -= 1
      return freeEntries[freeCount]
    }
    entryCount += 1
    return entryCount - 1
  }

  /// Makes a row and queues it to be inserted with those next to it.
  private mutating func enqueue(_ row: Row, _ attributes: RowTraits, in id: ContainerID) {
    let entry = takeEntry()
    let item = layout.makeItem(entry, row, attributes, in: id)
    items.grow(to: itemCount + 1)
    items[itemCount] = item
    itemCount += 1
  }

  private mutating func flush(after anchor: RowOrder.Entry) {
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

// Batch updates.
extension ListLayout {
  /// Applies a batch update. Every row that is kept keeps its height, wherever it moves.
  ///
  /// The lists are those of a batch update's replay rule: deletes and the sources of moves are taken
  /// out, then inserts and the targets of moves are put in at their new indices.
  ///
  /// A new row joins the container of the row before it, or of the first row if it is the first.
  ///
  /// - Parameters:
  ///   - deletes: indices in the list as it was, ascending.
  ///   - inserts: indices in the list as it will be, ascending.
  ///   - moveSources: where moved rows are; the i-th goes to the i-th target.
  ///   - moveTargets: where they will be.
  ///   - updates: indices, in the list as it will be, of rows with new contents.
  ///   - rows: the list as it will be.
  ///   - attributes: what the layout should know of a new or updated row, by its new index.
  /// - Complexity: O(k log n) for k operations.
  /// - Allocations: none once warm.
  public mutating func apply(
    deletes: Span<OldRow>, inserts: Span<NewRow>, moveSources: Span<OldRow>,
    moveTargets: Span<NewRow>, updates: Span<NewRow>, rows: Span<Row>,
    attributes: (Int) -> RowTraits = { _ in RowTraits() }
  ) {
    precondition(moveSources.count == moveTargets.count, "Every move has a source and a target.")
    precondition(
      order.rowCount - deletes.count + inserts.count == rows.count,
      "A batch update leads from the rows of the list to the new rows.")
    layout.willChange(in: &order)
    takeOut(deletes, moveSources)
    putIn(inserts, moveTargets, rows, attributes)
    for index in updates.indices {
      let row = updates[index].index
      layout.updateRow(order.slot(atRank: row), stamp: rows[row].stamp, attributes(row))
    }
    layout.didChange(
      deletes: deletes, inserts: inserts, moveSources: moveSources, moveTargets: moveTargets,
      in: &order)
  }

  /// Takes rows out from the last to the first, so that the indices before them hold.
  private mutating func takeOut(_ deletes: Span<OldRow>, _ sources: Span<OldRow>) {
    let count = deletes.count + sources.count
    keys.grow(to: count)
    moved.grow(to: sources.count)
    // The index in the list, above the index of the operation; deletes come first.
    for index in deletes.indices { keys[index] = key(deletes[index].rawValue, index) }
    for index in sources.indices {
      keys[deletes.count + index] = key(sources[index].rawValue, deletes.count + index)
    }
    sort(&keys, count: count)
    for position in stride(from: count - 1, through: 0, by: -1) {
      let entry = order.slot(atRank: Int(keys[position] >> 32))
      let operation = Int(Int32(truncatingIfNeeded: keys[position]))
      if operation < deletes.count {
        drop(entry)
      } else {
        moved[operation - deletes.count] = RowOrder.Entry(rawValue: entry)
        order.remove(entry)
      }
    }
  }

  private func key(_ row: Int32, _ operation: Int) -> Int64 {
    Int64(row) << 32 | Int64(operation)
  }

  /// Puts rows in from the first to the last; rows that stand side by side go in together.
  private mutating func putIn(
    _ inserts: Span<NewRow>, _ targets: Span<NewRow>, _ rows: Span<Row>,
    _ attributes: (Int) -> RowTraits
  ) {
    let count = inserts.count + targets.count
    keys.grow(to: count)
    for index in inserts.indices { keys[index] = key(inserts[index].rawValue, index) }
    for index in targets.indices {
      keys[inserts.count + index] = key(targets[index].rawValue, inserts.count + index)
    }
    sort(&keys, count: count)
    var position = 0
    while position < count {
      let first = Int(keys[position] >> 32)
      let (anchor, container) = place(at: first)
      var row = first
      while position < count, Int(keys[position] >> 32) == row {
        let operation = Int(Int32(truncatingIfNeeded: keys[position]))
        if operation < inserts.count {
          enqueue(rows[row], attributes(row), in: container)
        } else {
          enqueueMoved(moved[operation - inserts.count], in: container)
        }
        (position, row) = (position + 1, row + 1)
      }
      flush(after: anchor)
    }
  }

  private mutating func enqueueMoved(_ entry: RowOrder.Entry, in container: ContainerID) {
    layout.setContainer(of: entry.rawValue, to: container)
    let state = layout.states[entry.index]
    items.grow(to: itemCount + 1)
    items[itemCount] = RowOrder.Item(
      entry, height: Height(rawValue: state.height), traits: state.traits)
    itemCount += 1
  }

  /// The entry after which the row of an index is put, and the container it joins.
  private func place(at row: Int) -> (RowOrder.Entry, ContainerID) {
    if row > 0 {
      let before = order.slot(atRank: row - 1)
      return (RowOrder.Entry(rawValue: before), container(of: before))
    }
    guard order.rowCount > 0 else {
      return (RowOrder.Entry(rawValue: layout.containers[Int(root.rawValue)].begin), root)
    }
    let first = order.slot(atRank: 0)
    return (RowOrder.Entry(rawValue: order.previous(first)), container(of: first))
  }

  private func container(of entry: Int32) -> ContainerID {
    ContainerID(rawValue: layout.states[Int(entry)].container)
  }
}
