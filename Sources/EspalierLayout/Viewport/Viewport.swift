// SPDX-License-Identifier: MIT

/// What of the content is in sight, and what decides that it stays in sight.
///
/// The anchor is the truth: a row, and where the viewport begins seen from its top. The offset is a number
/// that follows from it. A `target` takes the anchor's part until the next pass has carried it out; the end of
/// the list does where the list follows its tail; `returnPoint` is the anchor of a former size or setting: an extent, a
/// breadth, traits.
///
/// Invariants: the fraction of an anchor is not negative; the row of a target is in the list; a kept pass has
/// the anchor's row in it, at the place where it was found (see `KeptPass`).
struct Viewport: ~Copyable {
  /// The extent of the viewport along the axis, in units.
  var extent: Int64 = 0
  var anchor = Anchor()
  var target: ScrollTarget?
  var scroll = ScrollState()
  /// The rows in sight before a change, and what the change does to the list.
  var seen = SeenRows()
  /// What the last pass found, as long as it holds.
  var kept = KeptPass()
  var returnPoint: ReturnPoint?

  /// The bytes that are kept.
  var memoryInUse: Int { seen.memoryInUse }

  /// Where the viewport begins and ends at an offset.
  func stretch(at offset: Int64) -> Stretch { Stretch(start: offset, end: offset + extent) }

  /// A row leaves, and its entry may be another row's by the time of the pass.
  mutating func forget(_ slot: Slot) {
    if target?.entry == slot { target = nil }
  }

  /// A row shows something new: if it is the anchor's, its top keeps its place from now on.
  mutating func rebase(on slot: Slot, lastHeight: Int32) {
    guard anchor.entry == slot else { return }
    anchor.delta = anchor.delta(height: lastHeight)
    anchor.whole = 0
    anchor.keepsTop = true
    returnPoint = nil
  }

  /// Another size or setting is coming: the viewport will keep the fraction of the row at the fold, which becomes
  /// the anchor, and remembers where it was. Until the list is scrolled, that row stays what it is.
  ///
  /// - Parameters:
  ///   - fold: the row at the fold.
  ///   - height: its height.
  ///   - setting: the setting that is left.
  mutating func keepFraction(of fold: Anchor, height: Int32, setting: Int32) {
    guard returnPoint == nil else { return }
    if extent > 0 {
      returnPoint = ReturnPoint(
        setting: setting, extent: extent, anchor: anchor, isAtEnd: scroll.isAtEnd)
    }
    anchor = fold
    // What is above the row, or below the content, is no part of a row.
    guard anchor.whole == 0, anchor.delta > 0, anchor.delta <= Int64(height) else { return }
    anchor.part = anchor.delta
    anchor.whole = Int64(height)
  }

  /// Goes back to where the viewport was at a size and in a setting of the list, if it was not scrolled since.
  mutating func comeBack(to setting: Int32) {
    guard let point = returnPoint, point.setting == setting, point.extent == extent else { return }
    anchor = point.anchor
    scroll.isAtEnd = point.isAtEnd
    returnPoint = nil
  }
}
