// SPDX-License-Identifier: MIT

import EspalierBase

// Containers that come, change and go. Nothing here touches the order; extents follow in `settle`.
extension RowLayout {
  mutating func addContainer(
    begin: Int32, end: Int32, style: ContainerStyle, in parent: ContainerID
  ) -> ContainerID {
    checkLive(parent)
    require(begin != end, "A container begins and ends with different entries.")
    let index = freeContainers.popLast() ?? Int32(styles.count)
    containers.grow(to: Int(index) + 1)
    var container = Container(
      style, configuration.axis, inheritingFrom: containers[Int(parent.rawValue)])
    (container.parent, container.begin, container.end) = (parent.rawValue, begin, end)
    containers[Int(index)] = container
    notePlainness(of: container)
    if Int(index) == styles.count { styles.append(style) } else { styles[Int(index)] = style }
    setMarker(begin, .begin, of: index)
    setMarker(end, .end, of: index)
    return ContainerID(rawValue: index)
  }

  private mutating func setMarker(_ entry: Int32, _ flag: RowState.Flags, of container: Int32) {
    makeRoom(for: entry)
    require(!states[Int(entry)].flags.contains(.live), "The entry is in use.")
    var state = RowState()
    state.container = container
    state.flags = flag.union(.known).union(.live)
    states[Int(entry)] = state
    touch(entry)
  }

  /// Forgets a container and its two markers. Its rows, and the containers in it, have to be removed as
  /// well before `didChange`, or moved; what rows measured in it is known until then. Traps if the
  /// container is not in this layout, or is the list itself.
  public mutating func removeContainer(_ id: ContainerID) {
    checkLive(id)
    require(id != RowLayout.list, "The list itself cannot be removed.")
    let container = containers[Int(id.rawValue)]
    if container.options.contains(.hidden) { hiddenCount -= 1 }
    states[Int(container.begin)] = RowState()
    states[Int(container.end)] = RowState()
    touch(container.begin)
    touch(container.end)
    // Rows that are still in it have the breadths they had, until they are told where they are now.
    containers[Int(id.rawValue)].options = []
    leavingContainers.append(id.rawValue)
  }

  /// Hides a container or shows it: a hidden one contributes nothing, no inset, no gap and no end of a line
  /// or of columns, and neither do the containers in it. Those that are not hidden themselves do again when
  /// it is shown. Its rows are removed and added by
  /// `removeRow` and `addRow`; their heights are kept like those of any row that is removed. Traps if the
  /// container is not in this layout. The list itself has its insets whatever is said of it.
  ///
  /// - Complexity: O(1), and O(m) at the next look at places for m entries in it.
  public mutating func setHidden(_ isHidden: Bool, _ id: ContainerID) {
    checkLive(id)
    let container = containers[Int(id.rawValue)]
    if isHidden != container.options.contains(.hidden) { hiddenCount += isHidden ? 1 : -1 }
    if isHidden {
      containers[Int(id.rawValue)].options.insert(.hidden)
    } else {
      containers[Int(id.rawValue)].options.remove(.hidden)
    }
    guard container.begin != EntrySlot.none else { return }
    touch(container.begin)
    touch(container.end)
    noteTurned(id.rawValue)
  }

  /// Whether a container is hidden, or one around it.
  ///
  /// - Complexity: O(depth).
  func isHidden(_ container: Container) -> Bool {
    var around = container
    while !around.options.contains(.hidden) {
      guard around.parent > 0 else { return false }
      around = containers[Int(around.parent)]
    }
    return true
  }

  /// Notes that the containers in one have insets by now or have none any more. In a plain list there are
  /// no insets.
  mutating func noteTurned(_ container: Int32) {
    if !isPlain { turnedContainers.append(container) }
  }

  /// Touches the markers of all containers in those that were hidden or shown.
  mutating func touchTurned(_ order: borrowing RowOrder) {
    for index in turnedContainers {
      let container = containers[Int(index)]
      var entry = container.begin
      // It may have left since.
      guard order.contains(RowOrder.Entry(rawValue: entry)) else { continue }
      while entry != EntrySlot.none, entry != container.end {
        entry = order.next(entry)
        if entry != EntrySlot.none, isMarker(entry) { touch(entry) }
      }
    }
    turnedContainers.removeAll(keepingCapacity: true)
  }

  /// Whether an entry is a marker of a container, hidden or not.
  private func isMarker(_ entry: Int32) -> Bool {
    guard Int(entry) < states.capacity else { return false }
    let state = states[Int(entry)]
    return state.flags.contains(.live) && !state.isRow
  }
}
