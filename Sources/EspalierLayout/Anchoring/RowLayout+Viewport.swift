// SPDX-License-Identifier: MIT

import EspalierBase

// Another size of the viewport.
extension RowLayout {
  /// Sets the size of the viewport.
  ///
  /// What follows is said of a vertical list; in a horizontal one the height has the part of the width.
  /// With another width, rows are laid out with the heights they had at that width, if it is one of the
  /// last three, and with their present heights as estimates if not; what is in sight is measured by the
  /// next pass. The viewport keeps the fraction of the row at its top, and returning to the width
  /// somebody scrolled at restores that offset to the bit.
  ///
  /// - Parameters:
  ///   - width: the width of the viewport in points. Below 0, or not a number, counts as 0; more than
  ///     `Height.maximum` across the axis counts as that.
  ///   - height: the height of the viewport in points. The one of the two that is the extent across the
  ///     axis is rounded to a pixel.
  ///   - order: the order that the layout stands on.
  /// - Complexity: O(1), with another width O(n).
  public mutating func setViewport(width: Double, height: Double, in order: inout RowOrder) {
    let isVertical = configuration.axis == .vertical
    kept.drop()
    viewport = max(0, Units.from(isVertical ? height : width))
    let pixel = Int64(configuration.pixel)
    let pixels = max(0, (Units.from(isVertical ? width : height) + pixel / 2) / pixel)
    let wanted = Int32(clamping: min(pixels * pixel, Int64(Height.maximum.rawValue)))
    guard wanted != breadth else { return }
    settle(&order)
    let fold = isLiveRow(anchor.entry) ? states[Int(anchor.entry)].height : 0
    keepFraction(of: fold)
    changeBreadth(to: wanted)
    if let point = returnPoint, point.breadth == wanted {
      anchor = point.anchor
      returnPoint = nil
    }
    (isAllDirty, dealsAnew) = (true, true)
    settle(&order)
    didMutate(order)
  }

  private mutating func keepFraction(of height: Int32) {
    if returnPoint == nil { returnPoint = ReturnPoint(breadth: breadth, anchor: anchor) }
    guard anchor.whole == 0, anchor.delta > 0, height > 0 else { return }
    anchor.part = anchor.delta
    anchor.whole = Int64(height)
  }

  /// Exchanges the heights of all rows for those they had at another width.
  private mutating func changeBreadth(to wanted: Int32) {
    let old = breadth
    let (isSecond, isKnown) = columns.column(for: wanted)
    // What is measured at no width is not kept, so there is nothing to put away.
    let keeps = old > 0
    if keeps || isKnown { columns.grow(second: isSecond, to: states.capacity) }
    breadth = wanted
    for slot in 0..<states.capacity {
      let state = states[slot]
      guard state.isRow, !state.flags.contains(.fixed) else { continue }
      let stored = isKnown ? columns[second: isSecond, slot] : WidthColumns.nothing
      if keeps || isKnown {
        columns[second: isSecond, slot] =
          keeps ? (state.isMeasured ? state.height : ~state.height) : WidthColumns.nothing
      }
      if stored < 0, state.isMeasured, keeps, isAsWide(slot, old, wanted) { continue }
      restore(stored, slot, state)
    }
    if keeps {
      columns.label(second: isSecond, old)
    } else if isKnown {
      columns.label(second: isSecond, WidthColumns.unused)
    }
  }

  /// Whether a row has the same breadth in a list of either width, so that its height holds.
  private func isAsWide(_ slot: Int, _ old: Int32, _ new: Int32) -> Bool {
    breadth(of: Int32(slot), in: old) == breadth(of: Int32(slot), in: new)
  }

  private mutating func restore(_ stored: Int32, _ slot: Int, _ old: RowState) {
    var state = old
    if stored != WidthColumns.nothing { state.height = stored >= 0 ? stored : ~stored }
    if stored >= 0 { state.flags.insert(.measured) } else { state.flags.remove(.measured) }
    states[slot] = state
    if stored >= 0 { return }
    // A row that was estimated at that width may have been measured at its breadth somewhere else.
    findHeight(of: Int32(slot), .automatic(), last: state.height)
  }
}
