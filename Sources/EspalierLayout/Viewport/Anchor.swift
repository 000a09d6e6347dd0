// SPDX-License-Identifier: MIT

import EspalierBase

/// Where the viewport is: a row, and how far the start of the viewport is from the row's top.
///
/// The row is one that is measured and in sight, and stays the anchor across scrolls, edits and measurements
/// as long as it is in sight. Estimates decide only where no row in sight is measured.
struct Anchor {
  /// The row, or none in an empty list.
  var entry = Slot.none
  /// The start of the viewport minus the top of the row, in units.
  var delta: Int64 = 0
  /// After a change of width or traits: the part of the row that is above the viewport, as a fraction.
  var part: Int64 = 0
  /// The height that `part` is a part of; 0 if `delta` counts and not the fraction.
  var whole: Int64 = 0
  /// Whether the row shows something new: it keeps its own top, and stays the anchor before it is measured.
  var keepsTop = false

  /// The distance of the start of the viewport from the top of a row of this height.
  func delta(height: Int32) -> Int64 {
    guard whole > 0 else { return delta }
    // Rounded to the nearest unit; with the height it was taken from, the part itself.
    return (2 * part * Int64(height) + whole) / (2 * whole)
  }
}
