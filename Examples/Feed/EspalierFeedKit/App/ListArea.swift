// SPDX-License-Identifier: MIT

import Espalier

/// The part of the screen that shows the list: the host of the engine. A point is a cell wide and a line high.
///
/// A recycler does the work of a host; this stands before it to say how long that takes, and is its adapter:
/// four methods for views, and one to know where the list is.
final class ListArea: ListHost, ViewAdapter {
  /// What the commits since the last `beginFigures` were; if there was none yet, those before.
  private(set) var figures = CommitFigures()
  private var isStale = false

  /// Where the viewport is, in lines from the start of the list.
  private(set) var offset = 0.0

  /// The point that places of views are relative to.
  private lazy var recycler = Recycler(adapter: self, poolLimit: 64)
  private let clock = ContinuousClock()

  /// Makes an area.
  init() {}

  /// Starts to count again with the next commit. What commits nothing, as a letter that is typed, leaves the figures.
  func beginFigures() { isStale = true }

  private func countAgain() {
    guard isStale else { return }
    figures = CommitFigures()
    isStale = false
  }

  /// Does what may commit, and counts the time if it does.
  func timed(_ body: () -> Void) {
    let time = clock.measure(body)
    if !isStale { figures.total += time }
  }

  // As a host.

  func height(for request: MeasureRequest, in engine: ListEngine) -> Double? {
    countAgain()
    figures.measured += 1
    var height: Double?
    figures.host += clock.measure { height = recycler.height(for: request, in: engine) }
    return height
  }

  func apply(_ commit: borrowing CommitReport, in engine: ListEngine) {
    let start = clock.now
    countAgain()
    recycler.apply(commit, in: engine)
    figures.add(commit)
    figures.host += clock.now - start
  }

  func showMarks(in engine: ListEngine) { recycler.showMarks(in: engine) }

  // As an adapter.

  func makeView(of kind: RowKind) -> RowView { RowView() }

  func height(of prototype: RowView, for request: MeasureRequest) -> Double? {
    Double(prototype.lines(width: Int(request.width)).count)
  }

  /// The screen is drawn as a whole, from the placements.
  func place(_ view: RowView, at frame: RowFrame) {}

  func remove(_ view: RowView) { view.content = .text([]) }

  func setMarks(_ marks: RowMarks, of view: RowView) { view.marks = marks }

  func didShow(_ commit: borrowing CommitReport, in engine: ListEngine) {
    offset = commit.offset
  }

  // For the app.

  /// Draws the rows in sight, from the rearmost to the foremost.
  func draw(on screen: inout Screen, height: Int) {
    for (_, frame, view) in recycler.shownRows {
      let top = top(of: frame)
      let (x, width) = (Int(frame.x), Int(frame.width))
      let isSelected = view.marks.contains(.selected)
      let lines = view.lines(width: width)
      for line in 0..<Int(frame.height) where (0..<height).contains(top + line) {
        let text = line < lines.count ? lines[line] : Line()
        screen.draw(text, x: x, y: top + line, width: width) { style in
          isSelected && line == 0 ? style.selected : style
        }
      }
    }
  }

  /// The row at a place of the screen, with the place in it: the foremost one.
  func row(x: Int, y: Int) -> (row: VisibleRow, x: Int)? {
    for (row, frame, _) in recycler.shownRows.reversed() {
      let top = top(of: frame)
      guard (top..<top + Int(frame.height)).contains(y) else { continue }
      let left = Int(frame.x)
      if (left..<left + Int(frame.width)).contains(x) { return (row, x - left) }
    }
    return nil
  }

  /// The rows in sight, in the order of the list.
  var rowsInSight: [VisibleRow] {
    recycler.shownRows.sorted { $0.frame.row < $1.frame.row }.map(\.row)
  }

  private func top(of frame: RowFrame) -> Int {
    Int((frame.y - offset).rounded())
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
