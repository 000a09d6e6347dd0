// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  import UIKit

  /// Taps, which highlight and select.
  extension EngineScrollView {
    /// The row that is shown at a point of the content: the foremost of several.
    ///
    /// - Complexity: O(v) for v rows in sight.
    public func row(at point: CGPoint) -> NodeID? {
      let views = recycler.shownRows.reversed().lazy.map(\.view)
      return views.first { $0.frame.contains(point) }.flatMap { recycler.row(of: $0) }
    }

    /// The views that show a row: more than one while it is animated away.
    ///
    /// - Complexity: O(v) for v rows in sight.
    public func views(of row: NodeID) -> [UIView] { recycler.views(of: row) }

    /// The rows on the screen, from the rearmost to the foremost, each with its view.
    public var shownRows: [(row: VisibleRow, placement: ViewPlacement, view: UIView)] {
      recycler.shownRows
    }

    func fingerBegan(_ touches: Set<UITouch>) {
      if let row = row(of: touches) { try? engine.highlight.insert(row) }
    }

    func fingerEnded(_ touches: Set<UITouch>) {
      engine.highlight.removeAll()
      guard let row = row(of: touches) else { return }
      if allowsSelection { try? engine.selection.toggle(row) }
      onTap?(row)
    }

    private func row(of touches: Set<UITouch>) -> NodeID? {
      touches.first.flatMap { row(at: $0.location(in: self)) }
    }
  }

  /// A row under a finger on its way to another place, such as of a long press:
  ///
  ///     switch press.state {
  ///     case .began: list.beginReorder(at: press.location(in: list))
  ///     case .changed: list.updateReorder(to: press.location(in: list))
  ///     case .ended: try list.engine.reorder.end()
  ///     default: list.engine.reorder.cancel()
  ///     }
  ///
  /// The view of the row follows the finger; the others make room when it is let go of. What may be moved, and
  /// how that changes the data, is said to `engine.reorder`.
  extension EngineScrollView {
    /// Takes the row at a point of the content.
    ///
    /// - Returns: false if there is none, or if it cannot be moved.
    @discardableResult
    public func beginReorder(at point: CGPoint) -> Bool {
      guard let row = row(at: point) else { return false }
      return (try? engine.reorder.begin(row)) ?? false
    }

    /// Moves the row to a point of the content.
    ///
    /// - Returns: the index at which it would be; nil if no row is dragged.
    @discardableResult
    public func updateReorder(to point: CGPoint) -> Int? {
      guard let row = engine.reorder.row else { return nil }
      let along = axis == .vertical ? point.y : point.x
      let target = engine.row(at: along) ?? (along < 0 ? 0 : engine.rowCount - 1)
      for view in recycler.views(of: row) {
        if axis == .vertical {
          view.frame.origin.y = point.y - view.frame.height / 2
        } else {
          view.frame.origin.x = point.x - view.frame.width / 2
        }
      }
      return engine.reorder.move(to: target)
    }
  }
#endif
