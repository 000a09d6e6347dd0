// SPDX-License-Identifier: MIT

import EspalierBase

/// Makes one update of two, in places; the working space is kept for the next ones.
///
/// Both updates become maps of pieces (`PlaceMap`), and one map is read through the other. What the new list
/// does not cover of the old one was deleted, what has no old place was inserted, what cannot stay moved. Where
/// rows are known, those that one update deleted and the other inserted are paired first.
///
/// The steps hand each other values: two updates with their maps (`MappedUpdate`), the map from the last list to the
/// first one, what that leaves out (`PlaceGaps`), the pieces that stay (`StayingPieces`), and the operations.
struct Composition: ~Copyable {
  var first = MappedUpdate()
  var second = MappedUpdate()
  /// The map from the last list to the first one.
  private(set) var map = PlaceMap()
  private var spareMap = PlaceMap()
  private(set) var gaps = PlaceGaps()
  var result = ComposedOperations()

  /// What the rows that went are, and those that came, where that is known.
  var deletedRows = GrowableBuffer<Row>()
  var insertedRows = GrowableBuffer<Row>()
  private var pairs = RowPairs()
  /// The updated rows of the first update that are in the last list.
  private var carried = GrowableBuffer<Place>()
  private var staying = StayingPieces()

  /// The steps that all compositions took so far.
  var stepCount: Int {
    first.stepCount + second.stepCount + map.steps.count + spareMap.steps.count + gaps.stepCount
      + pairs.stepCount + staying.steps.count + result.steps.count
  }

  /// Reads one map through the other.
  ///
  /// - Complexity: O(k log k) for k operations.
  mutating func compose() {
    map.compose(
      &first.map, second.map, updated: first.operations.updated, carried: &carried)
    pairs.removeAll()
    gaps.find(in: map, ranks: &staying)
  }

  /// Pairs rows that went with rows of the same identities that came: they were kept.
  ///
  /// - Complexity: O(rows that went or came) expected, and O(k log k) if any are paired.
  mutating func pairRows() {
    pairs.find(deletedRows, insertedRows, result.deletes, result.inserts)
    if pairs.kept.isEmpty { return }
    result.removePaired(pairs)
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
    gaps.find(in: map, ranks: &staying)
  }

  /// Lists the rows that cannot stay, and those that were updated.
  ///
  /// - Parameter homes: For each section which one it was.
  mutating func finish(homes: borrowing PlaceMap) {
    staying.decide(map, homes: homes)
    result.listMoves(staying, of: map)
    result.listUpdates(carried, second.operations.updated, pairs, in: map)
  }
}
