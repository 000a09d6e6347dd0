// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Heights that come from outside.
extension RowLayout {
  /// Checks what a host measured. What is no height is noted, and nil; what is too tall is noted, and the
  /// greatest height there is.
  mutating func checked(_ points: Double, for id: RowID) -> Int32? {
    if points > Length.maximum.points, points.isFinite {
      note(.tooTall(id, points: points))
      return Length.maximum.rawValue
    }
    guard let height = Length(points: points) else {
      note(.badHeight(id, points: points))
      return nil
    }
    return height.rawValue
  }

  /// What `ListLayout.setMeasuredHeight` does, on an order of the caller's.
  @inline(__always)
  @discardableResult
  package mutating func setMeasuredHeight(
    _ points: Double, for request: MeasureRequest, in order: inout RowOrder
  ) -> Bool {
    let (id, stamp, slot) = (request.id, request.stamp, request.entry)
    let wanted = request.breadth
    guard let height = checked(points, for: id) else { return false }
    guard wanted > .zero else {
      note(.heightWithoutWidth(id))
      return false
    }
    let isCurrent =
      isLiveRow(slot) && row(of: slot) == Row(id: id, stamp: stamp)
      && breadth(of: slot) == wanted.rawValue
      && heights.traits.value(of: self[slot].kind) == request.traits
    if !isCurrent { note(.staleHeight(id)) }
    guard isCurrent, !self[slot].flags.contains(.fixed) else {
      heights.keepSpare(
        id, stamp, breadth: wanted, traits: request.traits, height: height)
      return isCurrent
    }
    settle(&order)
    measure(slot, height, in: &order)
    didMutate(order)
    return true
  }

  /// Sets the measured height of a row.
  mutating func measure(_ entry: Slot, _ height: Int32, in order: inout RowOrder) {
    disturb(.height(entry))
    let old = self[entry]
    guard !old.flags.contains(.fixed) else { return }
    heights.setMeasured(height, of: entry)
    keepFold(entry, from: old, to: height)
    heightDidChange(of: entry, isFirst: !old.isMeasured, in: &order)
  }

  /// What `ListLayout.refreshEstimates` does, on an order of the caller's.
  package mutating func refreshEstimates(in order: inout RowOrder) {
    heights.refreshEstimates()
    extents.touchAll()
    settle(&order)
    didMutate(order)
  }
}
