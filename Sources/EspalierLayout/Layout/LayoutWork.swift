// SPDX-License-Identifier: MIT

#if DEBUG
  /// What a layout did, counted in builds that are not optimised, so that tests can say how it grows with
  /// the list. The searches of the row order, which are logarithmic by its own tests, count as one each.
  package final class LayoutWork {
    /// Entries looked at: neighbours, places, extents, rows placed.
    package var steps = 0
  }
#endif

extension RowLayout {
  /// Counts something that is done once for each entry that is looked at.
  @inline(__always)
  func noteWork(_ steps: Int = 1) {
    #if DEBUG
      work.steps += steps
    #endif
  }
}
