// SPDX-License-Identifier: MIT

import EspalierBase

// Heights that come from outside.
extension RowLayout {
  /// Checks what a host measured. What is no height is noted, and nil.
  mutating func checked(_ points: Double, for id: RowID) -> Int32? {
    guard let height = Height(points: points) else {
      note(.badHeight(id, points: points))
      return nil
    }
    return height.rawValue
  }

  /// What `ListLayout.deliver` does, on an order of the caller's.
  @discardableResult
  package mutating func deliver(_ measured: MeasuredHeight, in order: inout RowOrder) -> Bool {
    let request = measured.request
    guard let height = checked(measured.points, for: request.id) else { return false }
    guard request.breadth > .zero else {
      note(.heightWithoutWidth(request.id))
      return false
    }
    let slot = request.entry
    let isCurrent =
      isLiveRow(slot) && row(of: slot).id == request.id && row(of: slot).stamp == request.stamp
      && breadth(of: slot) == request.breadth.rawValue
    if !isCurrent { note(.staleHeight(request.id)) }
    guard isCurrent, !self[slot].flags.contains(.fixed) else {
      heights.keepSpare(request.id, request.stamp, breadth: request.breadth, height: height)
      return isCurrent
    }
    settle(&order)
    measure(slot, height, in: &order)
    didMutate(order)
    return true
  }

  /// Sets the measured height of a row.
  mutating func measure(_ entry: Slot, _ height: Int32, in order: inout RowOrder) {
    disturb(.row(entry))
    disturb(.extents)
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
