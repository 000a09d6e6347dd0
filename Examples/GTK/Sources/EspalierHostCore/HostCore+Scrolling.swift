// SPDX-License-Identifier: MIT

package import Espalier

/// Scrolls that the engine or the app asks for, and movements that begin and end.
extension HostCore {
  /// Says where the view is going to be because a commit moved the content: the engine knows of this already.
  ///
  /// - Returns: the offset at which what is at the fold stays there.
  func expect(adjustment: Double) -> Double {
    let target = (kit?.offset ?? 0) + adjustment
    guard adjustment != 0 else { return target }
    toldOffset = target
    // While the view is under way nothing is adjusted: it has been sent elsewhere, and the animation is over.
    if aim != nil { kit?.stopAnimation() }
    aim = nil
    return target
  }

  /// The view does not move by itself any more: what waited for that is done.
  package func cameToRest() { endMoving(isFinished: true) }

  /// A finger has taken the view: it is not on its way any more.
  package func wasTaken() {
    guard aim != nil else { return }
    kit?.stopAnimation()
    endMoving(isFinished: false)
  }

  private func endMoving(isFinished: Bool) {
    let wasAnimated = aim != nil
    aim = nil
    // The end of a movement is told before the view is laid out where that has led.
    if let offset = kit?.offset, offset != toldOffset {
      engine.viewportDidScroll(to: offset)
      toldOffset = offset
    }
    engine.setDecelerating(false)
    if wasAnimated { engine.scrollAnimationDidEnd(isFinished: isFinished) }
    engine.commit(wasAnimated ? UpdateContext(isAnimated: false) : nil)
  }

  /// Brings a row into sight, exactly, also if it was never measured; false if it is not in the list.
  package func scroll(
    to row: NodeID, at alignment: ScrollAlignment, isAnimated: Bool
  ) throws(EditError) -> Bool {
    tell(UpdateContext(isAnimated: false))
    guard engine.rowIndex(of: row) != nil else { return false }
    guard isAnimated else {
      if aim != nil { kit?.stopAnimation() }
      aim = nil
      try engine.scroll(to: row, at: alignment)
      engine.commit(UpdateContext(isAnimated: false))
      return true
    }
    try engine.scroll(to: row, at: alignment, isAnimated: true)
    engine.commit()
    // Where it is not animated it waits for the next commit.
    if aim == nil { engine.commit(UpdateContext(isAnimated: false)) }
    return true
  }

  /// Lets the view scroll by an animation, or lets the one that is under way go elsewhere: what was measured on the way
  /// may have moved the target. False where nothing would be seen of it, or where the view is there.
  func animate(to target: Double) -> Bool {
    guard let kit, kit.isOnScreen, abs(target - kit.offset) >= 1 else {
      if aim != nil { kit?.stopAnimation() }
      aim = nil
      return false
    }
    engine.setDecelerating(true)
    aim = target
    kit.animate(to: target)
    return true
  }

  /// The rows in sight that are at their natural places.
  var placedRows: [(frame: RowFrame, view: View)] {
    recycler.shownRows.filter { $0.frame.layer == .row }.map { ($0.frame, $0.view) }
  }
}

/// Rows under a point, and rows that are reached by keys.
extension HostCore {
  /// The row that is shown at a point of the content: the foremost of several.
  package func row(at point: HostPoint) -> NodeID? {
    recycler.shownRows.last { place(of: $0.frame).contains(point) }
      .flatMap { recycler.row(of: $0.view) }
  }

  /// The row from which keys go on: that with the focus, or the first one in sight.
  package var currentRow: NodeID? {
    let rows = recycler.rowsInOrder
    if let focused = engine.focus.nodes.first { return focused }
    guard let kit else { return nil }
    let first = rows.first {
      let place = place(of: $0.frame)
      return (axis == .vertical ? place.y : place.x) >= kit.offset
    }
    return (first ?? rows.first).flatMap { recycler.row(of: $0.view) }
  }

  /// Brings the row a step away from the current one into sight; returns its view, which is to get the focus.
  package func reach(_ step: Int) -> View? {
    guard let current = currentRow, let row = try? engine.reachRow(step, from: current) else {
      return nil
    }
    engine.commit(UpdateContext(isAnimated: false))
    return recycler.views(of: row).first
  }

  /// Brings the first or the last row into sight; returns its view.
  package func reachEnd(first: Bool) -> View? {
    guard engine.rowCount > 0, let row = engine.node(atRow: first ? 0 : engine.rowCount - 1),
      (try? scroll(to: row, at: first ? .top : .bottom, isAnimated: false)) == true
    else { return nil }
    return recycler.views(of: row).first
  }

  /// A view has got the focus of the toolkit, or lost it: its row keeps its view while it has it.
  package func setFocus(_ isFocused: Bool, of view: View) {
    guard let row = recycler.row(of: view) else { return }
    if isFocused { try? engine.focus.insert(row) } else { engine.focus.remove(row) }
  }
}
