// SPDX-License-Identifier: MIT

import EspalierBase

/// Where the rows of a new list were in an old one: pieces, ascending in the new list, that cover all its
/// places. Only operations make pieces end, so that k operations make O(k) of them, however long the lists
/// are; and their lengths need not be known, because the last piece has no end.
///
/// Example: delete 1, insert 0, move 3→2 on a b c d. The new list is x a d c, and its pieces are (new 0, none),
/// (1, old 0), (2, 3), (3, 2), and behind that (4, 4).
///
/// A piece is either within one section, or of whole sections.
struct PlaceMap: ~Copyable {
  private(set) var pieces = GrowableBuffer<Piece>()

  /// Counts pieces made, and comparisons.
  private(set) var steps = StepCounter()

  /// Makes a map without pieces. Allocates nothing.
  init() {}

  /// Where a piece ends.
  @inline(__always)
  func end(of piece: Int) -> Place {
    piece + 1 < pieces.count ? pieces[piece + 1].new : .end
  }

  /// The number of places of a piece that are in its section of the old list.
  @inline(__always)
  func length(of piece: Int) -> Int64 {
    let length = end(of: piece) - pieces[piece].new
    if pieces[piece].isAligned { return length }
    return min(length, pieces[piece].old.sectionEnd - pieces[piece].old)
  }

  /// Makes this the map of a list that stays as it is.
  mutating func makeIdentity() {
    pieces.removeAll(reserving: 1)
    pieces.put(Piece(new: Place(rawValue: 0), old: Place(rawValue: 0)))
  }

  mutating func removeAll() { pieces.removeAll() }

  /// Adds a piece, or nothing if the last one goes on.
  @inline(__always)
  mutating func append(_ new: Place, _ old: Place) {
    steps.add(1)
    if !pieces.isEmpty {
      let last = pieces[pieces.count - 1]
      assert(last.new < new, "Pieces ascend.")
      if last.new.section == new.section {
        if old.isNone || last.old.isNone {
          if old.isNone && last.old.isNone { return }
        } else if old - last.old == new - last.new {
          return
        }
      }
    }
    pieces.append(Piece(new: new, old: old))
  }

  /// Adds places whose rows were not there.
  mutating func appendNone(from start: Place, to end: Place) {
    if start >= end { return }
    append(start, .none)
    if start.section == end.section || start.sectionEnd == end { return }
    if start.row > 0 { append(start.sectionEnd, .none) }
    // The section that ends amid its places is a piece of its own.
    if end != .end && end.row > 0 && end.section > start.section + (start.row > 0 ? 1 : 0) {
      append(end.sectionStart, .none)
    }
  }

  /// The piece that a place is in; looks at `hint` and behind it first.
  mutating func index(of place: Place, near hint: Int) -> Int {
    var low = 0
    var high = pieces.count
    if hint < high && pieces[hint].new <= place {
      // Most pieces are asked for in order.
      low = hint
      var step = 1
      while low + step < high && pieces[low + step].new <= place {
        low += step
        step *= 2
        steps.add(1)
      }
      high = min(high, low + step)
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].new <= place { low = middle } else { high = middle }
      steps.add(1)
    }
    return low
  }

  /// Makes this the map from the list behind `second` to the list before `first`.
  ///
  /// - Parameters:
  ///   - updated: The rows that `first` updated, as places of the list between the two.
  ///   - carried: Is given those of them that are in the last list, as places of that.
  /// - Complexity: O(p log p) for p pieces and updates; O(p) where most are in order.
  /// - Allocations: none once there is room.
  mutating func compose(
    _ first: inout PlaceMap, _ second: borrowing PlaceMap,
    updated: borrowing GrowableBuffer<Place>, carried: inout GrowableBuffer<Place>
  ) {
    pieces.removeAll(reserving: first.pieces.count + second.pieces.count)
    carried.removeAll(reserving: updated.count)
    var hint = 0
    var update = 0
    for index in second.pieces.indices {
      let piece = second.pieces[index]
      if piece.old.isNone {
        append(piece.new, .none)
        continue
      }
      let length = second.length(of: index)
      hint = first.index(of: piece.old, near: hint)
      hint = append(piece, length, through: first, from: hint)
      update = position(of: piece.old, in: updated, near: update)
      while update < updated.count && updated[update] - piece.old < length {
        carried.append(piece.new + (updated[update] - piece.old))
        update += 1
        steps.add(1)
      }
    }
  }

  /// Adds what a piece of the second map is in the list before the first one; returns the last piece of the
  /// first map that was looked at.
  @inline(__always)
  private mutating func append(
    _ piece: Piece, _ length: Int64, through first: borrowing PlaceMap, from start: Int
  ) -> Int {
    var index = start
    var (new, old, rest) = (piece.new, piece.old, length)
    while true {
      let source = first.pieces[index]
      append(new, source.old.isNone ? .none : source.old + (old - source.new))
      let step = first.end(of: index) - old
      if step >= rest || index + 1 == first.pieces.count { return index }
      old += step
      new += step
      rest -= step
      index += 1
    }
  }

  /// The first position that is not before a place; looks at `hint` first.
  @inline(__always)
  private mutating func position(
    of place: Place, in places: borrowing GrowableBuffer<Place>, near hint: Int
  ) -> Int {
    let isBehind = hint == 0 || places[hint - 1] < place
    if isBehind && (hint == places.count || places[hint] >= place) { return hint }
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
      steps.add(1)
    }
    return low
  }
}
