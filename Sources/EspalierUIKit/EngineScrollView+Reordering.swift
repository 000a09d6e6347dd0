// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// A row under a finger on its way to another place, such as of a long press:
  ///
  ///     let point = press.location(in: list)
  ///     switch press.state {
  ///     case .began: list.beginReorder(at: point)
  ///     case .changed: list.updateReorder(to: point)
  ///     default: try list.endReorder(isCancelled: press.state != .ended)
  ///     }
  ///
  /// A copy of the row follows the finger, and the rows between where it was and where it would be make room. Near
  /// the edges of the view the list scrolls by itself. What may be moved, and how that changes the data, is said to
  /// `engine.reorder`; if that is ended or cancelled directly, the copy goes with the next layout of the view.
  extension EngineScrollView {
    /// Takes the row at a point of the content.
    ///
    /// - Returns: false if there is none, or if it cannot be moved.
    /// - Complexity: O(v) for v rows in sight.
    @discardableResult
    public func beginReorder(at point: CGPoint) -> Bool {
      guard let node = row(at: point), (try? engine.reorder.begin(node)) == true,
        let view = recycler.views(of: node).first,
        let row = recycler.shownRows.first(where: { $0.view === view })
      else { return false }
      lifted?.drop()
      let copy = rows.makeView(of: row.row.kind)
      configure?(copy, row.row, engine)
      engine.bind(copy, to: row.row.node, isPrototype: true)
      showMarks?(copy, .dragged)
      copy.frame = view.frame
      addSubview(copy)
      lifted = LiftedRow(
        node, row.row, copy, length: length(of: row.frame),
        grip: CGPoint(x: point.x - view.frame.minX, y: point.y - view.frame.minY))
      updateReorder(to: point)
      return true
    }

    /// Moves the row to a point of the content.
    ///
    /// - Returns: the index at which it would be; nil if no row is dragged.
    /// - Complexity: O(v) for v rows in sight.
    @discardableResult
    public func updateReorder(to point: CGPoint) -> Int? {
      guard let lifted, engine.reorder.dragged == lifted.node else {
        showGap()
        return nil
      }
      lifted.finger = CGPoint(x: point.x - contentOffset.x, y: point.y - contentOffset.y)
      move(lifted, to: point)
      let former = engine.reorder.index
      let index = engine.reorder.move(to: target(of: point))
      if index != former || lifted.isNew { showGap(isAnimated: true) }
      lifted.isNew = false
      lifted.scroller.isNeeded = autoscrollSpeed != 0
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

    /// The finger is where it was in the view, which has scrolled under it.
    func followFinger() {
      guard let finger = lifted?.finger else { return }
      updateReorder(to: CGPoint(x: finger.x + contentOffset.x, y: finger.y + contentOffset.y))
    }

    /// Puts the rows beside a dragged one where they would be; if none is dragged, all where they are.
    func showGap(isAnimated: Bool = false) {
      guard let lifted else { return }
      if engine.reorder.dragged == lifted.node {
        let source = engine.rowIndex(of: lifted.node)
        return rows.showGap(
          from: source, to: engine.reorder.index, lifted.length, isAnimated: isAnimated)
      }
      self.lifted = nil
      lifted.drop()
      // The row's own view goes on from where the copy was.
      for view in recycler.views(of: lifted.node) {
        UIView.performWithoutAnimation { view.frame = lifted.view.frame }
      }
      rows.showGap(from: nil, to: 0, lifted.length, isAnimated: true)
    }

    /// The extent of a row with the space to the next one.
    private func length(of placement: RowFrame) -> Double {
      let extent = axis == .vertical ? placement.height : placement.width
      guard let start = engine.offset(ofRow: placement.row),
        let next = engine.offset(ofRow: placement.row + 1), next > start
      else { return extent }
      return next - start
    }

    private func move(_ lifted: LiftedRow, to point: CGPoint) {
      var frame = lifted.view.frame
      let isNarrow =
        axis == .vertical
        ? frame.width < bounds.width * 0.75 : frame.height < bounds.height * 0.75
      if axis == .vertical || isNarrow { frame.origin.y = point.y - lifted.grip.y }
      if axis == .horizontal || isNarrow { frame.origin.x = point.x - lifted.grip.x }
      lifted.view.frame = frame
    }

    /// The row whose own place a point is in; beyond the ends the first or the last.
    private func target(of point: CGPoint) -> Int {
      if let row = rows.row(withPlaceAt: point) { return row }
      let along = link.place(of: point)
      return engine.row(at: along) ?? (along < 0 ? 0 : engine.rowCount - 1)
    }
  }

  /// Scrolling while a row is held near an edge.
  extension EngineScrollView {
    /// Points a second; the nearer to the edge, the faster. 0 where there is nothing more to see.
    private var autoscrollSpeed: Double {
      guard let finger = lifted?.finger else { return 0 }
      let along = link.placeInSight(of: finger)
      let zone = min(60, link.extent / 4)
      guard zone > 0 else { return 0 }
      if along < zone, link.offset > range.lowerBound {
        return -900 * min(1, (zone - along) / zone)
      }
      if along > link.extent - zone, link.offset < range.upperBound {
        return 900 * min(1, (along - link.extent + zone) / zone)
      }
      return 0
    }

    /// The offsets at which the view is not beyond its content.
    private var range: ClosedRange<Double> {
      let (before, behind) = link.insets
      return -before...max(-before, engine.contentExtent + behind - link.extent)
    }

    /// Scrolls as far as the held row does in some time, in seconds.
    package func autoscroll(for seconds: Double) {
      let offset = link.offset + autoscrollSpeed * seconds
      link.move(to: min(max(offset, range.lowerBound), range.upperBound))
      layoutIfNeeded()
      followFinger()
    }
  }
#endif
