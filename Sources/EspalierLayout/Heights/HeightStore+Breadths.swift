// SPDX-License-Identifier: MIT

import EspalierRowOrder

// The extents that rows have across the axis, and what another breadth of the list does to heights.
extension HeightStore {
  /// The extent a row has across the axis, in units.
  @inline(__always)
  func breadth(of slot: Slot, _ containers: borrowing ContainerTable) -> Int32 {
    breadth(of: slot, in: breadth, containers)
  }

  /// The extent a row has across the axis of a list of some breadth, in units.
  func breadth(of slot: Slot, in list: Int32, _ containers: borrowing ContainerTable) -> Int32 {
    containers.rowBreadth(states[slot], own: ownBreadth(of: slot), in: list, pixel: pixel)
  }

  @inline(__always)
  private func breadth(of slot: Slot, in list: Int32, _ container: borrowing Container) -> Int32 {
    container.rowBreadth(states[slot], own: ownBreadth(of: slot), in: list, pixel: pixel)
  }

  /// The breadth a row was given, or −1.
  @inline(__always)
  private func ownBreadth(of slot: Slot) -> Int32 {
    slot.index < breadths.capacity ? breadths[slot.index] - 1 : -1
  }

  /// What a height of a row belongs to beside identity and stamp: its breadth and its traits.
  @inline(__always)
  func key(of slot: Slot, _ containers: borrowing ContainerTable) -> Int32 {
    breadth(of: slot, containers) | traits.bits(of: states[slot].kind)
  }

  /// The same in another setting of the list.
  @inline(__always)
  func key(of slot: Slot, in setting: Int32, _ containers: borrowing ContainerTable) -> Int32 {
    breadth(of: slot, in: HeightTraits.breadth(in: setting), containers)
      | traits.bits(of: states[slot].kind, in: setting)
  }

  @inline(__always)
  private func key(of slot: Slot, in setting: Int32, _ container: borrowing Container) -> Int32 {
    breadth(of: slot, in: HeightTraits.breadth(in: setting), container)
      | traits.bits(of: states[slot].kind, in: setting)
  }

  /// The keys of a row's heights in the present setting of the list and in the two kept ones.
  func keys(of slot: Slot, _ containers: borrowing ContainerTable) -> SIMD3<Int32> {
    keys(of: slot, containers[states[slot].container])
  }

  /// The same of a row in a container as it was.
  func keys(of slot: Slot, _ container: Container) -> SIMD3<Int32> {
    SIMD3(
      key(of: slot, in: setting, container),
      key(of: slot, in: columns.key(second: false), container),
      key(of: slot, in: columns.key(second: true), container))
  }

  /// Turns the heights a row has in other settings of the list into hints, where its own key is another one by
  /// now. What was measured is among the spare heights.
  mutating func demote(
    _ slot: Slot, from old: SIMD3<Int32>, _ containers: borrowing ContainerTable
  ) {
    let new = keys(of: slot, containers)
    if new.y != old.y { columns.demote(slot.index, second: false) }
    if new.z != old.z { columns.demote(slot.index, second: true) }
  }

  /// A row has come to have another key, unless it is the old one: then its height is found again, and the
  /// present one is its estimate.
  mutating func findAgain(
    _ slot: Slot, from old: SIMD3<Int32>, last: Int32, _ containers: borrowing ContainerTable
  ) {
    demote(slot, from: old, containers)
    guard key(of: slot, containers) != old.x, !states[slot].flags.contains(.fixed) else { return }
    self[slot].flags.remove(.measured)
    findHeight(of: slot, .automatic(), last: last, containers)
  }

  /// Exchanges the heights of all rows for those they had at another breadth of the list.
  ///
  /// - Complexity: O(n).
  mutating func changeBreadth(to wanted: Int32, _ containers: borrowing ContainerTable) {
    let old = setting
    breadth = wanted
    exchangeHeights(from: old, containers)
  }

  /// Sets the traits of some kinds of rows, or of all, and exchanges the heights for those they had with them.
  /// Returns whether what was kept is forgotten, because there were too many traits.
  ///
  /// - Complexity: O(n).
  mutating func setTraits(
    _ value: Int, of kinds: [RowKind]?, _ containers: borrowing ContainerTable
  ) -> Bool {
    let isRenumbered = traits.makeRoom(for: value)
    if isRenumbered {
      columns = WidthColumns()
      spares.forgetAll()
    }
    let old = setting
    traits.set(value, of: kinds)
    exchangeHeights(from: old, containers)
    return isRenumbered
  }

  /// Exchanges the heights of all rows for those they had in the present setting, after another one.
  private mutating func exchangeHeights(
    from old: Int32, _ containers: borrowing ContainerTable
  ) {
    let wanted = setting
    let (isSecond, isKnown) = columns.column(for: wanted)
    // What is measured at no breadth is not kept, so there is nothing to put away.
    let keeps = HeightTraits.breadth(in: old) > 0
    if keeps || isKnown { columns.grow(second: isSecond, to: states.capacity) }
    for index in 0..<states.capacity {
      let state = states[index]
      guard state.isRow, !state.flags.contains(.fixed) else { continue }
      let stored = isKnown ? columns[second: isSecond, index] : WidthColumns.nothing
      if keeps || isKnown {
        columns[second: isSecond, index] =
          keeps ? (state.isMeasured ? state.height : ~state.height) : WidthColumns.nothing
      }
      let slot = Slot(index)
      if stored < 0, state.isMeasured, keeps, isTheSame(slot, state, old, containers) { continue }
      restore(stored, state.height, slot, containers)
    }
    if keeps {
      columns.label(second: isSecond, old)
    } else if isKnown {
      columns.label(second: isSecond, WidthColumns.unused)
    }
  }

  /// Whether nothing of what a row's height depends on is other than in a former setting, so that its height holds.
  @inline(__always)
  private func isTheSame(
    _ slot: Slot, _ state: RowState, _ old: Int32, _ containers: borrowing ContainerTable
  ) -> Bool {
    let own = ownBreadth(of: slot)
    let former = HeightTraits.breadth(in: old)
    return containers.rowBreadth(state, own: own, in: former, pixel: pixel)
      == containers.rowBreadth(state, own: own, in: breadth, pixel: pixel)
      && traits.bits(of: state.kind, in: old) == traits.bits(of: state.kind)
  }

  /// Sets the height a row had in the setting that is the present one now; `old` is its last one.
  @inline(__always)
  private mutating func restore(
    _ stored: Int32, _ old: Int32, _ slot: Slot, _ containers: borrowing ContainerTable
  ) {
    if stored >= 0 { return setHeight(stored, isMeasured: true, of: slot) }
    let last = stored == WidthColumns.nothing ? old : ~stored
    setHeight(last, isMeasured: false, of: slot)
    // A row that was estimated in that setting may have been measured with its key somewhere else.
    findHeight(of: slot, .automatic(), last: last, containers)
  }
}
