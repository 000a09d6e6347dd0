// SPDX-License-Identifier: MIT

import EspalierDiff
import EspalierRows

/// Places that are side by side, in the same order, in both lists.
@usableFromInline
package struct Piece: Hashable, Sendable {
  /// Where it begins in the new list.
  @usableFromInline
  package var new: Int64
  /// Where it begins in the old list.
  @usableFromInline
  package var old: Int64
  /// How many places it has.
  @usableFromInline
  package var count: Int64

  package init(new: Int64, old: Int64, count: Int64) {
    (self.new, self.old, self.count) = (new, old, count)
  }

  /// Where it ends in the new list.
  var end: Place { new + count }

  /// Where a place of it was.
  func old(of place: Place) -> Place { old + (place - new) }
}

/// Where the rows of a new list were in an old one: pieces, ascending in the new list; what is in none of them is new.
/// Only operations end a piece, so that k operations make O(k) of them, however long the lists are, and lengths need
/// not be known: the last piece of a section goes on behind its rows.
///
/// Example: delete 1, insert 0, move 3→2 on `a b c d`. The new list is `x a d c`, and its pieces are (new 1, old 0,
/// 1 row), (2, 3, 1), (3, 2, 1), and behind that (4, 4, and so on).
@usableFromInline
package struct PieceMap: Hashable, Sendable {
  @usableFromInline
  package private(set) var pieces: [Piece] = []

  init() {}

  /// Makes the map of an update, of rows whose sections went where `sections` says; traps if that fits no lists.
  init(_ update: some OperationLists, sections: PieceMap = .oneSection) {
    var operations = Operations()
    operations.read(update)
    read(operations, sections: sections)
  }

  /// Makes the map of an update between lists of these lengths, which ends with the new list; traps if the update does
  /// not fit them.
  @usableFromInline
  package init(_ update: BatchUpdate, oldCount: Int, newCount: Int) {
    var operations = Operations()
    operations.read(update)
    require(
      oldCount - update.deletes.count == newCount - update.inserts.count
        && (operations.removed.last ?? -1) < oldCount
        && (operations.filled.last?.new ?? -1) < newCount,
      "The batch update does not fit the lengths of the lists.")
    read(operations, sections: .oneSection)
    guard let last = pieces.last else { return }
    pieces[pieces.count - 1].count = Place(newCount) - last.new
    if last.new == newCount { pieces.removeLast() }
  }

  /// Calls a closure for each row of a new list of so many rows that was there.
  @inline(__always)
  func forEachKept(of count: Int, _ body: (_ old: Int, _ new: Int) -> Void) {
    for piece in pieces {
      // The last piece goes on behind the list.
      for offset in 0..<max(0, min(piece.count, Place(count) - piece.new)) {
        body(Int(piece.old + offset), Int(piece.new + offset))
      }
    }
  }

  mutating func removeAll() { pieces.clear() }

  /// Adds a piece behind the last one, or lengthens that.
  @inline(__always)
  mutating func append(new: Place, old: Place, count: Place) {
    if let last = pieces.last, last.end == new, last.old + last.count == old {
      pieces[pieces.count - 1].count += count
    } else {
      pieces.append(Piece(new: new, old: old, count: count))
    }
  }

  /// Makes this the map of an update, of rows whose sections went where `sections` says.
  ///
  /// - Complexity: O(k log k) for k operations on rows and sections.
  mutating func read(_ operations: borrowing Operations, sections: PieceMap) {
    removeAll()
    var filled = 0
    for section in sections.pieces {
      let start = section.new * Place.sectionSize
      moveRows(of: operations, from: &filled, before: start)
      appendSections(
        new: start, old: section.old * Place.sectionSize, count: section.count * Place.sectionSize,
        operations, &filled)
    }
    moveRows(of: operations, from: &filled, before: .max)
  }

  /// The one section of a list without sections, or of a list of sections.
  static let oneSection = {
    var map = PieceMap()
    map.append(new: 0, old: 0, count: 1)
    return map
  }()

  /// Adds rows that moved into sections that are new.
  private mutating func moveRows(
    of operations: borrowing Operations, from filled: inout Int, before end: Place
  ) {
    while operations.target(at: filled) < end {
      let row = operations.filled[filled]
      if row.old >= 0 { append(new: row.new, old: row.old, count: 1) }
      filled += 1
    }
  }

  /// Adds sections that are side by side in both lists: those without operations at once.
  private mutating func appendSections(
    new start: Place, old oldStart: Place, count: Place, _ operations: borrowing Operations,
    _ filled: inout Int
  ) {
    var removed = operations.removed.partitionPoint { $0 < oldStart }
    var (new, old) = (start, oldStart)
    while new < start + count {
      // Invariant: both begin a section. The next section with operations is as far behind in both lists.
      var rest = min(
        start + count - new, operations.target(at: filled).sectionStart - new,
        operations.removed(at: removed).sectionStart - old)
      if rest > 0 {
        append(new: new, old: old, count: rest)
      } else {
        appendRows(new: new, old: old, operations, &filled, &removed)
        rest = Place.sectionSize
      }
      new += rest
      old += rest
    }
  }

  /// Adds the rows of one section: removed ones are passed over, filled places filled, and all others follow each other.
  private mutating func appendRows(
    new start: Place, old oldStart: Place, _ operations: borrowing Operations,
    _ filled: inout Int, _ removed: inout Int
  ) {
    let (end, oldEnd) = (start + Place.sectionSize, oldStart + Place.sectionSize)
    var (new, old) = (start, oldStart)
    var (target, source) = (operations.target(at: filled), operations.removed(at: removed))
    while true {
      while old < oldEnd, source == old {
        removed += 1
        old += 1
        source = operations.removed(at: removed)
      }
      while new < end, target == new {
        let row = operations.filled[filled]
        if row.old >= 0 { append(new: new, old: row.old, count: 1) }
        filled += 1
        new += 1
        target = operations.target(at: filled)
      }
      let count = min(min(end, target) - new, min(oldEnd, source) - old)
      if count <= 0 { break }
      append(new: new, old: old, count: count)
      new += count
      old += count
    }
    // Behind all rows of the section.
    while operations.target(at: filled) < end { filled += 1 }
    while operations.removed(at: removed) < oldEnd { removed += 1 }
  }

  /// Makes this the map from the list behind `second` to the one before `first`.
  ///
  /// - Complexity: O(k log k) for k pieces.
  mutating func compose(_ first: PieceMap, _ second: PieceMap) {
    removeAll()
    var index = 0
    for piece in second.pieces {
      // Most pieces are behind the one before in the list between as well.
      index = first.position(of: piece.old, near: max(0, index - 1))
      while index < first.pieces.count, first.pieces[index].new < piece.old + piece.count {
        let source = first.pieces[index]
        let start = max(piece.old, source.new)
        let end = min(piece.old + piece.count, source.end)
        append(
          new: piece.new + (start - piece.old), old: source.old(of: start), count: end - start)
        index += 1
      }
    }
  }

  /// Makes this the map of `map` and of pairs of rows that are in none of its pieces, ascending in the new list.
  mutating func merge(_ map: PieceMap, _ pairs: [Pair]) {
    removeAll()
    var next = 0
    for piece in map.pieces {
      while next < pairs.count, pairs[next].new < piece.new {
        append(new: pairs[next].new, old: pairs[next].old, count: 1)
        next += 1
      }
      append(new: piece.new, old: piece.old, count: piece.count)
    }
    for pair in pairs[next...] { append(new: pair.new, old: pair.old, count: 1) }
  }

  /// The map from the new list to the old one.
  func inverted() -> PieceMap {
    var inverse = PieceMap()
    inverse.pieces = pieces.map { Piece(new: $0.old, old: $0.new, count: $0.count) }
    inverse.pieces.sort { $0.new < $1.new }
    return inverse
  }

  /// Cuts pieces so that each is of rows of one section, or of whole sections.
  mutating func cutAtSections(_ spare: inout PieceMap) {
    guard let last = pieces.last, last.end > Place.sectionSize else { return }
    spare.removeAll()
    for piece in pieces {
      let end = piece.end
      let first = min(end, (piece.new + (Place.sectionSize - 1)).sectionStart)
      let last = max(first, end.sectionStart)
      spare.put(piece, from: piece.new, to: first)
      spare.put(piece, from: first, to: last)
      spare.put(piece, from: last, to: end)
    }
    swap(&pieces, &spare.pieces)
  }

  /// Adds a part of a piece, if it has any places.
  private mutating func put(_ piece: Piece, from start: Place, to end: Place) {
    if start >= end { return }
    pieces.append(Piece(new: start, old: piece.old(of: start), count: end - start))
  }

  /// The position of the first piece that ends behind a place of the new list.
  ///
  /// - Complexity: O(log p).
  func position(of new: Place) -> Int {
    pieces.partitionPoint { $0.end <= new }
  }

  /// The same, where it is likely to be at an index or the next two.
  private func position(of new: Place, near index: Int) -> Int {
    if index < pieces.count, pieces[index].new <= new {
      for near in index..<min(index + 3, pieces.count)
      where new < pieces[near].end { return near }
    }
    return position(of: new)
  }

  /// Where the row of a place was, if it was there.
  ///
  /// - Complexity: O(log p).
  func old(of new: Place) -> Place? { old(of: new, at: position(of: new)) }

  /// The same, with the position of the first piece that ends behind it.
  func old(of new: Place, at index: Int) -> Place? {
    guard index < pieces.count, pieces[index].new <= new else { return nil }
    return pieces[index].old(of: new)
  }
}
