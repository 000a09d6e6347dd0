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

  /// Reads two updates of a list without sections, or of sections.
  mutating func read<Lists: OperationLists>(_ first: Lists, _ second: Lists) {
    read(first, second, (.oneSection, .oneSection), { _ in nil }, { _ in nil })
  }

  /// Reads what two updates say of rows, of which the sections are known.
  ///
  /// - Parameters:
  ///   - oldLength: The number of rows of an old section; nil if it is not known. What is covered of a section that was
  ///     kept ends behind its rows: what is missing from there to the section's end is no row, all else is one.
  ///   - newLength: The number of rows of a new section.
  mutating func read(
    _ first: SectionedBatchUpdate, _ second: SectionedBatchUpdate,
    sections: borrowing Composition, oldLength: (Int) -> Int?, newLength: (Int) -> Int?
  ) {
    read(first, second, (sections.firstMap, sections.secondMap), oldLength, newLength)
  }

  private mutating func read<Lists: OperationLists>(
    _ first: Lists, _ second: Lists, _ sections: (PieceMap, PieceMap),
    _ oldLength: (Int) -> Int?, _ newLength: (Int) -> Int?
  ) {
    self.first.read(first)
    self.second.read(second)
    firstMap.read(self.first, sections: sections.0)
    secondMap.read(self.second, sections: sections.1)
    map.compose(firstMap, secondMap)
    map.cutAtSections(&spareMap)
    returned.clear()
    steps.add(firstMap.pieces.count + secondMap.pieces.count + map.pieces.count)
    listGaps(oldLength, newLength)
  }

  /// What went or came has to be in the lists.
  func requireLists(oldCount: Int, newCount: Int) {
    require(
      oldCount - deletes.count == newCount - inserts.count
        && (deletes.last ?? -1) < oldCount && (inserts.last ?? -1) < newCount,
      "The batch updates do not fit the lists.")
  }

  /// Lists what went and what came.
  private mutating func listGaps(_ oldLength: (Int) -> Int?, _ newLength: (Int) -> Int?) {
    inserts.clear()
    deletes.clear()
    var end: Place = 0
    for piece in map.pieces {
      Self.list(end, piece.new, into: &inserts, length: newLength)
      end = piece.end
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
    _ start: Place, _ end: Place, into places: inout [Place], length: (Int) -> Int?
  ) {
    var start = start
    while start < end {
      let sectionEnd = start.sectionStart + Place.sectionSize
      let stop = min(end, sectionEnd)
      let unknown = stop == sectionEnd ? 0 : Place.sectionSize
      let length = length(start.section).map { Place($0) } ?? unknown
      let last = min(stop, start.sectionStart + length)
      for place in start..<max(start, last) { places.append(place) }
      start = stop
    }
  }

  private mutating func listByOld() {
    byOld.clear()
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
    deletes.keep(difference.deletes)
    inserts.keep(difference.inserts)
    spareMap.merge(map, returned)
    swap(&map, &spareMap)
    map.cutAtSections(&spareMap)
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
  mutating func write(
    to update: inout some OperationLists, homes: PieceMap = .oneSection,
    isUpdated: (Place, Place) -> Bool
  ) {
    listMoves(homes)
    listUpdates(isUpdated)
    steps.add(moves.count + updates.count)
    update.deletes.replaceAll(deletes)
    update.inserts.replaceAll(inserts)
    update.moves.replaceAll(moves)
    update.updates.replaceAll(updates)
  }

  private mutating func listMoves(_ homes: PieceMap) {
    moves.clear()
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
    touched.clear()
    updates.clear()
    carryUpdates()
    for update in second.updated { touched.append(update.new) }
    for pair in returned { touched.append(pair.new) }
    placeSorter.sort(&touched) { $0 }
    var (index, last) = (0, Place(-1))
    for new in touched where new > last {
      last = new
      while index < map.pieces.count, map.pieces[index].end <= new { index += 1 }
      if let old = map.old(of: new, at: index), isUpdated(old, new) {
        updates.append(Pair(new: new, old: old))
      }
    }
  }

  /// Finds where the rows that the first update names are in the last list.
  private mutating func carryUpdates() {
    for update in first.updated {
      let behind = byOld.partitionPoint { $0.new <= update.old }
      if behind == 0 { continue }
      let piece = map.pieces[Int(byOld[behind - 1].old)]
      let offset = update.old - piece.old
      if offset < piece.count { touched.append(piece.new + offset) }
    }
  }
}
