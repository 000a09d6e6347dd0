// SPDX-License-Identifier: MIT

import Espalier

/// A row under a finger: a copy of its view, which is there also when the row's own is out of sight.
@MainActor
final class LiftedView<View: AnyObject> {
  let node: NodeID

  /// The copy, which is of the row's kind.
  var view: View
  var kind: RowKind

  /// Whether it is a background, which takes no room among the rows.
  let isBackground: Bool

  /// Where the copy is.
  var place: HostPlace

  /// Where in the row the finger is.
  var grip: HostPoint

  /// Where in the viewport the finger is.
  var finger: HostPoint?

  init(_ row: VisibleRow, _ view: View, _ place: HostPlace, grip: HostPoint) {
    (node, kind, self.view, self.grip) = (row.node, row.kind, view, grip)
    isBackground = place.layer == .background
    self.place = place
    self.place.layer = .lifted
  }
}

/// Drags of rows, such as by a long press: a copy of the row follows the finger, and the rows between where it was and
/// where it would be make room. Near the ends of the viewport the list scrolls by itself.
///
/// What may be moved, and how that changes the data, is said to `engine.reorder`; if that is ended or cancelled directly,
/// the copy goes with the next commit or ``tell(_:)``.
extension ViewHost {
  /// Takes the row at a point of the content.
  ///
  /// - Returns: false if there is none, or if it cannot be moved.
  /// - Complexity: O(v) for v rows in sight.
  public func beginReorder(at point: HostPoint) -> Bool {
    guard let node = row(at: point), (try? engine.reorder.begin(node)) == true else { return false }
    // What is taken may be the copy of a row that is out of sight, and who hears of the end of another drag may scroll.
    guard let shown = shownRows.first(where: { $0.row.node == node }),
      let place = place(of: shown.view)
    else {
      engine.reorder.cancel()
      return false
    }
    if let lifted { drop(lifted) }
    // Who fills the copy may commit.
    lifted = nil
    cancelPress()
    let copy = makeCopy(of: shown.row)
    let grip = HostPoint(x: point.x - place.x, y: point.y - place.y)
    let lifted = LiftedView(shown.row, copy, place, grip: grip)
    self.place(copy, at: lifted.place)
    self.lifted = lifted
    hold(lifted, at: point)
    showGap(isAnimated: true)
    return true
  }

  /// The finger is at a point of the content.
  private func hold(_ lifted: LiftedView<View>, at point: HostPoint) {
    guard let kit else { return }
    lifted.finger = point.moved(by: -kit.offset, along: axis)
    move(lifted, to: point)
    kit.setAutoscrolling(autoscrollSpeed != 0)
  }

  /// Moves the row to a point of the content; beyond the viewport, to the first or the last row in sight.
  ///
  /// - Returns: the index at which it would be; nil if no row is held.
  /// - Complexity: O(v) for v rows in sight.
  @discardableResult
  public func updateReorder(to point: HostPoint) -> Int? {
    guard let lifted, engine.reorder.dragged == lifted.node, kit != nil else {
      showGap()
      return nil
    }
    hold(lifted, at: point)
    let former = engine.reorder.index
    let index = engine.reorder.move(to: target(of: point))
    if index != former { showGap(isAnimated: true) }
    return index
  }

  /// Lets go of the row.
  ///
  /// - Parameter isCancelled: whether it goes back to where it was.
  /// - Returns: whether it was moved.
  /// - Throws: what moving the data throws; then nothing was moved.
  /// - Complexity: that of the commit.
  @discardableResult
  public func endReorder(isCancelled: Bool = false) throws -> Bool {
    defer { showGap() }
    guard !isCancelled else {
      engine.reorder.cancel()
      return false
    }
    return try engine.reorder.end()
  }

  /// Scrolls as far as the held row does in some time: at most 900 points a second, the nearer to an end of the viewport
  /// the faster, and not beyond the content and its insets.
  ///
  /// - Parameter seconds: the time since the last call.
  /// - Complexity: that of a commit.
  public func autoscroll(for seconds: Double) {
    guard let kit, autoscrollSpeed != 0 else { return }
    link.wasTaken()
    let range = link.range
    let offset = link.offset + autoscrollSpeed * seconds
    kit.offset = link.kitOffset(min(max(offset, range.lowerBound), range.upperBound))
    tell()
  }

  /// The finger is where it was in the viewport, which may have scrolled under it.
  func followFinger() {
    guard let finger = lifted?.finger, let kit else { return }
    updateReorder(to: finger.moved(by: kit.offset, along: axis))
  }

  /// Rows are at their own places after a commit, the content may have moved under the finger, and the row that is held may
  /// show something else and have another size.
  func followCommit(_ commit: borrowing CommitReport) {
    guard let lifted else { return }
    if let row = engine.rowIndex(of: lifted.node), let frame = engine.frame(ofRow: row),
      let shown = engine.visibleRow(at: row)
    {
      if commit.update.updates.contains(where: { $0.new.rawValue == row }) {
        refill(lifted, shown)
      }
      (lifted.place.width, lifted.place.height) = (frame.width, frame.height)
      lifted.grip.x = min(lifted.grip.x, frame.width)
      lifted.grip.y = min(lifted.grip.y, frame.height)
    }
    showGap()
    followFinger()
  }

  /// Fills the copy again.
  func fillLifted() {
    if let lifted, let shown = engine.visibleRow(of: lifted.node) { refill(lifted, shown) }
  }

  /// Fills the copy again, or another one if the row is of another kind by now.
  private func refill(_ lifted: LiftedView<View>, _ row: VisibleRow) {
    guard lifted.kind != row.kind else { return fillCopy(lifted.view, row) }
    let copy = makeCopy(of: row)
    // Who fills the copy may end the drag.
    guard self.lifted === lifted else { return }
    remove(lifted.view)
    (lifted.view, lifted.kind) = (copy, row.kind)
    place(copy, at: lifted.place)
  }

  private func makeCopy(of row: VisibleRow) -> View {
    let copy = makeView(of: row.kind)
    fillCopy(copy, row)
    kit?.setMarks(.dragged, of: copy)
    return copy
  }

  /// Fills a copy as a prototype: no model knows it as a view of its row.
  private func fillCopy(_ copy: View, _ row: VisibleRow) {
    configure?(copy, row, engine)
    engine.bind(copy, to: row.node, isPrototype: true)
  }

  /// Puts the rows beside a dragged one where they would be; if none is dragged, all where they are.
  func showGap(isAnimated: Bool = false) {
    guard let lifted else { return }
    if engine.reorder.dragged == lifted.node {
      return showGap(from: engine.rowIndex(of: lifted.node), isAnimated)
    }
    self.lifted = nil
    drop(lifted)
    // The row's own view goes on from where the copy was.
    for (frame, view) in placedRows where recycler.row(of: view) == lifted.node {
      var place = lifted.place
      place.layer = HostLayer(frame.layer)
      self.place(view, at: place)
    }
    showGap(from: nil, true)
  }

  private func drop(_ lifted: LiftedView<View>) {
    kit?.setAutoscrolling(false)
    remove(lifted.view)
  }

  /// The rows that have a view at their natural places.
  private var placedRows: [(frame: RowFrame, view: View)] {
    shownRows.filter { $0.frame.layer == .row }.map { ($0.frame, $0.view) }
  }

  /// Puts rows aside by the extent of the dragged one; in lines and columns, into the places of their neighbours.
  private func showGap(from source: Int?, _ isAnimated: Bool) {
    hide(source.flatMap { source in shownRows.first { $0.frame.row == source }?.view })
    let (placed, target) = (placedRows, engine.reorder.index)
    let source = lifted?.isBackground == true ? nil : source
    let isColumn = !isBesideAnother(placed.map(\.frame))
    let length = source.map(length(ofRow:)) ?? 0
    for (frame, view) in placed {
      var place = HostPlace(frame)
      let step = source.map { self.step(of: frame.row, from: $0, to: target) } ?? 0
      if step != 0, isColumn {
        let distance = Double(link.isMirrored ? -step : step) * length
        if axis == .vertical { place.y += distance } else { place.x += distance }
      } else if step != 0, let neighbour = engine.frame(ofRow: frame.row + step) {
        (place.x, place.y) = (neighbour.x, neighbour.y)
      }
      self.place(view, at: place, isAnimated: isAnimated && kit?.isOnScreen == true)
    }
  }

  /// Whether rows share a line, or are in columns: one begins along the axis before the row before it ends.
  private func isBesideAnother(_ frames: [RowFrame]) -> Bool {
    let places = Dictionary(
      frames.map { ($0.row, HostPlace($0)) }, uniquingKeysWith: { $1 })
    return places.contains { row, place in
      guard let next = places[row + 1] else { return false }
      let (start, other) = axis == .vertical ? (place.y, next.y) : (place.x, next.x)
      return min(start + place.extent(axis), other + next.extent(axis)) - max(start, other) > 1
    }
  }

  /// Whether a row goes to where the next one is, or the one before it; 0: neither.
  private func step(of row: Int, from source: Int, to target: Int) -> Int {
    if row > source && row <= target { return -1 }
    return row < source && row >= target ? 1 : 0
  }

  /// The extent of a row with the space to the next one; of the last one, to the one before it.
  private func length(ofRow row: Int) -> Double {
    guard let frame = engine.frame(ofRow: row), let start = engine.offset(ofRow: row) else {
      return 0
    }
    let extent = HostPlace(frame).extent(axis)
    if row + 1 < engine.rowCount, let next = engine.offset(ofRow: row + 1) {
      return next > start ? next - start : extent
    }
    guard let before = engine.frame(ofRow: row - 1), let top = engine.offset(ofRow: row - 1) else {
      return extent
    }
    return max(extent, start + extent - top - HostPlace(before).extent(axis))
  }

  /// In a list a row is moved along the axis alone, in lines and columns freely.
  private func move(_ lifted: LiftedView<View>, to point: HostPoint) {
    guard let viewport = kit?.viewport else { return }
    let place = lifted.place
    let isNarrow =
      axis == .vertical
      ? place.width < viewport.width * 0.75 : place.height < viewport.height * 0.75
    if axis == .vertical || isNarrow { lifted.place.y = point.y - lifted.grip.y }
    if axis == .horizontal || isNarrow { lifted.place.x = point.x - lifted.grip.x }
    self.place(lifted.view, at: lifted.place)
  }

  /// The row whose own place a point is in; beyond the viewport the first or the last in sight, as those further on have no
  /// views to make room with.
  private func target(of point: HostPoint) -> Int {
    if let (frame, _) = placedRows.first(where: { HostPlace($0.frame).contains(point) }) {
      return frame.row
    }
    let (along, end) = (link.distance(to: point), link.offset + link.extent)
    let row = engine.row(at: along) ?? (along < 0 ? 0 : engine.rowCount - 1)
    let sight = engine.rows(from: link.offset, to: end)
    // Of the last one only the space before it may be in sight.
    guard let last = sight.last(where: { engine.offset(ofRow: $0) ?? end < end }) else {
      return row
    }
    return min(max(row, sight.lowerBound), last)
  }

  /// Points a second; 0 where there is nothing more to see.
  private var autoscrollSpeed: Double {
    guard let finger = lifted?.finger else { return 0 }
    let (along, extent, range) = (link.distanceInViewport(to: finger), link.extent, link.range)
    let zone = min(60, extent / 4)
    guard zone > 0 else { return 0 }
    if along < zone, link.offset > range.lowerBound {
      return -900 * min(1, (zone - along) / zone)
    }
    if along > extent - zone, link.offset < range.upperBound {
      return 900 * min(1, (along - extent + zone) / zone)
    }
    return 0
  }
}
