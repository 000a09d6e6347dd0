// SPDX-License-Identifier: MIT

import Espalier
import EspalierUpdates

/// The host of the engine, and the adapter of its recycler: what it is told becomes operations for a page.
///
/// A view is a number and its content. Heights are found by the page, which has the fonts: rows have their
/// estimates until it tells.
@MainActor
final class PageHost: ListHost, ViewAdapter {
  /// What is to be said of the commits since the last message.
  private(set) var message = ServerMessage()

  /// Where the viewport is, in cells from the start of the list.
  private(set) var offset = 0.0

  /// Whether commits were shown since the last message.
  private(set) var hasShown = false

  private lazy var recycler = Recycler(adapter: self, poolLimit: 64)

  /// A view that was made: its number, and what the page has of it.
  private struct Made {
    weak var view: RowView?
    var content = 0
    var row: VisibleRow?
    var frame: RowFrame?
    var shownRow = -1
    var isDirty = true

    /// The width at which the page was asked to measure the content, until it has told; nil: it was not asked.
    var measuredWidth: Double?
  }

  private var made: [Int: Made] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var lastNumber = 0
  private var lastContent = 0

  /// The heights that the engine asked for and has no answer to. It asks again for those in sight with every commit.
  private var requests: [NodeID: MeasureRequest] = [:]

  /// The rows out of sight that the page was asked to measure.
  private var ahead = RowsAhead()

  /// The views of the page in its order.
  private var order: [Int] = []
  private var differ = Differ<Int>()

  init() {}

  // As a host.

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    requests[request.node] = request
    return nil
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    recycler.apply(commit, in: engine)
  }

  func showMarks(in engine: ListEngine) { recycler.showMarks(in: engine) }

  // As an adapter.

  func makeView(of kind: RowKind) -> RowView {
    let view = RowView()
    lastNumber += 1
    numbers[ObjectIdentifier(view)] = lastNumber
    made[lastNumber] = Made(view: view)
    return view
  }

  /// Tells the page what a row out of sight shows: the answer comes later.
  func height(of prototype: RowView, for request: MeasureRequest) -> Double? {
    lastContent += 1
    ahead.ask(request, content: lastContent)
    message.ops.append(
      .measure(
        content: lastContent, kind: Int(request.kind.rawValue), width: request.width,
        prototype.content))
    return nil
  }

  func bind(_ view: RowView, to row: VisibleRow, isPrototype: Bool, in engine: ListEngine) {
    if isPrototype { return }
    change(view) {
      $0.row = row
      $0.isDirty = true
    }
  }

  func update(_ view: RowView, of row: VisibleRow, in engine: ListEngine) {
    change(view) {
      $0.row = row
      $0.isDirty = true
    }
  }

  func place(_ view: RowView, at frame: RowFrame) {
    guard let number = change(view, { $0.frame = frame }) else { return }
    message.ops.append(
      .place(
        view: number, x: frame.x, y: frame.y, width: frame.width, height: frame.height,
        layer: Self.layer(frame.layer)))
  }

  func remove(_ view: RowView) {
    guard
      let number = change(
        view,
        {
          $0.frame = nil
          $0.row = nil
          $0.shownRow = -1
        })
    else { return }
    message.ops.append(.remove(view: number))
  }

  func discard(_ view: RowView) {
    guard let number = numbers.removeValue(forKey: ObjectIdentifier(view)) else { return }
    made[number] = nil
    message.ops.append(.discard(view: number))
  }

  func setMarks(_ marks: RowMarks, of view: RowView) {
    guard let number = number(of: view) else { return }
    view.marks = marks
    message.ops.append(.mark(view: number, marks: Int(marks.rawValue)))
  }

  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    hasShown = true
    offset = commit.offset
    message.extent = commit.contentExtent
    if commit.adjustment != 0 {
      message.adjust = (message.adjust ?? 0) + commit.adjustment
    }
    if !commit.update.isEmpty { message.update = Self.words(for: commit.update) }
    sayContents()
    sayOrder(recycler.rowsInOrder.compactMap { number(of: $0.view) })
  }

  // For the session.

  /// The message of all that was shown since the last one, without a number.
  func takeMessage() -> ServerMessage {
    defer {
      message = ServerMessage(extent: message.extent)
      hasShown = false
    }
    return message
  }

  /// All that is in sight, for a page that has nothing.
  func describeAll() {
    message.ops = []
    message.order = []
    message.adjust = nil
    message.offset = offset
    message.reset = true
    order = []
    for (row, frame, view) in recycler.shownRows {
      guard let number = number(of: view) else { continue }
      change(view) {
        $0.isDirty = true
        $0.shownRow = -1
        $0.row = row
      }
      place(view, at: frame)
      if !view.marks.isEmpty {
        message.ops.append(.mark(view: number, marks: Int(view.marks.rawValue)))
      }
    }
    sayContents()
    sayOrder(recycler.rowsInOrder.compactMap { number(of: $0.view) })
  }

  /// How many rows out of sight the page has not measured yet.
  var openAhead: Int { ahead.count }

  /// Asks the page to measure rows near the viewport before they come into sight.
  func measureAhead(in engine: ListEngine) {
    for request in ahead.next(engine, unless: { requests[$0] != nil }) {
      _ = recycler.height(for: request, in: engine)
    }
  }

  /// A page may have gone with questions that it did not answer: they are asked again.
  func forgetAhead() { ahead.forget() }

  /// The row that a view shows; nil if the page speaks of a view that shows none.
  func row(ofView number: Int) -> VisibleRow? { made[number]?.row }

  /// What to answer the engine with, if a height is of the content that a view has now, or of one out of sight.
  func request(for measured: MeasuredView) -> MeasureRequest? {
    if measured.view == 0 { return ahead.answer(content: measured.content) }
    guard let view = made[measured.view], view.content == measured.content, let row = view.row
    else { return nil }
    made[measured.view]?.measuredWidth = nil
    return requests.removeValue(forKey: row.node)
  }

  /// What is in sight, row by row.
  func seen() -> [SeenRow] {
    recycler.rowsInOrder.map { row, frame, view in
      SeenRow(
        view: number(of: view) ?? 0, row: frame.row, id: String(row.id.rawValue), x: frame.x,
        y: frame.y,
        width: frame.width, height: frame.height, text: EncodedContent(view.content).text)
    }
  }

  @discardableResult
  private func change(_ view: RowView, _ body: (inout Made) -> Void) -> Int? {
    guard let number = number(of: view), var one = made[number] else { return nil }
    body(&one)
    made[number] = one
    return number
  }

  private func number(of view: RowView) -> Int? { numbers[ObjectIdentifier(view)] }

  /// Says what views show, where it is something else, or where it has to be measured at another width: heights of
  /// what was said before are for another width, and no answer any more.
  private func sayContents() {
    let shown = recycler.shownRows
    for (row, frame, view) in shown {
      guard let number = number(of: view), var one = made[number] else { continue }
      if one.shownRow != frame.row {
        one.shownRow = frame.row
        message.ops.append(.index(view: number, row: frame.row))
      }
      let width = requests[row.node] == nil ? nil : frame.width
      if one.isDirty || (width != nil && width != one.measuredWidth) {
        one.isDirty = false
        one.measuredWidth = width
        lastContent += 1
        one.content = lastContent
        message.ops.append(
          .fill(
            view: number, content: lastContent, row: String(row.id.rawValue),
            kind: Int(row.kind.rawValue), isMeasured: width != nil, view.content))
      }
      made[number] = one
    }
    if requests.isEmpty { return }
    // Those that are out of sight by now are asked for again, before they come back or when they do.
    let nodes = Set(shown.map(\.row.node))
    requests = requests.filter { nodes.contains($0.key) }
  }

  /// The elements of the page are in the order of the list, for those who do not see it.
  private func sayOrder(_ new: [Int]) {
    let update = differ.diff(from: order, to: new, id: \.self)
    for operation in SequentialOperations(update).list {
      switch operation {
      case .remove(let position, let count):
        message.order.append(.remove(position: position, count: count))
      case .move(let from, let to): message.order.append(.move(from: from, to: to))
      case .insert(let position, let count):
        message.order.append(
          .insert(position: position, views: Array(new[position..<position + count])))
      case .change: break
      }
    }
    order = new
  }

  private static func layer(_ layer: RowLayer) -> Int {
    switch layer {
    case .background: 0
    case .row: 1
    case .pinned: 2
    }
  }

  private static func words(for update: BatchUpdate) -> String {
    "+\(update.inserts.count) −\(update.deletes.count) ↕\(update.moves.count) ↻\(update.updates.count)"
  }
}
