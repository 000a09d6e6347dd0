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
    guard checkLayout() else { return LayoutSnapshot() }
    var snapshot = bare.snapshot(limit: limit)
    snapshot.sign()
    return snapshot
  }

  /// Brings back where the list was, with the next commit, and the heights that were measured: of rows that are there
  /// and of those that come.
  ///
  /// A place waits for its row: if that is not in the list, the list goes there with the commit that brings it, unless the
  /// reader scrolls before, or something else is scrolled to. `EngineDiagnostic.placeWaits` tells that it waits, and
  /// `EngineDiagnostic.savedHeightsRefused` that a snapshot is damaged.
  ///
  /// A height counts as measured for the same identity, stamp, width and traits, else it is an estimate. What nobody gave
  /// is made up anew in every process: identities of models without an `id`, of elements whose IDs are no integers, and of
  /// cells; and the stamps of elements, of cells and of models that were given none. So across a relaunch:
  ///
  /// - rows with an identity and a stamp of the app's, such as the number and the version of a message, get back both the
  ///   place and their heights;
  /// - rows with an identity of the app's alone, such as elements with integer IDs, get back the place, and their heights as
  ///   estimates;
  /// - others get back neither. The place is kept by a row in sight with an identity of the app's if there is one.
  ///
  /// - Complexity: O(n), and O(heights); while a place waits, O(k) for k rows that come with a commit.
  public func restore(_ snapshot: LayoutSnapshot) {
    guard checkLayout() else { return }
    let problems = bare.restore(snapshot.inThisProcess())
    status.scroll = ScrollStatus()
    if !problems.badHeights.isEmpty { note(.savedHeightsRefused(problems.badHeights.count)) }
  }
}
