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
    Self.length(of: pieces[piece], to: end(of: piece))
  }

  /// The number of places of a piece, which ends at `end`, that are in its section of the old list.
  @inline(__always)
  static func length(of piece: Piece, to end: Place) -> Int64 {
    let length = end - piece.new
    return piece.isAligned ? length : min(length, piece.old.sectionEnd - piece.old)
  }

  /// Makes this the map of a list that stays as it is.
  mutating func makeIdentity() {
    pieces.removeAll(reserving: 1)
    pieces.put(Piece(new: Place(rawValue: 0), old: Place(rawValue: 0)))
  }

  mutating func removeAll() { pieces.removeAll() }

  mutating func addSteps(_ count: Int) { steps.add(count) }

  /// Makes room for so many pieces more.
  mutating func reserve(_ count: Int) { pieces.reserve(pieces.count + count) }

  /// Adds a piece for which there is room, or nothing if the last one goes on.
  @inline(__always)
  mutating func append(_ new: Place, _ old: Place, isMoved: Bool = false) {
    steps.add(1)
    Self.append(Piece(new: new, old: old, isMoved: isMoved), to: &pieces)
  }

  /// The same for pieces that are taken out meanwhile, so that the compiler keeps in registers where they are.
  @inline(__always)
  static func append(_ piece: Piece, to pieces: inout GrowableBuffer<Piece>) {
    if !pieces.isEmpty {
      let last = pieces[pieces.count &- 1]
      assert(last.new < piece.new, "Pieces ascend.")
      let isNone = piece.old.isNone
      // Both without rows, or both as far from where they were.
      if isNone == last.old.isNone && (isNone || piece.old - last.old == piece.new - last.new)
        && last.new.section == piece.new.section
      {
        return
      }
    }
    pieces.put(piece)
  }

  /// Takes the pieces out, or puts them back.
  @inline(__always)
  mutating func exchangePieces(with other: inout GrowableBuffer<Piece>) { swap(&pieces, &other) }

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

  /// The piece that a place is in.
  ///
  /// - Complexity: O(log p).
  mutating func index(of place: Place) -> Int {
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].new <= place { low = middle } else { high = middle }
      steps.add(1)
    }
    return low
  }
}
