// SPDX-License-Identifier: MIT

import Espalier

// What the authors of an app write. There is no word of actors in it: the same file is compiled in Swift 6
// mode, with main actor isolation as the default, and in Swift 5 mode.

struct Message: Identifiable, Equatable {
  let id: Int
  var text: String
}

/// A table view that lays out by itself.
final class TableScreen: TableView, ListHost {
  let engine: ListEngine
  private(set) var plans: [BatchPlan] = []
  private lazy var messages = ElementList<Message, Int>(in: engine)
  private let loop = MainLoop()

  override init() {
    var configuration = EngineConfiguration()
    configuration.layout = nil
    let loop = loop
    engine = ListEngine(
      configuration, scheduler: .nextTurn { turn in loop.async { turn() } })
    super.init()
    engine.host = self
    rowCount = { [engine] in engine.rowCount }
    text = { [unowned self] in messages.element(atRow: $0)?.text ?? "" }
  }

  func show(_ new: [Message]) throws { try messages.apply(new) }

  func showLater(_ new: [Message]) throws {
    try messages.set(new)
    engine.setNeedsCommit()
  }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { nil }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    if commit.needsReload { return reloadData() }
    let plan = BatchPlan(commit.update)
    plans.append(plan)
    performBatchUpdates(
      deletes: plan.deletes.map(\.index), inserts: plan.inserts.map(\.index),
      moves: plan.moves.map { ($0.from.index, $0.to.index) },
      reconfigures: plan.reconfigures.map(\.index))
  }
}

final class MessageCell: View {
  var text = ""
  var isSelected = false
}

/// A row that fills views, hears its own events, and does something when it goes.
final class MessageModel: CellModel {
  static let tapped = EventID<Int>()

  private var message: Message

  init(_ message: Message) {
    self.message = message
    super.init(id: RowID(Int64(message.id)), height: .automatic(estimate: 20))
  }

  deinit { assert(id.rawValue > 0) }

  override func didLoad() {
    subscribe(to: MessageModel.tapped) { [unowned self] count in
      message.text += String(repeating: "!", count: count)
      setNeedsUpdate()
    }
  }

  override func configure(_ view: AnyObject) {
    (view as? MessageCell)?.text = message.text
  }
}

/// A view of the app that places cells itself.
final class Board: View, ViewAdapter {
  let engine = ListEngine()
  private lazy var recycler = Recycler(adapter: self)

  override init() {
    super.init()
    engine.host = recycler
    engine.setViewport(width: 320, height: 100)
    engine.selection.onChange = { [unowned self] _ in changes += 1 }
  }

  private(set) var changes = 0

  var texts: [String] { recycler.shownRows.map { $0.view.text } }

  func select(row: Int) throws {
    if let node = engine.node(atRow: row) { try engine.selection.insert(node) }
  }

  func makeView(of kind: RowKind) -> MessageCell { MessageCell() }

  func height(of cell: MessageCell, for request: MeasureRequest) -> Double? {
    Double(10 + cell.text.count)
  }

  func place(_ cell: MessageCell, at frame: RowFrame) {
    if !subviews.contains(where: { $0 === cell }) { subviews.append(cell) }
    cell.y = frame.y
  }

  func remove(_ cell: MessageCell) { subviews.removeAll { $0 === cell } }

  func setMarks(_ marks: RowMarks, of cell: MessageCell) {
    cell.isSelected = marks.contains(.selected)
  }
}

/// A screen whose long lists are compared elsewhere.
final class LongScreen: View {
  let engine = ListEngine()
  private(set) var task: Task<Void, Never>?
  private lazy var list = ElementList<Row, RowID>(
    in: engine, id: { $0.id }, isEqual: { $0.stamp == $1.stamp })

  /// The newest list is shown, and none that was overtaken.
  func show(_ new: [Row]) {
    task?.cancel()
    let base = list.base
    let search = Task.detached {
      base.difference(to: new, id: { $0.id }, isEqual: { $0.stamp == $1.stamp })
    }
    task = Task { [weak self] in
      let difference = await search.value
      if !Task.isCancelled { try? self?.list.apply(difference) }
    }
  }

  func cancel() { task?.cancel() }
}
