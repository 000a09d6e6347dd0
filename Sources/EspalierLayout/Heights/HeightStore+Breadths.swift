// SPDX-License-Identifier: MIT

// The extents that rows have across the axis, and what another breadth of the list does to heights.
extension HeightStore {
  /// The extent a row has across the axis, in units.
  @inline(__always)
  func breadth(of slot: Slot, _ containers: borrowing ContainerTable) -> Int32 {
    breadth(of: slot, in: breadth, containers)
  }

  /// The extent a row has across the axis of a list of some breadth, in units.
  func breadth(of slot: Slot, in list: Int32, _ containers: borrowing ContainerTable) -> Int32 {
    breadth(of: slot, in: list, containers[states[slot].container])
  }

  private func breadth(of slot: Slot, in list: Int32, _ container: Container) -> Int32 {
    let own = slot.index < breadths.capacity ? breadths[slot.index] - 1 : -1
    return container.rowBreadth(states[slot], own: own, in: list, pixel: pixel)
  }

  /// The extents a row has across the axis at the present breadth of the list and at the two kept ones.
  func breadths(of slot: Slot, _ containers: borrowing ContainerTable) -> SIMD3<Int32> {
    breadths(of: slot, containers[states[slot].container])
  }

  /// The same of a row in a container as it was.
  func breadths(of slot: Slot, _ container: Container) -> SIMD3<Int32> {
    SIMD3(
      breadth(of: slot, in: breadth, container),
      breadth(of: slot, in: columns.key(second: false), container),
      breadth(of: slot, in: columns.key(second: true), container))
  }

  /// Turns the heights a row has at other breadths of the list into hints, where its own breadth is
  /// another one by now. What was measured is among the spare heights.
  mutating func demote(
    _ slot: Slot, from old: SIMD3<Int32>, _ containers: borrowing ContainerTable
  ) {
    let new = breadths(of: slot, containers)
    if new.y != old.y { columns.demote(slot.index, second: false) }
    if new.z != old.z { columns.demote(slot.index, second: true) }
  }

  /// A row has come to have another breadth, unless it is the old one: then its height is found again, and
  /// the present one is its estimate.
  mutating func findAgain(
    _ slot: Slot, from old: SIMD3<Int32>, last: Int32, _ containers: borrowing ContainerTable
  ) {
    demote(slot, from: old, containers)
    guard breadth(of: slot, containers) != old.x, !states[slot].flags.contains(.fixed) else {
      return
    }
    self[slot].flags.remove(.measured)
    findHeight(of: slot, .automatic(), last: last, containers)
  }

  /// Exchanges the heights of all rows for those they had at another breadth of the list.
  ///
  /// - Complexity: O(n).
  mutating func changeBreadth(to wanted: Int32, _ containers: borrowing ContainerTable) {
    let old = breadth
    let (isSecond, isKnown) = columns.column(for: wanted)
    // What is measured at no breadth is not kept, so there is nothing to put away.
    let keeps = old > 0
    if keeps || isKnown { columns.grow(second: isSecond, to: states.capacity) }
    breadth = wanted
    for index in 0..<states.capacity {
      let state = states[index]
      guard state.isRow, !state.flags.contains(.fixed) else { continue }
      let stored = isKnown ? columns[second: isSecond, index] : WidthColumns.nothing
      if keeps || isKnown {
        columns[second: isSecond, index] =
          keeps ? (state.isMeasured ? state.height : ~state.height) : WidthColumns.nothing
      }
      let slot = Slot(index)
      if stored < 0, state.isMeasured, keeps, isAsWide(slot, old, containers) { continue }
      restore(stored, slot, containers)
    }
    if keeps {
      columns.label(second: isSecond, old)
    } else if isKnown {
      columns.label(second: isSecond, WidthColumns.unused)
    }
  }

  /// Whether a row has the same breadth in a list as wide as it was, so that its height holds.
  private func isAsWide(
    _ slot: Slot, _ old: Int32, _ containers: borrowing ContainerTable
  ) -> Bool {
    breadth(of: slot, in: old, containers) == breadth(of: slot, containers)
  }

  private mutating func restore(
    _ stored: Int32, _ slot: Slot, _ containers: borrowing ContainerTable
  ) {
    var state = states[slot]
    if stored != WidthColumns.nothing { state.height = stored >= 0 ? stored : ~stored }
    if stored >= 0 { state.flags.insert(.measured) } else { state.flags.remove(.measured) }
    self[slot] = state
    if stored >= 0 { return }
    // A row that was estimated at that breadth may have been measured at its own somewhere else.
    findHeight(of: slot, .automatic(), last: state.height, containers)
  }
}
