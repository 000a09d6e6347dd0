// SPDX-License-Identifier: MIT

import Espalier
import EspalierHosting

/// The part of the screen that shows the list, as a host sees it. A point is a cell wide and a line high.
///
/// A terminal moves nothing by itself: there is no momentum, and no animation. The area stands before the host as well,
/// to say how long that takes.
final class ListArea: HostKit, ListHost {
  /// The list in it.
  let list: ViewHost<ListArea>
  private let recycler: (any ListHost)?

  /// The size of the area, in cells.
  var viewport = HostSize(width: 0, height: 0)

  /// Where the viewport is, in lines from the start of the list.
  var offset = 0.0 {
    didSet { offset = max(0, min(offset, extent - viewport.height)) }
  }
  private var extent = 0.0

  /// The views that are shown, from the rearmost to the foremost.
  private var views: [RowView] = []

  /// What the commits since the last `beginFigures` were; if there was none yet, those before.
  private(set) var figures = CommitFigures()
  private var isStale = false
  private let clock = ContinuousClock()

  /// Makes an area with a list.
  init(_ configuration: EngineConfiguration = EngineConfiguration(), scheduler: CommitScheduler) {
    list = ViewHost(configuration, scheduler: scheduler, poolLimit: 64)
    recycler = list.engine.host
    list.engine.host = self
    list.kit = self
    list.registerOtherKinds { _ in RowView() }
  }

  // As a kit.

  func setContent(_ size: HostSize, offset: Double) {
    extent = size.height
    self.offset = offset
  }

  var isOnScreen: Bool { false }

  func animate(to offset: Double) { self.offset = offset }

  func stopAnimation() {}

  func extent(of prototype: RowView, for request: MeasureRequest) -> Double? {
    Double(prototype.lines(width: Int(request.width)).count)
  }

  func place(_ view: RowView, at place: HostPlace, isAnimated: Bool) {
    if let depth = place.depth {
      views.removeAll { $0 === view }
      views.insert(view, at: depth)
    }
    view.place = place
  }

  func remove(_ view: RowView) {
    views.removeAll { $0 === view }
    view.content = .text([])
  }

  func setHidden(_ isHidden: Bool, of view: RowView) { view.isHidden = isHidden }

  func setMarks(_ marks: RowMarks, of view: RowView) { view.marks = marks }

  // As a host.

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    let start = clock.now
    countAgain()
    figures.measured += 1
    defer { figures.host += clock.now - start }
    return recycler?.height(for: request, in: engine)
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    let start = clock.now
    countAgain()
    recycler?.apply(commit, in: engine)
    figures.add(commit)
    figures.host += clock.now - start
  }

  func showMarks(in engine: ListEngine) { recycler?.showMarks(in: engine) }

  // For the app.

  /// Starts to count again with the next commit. What commits nothing, as a letter that is typed, leaves the figures.
  func beginFigures() { isStale = true }

  private func countAgain() {
    guard isStale else { return }
    figures = CommitFigures()
    isStale = false
  }

  /// Tells of a scroll and of another size, does what else may commit, and counts the time if something does.
  func commit(_ body: () -> Void) {
    let time = clock.measure {
      list.tell()
      body()
    }
    if !isStale { figures.total += time }
  }

  /// The rows in sight, in the order of the list.
  var rowsInSight: [NodeID] { list.rowsInOrder.map(\.row.node) }

  /// Draws the views, from the rearmost to the foremost.
  func draw(on screen: inout Screen) {
    for view in views where !view.isHidden {
      guard let place = view.place else { continue }
      let (x, width) = (Int(place.x), Int(place.width))
      let top = Int((place.y - offset).rounded())
      let isSelected = view.marks.contains(.selected)
      let lines = view.lines(width: width)
      for line in 0..<Int(place.height) where (0..<Int(viewport.height)).contains(top + line) {
        let text = line < lines.count ? lines[line] : Line()
        screen.draw(text, x: x, y: top + line, width: width) { style in
          isSelected && line == 0 ? style.selected : style
        }
      }
    }
  }

  /// A click is a tap. Returns the row under the middle of the cell, and how far from the left edge of the row that is.
  func tap(x: Int, y: Int) -> (row: NodeID, x: Int)? {
    let point = HostPoint(x: Double(x) + 0.5, y: Double(y) + 0.5 + offset)
    list.press(at: point)
    guard let row = list.release(at: point),
      let place = views.last(where: { $0.place?.contains(point) == true })?.place
    else { return nil }
    return (row, x - Int(place.x))
  }
}

extension Style {
  /// The style of a row that is selected.
  var selected: Style {
    var style = self
    style.background = background == 24 ? 130 : 238
    style.foreground = 255
    return style
  }
}
