// SPDX-License-Identifier: MIT

import EspalierBase

/// The operations of the one update that is made of two, as places.
///
/// They are listed in this order: the rows that went and came, from the gaps (`PlaceGaps`); less those that came
/// back; then the moves, from the pieces that cannot stay, and the updates.
///
/// Invariant: each list ascends, deletes by old places and the others by new ones; a row that moved or was updated is
/// in neither of the first two.
struct ComposedOperations: ~Copyable {
  /// The rows that went, ascending.
  private(set) var deletes = GrowableBuffer<Place>()
  /// The rows that came, ascending.
  private(set) var inserts = GrowableBuffer<Place>()
  /// The rows that moved, by new place.
  private(set) var moves = GrowableBuffer<Piece>()
  /// The rows that were updated, by new place.
  private(set) var updates = GrowableBuffer<Piece>()

  /// Counts sections and rows.
  private(set) var steps = StepCounter()

  /// Lists the rows that went and those that came, of sections that were kept.
  mutating func listRows(
    of gaps: borrowing PlaceGaps, deletedSections: borrowing GrowableBuffer<Place>,
    insertedSections: borrowing GrowableBuffer<Place>
  ) {
    // Sections that were kept have rows behind all operations, which end every gap.
    Self.list(gaps.old, into: &deletes, leavingOut: deletedSections, steps: &steps) { _ in 0 }
    Self.list(gaps.new, into: &inserts, leavingOut: insertedSections, steps: &steps) { _ in 0 }
  }

  /// Lists the rows that went and those that came, of all sections, whose lengths are told.
  mutating func listAllRows(
    of gaps: borrowing PlaceGaps, oldCount: (Int) -> Int, newCount: (Int) -> Int
  ) {
    let none = GrowableBuffer<Place>()
    Self.list(gaps.old, into: &deletes, leavingOut: none, steps: &steps, count: oldCount)
    Self.list(gaps.new, into: &inserts, leavingOut: none, steps: &steps, count: newCount)
  }

  @inline(__always)
  private static func list(
    _ gaps: borrowing GrowableBuffer<Gap>, into places: inout GrowableBuffer<Place>,
    leavingOut sections: borrowing GrowableBuffer<Place>, steps: inout StepCounter,
    count: (Int) -> Int
  ) {
    places.removeAll()
    var left = 0
    for index in gaps.indices {
      let gap = gaps[index]
      var start = gap.start
      while start < gap.end {
        let end = min(gap.end, start.sectionEnd)
        let section = Int64(start.section)
        while left < sections.count && sections[left].rawValue < section { left += 1 }
        if left == sections.count || sections[left].rawValue != section {
          let isOpen = end == start.sectionEnd
          let last = isOpen ? start.sectionStart + Int64(count(Int(section))) : end
          while start < last {
            places.append(start)
            start += 1
          }
        }
        start = end
        steps.add(1)
      }
    }
    steps.add(places.count)
  }

  /// Drops the rows that were paired: they were kept.
  mutating func removePaired(_ pairs: borrowing RowPairs) {
    pairs.removePaired(from: &deletes, &inserts)
  }

  /// Leaves out rows whose whole sections went or came.
  mutating func leaveOut(
    deletedSections: borrowing GrowableBuffer<Place>,
    insertedSections: borrowing GrowableBuffer<Place>
  ) {
    Self.leaveOut(deletedSections, from: &deletes)
    Self.leaveOut(insertedSections, from: &inserts)
  }

  private static func leaveOut(
    _ sections: borrowing GrowableBuffer<Place>, from places: inout GrowableBuffer<Place>
  ) {
    var left = 0
    var count = 0
    for index in places.indices {
      let section = Int64(places[index].section)
      while left < sections.count && sections[left].rawValue < section { left += 1 }
      if left < sections.count && sections[left].rawValue == section { continue }
      places[count] = places[index]
      count += 1
    }
    places.truncate(to: count)
  }

  /// Lists the rows of the pieces that cannot stay.
  mutating func listMoves(_ staying: borrowing StayingPieces, of map: borrowing PlaceMap) {
    moves.removeAll()
    for index in map.pieces.indices where staying.moved.contains(index) {
      let piece = map.pieces[index]
      for row in 0..<map.length(of: index) {
        moves.append(Piece(new: piece.new + row, old: piece.old + row))
      }
    }
    steps.add(moves.count)
  }

  /// Lists the rows that either update names, and those that came back: their stamps may have changed.
  ///
  /// - Parameters:
  ///   - carried: Those that the first update names and that are in the last list.
  ///   - second: Those that the second update names.
  mutating func listUpdates(
    _ carried: borrowing GrowableBuffer<Place>, _ second: borrowing GrowableBuffer<Place>,
    _ pairs: borrowing RowPairs, in map: borrowing PlaceMap
  ) {
    updates.removeAll()
    var (one, other, back, index) = (0, 0, 0, 0)
    if carried.isEmpty && second.isEmpty && pairs.kept.isEmpty { return }
    while true {
      let next = min(
        Self.place(carried, one), Self.place(second, other), pairs.place(back))
      if next == .end { break }
      if Self.place(carried, one) == next { one += 1 }
      if Self.place(second, other) == next { other += 1 }
      if pairs.place(back) == next { back += 1 }
      while map.end(of: index) <= next { index += 1 }
      let piece = map.pieces[index]
      if piece.old.isNone { continue }
      updates.append(Piece(new: next, old: piece.old + (next - piece.new)))
    }
    steps.add(updates.count)
  }

  private static func place(_ places: borrowing GrowableBuffer<Place>, _ index: Int) -> Place {
    index < places.count ? places[index] : .end
  }

  /// Drops updates of rows that are as they were.
  @inline(__always)
  mutating func keepUpdates(where isUpdated: (_ old: Place, _ new: Place) -> Bool) {
    var count = 0
    for index in updates.indices where isUpdated(updates[index].old, updates[index].new) {
      updates[count] = updates[index]
      count += 1
    }
    updates.truncate(to: count)
  }
}
