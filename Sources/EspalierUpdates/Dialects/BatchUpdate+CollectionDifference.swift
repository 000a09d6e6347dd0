// SPDX-License-Identifier: MIT

import EspalierDiff

extension BatchUpdate {
  /// The batch update as a `CollectionDifference` of the standard library: `old.applying(difference)`
  /// gives `new`.
  ///
  /// A deleted element is a removal and an inserted one an insertion. A moved one is a removal and an
  /// insertion that name each other; so is an updated one, whose two elements differ. Nothing is lost:
  /// `init(_:isUpdated:)` finds the updates again.
  ///
  /// Traps if the batch update does not fit the arrays, or is not valid.
  ///
  /// - Complexity: O(k log k) for k operations; most of the time is what `CollectionDifference` checks.
  /// - Allocations: the changes, and what `CollectionDifference` keeps of them.
  public func collectionDifference<Element>(
    from old: [Element], to new: [Element]
  ) -> CollectionDifference<Element> {
    var operations = Operations()
    operations.read(self)
    operations.replaceUpdated()
    let (removed, filled) = (operations.removed, operations.filled)
    var targets = [Int?](repeating: nil, count: removed.count)
    for pair in filled where pair.old >= 0 {
      targets[removed.partitionPoint { $0 < pair.old }] = Int(pair.new)
    }
    // In the order in which a difference keeps them: it sorts what is in another.
    let changes: [CollectionDifference<Element>.Change] =
      zip(removed, targets).map {
        .remove(offset: Int($0), element: old[Int($0)], associatedWith: $1)
      }
      + filled.map {
        let source = $0.old < 0 ? nil : Int($0.old)
        return .insert(offset: Int($0.new), element: new[Int($0.new)], associatedWith: source)
      }
    guard let difference = CollectionDifference(changes) else {
      misuse("The batch update names a row twice.")
    }
    return difference
  }

  /// Makes a batch update of a difference of the standard library, such as one that
  /// `difference(from:)` and `inferringMoves()` return.
  ///
  /// A removal and an insertion that name each other are one row: it moves if it must, and is updated if
  /// `isUpdated` says so. All others are deletes and inserts; `difference(from:)` alone names no pairs.
  /// Rows the difference does not mention stay, and as few of the others move as is then possible. Traps for offsets of
  /// 2³¹ and more.
  ///
  /// - Parameters:
  ///   - difference: Any difference between two collections with integer offsets.
  ///   - isUpdated: Whether the content of a row, removed as the first element and inserted as the
  ///     second, has changed.
  /// - Complexity: O(m log m) for m changes.
  /// - Allocations: the result, and arrays of the size of the difference.
  public init<Element>(
    _ difference: CollectionDifference<Element>, isUpdated: (Element, Element) -> Bool
  ) {
    var (deletes, removed) = ([OldRow](), [Int]())
    for case .remove(let offset, _, let target) in difference.removals {
      removed.append(offset)
      if target == nil { deletes.append(OldRow(offset)) }
    }
    var (inserts, updates) = ([NewRow](), [Update]())
    var (pieces, ranks) = ([Piece](), [Int32]())
    for (number, insertion) in difference.insertions.enumerated() {
      guard case .insert(let offset, let after, let source) = insertion else { continue }
      let rank = source.map { source in removed.partitionPoint { $0 < source } } ?? removed.count
      guard let source, case .remove(_, let before, _) = difference.removals[rank] else {
        inserts.append(NewRow(offset))
        continue
      }
      if isUpdated(before, after) {
        updates.append(Update(old: OldRow(source), new: NewRow(offset)))
      }
      // Among the rows that are not mentioned a pair can stay in its gap; one of another gap is from elsewhere.
      let isHome = source - rank == offset - number
      pieces.append(
        Piece(new: Place(offset), old: Place(section: isHome ? 0 : 1, row: Int32(source)), count: 1)
      )
      ranks.append(Int32(rank))
    }
    var staying = StayingPieces()
    staying.decide(pieces[...], ranks: ranks, home: 0)
    let moves = pieces.indices.filter { !staying.stays[$0] }.map {
      Move(from: OldRow(pieces[$0].old.row), to: NewRow(place: pieces[$0].new))
    }
    self.init(
      deletes: SharedBuffer(deletes), inserts: SharedBuffer(inserts), moves: SharedBuffer(moves),
      updates: SharedBuffer(updates))
  }

  /// Makes a batch update of a difference of the standard library, in which a row is updated if the
  /// element that was removed and the one that was inserted for it are not equal.
  ///
  /// - Complexity: O(m log m) for m changes.
  public init<Element: Equatable>(_ difference: CollectionDifference<Element>) {
    self.init(difference) { $0 != $1 }
  }
}
