// SPDX-License-Identifier: MIT

extension ContainerTable {
  /// Traps if a live container is not in a live one, hidden ones are miscounted, a number that may be
  /// used again is in use, or something is hidden that is not there.
  ///
  /// - Parameter isMarker: whether a slot is that of a marker of a container.
  func checkInvariants(isMarker: (Slot, ContainerID) -> Bool) {
    precondition(count > 0 && self[.list].options.contains(.live), "The list is a container.")
    precondition(self[.list].parent == .none, "Nothing lies around the list.")
    precondition(leaving.isEmpty || !self[leaving[0]].options.contains(.live), "It has left.")
    var hidden = 0
    for index in 0..<count {
      let id = ContainerID(rawValue: Int32(index))
      let container = self[id]
      guard container.options.contains(.live) else { continue }
      hidden += container.options.contains(.hidden) ? 1 : 0
      guard id != .list else { continue }
      precondition(self[container.parent].options.contains(.live), "A container lies in another.")
      precondition(isInside(id, .list), "All containers lie in the list.")
      precondition(
        isMarker(container.begin, id) && isMarker(container.end, id),
        "A marker names its container.")
    }
    precondition(hidden == hiddenCount, "Hidden containers are counted.")
    for id in free {
      precondition(!self[id].options.contains(.live), "A free one is not in use.")
    }
  }
}
