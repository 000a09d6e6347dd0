// SPDX-License-Identifier: MIT

extension Tree {
  /// How many entries wait to be settled.
  package var disturbedCount: Int { looks.disturbed.count }

  /// Checks small trees after each edit, larger ones after one in so many.
  #if ESPALIER_CHECKS
    mutating func checkInvariantsNowAndThen() {
      let size = arena.count
      if size > 128, version % (size * size / 8192) != 0 { return }
      Steps.pausing { checkInvariants() }
    }
  #endif

  /// Traps unless the order is that of a tree, and every entry counts as what its node is. O(n).
  package mutating func checkInvariants() {
    order.checkInvariants()
    var open: [Int32] = []
    var place: Position? = order.position(of: .start(0))
    while let at = place {
      check(at, &open)
      place = order.next(at)
    }
    precondition(open.isEmpty, "A container has no end.")
  }

  private mutating func check(_ place: Position, _ open: inout [Int32]) {
    let (entry, lanes) = (order.entry(at: place), order.lanes(at: place))
    let node = arena[entry.node]
    guard arena.isNamed(entry.node) else {
      precondition(!entry.isEnd && !lanes.isDisjoint(with: .old), "A removed entry was left.")
      precondition(
        lanes.subtracting(.old).isEmpty && order.height(at: place) == 0, "A ghost counts.")
      return
    }
    if entry.isEnd {
      precondition(open.popLast() == entry.node, "Containers are crossed.")
    } else {
      precondition(node.parent == open.last ?? -1, "A node is not in its container.")
      if let parent = open.last {
        precondition(
          node.flags.contains(.covered) == arena[parent].flags.covers, "A node is covered, or not.")
      }
      precondition(node.ghost < 0 || lanes.isDisjoint(with: .old), "A moved node has two places.")
      let isSection = hasSections && node.parent == 0 && node.isContainer && node.isShown
      precondition(lanes.contains(.newRow) == node.isRow, "A row is none, or the reverse.")
      precondition(lanes.contains(.newSection) == isSection, "A section is none, or the reverse.")
      if lanes.contains(.newRow) != lanes.contains(.oldRow)
        || lanes.contains(.newSection) != lanes.contains(.oldSection)
      {
        precondition(node.flags.contains(.touched), "A changed node is not in the journal.")
      }
      if node.isContainer { open.append(entry.node) }
    }
    if !looks.disturbed.isEmpty { return }
    precondition(
      node.flags.isDisjoint(with: [.isStartDisturbed, .isEndDisturbed, .hasSeparatorsDue]),
      "A node is noted to be settled, and will not be.")
    let height =
      hasLooks
      ? looks.extent(of: entry, arena, &order)
      : node.isShown ? (entry.isEnd ? node.endHeight : node.height) : 0
    precondition(
      order.height(at: place) == height,
      "The height of entry \(entry) is \(order.height(at: place)), not \(height).")
  }
}
