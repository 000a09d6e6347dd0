// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

/// What is known of every entry, by slot, and where heights come from.
///
/// A height belongs to an identity, a stamp, a breadth and traits. It is found in this order: fixed by its row;
/// measured for this row at this breadth and with these traits, in the row's state; among the heights the row
/// had in the two settings of the list before (`columns`); among those of rows that left or changed (`spares`); else it is an
/// estimate: that of the row, its last height, a height it had under another key, the mean of its
/// kind (`estimates`), the default.
///
/// Invariants: what is not live has the state of nothing; markers have no height; heights are not negative and
/// at most `Length.maximum`; the two columns are of different settings.
struct HeightStore: ~Copyable {
  private let place = AtOneAddress()

  /// What the layout keeps of every entry.
  private(set) var states = RowStates()
  /// The rows, by slot; of slots that are no rows, whatever was there.
  private(set) var rows = UniqueBuffer<Row>()
  /// Breadths of rows that have one of their own, plus one; 0 means none.
  var breadths = UniqueBuffer<Int32>()
  var columns = WidthColumns()
  var spares: SpareHeights
  var estimates = KindEstimates()
  var traits = HeightTraits()
  /// The breadth of the list, its extent across the axis, in units, rounded to a pixel.
  var breadth: Int32 = 0
  /// The breadth of the list and the traits of its rows, in one number. See `HeightTraits`.
  var setting: Int32 { breadth | traits.tableBits }
  /// The units in one pixel.
  let pixel: Int32
  /// The estimate of a row of which nothing is known, in units.
  let defaultEstimate: Int32

  init(_ configuration: LayoutConfiguration) {
    spares = SpareHeights(limit: configuration.spareHeightLimit)
    pixel = configuration.pixel
    defaultEstimate = configuration.defaultEstimate.rawValue
  }

  /// The number of slots there is room for.
  var capacity: Int { states.capacity }

  /// The bytes that are kept.
  var memoryInUse: Int {
    states.memoryInUse + rows.memoryInUse + breadths.memoryInUse + columns.memoryInUse
      + spares.memoryInUse
  }

  /// The state of an entry.
  subscript(slot: Slot) -> RowState {
    @inline(__always)
    get { states[slot] }
    @inline(__always)
    set { states[slot] = newValue }
  }

  /// Sets the height of an entry and whether it is measured, and nothing else.
  @inline(__always)
  mutating func setHeight(_ height: Int32, isMeasured: Bool, of slot: Slot) {
    states.setHeight(height, isMeasured: isMeasured, of: slot)
  }

  /// The row of an entry.
  @inline(__always)
  func row(of slot: Slot) -> Row { rows[slot.index] }

  /// Makes room for the states of entries below a number, and no more than that.
  mutating func reserve(_ entries: Int) {
    states.grow(to: entries)
    rows.grow(to: entries)
  }

  /// Makes room for an entry that is added. Traps if it is negative or in use.
  mutating func makeRoom(for slot: Slot) {
    require(slot.rawValue >= 0, "An entry is not negative, as \(slot.rawValue) is.")
    reserve(slot.index + 1)
    require(!states[slot].flags.contains(.live), "Entry \(slot.rawValue) is in use.")
  }

  /// Notes a new row, without its attributes.
  mutating func set(_ row: Row, of slot: Slot) {
    rows[slot.index] = row
    columns.forget(slot.index)
  }

  /// Sets the attributes of a row: of no height, measured only if it is fixed.
  mutating func set(_ attributes: RowAttributes, of slot: Slot, in container: ContainerID) {
    states[slot] = RowState(attributes, in: container)
    if let own = attributes.breadth {
      breadths.grow(to: states.capacity)
      breadths[slot.index] = own.rawValue + 1
    } else if hasOwnBreadth(slot) {
      breadths[slot.index] = 0
    }
  }

  /// Notes a marker of a container.
  mutating func setMarker(_ slot: Slot, _ flag: RowState.Flags, of container: ContainerID) {
    makeRoom(for: slot)
    var state = RowState()
    state.container = container
    state.flags = flag.union(.known).union(.live)
    states[slot] = state
  }

  /// Forgets an entry.
  mutating func forget(_ slot: Slot) {
    columns.forget(slot.index)
    states[slot] = RowState()
  }

  /// Sets the stamp of a row. What was measured at other breadths of the list becomes a hint.
  mutating func setStamp(_ stamp: Stamp, of slot: Slot) {
    guard stamp != rows[slot.index].stamp else { return }
    columns.demote(slot.index)
    rows[slot.index].stamp = stamp
  }

  /// Whether a slot is that of a row. Any number may be given.
  func isLiveRow(_ slot: Slot) -> Bool {
    guard slot.rawValue >= 0, slot.index < states.capacity else { return false }
    return states[slot].isRow
  }

  /// Whether a slot is that of a row or marker. It must not be negative.
  @inline(__always)
  func isLive(_ slot: Slot) -> Bool {
    slot.index < states.capacity && states[slot].flags.contains(.live)
  }

  /// Traps unless a slot is that of a row.
  func checkLive(row slot: Slot) {
    require(isLiveRow(slot), "Entry \(slot.rawValue) is no row of this layout.")
  }

  /// Whether a row has a breadth of its own.
  func hasOwnBreadth(_ slot: Slot) -> Bool {
    slot.index < breadths.capacity && breadths[slot.index] > 0
  }

  /// Asks the processor to bring what is kept of an entry near. Any number may be given.
  func prefetch(_ slot: Slot) {
    states.prefetch(slot.index)
    rows.prefetch(slot.index)
  }
}
