// SPDX-License-Identifier: MIT

import EspalierBase
import EspalierRowOrder

// What the owner of the order says about its containers, between `willChange` and `didChange` like everything
// else. Nothing here touches the order; extents follow in `settle`.
extension RowLayout {
  /// Adds a container that is made of two entries of the order which are no rows.
  ///
  /// Traps if the container around it is not in this layout, or if one of the two entries is
  /// negative, in use or the other one.
  ///
  /// - Parameters:
  ///   - begin: the marker before the first row of the container.
  ///   - end: the marker after its last row.
  ///   - style: how its rows are arranged.
  ///   - parent: the container around it; the list itself unless told otherwise.
  /// - Complexity: O(1).
  package mutating func addContainer(
    begin: Slot, end: Slot, style: ContainerStyle, in parent: ContainerID = .list
  ) -> ContainerID {
    containers.checkLive(parent)
    require(begin != end, "A container begins and ends with different entries.")
    let id = containers.add(style, begin: begin, end: end, in: parent)
    if !self[id].isPlain { extents.setPlain(false) }
    heights.setMarker(begin, .begin, of: id)
    heights.setMarker(end, .end, of: id)
    touchMarkers(of: id)
    return id
  }

  /// Forgets a container and its two markers. Its rows, and the containers in it, have to be removed as
  /// well before `didChange`, or moved; what rows measured in it is known until then. Traps if the
  /// container is not in this layout, or is the list itself.
  ///
  /// - Complexity: O(1).
  package mutating func removeContainer(_ id: ContainerID) {
    containers.checkLive(id)
    require(id != .list, "The list itself cannot be removed.")
    let container = self[id]
    heights.forget(container.begin)
    heights.forget(container.end)
    touchMarkers(of: id)
    containers.remove(id)
  }

  /// Hides a container or shows it: a hidden one contributes nothing, no inset, no gap and no end of a line
  /// or of columns, and neither do the containers in it. Those that are not hidden themselves do again when
  /// it is shown. Its rows are removed and added by
  /// `removeRow` and `addRow`; their heights are kept like those of any row that is removed. Traps if the
  /// container is not in this layout. The list itself has its insets whatever is said of it.
  ///
  /// - Complexity: O(1), and O(m) at the next look at places for m entries in it.
  package mutating func setHidden(_ isHidden: Bool, _ id: ContainerID) {
    containers.checkLive(id)
    containers.setHidden(isHidden, id)
    guard self[id].begin != Slot.none else { return }
    touchMarkers(of: id)
    noteTurned(id)
  }

  /// Says that a container is in another one by now, with everything inside it. Call it between
  /// `willChange` and `didChange`. Traps if one of the two is not in this layout, if it is the list itself,
  /// or if the other one is inside it.
  ///
  /// - Complexity: O(depth) if it inherits the same there, else O(n), as `setStyle`; O(m) for m entries in
  ///   it if it comes into hidden containers or out of them.
  /// - Allocations: none once warm, if it inherits the same there.
  package mutating func setParent(of id: ContainerID, to parent: ContainerID) {
    containers.checkLive(id)
    containers.checkLive(parent)
    require(id != .list, "The list itself is in no container.")
    let old = self[id]
    let wasHidden = containers.isHidden(old)
    let inheritsElse = containers.setParent(of: id, to: parent)
    touchMarkers(of: id)
    guard old.parent != parent else { return }
    touchMarkers(of: old.parent)
    touchMarkers(of: parent)
    if wasHidden != containers.isHidden(self[id]) { noteTurned(id) }
    if inheritsElse { setStyle(containers.style(of: id), of: id) }
  }

  /// What `ListLayout.setStyle` does, on an order of the caller's.
  package mutating func setStyle(_ style: ContainerStyle, of id: ContainerID) {
    containers.checkLive(id)
    for index in 0..<heights.capacity where isRow(Slot(index), inside: id) {
      heights.retire(Slot(index), containers)
    }
    let old = containers.copies()
    containers.setStyle(style, of: id)
    for index in 0..<heights.capacity where isRow(Slot(index), inside: id) {
      findAgain(Slot(index), old)
    }
    extents.touchAll()
    extents.setPlain(containers.isPlain)
  }

  private func isRow(_ slot: Slot, inside id: ContainerID) -> Bool {
    isLiveRow(slot) && containers.isInside(self[slot].container, id)
  }

  /// The container of a row, or one around it, has another style.
  private mutating func findAgain(_ slot: Slot, _ old: [Container]) {
    let state = self[slot]
    waterfalls.remove(slot)
    guard !state.flags.contains(.fixed) else { return }
    let keys = heights.keys(of: slot, old[state.container.index])
    heights.findAgain(slot, from: keys, last: state.height, containers)
  }

  /// Notes that the containers in one have insets by now or have none any more. In a plain list there are
  /// no insets.
  private mutating func noteTurned(_ id: ContainerID) {
    if !isPlain { containers.noteTurned(id) }
  }
}
