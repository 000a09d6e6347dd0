// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting
import EspalierUpdates

/// A view that is an element of the page, or a prototype that is none.
final class PageView: RowView {
  /// What the page knows it by.
  let number: Int

  /// The number of the content that the page has of it.
  fileprivate var shownContent = 0

  /// The row that it shows.
  fileprivate var row: VisibleRow?

  /// The position of the row in the list that the page has; nil: none.
  fileprivate var position: Int?

  /// Whether the page has another content.
  fileprivate var isDirty = true

  /// The width at which the page was asked to measure the content, until it has told; nil: it was not asked.
  fileprivate var measuredWidth: Double?

  init(_ number: Int) { self.number = number }
}

/// The kit of a list whose views are elements of a page: what it is told becomes operations there.
///
/// Heights are found by the page, which has the fonts: rows have their estimates until it tells. So it stands before the
/// host as well, and answers for rows in sight; those out of sight are asked for with the host's prototypes.
///
/// A drag stays with the page and `engine.reorder`: the finger is a way of messages away, and the page knows what is
/// under it.
@MainActor
final class PageHost: HostKit, ListHost {
  /// The list.
  let list: ViewHost<PageHost>
  private let recycler: (any ListHost)?

  /// The size of the viewport, in cells.
  var viewport = HostSize(width: 0, height: 0)

  /// Where the page is when it has been told all, in cells from the start of the list.
  var offset = 0.0

  /// What is to be said of the commits since the last message.
  private var message = ServerMessage()

  /// The views that were made, by their numbers.
  private var views: [Int: WeakView] = [:]
  private struct WeakView { weak var view: PageView? }

  private var lastNumber = 0
  private var lastContent = 0

  /// The heights that the engine asked for and has no answer to. It asks again for those in sight with every commit.
  private var requests: [NodeID: MeasureRequest] = [:]

  /// The rows out of sight that the page was asked to measure.
  private var ahead = RowsAhead()
  private var isAskingAhead = false

  /// The views of the page in its order.
  private var order: [Int] = []
  private var differ = Differ<Int>()

  init(_ configuration: EngineConfiguration, scheduler: CommitScheduler) {
    list = ViewHost(configuration, scheduler: scheduler, poolLimit: 64)
    recycler = list.engine.host
    list.kit = self
    list.registerOtherKinds { [unowned self] _ in
      lastNumber += 1
      let view = PageView(lastNumber)
      views[lastNumber] = WeakView(view: view)
      return view
    }
    list.configure = { view, row, _ in (view.row, view.isDirty) = (row, true) }
  }

  // As a kit.

  func setContent(_ size: HostSize, offset: Double) {
    message.extent = size.height
    self.offset = offset
  }

  /// The page scrolls at once.
  var isOnScreen: Bool { false }

  func animate(to offset: Double) { self.offset = offset }

  func stopAnimation() {}

  /// Tells the page what a row out of sight shows: the answer comes later.
  func extent(of prototype: PageView, for request: MeasureRequest) -> Double? {
    lastContent += 1
    ahead.ask(request, content: lastContent)
    message.ops.append(
      .measure(
        content: lastContent, kind: Int(request.kind.rawValue), width: request.width,
        prototype.content))
    return nil
  }

  func place(_ view: PageView, at place: HostPlace, isAnimated: Bool) {
    view.place = place
    message.ops.append(
      .place(
        view: view.number, x: place.x, y: place.y, width: place.width, height: place.height,
        layer: place.layer.rawValue))
  }

  func remove(_ view: PageView) {
    guard view.place != nil else { return }
    (view.place, view.row, view.position) = (nil, nil, nil)
    message.ops.append(.remove(view: view.number))
  }

  /// No view is hidden: the host drags nothing.
  func setHidden(_ isHidden: Bool, of view: PageView) {}

  func setMarks(_ marks: RowMarks, of view: PageView) {
    view.marks = marks
    message.ops.append(.mark(view: view.number, marks: Int(marks.rawValue)))
  }

  func setPosition(_ row: Int, of count: Int, of view: PageView) {
    if view.position != row { message.ops.append(.index(view: view.number, row: row)) }
    view.position = row
  }

  // As a host.

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    if !isAskingAhead {
      requests[request.node] = request
    } else if requests[request.node] == nil, ahead.hasRoom(for: request) {
      return recycler?.height(for: request, in: engine)
    }
    return nil
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    recycler?.apply(commit, in: engine)
    if commit.adjustment != 0 { message.adjust = (message.adjust ?? 0) + commit.adjustment }
    if !commit.update.isEmpty { message.update = Self.words(for: commit.update) }
    sayContents()
    sayOrder()
  }

  func showMarks(in engine: ListEngine) { recycler?.showMarks(in: engine) }

  // For the session.

  /// The message of all that was shown since the last one, without a number.
  func takeMessage() -> ServerMessage {
    defer { message = ServerMessage(extent: message.extent) }
    for (number, one) in views where one.view == nil {
      views[number] = nil
      message.ops.append(.discard(view: number))
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
    for (_, frame, view) in list.shownRows {
      view.isDirty = true
      view.position = nil
      if let place = view.place { self.place(view, at: place, isAnimated: false) }
      setPosition(frame.row, of: list.engine.rowCount, of: view)
      if !view.marks.isEmpty { setMarks(view.marks, of: view) }
    }
    sayContents()
    sayOrder()
  }

  /// How many rows out of sight the page has not measured yet.
  var openAhead: Int { ahead.count }

  /// Asks the page to measure rows near the viewport before they come into sight.
  func measureAhead() {
    isAskingAhead = true
    list.measureAhead(limit: RowsAhead.most)
    isAskingAhead = false
  }

  /// A page may have gone with questions that it did not answer: they are asked again, those of rows in sight by
  /// `sayContents()`.
  func forgetQuestions() {
    ahead.forget()
    for (_, _, view) in list.shownRows { view.measuredWidth = nil }
  }

  /// The row that a view shows; nil if the page speaks of a view that shows none.
  func row(ofView number: Int) -> VisibleRow? {
    guard let view = views[number]?.view, view.place != nil else { return nil }
    return view.row
  }

  /// What to answer the engine with, if a height is of the content that a view has now, or of one out of sight.
  func request(for measured: MeasuredView) -> MeasureRequest? {
    if measured.view == 0 { return ahead.answer(content: measured.content) }
    guard let view = views[measured.view]?.view, view.shownContent == measured.content,
      let row = row(ofView: measured.view)
    else { return nil }
    view.measuredWidth = nil
    return requests.removeValue(forKey: row.node)
  }

  /// What is in sight, row by row.
  func seen() -> [SeenRow] {
    list.rowsInOrder.map { row, frame, view in
      SeenRow(
        view: view.number, row: frame.row, id: String(row.id.rawValue), x: frame.x, y: frame.y,
        width: frame.width, height: frame.height, text: EncodedContent(view.content).text)
    }
  }

  /// Says what views show, where it is something else, or where it has to be measured at another width: heights of
  /// what was said before are for another width, and no answer any more.
  func sayContents() {
    let shown = list.shownRows
    for (row, frame, view) in shown {
      let width = requests[row.node] == nil ? nil : frame.width
      guard view.isDirty || (width != nil && width != view.measuredWidth) else { continue }
      lastContent += 1
      (view.isDirty, view.measuredWidth, view.shownContent) = (false, width, lastContent)
      message.ops.append(
        .fill(
          view: view.number, content: lastContent, row: String(row.id.rawValue),
          kind: Int(row.kind.rawValue), isMeasured: width != nil, view.content))
    }
    if requests.isEmpty { return }
    // Those that are out of sight by now are asked for again, before they come back or when they do.
    let nodes = Set(shown.map(\.row.node))
    requests = requests.filter { nodes.contains($0.key) }
  }

  /// The elements of the page are in the order of the list, for those who do not see it.
  private func sayOrder() {
    let new = list.rowsInOrder.map(\.view.number)
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

  private static func words(for update: BatchUpdate) -> String {
    "+\(update.inserts.count) −\(update.deletes.count) ↕\(update.moves.count) ↻\(update.updates.count)"
  }
}
