// SPDX-License-Identifier: MIT

import Espalier
import EspalierTestSupport
import Testing

/// A post, which has to be measured.
final class PostCell: CellModel {
  let number: Int

  init(_ number: Int, height: RowHeight = .automatic(estimate: 60)) {
    self.number = number
    super.init(height: height)
  }

  override func configure(_ view: AnyObject) { (view as? Label)?.text = "\(number)" }
}

/// Posts of different heights.
private final class Posts: ContainerModel {
  init(_ numbers: Range<Int>) throws {
    super.init()
    try add(numbers.map { PostCell($0) })
  }
}

/// A row that says in which state its end of the list is.
private final class StateRow: CellModel {
  let isHeader: Bool

  init(isHeader: Bool) {
    self.isHeader = isHeader
    super.init(kind: isHeader ? 1 : 2, height: .fixed(40))
  }

  override func configure(_ view: AnyObject) {
    guard let label = view as? Label, let feed = parent as? PagedContainer else { return }
    label.text = "\(isHeader ? feed.refreshState : feed.pageState)"
  }
}

/// A list of pages, each a container of its own, and the requests that wait for an answer.
final class PageFeed: PagedContainer {
  let pages = ContainerModel()
  private(set) var requests: [PageRequest] = []
  private(set) var changeCount = 0
  var answer: ((PageFeed, PageRequest) -> Void)?

  init(hasRows: Bool = true) {
    super.init(
      pages, header: hasRows ? StateRow(isHeader: true) : nil,
      footer: hasRows ? StateRow(isHeader: false) : nil)
  }

  override func load(_ request: PageRequest) {
    requests.append(request)
    answer?(self, request)
  }

  override func didChangeState() { changeCount += 1 }

  func take() -> [PageRequest] {
    defer { requests = [] }
    return requests
  }

  @discardableResult
  func deliver(_ request: PageRequest, _ ids: Range<Int>, isLast: Bool = false) throws -> Bool {
    try finish(request, isLast: isLast) {
      if request.isRefresh { pages.removeAll() }
      try pages.add(Posts(ids))
    }
  }
}

/// Labels as tall as their text wants.
@MainActor private final class Labels: ViewAdapter {
  func makeView(of kind: RowKind) -> Label { Label() }

  func height(of prototype: Label, for request: MeasureRequest) -> Double? {
    20 + Double((Int(prototype.text) ?? 0) * 37 % 101)
  }

  func place(_ view: Label, at frame: RowFrame) {}
  func remove(_ view: Label) {}
}

@Suite("Refreshing, loading more, and nothing to show") @MainActor
struct PagedContainerTests {
  private let labels = Labels()
  private let recycler: Recycler<Labels>
  private let engine: ListEngine
  private let feed = PageFeed()

  init() throws {
    recycler = Recycler(adapter: labels)
    engine = ListEngine(for: recycler, width: 320, height: 800)
    try engine.root.add(feed)
  }

  private var texts: [String] {
    recycler.shownRows.sorted { $0.frame.row < $1.frame.row }.map(\.view.text)
  }

  /// What the first commit asks for.
  private func firstRequest() -> PageRequest {
    engine.commit()
    return feed.take()[0]
  }

  @Test("The first page is asked for by the first commit; the footer says so until it comes")
  func firstPage() throws {
    engine.commit()
    let first = feed.take()
    #expect(first.map(\.isRefresh) == [false] && feed.pageState == .loading)
    #expect(texts == ["loading"])
    try feed.deliver(first[0], 0..<3)
    // Three rows do not fill the viewport.
    #expect(feed.pageState == .loading && texts == ["0", "1", "2", "loading"])
    try feed.deliver(feed.take()[0], 3..<5, isLast: true)
    #expect(feed.pageState == .atEnd && feed.take().isEmpty)
    #expect(texts == ["0", "1", "2", "3", "4", "atEnd"])
    feed.loadMore()
    feed.retry()
    engine.commit()
    #expect(feed.take().isEmpty)
  }

  @Test("A list at its start stays there with the first page, and so below it", arguments: [0, 3])
  func firstPageAtStart(below count: Int) throws {
    engine.setViewport(width: 320, height: 200)
    for id in 0..<count {
      try engine.root.add(CellModel(id: RowID(Int64(900 + id)), height: .fixed(40)))
    }
    try feed.deliver(firstRequest(), 0..<30)
    engine.commit()
    #expect(engine.bare.report.offset == 0 && engine.rowCount == 30 + count)
    #expect(texts.prefix(2) == ["0", "1"] && feed.take().isEmpty, "\(texts)")
  }

  @Test("A refresh that shows other rows leaves a list at its start there", arguments: [2, 30])
  func refreshAtStart(count: Int) throws {
    engine.setViewport(width: 320, height: 200)
    try feed.deliver(firstRequest(), 0..<count)
    if feed.pageState == .loading { try feed.deliver(feed.take()[0], count..<count, isLast: true) }
    feed.refresh()
    engine.jumpAndCommit(to: 0)
    try feed.finish(feed.take()[0], isLast: true) {
      feed.content.removeAll()
      try feed.content.add((100..<130).map { CellModel(id: RowID(Int64($0)), height: .fixed(40)) })
    }
    #expect(engine.bare.report.offset == 0 && engine.rowCount == 31)
  }

  @Test("A refresh gives up the page that is on its way")
  func givenUp() throws {
    let page = firstRequest()
    feed.refresh()
    let refresh = feed.take()[0]
    #expect(feed.pageState == .idle && feed.refreshState == .loading)
    engine.commit()
    #expect(feed.take().isEmpty)
    #expect(try !feed.deliver(page, 0..<5))
    feed.fail(page, "late")
    #expect(engine.rowCount == 1 && feed.pageState == .idle)
    feed.fail(refresh, "no net")
    #expect(feed.refreshState == .failed("no net") && texts.first == #"failed("no net")"#)
    feed.retry()
    try feed.deliver(feed.take()[0], 0..<60)
    #expect(feed.refreshState == .idle && engine.rowCount == 60)
    #expect(try !feed.deliver(page, 100..<110))
  }

  @Test("After a refresh that failed no page is asked for until another one succeeds")
  func refreshFails() throws {
    feed.answer = { $0.fail($1, "no net") }
    feed.refresh()
    engine.commit()
    feed.loadMore()
    engine.commit()
    #expect(feed.take().map(\.isRefresh) == [true] && feed.pageState == .idle)
    feed.answer = nil
    for tryAgain in [feed.retry, feed.refresh] {
      tryAgain()
      let refresh = feed.take()
      #expect(refresh.map(\.isRefresh) == [true])
      try feed.deliver(refresh[0], 0..<3)
      #expect(feed.refreshState == .idle && feed.take().map(\.isRefresh) == [false])
      feed.refresh()
      feed.fail(feed.take()[0], "no net")
      engine.commit()
      #expect(engine.rowCount == 4 && feed.pageState == .idle && feed.take().isEmpty)
    }
  }

  /// The host of the article "Loading in pages".
  @Test("A pull by small steps refreshes, and what is in sight follows the finger")
  func pullInSteps() throws {
    try feed.deliver(firstRequest(), 0..<60)
    let host = PullingHost(feed, engine)
    engine.host = host
    for step in 1...9 {
      host.scroll(by: -10, isTouched: true)
      #expect(feed.refreshState == .pulling(Double(step * 10)) && host.top == Double(step * 10))
    }
    host.scroll(by: 0, isTouched: false)
    #expect(feed.refreshState == .loading && feed.take().map(\.isRefresh) == [true])
  }

  @Test("A pull that is too short leaves a refresh failed", arguments: [true, false])
  func shortPullAfterFailure(isLetGo: Bool) throws {
    feed.answer = { $0.fail($1, "no net") }
    feed.refresh()
    feed.answer = nil
    feed.pull(by: 30)
    #expect(feed.refreshState == .pulling(30))
    engine.commit()
    isLetGo ? feed.endPull() : feed.pull(by: 0)
    engine.commit()
    #expect(feed.refreshState == .failed("no net") && feed.pageState == .idle)
    #expect(feed.take().map(\.isRefresh) == [true])
    feed.retry()
    #expect(feed.take().map(\.isRefresh) == [true])
  }

  @Test("A finish whose edit throws leaves the request waiting")
  func finishThrows() throws {
    let request = firstRequest()
    #expect(throws: EditError.rootIsFixed) {
      try feed.finish(request) { throw EditError.rootIsFixed }
    }
    #expect(feed.pageState == .loading)
    try feed.deliver(request, 0..<60)
    #expect(feed.pageState == .idle)
  }

  @Test("A finish that refreshes and then throws leaves the refresh on its way")
  func finishRefreshes() throws {
    let request = firstRequest()
    #expect(throws: EditError.rootIsFixed) {
      // That it is the last page nobody knows: it did not come.
      try feed.finish(request, isLast: true) {
        feed.refresh()
        throw EditError.rootIsFixed
      }
    }
    #expect(feed.refreshState == .loading && feed.pageState == .idle)
    let refresh = try #require(feed.take().last)
    #expect(refresh.isRefresh)
    #expect(try !feed.deliver(request, 0..<5))
    #expect(try feed.deliver(refresh, 0..<60))
    #expect(feed.refreshState == .idle && feed.pageState == .idle)
  }

  @Test("Answers that come at once fill the viewport and the screens ahead, and no more")
  func atOnce() throws {
    var next = 0
    feed.answer = { feed, request in
      _ = try? feed.deliver(request, next..<next + 10)
      next += 10
    }
    engine.commit()
    let end = try #require(engine.offset(ofRow: engine.rowCount))
    #expect(end > 2_400 && next < 60 && feed.pageState == .idle)
    engine.scrollAndCommit(to: end - 2_400)
    #expect(engine.rowCount >= next && engine.contentExtent > end)
  }

  @Test("The end that counts is the container's, not the list's")
  func inTheMiddle() throws {
    try feed.deliver(firstRequest(), 0..<200)
    try engine.root.add((0..<100).map { _ in CellModel(height: .fixed(100)) })
    engine.commit()
    #expect(feed.take().isEmpty)
    // Rows that come into sight are measured, and then the end is elsewhere by a little.
    engine.scrollAndCommit(to: try #require(engine.offset(ofRow: 200)) - 3_500)
    #expect(feed.take().isEmpty)
    engine.scrollAndCommit(to: try #require(engine.offset(ofRow: 200)) - 1_900)
    #expect(feed.take().count == 1)
  }

  @Test("Pages that come above the viewport ask for no others")
  func passed() throws {
    try feed.deliver(firstRequest(), 0..<200)
    try engine.root.add((0..<100).map { _ in CellModel(height: .fixed(100)) })
    engine.commit()
    engine.scrollAndCommit(to: try #require(engine.offset(ofRow: 200)) - 1_000)
    let request = try #require(feed.take().last)
    engine.scrollAndCommit(to: try #require(engine.offset(ofRow: 200)) + 3_000)
    try feed.deliver(request, 200..<210)
    engine.commit()
    engine.scrollAndCommit(to: engine.report.offset - 500)
    #expect(feed.take().isEmpty)
    engine.scrollAndCommit(to: try #require(engine.offset(ofRow: 210)) - 100)
    #expect(feed.take().count == 1)
  }

  @Test("A hidden container asks for nothing until it is shown")
  func hidden() throws {
    let (engine, feed) = (ListEngine(), PageFeed())
    engine.setViewport(width: 320, height: 800)
    feed.isHidden = true
    try engine.root.add(feed)
    engine.commit()
    #expect(feed.take().isEmpty)
    feed.isHidden = false
    engine.commit()
    #expect(feed.take().count == 1)
  }

  private var offset: Double { engine.report.offset }

  /// Where the rows in sight are on the screen.
  private func picture() -> [RowID: Double] {
    var picture: [RowID: Double] = [:]
    for (row, frame, _) in recycler.shownRows where frame.y + frame.height > offset {
      guard engine.model(of: row.node) is PostCell else { continue }
      picture[row.id] = engine.offset(ofRow: frame.row)! - offset
    }
    return picture
  }

  @Test("A hundred thousand rows in pages of fifty come without a jump, failures among them")
  func hundredThousand() throws {
    let (pageSize, pageCount) = (50, 2_000)
    engine.resizeAndCommit(width: 320, height: 400)
    var next = 0
    var failures = 0
    while let request = feed.take().first {
      let before = picture()
      if next % 7 == 3, failures * 7 < next {
        failures += 1
        feed.fail(request, "no net")
        #expect(feed.take().isEmpty)
        feed.retry()
        #expect(picture() == before)
        continue
      }
      let ids = next * pageSize..<(next + 1) * pageSize
      next += 1
      try feed.deliver(request, ids, isLast: next == pageCount)
      // Where the footer was, there are posts now.
      #expect(picture().filter { before[$0.key] != nil } == before)
      guard feed.pageState == .idle else { continue }
      while feed.requests.isEmpty {
        engine.scrollAndCommit(to: min(offset + 2_500, engine.contentExtent - 400))
      }
    }
    #expect(next == pageCount && failures > 100 && feed.pageState == .atEnd)
    #expect(engine.rowCount == pageSize * pageCount + 1)
    #expect((engine.model(atRow: 77_777) as? PostCell)?.number == 77_777)
  }

  @Test("At its very end it loads, also after a scroll upwards")
  func deletedToTheEnd() throws {
    engine.commit()
    let rows = (0..<100).map { PostCell($0, height: .fixed(40)) }
    try feed.finish(try #require(feed.take().first)) { try feed.pages.add(rows) }
    engine.commit()
    engine.scrollAndCommit(to: 1_000)
    engine.scrollAndCommit(to: 990)
    #expect(feed.take().isEmpty)
    for row in rows[25...] { try row.removeFromParent() }
    engine.commit()
    #expect(engine.report.offset == 200 && feed.take().count == 1)
  }

  @Test("The header comes and goes without a jump")
  func headerKeepsPicture() throws {
    try feed.deliver(firstRequest(), 0..<200)
    engine.scrollAndCommit(to: 1_000)
    let before = picture()
    feed.refresh()
    #expect(picture() == before && engine.rowCount == 201)
    feed.fail(feed.take()[0], "no net")
    #expect(picture() == before)
    feed.retry()
    feed.finish(feed.take()[0]) {}
    #expect(picture() == before && engine.rowCount == 200)
  }

  @Test("It is taken out with its list, and goes on where it was")
  func takenOut() throws {
    let request = firstRequest()
    try feed.removeFromParent()
    engine.commit()
    try feed.deliver(request, 0..<5)
    #expect(feed.pageState == .idle && feed.take().isEmpty)
    try engine.root.add(feed)
    engine.commit()
    let next = feed.take()
    #expect(next.count == 1 && texts == ["0", "1", "2", "3", "4", "loading"])
    let other = ListEngine(width: 320, height: 800)
    feed.fail(next[0], "no net")
    try other.root.add(feed)
    other.commit()
    engine.commit()
    feed.retry()
    #expect(feed.take().count == 1 && other.rowCount == 6 && engine.rowCount == 0)
  }

  @Test("A container that does not load is misuse")
  func notOverridden() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      PagedContainer(ContainerModel()).loadMore()
    }
  }

  @Test("A request of another container is no request")
  func foreignRequest() throws {
    let other = PageFeed()
    try engine.root.add(other)
    feed.refresh()
    other.refresh()
    let (own, foreign) = (feed.take()[0], other.take()[0])
    #expect(try !feed.deliver(foreign, 0..<3))
    feed.fail(foreign, "no")
    #expect(feed.refreshState == .loading && other.refreshState == .loading)
    #expect(try feed.deliver(own, 0..<3))
  }

  @Test("An empty row comes into a list later, and its container goes")
  func emptyRow() throws {
    let engine = ListEngine()
    let (box, row) = (ContainerModel(), CellModel(height: .fixed(10)))
    let empty = EmptyModel(of: box, height: .fixed(30))
    try box.add(row)
    row.isHidden = true
    try engine.root.add([box, empty])
    engine.commit()
    #expect(!empty.isHidden && engine.rowCount == 1)
    try empty.removeFromParent()
    row.isHidden = false
    engine.commit()
    try engine.root.add(empty)
    engine.commit()
    #expect(empty.isHidden && engine.rowCount == 1)
    try box.removeFromParent()
    engine.commit()
    #expect(!empty.isHidden)
  }

  @Test("An empty row is shown exactly when there are no rows", arguments: seeds(count: 12))
  func randomEmpty(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let engine = ListEngine(scheduler: ManualScheduler().scheduler)
    let boxes = (0..<5).map { _ in ContainerModel() }
    let rows = (0..<4).map { _ in CellModel(height: .fixed(10)) }
    let empty = EmptyModel(of: boxes[0])
    try engine.root.add([empty, boxes[0]])
    for _ in 0..<100 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let all: [ComponentModel] = Array(boxes[1...]) as [ComponentModel] + rows
        let model = all.randomElement(using: &generator)!
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: try? boxes.randomElement(using: &generator)!.add(model)
        case 1: try model.removeFromParent()
        default: model.isHidden.toggle()
        }
      }
      engine.commit()
      let node = try #require(boxes[0].node)
      let count = try #require(engine.bare.tree.rows(in: node)?.count)
      #expect(empty.isHidden == (count > 0))
      #expect(engine.rowCount == max(count, 1))
    }
  }

  @Test(
    "Whatever comes in which order, the states are those of the rules", arguments: seeds(count: 12))
  func randomStates(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let feed = PageFeed()
    var twin = Twin()
    for _ in 0..<400 {
      let request = feed.requests.randomElement(using: &generator)
      let number = request.flatMap { feed.requests.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      switch Int.random(in: 0..<9, using: &generator) {
      case 0:
        feed.loadMore()
        twin.loadMore()
      case 1:
        feed.refresh()
        twin.refresh()
      case 2:
        feed.retry()
        twin.retry()
      case 3:
        let distance = [-10.0, 0, 20, 59, 60, 100].randomElement(using: &generator)!
        feed.pull(by: distance)
        twin.pull(distance)
      case 4:
        feed.endPull()
        twin.endPull()
      case 5:
        guard let request else { continue }
        feed.fail(request, "no")
        twin.fail(number)
      default:
        guard let request else { continue }
        let isLast = Int.random(in: 0..<4, using: &generator) == 0
        let isTaken = feed.finish(request, isLast: isLast) {}
        #expect(isTaken == (twin.waiting == number))
        twin.finish(number, isLast)
      }
      #expect(feed.refreshState == twin.top && feed.pageState == twin.bottom)
      #expect(feed.requests.count == twin.count)
      #expect((feed.requests.last?.isRefresh ?? false) == twin.wantsTop)
      #expect(feed.header?.isHidden == (twin.top == .idle))
      #expect(feed.footer?.isHidden == (twin.bottom == .idle))
    }
  }
}

/// A host that follows the report, and pulls as the article says.
@MainActor
private final class PullingHost: ListHost {
  private let feed: PagedContainer
  private let engine: ListEngine
  private var offset = 0.0

  init(_ feed: PagedContainer, _ engine: ListEngine) { (self.feed, self.engine) = (feed, engine) }

  /// How far below the start of the viewport the first row of the content is.
  var top: Double? {
    let first = feed.content.children.first as? ContainerModel
    let row = (first?.children.first ?? feed.content.children.first)?.node
    return row.flatMap(engine.rowIndex(of:)).flatMap(engine.frame(ofRow:)).map { $0.y - offset }
  }

  func scroll(by distance: Double, isTouched: Bool) {
    offset += distance
    scrolled(to: offset, isTouched: isTouched)
  }

  private func scrolled(to offset: Double, isTouched: Bool) {
    engine.viewportDidScroll(to: offset)
    let header = feed.header?.node.flatMap(engine.rowIndex(of:)).flatMap(engine.frame(ofRow:))
    let distance = (header?.height ?? 0) - offset
    if isTouched, distance > 0 { feed.pull(by: distance) } else { feed.endPull() }
    engine.commit()
  }

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? { 50 }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    offset += commit.adjustment
  }
}

/// The rules of paging, written down a second time.
private struct Twin {
  var top = LoadState.idle
  var bottom = LoadState.idle
  var count = 0
  var waiting = 0
  var wantsTop = false

  /// Whether the last refresh failed, whatever a finger does meanwhile.
  var topFailed = false
  var rest: LoadState { topFailed ? .failed("no") : .idle }

  mutating func ask(top isTop: Bool) {
    count += 1
    waiting = count
    wantsTop = isTop
    if isTop {
      (top, topFailed) = (.loading, false)
      if bottom == .loading { bottom = .idle }
    } else {
      bottom = .loading
    }
  }

  mutating func loadMore() {
    if waiting == 0, bottom == .idle, !topFailed { ask(top: false) }
  }

  mutating func refresh() {
    if top != .loading { ask(top: true) }
  }

  mutating func retry() {
    if topFailed {
      ask(top: true)
    } else if bottom == .failed("no"), waiting == 0 {
      ask(top: false)
    }
  }

  mutating func pull(_ distance: Double) {
    if top == .loading { return }
    if distance > 0 {
      top = .pulling(distance)
    } else {
      top = rest
    }
  }

  mutating func endPull() {
    guard case .pulling(let distance) = top else { return }
    if distance >= 60 { ask(top: true) } else { top = rest }
  }

  mutating func fail(_ number: Int) {
    guard number == waiting else { return }
    waiting = 0
    if wantsTop { topFailed = true } else { bottom = .failed("no") }
    if wantsTop { top = rest }
  }

  mutating func finish(_ number: Int, _ isLast: Bool) {
    guard number == waiting else { return }
    waiting = 0
    if wantsTop { top = .idle }
    bottom = isLast ? .atEnd : .idle
  }
}
