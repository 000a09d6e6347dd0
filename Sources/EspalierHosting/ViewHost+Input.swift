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
  /// - Returns: the row; nil if none in the list has the focus.
  @discardableResult
  public func actOnFocus() -> NodeID? {
    guard let row = focusedRow else { return nil }
    act(on: row)
    return row
  }

  private func act(on row: NodeID) {
    if allowsSelection { try? engine.selection.toggle(row) }
    // Who hears of the selection may have removed it.
    if engine.identity(of: row) != nil { onTap?(row) }
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

  /// The first row of the list that has the focus: one that is hidden keeps it, and no key starts from there.
  private var focusedRow: NodeID? {
    engine.focus.nodes.first.flatMap { engine.rowIndex(of: $0) == nil ? nil : $0 }
  }

  /// The row from which keys go on: that with the focus, or where none in the list has it, the first one that is in
  /// sight whole; nil without rows.
  ///
  /// - Complexity: O(v log v) for v rows in sight.
  public var currentRow: NodeID? {
    if let focusedRow { return focusedRow }
    let (rows, top) = (rowsInOrder, link.offset + link.insets.before)
    return (rows.first { start(of: $0.frame) >= top } ?? rows.first)?.row.node
  }

  /// Brings the row that a key goes to into sight. Backgrounds, separators and rows of runs, which can have no focus, are
  /// passed, also at the ends.
  ///
  /// A page is as many rows as fit into the viewport by the heights that are known, and one at least.
  ///
  /// - Returns: its view, which is to get the focus of the toolkit; nil at the end of the list, and without rows.
  /// - Complexity: that of a commit, and O(log n) for each row of a page and all that is passed.
  public func reach(_ step: FocusStep) -> View? {
    wasTaken()
    tell(UpdateContext(isAnimated: false))
    let row: NodeID?
    var alignment = ScrollAlignment.nearest
    switch step {
    case .first:
      row = engine.rowWithContent(from: 0, isForward: true)
      alignment = .top
    case .last:
      row = engine.rowWithContent(from: engine.rowCount - 1, isForward: false)
      alignment = .bottom
    case .previous, .next: row = currentRow.flatMap { next(from: $0, isForward: step == .next) }
    case .pageUp, .pageDown: row = currentRow.flatMap { nextPage(step == .pageDown, from: $0) }
    }
    guard let row, (try? engine.scroll(to: row, at: alignment)) == true else { return nil }
    engine.commit(UpdateContext(isAnimated: false))
    return recycler.views(of: row).first
  }

  private func next(from current: NodeID, isForward: Bool) -> NodeID? {
    guard let row = engine.rowIndex(of: current) else { return nil }
    return engine.rowWithContent(from: isForward ? row + 1 : row - 1, isForward: isForward)
  }

  private func nextPage(_ isDown: Bool, from current: NodeID) -> NodeID? {
    let page = link.extent - link.insets.before - link.insets.behind
    guard let from = place(ofRow: current) else { return nil }
    var found: NodeID?
    while let next = next(from: found ?? current, isForward: isDown) {
      guard let place = place(ofRow: next) else { break }
      let isWithin =
        isDown ? place.end <= from.start + page : place.start >= from.end - page
      if found != nil, !isWithin { break }
      found = next
    }
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
