// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// The rows that went and those that came, and what finds the pairs among them, in memory that is kept.
struct RowMatcher: ~Copyable {
  var differ = ListDiffer()
  var difference = BatchUpdate()
  var old: ContiguousArray<Row> = []
  var new: ContiguousArray<Row> = []
}

/// Makes one update of two, of sections or of rows, in memory that is kept.
///
/// Both updates become maps of pieces, and one is read through the other. What the result does not cover of the new
/// list is new, what it does not cover of the old one was deleted, and of what it covers the most rows that can stay
/// stay. Where the lists are known, rows that one update deleted and the other inserted are paired first.
struct Composition: ~Copyable {
  private var first = Operations()
  private var second = Operations()
  private var pairing = Operations()
  private var firstMap = PieceMap()
  private var secondMap = PieceMap()
  /// From the last list to the first one.
  private(set) var map = PieceMap()
  private var spareMap = PieceMap()
  /// The pieces of the map by their old places, with their positions; and by position how many are before each.
  private var byOld: [Pair] = []
  private var ranks: [Int32] = []
  private var sorter = Sorter<Pair>()
  private var placeSorter = Sorter<Place>()
  /// Whether there is one section, so that no piece goes over the end of one.
  private var isFlat = true
  /// Rows that went and came back.
  private var returned: [Pair] = []
  /// Rows of the last list that may have been updated.
  private var touched: [Place] = []
  private var staying = StayingPieces()

  /// The result, ascending: deletes by old places, all others by new ones.
  private(set) var deletes: [Place] = []
  private(set) var inserts: [Place] = []
  private var moves: [Pair] = []
  private var updates: [Pair] = []

  private var steps = StepCounter()
  var stepCount: Int { steps.count + staying.steps.count }

  /// Reads two updates of a list without sections.
  mutating func read(_ first: BatchUpdate, _ second: BatchUpdate) {
    self.first.read(first)
    self.second.read(second)
    composeFlat()
  }

  /// Reads what two updates say of sections.
  mutating func readSections(
    _ first: SectionedBatchUpdate, _ second: SectionedBatchUpdate
  ) {
    self.first.readSections(of: first)
    self.second.readSections(of: second)
    composeFlat()
  }

  private mutating func composeFlat() {
    isFlat = true
    compose(.oneSection, .oneSection)
    listGaps(oldLength: Self.keptLength, newLength: Self.keptLength)
  }

  /// In a section that was kept, whatever is missing is a row, but for what is behind all rows.
  static func keptLength(_ section: Int, isOpen: Bool) -> Int {
    isOpen ? 0 : Int(Place.sectionSize)
  }

  /// What went or came has to be in the lists.
  func requireLists(oldCount: Int, newCount: Int) {
    require(
      oldCount - deletes.count == newCount - inserts.count
        && (deletes.last ?? -1) < oldCount && (inserts.last ?? -1) < newCount,
      "The batch updates do not fit the lists.")
  }

  /// Reads what two updates say of rows, of which the sections are known.
  mutating func readRows(
    _ first: SectionedBatchUpdate, _ second: SectionedBatchUpdate,
    sections: borrowing Composition
  ) {
    self.first.readRows(of: first)
    self.second.readRows(of: second)
    isFlat = false
    compose(sections.firstMap, sections.secondMap)
  }

  private mutating func compose(_ firstSections: PieceMap, _ secondSections: PieceMap) {
    firstMap.read(first, sections: firstSections)
    secondMap.read(second, sections: secondSections)
    map.compose(firstMap, secondMap)
    if !isFlat { map.cutAtSections(&spareMap) }
    returned.removeAll(keepingCapacity: true)
    steps.add(firstMap.pieces.count + secondMap.pieces.count + map.pieces.count)
  }

  /// Lists what went and what came.
  ///
  /// - Parameters:
  ///   - oldLength: The number of places of an old section in which rows can have gone. What is covered of a section
  ///     that was kept ends behind its rows: what is missing from there to the section's end is no row.
  ///   - newLength: The number of places of a new section in which rows can have come.
  mutating func listGaps(
    oldLength: (_ section: Int, _ isOpen: Bool) -> Int,
    newLength: (_ section: Int, _ isOpen: Bool) -> Int
  ) {
    inserts.removeAll(keepingCapacity: true)
    deletes.removeAll(keepingCapacity: true)
    var end: Place = 0
    for piece in map.pieces {
      Self.list(end, piece.new, into: &inserts, length: newLength)
      end = piece.new + piece.count
    }
    listByOld()
    end = 0
    for entry in byOld {
      Self.list(end, entry.new, into: &deletes, length: oldLength)
      end = entry.new + map.pieces[Int(entry.old)].count
    }
    steps.add(inserts.count + deletes.count)
  }

  /// Lists what is between two pieces.
  private static func list(
    _ start: Place, _ end: Place, into places: inout [Place],
    length: (_ section: Int, _ isOpen: Bool) -> Int
  ) {
    var start = start
    while start < end {
      let sectionEnd = start.sectionStart + Place.sectionSize
      let stop = min(end, sectionEnd)
      let length = Place(length(start.section, stop == sectionEnd))
      let last = min(stop, start.sectionStart + length)
      while start < last {
        places.append(start)
        start += 1
      }
      start = stop
    }
  }

  private mutating func listByOld() {
    byOld.removeAll(keepingCapacity: true)
    for index in map.pieces.indices {
      byOld.append(Pair(new: map.pieces[index].old, old: Place(index)))
    }
    sorter.sort(&byOld) { $0.new }
    ranks.refill(byOld.count, with: 0)
    for rank in byOld.indices { ranks[Int(byOld[rank].old)] = Int32(truncatingIfNeeded: rank) }
  }

  /// Pairs rows that went with rows that came.
  mutating func pair(
    _ matcher: inout RowMatcher, old: (Place) -> Row, new: (Place) -> Row
  ) {
    if deletes.isEmpty || inserts.isEmpty { return }
    matcher.old.removeAll(keepingCapacity: true)
    for place in deletes { matcher.old.append(old(place)) }
    matcher.new.removeAll(keepingCapacity: true)
    for place in inserts { matcher.new.append(new(place)) }
    // Spans of one value's fields overlap with changes of its others; arrays share their storage.
    let (gone, come) = (matcher.old, matcher.new)
    matcher.differ.diff(from: gone.span, to: come.span, into: &matcher.difference)
    pair(matcher.difference)
  }

  /// Pairs rows that went with rows that came: those that the difference of the two keeps.
  mutating func pair(_ difference: BatchUpdate) {
    pairing.read(difference)
    spareMap.read(pairing, sections: .oneSection)
    spareMap.forEachKept(of: inserts.count) {
      returned.append(Pair(new: inserts[$1], old: deletes[$0]))
    }
    if returned.isEmpty { return }
    for index in difference.deletes.indices {
      deletes[index] = deletes[difference.deletes[index].index]
    }
    deletes.removeLast(deletes.count - difference.deletes.count)
    for index in difference.inserts.indices {
      inserts[index] = inserts[difference.inserts[index].index]
    }
    inserts.removeLast(inserts.count - difference.inserts.count)
    spareMap.merge(map, returned)
    swap(&map, &spareMap)
    if !isFlat { map.cutAtSections(&spareMap) }
    listByOld()
    steps.add(map.pieces.count)
  }

  /// Leaves out rows whose whole sections went or came.
  mutating func leaveOutRows(of sections: borrowing Composition) {
    deletes.removeAll { sections.deletes.containsAscending(Place($0.section)) }
    inserts.removeAll { sections.inserts.containsAscending(Place($0.section)) }
  }

  /// Writes what went, came and moved, and what was updated if a closure says so of its old and its new place.
  ///
  /// - Parameter homes: Which section was which.
  mutating func write<Delete: Placed, Insert: Placed, Move: PlacedPair, Update: PlacedPair>(
    _ deletes: inout SharedBuffer<Delete>, _ inserts: inout SharedBuffer<Insert>,
    _ moves: inout SharedBuffer<Move>, _ updates: inout SharedBuffer<Update>,
    homes: PieceMap = .oneSection, isUpdated: (Place, Place) -> Bool
  ) {
    listMoves(homes)
    listUpdates(isUpdated)
    steps.add(self.moves.count + self.updates.count)
    deletes.replaceAll(self.deletes)
    inserts.replaceAll(self.inserts)
    moves.replaceAll(self.moves)
    updates.replaceAll(self.updates)
  }

  private mutating func listMoves(_ homes: PieceMap) {
    moves.removeAll(keepingCapacity: true)
    var start = 0
    while start < map.pieces.count {
      let first = map.pieces[start]
      if first.new == first.new.sectionStart, first.count >= Place.sectionSize {
        start += 1  // Whole sections as they were.
        continue
      }
      let section = first.new.sectionStart
      var end = start + 1
      while end < map.pieces.count, map.pieces[end].new.sectionStart == section { end += 1 }
      let home = homes.old(of: Place(first.new.section)).map { $0 * Place.sectionSize }
      staying.decide(map.pieces[start..<end], ranks: ranks, home: home)
      for position in 0..<end - start where !staying.stays[position] {
        let piece = map.pieces[start + position]
        for offset in 0..<piece.count {
          moves.append(Pair(new: piece.new + offset, old: piece.old + offset))
        }
      }
      start = end
    }
  }

  /// Lists the rows that either update names, and those that came back: their content may have changed.
  private mutating func listUpdates(_ isUpdated: (Place, Place) -> Bool) {
    touched.removeAll(keepingCapacity: true)
    updates.removeAll(keepingCapacity: true)
    carryUpdates()
    for update in second.updated { touched.append(update.new) }
    for pair in returned { touched.append(pair.new) }
    placeSorter.sort(&touched) { $0 }
    var (index, last) = (0, Place(-1))
    for new in touched where new > last {
      last = new
      while index < map.pieces.count, map.pieces[index].new + map.pieces[index].count <= new {
        index += 1
      }
      guard index < map.pieces.count, map.pieces[index].new <= new else { continue }
      let old = map.pieces[index].old + (new - map.pieces[index].new)
      if isUpdated(old, new) { updates.append(Pair(new: new, old: old)) }
    }
  }

  /// Finds where the rows that the first update names are in the last list.
  private mutating func carryUpdates() {
    for update in first.updated {
      let behind = byOld.partitionPoint { $0.new <= update.old }
      if behind == 0 { continue }
      let piece = map.pieces[Int(byOld[behind - 1].old)]
      if update.old >= piece.old + piece.count { continue }
      touched.append(piece.new + (update.old - piece.old))
    }
  }
}
