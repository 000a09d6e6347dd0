// SPDX-License-Identifier: MIT

import EspalierBase

/// What a map of pieces leaves out: the stretches of the old list that are in no piece, whose rows went, and those of
/// the new list whose pieces were not there, whose rows came.
///
/// Invariant: the gaps of either list ascend, and no two of them share a place.
///
/// Example: the pieces of `PlaceMap`'s example are (new 0, none), (1, old 0), (2, 3), (3, 2) and (4, 4). The gap of
/// the old list is 1, that of the new one 0.
struct PlaceGaps: ~Copyable {
  private(set) var old = GrowableBuffer<Gap>()
  private(set) var new = GrowableBuffer<Gap>()
  /// The pieces of rows that were kept and that an operation put where they are, by old place.
  private var movedOrder = RadixSorter<KeyedPlace>()

  /// Counts pieces.
  private var steps = StepCounter()

  var stepCount: Int { movedOrder.steps.count + steps.count }

  /// Goes through the pieces by old place, and finds what they leave out in either list. Those that no operation
  /// put where they are ascend already; the others are sorted.
  ///
  /// - Parameters:
  ///   - map: The pieces.
  ///   - staying: Is told the rank of each of them.
  /// - Complexity: O(p) for p pieces; O(p log p) if operations put pieces somewhere.
  mutating func find(in map: borrowing PlaceMap, ranks staying: inout StayingPieces) {
    let count = map.pieces.count
    old.removeAll()
    new.removeAll()
    staying.prepare(count: count)
    movedOrder.elements.removeAll(reserving: count)
    for index in 0..<count {
      let piece = map.pieces[index]
      if piece.old.isNone {
        new.append(Gap(start: piece.new, end: map.end(of: index)))
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
        behind = pass(moved, of: map, behind: behind, next, &staying)
        next += 1
        nextMoved = next < movedOrder.elements.count ? movedOrder.elements[next].key : .end
      }
      behind = pass(index, of: map, behind: behind, next, &staying)
    }
    assert(next == movedOrder.elements.count, "The last piece has no end in either list.")
    steps.add(2 * count)
  }

  /// Notes the gap before a piece, and returns the old place behind it.
  @inline(__always)
  private mutating func pass(
    _ index: Int, of map: borrowing PlaceMap, behind: Place, _ rank: Int,
    _ staying: inout StayingPieces
  ) -> Place {
    let piece = map.pieces[index]
    staying.setRank(rank, of: index)
    if behind < piece.old { old.append(Gap(start: behind, end: piece.old)) }
    if index + 1 == map.pieces.count { return .end }
    let end = piece.old + map.length(of: index)
    // Places behind the last row of a section are no gap.
    return end.row >= 1 << 31 ? end.sectionEnd : end
  }
}
