// SPDX-License-Identifier: MIT

internal import Espalier

/// A row under a finger: a copy of its view, which is there also when the row's own is out of sight.
@MainActor
final class LiftedView<View: AnyObject> {
  let node: NodeID
  let row: VisibleRow
  let view: View

  /// Where the copy is.
  var place: HostPlace

  /// The extent of the row with the space to the next one.
  let length: Double

  /// Where in the row the finger is.
  let grip: HostPoint

  /// Where in the viewport the finger is.
  var finger: HostPoint?

  /// Whether nothing was shown of it yet.
  var isNew = true

  init(
    _ node: NodeID, _ row: VisibleRow, _ view: View, _ place: HostPlace, length: Double,
    grip: HostPoint
  ) {
    (self.node, self.row, self.view, self.place) = (node, row, view, place)
    (self.length, self.grip) = (length, grip)
  }
}

/// Drags of rows: those between where a row was and where it would be make room.
extension HostCore {
  /// Takes the row at a point of the content; false if there is none, or if it cannot be moved.
  package func beginReorder(at point: HostPoint) -> Bool {
    guard let node = row(at: point), (try? engine.reorder.begin(node)) == true,
      let view = recycler.views(of: node).first,
      let row = recycler.shownRows.first(where: { $0.view === view })
    else { return false }
    if let lifted { drop(lifted) }
    let copy = makeView(of: row.row.kind)
    configure?(copy, row.row, engine)
    engine.bind(copy, to: row.row.node, isPrototype: true)
    kit?.setMarks(.dragged, of: copy)
    var place = place(of: row.frame)
    place.layer = .lifted
    lifted = LiftedView(
      node, row.row, copy, place, length: length(of: row.frame),
      grip: HostPoint(x: point.x - place.x, y: point.y - place.y))
    updateReorder(to: point)
    return true
  }

  /// Moves the row to a point of the content; returns the index at which it would be.
  @discardableResult
  package func updateReorder(to point: HostPoint) -> Int? {
    guard let lifted, engine.reorder.dragged == lifted.node, let kit else {
      showGap()
      return nil
    }
    lifted.finger =
      axis == .vertical
      ? HostPoint(x: point.x, y: point.y - kit.offset)
      : HostPoint(x: point.x - kit.offset, y: point.y)
    move(lifted, to: point, kit)
    let former = engine.reorder.index
    let index = engine.reorder.move(to: target(of: point))
    if index != former || lifted.isNew { showGap(isAnimated: true) }
    lifted.isNew = false
    kit.setAutoscrolling(autoscrollSpeed != 0)
    return index
  }

  /// Lets go of the row; returns whether it was moved.
  package func endReorder(isCancelled: Bool) throws -> Bool {
    defer { showGap() }
    guard !isCancelled else {
      engine.reorder.cancel()
      return false
    }
    return try engine.reorder.end()
  }

  /// The finger is where it was in the viewport, which has scrolled under it.
  func followFinger() {
    guard let finger = lifted?.finger, let kit else { return }
    updateReorder(
      to: axis == .vertical
        ? HostPoint(x: finger.x, y: finger.y + kit.offset)
        : HostPoint(x: finger.x + kit.offset, y: finger.y))
  }

  /// How far the held row scrolls the list in some time, in seconds: the offset to go to; nil where it is.
  package func autoscroll(for seconds: Double) -> Double? {
    guard let kit, autoscrollSpeed != 0 else { return nil }
    return min(max(0, kit.offset + autoscrollSpeed * seconds), lastOffset)
  }

  /// Puts the rows beside a dragged one where they would be; if none is dragged, all where they are.
  func showGap(isAnimated: Bool = false) {
    guard let lifted else { return }
    if engine.reorder.dragged == lifted.node {
      let source = engine.rowIndex(of: lifted.node)
      return showGap(from: source, to: engine.reorder.index, lifted.length, isAnimated)
    }
    self.lifted = nil
    drop(lifted)
    showGap(from: nil, to: 0, lifted.length, true)
  }

  private func drop(_ lifted: LiftedView<View>) {
    kit?.setAutoscrolling(false)
    remove(lifted.view)
    engine.unbind(lifted.view, from: lifted.row.node)
  }

  /// Puts rows aside by the extent of the dragged one; in lines and columns, into the places of their neighbours.
  private func showGap(from source: Int?, to target: Int, _ length: Double, _ isAnimated: Bool) {
    guard let kit else { return }
    let placed = placedRows
    let places = Dictionary(
      placed.map { ($0.frame.row, place(of: $0.frame)) }, uniquingKeysWith: { $1 })
    let sides = places.values.map { axis == .vertical ? $0.x : $0.y }
    let isColumn = sides.allSatisfy { abs($0 - sides[0]) < 1 }
    for (_, frame, view) in recycler.shownRows { kit.setHidden(frame.row == source, of: view) }
    for (frame, view) in placed {
      guard var place = places[frame.row] else { continue }
      let step = source.map { self.step(of: frame.row, from: $0, to: target) } ?? 0
      if step != 0, isColumn {
        if axis == .vertical { place.y += Double(step) * length }
        if axis == .horizontal { place.x += Double(step) * length }
      } else if let neighbour = places[frame.row + step] {
        (place.x, place.y) = (neighbour.x, neighbour.y)
      }
      kit.place(view, at: place, isAnimated: isAnimated)
    }
  }

  /// Whether a row goes to where the next one is, or the one before it; 0: neither.
  private func step(of row: Int, from source: Int, to target: Int) -> Int {
    if row > source && row <= target { return -1 }
    return row < source && row >= target ? 1 : 0
  }

  private func length(of frame: RowFrame) -> Double {
    let extent = axis == .vertical ? frame.height : frame.width
    guard let start = engine.offset(ofRow: frame.row),
      let next = engine.offset(ofRow: frame.row + 1), next > start
    else { return extent }
    return next - start
  }

  private func move(_ lifted: LiftedView<View>, to point: HostPoint, _ kit: Kit) {
    var place = lifted.place
    let isNarrow =
      axis == .vertical
      ? place.width < kit.viewport.width * 0.75 : place.height < kit.viewport.height * 0.75
    if axis == .vertical || isNarrow { place.y = point.y - lifted.grip.y }
    if axis == .horizontal || isNarrow { place.x = point.x - lifted.grip.x }
    place.depth = depth(of: lifted.view, in: .lifted)
    lifted.place = place
    kit.place(lifted.view, at: place, isAnimated: false)
  }

  /// The row whose own place a point is in; beyond the ends the first or the last.
  private func target(of point: HostPoint) -> Int {
    if let (frame, _) = placedRows.first(where: { place(of: $0.frame).contains(point) }) {
      return frame.row
    }
    let along = axis == .vertical ? point.y : point.x
    return engine.row(at: along) ?? (along < 0 ? 0 : engine.rowCount - 1)
  }

  private var extent: Double {
    kit.map { axis == .vertical ? $0.viewport.height : $0.viewport.width } ?? 0
  }

  private var lastOffset: Double { max(0, engine.contentExtent - extent) }

  /// Points a second; the nearer to the edge, the faster. 0 where there is nothing more to see.
  private var autoscrollSpeed: Double {
    guard let finger = lifted?.finger, let kit else { return 0 }
    let along = axis == .vertical ? finger.y : finger.x
    let zone = min(60, extent / 4)
    guard zone > 0 else { return 0 }
    if along < zone, kit.offset > 0 { return -900 * min(1, (zone - along) / zone) }
    if along > extent - zone, kit.offset < lastOffset {
      return 900 * min(1, (along - extent + zone) / zone)
    }
    return 0
  }
}
