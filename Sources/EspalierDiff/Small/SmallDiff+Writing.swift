// SPDX-License-Identifier: MIT

import EspalierBase

// What is said of it.
extension SmallDiff {
  /// Writes deletes, inserts and moves into `update`, counted from `start` on in both lists.
  mutating func write(into update: inout BatchUpdate, start: Int) {
    let first = Int32(truncatingIfNeeded: start)  // Lengths of lists.
    var next = 0
    update.deletes.replaceAll(count: oldCount - matchedCount, room: oldCount) { _ in
      while bytes[Part.leftOlds + next] == Self.none { next += 1 }
      let row = bytes[Part.leftOlds + next]
      next += 1
      return OldRow(rawValue: first &+ Int32(row))
    }
    next = 0
    update.inserts.replaceAll(count: newCount - matchedCount, room: newCount) { _ in
      var target = bytes[Part.leftNews + next]
      while bytes[Part.sources + Int(target)] != Self.none {
        next += 1
        target = bytes[Part.leftNews + next]
      }
      next += 1
      return NewRow(rawValue: first &+ Int32(target))
    }
    next = 0
    update.moves.replaceAll(count: moveCount, room: min(oldCount, newCount)) { _ in
      while bytes[Part.ranks + next] == Self.none { next += 1 }
      let target = next
      next += 1
      return BatchUpdate.Move(
        from: OldRow(rawValue: first &+ Int32(bytes[Part.sources + target])),
        to: NewRow(rawValue: first &+ Int32(truncatingIfNeeded: target)))
    }
  }
}
