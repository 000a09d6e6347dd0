// SPDX-License-Identifier: MIT

// What is kept of a list until it is shown again, on another day or another screen.
extension ListEngine {
  /// Takes a snapshot of where the list is, and of the heights that were measured. In an engine without a layout it is
  /// one of nothing.
  ///
  /// - Parameter limit: the most heights to keep: those of the rows from the first in sight on, then those before it,
  ///   upwards. Below 1, none.
  /// - Complexity: O(n).
  public func layoutSnapshot(limit: Int = .max) -> LayoutSnapshot {
    checkThatNothingIsMeasured()
    return configuration.layout == nil ? LayoutSnapshot() : bare.snapshot(limit: limit)
  }

  /// Brings back where the list was, with the next commit, and the heights that were measured: of rows that are there
  /// and of those that come.
  ///
  /// A height counts as measured for the same identity, stamp, width and traits, else it is an estimate. A place waits
  /// for its row: if that is not in the list, the list goes there with the commit that brings it, unless the reader
  /// scrolls before, or something else is scrolled to. `EngineDiagnostic.placeWaits` tells that it waits, and
  /// `EngineDiagnostic.savedHeightsRefused` that a snapshot is damaged.
  ///
  /// - Complexity: O(n), and O(heights); while a place waits, O(k) for k rows that come with a commit.
  public func restore(_ snapshot: LayoutSnapshot) {
    checkThatNothingIsMeasured()
    guard configuration.layout != nil else { return }
    let problems = bare.restore(snapshot)
    status.scroll = ScrollStatus()
    if !problems.badHeights.isEmpty { note(.savedHeightsRefused(problems.badHeights.count)) }
  }
}
