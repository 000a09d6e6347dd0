// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// Where heights come from, and where they go when they are not needed for the moment.
extension HeightStore {
  /// Gives a row the height of its mode: fixed, measured before, or the best estimate there is.
  mutating func findHeight(
    of slot: Slot, _ mode: HeightMode, last: Int32?, _ containers: borrowing ContainerTable
  ) {
    let state = states[slot]
    if state.isBackground { return }
    guard case .automatic(let estimate) = mode else {
      if case .fixed(let height) = mode {
        setHeight(height.rawValue, isMeasured: state.isMeasured, of: slot)
      }
      return
    }
    let finding = spare(of: slot, containers)
    if case .height(let height) = finding, breadth > 0 {
      return setHeight(height, isMeasured: true, of: slot)
    }
    let height =
      estimate?.rawValue ?? last ?? finding.anyHeight
      ?? estimates.mean(of: state.kind) ?? defaultEstimate
    setHeight(height, isMeasured: state.isMeasured, of: slot)
  }

  /// What is kept of a row's heights beside the row.
  @inline(__always)
  private func spare(
    of slot: Slot, _ containers: borrowing ContainerTable
  ) -> SpareHeights.Finding {
    if spares.count == 0 { return .nothing }
    let row = row(of: slot)
    return spares.find(
      id: row.id.rawValue, stamp: row.stamp.rawValue, key: key(of: slot, containers))
  }

  /// Keeps all measured heights of a row for the case that it comes back.
  mutating func retire(_ slot: Slot, _ containers: borrowing ContainerTable) {
    let state = states[slot]
    guard !state.flags.contains(.fixed) else { return }
    if state.isMeasured, breadth > 0 { retire(state.height, of: slot, in: setting, containers) }
    for second in 0..<2 where columns.isInUse(second: second == 1) {
      let height = columns[second: second == 1, slot.index]
      if height >= 0 {
        retire(height, of: slot, in: columns.key(second: second == 1), containers)
      }
    }
  }

  private mutating func retire(
    _ height: Int32, of slot: Slot, in setting: Int32, _ containers: borrowing ContainerTable
  ) {
    let row = row(of: slot)
    spares.keep(
      SpareHeights.Spare(
        id: row.id.rawValue, stamp: row.stamp.rawValue,
        key: key(of: slot, in: setting, containers), height: height))
  }

  /// Keeps the height of a row that is not in the list, or not at that stamp or breadth or with those traits;
  /// or not, if there are too many traits.
  mutating func keepSpare(
    _ id: RowID, _ stamp: Stamp, breadth: Length, traits value: Int, height: Int32
  ) {
    guard let bits = traits.bits(ofValue: value) else { return }
    spares.keep(
      SpareHeights.Spare(
        id: id.rawValue, stamp: stamp.rawValue, key: breadth.rawValue | bits, height: height))
  }

  /// Sets the measured height of a row that is not fixed.
  mutating func setMeasured(_ height: Int32, of slot: Slot) {
    let state = states[slot]
    if state.isMeasured {
      estimates.replace(state.height, with: height, of: state.kind)
    } else {
      estimates.add(height, of: state.kind)
    }
    setHeight(height, isMeasured: true, of: slot)
  }

  /// Brings back a height of a row that is not measured: as its height if that is what it was measured for,
  /// else as its estimate.
  mutating func restore(
    _ saved: LayoutSnapshot.SavedHeight, of slot: Slot, _ containers: borrowing ContainerTable
  ) {
    self[slot].height = saved.height.rawValue
    guard saved.stamp == row(of: slot).stamp,
      saved.breadth.rawValue == breadth(of: slot, containers),
      saved.traits ?? 0 == traits.value(of: states[slot].kind)
    else { return }
    self[slot].flags.insert(.measured)
    estimates.add(saved.height.rawValue, of: states[slot].kind)
  }

  /// Gives rows of which nothing was known the running mean of their kind, as it is by now.
  ///
  /// - Complexity: O(n).
  mutating func refreshEstimates() {
    for index in 0..<states.capacity where states[index].height == defaultEstimate {
      let state = states[index]
      guard state.flags.contains(.live), state.isRow, !state.isMeasured else { continue }
      if let mean = estimates.mean(of: state.kind) { self[Slot(index)].height = mean }
    }
  }

  /// The question a host is asked for the height of a row.
  @inline(__always)
  func request(
    for slot: Slot, along axis: ScrollAxis, _ containers: borrowing ContainerTable
  ) -> MeasureRequest {
    let (row, state) = (row(of: slot), states[slot])
    return MeasureRequest(
      id: row.id, stamp: row.stamp, entry: slot,
      breadth: Length(unchecked: breadth(of: slot, containers)),
      estimate: Length(unchecked: state.height), kind: RowKind(state.kind), axis: axis,
      traits: traits.value(of: state.kind))
  }
}

extension SpareHeights.Finding {
  /// The height that was found, as good or bad as it is.
  fileprivate var anyHeight: Int32? {
    switch self {
    case .height(let height), .hint(let height): height
    case .nothing: nil
    }
  }
}
