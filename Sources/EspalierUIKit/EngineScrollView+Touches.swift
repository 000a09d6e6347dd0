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
    public var shownRows: [(row: VisibleRow, frame: RowFrame, view: UIView)] {
      recycler.shownRows
    }

    func fingerBegan(_ touches: Set<UITouch>) {
      if let row = row(of: touches) { try? highlight.insert(row) }
    }

    func fingerEnded(_ touches: Set<UITouch>) {
      highlight.removeAll()
      guard let row = row(of: touches) else { return }
      if allowsSelection { try? engine.selection.toggle(row) }
      onTap?(row)
    }

    private func row(of touches: Set<UITouch>) -> NodeID? {
      touches.first.flatMap { row(at: $0.location(in: self)) }
    }
  }
#endif
