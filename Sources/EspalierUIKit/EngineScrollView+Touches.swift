// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierHosting
  import UIKit

  /// Taps, which highlight and select.
  extension EngineScrollView {
    /// The row that is shown at a point of the content: the foremost of several.
    ///
    /// - Complexity: O(v) for v rows in sight.
    public func row(at point: CGPoint) -> NodeID? {
      host.row(at: HostPoint(point))
    }

    /// The views that show a row: more than one while it is animated away.
    ///
    /// - Complexity: O(v) for v rows in sight.
    public func views(of row: NodeID) -> [UIView] { host.views(of: row) }

    /// The rows on the screen, from the rearmost to the foremost, each with its view.
    public var shownRows: [(row: VisibleRow, frame: RowFrame, view: UIView)] {
      host.shownRows
    }

    func point(of touches: Set<UITouch>) -> HostPoint? {
      touches.first.map { HostPoint($0.location(in: self)) }
    }
  }
#endif
