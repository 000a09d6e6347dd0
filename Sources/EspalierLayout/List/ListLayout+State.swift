// SPDX-License-Identifier: MIT

import EspalierBase

// Styles, ranges and snapshots, on the list's own order.
extension ListLayout {
  /// Gives a container another style. See `RowLayout.setStyle`.
  public mutating func setStyle(_ style: ContainerStyle, of container: ContainerID) {
    layout.setStyle(style, of: container)
    layout.settle(&order)
  }

  /// Says that the list has come to rest or goes on by itself. See `RowLayout.setMomentum`.
  public mutating func setMomentum(_ isMomentum: Bool) {
    layout.setMomentum(isMomentum)
  }

  /// Gives rows of which nothing was known the mean of their kind. See `RowLayout.refreshEstimates`.
  public mutating func refreshEstimates() {
    layout.refreshEstimates(in: &order)
  }

  /// The ranges around the viewport, in points.
  public mutating func ranges() -> WorkingRanges {
    layout.ranges(in: &order)
  }

  /// Whether to fetch more rows at either end. See `RowLayout.fetches`.
  public mutating func fetches(
    _ trigger: BatchFetch = .init(), isFetching: Bool
  ) -> (atEnd: Bool, atStart: Bool) {
    layout.fetches(trigger, isFetching: isFetching, in: &order)
  }

  /// Takes a snapshot of viewport and heights. See `RowLayout.snapshot`.
  public mutating func snapshot(limit: Int = .max) -> LayoutSnapshot {
    layout.snapshot(limit: limit, in: &order)
  }

  /// Brings back viewport and heights. See `RowLayout.restore`.
  public mutating func restore(_ snapshot: LayoutSnapshot) {
    layout.restore(snapshot, in: &order)
  }
}
