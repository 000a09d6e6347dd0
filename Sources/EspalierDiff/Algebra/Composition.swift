// SPDX-License-Identifier: MIT

import EspalierBase

/// Makes one update of two, in places; the working space is kept for the next ones.
///
/// Both updates become maps of pieces (`PlaceMap`), and one map is read through the other. What the new list
/// does not cover of the old one was deleted, what has no old place was inserted, what cannot stay moved. Where
/// rows are known, those that one update deleted and the other inserted are paired first.
struct Composition: ~Copyable {
  var first = PlaceOperations()
  var second = PlaceOperations()
  var firstMap = PlaceMap()
  var secondMap = PlaceMap()
  /// The map from the last list to the first one.
  private(set) var map = PlaceMap()
  private var spareMap = PlaceMap()
  /// The pieces of rows that were kept and that an operation put where they are, by old place.
  private var movedOrder = RadixSorter<KeyedPlace>()
  private var oldGaps = GrowableBuffer<Gap>()
  private var newGaps = GrowableBuffer<Gap>()

  /// The rows that went, ascending.
  private(set) var deletes = GrowableBuffer<Place>()
  /// The rows that came, ascending.
  private(set) var inserts = GrowableBuffer<Place>()
  /// The rows that moved, by new place.
  private(set) var moves = GrowableBuffer<Piece>()
  /// The rows that were updated, by new place.
  private(set) var updates = GrowableBuffer<Piece>()

  /// What the rows that went are, and those that came, where that is known.
  var deletedRows = GrowableBuffer<Row>()
  var insertedRows = GrowableBuffer<Row>()
  private var pairs = RowPairs()
  /// The updated rows of the first update that are in the last list.
  private var carried = GrowableBuffer<Place>()
  private var staying = StayingPieces()

  /// The steps that all compositions took so far.
  var stepCount: Int {
    first.stepCount + second.stepCount + firstMap.steps.count + secondMap.steps.count
      + map.steps.count + spareMap.steps.count + movedOrder.steps.count + pairs.stepCount
      + staying.steps.count + steps.count
  }

  private var steps = StepCounter()

  /// Reads one map through the other.
  ///
  /// - Complexity: O(k log k) for k operations.
  mutating func compose() {
    map.compose(&firstMap, secondMap, updated: first.updated, carried: &carried)
    pairs.removeAll()
    walk()
  }

  /// Goes through the pieces by old place, and finds what they leave out in either list. Those that no operation
  /// put where they are ascend already; the others are sorted.
  private mutating func walk() {
    let count = map.pieces.count
    oldGaps.removeAll()
    newGaps.removeAll()
    staying.prepare(count: count)
    movedOrder.elements.removeAll(reserving: count)
    for index in 0..<count {
      let piece = map.pieces[index]
      if piece.old.isNone {
        newGaps.append(Gap(start: piece.new, end: map.end(of: index)))
      } else if piece.isMoved {
        movedOrder.elements.put(KeyedPlace(key: piece.old, value: Int64(index)))
      }
    }
    movedOrder.sort()
    var behind = Place(rawValue: 0)
    var next = 0
    var nextMoved = movedOrder.elements.count > 0 ? movedOrder.elements[0].key : .end
    for index in 0..<count {
      let piece = map.pieces[index]
      if piece.isMoved || piece.old.isNone { continue }
      while nextMoved < piece.old {
        let moved = movedOrder.elements[next].index
        behind = pass(moved, map.pieces[moved], behind, rank: next)
        next += 1
        nextMoved = next < movedOrder.elements.count ? movedOrder.elements[next].key : .end
      }
      behind = pass(index, piece, behind, rank: next)
    }
    assert(next == movedOrder.elements.count, "The last piece has no end in either list.")
    steps.add(2 * count)
  }

  /// Notes the gap before a piece, and returns the old place behind it.
  @inline(__always)
  private mutating func pass(_ index: Int, _ piece: Piece, _ behind: Place, rank: Int) -> Place {
    staying.setRank(rank, of: index)
    if behind < piece.old { oldGaps.append(Gap(start: behind, end: piece.old)) }
    if index + 1 == map.pieces.count { return .end }
    let end = piece.old + map.length(of: index)
    // Places behind the last row of a section are no gap.
    return end.row >= 1 << 31 ? end.sectionEnd : end
  }

  /// Lists the rows that went and those that came, of sections that were kept.
  mutating func listRows(
    deletedSections: borrowing GrowableBuffer<Place>,
    insertedSections: borrowing GrowableBuffer<Place>
  ) {
    // Sections that were kept have rows behind all operations, which end every gap.
    Self.list(oldGaps, into: &deletes, leavingOut: deletedSections, &steps) { _ in 0 }
    Self.list(newGaps, into: &inserts, leavingOut: insertedSections, &steps) { _ in 0 }
  }

  /// Lists the rows that went and those that came, of all sections, whose lengths are told.
  mutating func listAllRows(oldCount: (Int) -> Int, newCount: (Int) -> Int) {
    let none = GrowableBuffer<Place>()
    Self.list(oldGaps, into: &deletes, leavingOut: none, &steps, count: oldCount)
    Self.list(newGaps, into: &inserts, leavingOut: none, &steps, count: newCount)
  }

  @inline(__always)
  private static func list(
    _ gaps: borrowing GrowableBuffer<Gap>, into places: inout GrowableBuffer<Place>,
    leavingOut sections: borrowing GrowableBuffer<Place>, _ steps: inout StepCounter,
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

  /// Pairs rows that went with rows of the same identities that came: they were kept.
  ///
  /// - Complexity: O(rows that went or came) expected, and O(k log k) if any are paired.
  mutating func pairRows() {
    pairs.find(deletedRows, insertedRows, deletes, inserts)
    if pairs.kept.isEmpty { return }
    pairs.removePaired(from: &deletes, &inserts)
    spareMap.removeAll()
    spareMap.reserve(3 * map.pieces.count + 4 * pairs.kept.count)
    var next = 0
    for index in map.pieces.indices {
      let piece = map.pieces[index]
      if !piece.old.isNone {
        spareMap.append(piece.new, piece.old, isMoved: piece.isMoved)
        continue
      }
      let end = map.end(of: index)
      var start = piece.new
      while next < pairs.kept.count && pairs.kept[next].new < end {
        let pair = pairs.kept[next]
        spareMap.appendNone(from: start, to: pair.new)
        spareMap.append(pair.new, pair.old, isMoved: true)
        start = pair.new + 1
        next += 1
      }
      spareMap.appendNone(from: start, to: end)
    }
    swap(&map, &spareMap)
    walk()
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

  /// Lists the rows that cannot stay, and those that were updated.
  ///
  /// - Parameter homes: For each section which one it was.
  mutating func finish(homes: borrowing PlaceMap) {
    staying.decide(map, homes: homes)
    moves.removeAll()
    for index in map.pieces.indices where staying.moved.contains(index) {
      let piece = map.pieces[index]
      for row in 0..<map.length(of: index) {
        moves.append(Piece(new: piece.new + row, old: piece.old + row))
      }
    }
    listUpdates()
    steps.add(moves.count + updates.count)
  }

  /// Lists the rows that either update names, and those that came back: their stamps may have changed.
  private mutating func listUpdates() {
    updates.removeAll()
    var (one, other, back, index) = (0, 0, 0, 0)
    if carried.isEmpty && second.updated.isEmpty && pairs.kept.isEmpty { return }
    while true {
      let next = min(
        Self.place(carried, one), Self.place(second.updated, other), pairs.place(back))
      if next == .end { return }
      if Self.place(carried, one) == next { one += 1 }
      if Self.place(second.updated, other) == next { other += 1 }
      if pairs.place(back) == next { back += 1 }
      while map.end(of: index) <= next { index += 1 }
      let piece = map.pieces[index]
      if piece.old.isNone { continue }
      updates.append(Piece(new: next, old: piece.old + (next - piece.new)))
    }
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
