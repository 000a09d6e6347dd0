// SPDX-License-Identifier: MIT

import EspalierBase

// Styles, ranges and snapshots, on the list's own order.
extension ListLayout {
  /// Gives the list another style.
  ///
  /// Rows whose widths change are measured again; the old heights are their estimates.
  /// - Complexity: O(n): every extent is looked at again.
  /// - Allocations: a copy of the containers, which is given back.
  public mutating func setStyle(_ style: ContainerStyle) { setStyle(style, of: root) }

  /// Gives a container another style. Containers inside it inherit from the new one.
  ///
  /// Rows whose widths change are measured again; the old heights are their estimates.
  /// Traps if the container is not in this layout.
  /// - Complexity: O(n): every extent is looked at again.
  /// - Allocations: a copy of the containers, which is given back.
  package mutating func setStyle(_ style: ContainerStyle, of container: ContainerID) {
    layout.setStyle(style, of: container)
    layout.settle(&order)
  }

  /// Says that the list has come to rest or goes on by itself. At rest, the next pass makes all
  /// adjustments that waited, at once.
  ///
  /// - Complexity: O(1).
  public mutating func setDecelerating(_ isDecelerating: Bool) {
    layout.setDecelerating(isDecelerating)
  }

  /// Gives rows of which nothing was known the running mean of their kind, as it is by now.
  ///
  /// Nothing in sight moves. Estimates never change by themselves: the layout would depend on the
  /// order of the measurements, and the scroll bar would tremble.
  /// - Complexity: O(n).
  public mutating func refreshEstimates() {
    layout.refreshEstimates(in: &order)
  }

  /// The ranges around the viewport, in points.
  ///
  /// - Complexity: O(log n).
  public mutating func ranges() -> WorkingRanges {
    layout.ranges(in: &order)
  }

  /// Whether to fetch more rows at the end of the list and at its start.
  ///
  /// - Parameters:
  ///   - leadingScreens: the viewports left to scroll at which more rows are asked for; two are Texture's
  ///     choice. Below 0, or not a number, leaves only content that is shorter than the viewport.
  ///   - isFetching: whether a fetch is in flight.
  /// - Complexity: O(log n).
  public mutating func shouldFetchMore(
    leadingScreens: Double = 2, isFetching: Bool
  ) -> (atEnd: Bool, atStart: Bool) {
    layout.shouldFetchMore(
      BatchFetch(leadingScreens: leadingScreens), isFetching: isFetching, in: &order)
  }

  /// Takes a snapshot.
  ///
  /// - Parameters:
  ///   - limit: the most heights to keep; those of the rows from the anchor on, then those before it,
  ///     upwards. Below 1, none.
  /// - Complexity: O(rows).
  public mutating func snapshot(limit: Int = .max) -> LayoutSnapshot {
    layout.snapshot(limit: limit, in: &order)
  }

  /// Brings back heights and viewport. Rows and the width of the viewport have to be there already.
  ///
  /// A height counts as measured only for the same identity, stamp and width; for another stamp or width
  /// it is the estimate; heights along the other axis are left out. Rows that are measured by now keep their
  /// heights. Heights of rows that are not in the list are kept with the spare ones. If the anchor's row is
  /// gone, the viewport stays where it is, and a diagnostic says so.
  ///
  /// Of a snapshot written by hand, heights that are none are refused with a diagnostic, and so is an
  /// anchor that is less than the first of its identity; one beyond the last is the last. A delta that leaves
  /// the content is brought into it by the next pass.
  /// - Complexity: O(rows + heights).
  public mutating func restore(_ snapshot: LayoutSnapshot) {
    layout.restore(snapshot, in: &order)
  }

  /// Whether there are diagnostics to drain.
  package var hasDiagnostics: Bool { layout.hasDiagnostics }

  /// Hands out what could not be right since the last call, oldest first, and forgets it. Of more than 64
  /// notes, the first 64 are kept.
  ///
  /// - Complexity: O(diagnostics).
  public mutating func drainDiagnostics() -> [LayoutDiagnostic] { layout.drainDiagnostics() }
}
