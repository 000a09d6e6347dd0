// SPDX-License-Identifier: MIT

import EspalierBase

extension PlaceMap {
  /// Makes this the map from the list behind `second` to the list before `first`.
  ///
  /// - Parameters:
  ///   - updated: The rows that `first` updated, as places of the list between the two.
  ///   - carried: Is given those of them that are in the last list, as places of that.
  /// - Complexity: O(p log p) for p pieces and updates; O(p) if `second` moves nothing.
  /// - Allocations: none once there is room.
  mutating func compose(
    _ first: inout PlaceMap, _ second: borrowing PlaceMap,
    updated: borrowing GrowableBuffer<Place>, carried: inout GrowableBuffer<Place>
  ) {
    carried.removeAll(reserving: updated.count)
    reserve(first.pieces.count + second.pieces.count)
    var made = GrowableBuffer<Piece>()
    exchangePieces(with: &made)
    made.removeAll(reserving: first.pieces.count + second.pieces.count)
    Self.compose(&first, second, into: &made, updated: updated, carried: &carried)
    addSteps(first.pieces.count + second.pieces.count)
    exchangePieces(with: &made)
  }

  private static func compose(
    _ first: inout PlaceMap, _ second: borrowing PlaceMap, into made: inout GrowableBuffer<Piece>,
    updated: borrowing GrowableBuffer<Place>, carried: inout GrowableBuffer<Place>
  ) {
    let pieces = second.pieces.span
    // Pieces that no operation put where they are ascend, so that for them all lists are walked once.
    var near = 0
    var update = 0
    for index in pieces.indices {
      let piece = pieces[index]
      if piece.old.isNone {
        append(piece, to: &made)
        continue
      }
      let end = index + 1 < pieces.count ? pieces[index + 1].new : .end
      let length = length(of: piece, to: end)
      if piece.isMoved {
        let start = first.index(of: piece.old)
        _ = append(piece, length, through: first.pieces.span, from: start, to: &made)
        if updated.isEmpty { continue }
        _ = carry(updated, piece, length, from: position(of: piece.old, in: updated), &carried)
      } else {
        while first.end(of: near) <= piece.old { near += 1 }
        near = append(piece, length, through: first.pieces.span, from: near, to: &made)
        while update < updated.count && updated[update] < piece.old { update += 1 }
        update = carry(updated, piece, length, from: update, &carried)
      }
    }
  }

  /// Adds what a piece of the second map is in the list before the first one; returns the last piece of the
  /// first map that was looked at.
  @inline(__always)
  private static func append(
    _ piece: Piece, _ length: Int64, through first: Span<Piece>, from start: Int,
    to made: inout GrowableBuffer<Piece>
  ) -> Int {
    var index = start
    var (new, old, rest) = (piece.new, piece.old, length)
    var source = first[index]
    while true {
      let origin = source.old.isNone ? .none : source.old + (old - source.new)
      append(
        Piece(new: new, old: origin, isMoved: piece.isMoved || source.isMoved), to: &made)
      if index + 1 == first.count { return index }
      let next = first[index + 1]
      let step = next.new - old
      if step >= rest { return index }
      old = next.new
      new += step
      rest -= step
      index += 1
      source = next
    }
  }

  /// Adds the updated rows that are in a piece; returns the position behind them.
  @inline(__always)
  private static func carry(
    _ updated: borrowing GrowableBuffer<Place>, _ piece: Piece, _ length: Int64, from start: Int,
    _ carried: inout GrowableBuffer<Place>
  ) -> Int {
    var update = start
    while update < updated.count && updated[update] - piece.old < length {
      carried.put(piece.new + (updated[update] - piece.old))
      update += 1
    }
    return update
  }

  /// The first position that is not before a place.
  static func position(
    of place: Place, in places: borrowing GrowableBuffer<Place>
  ) -> Int {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
