// SPDX-License-Identifier: MIT

public import Espalier

/// A key that moves the focus.
public enum FocusStep: Int32, Sendable, CaseIterable {
  /// A row back or further on.
  case previous, next

  /// The extent of the viewport back or further on, less its insets.
  case pageUp, pageDown

  /// The first row and the last.
  case first, last
}

/// Taps, keys and focus.
extension ViewHost {
  /// The row that is shown at a point of the content: the foremost of several. While rows make room, it is where it is
  /// shown, and the row that is dragged where the finger holds it.
  ///
  /// - Complexity: O(v) for v rows in sight.
  public func row(at point: HostPoint) -> NodeID? {
    if let lifted, lifted.place.contains(point) { return lifted.node }
    return shownRows.last {
      $0.view !== hidden && place(of: $0.view)?.contains(point) == true
    }?.row.node
  }

  /// A finger or a pointer is down at a point of the content: its row is highlighted, and an animated scroll over.
  ///
  /// - Returns: the row; nil if there is none.
  /// - Complexity: O(v) for v rows in sight.
  @discardableResult
  public func press(at point: HostPoint) -> NodeID? {
    wasTaken()
    highlight.removeAll()
    guard let row = row(at: point) else { return nil }
    try? highlight.insert(row)
    return row
  }

  /// The finger is up at a point of the content. If that is over the row that was pressed, it is a tap, which selects it or
  /// takes it out of the selection if ``allowsSelection`` is set, and tells ``onTap``.
  ///
  /// - Returns: the row that was tapped; nil: none, such as when another one came under the finger meanwhile.
  /// - Complexity: O(v) for v rows in sight.
  @discardableResult
  public func release(at point: HostPoint) -> NodeID? {
    let pressed = highlight.nodes.first
    highlight.removeAll()
    guard let row = row(at: point), row == pressed else { return nil }
    act(on: row)
    return row
  }

  /// A key that acts was pressed, as Return or Space: the row with the focus is tapped, as by a finger.
  ///
  /// - Returns: the row; nil if none has the focus.
  @discardableResult
  public func actOnFocus() -> NodeID? {
    guard let row = engine.focus.nodes.first else { return nil }
    act(on: row)
    return row
  }

  private func act(on row: NodeID) {
    if allowsSelection { try? engine.selection.toggle(row) }
    onTap?(row)
  }

  /// The finger scrolls, or was taken away by something else: there is no tap.
  public func cancelPress() { highlight.removeAll() }

  /// A view has got the focus of the toolkit, or lost it: its row keeps its view while it has it, also out of sight.
  ///
  /// - Complexity: O(v) for v rows in sight.
  public func setFocus(_ isFocused: Bool, of view: View) {
    guard let row = recycler.row(of: view) else { return }
    if isFocused { try? engine.focus.insert(row) } else { engine.focus.remove(row) }
  }

  /// The row from which keys go on: that with the focus, or the first one that is in sight whole; nil without rows.
  ///
  /// - Complexity: O(v log v) for v rows in sight.
  public var currentRow: NodeID? {
    if let focused = engine.focus.nodes.first { return focused }
    let (rows, top) = (rowsInOrder, link.offset + link.insets.before)
    return (rows.first { start(of: $0.frame) >= top } ?? rows.first)?.row.node
  }

  /// Brings the row that a key goes to into sight.
  ///
  /// A page is as many rows as fit into the viewport by the heights that are known, and one at least.
  ///
  /// - Returns: its view, which is to get the focus of the toolkit; nil at the end of the list, and without rows.
  /// - Complexity: that of a commit, and O(log n) for each row of a page.
  public func reach(_ step: FocusStep) -> View? {
    wasTaken()
    tell(UpdateContext(isAnimated: false))
    let row: NodeID?
    switch step {
    case .first, .last: row = reachEnd(isFirst: step == .first)
    case .previous, .next:
      row = currentRow.flatMap { try? engine.reachRow(step == .next ? 1 : -1, from: $0) }
    case .pageUp, .pageDown: row = currentRow.flatMap { reachPage(step == .pageDown, from: $0) }
    }
    guard let row else { return nil }
    engine.commit(UpdateContext(isAnimated: false))
    return recycler.views(of: row).first
  }

  private func reachEnd(isFirst: Bool) -> NodeID? {
    guard engine.rowCount > 0, let row = engine.node(atRow: isFirst ? 0 : engine.rowCount - 1),
      (try? engine.scroll(to: row, at: isFirst ? .top : .bottom)) == true
    else { return nil }
    return row
  }

  private func reachPage(_ isDown: Bool, from current: NodeID) -> NodeID? {
    let page = link.extent - link.insets.before - link.insets.behind
    guard let from = place(ofRow: current) else { return nil }
    var found: NodeID?
    while let next = try? engine.reachRow(isDown ? 1 : -1, from: found ?? current) {
      // A run has one handle for all its rows, which have no views to go to.
      guard next != found, let place = place(ofRow: next) else { break }
      let isWithin =
        isDown ? place.end <= from.start + page : place.start >= from.end - page
      if found != nil, !isWithin { break }
      found = next
    }
    if let found { _ = try? engine.scroll(to: found, at: .nearest) }
    return found
  }

  /// Where a row begins and ends, from where the list does.
  private func place(ofRow node: NodeID) -> (start: Double, end: Double)? {
    guard let row = engine.rowIndex(of: node), let start = engine.offset(ofRow: row),
      let frame = engine.frame(ofRow: row)
    else { return nil }
    return (start, start + HostPlace(frame).extent(axis))
  }

  private func start(of frame: RowFrame) -> Double {
    let extent = HostPlace(frame).extent(axis)
    let distance = link.distance(to: HostPoint(x: frame.x, y: frame.y))
    return link.isMirrored ? distance - extent : distance
  }
}
