// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
  import Espalier
  internal import EspalierHosting
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
      host.beginReorder(at: HostPoint(point))
    }

    /// Moves the row to a point of the content; beyond the viewport, to the first or the last row in sight.
    ///
    /// - Returns: the index at which it would be; nil if no row is dragged.
    /// - Complexity: O(v) for v rows in sight.
    @discardableResult
    public func updateReorder(to point: CGPoint) -> Int? {
      host.updateReorder(to: HostPoint(point))
    }

    /// Lets go of the row.
    ///
    /// - Parameter isCancelled: whether it goes back to where it was.
    /// - Returns: whether it was moved.
    /// - Throws: what moving the data throws; then nothing was moved.
    /// - Complexity: that of the commit.
    @discardableResult
    public func endReorder(isCancelled: Bool = false) throws -> Bool {
      try host.endReorder(isCancelled: isCancelled)
    }

    /// Scrolls as far as the held row does in some time, in seconds.
    package func autoscroll(for seconds: Double) {
      host.autoscroll(for: seconds)
      layoutIfNeeded()
    }
  }
#endif
