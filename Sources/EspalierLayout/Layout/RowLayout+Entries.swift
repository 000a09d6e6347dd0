// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// What the other files say of an entry, whichever part knows it.
extension RowLayout {
  /// What is known of an entry: whether it is a row or a marker, its height, its container.
  subscript(slot: Slot) -> RowState {
    @inline(__always)
    get { heights[slot] }
    @inline(__always)
    set { heights[slot] = newValue }
  }

  /// The row of an entry.
  @inline(__always)
  func row(of slot: Slot) -> Row { heights.row(of: slot) }

  /// Whether a slot is that of a row. Any number may be given.
  func isLiveRow(_ slot: Slot) -> Bool { heights.isLiveRow(slot) }

  /// A container with all it inherits.
  @inline(__always)
  subscript(id: ContainerID) -> Container { containers[id] }

  /// The container of an entry; for a marker, the one it begins or ends.
  @inline(__always)
  func container(of state: RowState) -> Container { containers[state.container] }

  /// Whether a container is another one or is inside it.
  func isInside(_ id: ContainerID, of around: ContainerID) -> Bool {
    containers.isInside(id, around)
  }

  /// Something happened that what the last pass found may not survive. See `KeptPass.disturb`.
  @inline(__always)
  mutating func disturb(_ disturbance: KeptPass.Disturbance) { viewport.kept.disturb(disturbance) }

  /// The breadth of the list, its extent across the axis, in units.
  @inline(__always)
  var breadth: Int32 { heights.breadth }

  /// The extent a row has across the axis, in units.
  @inline(__always)
  func breadth(of slot: Slot) -> Int32 { heights.breadth(of: slot, containers) }

  /// The question a host is asked for the height of a row.
  @inline(__always)
  package func request(for slot: Slot) -> MeasureRequest {
    heights.request(for: slot, along: configuration.axis, containers)
  }

  /// Whether every extent depends on its own row alone.
  @inline(__always)
  var isPlain: Bool { extents.isPlain }

  /// Whether the owner of the order enters rows of fixed height with that height, keeps the extents of
  /// rows that move, and leaves none to rows that go. Then the rows of a plain list need no second look.
  package var isOrderExact: Bool {
    get { extents.isOrderExact }
    set { extents.isOrderExact = newValue }
  }

  /// Marks an entry whose neighbours changed without a row coming, going or moving. One that the layout
  /// does not know, such as a hidden row, stands for the two around it; one that is not in the order by the
  /// time of the next look at places, for nothing. Traps if it is negative.
  ///
  /// - Complexity: O(1).
  package mutating func touch(_ slot: Slot) {
    require(slot.rawValue >= 0, "An entry is not negative, as \(slot.rawValue) is.")
    extents.touch(slot)
  }

  /// Marks the entries around one that has ceased to be anything to the layout and stays in the order, such
  /// as the marker of a container that was removed while its rows stay.
  ///
  /// - Complexity: O(entries that the layout does not know, up to the next ones it does).
  package mutating func touch(around slot: Slot, in order: borrowing RowOrder) {
    let (before, after) = (previous(slot, order), next(slot, order))
    if before != Slot.none { extents.touch(before) }
    if after != Slot.none { extents.touch(after) }
  }

  /// Notes what could not be right.
  mutating func note(_ diagnostic: LayoutDiagnostic) { diagnostics.note(diagnostic) }

  /// Asks the processor to bring what is kept of an entry near. Any number may be given.
  package func prefetch(_ slot: Slot) { heights.prefetch(slot) }
}
