// SPDX-License-Identifier: MIT

import EspalierBase

extension PlaceMap {
  /// Makes this the map of a batch update: what its operations do to rows whose sections went where `sections`
  /// says (as rows of a list of sections).
  ///
  /// - Complexity: O(k log k) for k operations on rows and on sections.
  /// - Allocations: none once there is room.
  mutating func read(_ operations: borrowing PlaceOperations, sections: borrowing PlaceMap) {
    removeAll()
    reserve(
      3 * (operations.removed.count + operations.placed.count) + 3 * sections.pieces.count + 4)
    var placed = 0
    for index in sections.pieces.indices {
      let section = sections.pieces[index]
      let start = section.new.startOfSection
      if start == .end { return }
      let end = sections.end(of: index).startOfSection
      placed =
        section.old.isNone
        ? appendInserted(from: start, to: end, operations, placed)
        : appendKept(
          section, to: end, operations, placed)
    }
  }

  /// Adds inserted sections; rows may have moved into them. Returns how many places are filled now.
  private mutating func appendInserted(
    from start: Place, to end: Place, _ operations: borrowing PlaceOperations, _ placed: Int
  ) -> Int {
    var placed = placed
    var new = start
    while placed < operations.placed.count && operations.placed[placed].new < end {
      let next = operations.placed[placed]
      appendNone(from: new, to: next.new)
      append(next.new, next.old, isMoved: true)
      new = next.new + 1
      placed += 1
    }
    appendNone(from: new, to: end)
    return placed
  }

  /// Adds sections that stay beside each other; where they move, so do their rows among those of all sections.
  private mutating func appendKept(
    _ section: Piece, to end: Place, _ operations: borrowing PlaceOperations, _ placed: Int
  ) -> Int {
    let old = section.old.startOfSection
    var cursor = Cursor(
      new: section.new.startOfSection, old: old, isMoved: section.isMoved,
      removed: Self.position(of: old, in: operations.removed), placed: placed)
    while true {
      // Invariant: both places are where sections begin, `start - old` apart.
      var section = end
      if cursor.placed < operations.placed.count {
        section = min(section, operations.placed[cursor.placed].new.sectionStart)
      }
      if cursor.removed < operations.removed.count {
        let distance = operations.removed[cursor.removed].sectionStart - cursor.old
        if distance < section - cursor.new { section = cursor.new + distance }
      }
      if section > cursor.new {
        append(cursor.new, cursor.old, isMoved: cursor.isMoved)
        if section == end { return cursor.placed }
        cursor.old += section - cursor.new
        cursor.new = section
      }
      if section == end { return cursor.placed }
      appendSection(&cursor, operations)
    }
  }

  /// How far both lists and the operations were read.
  private struct Cursor {
    var new: Place
    var old: Place
    let isMoved: Bool
    var removed: Int
    var placed: Int
  }

  /// Adds one section that has operations; ends where the next one begins.
  private mutating func appendSection(
    _ cursor: inout Cursor, _ operations: borrowing PlaceOperations
  ) {
    let (newEnd, oldEnd) = (cursor.new.sectionEnd, cursor.old.sectionEnd)
    while true {
      while cursor.removed < operations.removed.count
        && operations.removed[cursor.removed] == cursor.old
      {
        cursor.removed += 1
        cursor.old += 1
      }
      var placed = newEnd
      if cursor.placed < operations.placed.count {
        placed = min(placed, operations.placed[cursor.placed].new)
      }
      if placed == cursor.new {
        append(placed, operations.placed[cursor.placed].old, isMoved: true)
        cursor.placed += 1
        cursor.new += 1
        continue
      }
      append(cursor.new, cursor.old, isMoved: cursor.isMoved)
      var count = placed - cursor.new
      if cursor.removed < operations.removed.count {
        let removed = operations.removed[cursor.removed]
        if removed < oldEnd && removed - cursor.old < count {
          count = removed - cursor.old
          placed = cursor.new + count
        }
      }
      if placed == newEnd { break }
      cursor.new += count
      cursor.old += count
    }
    cursor.new = newEnd
    cursor.old = oldEnd
  }
}
